#include "daemon/config_file.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

#include "engine/text.hpp"

namespace pentad {

namespace {

/// Reads one file from beginning to end; see TomlConfig.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<CLI::ConfigItem> read() {
    std::vector<CLI::ConfigItem> items;
    for (skip_lines(); !at_end(); skip_lines()) {
      CLI::ConfigItem item = read_item();
      for (const CLI::ConfigItem& earlier : items) {
        if (earlier.name == item.name) refuse(pentad::quoted(item.name) + " is there twice");
      }
      items.push_back(std::move(item));
    }
    return items;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + position_, '\n');
    throw CLI::ConfigError("line " + std::to_string(line) + ": " + what);
  }

  [[nodiscard]] bool at_end() const { return rest().empty(); }
  [[nodiscard]] std::string_view rest() const {
    return text_.substr(static_cast<std::size_t>(position_));
  }
  [[nodiscard]] char next() const { return at_end() ? '\n' : rest().front(); }

  /// Passes over characters as long as they fit.
  template <class Predicate>
  std::string_view take_while(Predicate fits) {
    const std::string_view all = rest();
    const auto end = std::find_if_not(all.begin(), all.end(), fits);
    position_ += end - all.begin();
    return all.substr(0, static_cast<std::size_t>(end - all.begin()));
  }

  void skip_blanks() {
    take_while([](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    if (next() == '#') take_while([](char c) { return c != '\n'; });
  }
  void skip_lines() {
    for (skip_blanks(); !at_end() && next() == '\n'; skip_blanks()) ++position_;
  }

  CLI::ConfigItem read_item() {
    if (next() == '[') refuse("there are no sections");
    CLI::ConfigItem item;
    item.name = take_while([](char c) { return is_word(c); });
    skip_blanks();
    if (item.name.empty() || next() != '=') refuse("a line must be \"name = value\"");
    ++position_;
    skip_blanks();
    if (next() == '\n') refuse("no value for " + pentad::quoted(item.name));
    if (next() == '[') {
      item.inputs = read_array();
    } else {
      item.inputs = {read_value()};
    }
    skip_blanks();
    if (next() != '\n') refuse("more than one value for " + pentad::quoted(item.name));
    return item;
  }

  std::vector<std::string> read_array() {
    std::vector<std::string> values;
    ++position_;
    for (skip_lines(); next() != ']'; skip_lines()) {
      values.push_back(read_value());
      skip_lines();
      if (next() == ',') {
        ++position_;
      } else if (next() != ']') {
        refuse("an array goes on with a comma or ends with a bracket");
      }
    }
    ++position_;
    return values;
  }

  std::string read_value() {
    const char first = next();
    if (first == '"' || first == '\'') return read_string(first);
    std::string word(take_while([](char c) { return is_word(c) || c == '+' || c == '.'; }));
    if (word == "true" || word == "false") return word;
    const bool number = std::any_of(word.begin(), word.end(), is_digit) &&
                        std::all_of(word.begin(), word.end(), [](char c) {
                          return is_digit(c) || c == '+' || c == '-' || c == '_';
                        });
    if (!number) refuse("a value is a text in quotes, a whole number, true or false");
    std::erase(word, '_');
    return word;
  }

  /// A basic string, with the escapes that make sense in an option, or a literal one.
  std::string read_string(char quote) {
    ++position_;
    std::string value;
    while (next() != quote) {
      if (next() == '\n') refuse("a text without its closing quote");
      if (next() == '\\' && quote == '"') {
        ++position_;
        if (next() != '"' && next() != '\\') refuse(R"(the escapes are \" and \\)");
      }
      value += next();
      ++position_;
    }
    ++position_;
    return value;
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_word(char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '_';
  }

  std::string_view text_;
  std::ptrdiff_t position_ = 0;
};

}  // namespace

std::vector<CLI::ConfigItem> TomlConfig::from_config(std::istream& input) const {
  const std::string text{std::istreambuf_iterator<char>(input), {}};
  return Reader(text).read();
}

std::string TomlConfig::to_config(const CLI::App* /*app*/, bool /*default_also*/,
                                  bool /*write_description*/, std::string /*prefix*/) const {
  return {};
}

}  // namespace pentad

#include "protocol/dialects.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/text.hpp"
#include "protocol/native_dialect.hpp"

namespace pentad {

namespace {

template <class Speaker>
std::unique_ptr<Dialect> make(const Environment& environment, LineSink& sink) {
  return std::make_unique<Speaker>(environment, sink);
}

std::string_view first_word(std::string_view line) {
  return take_word(line);
}

bool begins_native(std::string_view line, bool /*network*/) {
  const std::string_view word = first_word(line);
  return word == "uci" || word == "ugi";
}

bool is_gtp_word(std::string_view word) {
  static constexpr std::array<std::string_view, 13> kWords{
      "protocol_version", "name",        "version",      "known_command", "list_commands",
      "list_games",       "komi",        "play",         "genmove",       "set_game",
      "boardsize",        "clear_board", "time_settings"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end() ||
         word.substr(0, 6) == "gogui-";
}

bool begins_gtp(std::string_view line, bool /*network*/) {
  const std::string_view first = take_word(line);
  const bool has_id = parse_integer<std::int64_t>(first).has_value();
  return is_gtp_word(has_id ? take_word(line) : first);
}

bool begins_nboard(std::string_view line, bool /*network*/) {
  if (take_word(line) != "nboard") return false;
  return parse_integer<int>(take_word(line)).has_value();
}

bool begins_hub(std::string_view line, bool /*network*/) {
  return first_word(line) == "hub";
}

bool begins_json(std::string_view line, bool /*network*/) {
  return line.front() == '{';
}

bool begins_http(std::string_view line, bool network) {
  const std::size_t last_blank = line.rfind(' ');
  return network && last_blank != std::string_view::npos &&
         line.substr(last_blank + 1, 5) == "HTTP/";
}

constexpr std::array<DialectEntry, 6> kDialects{{
    {"native", begins_native, make<NativeDialect>},
    {"gtp", begins_gtp, nullptr},
    {"nboard", begins_nboard, nullptr},
    {"hub", begins_hub, nullptr},
    {"json", begins_json, nullptr},
    {"http", begins_http, nullptr},
}};

}  // namespace

std::span<const DialectEntry> dialects() {
  return kDialects;
}

const DialectEntry* find_dialect(std::string_view name) {
  const auto found = std::find_if(
      kDialects.begin(), kDialects.end(),
      [name](const DialectEntry& entry) { return equal_ignoring_case(entry.name, name); });
  return found == kDialects.end() ? nullptr : &*found;
}

const DialectEntry& detect_dialect(std::string_view first_line, bool network) {
  const auto found = std::find_if(kDialects.begin(), kDialects.end(),
                                  [first_line, network](const DialectEntry& entry) {
                                    return entry.begins(first_line, network);
                                  });
  return found == kDialects.end() ? kDialects.front() : *found;
}

}  // namespace pentad

#include "protocol/native_words.hpp"

#include "engine/text.hpp"

namespace pentad {

namespace {

std::string_view type_name(OptionType type) {
  switch (type) {
    case OptionType::check:
      return "check";
    case OptionType::spin:
      return "spin";
    case OptionType::combo:
      return "combo";
    case OptionType::string:
      return "string";
    case OptionType::button:
      return "button";
  }
  return "";
}

}  // namespace

Result<OptionSetting> parse_setting(std::string_view words) {
  std::string_view rest = words;
  if (take_word(rest) != "name") {
    return fail(ErrorCode::syntax, "setoption must be followed by name <option> [value <value>]");
  }
  OptionSetting setting;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "value") {
      setting.value = trim(rest);
      break;
    }
    if (!setting.name.empty()) setting.name += ' ';
    setting.name += word;
  }
  if (setting.name.empty()) return fail(ErrorCode::syntax, "setoption without an option's name");
  return setting;
}

std::string option_line(const Option& option) {
  std::string line = "option name " + option.name + " type " + std::string(type_name(option.type));
  if (option.type == OptionType::button) return line;
  line += " default " + (option.default_value.empty() ? "<empty>" : option.default_value);
  if (option.type == OptionType::spin) {
    line += " min " + std::to_string(option.min) + " max " + std::to_string(option.max);
  }
  for (const std::string& choice : option.choices) line += " var " + choice;
  return line;
}

Result<PositionLine> parse_position_words(std::string_view words) {
  std::string_view rest = words;
  const std::string_view kind = take_word(rest);
  PositionLine line;
  if (kind != "startpos" && kind != "fen") {
    return fail(ErrorCode::syntax,
                "position must be followed by startpos or fen, not " + quoted(kind));
  }
  const std::string_view text = trim(rest);
  std::string_view word = take_word(rest);
  while (!word.empty() && word != "moves") {
    if (kind == "startpos") {
      return fail(ErrorCode::syntax, "unexpected " + quoted(word) + " after startpos");
    }
    word = take_word(rest);
  }
  if (kind == "fen") {
    const auto end =
        word.empty() ? text.size() : static_cast<std::size_t>(word.data() - text.data());
    line.position = trim(text.substr(0, end));
    if (line.position->empty()) return fail(ErrorCode::syntax, "position fen without a position");
  }
  line.moves = trim(rest);
  return line;
}

}  // namespace pentad

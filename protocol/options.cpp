#include "protocol/options.hpp"

#include <algorithm>

#include "engine/text.hpp"

namespace pentad {

namespace {

// UCI's way to write an empty string.
constexpr std::string_view kEmptyString = "<empty>";

tl::unexpected<Error> bad_value(const Option& option, std::string_view value,
                                const std::string& wanted, ErrorCode code = ErrorCode::syntax) {
  return fail(
      code, "bad value " + quoted(value) + " for option " + option.name + ": " + wanted + " wanted",
      option.name);
}

Result<OptionValue> read_check(const Option& option, std::string_view value) {
  if (equal_ignoring_case(value, "true")) return OptionValue{.flag = true};
  if (equal_ignoring_case(value, "false")) return OptionValue{.flag = false};
  return bad_value(option, value, "true or false");
}

Result<OptionValue> read_spin(const Option& option, std::string_view value) {
  const std::string range = std::to_string(option.min) + " to " + std::to_string(option.max);
  const auto number = parse_integer<std::int64_t>(value);
  if (!number) return bad_value(option, value, "a number from " + range);
  if (*number < option.min || *number > option.max) {
    return bad_value(option, value, range, ErrorCode::out_of_range);
  }
  return OptionValue{.number = *number};
}

Result<OptionValue> read_combo(const Option& option, std::string_view value) {
  std::string wanted;
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    if (equal_ignoring_case(option.choices[i], value)) return OptionValue{.choice = i};
    if (i > 0) wanted += i + 1 == option.choices.size() ? " or " : ", ";
    wanted += option.choices[i];
  }
  return bad_value(option, value, wanted);
}

Result<OptionValue> read_string(const Option& option, std::string_view value) {
  const auto is_control = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
  };
  if (std::any_of(value.begin(), value.end(), is_control)) {
    return bad_value(option, value, "text without control characters");
  }
  return OptionValue{.text = value == kEmptyString ? std::string_view{} : value};
}

Result<OptionValue> read_value(const Option& option, std::string_view value) {
  switch (option.type) {
    case OptionType::check:
      return read_check(option, value);
    case OptionType::spin:
      return read_spin(option, value);
    case OptionType::combo:
      return read_combo(option, value);
    case OptionType::string:
      return read_string(option, value);
    case OptionType::button:
      if (value.empty()) return OptionValue{};
      return bad_value(option, value, "no value");
  }
  return OptionValue{};
}

}  // namespace

Result<const Option*> Options::find(std::string_view name) const {
  const auto found = std::find_if(options_.begin(), options_.end(), [name](const Option& option) {
    return equal_ignoring_case(option.name, name);
  });
  if (found == options_.end()) {
    return fail(ErrorCode::unknown_name, "unknown option " + quoted(name), "name");
  }
  if (network_ && found->names_file) {
    return fail(ErrorCode::refused, "option " + found->name + " cannot be set over the network",
                found->name);
  }
  return &*found;
}

Result<void> Options::check(std::string_view name, std::string_view value) const {
  const auto option = find(name);
  if (!option) return tl::unexpected(option.error());
  const auto read = read_value(**option, value);
  if (!read) return tl::unexpected(read.error());
  return {};
}

OptionAnswer Options::set(std::string_view name, std::string_view value) {
  const auto option = find(name);
  if (!option) return tl::unexpected(option.error());
  const auto read = read_value(**option, value);
  if (!read) return tl::unexpected(read.error());
  if (!(*option)->on_change) return std::string{};
  return (*option)->on_change(*read);
}

}  // namespace pentad

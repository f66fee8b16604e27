/// @file
/// Small helpers for reading tokens and positions. All are plain ASCII and ignore the locale.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"

namespace pentad {

constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] std::string to_lower(std::string_view text);
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

[[nodiscard]] std::string_view trim(std::string_view text) noexcept;

/// A word of a line, and where it begins.
struct Word {
  std::string_view text;
  std::size_t offset = 0;
};

/// The words of a line, separated by any number of blanks.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

/// The next word of `rest`, which is shortened to what follows it; empty at the end.
[[nodiscard]] std::string_view take_word(std::string_view& rest) noexcept;

/// A whole decimal number, with an optional sign and nothing else; nothing when the text is no
/// number or does not fit.
template <class Integer>
[[nodiscard]] std::optional<Integer> parse_integer(std::string_view text) noexcept {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  Integer value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Foreign text in double quotes for a message: shortened, and control characters escaped, so that
/// it can neither break a line nor flood one.
[[nodiscard]] std::string quoted(std::string_view text);

/// The error for a token that is no legal move here: `illegal move "e9"`.
[[nodiscard]] tl::unexpected<Error> illegal_move(std::string_view token,
                                                 ErrorCode code = ErrorCode::illegal_action);

/// The error for a position that is refused; `message` says why.
[[nodiscard]] tl::unexpected<Error> bad_position(std::string message, std::string field,
                                                 std::size_t offset = Error::kNowhere);

}  // namespace pentad

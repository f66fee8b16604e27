#include "engine/text.hpp"

#include <algorithm>
#include <utility>

namespace pentad {

namespace {

// Longer quotations are cut: enough to recognise the culprit.
constexpr std::size_t kLongestQuotation = 60;

}  // namespace

std::string to_lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return to_lower(c); });
  return lower;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view take_word(std::string_view& rest) noexcept {
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  std::size_t length = 0;
  while (length < rest.size() && !is_blank(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  rest.remove_prefix(length);
  return word;
}

std::vector<Word> split_words(std::string_view line) {
  std::vector<Word> words;
  std::string_view rest = line;
  while (true) {
    const std::string_view word = take_word(rest);
    if (word.empty()) return words;
    words.push_back({word, static_cast<std::size_t>(word.data() - line.data())});
  }
}

std::string quoted(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text.substr(0, kLongestQuotation)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      result += "\\x";
      result += kHex[byte >> 4U];
      result += kHex[byte & 15U];
    } else {
      result += c;
    }
  }
  if (text.size() > kLongestQuotation) result += "...";
  return result + '"';
}

tl::unexpected<Error> illegal_move(std::string_view token, ErrorCode code) {
  return fail(code, "illegal move " + quoted(token), "move");
}

tl::unexpected<Error> bad_position(std::string message, std::string field, std::size_t offset) {
  return fail(ErrorCode::invalid_position, std::move(message), std::move(field), offset);
}

}  // namespace pentad

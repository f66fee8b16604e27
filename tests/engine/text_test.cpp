#include "engine/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace pentad {

namespace {

TEST(Text, LowersAsciiAlone) {
  EXPECT_EQ(to_lower("Aa Zz@[`{09\xc4"), "aa zz@[`{09\xc4");
  EXPECT_EQ(to_lower(""), "");
}

TEST(Text, ComparesIgnoringCase) {
  EXPECT_TRUE(equal_ignoring_case("Move Overhead", "mOVE oVERHEAD"));
  EXPECT_TRUE(equal_ignoring_case("", ""));
  EXPECT_FALSE(equal_ignoring_case("hash", "hash "));
  EXPECT_FALSE(equal_ignoring_case("hash", "has"));
  EXPECT_FALSE(equal_ignoring_case("@", "`"));
}

TEST(Text, Trims) {
  EXPECT_EQ(trim(" \t\r\n\v\fa b \r\n"), "a b");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim(" \t "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, TakesWordsOneByOne) {
  std::string_view rest = "  go\tdepth  6 ";
  EXPECT_EQ(take_word(rest), "go");
  EXPECT_EQ(rest, "\tdepth  6 ");
  EXPECT_EQ(take_word(rest), "depth");
  EXPECT_EQ(take_word(rest), "6");
  EXPECT_EQ(take_word(rest), "");
  EXPECT_EQ(take_word(rest), "");
  EXPECT_TRUE(rest.empty());
}

TEST(Text, SplitsIntoWordsWithOffsets) {
  const auto words = split_words("\tposition  startpos moves\r");
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].text, "position");
  EXPECT_EQ(words[0].offset, 1U);
  EXPECT_EQ(words[1].text, "startpos");
  EXPECT_EQ(words[1].offset, 11U);
  EXPECT_EQ(words[2].text, "moves");
  EXPECT_EQ(words[2].offset, 20U);
  EXPECT_TRUE(split_words("").empty());
  EXPECT_TRUE(split_words(" \t\r\n").empty());
}

TEST(Text, ReadsWholeNumbersOnly) {
  EXPECT_EQ(parse_integer<int>("0"), 0);
  EXPECT_EQ(parse_integer<int>("007"), 7);
  EXPECT_EQ(parse_integer<int>("+5"), 5);
  EXPECT_EQ(parse_integer<int>("-5"), -5);
  for (const char* const bad :
       {"", "+", "-", "+-5", "--5", "++5", "5 ", " 5", "5x", "0x10", "1e3", "1.0", "\xd9\xa3"}) {
    EXPECT_FALSE(parse_integer<int>(bad).has_value()) << bad;
  }
}

TEST(Text, RefusesNumbersThatDoNotFit) {
  EXPECT_EQ(parse_integer<std::uint8_t>("255"), 255);
  EXPECT_FALSE(parse_integer<std::uint8_t>("256").has_value());
  EXPECT_FALSE(parse_integer<std::uint8_t>("-1").has_value());
  EXPECT_EQ(parse_integer<std::int64_t>("-9223372036854775808"), INT64_MIN);
  EXPECT_FALSE(parse_integer<std::int64_t>("9223372036854775808").has_value());
  EXPECT_EQ(parse_integer<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_FALSE(parse_integer<std::uint64_t>("18446744073709551616").has_value());
}

TEST(Text, QuotesForeignTextSafely) {
  EXPECT_EQ(pentad::quoted("e9"), "\"e9\"");
  EXPECT_EQ(pentad::quoted(""), "\"\"");
  EXPECT_EQ(pentad::quoted("a\"b\\c"), "\"a\\\"b\\\\c\"");
  using namespace std::string_view_literals;
  EXPECT_EQ(pentad::quoted("a\0\n\x7f\xff"sv), "\"a\\x00\\x0a\\x7f\\xff\"");
}

TEST(Text, QuotesNoMoreThanNeeded) {
  const std::string just(60, 'a');
  EXPECT_EQ(pentad::quoted(just), '"' + just + '"');
  EXPECT_EQ(pentad::quoted(just + 'b'), '"' + just + "...\"");
  EXPECT_LT(pentad::quoted(std::string(1'000'000, '\n')).size(), 300U);
}

TEST(Text, MakesErrorsThatNameTheFault) {
  const Error move = illegal_move("e9").value();
  EXPECT_EQ(move.code, ErrorCode::illegal_action);
  EXPECT_EQ(move.message, "illegal move \"e9\"");
  EXPECT_EQ(illegal_move("?", ErrorCode::syntax).value().code, ErrorCode::syntax);

  const Error position = bad_position("two pieces on a square", "board", 7).value();
  EXPECT_EQ(position.code, ErrorCode::invalid_position);
  EXPECT_EQ(position.message, "two pieces on a square");
  EXPECT_EQ(position.field, "board");
  EXPECT_EQ(position.offset, 7U);
  EXPECT_EQ(bad_position("x", "y").value().offset, Error::kNowhere);
}

}  // namespace

}  // namespace pentad

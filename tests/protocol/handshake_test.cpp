// The lines of the handshake, read by a strict grammar as GUIs do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/text.hpp"
#include "protocol/harness.hpp"

namespace pentad::test {
namespace {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (const Word& word : split_words(line)) words.emplace_back(word.text);
  return words;
}

/// The words between a keyword and the next one, joined.
std::string after(const std::vector<std::string>& words, std::string_view keyword) {
  static const std::set<std::string_view> kKeywords{"name", "type", "default", "min", "max", "var"};
  auto word = std::find(words.begin(), words.end(), keyword);
  std::string text;
  if (word == words.end()) return text;
  for (++word; word != words.end() && kKeywords.count(*word) == 0; ++word) {
    text += (text.empty() ? "" : " ") + *word;
  }
  return text;
}

void expect_good_option(const std::string& line) {
  SCOPED_TRACE(line);
  EXPECT_EQ(line.find("  "), std::string::npos);
  EXPECT_NE(line.back(), ' ');
  const auto words = words_of(line);
  ASSERT_GE(words.size(), 5U);
  EXPECT_EQ(words[0], "option");
  EXPECT_EQ(words[1], "name");
  const std::string type = after(words, "type");
  const std::string preset = after(words, "default");
  const bool has_default = std::count(words.begin(), words.end(), "default") == 1;
  EXPECT_EQ(has_default, type != "button");
  if (type == "check") {
    EXPECT_TRUE(preset == "true" || preset == "false");
  } else if (type == "spin") {
    const auto min = parse_integer<std::int64_t>(after(words, "min"));
    const auto max = parse_integer<std::int64_t>(after(words, "max"));
    const auto value = parse_integer<std::int64_t>(preset);
    ASSERT_TRUE(min && max && value);
    EXPECT_LE(*min, *value);
    EXPECT_LE(*value, *max);
  } else if (type == "combo") {
    std::set<std::string> choices;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == "var") choices.insert(words[i + 1]);
    }
    EXPECT_GE(choices.size(), 2U);
    EXPECT_EQ(choices.count(preset), 1U);
  } else if (type == "string") {
    EXPECT_EQ(preset, "<empty>");
  } else {
    EXPECT_EQ(type, "button");
  }
}

class Handshake : public testing::TestWithParam<const char*> {};

TEST_P(Handshake, IsWellFormed) {
  Harness harness;
  const std::string kind = GetParam();
  const auto lines = harness.ask(kind);
  ASSERT_GT(lines.size(), 3U);
  EXPECT_THAT(lines[0], testing::StartsWith("id name Pentad "));
  EXPECT_THAT(lines[1], testing::StartsWith("id author "));
  EXPECT_EQ(lines.back(), kind + "ok");
  std::set<std::string> names;
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    expect_good_option(lines[i]);
    EXPECT_TRUE(names.insert(to_lower(after(words_of(lines[i]), "name"))).second) << lines[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Both, Handshake, testing::Values("uci", "ugi"),
                         [](const auto& kind) { return std::string(kind.param); });

/// Whatever the handshake offers can be set to what it says is the default.
TEST(HandshakeOptions, CanBeSetToTheirDefaults) {
  Harness harness;
  for (const std::string& line : harness.ask("uci")) {
    if (line.rfind("option ", 0) != 0) continue;
    const auto words = words_of(line);
    const std::string preset = after(words, "default");
    EXPECT_THAT(harness.ask("setoption name " + after(words, "name") +
                            (preset.empty() ? "" : " value " + preset) + "\nisready"),
                testing::ElementsAre("readyok"))
        << line;
  }
}

}  // namespace
}  // namespace pentad::test

#include "protocol/game_record.hpp"

#include <gtest/gtest.h>

#include <random>

#include "protocol/walk_game.hpp"

namespace pentad::test {
namespace {

class GameRecordTest : public testing::Test {
 protected:
  GameRecordTest() { walk_counts() = {}; }

  std::string set(std::string_view moves, std::optional<std::string_view> position = {}) {
    const auto done = record_.set({position, moves});
    return done ? record_.state().position_text() : done.error().message;
  }

  GameRecord record_{walk(), default_rules(walk().facts())};
};

TEST_F(GameRecordTest, PlaysOnlyWhatIsNew) {
  EXPECT_EQ(set("l r l"), "3 1 p2");
  EXPECT_EQ(walk_counts().parsed, 3);
  EXPECT_EQ(set("l r l"), "3 1 p2");
  EXPECT_EQ(walk_counts().parsed, 3);
  EXPECT_EQ(set("l r l r"), "4 0 p1");
  EXPECT_EQ(walk_counts().parsed, 4);
  EXPECT_EQ(walk_counts().made, 4);
}

TEST_F(GameRecordTest, TakesBackWhatIsNotInTheLineAnyMore) {
  EXPECT_EQ(set("l r l r"), "4 0 p1");
  EXPECT_EQ(set("l r"), "2 0 p1");
  EXPECT_EQ(walk_counts().parsed, 4);
  EXPECT_EQ(set("l l l"), "3 3 p2");
  EXPECT_EQ(walk_counts().parsed, 6);
  EXPECT_EQ(set(""), "0 0 p1");
  EXPECT_EQ(walk_counts().parsed, 6);
  EXPECT_EQ(record_.state().actions_played(), 0);
}

TEST_F(GameRecordTest, KnowsPassesThatWereLeftOut) {
  EXPECT_EQ(set("l l l r"), "5 0 p2");
  EXPECT_EQ(record_.state().actions_played(), 5);
  EXPECT_EQ(set("l l l"), "3 3 p2");
  EXPECT_EQ(set("l l l rest l"), "5 1 p2");
  EXPECT_EQ(set("l l l r x"), "illegal move \"x\" (move 5)");
  EXPECT_EQ(record_.state().position_text(), "5 1 p2");
}

TEST_F(GameRecordTest, StaysAsItWasWhenALineIsRefused) {
  EXPECT_EQ(set("l r", "6 0 p1"), "8 0 p1");
  EXPECT_EQ(set("l r l x", "6 0 p1"), "illegal move \"x\" (move 4)");
  EXPECT_EQ(set("r x", "6 0 p1"), "illegal move \"x\" (move 2)");
  EXPECT_EQ(set("x"), "illegal move \"x\" (move 1)");
  EXPECT_EQ(set("l", "six"), "invalid position: three words wanted");
  EXPECT_EQ(set("l", "six 0 p1"), "invalid position: numbers wanted (character 1)");
  EXPECT_EQ(record_.state().position_text(), "8 0 p1");
  EXPECT_EQ(record_.state().actions_played(), 2);
  // And still knows the line that led there.
  walk_counts() = {};
  EXPECT_EQ(set("l r r", "6 0 p1"), "9 0 p2");
  EXPECT_EQ(walk_counts().parsed, 1);
}

TEST_F(GameRecordTest, ComparesWholeTokensAndStarts) {
  EXPECT_EQ(set("l r"), "2 0 p1");
  EXPECT_EQ(set("l rr"), "illegal move \"rr\" (move 2)");
  EXPECT_EQ(set("lr"), "illegal move \"lr\" (move 1)");
  EXPECT_EQ(set("l   r \t l"), "3 1 p2");
  EXPECT_EQ(set("l r", "6 0 p1"), "8 0 p1");
  EXPECT_EQ(set("l r", "6 0  p1"), "8 0 p1");
  EXPECT_EQ(set("l r"), "2 0 p1");
}

TEST_F(GameRecordTest, ChecksWithoutChanging) {
  EXPECT_EQ(set("l r"), "2 0 p1");
  EXPECT_TRUE(record_.check({{}, "r"}));
  EXPECT_FALSE(record_.check({{}, "r x"}));
  EXPECT_FALSE(record_.check({"six", "r"}));
  EXPECT_EQ(record_.state().position_text(), "2 0 p1");
}

TEST_F(GameRecordTest, ForgetsTheLineOnReset) {
  EXPECT_EQ(set("l r"), "2 0 p1");
  record_.reset(walk(), {1});
  EXPECT_EQ(record_.state().position_text(), "0 1 p1");
  EXPECT_EQ(set("l r"), "2 0 p1");
  EXPECT_EQ(set("l"), "1 2 p2");
}

/// Whatever lines came before, a line leads to the position that it describes.
TEST_F(GameRecordTest, GivesWhatTheLineSaysWhateverCameBefore) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string moves;
    const auto length = random() % 6;
    for (unsigned i = 0; i < length; ++i) {
      moves += "llrx"[random() % (round % 4 == 0 ? 4 : 3)];
      moves.append(1 + random() % 5 / 4, ' ');
    }
    const std::optional<std::string_view> start =
        random() % 3 == 0 ? std::optional<std::string_view>("2 0 p1") : std::nullopt;
    const std::string before = record_.state().position_text();
    GameRecord fresh(walk(), default_rules(walk().facts()));
    const auto expected = fresh.set({start, moves});
    const std::string got = set(moves, start);
    if (expected) {
      EXPECT_EQ(got, fresh.state().position_text());
      EXPECT_EQ(record_.state().actions_played(), fresh.state().actions_played());
    } else {
      EXPECT_EQ(got, expected.error().message);
      EXPECT_EQ(record_.state().position_text(), before);
    }
  }
}

}  // namespace
}  // namespace pentad::test

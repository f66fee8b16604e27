// What a referee's conversation costs: it repeats the whole game with every move.
#include <gtest/gtest.h>

#include "protocol/harness.hpp"
#include "protocol/walk_game.hpp"

namespace pentad::test {
namespace {

constexpr int kMoves = 300;

class RefereeCost : public testing::Test {
 protected:
  static SessionPolicy policy() {
    SessionPolicy policy = test_policy();
    policy.default_game = "walk";
    return policy;
  }

  /// What a referee says at every move, more than once.
  void move(std::string& line, std::string_view token) {
    line += token;
    for (int i = 0; i < 2; ++i) {
      harness_.send(line);
      harness_.send("query p1turn\nquery gameover\nquery result");
    }
  }

  Harness harness_{policy()};
};

TEST_F(RefereeCost, EveryMoveOfAGameIsPlayedOnce) {
  walk_counts() = {};
  std::string line = "position startpos moves";
  for (int i = 0; i < kMoves; ++i) move(line, i % 2 == 0 ? " l" : " r");
  EXPECT_EQ(walk_counts().made, kMoves);
  EXPECT_EQ(walk_counts().parsed, kMoves);
  EXPECT_EQ(harness_.take_lines().size(), static_cast<std::size_t>(kMoves) * 6);
  EXPECT_EQ(harness_.ask("query fen").front(), "response 300 0 p1");
}

TEST_F(RefereeCost, MovesTakenBackOrChangedCostTheDifference) {
  std::string line = "position fen 0 0 p1 moves";
  for (int i = 0; i < kMoves; ++i) move(line, i % 2 == 0 ? " l" : " r");
  walk_counts() = {};
  harness_.send(line.substr(0, line.size() - 4));
  EXPECT_EQ(walk_counts().parsed, 0);
  harness_.send(line.substr(0, line.size() - 4) + " r r r");
  EXPECT_EQ(walk_counts().parsed, 3);
  EXPECT_EQ(harness_.ask("query fen").back(), "response 301 0 p2");
}

TEST_F(RefereeCost, SearchesBetweenTheLinesChangeNothing) {
  std::string line = "position startpos moves";
  int parsed = 0;
  for (int i = 0; i < 50; ++i) {
    move(line, i % 2 == 0 ? " l" : " r");
    harness_.send("go depth 1");
    walk_counts() = {};
    harness_.run_all();
    harness_.send(line);
    parsed += walk_counts().parsed;
  }
  EXPECT_EQ(parsed, 0);
}

}  // namespace
}  // namespace pentad::test

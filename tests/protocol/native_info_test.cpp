#include "protocol/native_info.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/info_throttle.hpp"
#include "protocol/walk_game.hpp"
#include "toy/tic_tac_toe.hpp"

namespace pentad::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

std::unique_ptr<GameState> toy_state(std::string_view position) {
  return *toy::tic_tac_toe().parse(position, {});
}

std::vector<Action> actions(const GameState& root, std::initializer_list<const char*> tokens) {
  std::vector<Action> result;
  const auto state = root.clone();
  for (const char* token : tokens) {
    result.push_back(*state->parse_action(token));
    state->play(result.back());
  }
  return result;
}

SearchReport report_of(SearchLine line, SearchProgress progress = {}) {
  return {{line}, progress};
}

TEST(WinnerActions, AreCountedAlongTheLine) {
  const auto root = toy_state("XX.OO.... X");
  SearchLine line{.score = kWin - 1, .variation = actions(*root, {"c1"})};
  EXPECT_EQ(winner_actions(line, *root), 1);
  line = {.score = kWin - 3, .variation = actions(*root, {"c2", "a3", "c1"})};
  EXPECT_EQ(winner_actions(line, *root), 2);
  line = {.score = -(kWin - 2), .variation = actions(*root, {"a3", "c2"})};
  EXPECT_EQ(winner_actions(line, *root), 1);
}

TEST(WinnerActions, AreTakenToAlternateWhereTheLineStopsShort) {
  const auto root = toy_state("......... X");
  SearchLine line{.score = kWin - 5, .variation = actions(*root, {"c1"})};
  EXPECT_EQ(winner_actions(line, *root), 3);
  line.score = -(kWin - 6);
  EXPECT_EQ(winner_actions(line, *root), 3);
  line.variation.clear();
  EXPECT_EQ(winner_actions(line, *root), 3);
  line.score = kWin;
  EXPECT_EQ(winner_actions(line, *root), 1);
}

TEST(WinnerActions, AreMoreWhenASideActsSeveralTimesInARow) {
  const Game* aronda = find_game("aronda");
  if (aronda == nullptr) GTEST_SKIP() << "no game with several actions in a turn";
  const auto root =
      *aronda->parse("0/00000000/00000000/00000000 X 2", default_rules(aronda->facts()));
  const SearchLine line{.score = kWin - 6,
                        .variation = actions(*root, {"o1", "o1", "o3", "o3", "o5", "o5"})};
  EXPECT_EQ(winner_actions(line, *root), 4);
  SearchLine losing = line;
  losing.score = -losing.score;
  EXPECT_EQ(winner_actions(losing, *root), 2);
}

TEST(InfoLines, HaveEveryFieldInItsPlace) {
  const auto root = toy_state("......... X");
  const SearchLine line{.multipv = 2,
                        .depth = 5,
                        .seldepth = 7,
                        .score = -12,
                        .variation = actions(*root, {"b2", "a1"})};
  const SearchProgress progress{
      .nodes = 5000, .elapsed = 250ms, .hashfull = 17, .tablebase_hits = 3};
  EXPECT_THAT(info_lines(report_of(line, progress), *root, false),
              ElementsAre("info depth 5 seldepth 7 multipv 2 score cp -12 nodes 5000 nps 20000 "
                          "hashfull 17 tbhits 3 time 250 pv b2 a1"));
}

TEST(InfoLines, TellBoundsChancesAndProofs) {
  const auto root = toy_state("XX.OO.... X");
  SearchLine line{.depth = 1, .seldepth = 1, .score = 30, .variation = actions(*root, {"a3"})};
  line.bound = Bound::lower;
  EXPECT_THAT(info_lines(report_of(line), *root, false)[0],
              testing::HasSubstr(" score cp 30 lowerbound nodes "));
  line.bound = Bound::upper;
  EXPECT_THAT(info_lines(report_of(line), *root, true)[0],
              testing::ContainsRegex(" score cp 30 upperbound wdl [0-9]+ [0-9]+ [0-9]+ nodes "));
  line = {.depth = 1, .score = kWin - 1, .proven = true, .variation = actions(*root, {"c1"})};
  const auto lines = info_lines(report_of(line), *root, true);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0], testing::HasSubstr(" score mate 1 wdl 1000 0 0 nodes "));
  EXPECT_EQ(lines[1], "info string exact");
  line = {.score = -(kWin - 2), .variation = actions(*root, {"a3", "c2"})};
  EXPECT_THAT(info_lines(report_of(line), *root, false),
              ElementsAre(testing::HasSubstr("mate -1")));
}

TEST(InfoLines, StayFiniteAndInRange) {
  const auto root = toy_state("......... X");
  const SearchProgress early{.nodes = 12, .elapsed = -3ms, .hashfull = 2000};
  EXPECT_THAT(info_lines({{}, early}, *root, false),
              ElementsAre("info nodes 12 nps 12000 hashfull 1000 tbhits 0 time 0"));
  const SearchProgress late{
      .nodes = std::uint64_t{1} << 50U, .elapsed = std::chrono::hours(24 * 365), .hashfull = -1};
  EXPECT_THAT(info_lines({{}, late}, *root, false),
              ElementsAre("info nodes 1125899906842624 nps 35702051 hashfull 0 tbhits 0 time "
                          "31536000000"));
}

TEST(BestMoveLine, NamesTheAnswerOfTheOtherSideOnly) {
  const auto root = toy_state("......... X");
  SearchResult result;
  EXPECT_EQ(best_move_line(result, *root, true), "bestmove 0000");
  const auto line = actions(*root, {"b2", "a1"});
  result.best = line[0];
  EXPECT_EQ(best_move_line(result, *root, true), "bestmove b2");
  result.ponder = line[1];
  EXPECT_EQ(best_move_line(result, *root, true), "bestmove b2 ponder a1");
  EXPECT_EQ(best_move_line(result, *root, false), "bestmove b2");
  result.ponder = line[0];  // Not legal any more.
  EXPECT_EQ(best_move_line(result, *root, true), "bestmove b2");

  const Game* aronda = find_game("aronda");
  if (aronda == nullptr) GTEST_SKIP() << "no game with several actions in a turn";
  const auto turn =
      *aronda->parse("0/00000000/00000000/00000000 X 2", default_rules(aronda->facts()));
  const auto both = actions(*turn, {"o1", "o3"});
  result.best = both[0];
  result.ponder = both[1];
  EXPECT_EQ(best_move_line(result, *turn, true), "bestmove o1");
}

// --- InfoThrottle ---

SearchReport ranks(std::initializer_list<int> multipv, std::uint64_t nodes) {
  SearchReport report;
  for (const int rank : multipv) report.lines.push_back({.multipv = rank, .variation = {Action{}}});
  report.progress.nodes = nodes;
  return report;
}

TEST(InfoThrottle, LetsEverythingPassWithoutAnInterval) {
  InfoThrottle throttle{Duration::zero()};
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(throttle.take(ranks({1}, 1), TimePoint{}));
  EXPECT_FALSE(throttle.take_waiting());
}

TEST(InfoThrottle, KeepsTheNewestUntilItsTime) {
  InfoThrottle throttle{50ms};
  const TimePoint start(1h);
  EXPECT_TRUE(throttle.take(ranks({1}, 1), start));
  EXPECT_FALSE(throttle.take(ranks({1}, 2), start + 10ms));
  EXPECT_FALSE(throttle.take(ranks({1}, 3), start + 49ms));
  const auto due = throttle.take(ranks({}, 4), start + 50ms);
  ASSERT_TRUE(due);
  EXPECT_EQ(due->lines.size(), 1U);
  EXPECT_EQ(due->progress.nodes, 4U);
  EXPECT_FALSE(throttle.take_waiting());
}

TEST(InfoThrottle, CountsLinesAndKeepsThemTogether) {
  InfoThrottle throttle{50ms};
  const TimePoint start(1h);
  EXPECT_TRUE(throttle.take(ranks({1, 2, 3}, 1), start));
  EXPECT_FALSE(throttle.take(ranks({1, 2, 3}, 2), start + 149ms));
  EXPECT_FALSE(throttle.take(ranks({1}, 3), start + 149ms));
  const auto waiting = throttle.take_waiting();
  ASSERT_TRUE(waiting);
  EXPECT_EQ(waiting->lines.size(), 3U);
  EXPECT_EQ(waiting->progress.nodes, 3U);
  EXPECT_FALSE(throttle.take_waiting());
}

TEST(InfoThrottle, ForgetsTheLastSearch) {
  InfoThrottle throttle{50ms};
  const TimePoint start(1h);
  EXPECT_TRUE(throttle.take(ranks({1}, 1), start));
  EXPECT_FALSE(throttle.take(ranks({1}, 2), start));
  throttle.begin();
  EXPECT_FALSE(throttle.take_waiting());
}

}  // namespace
}  // namespace pentad::test

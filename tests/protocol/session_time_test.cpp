// When searches begin and end, by a clock that stands still.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/harness.hpp"

namespace pentad::test {
namespace {

using namespace std::chrono_literals;

class Deadlines : public testing::Test {
 protected:
  SearchControl& control() { return harness_.runner.front().control(); }
  Duration until_hard() { return control().hard_deadline() - harness_.clock.now(); }
  Duration until_soft() { return control().soft_deadline() - harness_.clock.now(); }

  Harness harness_;
};

TEST_F(Deadlines, MoveTimeCountsFromTheArrivalOfTheGo) {
  harness_.send("position startpos");
  harness_.clock.advance(2s);
  const TimePoint arrival = harness_.clock.now();
  // The bytes were read a while ago.
  harness_.clock.advance(30ms);
  harness_.conversation->on_bytes("go movetime 1000\n", arrival);
  EXPECT_EQ(control().start_time(), arrival);
  EXPECT_EQ(control().hard_deadline(), arrival + 1000ms);
}

TEST_F(Deadlines, TimeCountsFromTheEndOfTheSearchBefore) {
  harness_.send("go depth 2");
  harness_.send("go movetime 100");
  harness_.clock.advance(700ms);
  harness_.run_one();
  EXPECT_EQ(control().start_time(), harness_.clock.now());
  EXPECT_EQ(until_hard(), 100ms);
}

TEST_F(Deadlines, TimeCountsFromTheEndOfACommandBefore) {
  harness_.send("go infinite");
  harness_.run_one();
  harness_.clock.advance(1s);
  const TimePoint arrival = harness_.clock.now();
  harness_.clock.advance(5s);
  harness_.conversation->on_bytes("position startpos moves b2\n", arrival);
  harness_.clock.advance(1s);
  harness_.conversation->on_bytes("go movetime 100\n", arrival);
  EXPECT_EQ(control().start_time(), arrival + 5s);
}

TEST_F(Deadlines, OverheadIsTakenOffClocksOnly) {
  harness_.send("setoption name Move Overhead value 200");
  harness_.send("go movetime 1000");
  EXPECT_EQ(until_hard(), 1000ms);
  harness_.run_all();
  harness_.send("go wtime 1000 movestogo 1");
  EXPECT_LE(until_hard(), 800ms);
  EXPECT_GT(until_hard(), 100ms);
  harness_.run_all();
  harness_.send("go wtime 150 movestogo 1");
  EXPECT_LE(until_hard(), 0ms);
}

TEST_F(Deadlines, TheClockOfTheSideToMoveCounts) {
  harness_.send("go p1time 100 p2time 100000");
  EXPECT_LE(until_hard(), 100ms);
  harness_.run_all();
  harness_.send("position startpos moves b2\ngo wtime 100 btime 100000");
  EXPECT_GT(until_hard(), 200ms);
}

TEST_F(Deadlines, NoTimeMeansAtOnce) {
  for (const char* go :
       {"go movetime 0", "go movetime -5", "go wtime 0", "go wtime -1000 btime 5"}) {
    harness_.send(go);
    ASSERT_TRUE(control().has_deadline()) << go;
    EXPECT_LE(until_hard(), 0ms) << go;
    harness_.run_all();
    EXPECT_THAT(harness_.take_answers(), testing::ElementsAre(testing::StartsWith("bestmove ")));
  }
}

TEST_F(Deadlines, NoClockMeansNoDeadline) {
  for (const char* go : {"go depth 1", "go nodes 10", "go infinite", "go mate 3"}) {
    harness_.send(go);
    EXPECT_FALSE(control().has_deadline()) << go;
    harness_.send("stop");
    harness_.run_all();
  }
}

TEST_F(Deadlines, PonderingRunsNoClockUntilPonderhit) {
  harness_.send("go ponder movetime 300");
  EXPECT_FALSE(control().has_deadline());
  harness_.clock.advance(5s);
  harness_.send("ponderhit");
  EXPECT_EQ(until_hard(), 300ms);
  EXPECT_EQ(harness_.runner.deadline_changes(), 1);
  harness_.send("ponderhit");
  EXPECT_EQ(harness_.runner.deadline_changes(), 1);
}

TEST_F(Deadlines, PonderhitMayComeBeforeItsSearchBegins) {
  harness_.send("go ponder depth 3\nstop\ngo ponder movetime 300");
  harness_.clock.advance(1s);
  const TimePoint hit = harness_.clock.now();
  harness_.send("ponderhit");
  EXPECT_FALSE(control().has_deadline());  // The first one is not meant.
  harness_.clock.advance(10ms);
  harness_.run_one();
  // The time is that of the end of the search before, since that is later.
  EXPECT_EQ(control().hard_deadline(), hit + 10ms + 300ms);
}

TEST_F(Deadlines, ThreadsAreThoseOfTheOption) {
  harness_.send("setoption name Threads value 3\ngo depth 1");
  EXPECT_EQ(harness_.runner.front().threads(), 3);
  harness_.run_all();
  harness_.send("setoption name Threads value 50\ngo depth 1");
  EXPECT_EQ(harness_.runner.front().threads(), 4);
}

// --- The hash ---

class Hash : public Deadlines {};

TEST_F(Hash, IsLeasedAtTheFirstSearch) {
  harness_.ask("ucinewgame\nsetoption name Clear Hash\nisready\nsetoption name Hash value 8");
  EXPECT_EQ(harness_.hash.leases(), 0);
  harness_.ask("go depth 1");
  EXPECT_EQ(harness_.hash.leases(), 1);
  EXPECT_EQ(harness_.hash.megabytes(), 8U);
  harness_.ask("go depth 1\nposition startpos moves a1\ngo depth 1");
  EXPECT_EQ(harness_.hash.leases(), 1);
}

TEST_F(Hash, IsClearedByANewGameAndByRules) {
  int leases = 1;
  for (const char* line : {"ucinewgame", "uginewgame", "setoption name Clear Hash",
                           "setoption name UCI_Variant value tictactoe"}) {
    harness_.ask("go depth 1");
    EXPECT_EQ(harness_.hash.leases(), leases) << line;
    harness_.ask(line);
    EXPECT_EQ(harness_.hash.leases(), ++leases) << line;
  }
  // What is cleared need not be cleared again.
  harness_.ask("ucinewgame\nucinewgame");
  EXPECT_EQ(harness_.hash.leases(), leases);
}

TEST_F(Hash, GrowsAtTheNextSearch) {
  harness_.ask("go depth 1\nsetoption name Hash value 32");
  EXPECT_EQ(harness_.hash.leases(), 1);
  harness_.ask("go depth 1");
  EXPECT_EQ(harness_.hash.leases(), 2);
  EXPECT_EQ(harness_.hash.megabytes(), 32U);
}

TEST_F(Hash, IsDoneWithoutWhenThereIsNoMemory) {
  harness_.hash.exhaust();
  EXPECT_THAT(harness_.ask("go depth 1"),
              testing::ElementsAre("info string error: no memory for the hash, searching without",
                                   "bestmove b2"));
}

TEST_F(Hash, AClearedOneGivesTheSameSearchAgain) {
  const auto search = [this] {
    harness_.send("position startpos moves a1\ngo depth 6");
    harness_.run_all();
    return harness_.take_lines();
  };
  const auto first = search();
  harness_.ask("ucinewgame");
  EXPECT_EQ(search(), first);
}

// --- Bounds ---

TEST(Bounds, SearchesAboveTheLimitAreAnsweredAtOnce) {
  Harness harness;
  harness.runner.set_full(true);
  const auto answers = harness.ask("go depth 20");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0], "info string error: too many searches");
  EXPECT_THAT(answers[1], testing::MatchesRegex("bestmove [abc][123]"));
  EXPECT_THAT(harness.ask("go perft 3"),
              testing::ElementsAre("info string error: too many searches"));
  EXPECT_THAT(harness.ask("bench"), testing::ElementsAre("info string error: too many searches"));
  harness.runner.set_full(false);
  EXPECT_THAT(harness.ask("go depth 1"), testing::ElementsAre("bestmove b2"));
}

TEST(Bounds, ACommandAboveTheLimitIsRefused) {
  SessionPolicy policy = test_policy();
  policy.max_waiting_commands = 5;
  Harness harness(policy);
  harness.send("go depth 1");
  for (int i = 0; i < 7; ++i) harness.send("position startpos");
  harness.send("query gameover");
  EXPECT_THAT(
      harness.take_lines(),
      testing::ElementsAre("info string error: too many commands are waiting, position refused",
                           "info string error: too many commands are waiting, position refused",
                           "response false"));
  harness.run_all();
  EXPECT_THAT(harness.ask("isready"), testing::ElementsAre("readyok"));
}

TEST(Bounds, LongCommandsWaitOnlyAsFarAsTheyFit) {
  Harness harness;
  harness.send("go depth 1");
  const std::string line = "position startpos moves " + std::string(1'000'000, ' ') + "x";
  for (int i = 0; i < 4; ++i) harness.send(line);
  EXPECT_THAT(harness.take_lines(), testing::IsEmpty());
  harness.send(line);
  EXPECT_THAT(
      harness.take_lines(),
      testing::ElementsAre("info string error: too many commands are waiting, position refused"));
}

TEST(Bounds, AThousandCommandsWait) {
  Harness harness;
  harness.send("go depth 1");
  for (int i = 0; i < 1000; ++i) harness.send("go depth 1");
  EXPECT_THAT(harness.take_lines(), testing::IsEmpty());
  harness.send("isready");
  EXPECT_THAT(
      harness.take_lines(),
      testing::ElementsAre("info string error: too many commands are waiting, isready refused"));
  harness.run_all();
  EXPECT_EQ(harness.take_answers().size(), 1001U);
}

TEST(Bounds, PerftIsCappedByTheOperator) {
  SessionPolicy policy = test_policy();
  policy.max_perft_depth = 3;
  Harness harness(policy);
  EXPECT_EQ(harness.ask("go perft 3").back(), "Nodes searched: 504");
  EXPECT_THAT(harness.ask("go perft 4"),
              testing::ElementsAre("info string error: perft is limited to depth 3 here"));
}

TEST(Bounds, InfoLinesAreRareOnTheNetworkButTheLastOneComes) {
  SessionPolicy policy = test_policy();
  policy.network = true;
  policy.info_interval = 50ms;
  Harness harness(policy);
  harness.send("go depth 8");
  harness.run_all();
  const auto lines = harness.take_lines();
  int infos = 0;
  std::string last;
  for (const std::string& line : lines) {
    if (line.rfind("info depth", 0) != 0) continue;
    ++infos;
    last = line;
  }
  EXPECT_EQ(infos, 2);  // The clock stands still: the first, and the newest at the end.
  EXPECT_THAT(last, testing::HasSubstr("info depth 8 "));
  EXPECT_THAT(lines.back(), testing::StartsWith("bestmove "));
}

}  // namespace
}  // namespace pentad::test

#include "protocol/native_go.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/walk_game.hpp"
#include "toy/tic_tac_toe.hpp"

namespace pentad::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

std::unique_ptr<GameState> toy_state(std::string_view position = "......... X") {
  return *toy::tic_tac_toe().parse(position, {});
}

GoCommand read(std::string_view words, std::string_view position = "......... X") {
  auto command = parse_go(words, *toy_state(position));
  EXPECT_TRUE(command) << words;
  return command ? *command : GoCommand{};
}

TEST(ParseGo, ReadsEveryLimit) {
  const auto request =
      read(
          "depth 7 nodes 12345678901 mate 3 movetime 250 movestogo 9 p1time 1000 p2time 2000 "
          "p1inc 30 p2inc 40 searchmoves c3 a1")
          .request;
  EXPECT_EQ(request.depth, 7);
  EXPECT_EQ(request.nodes, 12345678901U);
  EXPECT_EQ(request.mate, 3);
  EXPECT_EQ(request.move_time, Duration(250ms));
  EXPECT_EQ(request.moves_to_go, 9);
  EXPECT_EQ(request.remaining[0], Duration(1000ms));
  EXPECT_EQ(request.remaining[1], Duration(2000ms));
  EXPECT_EQ(request.increment[0], Duration(30ms));
  EXPECT_EQ(request.increment[1], Duration(40ms));
  EXPECT_EQ(request.root_actions.size(), 2U);
  EXPECT_FALSE(request.infinite);
  EXPECT_FALSE(request.ponder);
}

TEST(ParseGo, TakesWhiteForTheFirstPlayer) {
  const auto request = read("wtime 1 btime 2 winc 3 binc 4").request;
  EXPECT_EQ(request.remaining[0], Duration(1ms));
  EXPECT_EQ(request.remaining[1], Duration(2ms));
  EXPECT_EQ(request.increment[0], Duration(3ms));
  EXPECT_EQ(request.increment[1], Duration(4ms));
}

TEST(ParseGo, TakesTimesBelowZeroForZero) {
  const auto request = read("movetime -5 wtime -1 winc -7 btime 0").request;
  EXPECT_EQ(request.move_time, Duration::zero());
  EXPECT_EQ(request.remaining[0], Duration::zero());
  EXPECT_EQ(request.increment[0], Duration::zero());
  EXPECT_EQ(request.remaining[1], Duration::zero());
}

TEST(ParseGo, IsInfiniteWithoutAnyLimit) {
  EXPECT_TRUE(read("").request.infinite);
  EXPECT_TRUE(read("infinite").request.infinite);
  EXPECT_TRUE(read("ponder").request.infinite);
  EXPECT_TRUE(read("searchmoves a1").request.infinite);
  EXPECT_TRUE(read("wtime 10 btime 20 infinite").request.infinite);
  EXPECT_FALSE(read("ponder wtime 10 btime 20").request.infinite);
  EXPECT_FALSE(read("mate 2").request.infinite);
  EXPECT_FALSE(read("nodes 2").request.infinite);
}

TEST(ParseGo, NeedsTheClockOfTheSideToMove) {
  for (const std::string_view words : {"btime 1000", "winc 50", "movestogo 5", "ponder btime 10"}) {
    const auto command = parse_go(words, *toy_state());
    ASSERT_FALSE(command) << words;
    EXPECT_EQ(command.error().error.message, "go without the time of the side to move");
    EXPECT_EQ(command.error().error.field, "p1time");
  }
  EXPECT_FALSE(read("btime 1000", "....X.... O").request.infinite);
  EXPECT_THAT(read("btime 1000 depth 3").complaints, IsEmpty());
}

TEST(ParseGo, ReadsSearchMovesUpToTheNextKeyword) {
  const auto command = read("searchmoves a1 b2 depth 3 searchmoves a1 c1 infinite");
  EXPECT_EQ(command.request.root_actions.size(), 3U);
  EXPECT_EQ(command.request.depth, 3);
  EXPECT_TRUE(command.request.infinite);
  EXPECT_THAT(command.complaints, IsEmpty());
}

TEST(ParseGo, CountsComplaintsBeyondTheFirstTen) {
  std::string words;
  for (int i = 0; i < 1000; ++i) words += "what ";
  const auto command = read(words + "depth 3");
  ASSERT_EQ(command.complaints.size(), 11U);
  EXPECT_EQ(command.complaints.back(), "and 990 more words of go that were skipped");
  EXPECT_EQ(command.request.depth, 3);
}

TEST(ParseGo, RefusesBadNumbers) {
  for (const char* words :
       {"depth",         "depth x",     "depth 0",       "depth -3",  "depth 3.5",     "depth +-3",
        "nodes",         "nodes 0",     "mate 0",        "mate x",    "movetime",      "movetime x",
        "movetime 0x10", "wtime",       "wtime 1e3",     "btime --1", "winc x",        "binc",
        "movestogo -1",  "movestogo x", "depth depth 3", "depth -",   "infinite depth"}) {
    const auto command = parse_go(words, *toy_state());
    ASSERT_FALSE(command) << words;
    EXPECT_FALSE(command.error().perft) << words;
    EXPECT_FALSE(command.error().error.field.empty()) << words;
  }
}

TEST(ParseGo, KnowsAPerftThatIsNotOne) {
  for (const char* words :
       {"perft", "perft 0", "perft x", "perft 3 depth 3", "perft 3 perft 4", "perft 3 infinite"}) {
    const auto command = parse_go(words, *toy_state());
    ASSERT_FALSE(command) << words;
    EXPECT_TRUE(command.error().perft) << words;
  }
  EXPECT_EQ(read("perft 3").perft, 3);
}

TEST(ParseGo, RefusesMateWhereTheMarginCounts) {
  const auto state = walk().start({});
  const auto command = parse_go("depth 3 mate 2", *state);
  ASSERT_FALSE(command);
  EXPECT_EQ(command.error().error.code, ErrorCode::refused);
}

TEST(ParseGo, LowersHugeNumbers) {
  const auto request =
      read(
          "depth 100000 nodes 99999999999999999999 wtime 9223372036854775807 movetime "
          "99999999999999999999999 movestogo 99999999999")
          .request;
  EXPECT_GE(*request.depth, 127);
  EXPECT_GT(*request.nodes, 1'000'000'000'000U);
  EXPECT_GT(*request.remaining[0], std::chrono::hours(24 * 365));
  // Sums with the time of day must not overflow.
  EXPECT_GT(TimePoint(std::chrono::hours(24 * 365)) + *request.move_time, TimePoint{});
}

}  // namespace
}  // namespace pentad::test

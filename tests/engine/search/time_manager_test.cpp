#include "engine/search/time_manager.hpp"

#include <gtest/gtest.h>

namespace pentad {
namespace {

using std::chrono::milliseconds;

TEST(TimeManager, NothingGivenMeansNoLimit) {
  EXPECT_FALSE(plan_time({}).limited);
}

TEST(TimeManager, MoveTimeIsExactAndKeepsTheOverhead) {
  const TimeBudget budget =
      plan_time({.move_overhead = milliseconds(100), .move_time = milliseconds(50)});
  EXPECT_TRUE(budget.limited);
  EXPECT_EQ(budget.soft, milliseconds(50));
  EXPECT_EQ(budget.hard, milliseconds(50));
}

TEST(TimeManager, NegativeOrNoTimeMeansAtOnce) {
  for (const int left : {0, -5, -100000}) {
    const TimeBudget clock = plan_time({.remaining = milliseconds(left)});
    EXPECT_TRUE(clock.limited);
    EXPECT_EQ(clock.hard, Duration::zero());
    EXPECT_EQ(plan_time({.move_time = milliseconds(left)}).hard, Duration::zero());
  }
}

TEST(TimeManager, NeverPlansMoreThanTheClockHolds) {
  for (const int left : {1, 10, 100, 1000, 60'000, 3'600'000}) {
    for (const int increment : {0, 10, 1000, 100'000}) {
      for (const int to_go : {0, 1, 2, 40, 1000}) {
        for (const int overhead : {0, 10, 100}) {
          for (const int played : {0, 30, 500}) {
            const TimeBudget budget = plan_time({.remaining = milliseconds(left),
                                                 .increment = milliseconds(increment),
                                                 .moves_to_go = to_go,
                                                 .move_overhead = milliseconds(overhead),
                                                 .actions_played = played});
            EXPECT_LE(budget.soft, budget.hard);
            EXPECT_LE(budget.hard, std::max(milliseconds(0), milliseconds(left - overhead)));
            EXPECT_GE(budget.hard, Duration::zero());
          }
        }
      }
    }
  }
}

TEST(TimeManager, AWholeControlIsSurvived) {
  // Forty actions a minute, each as long as it may last at most.
  Duration left = std::chrono::minutes(1);
  for (int to_go = 40; to_go >= 1; --to_go) {
    const TimeBudget budget =
        plan_time({.remaining = left, .moves_to_go = to_go, .move_overhead = milliseconds(10)});
    left -= budget.hard + milliseconds(10);
    ASSERT_GE(left, Duration::zero()) << to_go;
  }
}

TEST(TimeManager, TheShorterOfClockAndMoveTimeRules) {
  const TimeBudget budget =
      plan_time({.remaining = std::chrono::hours(1), .move_time = milliseconds(20)});
  EXPECT_EQ(budget.hard, milliseconds(20));
  EXPECT_LT(plan_time({.remaining = milliseconds(100), .move_time = std::chrono::hours(1)}).hard,
            milliseconds(100));
}

TEST(TimeManager, MoreTimeLateInAGameWithFewActionsLeft) {
  const TimeBudget early = plan_time({.remaining = milliseconds(10'000), .actions_played = 0});
  const TimeBudget late = plan_time({.remaining = milliseconds(10'000), .actions_played = 50});
  EXPECT_LT(early.soft, late.soft);
}

}  // namespace
}  // namespace pentad

#include "daemon/run_permits.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "eventually.hpp"
#include "manual_clock.hpp"

namespace pentad {
namespace {

using namespace std::chrono_literals;
using test::eventually;
using test::ManualClock;

/// A search as the permits see it.
struct Search {
  explicit Search(const Clock& clock, int priority = 0)
      : control(clock, clock.now()), account(std::make_shared<PermitAccount>(control, priority)) {}

  SearchControl control;
  std::shared_ptr<PermitAccount> account;
};

TEST(RunPermits, NeverMoreHoldersThanPermits) {
  constexpr int kPermits = 3;
  SteadyClock clock;
  RunPermits permits(clock, kPermits);
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  std::vector<std::unique_ptr<Search>> searches;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 9; ++i) {
    Search& search = *searches.emplace_back(std::make_unique<Search>(clock, i % 2));
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        const auto permit = permits.enter(search.account);
        for (int poll = 0; poll < 50; ++poll) {
          const int now = ++running;
          for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
          }
          --running;
          permit->yield();
        }
      }
    });
  }
  threads.clear();
  EXPECT_LE(most, kPermits);
  EXPECT_GE(most, 1);
  EXPECT_EQ(permits.free(), kPermits);
  EXPECT_EQ(permits.waiting(), 0);
}

TEST(RunPermits, NearestDeadlineGoesFirstThenPriorityThenArrival) {
  ManualClock clock;
  RunPermits permits(clock, 1);
  Search first(clock);
  auto held = permits.enter(first.account);

  std::mutex mutex;
  std::string order;
  std::vector<std::unique_ptr<Search>> searches;
  std::vector<std::jthread> threads;
  const auto add = [&](char name, int priority, Duration deadline) {
    Search& search = *searches.emplace_back(std::make_unique<Search>(clock, priority));
    if (deadline > 0s) search.control.set_deadlines(clock.now() + deadline, clock.now() + deadline);
    threads.emplace_back([&, name] {
      const auto permit = permits.enter(search.account);
      const std::lock_guard lock(mutex);
      order += name;
    });
    ASSERT_TRUE(eventually([&] { return permits.waiting() == static_cast<int>(threads.size()); }));
  };
  add('e', 0, 0s);
  add('f', 0, 0s);
  add('d', 7, 0s);
  add('c', 9, 4000s);
  add('b', 0, 1000s);
  add('a', 0, 100s);
  held.reset();
  threads.clear();
  EXPECT_EQ(order, "abcdef");
}

/// Shares of one permit, in milliseconds of the manual clock, of endless searches.
class Shares {
 public:
  explicit Shares(std::vector<int> threads_of_search) : used_(threads_of_search.size()) {
    for (const int count : threads_of_search) {
      searches_.push_back(std::make_unique<Search>(clock_));
      for (int i = 0; i < count; ++i) ++threads_wanted_;
      counts_.push_back(count);
    }
  }

  /// Lets all compete for so many milliseconds.
  void compete(int milliseconds) {
    Search doorkeeper(clock_);
    auto held = permits_.enter(doorkeeper.account);
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < searches_.size(); ++i) {
      for (int k = 0; k < counts_[i]; ++k) {
        threads.emplace_back([this, i, milliseconds] { run(i, milliseconds); });
      }
    }
    ASSERT_TRUE(eventually([&] { return permits_.waiting() == threads_wanted_; }));
    held.reset();
  }

  void run_alone(std::size_t search, int milliseconds) {
    const auto permit = permits_.enter(searches_[search]->account);
    for (int i = 0; i < milliseconds; ++i) {
      permit->yield();
      clock_.advance(1ms);
    }
  }

  [[nodiscard]] int used(std::size_t search) const { return used_[search]; }

 private:
  void run(std::size_t search, int milliseconds) {
    const auto permit = permits_.enter(searches_[search]->account);
    while (total_ < milliseconds) {
      clock_.advance(1ms);  // Only the holder does.
      ++total_;
      ++used_[search];
      permit->yield();
    }
  }

  ManualClock clock_;
  RunPermits permits_{clock_, 1};
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<int> counts_;
  int threads_wanted_ = 0;
  std::atomic<int> total_{0};
  std::vector<std::atomic<int>> used_;
};

TEST(RunPermits, EndlessSearchesTakeTurns) {
  Shares shares({1, 1, 1});
  shares.compete(600);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(shares.used(i), 200, 10) << i;
}

TEST(RunPermits, ManyThreadsDoNotMakeALargerShare) {
  Shares shares({4, 1});
  shares.compete(600);
  EXPECT_NEAR(shares.used(0), 300, 50);
  EXPECT_NEAR(shares.used(1), 300, 50);
}

TEST(RunPermits, WhatWasUsedBeforeOthersCameIsNoDebt) {
  Shares shares({1, 1});
  shares.run_alone(0, 5000);
  shares.compete(400);
  EXPECT_NEAR(shares.used(0), 200, 50);
  EXPECT_NEAR(shares.used(1), 200, 50);
}

TEST(RunPermits, EqualsAreNotSwitchedAtEveryPoll) {
  ManualClock clock;
  RunPermits permits(clock, 1);
  Search one(clock);
  Search two(clock);
  auto held = permits.enter(one.account);
  std::atomic<bool> granted{false};
  std::jthread other([&] {
    const auto permit = permits.enter(two.account);
    granted = true;
  });
  ASSERT_TRUE(eventually([&] { return permits.waiting() == 1; }));
  for (Duration held_for = 0ms; held_for < RunPermits::kSlice; held_for += 100us) {
    held->yield();
    EXPECT_FALSE(granted);
    clock.advance(100us);
  }
  held->yield();  // blocks until the other has left
  EXPECT_TRUE(granted);
}

TEST(RunPermits, AnUrgentSearchGetsThePermitAtTheNextPoll) {
  ManualClock clock;  // stands still: no slice ever ends
  RunPermits permits(clock, 1);
  Search endless(clock);
  Search urgent(clock);
  urgent.control.set_deadlines(clock.now() + 300s, clock.now() + 300s);
  std::atomic<bool> done{false};
  std::jthread holder([&] {
    const auto permit = permits.enter(endless.account);
    while (!done) permit->yield();
  });
  ASSERT_TRUE(eventually([&] { return permits.free() == 0; }));
  {
    const auto permit = permits.enter(urgent.account);
    for (int i = 0; i < 100; ++i) permit->yield();
    EXPECT_EQ(permits.waiting(), 1);
  }
  done = true;
}

TEST(RunPermits, StopWakesAWaitingThread) {
  SteadyClock clock;
  RunPermits permits(clock, 1);
  Search holder(clock);
  Search waiter(clock);
  waiter.control.set_waker([&] { permits.wake(*waiter.account); });
  const auto held = permits.enter(holder.account);
  std::jthread thread([&] {
    const auto permit = permits.enter(waiter.account);
    permit->yield();  // does not wait again
  });
  ASSERT_TRUE(eventually([&] { return permits.waiting() == 1; }));
  waiter.control.stop();
  thread.join();
  EXPECT_EQ(permits.waiting(), 0);
  EXPECT_EQ(permits.free(), 0);
}

TEST(RunPermits, TheHardDeadlineWakesAWaitingThread) {
  SteadyClock clock;
  RunPermits permits(clock, 1);
  Search holder(clock);
  Search waiter(clock);
  const auto held = permits.enter(holder.account);
  const TimePoint deadline = clock.now() + 30ms;
  waiter.control.set_deadlines(deadline, deadline);
  { const auto permit = permits.enter(waiter.account); }
  EXPECT_GE(clock.now(), deadline);
  EXPECT_EQ(permits.free(), 0);
}

TEST(RunPermits, ADeadlineThatIsSetLaterCountsToo) {
  SteadyClock clock;
  RunPermits permits(clock, 1);
  Search holder(clock);
  Search waiter(clock);
  const auto held = permits.enter(holder.account);
  std::jthread thread([&] { const auto permit = permits.enter(waiter.account); });
  ASSERT_TRUE(eventually([&] { return permits.waiting() == 1; }));
  waiter.control.set_deadlines(clock.now() + 20ms, clock.now() + 20ms);
  permits.wake(*waiter.account);
  thread.join();
}

TEST(RunPermits, WithItsDeadlinePutOffAThreadQueuesUpAgain) {
  SteadyClock clock;
  RunPermits permits(clock, 1);
  Search holder(clock);
  Search late(clock);
  late.control.set_deadlines(clock.now() - 1s, clock.now() - 1s);
  auto held = permits.enter(holder.account);
  std::atomic<bool> running{false};
  std::jthread thread([&] {
    const auto permit = permits.enter(late.account);
    late.control.clear_deadlines();
    permit->yield();
    running = true;
  });
  ASSERT_TRUE(eventually([&] { return permits.waiting() == 1; }));
  EXPECT_FALSE(running);
  held.reset();
  thread.join();
  EXPECT_TRUE(running);
  EXPECT_EQ(permits.free(), 1);
}

}  // namespace
}  // namespace pentad

#include "daemon/task_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/hash_tables.hpp"
#include "engine/game.hpp"
#include "eventually.hpp"
#include "toy/tic_tac_toe.hpp"

namespace pentad {
namespace {

using namespace std::chrono_literals;
using test::eventually;

/// What the tasks of one test have done.
struct Record {
  std::mutex mutex;
  std::string order;       ///< names, in the order in which they began
  std::string unsearched;  ///< of those that were to answer only
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  std::atomic<bool> released{false};  ///< tasks may end
};

/// Runs until it is stopped, or all are released.
class BlockingTask final : public Task {
 public:
  BlockingTask(Record& record, const Clock& clock, char name, Duration deadline = {})
      : Task(clock, clock.now(), 1), record_(record), name_(name) {
    if (deadline > Duration::zero()) {
      control().set_deadlines(clock.now() + deadline, clock.now() + deadline);
    }
  }

  void run() override {
    const int now = ++record_.running;
    for (int seen = record_.most; now > seen && !record_.most.compare_exchange_weak(seen, now);) {
    }
    {
      const std::lock_guard lock(record_.mutex);
      record_.order += name_;
      if (control().must_end()) record_.unsearched += name_;
    }
    while (!record_.released && !control().must_end()) std::this_thread::sleep_for(1ms);
    --record_.running;
    ended_ = true;
  }

  [[nodiscard]] bool ended() const { return ended_; }

 private:
  Record& record_;
  const char name_;
  std::atomic<bool> ended_{false};
};

class TaskPoolTest : public testing::Test {
 protected:
  void make(std::size_t max_running, std::size_t max_waiting, int permits = 1) {
    permits_ = std::make_unique<RunPermits>(clock_, permits);
    pool_ =
        std::make_unique<TaskPool>(clock_, *permits_, TaskPoolSettings{max_running, max_waiting});
  }

  std::shared_ptr<BlockingTask> task(char name, Duration deadline = {}) {
    return std::make_shared<BlockingTask>(record_, clock_, name, deadline);
  }
  std::shared_ptr<BlockingTask> submitted(char name, Duration deadline = {}) {
    auto made = task(name, deadline);
    EXPECT_TRUE(pool_->submit(made));
    return made;
  }
  std::string order() {
    const std::lock_guard lock(record_.mutex);
    return record_.order;
  }
  bool all_done() { return pool_->running() == 0 && pool_->waiting() == 0; }

  SteadyClock clock_;
  Record record_;
  std::unique_ptr<RunPermits> permits_;
  std::unique_ptr<TaskPool> pool_;
};

TEST_F(TaskPoolTest, RunsNoMoreThanItsBoundAndThenTheRest) {
  make(2, 10);
  for (const char name : {'a', 'b', 'c', 'd', 'e'}) submitted(name);
  EXPECT_EQ(pool_->running(), 2U);
  EXPECT_EQ(pool_->waiting(), 3U);
  ASSERT_TRUE(eventually([&] { return record_.running == 2; }));
  record_.released = true;
  ASSERT_TRUE(eventually([&] { return all_done(); }));
  EXPECT_EQ(record_.order.size(), 5U);
  EXPECT_EQ(record_.most, 2);
  EXPECT_EQ(record_.unsearched, "");
}

TEST_F(TaskPoolTest, WaitingTasksComeByDeadlineThenByArrival) {
  make(1, 10);
  submitted('a');
  submitted('e');
  submitted('f');
  submitted('c', 200s);
  submitted('d', 300s);
  submitted('b', 100s);
  record_.released = true;
  ASSERT_TRUE(eventually([&] { return all_done(); }));
  EXPECT_EQ(record_.order, "abcdef");
}

TEST_F(TaskPoolTest, RefusesBeyondTheBoundAndDoesNotRunWhatItRefused) {
  make(1, 1);
  submitted('a');
  submitted('b');
  const auto refused = pool_->submit(task('c'));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::overload);
  record_.released = true;
  ASSERT_TRUE(eventually([&] { return all_done(); }));
  EXPECT_EQ(order(), "ab");
}

TEST_F(TaskPoolTest, ADeadlineInTheQueueIsAnsweredInTime) {
  make(1, 10);
  submitted('a');
  const TimePoint deadline = clock_.now() + 40ms;
  const auto waiting = submitted('b', 40ms);
  ASSERT_TRUE(eventually([&] { return waiting->ended(); }));
  EXPECT_GE(clock_.now(), deadline);
  EXPECT_TRUE(waiting->control().stop_requested());
  EXPECT_EQ(record_.unsearched, "b");
  EXPECT_EQ(record_.running, 1);
  EXPECT_EQ(pool_->running(), 1U);
}

TEST_F(TaskPoolTest, ManyDeadlinesAtOnceAreAllAnswered) {
  make(1, 100);
  submitted('a');
  std::vector<std::shared_ptr<BlockingTask>> waiting;
  for (int i = 0; i < 50; ++i) waiting.push_back(submitted('b', 20ms));
  for (const auto& each : waiting) {
    ASSERT_TRUE(eventually([&] { return each->ended(); }));
  }
  EXPECT_EQ(pool_->running(), 1U);
}

TEST_F(TaskPoolTest, ADeadlineSetWhileItWaitsCounts) {
  make(1, 10);
  submitted('a');
  const auto waiting = submitted('b');
  waiting->control().set_deadlines(clock_.now() + 20ms, clock_.now() + 20ms);
  pool_->deadlines_changed(*waiting);
  EXPECT_TRUE(eventually([&] { return waiting->ended(); }));
}

TEST_F(TaskPoolTest, AStoppedTaskInTheQueueIsAnsweredAtOnce) {
  make(1, 10);
  submitted('a');
  const auto waiting = submitted('b');
  pool_->stop(*waiting);
  ASSERT_TRUE(eventually([&] { return waiting->ended(); }));
  EXPECT_EQ(record_.unsearched, "b");
  pool_->stop(*waiting);  // no harm
}

TEST_F(TaskPoolTest, EndlessTasksLeavePlacesToThoseWithADeadline) {
  make(4, 10);
  for (const char name : {'a', 'b', 'c'}) submitted(name);
  const auto endless = submitted('e');
  EXPECT_EQ(pool_->running(), 3U);
  EXPECT_EQ(pool_->waiting(), 1U);
  submitted('d', 1000s);
  ASSERT_TRUE(eventually([&] { return record_.running == 4; }));
  EXPECT_EQ(record_.unsearched, "");
  // With all places taken there is still somebody to answer.
  pool_->stop(*endless);
  EXPECT_TRUE(eventually([&] { return endless->ended(); }));
  EXPECT_EQ(record_.running, 4);
}

TEST_F(TaskPoolTest, ShuttingDownRunsEveryTaskOnce) {
  make(2, 10);
  for (const char name : {'a', 'b', 'c', 'd'}) submitted(name, 1000s);
  ASSERT_TRUE(eventually([&] { return record_.running == 2; }));
  pool_->shut_down();
  EXPECT_EQ(record_.order.size(), 4U);
  EXPECT_EQ(record_.running, 0);
  EXPECT_FALSE(pool_->submit(task('e')));
  EXPECT_EQ(record_.order.size(), 4U);
}

// --- With real searches ---

class SearchTaskForTest final : public Task, private SearchObserver {
 public:
  SearchTaskForTest(const Clock& clock, const Game& game, int threads)
      : Task(clock, clock.now(), threads),
        state_(game.start(default_rules(game.facts()))),
        table_(hash_.lease(game, 1, {}).table) {}

  void run() override {
    SearchLimits limits;
    limits.threads = threads();
    limits.depth = depth;
    limits.table = table_.get();
    result_ = state_->search(limits, control(), *this);
    ended_ = true;
  }

  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] const SearchResult& result() const { return result_; }

  std::optional<int> depth;

 private:
  void on_lines(const std::vector<SearchLine>& /*lines*/,
                const SearchProgress& /*progress*/) override {}
  void on_progress(const SearchProgress& /*progress*/) override {}

  OwnHash hash_;
  std::unique_ptr<GameState> state_;
  std::shared_ptr<TranspositionTable> table_;
  SearchResult result_;
  std::atomic<bool> ended_{false};
};

TEST_F(TaskPoolTest, FourThreadsFinishASearchOnOnePermit) {
  make(4, 10, 1);
  for (int round = 0; round < 20; ++round) {
    const auto search = std::make_shared<SearchTaskForTest>(clock_, toy::tic_tac_toe(), 4);
    search->depth = 9;
    ASSERT_TRUE(pool_->submit(search));
    ASSERT_TRUE(eventually([&] { return search->ended(); }));
    EXPECT_TRUE(search->result().best.has_value());
  }
  EXPECT_TRUE(eventually([&] { return permits_->free() == 1; }));
}

TEST_F(TaskPoolTest, EndlessSearchesDoNotKeepOthersFromAnswering) {
  make(8, 10, 1);
  const Game& game = *find_game("aronda");
  std::vector<std::shared_ptr<SearchTaskForTest>> endless;
  for (int i = 0; i < 4; ++i) {
    endless.push_back(std::make_shared<SearchTaskForTest>(clock_, game, 2));
    ASSERT_TRUE(pool_->submit(endless.back()));
  }
  for (int i = 0; i < 3; ++i) {
    const auto search = std::make_shared<SearchTaskForTest>(clock_, game, 1);
    search->control().set_deadlines(clock_.now() + 300ms, clock_.now() + 300ms);
    ASSERT_TRUE(pool_->submit(search));
    ASSERT_TRUE(eventually([&] { return search->ended(); }));
    EXPECT_FALSE(search->result().lines.empty()) << "it never got to run";
  }
  for (const auto& search : endless) {
    EXPECT_FALSE(search->ended());
    pool_->stop(*search);
  }
  for (const auto& search : endless) {
    ASSERT_TRUE(eventually([&] { return search->ended(); }));
  }
}

}  // namespace
}  // namespace pentad

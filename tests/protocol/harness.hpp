/// @file
/// A conversation without a socket, a thread or a real clock: tests feed it lines, run what is due
/// and look at what it says.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/conversation.hpp"
#include "protocol/environment.hpp"

namespace pentad::test {

/// A clock that stands still until it is moved.
class ManualClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return now_; }
  void advance(Duration duration) { now_ += duration; }

 private:
  TimePoint now_ = TimePoint(std::chrono::hours(1));
};

/// Keeps tasks until it is told to run them, in order.
class ManualRunner final : public TaskRunner {
 public:
  [[nodiscard]] Result<void> submit(std::shared_ptr<Task> task) override;
  void stop(Task& task) override { task.control().stop(); }
  void deadlines_changed(Task& task) override;

  /// Runs the first task; false when there is none.
  bool run_one();

  [[nodiscard]] std::size_t size() const noexcept { return tasks_.size(); }
  [[nodiscard]] Task& front() { return *tasks_.front(); }
  [[nodiscard]] int deadline_changes() const noexcept { return deadline_changes_; }
  /// From now on there is no room for more tasks, or there is again.
  void set_full(bool full) { full_ = full; }

 private:
  std::deque<std::shared_ptr<Task>> tasks_;
  bool full_ = false;
  int deadline_changes_ = 0;
};

/// Gives small tables, and counts.
class SmallHash final : public HashProvider {
 public:
  [[nodiscard]] HashLease lease(const Game& game, std::size_t megabytes,
                                HashLease previous) override;

  [[nodiscard]] int leases() const noexcept { return leases_; }
  [[nodiscard]] std::size_t megabytes() const noexcept { return megabytes_; }
  /// From now on there is no memory left.
  void exhaust() { exhausted_ = true; }

 private:
  int leases_ = 0;
  std::size_t megabytes_ = 0;
  bool exhausted_ = false;
};

/// Keeps what is written.
class RecordingSink final : public LineSink {
 public:
  void write_line(std::string_view line) override { lines.emplace_back(line); }
  void close() override { ++closed; }

  std::vector<std::string> lines;
  int closed = 0;
};

/// A policy for tests: tic-tac-toe, small numbers.
[[nodiscard]] SessionPolicy test_policy();

/// A conversation and everything around it.
class Harness {
 public:
  explicit Harness(SessionPolicy policy = test_policy(), ConversationSettings settings = {});

  /// Feeds bytes that arrive now, and runs what they cause on the session's executor.
  void send_bytes(std::string_view bytes);
  /// A line, or several.
  void send(std::string_view lines) { send_bytes(std::string(lines) + "\n"); }
  /// Runs the first task to its end, and what it causes; false when there is none.
  bool run_one();
  /// Runs tasks until none is left.
  void run_all() {
    while (run_one()) {
    }
  }
  void end_input();

  /// Sends a line, runs everything, and gives what was answered.
  std::vector<std::string> ask(std::string_view lines);
  /// What was written since the last call.
  std::vector<std::string> take_lines();
  /// The same without lines that tell of a search.
  std::vector<std::string> take_answers();

  /// Functions that were posted and not run yet.
  void run_posted();

  ManualClock clock;
  ManualRunner runner;
  SmallHash hash;
  RecordingSink sink;
  std::unique_ptr<Conversation> conversation;

 private:
  std::shared_ptr<std::deque<std::function<void()>>> posted_;
};

/// True for `info` lines that are no messages, and for `info string exact`.
[[nodiscard]] bool is_search_info(std::string_view line);

}  // namespace pentad::test

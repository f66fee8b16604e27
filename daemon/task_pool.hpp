/// @file
/// Runs the sessions' tasks, each on a thread of its own, within the operator's bounds.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daemon/run_permits.hpp"
#include "protocol/environment.hpp"

namespace pentad {

struct TaskPoolSettings {
  std::size_t max_running = 64;    ///< tasks in flight, from 1
  std::size_t max_waiting = 1000;  ///< tasks that may wait until others have ended
};

/// See the file comment and TaskRunner. Tasks in flight share the run permits. Tasks without a
/// deadline never take the last quarter of the places, so that however many searches nobody stops,
/// those that have to answer in time find room. A task for which there is no place waits, those
/// with the nearest hard deadline first, then by arrival. When it is stopped, or its hard deadline
/// comes while it waits, it is run beside the others with its control stopped: it answers without
/// searching, and needs no permit for that.
class TaskPool final : public TaskRunner {
 public:
  /// @param clock, permits  must outlive this. Deadlines are waited for in real time.
  TaskPool(const Clock& clock, RunPermits& permits, TaskPoolSettings settings);
  ~TaskPool() override;

  [[nodiscard]] Result<void> submit(std::shared_ptr<Task> task) override;
  void stop(Task& task) override;
  void deadlines_changed(Task& task) override;

  /// Refuses new tasks, stops all that are there and waits until each has run and its threads have
  /// ended. Not to be called from a task.
  void shut_down();

  /// Tasks in flight (answers without a search not counted), and tasks that wait to be.
  [[nodiscard]] std::size_t running() const;
  [[nodiscard]] std::size_t waiting() const;

 private:
  /// When a task's turn comes: by hard deadline, then by arrival.
  using Turn = std::pair<TimePoint, std::uint64_t>;

  struct Entry {
    std::shared_ptr<Task> task;
    std::shared_ptr<PermitAccount> account;
    bool waiting = false;   // it is in waiting_
    Turn turn{};            // its place there
    bool endless = false;   // it came without a deadline
    bool admitted = false;  // it counts as one of max_running
  };
  using EntryPointer = std::shared_ptr<Entry>;
  using Lock = std::unique_lock<std::mutex>;

  /// Threads that run stopped tasks at the same time. Each takes about a millisecond.
  static constexpr std::size_t kMaxAnswering = 4;

  [[nodiscard]] bool has_place_for(const Entry& entry) const;
  void admit(EntryPointer entry);
  void answer(const EntryPointer& entry);
  void admit_next();
  void add_thread_if_needed();
  [[nodiscard]] std::size_t runnable() const;
  [[nodiscard]] EntryPointer take();
  void work();
  void run(Lock& lock, EntryPointer entry);
  void watch_deadlines();

  const Clock& clock_;
  RunPermits& permits_;
  const TaskPoolSettings settings_;

  mutable std::mutex mutex_;
  bool stopping_ = false;
  std::uint64_t arrivals_ = 0;
  std::unordered_map<const Task*, EntryPointer> entries_;  // all that have not run to their end
  std::map<Turn, EntryPointer> waiting_;
  std::deque<EntryPointer> admitted_;   // to be run by the next free thread
  std::deque<EntryPointer> answering_;  // likewise, kMaxAnswering at a time
  std::size_t running_ = 0;             // admitted and not ended
  std::size_t endless_running_ = 0;     // of these, such as came without a deadline
  std::size_t answers_running_ = 0;
  std::size_t idle_threads_ = 0;
  std::condition_variable work_there_;
  std::condition_variable waiting_changed_;
  std::vector<std::thread> threads_;
  std::thread watcher_;
};

}  // namespace pentad

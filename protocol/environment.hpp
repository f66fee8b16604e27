/// @file
/// What a conversation needs from the program around it. All of it is handed in, so that every
/// conversation can be tested without a socket, a thread or a real clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "engine/game.hpp"
#include "engine/result.hpp"
#include "engine/search/control.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/types.hpp"

namespace pentad {

/// Long work that a session asks for: a search, a perft, a benchmark.
class Task {
 public:
  /// @param threads  how many threads run() will use at once, itself included.
  Task(const Clock& clock, TimePoint start, int threads)
      : control_(clock, start), threads_(threads) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  /// Does the work; called once, on a thread of the runner's. Returns soon after control().stop()
  /// or the hard deadline, also when either came before the call. Does not throw.
  virtual void run() = 0;

  [[nodiscard]] SearchControl& control() noexcept { return control_; }
  [[nodiscard]] int threads() const noexcept { return threads_; }

 private:
  SearchControl control_;
  int threads_;
};

/// Runs tasks beside the conversations.
class TaskRunner {
 public:
  TaskRunner() = default;
  TaskRunner(const TaskRunner&) = delete;
  TaskRunner& operator=(const TaskRunner&) = delete;
  virtual ~TaskRunner() = default;

  /// Takes a task on. It is run exactly once, sooner or later: when its turn does not come before
  /// its hard deadline, or before it is stopped, it is run all the same, with nothing left to do
  /// but to answer. Refuses with ErrorCode::overload when too many are waiting; then it is not run.
  [[nodiscard]] virtual Result<void> submit(std::shared_ptr<Task> task) = 0;

  /// Stops a task, and wakes it if it waits for its turn or for a processor.
  virtual void stop(Task& task) = 0;

  /// To be called after a task's deadlines were changed from outside.
  virtual void deadlines_changed(Task& task) = 0;
};

/// What the operator allows a session.
struct SessionPolicy {
  bool network = false;  ///< a remote client: no file names, bounded output
  int default_threads = 1;
  int max_threads = 1;  ///< larger requests are lowered, and the client is told
  std::size_t default_hash_mb = 64;
  std::size_t max_hash_mb = 64;  ///< likewise
  int max_multipv = 256;
  int max_perft_depth = 0;   ///< 0: no limit
  Duration info_interval{};  ///< shortest time between `info` lines; 0: no limit
  std::size_t max_waiting_commands = 1000;
  std::string_view default_game = "othello";
};

/// A table for one session's use, and what keeps its entries apart from those of others.
struct HashLease {
  std::shared_ptr<TranspositionTable> table;
  std::uint64_t salt = 0;
};

/// Where sessions get their transposition tables: their own on stdio, a shared one per game on the
/// network. Called on session executors, from several threads at once.
class HashProvider {
 public:
  HashProvider() = default;
  HashProvider(const HashProvider&) = delete;
  HashProvider& operator=(const HashProvider&) = delete;
  virtual ~HashProvider() = default;

  /// A table in which the session finds nothing. May be slow (it may allocate `megabytes`).
  /// @param previous  what the session held before for the same game and size, or an empty lease;
  ///                  reused, cleared, where possible.
  [[nodiscard]] virtual HashLease lease(const Game& game, std::size_t megabytes,
                                        HashLease previous) = 0;
};

/// Runs functions one after another, later, never within the call. May be called from any thread.
using Executor = std::function<void(std::function<void()>)>;

/// Everything above, for one session. The references outlive it.
struct Environment {
  const Clock& clock;
  Executor post;  ///< the session's own executor: all its calls are made on it
  TaskRunner& runner;
  HashProvider& hash;
  SessionPolicy policy;
};

}  // namespace pentad

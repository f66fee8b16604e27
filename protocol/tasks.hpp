/// @file
/// The long work of a session, as tasks for the runner. A task owns copies of all that it needs;
/// its news comes back to the session's executor, and only while somebody there still wants it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "engine/bench.hpp"
#include "protocol/environment.hpp"

namespace pentad {

/// What a search reports in between; without lines: only how far it has come.
struct SearchReport {
  std::vector<SearchLine> lines;
  SearchProgress progress;
};

/// A search.
class SearchTask final : public Task, private SearchObserver {
 public:
  /// Who is told, on the session's executor, that the mailbox has something new.
  using Notify = std::function<void()>;

  /// What has happened since the last look.
  struct News {
    std::vector<SearchReport> reports;   ///< oldest first
    std::optional<SearchResult> result;  ///< when the search has ended
  };

  /// @param notify  called on the search's thread at most once between two calls of take_news().
  SearchTask(const Clock& clock, TimePoint start, std::shared_ptr<const GameState> state,
             SearchLimits limits, HashLease hash, Notify notify);

  void run() override;

  [[nodiscard]] News take_news();
  [[nodiscard]] const GameState& state() const noexcept { return *state_; }

 private:
  void on_lines(const std::vector<SearchLine>& lines, const SearchProgress& progress) override;
  void on_progress(const SearchProgress& progress) override;
  void add(SearchReport report);

  std::shared_ptr<const GameState> state_;
  SearchLimits limits_;
  HashLease hash_;
  Notify notify_;
  std::mutex mutex_;
  News news_;              ///< guarded by mutex_
  bool notified_ = false;  ///< guarded by mutex_
};

/// A perft with counts per action.
class PerftTask final : public Task {
 public:
  using Done = std::function<void(PerftCounts)>;

  /// @param done  called on the runner's thread.
  PerftTask(const Clock& clock, TimePoint start, std::shared_ptr<const GameState> state, int depth,
            Done done)
      : Task(clock, start, 1), state_(std::move(state)), depth_(depth), done_(std::move(done)) {}

  void run() override;

 private:
  std::shared_ptr<const GameState> state_;
  int depth_;
  Done done_;
};

/// The fixed workload of a game.
class BenchTask final : public Task {
 public:
  using Done = std::function<void(BenchResult)>;

  /// @param done  called on the runner's thread.
  BenchTask(const Clock& clock, TimePoint start, const Game& game, Done done)
      : Task(clock, start, 1), game_(game), done_(std::move(done)) {}

  void run() override { done_(run_bench(game_, control())); }

 private:
  const Game& game_;
  Done done_;
};

}  // namespace pentad

/// @file
/// The search on concrete types, instantiated once per game: runs the threads of one search,
/// applies its limits and reports.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

#include "engine/search/root_search.hpp"

namespace pentad {

/// The deepest iteration.
inline constexpr int kMaxIteration = 127;

/// One search from beginning to end; see GameState::search().
template <GameRules G>
class Searcher {
 public:
  Searcher(const SearchRoot<G>& root, const SearchLimits& limits, const SearchFeatures& features,
           SearchControl& control, SearchObserver& observer)
      : shared_{root, limits, features, control, NodeBudget(limits.nodes)}, observer_(observer) {
    shared_.key_salt = limits.table_salt ^ history_salt(root);
    if (limits.table != nullptr) shared_.age = limits.table->new_search();
  }

  SearchResult run() {
    std::vector<std::thread> helpers = start_helpers();
    SearchResult result;
    {
      RootSearch<G> search(shared_, shared_.control.enter());
      search_ = &search;
      if (!search.actions().empty()) result = deepen_until_limit(search);
      search_ = nullptr;
    }
    shared_.finished = true;
    if (!helpers.empty()) shared_.control.stop();  // wakes those that wait for a permit
    for (std::thread& helper : helpers) helper.join();
    return result;
  }

 private:
  static constexpr Duration kProgressInterval = std::chrono::seconds(1);
  // With a single legal action there is nothing to decide; this much shows what to expect.
  static constexpr int kDepthForSingleAction = 4;

  /// Positions that have already occurred twice are drawn at once if they come again, so what the
  /// table knows of their neighbourhood does not hold for games in which they have not.
  static std::uint64_t history_salt(const SearchRoot<G>& root) {
    std::uint64_t salt = 0;
    for (std::size_t i = 0; i < root.earlier.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (root.earlier[i] == root.earlier[j]) salt ^= mix(root.earlier[i], 1);
      }
    }
    return salt;
  }

  /// Lazy SMP: further threads do the same on other depths and share nothing but the table.
  std::vector<std::thread> start_helpers() {
    std::vector<std::thread> helpers;
    if (shared_.limits.table == nullptr) return helpers;
    try {
      for (int i = 1; i < shared_.limits.threads; ++i) {
        helpers.emplace_back([this, i] { help(i); });
      }
    } catch (const std::system_error&) {
      // No more threads to be had: those that run are enough.
    }
    return helpers;
  }

  void help(int index) {
    RootSearch<G> search(shared_, shared_.control.enter());
    if (search.actions().empty()) return;
    for (int depth = 1 + index % 2; depth <= last_iteration(); ++depth) {
      if (!search.worker().check() || !search.deepen(depth)) return;
    }
  }

  [[nodiscard]] int last_iteration() const noexcept {
    return std::min(shared_.limits.depth.value_or(kMaxIteration), kMaxIteration);
  }

  SearchResult deepen_until_limit(RootSearch<G>& search) {
    search.worker().set_heartbeat([this] { report_progress(); });
    if (search.wanted_lines() == 1) search.set_on_change([this] { report_change(); });
    std::vector<SearchLine> lines;
    for (int depth = 1; depth <= last_iteration(); ++depth) {
      if (depth > 1 && !may_begin(search, depth)) break;
      if (!search.deepen(depth)) {
        // A single line is up to date at any time; several fit together only when all are done.
        if (search.wanted_lines() == 1 && search.actions()[0].depth == depth) {
          lines = {line_of(search, 0, false)};
        }
        break;
      }
      lines = all_lines(search);
      report(lines);
      if (is_decided(lines)) break;
    }
    return result_of(search, std::move(lines));
  }

  [[nodiscard]] bool may_begin(RootSearch<G>& search, int depth) {
    const SearchControl& control = shared_.control;
    if (!search.worker().check()) return false;
    if (!control.has_deadline()) return true;
    if (control.now() >= control.soft_deadline()) return false;
    const bool on_the_clock = control.soft_deadline() < control.hard_deadline();
    return !(on_the_clock && search.actions().size() == 1 && depth > kDepthForSingleAction);
  }

  [[nodiscard]] bool is_decided(const std::vector<SearchLine>& lines) const {
    if (shared_.limits.mate && lines[0].score > kWinThreshold &&
        own_actions(lines[0]) <= *shared_.limits.mate) {
      return true;
    }
    return std::all_of(lines.begin(), lines.end(),
                       [](const SearchLine& line) { return line.proven; });
  }

  /// The actions of the root's side in a line.
  [[nodiscard]] int own_actions(const SearchLine& line) const {
    typename G::Position position = shared_.root.position;
    const Player own = G::side_to_move(position);
    int count = 0;
    for (const Action action : line.variation) {
      count += G::side_to_move(position) == own ? 1 : 0;
      G::make(position, restore_action<G>(action));
    }
    return count;
  }

  // --- Reports ---

  static SearchLine line_of(const RootSearch<G>& search, std::size_t slot, bool proven) {
    const RootAction<G>& entry = search.actions()[slot];
    SearchLine line;
    line.multipv = static_cast<int>(slot) + 1;
    line.depth = entry.depth;
    line.seldepth = entry.seldepth;
    line.score = entry.value.score;
    line.bound = entry.bound;
    line.proven = proven;
    line.variation.push_back(erase_action<G>(entry.action));
    for (const auto action : entry.line) line.variation.push_back(erase_action<G>(action));
    return line;
  }

  static std::vector<SearchLine> all_lines(const RootSearch<G>& search) {
    std::vector<SearchLine> lines;
    for (std::size_t slot = 0; slot < search.wanted_lines(); ++slot) {
      lines.push_back(line_of(search, slot, search.is_proven(slot)));
    }
    return lines;
  }

  [[nodiscard]] SearchProgress progress() const {
    SearchProgress progress;
    progress.nodes = shared_.budget.used();
    if (search_ != nullptr) progress.nodes -= search_->worker().unused_nodes();
    progress.elapsed = shared_.control.elapsed();
    if (shared_.limits.table != nullptr) {
      progress.hashfull = shared_.limits.table->hashfull(shared_.age);
    }
    return progress;
  }

  void report(const std::vector<SearchLine>& lines) {
    last_report_ = shared_.control.now();
    observer_.on_lines(lines, progress());
  }
  void report_change() { report({line_of(*search_, 0, false)}); }
  void report_progress() {
    if (shared_.control.now() - last_report_ < kProgressInterval) return;
    last_report_ = shared_.control.now();
    observer_.on_progress(progress());
  }

  SearchResult result_of(const RootSearch<G>& search, std::vector<SearchLine> lines) {
    SearchResult result;
    result.best =
        lines.empty() ? erase_action<G>(search.actions()[0].action) : lines[0].variation[0];
    if (!lines.empty() && lines[0].variation.size() > 1) result.ponder = lines[0].variation[1];
    result.lines = std::move(lines);
    result.progress = progress();
    return result;
  }

  SharedSearch<G> shared_;
  SearchObserver& observer_;
  RootSearch<G>* search_ = nullptr;  ///< the main thread's, while it runs
  TimePoint last_report_ = shared_.control.start_time();
};

template <GameRules G>
SearchResult search_root(const SearchRoot<G>& root, const SearchLimits& limits,
                         const SearchFeatures& features, SearchControl& control,
                         SearchObserver& observer) {
  return Searcher<G>(root, limits, features, control, observer).run();
}

}  // namespace pentad

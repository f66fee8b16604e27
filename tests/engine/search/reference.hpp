/// @file
/// Searches that are too simple to be wrong, to compare the real one with.
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include "engine/rules.hpp"
#include "engine/search/searcher.hpp"

namespace pentad::test {

/// A position with the keys of what came before it, for draws by history.
template <GameRules G>
struct PlayedPosition {
  typename G::Position position;
  int quiet_plies = 0;
  std::vector<std::uint64_t> earlier;  ///< all of them, oldest first

  explicit PlayedPosition(const typename G::Position& start) : position(start) {}

  void play(typename G::Action action) {
    if constexpr (G::kHistory.any()) {
      earlier.push_back(G::repetition_key(position));
      quiet_plies = G::is_reversible(position, action) ? quiet_plies + 1 : 0;
    }
    G::make(position, action);
  }

  [[nodiscard]] typename G::Actions actions() const {
    typename G::Actions list;
    G::generate(position, list);
    return list;
  }

  [[nodiscard]] bool drawn_by_history() const {
    if constexpr (G::kHistory.any()) {
      if (quiet_plies >= G::kHistory.quiet_plies_to_draw) return true;
      const auto same = std::count(earlier.begin(), earlier.end(), G::repetition_key(position));
      return same + 1 >= G::kHistory.repetitions_to_draw;
    }
    return false;
  }

  [[nodiscard]] SearchRoot<G> root() const { return {position, quiet_plies, earlier}; }
};

/// The score of a finished game for its side to move.
template <GameRules G>
Score final_score(const typename G::Position& position, int ply) {
  const Player side = G::side_to_move(position);
  if (G::facts().score_unit == ScoreUnit::margin) {
    return 100 * (side == Player::first ? 1 : -1) * G::margin(position);
  }
  const Outcome outcome = G::outcome(position);
  if (outcome == Outcome::draw) return 0;
  return outcome == win_of(side) ? kWin - ply : ply - kWin;
}

/// Plain minimax to a fixed depth, by the letter of the rules. Counts nodes, gives up beyond a
/// million.
template <GameRules G>
std::optional<Score> minimax(const PlayedPosition<G>& node, int depth, int ply, int& nodes) {
  if (++nodes > 1'000'000) return std::nullopt;
  const auto actions = node.actions();
  if (actions.empty()) return final_score<G>(node.position, ply);
  if (ply > 0 && node.drawn_by_history()) return 0;
  if (depth == 0) return G::evaluate(node.position);
  Score best = -kInfinity;
  for (const auto action : actions) {
    PlayedPosition<G> child = node;
    child.play(action);
    const auto value = minimax(child, depth - 1, ply + 1, nodes);
    if (!value) return std::nullopt;
    const bool same_side = G::side_to_move(child.position) == G::side_to_move(node.position);
    best = std::max(best, same_side ? *value : -*value);
  }
  return best;
}

/// The true value of a position of a game without history draws, by alpha-beta to the end. Gives
/// up when `nodes` is used up.
template <GameRules G>
std::optional<Score> solve(const typename G::Position& position, Window window, int ply,
                           std::int64_t& nodes) {
  static_assert(!G::kHistory.any());
  if (--nodes < 0) return std::nullopt;
  typename G::Actions actions;
  G::generate(position, actions);
  if (actions.empty()) return final_score<G>(position, ply);
  Score best = -kInfinity;
  for (const auto action : actions) {
    typename G::Position child = position;
    G::make(child, action);
    const bool same_side = G::side_to_move(child) == G::side_to_move(position);
    const auto value = solve<G>(child, window.for_child(same_side), ply + 1, nodes);
    if (!value) return std::nullopt;
    best = std::max(best, same_side ? *value : -*value);
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

/// A game of random actions: every position that is not over, in order.
template <GameRules G>
std::vector<PlayedPosition<G>> random_game(std::mt19937& random, const RuleValues& rules) {
  std::vector<PlayedPosition<G>> game;
  PlayedPosition<G> now(G::start(rules));
  while (true) {
    const auto actions = now.actions();
    if (actions.empty() || now.drawn_by_history()) return game;
    game.push_back(now);
    now.play(actions[random() % actions.size()]);
  }
}

/// An observer that keeps what it hears.
class RecordingObserver final : public SearchObserver {
 public:
  void on_lines(const std::vector<SearchLine>& lines, const SearchProgress& progress) override {
    reports.push_back({lines, progress});
  }
  void on_progress(const SearchProgress& /*progress*/) override { ++progress_reports; }

  struct Report {
    std::vector<SearchLine> lines;
    SearchProgress progress;
  };
  std::vector<Report> reports;
  int progress_reports = 0;
};

/// A clock that stands still until it is moved, or moves by itself a step a look.
class FakeClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return now_ += step; }
  void advance(Duration duration) { now_ += duration; }

  Duration step{};

 private:
  mutable TimePoint now_{std::chrono::hours(1)};
};

/// Runs a search without a clock, on the calling thread.
template <GameRules G>
SearchResult search_once(const PlayedPosition<G>& node, const SearchLimits& limits,
                         const SearchFeatures& features = {}) {
  const FakeClock clock;
  SearchControl control(clock, clock.now());
  RecordingObserver observer;
  return search_root<G>(node.root(), limits, features, control, observer);
}

}  // namespace pentad::test

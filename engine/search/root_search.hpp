/// @file
/// Iterative deepening over the root actions, on one thread.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "engine/search/worker.hpp"

namespace pentad {

/// An action at the root and what is known of it.
template <GameRules G>
struct RootAction {
  typename G::Action action;
  Value value;
  Bound bound = Bound::exact;  ///< what `value` is
  int depth = 0;               ///< of the iteration that `value` and `line` come from; 0: none yet
  int seldepth = 0;
  std::vector<typename G::Action> line = {};  ///< what follows the action
};

/// Searches the root deeper and deeper. The best actions found so far always stand first, each with
/// the value and the line of the same search, so that it can be stopped at any time.
template <GameRules G>
class RootSearch {
 public:
  using TypedAction = typename G::Action;
  /// Told of a better action within an iteration.
  using OnChange = std::function<void()>;

  RootSearch(SharedSearch<G>& shared, std::unique_ptr<RunPermit> permit)
      : shared_(shared), worker_(shared, std::move(permit)) {
    typename G::Actions legal;
    G::generate(shared.root.position, legal);
    for (const TypedAction action : legal) {
      if (is_wanted(action)) actions_.push_back({.action = action, .value = look_ahead(action)});
    }
    std::stable_sort(actions_.begin(), actions_.end(),
                     [](const auto& a, const auto& b) { return a.value.score > b.value.score; });
    wanted_lines_ = std::clamp<std::size_t>(static_cast<std::size_t>(shared.limits.multipv), 1,
                                            std::max<std::size_t>(actions_.size(), 1));
  }

  void set_on_change(OnChange on_change) { on_change_ = std::move(on_change); }

  /// One iteration. False when it was stopped before its end.
  bool deepen(int depth) {
    worker_.reset_seldepth();
    for (std::size_t slot = 0; slot < wanted_lines_; ++slot) {
      if (!find_best(slot, depth)) return false;
    }
    return true;
  }

  [[nodiscard]] const std::vector<RootAction<G>>& actions() const noexcept { return actions_; }
  [[nodiscard]] std::size_t wanted_lines() const noexcept { return wanted_lines_; }

  /// Whether the value of the best action, found in the last iteration, is the true value of the
  /// root; for the other lines, that of their own action.
  [[nodiscard]] bool is_proven(std::size_t slot) const noexcept {
    const Value value = actions_[slot].value;
    if (!value.proven || actions_[slot].bound != Bound::exact) return false;
    return slot > 0 || others_proven_ || is_highest_result<G>(value.score);
  }

  [[nodiscard]] Worker<G>& worker() noexcept { return worker_; }

 private:
  static constexpr int kDepthToAspire = 3;
  static constexpr Score kWidestStep = 3200;

  [[nodiscard]] bool is_wanted(TypedAction action) const {
    const auto& wanted = shared_.limits.root_actions;
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [&](Action candidate) {
             return candidate == erase_action<G>(action);
           });
  }

  /// The value of an action by looking one ply ahead: the first order of the root, and the answer
  /// when there is no time for more.
  [[nodiscard]] Value look_ahead(TypedAction action) const noexcept {
    const auto& root = shared_.root.position;
    typename G::Position child = root;
    G::make(child, action);
    const bool same_side = G::side_to_move(child) == G::side_to_move(root);
    return seen_by_parent(Worker<G>::static_value(child, 1), same_side);
  }

  /// Brings the best of the actions from `slot` on to that place. False when stopped.
  bool find_best(std::size_t slot, int depth) {
    const int width = shared_.features.parameters.aspiration;
    const RootAction<G>& expected = actions_[slot];
    if (width == 0 || expected.depth < kDepthToAspire || is_win_score(expected.value.score)) {
      return search_within({}, slot, depth).has_value();
    }
    // Widens the window on the side on which the value lies, until it lies within.
    const Score centre = expected.value.score;
    Window window{centre - width, centre + width};
    for (int step = 4 * width;; step *= 4) {
      const std::optional<Score> score = search_within(window, slot, depth);
      if (!score) return false;
      if (*score > window.alpha && *score < window.beta) return true;
      const bool too_low = *score <= window.alpha;
      if (too_low) {
        window.alpha = step > kWidestStep ? -kInfinity : centre - step;
      } else {
        window.beta = step > kWidestStep ? kInfinity : centre + step;
      }
    }
  }

  /// One pass over the actions from `slot` on; those that are better than the window's lower end
  /// come to that place. The best score, or that lower end if there is none; nothing when stopped.
  std::optional<Score> search_within(Window window, std::size_t slot, int depth) {
    const Score beta = window.beta;
    bool all_proven = true;
    if (slot == 0) others_proven_ = false;
    for (std::size_t i = slot; i < actions_.size(); ++i) {
      const int number = static_cast<int>(i - slot);
      const Value value = worker_.search_root_action(actions_[i].action, window, depth, number);
      if (worker_.stopped()) return std::nullopt;
      all_proven &= value.proven;
      if (value.score <= window.alpha) continue;
      window.alpha = value.score;
      RootAction<G>& entry = actions_[i];
      entry.value = value;
      entry.bound = value.score < beta ? Bound::exact : Bound::lower;
      entry.depth = depth;
      entry.seldepth = worker_.seldepth();
      entry.line = worker_.line();
      promote(i, slot);
      if (number > 0 && on_change_) on_change_();
      if (value.score >= beta) return value.score;
    }
    if (slot == 0) others_proven_ = all_proven;
    return window.alpha;
  }

  void promote(std::size_t from, std::size_t to) {
    const auto begin = actions_.begin();
    std::rotate(begin + static_cast<std::ptrdiff_t>(to), begin + static_cast<std::ptrdiff_t>(from),
                begin + static_cast<std::ptrdiff_t>(from) + 1);
  }

  SharedSearch<G>& shared_;
  Worker<G> worker_;
  std::vector<RootAction<G>> actions_;
  std::size_t wanted_lines_ = 1;
  bool others_proven_ = false;
  OnChange on_change_;
};

}  // namespace pentad

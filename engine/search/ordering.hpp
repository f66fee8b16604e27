/// @file
/// Which action to try first: the table's, then what has cut off before, then the game's own guess.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/rules.hpp"

namespace pentad {

/// How often an action has cut off, by side (Schaeffer, "The history heuristic and alpha-beta
/// search enhancements in practice", 1989), as a running average within fixed bounds.
template <GameRules G>
class History {
 public:
  static constexpr int kLimit = 8192;

  [[nodiscard]] int operator()(Player side, typename G::Action action) const noexcept {
    return scores_[index(side, action)];
  }
  void reward(Player side, typename G::Action action, int depth) noexcept {
    update(side, action, bonus(depth));
  }
  void punish(Player side, typename G::Action action, int depth) noexcept {
    update(side, action, -bonus(depth));
  }

 private:
  static constexpr auto kSize = static_cast<std::size_t>(G::kHistorySize);

  static int bonus(int depth) noexcept { return std::min(16 * depth * depth, 1200); }

  static std::size_t index(Player side, typename G::Action action) noexcept {
    return static_cast<std::size_t>(side) * kSize +
           static_cast<std::size_t>(G::history_index(action));
  }
  void update(Player side, typename G::Action action, int change) noexcept {
    std::int16_t& score = scores_[index(side, action)];
    score = static_cast<std::int16_t>(score + change - score * std::abs(change) / kLimit);
  }

  std::array<std::int16_t, 2 * kSize> scores_{};
};

/// The last two actions that cut off at a ply, apart for each side: in some games the same ply can
/// belong to either.
template <GameRules G>
class Killers {
 public:
  void add(Player side, typename G::Action action) noexcept {
    auto& pair = pairs_[static_cast<std::size_t>(side)];
    const std::uint16_t packed = G::pack(action);
    if (pair[0] == packed) return;
    pair[1] = pair[0];
    pair[0] = packed;
  }
  /// 2 for the newest killer, 1 for the older one, 0 for others.
  [[nodiscard]] int rank(Player side, typename G::Action action) const noexcept {
    const auto& pair = pairs_[static_cast<std::size_t>(side)];
    const std::uint16_t packed = G::pack(action);
    if (pair[0] == packed) return 2;
    return pair[1] == packed ? 1 : 0;
  }

 private:
  std::array<std::array<std::uint16_t, 2>, 2> pairs_{};
};

/// Hands out the actions of a position, the most promising first. Sorts only as far as it is asked.
template <GameRules G>
class ActionPicker {
 public:
  using Action = typename G::Action;

  /// The lists live in the search's own stack; they are overwritten.
  struct Storage {
    typename G::Actions actions;
    std::array<int, G::Actions::capacity()> scores;
  };

  ActionPicker(Storage& storage, const typename G::Position& position, const Killers<G>& killers,
               const History<G>& history, std::uint16_t table_move) noexcept
      : storage_(storage) {
    const Player side = G::side_to_move(position);
    for (std::size_t i = 0; i < storage.actions.size(); ++i) {
      const Action action = storage.actions[i];
      storage.scores[i] = G::pack(action) == table_move
                              ? kTableMove
                              : G::order(position, action) * kOrderWeight +
                                    killers.rank(side, action) * kKiller + history(side, action);
    }
  }

  [[nodiscard]] bool next(Action& action) noexcept {
    auto& [actions, scores] = storage_;
    if (next_ == actions.size()) return false;
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < actions.size(); ++i) {
      if (scores[i] > scores[best]) best = i;
    }
    std::swap(scores[next_], scores[best]);
    std::swap(actions[next_], actions[best]);
    action = actions[next_++];
    return true;
  }

 private:
  static constexpr int kTableMove = 1 << 30;
  static constexpr int kKiller = 1 << 13;
  static constexpr int kOrderWeight = 4;

  Storage& storage_;
  std::size_t next_ = 0;
};

}  // namespace pentad

/// @file
/// Which action to try first: the table's, then what has cut off before, then the game's own guess.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/rules.hpp"
#include "engine/search/parameters.hpp"

namespace pentad {

/// The values of history tables stay within this bound: running averages of rewards and punishments
/// that weigh more the deeper the search was.
inline constexpr int kHistoryLimit = 8192;

inline int history_bonus(int depth) noexcept {
  return std::min(16 * depth * depth, 1200);
}

inline void update_history(std::int16_t& score, int change) noexcept {
  score = static_cast<std::int16_t>(score + change - score * std::abs(change) / kHistoryLimit);
}

/// How often an action has cut off, by side (Schaeffer, "The history heuristic and alpha-beta
/// search enhancements in practice", 1989), as a running average within fixed bounds.
template <GameRules G>
class History {
 public:
  [[nodiscard]] int operator()(Player side, typename G::Action action) const noexcept {
    return scores_[index(side, action)];
  }
  void reward(Player side, typename G::Action action, int depth) noexcept {
    update_history(scores_[index(side, action)], history_bonus(depth));
  }
  void punish(Player side, typename G::Action action, int depth) noexcept {
    update_history(scores_[index(side, action)], -history_bonus(depth));
  }

 private:
  static constexpr auto kSize = static_cast<std::size_t>(G::kHistorySize);

  static std::size_t index(Player side, typename G::Action action) noexcept {
    return static_cast<std::size_t>(side) * kSize +
           static_cast<std::size_t>(G::history_index(action));
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

/// How often an action has cut off as an answer to the action before it, and the last one that did
/// (Uiterwijk, "The countermove heuristic", ICCA Journal 15, 1992). Actions before are told apart
/// by a part of their history index.
template <GameRules G>
class Answers {
 public:
  static constexpr int kContexts = 128;
  /// The context of a position that no action led to.
  static constexpr int kNone = kContexts;

  Answers() : scores_(2 * (kContexts + 1) * kSize), refutations_(2 * (kContexts + 1)) {}

  [[nodiscard]] static int context(typename G::Action before) noexcept {
    return G::history_index(before) % kContexts;
  }

  [[nodiscard]] int operator()(Player side, int context, typename G::Action action) const noexcept {
    return scores_[row(side, context) * kSize + column(action)];
  }
  [[nodiscard]] std::uint16_t refutation(Player side, int context) const noexcept {
    return refutations_[row(side, context)];
  }

  void reward(Player side, int context, typename G::Action action, int depth) noexcept {
    update_history(scores_[row(side, context) * kSize + column(action)], history_bonus(depth));
    refutations_[row(side, context)] = G::pack(action);
  }
  void punish(Player side, int context, typename G::Action action, int depth) noexcept {
    update_history(scores_[row(side, context) * kSize + column(action)], -history_bonus(depth));
  }

 private:
  static constexpr auto kSize = static_cast<std::size_t>(G::kHistorySize);

  static std::size_t row(Player side, int context) noexcept {
    return static_cast<std::size_t>(side) * (kContexts + 1) + static_cast<std::size_t>(context);
  }
  static std::size_t column(typename G::Action action) noexcept {
    return static_cast<std::size_t>(G::history_index(action));
  }

  std::vector<std::int16_t> scores_;
  std::vector<std::uint16_t> refutations_;
};

/// What a search has learned about the actions of one position.
template <GameRules G>
struct OrderingHints {
  const Killers<G>& killers;
  const History<G>& history;
  const Answers<G>& answers;
  int context = 0;  ///< of the action that led here
  std::uint16_t table_move = 0;
};

/// A game may guess better, if more slowly, at the worth of an action: see G::order().
template <class G>
concept HasDeepOrder = requires(const typename G::Position& position, typename G::Action action) {
  { G::deep_order(position, action) }
  noexcept->std::same_as<int>;
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

  ActionPicker(Storage& storage, const typename G::Position& position,
               const OrderingHints<G>& hints, const SearchParameters& parameters,
               bool deep) noexcept
      : storage_(storage) {
    const Player side = G::side_to_move(position);
    const bool with_answers =
        parameters.continuation_weight != 0 || parameters.countermove_weight != 0;
    for (std::size_t i = 0; i < storage.actions.size(); ++i) {
      const Action action = storage.actions[i];
      int& score = storage.scores[i];
      if (G::pack(action) == hints.table_move) {
        score = kTableMove;
        continue;
      }
      score = guess(position, action, deep) * parameters.order_weight +
              hints.killers.rank(side, action) * parameters.killer_weight +
              hints.history(side, action) * parameters.history_weight / 16;
      if (with_answers) score += answer_score(side, action, hints, parameters);
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

  static int guess(const typename G::Position& position, Action action, bool deep) noexcept {
    if constexpr (HasDeepOrder<G>) {
      if (deep) return G::deep_order(position, action);
    }
    return G::order(position, action);
  }

  static int answer_score(Player side, Action action, const OrderingHints<G>& hints,
                          const SearchParameters& parameters) noexcept {
    const bool refutes = hints.answers.refutation(side, hints.context) == G::pack(action);
    return (refutes ? parameters.countermove_weight : 0) +
           hints.answers(side, hints.context, action) * parameters.continuation_weight / 16;
  }

  Storage& storage_;
  std::size_t next_ = 0;
};

}  // namespace pentad

/// @file
/// A score with the knowledge whether it is beyond doubt.
#pragma once

#include "engine/search/score.hpp"
#include "engine/types.hpp"

namespace pentad {

/// What the search of a position returns: a bound or an exact value, as the window decides, for the
/// side to move. `proven` says that the same bound holds for the true value of the position under
/// the rules: no evaluation and no history-dependent draw took part in it.
struct Value {
  Score score = 0;
  bool proven = false;
};

/// A child's value as its parent sees it. In some games the same side acts again, and then nothing
/// is to be turned around.
constexpr Value seen_by_parent(Value child, bool same_side) noexcept {
  return same_side ? child : Value{-child.score, child.proven};
}

/// A window of scores, for the side to move.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  /// The window of a child in which the same or the other side moves.
  [[nodiscard]] constexpr Window for_child(bool same_side) const noexcept {
    return same_side ? *this : Window{-beta, -alpha};
  }
  [[nodiscard]] constexpr bool is_null() const noexcept { return beta - alpha <= 1; }
};

/// Wins are counted from the root in the search, and from the position itself in the table, where
/// it may be met again at another distance.
constexpr Score to_table(Score score, int ply) noexcept {
  if (score > kWinThreshold) return score + ply;
  if (score < -kWinThreshold) return score - ply;
  return score;
}
constexpr Score from_table(Score score, int ply) noexcept {
  if (score > kWinThreshold) return score - ply;
  if (score < -kWinThreshold) return score + ply;
  return score;
}

}  // namespace pentad

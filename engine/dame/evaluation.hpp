/// @file
/// Static evaluation, in hundredths of a man, and a static order of actions.
#pragma once

#include "engine/dame/position.hpp"
#include "engine/game.hpp"
#include "engine/search/score.hpp"

namespace pentad::dame {

/// For the side to move. The same for a position and its half turn with colours exchanged.
[[nodiscard]] Score evaluate(const Position& position) noexcept;

/// The same, term by term.
[[nodiscard]] Evaluation explain(const Position& position);

/// First guess at an action's worth, 0 to 4095: what it captures, promotion, advancement.
[[nodiscard]] inline int order(const Position& position, Action action) noexcept {
  constexpr int kMan = 100;
  constexpr int kKing = 250;
  constexpr int kPromotion = 150;
  constexpr int kStepForward = 10;
  constexpr int kLargest = 4095;
  const int kings = std::popcount(action.captured & position.kings);
  int worth = kMan * (std::popcount(action.captured) - kings) + kKing * kings;
  if ((position.kings & bit(action.from)) == 0) {
    const int rank = kPlaces[action.to].rank;
    const int advance = position.side == Player::first ? rank : 7 - rank;
    worth += advance == 7 ? kPromotion : kStepForward * advance;
  }
  return std::min(worth, kLargest);
}

}  // namespace pentad::dame

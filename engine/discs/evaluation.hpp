/// @file
/// What Othello and Reversi think of a board: weighted features (features.hpp), the weights
/// depending on how full the board is.
///
/// The weights were fitted by least squares to the final margins of the tournament games of the
/// public WTHOR archive (two million positions) and rounded. What corners, the squares next to them
/// and stable discs are worth was then raised by matches of 600 games: good players give a corner
/// away only for good reason, so that their games show less than its price. The tempo was set so
/// that searches of odd and even depth agree on average, which the best of several moves otherwise
/// upsets.
#pragma once

#include "engine/discs/features.hpp"
#include "engine/game.hpp"
#include "engine/search/score.hpp"

namespace pentad::discs {

/// A board as both sides see it.
struct Sides {
  Squares own = 0;
  Squares enemy = 0;
  Squares own_moves = 0;    ///< where the side to move may place a disc
  Squares enemy_moves = 0;  ///< where the opponent could if it were his turn
};

/// No evaluation lies beyond this: 64 discs.
inline constexpr Score kMaxScore = 6400;

/// Hundredths of a disc for the side to move, not limited.
[[nodiscard]] Score evaluate(const Sides& sides) noexcept;

/// The terms of evaluate() from either player's point of view.
/// @param side  who is to move
[[nodiscard]] Evaluation explain(const Sides& sides, Player side);

/// Adds a term of the side to move and of the opponent.
void add_term(Evaluation& evaluation, std::string_view name, int own, int enemy, Player side);

}  // namespace pentad::discs

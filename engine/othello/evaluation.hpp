/// @file
/// Othello's static evaluation.
#pragma once

#include "engine/game.hpp"
#include "engine/othello/position.hpp"
#include "engine/search/score.hpp"

namespace pentad::othello {

/// For the side to move, in hundredths of a disc of the expected final margin.
[[nodiscard]] Score evaluate(const Position& position) noexcept;

/// The same, term by term.
[[nodiscard]] Evaluation explain(const Position& position);

}  // namespace pentad::othello

/// @file
/// The static evaluation of Aronda, in hundredths of a field.
#pragma once

#include "engine/aronda/position.hpp"
#include "engine/game.hpp"
#include "engine/search/score.hpp"

namespace pentad::aronda {

/// The worth of a position for the side to move, while the game is not over.
[[nodiscard]] Score evaluate(const Position& position) noexcept;

/// The same, term by term.
[[nodiscard]] Evaluation explain(const Position& position);

/// A first guess at the worth of a legal action, from 0 to 4095.
[[nodiscard]] int order(const Position& position, Action action) noexcept;

}  // namespace pentad::aronda

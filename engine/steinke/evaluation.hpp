/// @file
/// Static evaluation and move ordering of Steinke's game.
#pragma once

#include "engine/game.hpp"
#include "engine/search/score.hpp"
#include "engine/steinke/position.hpp"

namespace pentad::steinke {

/// The expected final margin in hundredths of a field, for the side to move of a game that is not
/// over; the plain margin of one that is.
[[nodiscard]] Score evaluate(const Position& position) noexcept;

/// The terms of evaluate().
[[nodiscard]] Evaluation explain(const Position& position);

/// A guess at the worth of a legal action, from 0 to about 2000; larger is better.
[[nodiscard]] int order(const Position& position, Action action) noexcept;

}  // namespace pentad::steinke

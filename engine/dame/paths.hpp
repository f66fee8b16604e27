/// @file
/// The paths of captures: which squares a piece lands on in turn. Rules need only what a capture
/// takes and where it ends; paths are for notation.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/dame/position.hpp"

namespace pentad::dame {

/// The squares of an action that is legal here, origin and destination included. Of several paths
/// that stand for the same action, the alphabetically first by the squares' names.
[[nodiscard]] std::vector<Square> first_path(const Position& position, Action action);

/// The action that a piece of the side to move carries out by landing on `squares[1]`,
/// `squares[2]`, … in turn, each by one jump (or the last by one quiet move); nothing when it
/// cannot. Whether that is a legal action in this position is not checked.
[[nodiscard]] std::optional<Action> follow_path(const Position& position,
                                                std::span<const Square> squares);

}  // namespace pentad::dame

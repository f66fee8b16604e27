/// @file
/// What one side has on the board, counted: the parts of the evaluation that Othello and Reversi
/// share.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/discs/board.hpp"

namespace pentad::discs {

/// Counts of one side; more is not always better.
enum class Feature : std::uint8_t {
  mobility,   ///< legal moves, on a scale that flattens: the fewer, the more each one counts
  frontier,   ///< own discs next to empty squares: moves for the enemy
  corners,    ///< corners held
  x_squares,  ///< discs diagonally next to an empty corner
  c_squares,  ///< discs on the edge next to an empty corner
  stable,     ///< discs that can never be flipped again, as far as that is easy to see
  discs,
};
inline constexpr std::size_t kFeatures = 7;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames{
    "mobility", "frontier", "corners", "X squares", "C squares", "stable", "discs"};

using Features = std::array<int, kFeatures>;

/// The features of both sides.
struct BothFeatures {
  Features own;
  Features enemy;
};

/// Counts the features of a position.
/// @param own_moves, enemy_moves  where the sides could place a disc
[[nodiscard]] BothFeatures count_features(Squares own, Squares enemy, Squares own_moves,
                                          Squares enemy_moves) noexcept;

/// Discs that can never be flipped.
struct BothStable {
  Squares own = 0;
  Squares enemy = 0;
};

/// Finds stable discs, though not all: such that on every line through them the board's side or
/// another one of the same colour is next to them, or the line is full.
[[nodiscard]] BothStable stable_discs(Squares own, Squares enemy) noexcept;

}  // namespace pentad::discs

/// @file
/// A game without an end that counts how often it is played and asked: it shows what a conversation
/// costs. Steps go left or right; it can be set up with some steps behind it.
#pragma once

#include "engine/game.hpp"

namespace pentad::test {

/// What was done with walks so far.
struct WalkCounts {
  int made = 0;    ///< actions carried out
  int parsed = 0;  ///< tokens read
};

[[nodiscard]] WalkCounts& walk_counts();

/// `walk`: tokens `l` and `r`, and the forced `rest` after three steps to the left in a row, which
/// may be left out. A position is the number of steps, of those in a row to the left, and the side:
/// `12 0 p1`.
[[nodiscard]] const Game& walk();

}  // namespace pentad::test

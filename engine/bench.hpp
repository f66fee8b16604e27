/// @file
/// The fixed workload of `bench`: tells whether a change altered the search, and how fast it is.
#pragma once

#include <cstdint>

#include "engine/game.hpp"

namespace pentad {

/// What a benchmark came to.
struct BenchResult {
  std::uint64_t nodes = 0;  ///< of all positions together: the signature of the search
  Duration elapsed{};       ///< of the searches alone
  int positions = 0;        ///< how many were searched to the end
  bool complete = true;     ///< false when it was stopped or found no memory
};

/// Searches every position of the game's BenchSuite to its depth, with default rules, one thread
/// and one fresh table of 16 MB for all of them. Blocks; `control` may stop it.
[[nodiscard]] BenchResult run_bench(const Game& game, SearchControl& control);

}  // namespace pentad

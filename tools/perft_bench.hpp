/// @file
/// `perft --bench`: how fast the rules are.
#pragma once

#include <string>

namespace pentad::tools {

/// Prints for every game leaves and made positions per second, the best of some runs; for the game
/// `only` alone unless that is empty. Returns false when a count is wrong or the game unknown.
[[nodiscard]] bool bench(const std::string& only);

}  // namespace pentad::tools

/// @file
/// `perft --verify`: the perft vectors, whatever their size.
#pragma once

#include <string>
#include <vector>

namespace pentad::tools {

/// Counts every vector of the files and prints each that fails, a progress line on stderr, and a
/// summary. Returns true when all are right.
[[nodiscard]] bool verify(const std::vector<std::string>& files, const std::string& only_game);

}  // namespace pentad::tools

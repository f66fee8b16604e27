/// @file
/// What the search leaves out in reversi, and what each of it is worth.
#pragma once

#include "engine/search/parameters.hpp"

namespace pentad::reversi {

inline constexpr SearchParameters kSearchParameters{};

}  // namespace pentad::reversi

/// @file
/// What the search leaves out in othello, and what each of it is worth.
#pragma once

#include "engine/search/parameters.hpp"

namespace pentad::othello {

inline constexpr SearchParameters kSearchParameters{};

}  // namespace pentad::othello

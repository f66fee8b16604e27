/// @file
/// What the search leaves out in dame, and what each of it is worth.
#pragma once

#include "engine/search/parameters.hpp"

namespace pentad::dame {

inline constexpr SearchParameters kSearchParameters{};

}  // namespace pentad::dame

/// @file
/// What the search leaves out in aronda, and what each of it is worth.
#pragma once

#include "engine/search/parameters.hpp"

namespace pentad::aronda {

inline constexpr SearchParameters kSearchParameters{};

}  // namespace pentad::aronda

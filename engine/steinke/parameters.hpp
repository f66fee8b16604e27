/// @file
/// What the search leaves out in steinke, and what each of it is worth.
#pragma once

#include "engine/search/parameters.hpp"

namespace pentad::steinke {

inline constexpr SearchParameters kSearchParameters{};

}  // namespace pentad::steinke

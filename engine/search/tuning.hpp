/// @file
/// Lets experiments change the search's parameters without compiling anew.
#pragma once

#include "engine/rules.hpp"
#include "engine/search/parameters.hpp"

namespace pentad {

/// The parameters with the changes that the environment variable PENTAD_TUNE asks for, as
/// "name=value,name=value". Ends the program when it cannot make sense of it.
[[nodiscard]] SearchParameters tuned(SearchParameters parameters);

/// A game's parameters. In a build for experiments (PENTAD_TUNING) they can be changed.
template <GameRules G>
const SearchParameters& search_parameters() {
#ifdef PENTAD_TUNING
  static const SearchParameters kParameters = tuned(G::kSearchParameters);
#else
  static constexpr SearchParameters kParameters = G::kSearchParameters;
#endif
  return kParameters;
}

}  // namespace pentad

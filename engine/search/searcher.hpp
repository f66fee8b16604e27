/// @file
/// The search on concrete types; instantiated once per game.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.hpp"
#include "engine/search/search.hpp"

namespace pentad {

/// Where a search begins, with as much of the history as draws depend on.
template <GameRules G>
struct SearchRoot {
  typename G::Position position;
  int quiet_plies = 0;
  /// Repetition keys of the earlier positions since the last irreversible action, oldest first.
  std::vector<std::uint64_t> earlier;
};

/// See GameState::search().
template <GameRules G>
SearchResult search_root(const SearchRoot<G>& root, const SearchLimits& limits,
                         const SearchFeatures& features, SearchControl& control,
                         SearchObserver& observer) {
  (void)limits, (void)features, (void)control, (void)observer;
  typename G::Actions actions;
  G::generate(root.position, actions);
  SearchResult result;
  if (!actions.empty()) {
    std::uint64_t code = 0;
    __builtin_memcpy(&code, &actions[0], sizeof(actions[0]));
    result.best = Action{code};
  }
  return result;
}

}  // namespace pentad

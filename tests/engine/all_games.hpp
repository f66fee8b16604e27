/// @file
/// The concrete types of all games, for tests that look below the run-time interface.
#pragma once

#include <gtest/gtest.h>

#include "engine/aronda/aronda.hpp"
#include "engine/dame/dame.hpp"
#include "engine/othello/othello.hpp"
#include "engine/reversi/reversi.hpp"
#include "engine/steinke/steinke.hpp"
#include "toy/tic_tac_toe.hpp"

namespace pentad::test {

using AllGames = ::testing::Types<othello::Othello, reversi::Reversi, dame::Dame, aronda::Aronda,
                                  steinke::Steinke, toy::TicTacToe>;

/// Those whose outcome depends on the position alone.
using GamesWithoutHistory = ::testing::Types<othello::Othello, reversi::Reversi, aronda::Aronda,
                                             steinke::Steinke, toy::TicTacToe>;

/// Names typed tests by their game.
struct GameName {
  template <class G>
  static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming)
    return std::string(G::facts().name);
  }
};

}  // namespace pentad::test

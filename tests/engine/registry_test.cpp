#include <gtest/gtest.h>

#include <set>

#include "engine/game.hpp"
#include "engine/text.hpp"

namespace pentad {

namespace {

TEST(Registry, ListsTheFiveGamesFirst) {
  constexpr std::array<std::string_view, 5> kNames{"othello", "reversi", "dame", "aronda",
                                                   "steinke"};
  ASSERT_GE(games().size(), kNames.size());
  for (std::size_t i = 0; i < kNames.size(); ++i) EXPECT_EQ(games()[i]->facts().name, kNames[i]);
}

TEST(Registry, NamesAreUnique) {
  std::set<std::string> names;
  for (const Game* game : games()) {
    EXPECT_TRUE(names.insert(to_lower(game->facts().name)).second) << game->facts().name;
  }
}

// The conformance suite's own file registers the toy.
TEST(Registry, HoldsWhatWasAdded) {
  ASSERT_NE(find_game("tictactoe"), nullptr);
  EXPECT_EQ(games().back(), find_game("TicTacToe"));
}

TEST(Registry, FindsNothingElse) {
  for (const char* const name : {"", " ", "othell", "othello ", "chess", "othello\n"}) {
    EXPECT_EQ(find_game(name), nullptr) << name;
  }
}

}  // namespace

}  // namespace pentad

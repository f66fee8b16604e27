#include <vector>

#include "engine/aronda/aronda.hpp"
#include "engine/dame/dame.hpp"
#include "engine/game.hpp"
#include "engine/othello/othello.hpp"
#include "engine/reversi/reversi.hpp"
#include "engine/steinke/steinke.hpp"
#include "engine/text.hpp"

namespace pentad {

namespace {

std::vector<const Game*>& registry() {
  static std::vector<const Game*> all{
      &othello::game(), &reversi::game(), &dame::game(), &aronda::game(), &steinke::game(),
  };
  return all;
}

}  // namespace

std::span<const Game* const> games() {
  return registry();
}

const Game* find_game(std::string_view name) {
  for (const Game* game : games()) {
    if (equal_ignoring_case(game->facts().name, name)) return game;
  }
  return nullptr;
}

void register_game(const Game& added) {
  registry().push_back(&added);
}

}  // namespace pentad

#include "engine/aronda/aronda.hpp"

#include <array>

#include "engine/typed_game.hpp"

namespace pentad::aronda {

const GameFacts& Aronda::facts() {
  static constexpr std::array<std::string_view, 6> kBench{
      "0/00000000/00000000/00000000 X 1", "0/00001000/40010000/400O4400 X 1",
      "0/00400110/44001000/O0X02040 X 1", "0/4O144X44/40O01080/8O102X1O X 1",
      "0/44X0O00X/400180O0/XO0O4OOO X 1", "0/4O24OX88/X0O010X0/XO1XOXOO X 1",
  };
  static constexpr GameFacts kFacts{.name = "aronda",
                                    .title = "Aronda",
                                    .player_names = {"X", "O"},
                                    .rule_options = {},
                                    .score_unit = ScoreUnit::material,
                                    .wdl_scale = 150,
                                    .symmetries = kSymmetries,
                                    .fields = static_cast<int>(kFieldCount),
                                    .max_actions = static_cast<int>(kFieldCount),
                                    .usual_length = 55,
                                    .history = kHistory,
                                    .bench = {kBench, 9}};
  return kFacts;
}

const Game& game() {
  static const TypedGame<Aronda> kGame;
  return kGame;
}

}  // namespace pentad::aronda

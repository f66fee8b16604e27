#include "engine/aronda/aronda.hpp"

#include <array>

#include "engine/typed_game.hpp"

namespace pentad::aronda {

const GameFacts& Aronda::facts() {
  static constexpr std::array<std::string_view, 6> kBench{
      "0/00000000/00000000/00000000 X 1",
  };
  static constexpr GameFacts kFacts{.name = "aronda",
                                    .title = "Aronda",
                                    .player_names = {"X", "O"},
                                    .rule_options = {},
                                    .score_unit = ScoreUnit::material,
                                    .wdl_scale = 250,
                                    .symmetries = kSymmetries,
                                    .fields = static_cast<int>(kFieldCount),
                                    .max_actions = static_cast<int>(kFieldCount),
                                    .usual_length = 80,
                                    .history = kHistory,
                                    .bench = {kBench, 7}};
  return kFacts;
}

const Game& game() {
  static const TypedGame<Aronda> aronda;
  return aronda;
}

}  // namespace pentad::aronda

#include "engine/dame/dame.hpp"

#include "engine/typed_game.hpp"

namespace pentad::dame {

static_assert(GameRules<Dame>);

const GameFacts& Dame::facts() {
  static constexpr std::array<std::string_view, 2> kOffOn{"false", "true"};
  static constexpr std::array<RuleOption, 1> kOptions{RuleOption{"MajorityCapture", kOffOn, 0}};
  static constexpr std::array<std::string_view, 6> kBench{
      "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
      "W:Wa1,c1,e1,g1,b2,d2,f2,c3,g3,b4,h4:Be5,g5,b6,d6,h6,a7,c7,e7,b8,d8,h8",
      "B:Wa1,c1,e1,g1,d2,a3,e3,f4,h4:Bb6,d6,f6,a7,c7,e7,d8,f8,h8",
      "W:Wa1,c1,g1,d2,h4:Bh2,d6,h6,a7,c7,b8,d8,h8",
      "B:Wa1,c1,g1,d2,h2,a3,g3,b4,Kh8:Bb6,a7,b8,d8,f8",
      "W:WKc1,Kf2,a3:Bb4,d4,e5,c7,f6,Kh8:H20",
  };
  static constexpr GameFacts kFacts{.name = "dame",
                                    .title = "Dame (German draughts)",
                                    .player_names = {"White", "Black"},
                                    .rule_options = kOptions,
                                    .score_unit = ScoreUnit::material,
                                    .max_margin = 0,
                                    .wdl_scale = 150,
                                    .symmetries = 1,
                                    .files = 8,
                                    .ranks = 8,
                                    .fields = kSquares,
                                    .max_actions = kMaxActions,
                                    .usual_length = 70,
                                    .history = kHistory,
                                    .bench = {kBench, 12}};
  return kFacts;
}

const Game& game() {
  static const TypedGame<Dame> kGame;
  return kGame;
}

}  // namespace pentad::dame

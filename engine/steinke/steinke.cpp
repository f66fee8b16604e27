#include "engine/steinke/steinke.hpp"

#include "engine/typed_game.hpp"

namespace pentad::steinke {

namespace {

// The start, an opening with both jumps, the middle of a game, extra moves, a late quarrel.
constexpr std::array<std::string_view, 5> kBenchPositions{
    "10/10/10/10/10/10/10/10/10/10 g - - GB 0 0",
    "10/10/2G7/2GB6/2BG6/1B1G1B4/2BB6/10/10/10 g c8 d4 GB 0 0",
    "10/10/10/7B2/2G7/3G6/10/10/5B4/9G b d5 h7 - 0 0",
    "7GG1/7GG1/6GGGG/5BGbbG/5bbGgG/4GbbBBB/5GB1BB/4ggG1BB/4GggBBB/5GGBbB g e3 i7 - 3 0",
    "BB1B6/1BBB2B3/3BBbBB2/4BBB3/G3BB4/GGG2BB3/1GGGB1B3/GgGG1BG3/GGGGG2G2/GG2GGGGG1 g a6 g8 - 0 0",
};

}  // namespace

const GameFacts& Steinke::facts() {
  static constexpr GameFacts kFacts{
      .name = "steinke",
      .title = "Steinke's game",
      .player_names = {"Gold", "Black"},
      .rule_options = {},
      .score_unit = ScoreUnit::margin,
      .max_margin = kFields,
      .wdl_scale = 1500,
      .symmetries = 8,
      .files = kSide,
      .ranks = kSide,
      .fields = kFields,
      .max_actions = kFields,  // the first stone; later at most 8 moves and 90 jumps
      .usual_length = 110,
      .history = kHistory,
      .bench = {kBenchPositions, 6},
  };
  return kFacts;
}

const Game& game() {
  static const TypedGame<Steinke> kGame;
  return kGame;
}

}  // namespace pentad::steinke

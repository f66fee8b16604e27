#include "engine/othello/othello.hpp"

#include "engine/typed_game.hpp"

namespace pentad::othello {

namespace {

/// The start, openings, middle games and an ending.
constexpr std::array<std::string_view, 6> kBench{
    "---------------------------OX------XO--------------------------- X"};

}  // namespace

const GameFacts& Othello::facts() {
  static constexpr GameFacts kFacts{.name = "othello",
                                    .title = "Othello",
                                    .player_names = {"Black", "White"},
                                    .rule_options = {},
                                    .score_unit = ScoreUnit::margin,
                                    .max_margin = discs::kSquares,
                                    .wdl_scale = 400,
                                    .symmetries = discs::kSymmetries,
                                    .files = 8,
                                    .ranks = 8,
                                    .fields = discs::kSquares,
                                    .max_actions = discs::kMaxActions,
                                    .usual_length = 60,
                                    .history = kHistory,
                                    .bench = {kBench, 8}};
  return kFacts;
}

Position Othello::start(const RuleValues& /*rules*/) {
  return {};
}

const Game& game() {
  static const TypedGame<Othello> game;
  return game;
}

}  // namespace pentad::othello

#include "engine/othello/othello.hpp"

#include "engine/typed_game.hpp"

namespace pentad::othello {

namespace {

/// The start, an opening, middle games and an ending.
constexpr std::array<std::string_view, 6> kBench{
    "---------------------------OX------XO--------------------------- X",
    "-------------------O------XOO-----XXXO----X-XO--------O--------- X",
    "-------------------O------XOO-----XXXOX---X-OXO----OXXX------OXX X",
    "------------------OOO-----OOOXX--XOXXOX--OOXOOO-O-OO-O-O-XOO---- X",
    "---------------------OO-O-XXOOO--OXOXXXXXXOXOXXX-OXXXXXX--XXXXXX X",
    "---OOO-----OOXXX-XXOXOXX-XXOOXOX-XXXXXXX--XXOXXX--XXXXXX-XXXXXXX X"};

}  // namespace

const GameFacts& Othello::facts() {
  static constexpr GameFacts kFacts{.name = "othello",
                                    .title = "Othello",
                                    .player_names = {"Black", "White"},
                                    .rule_options = {},
                                    .score_unit = ScoreUnit::margin,
                                    .max_margin = discs::kSquares,
                                    .wdl_scale = 800,
                                    .symmetries = discs::kSymmetries,
                                    .files = 8,
                                    .ranks = 8,
                                    .fields = discs::kSquares,
                                    .max_actions = discs::kMaxActions,
                                    .usual_length = 60,
                                    .history = kHistory,
                                    .bench = {kBench, 11}};
  return kFacts;
}

Position Othello::start(const RuleValues& /*rules*/) {
  return {};
}

const Game& game() {
  static const TypedGame<Othello> kGame;
  return kGame;
}

}  // namespace pentad::othello

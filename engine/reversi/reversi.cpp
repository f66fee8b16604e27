#include "engine/reversi/reversi.hpp"

#include "engine/typed_game.hpp"

namespace pentad::reversi {

namespace {

constexpr std::array<std::string_view, 3> kStarts{"placement", "parallel", "diagonal"};
constexpr std::array<RuleOption, 1> kOptions{RuleOption{"ReversiStart", kStarts}};

/// The empty board, an opening, middle games and an ending.
constexpr std::array<std::string_view, 6> kBench{
    "---------------------------------------------------------------- X 0 0",
    "---------------------------XXX----OOO--------------------------- X 3 3",
    "-------------------O-------OXX---XXXX-----XOXOO-----OO------O--- X 8 8",
    "-----------O------OOO----OXOOXX---XOXOX---XOOOO----OXX-----OXX-- X 13 13",
    "----X------XX---OX-XXX--XXXXXX---XOXXXX--XOOOOOO--XXOOOO---XXOOO X 19 19",
    "----OOO----XOX-X--XXOXXX-XXXOXOX-XXXOOXX-XOXOOX--OXXXXXXOOOOOOOO X 24 24"};

/// A board with the centre filled, Black to move.
Position with_centre(Squares black) noexcept {
  return {black, discs::kCentre & ~black, Turn::of(Player::first, 2, 2)};
}

}  // namespace

const GameFacts& Reversi::facts() {
  static constexpr GameFacts kFacts{.name = "reversi",
                                    .title = "Reversi",
                                    .player_names = {"Black", "White"},
                                    .rule_options = kOptions,
                                    .score_unit = ScoreUnit::margin,
                                    .max_margin = discs::kSquares,
                                    .wdl_scale = 800,
                                    .symmetries = discs::kSymmetries,
                                    .files = 8,
                                    .ranks = 8,
                                    .fields = discs::kSquares,
                                    .max_actions = discs::kMaxActions,
                                    .usual_length = 64,
                                    .history = kHistory,
                                    .bench = {kBench, 11}};
  return kFacts;
}

Position Reversi::start(const RuleValues& rules) {
  constexpr Squares kD4 = discs::square_bit(27);
  constexpr Squares kD5 = discs::square_bit(35);
  constexpr Squares kE5 = discs::square_bit(36);
  const std::string_view name = kStarts[rules[0]];
  if (name == "parallel") return with_centre(kD4 | kD5);
  if (name == "diagonal") return with_centre(kD4 | kE5);
  return {};
}

const Game& game() {
  static const TypedGame<Reversi> kGame;
  return kGame;
}

}  // namespace pentad::reversi

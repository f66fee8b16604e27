#include "engine/reversi/reversi.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pentad {
namespace {

using discs::Squares;
using reversi::Position;
using reversi::Reversi;
using reversi::Turn;

const std::string kEmptyBoard(64, '-');

std::string first_rank(const std::string& rank) {
  return rank + std::string(56, '-');
}

/// The board with some squares filled: pairs of a name and a disc, "d4X e5O".
std::string board_with(std::string_view discs) {
  std::string board = kEmptyBoard;
  for (std::size_t i = 0; i + 2 < discs.size() + 1; i += 4) {
    const auto square = static_cast<std::size_t>((discs[i + 1] - '1') * 8 + discs[i] - 'a');
    board[square] = discs[i + 2];
  }
  return board;
}

Position position_of(std::string_view text) {
  const auto setup = reversi::parse_position(text);
  EXPECT_TRUE(setup.has_value()) << text;
  return setup ? setup->position : Position{};
}

Error error_of(std::string_view text) {
  const auto setup = reversi::parse_position(text);
  EXPECT_FALSE(setup.has_value()) << text;
  return setup ? Error{} : setup.error();
}

std::string text_of(const Position& position) {
  return Reversi::format_position(position, 0);
}

std::vector<std::string> actions_of(const Position& position) {
  Reversi::Actions actions;
  Reversi::generate(position, actions);
  EXPECT_EQ(static_cast<int>(actions.size()), Reversi::count(position));
  std::vector<std::string> names;
  for (const auto action : actions) names.push_back(Reversi::format_action(position, action));
  return names;
}

Position after(Position position, const std::vector<std::string>& tokens) {
  for (const auto& token : tokens) {
    const auto action = Reversi::parse_action(position, token);
    EXPECT_TRUE(action.has_value()) << token << " in " << text_of(position);
    if (action) Reversi::make(position, *action);
  }
  return position;
}

TEST(ReversiRules, StartPositions) {
  EXPECT_EQ(text_of(Reversi::start({0})), kEmptyBoard + " X 0 0");
  EXPECT_EQ(text_of(Reversi::start({1})), board_with("d4X d5X e4O e5O") + " X 2 2");
  EXPECT_EQ(text_of(Reversi::start({2})), board_with("d4X e5X d5O e4O") + " X 2 2");
  const GameFacts& facts = Reversi::facts();
  ASSERT_EQ(facts.rule_options.size(), 1U);
  EXPECT_EQ(facts.rule_options[0].name, "ReversiStart");
  EXPECT_EQ(facts.rule_options[0].values[1], "parallel");
  EXPECT_EQ(facts.rule_options[0].values[2], "diagonal");
}

TEST(ReversiRules, OpeningFillsTheCentreAndFlipsNothing) {
  Position position = Reversi::start({});
  EXPECT_EQ(actions_of(position), (std::vector<std::string>{"d4", "e4", "d5", "e5"}));
  position = after(position, {"e5", "e4", "d4"});
  EXPECT_EQ(text_of(position), board_with("e5X e4O d4X") + " O 2 1");
  // f5 would flip e5 if the opening were over.
  EXPECT_EQ(actions_of(position), std::vector<std::string>{"d5"});
  position = after(position, {"d5"});
  EXPECT_EQ(position, Reversi::start({2}));
}

TEST(ReversiRules, NobodyPlacesMoreThan32Discs) {
  // Black could flip b1 from c1, White the second and third rank from c1 too.
  const std::string board =
      std::string("XO------") + std::string(16, 'X') + std::string(16, 'O') + std::string(24, '-');
  EXPECT_EQ(actions_of(position_of(board + " X 32 2")), std::vector<std::string>{"pass"});
  EXPECT_EQ(actions_of(position_of(board + " X 31 3")).front(), "c1");
  EXPECT_EQ(actions_of(position_of(board + " O 32 2")).front(), "c1");
  // The last disc of a player is his last move, and the count goes no further.
  const Position last = after(position_of(board + " X 31 3"), {"c1"});
  EXPECT_EQ(last.in_hand(Player::first), 0);
  EXPECT_EQ(actions_of(after(last, {actions_of(last).front()})), std::vector<std::string>{"pass"});
}

TEST(ReversiRules, WithoutDiscsOnePassesOrTheGameEnds) {
  // Both could flip along the first rank.
  const std::string board = std::string("-XO-----") + std::string(24, '-') + std::string(32, 'X');
  const std::string both = board + " X 32 2";
  EXPECT_EQ(actions_of(position_of(both)), std::vector<std::string>({"pass"}));
  EXPECT_EQ(Reversi::outcome(position_of(both)), Outcome::none);
  EXPECT_EQ(text_of(after(position_of(both), {"pass"})), board + " O 32 2");
  const auto white_moves = actions_of(position_of(board + " O 32 2"));
  EXPECT_EQ(white_moves, std::vector<std::string>({"a1"}));
  // White out of discs, Black without a square to flip from.
  const std::string stuck = std::string("OX------") + std::string(24, '-') + std::string(32, 'O');
  EXPECT_EQ(Reversi::outcome(position_of(stuck + " X 2 32")), Outcome::second_wins);
  EXPECT_EQ(Reversi::outcome(position_of(stuck + " O 2 32")), Outcome::second_wins);
  EXPECT_TRUE(actions_of(position_of(stuck + " O 2 32")).empty());
}

TEST(ReversiRules, EmptySquaresCountForNobody) {
  const Position wiped_out = position_of(first_rank("XXXXX---") + " O");
  EXPECT_EQ(Reversi::outcome(wiped_out), Outcome::first_wins);
  EXPECT_EQ(Reversi::margin(wiped_out), 5);
}

TEST(ReversiRules, CountsGoWithTheMover) {
  const Position position = after(Reversi::start({1}), {"f3"});
  EXPECT_EQ(position.turn.placed(Player::first), 3);
  EXPECT_EQ(position.turn.placed(Player::second), 2);
  EXPECT_EQ(position.side_to_move(), Player::second);
}

TEST(ReversiNotation, CountsMayBeLeftOut) {
  const std::string even = board_with("d4X d5X e4O e5O");
  EXPECT_EQ(text_of(position_of(even + " O")), even + " O 2 2");
  const std::string odd = board_with("d4X d5X e4O e5O a1O");
  EXPECT_EQ(text_of(position_of(odd + " X")), odd + " X 3 2");
  EXPECT_EQ(text_of(position_of(odd + "  x  +1 04 ; remark")), odd + " X 1 4");
  EXPECT_EQ(text_of(position_of(std::string(64, 'X') + " O")), std::string(64, 'X') + " O 32 32");
  EXPECT_EQ(text_of(position_of(board_with("d4X") + " O")), board_with("d4X") + " O 1 0");
}

TEST(ReversiNotation, SaysWhatIsWrongWithAPosition) {
  const std::string board = board_with("d4X d5X e4O e5O");
  const auto expect = [](const std::string& text, std::string_view field, std::size_t offset) {
    const Error error = error_of(text);
    EXPECT_EQ(error.code, ErrorCode::invalid_position) << text;
    EXPECT_EQ(error.field, field) << text << ": " << error.message;
    EXPECT_EQ(error.offset, offset) << text;
  };
  expect(board + " X 2", "discs placed", 67);
  expect(board + " X 2 2 2", "discs placed", 71);
  expect(board + " X 2 two", "discs placed", 69);
  expect(board + " X 5 -1", "discs placed", 69);
  expect(board + " X 1 2", "discs placed", 67);
  expect(board + " X 99999999999999999999 2", "discs placed", 67);
  expect(std::string(33, 'X') + std::string(31, '-') + " X 33 0", "discs placed", 67);
  expect(board_with("a1X") + " O 1 0", "board", 0);
  expect(std::string(" ") + board_with("c1X") + " O", "board", 3);
  expect(board_with("d4O") + " O", "board", 0);
  expect(board_with("d4X e4X") + " X", "board", 0);
  expect(board_with("d4X") + " X", "side to move", 65);
  expect(board_with("d4X") + " O 0 1", "discs placed", 67);
  EXPECT_EQ(error_of(board + " X 1 2").message,
            "the discs placed add up to 3, but the board shows 4");
}

TEST(ReversiGame, KeyTellsTheCounts) {
  const std::string board = board_with("d4X d5X e4O e5O a1O");
  EXPECT_NE(Reversi::key(position_of(board + " X 3 2")),
            Reversi::key(position_of(board + " X 2 3")));
  EXPECT_NE(Reversi::key(position_of(board + " X 3 2")),
            Reversi::key(position_of(board + " O 3 2")));
}

TEST(ReversiGame, BoardShowsDiscsInHand) {
  EXPECT_NE(Reversi::draw(Reversi::start({1})).find("in hand: X 30, O 30"), std::string::npos);
}

TEST(ReversiEvaluation, AddsUpAlongRandomGames) {
  std::mt19937_64 random(4);
  for (int game = 0; game < 100; ++game) {
    Position position = Reversi::start({static_cast<std::uint8_t>(game % 3)});
    for (;;) {
      const Score score = Reversi::evaluate(position);
      const Evaluation terms = Reversi::explain(position);
      ASSERT_EQ(terms.total, score);
      int sum = 0;
      for (const auto& term : terms.terms) sum += term.first - term.second;
      if (position.side_to_move() == Player::second) sum = -sum;
      ASSERT_EQ(std::clamp(sum, -6400, 6400), score);
      for (int symmetry = 1; symmetry < discs::kSymmetries; ++symmetry) {
        ASSERT_EQ(Reversi::evaluate(Reversi::image(position, symmetry)), score);
      }
      // The same with the colours exchanged.
      const Turn swapped =
          Turn::of(opponent(position.side_to_move()), position.turn.placed(Player::second),
                   position.turn.placed(Player::first));
      ASSERT_EQ(Reversi::evaluate({position.own, position.enemy, swapped}), score);
      Reversi::Actions actions;
      Reversi::generate(position, actions);
      if (actions.empty()) break;
      Reversi::make(position, actions[random() % actions.size()]);
    }
  }
}

TEST(ReversiEvaluation, DiscsInHandCount) {
  const std::string board = std::string("---XXX--") + std::string(16, 'X') + std::string(16, 'O') +
                            "OO------" + std::string(16, '-');
  EXPECT_GT(Reversi::evaluate(position_of(board + " X 15 22")),
            Reversi::evaluate(position_of(board + " X 21 16")));
}

}  // namespace
}  // namespace pentad

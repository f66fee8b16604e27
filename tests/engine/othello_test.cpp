#include "engine/othello/othello.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "engine/discs/features.hpp"
#include "engine/discs/moves.hpp"

namespace pentad {
namespace {

using discs::Squares;
using othello::Othello;
using othello::Position;

constexpr std::string_view kStart =
    "---------------------------OX------XO--------------------------- X";

/// A line of 64 squares, all empty but the first rank.
std::string first_rank(const std::string& rank) {
  return rank + std::string(56, '-');
}

Position position_of(std::string_view text) {
  const auto setup = othello::parse_position(text);
  EXPECT_TRUE(setup.has_value()) << text;
  return setup ? setup->position : Position{};
}

Error error_of(std::string_view text) {
  const auto setup = othello::parse_position(text);
  EXPECT_FALSE(setup.has_value()) << text;
  return setup ? Error{} : setup.error();
}

std::vector<std::string> actions_of(const Position& position) {
  Othello::Actions actions;
  Othello::generate(position, actions);
  std::vector<std::string> names;
  for (const auto action : actions) names.push_back(Othello::format_action(position, action));
  return names;
}

Position after(Position position, const std::vector<std::string>& tokens) {
  for (const auto& token : tokens) {
    const auto action = Othello::parse_action(position, token);
    EXPECT_TRUE(action.has_value()) << token << " in " << Othello::format_position(position, 0);
    if (action) Othello::make(position, *action);
  }
  return position;
}

/// What a disc on `square` flips, found by walking from square to square.
Squares walked_flips(int square, Squares own, Squares enemy) {
  Squares all = 0;
  for (int rank_step = -1; rank_step <= 1; ++rank_step) {
    for (int file_step = -1; file_step <= 1; ++file_step) {
      if (rank_step == 0 && file_step == 0) continue;
      Squares run = 0;
      int file = square % 8 + file_step;
      int rank = square / 8 + rank_step;
      while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        const Squares here = discs::square_bit(rank * 8 + file);
        if ((here & own) != 0) all |= run;
        if ((here & enemy) == 0) break;
        run |= here;
        file += file_step;
        rank += rank_step;
      }
    }
  }
  return all;
}

/// A board on which every square is independently empty, Black or White; the emptier, the rarer.
Position random_board(std::mt19937_64& random) {
  Squares occupied = random() | (random() & random());
  if (random() % 4 == 0) occupied = random() & random();
  if (random() % 8 == 0) occupied = ~Squares{0};
  const Squares colour = random();
  return {occupied & colour, occupied & ~colour, random() % 2};
}

TEST(DiscMoves, EqualWalkingFromSquareToSquare) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Position position = random_board(random);
    Squares moves = 0;
    for (Squares rest = ~(position.own | position.enemy); rest != 0; rest &= rest - 1) {
      const int square = discs::first_square(rest);
      const Squares expected = walked_flips(square, position.own, position.enemy);
      ASSERT_EQ(discs::flips(square, position.own, position.enemy), expected);
      ASSERT_EQ(discs::plain::flips(square, position.own, position.enemy), expected);
      if (expected != 0) moves |= discs::square_bit(square);
    }
    ASSERT_EQ(discs::legal_moves(position.own, position.enemy), moves);
    ASSERT_EQ(discs::plain::legal_moves(position.own, position.enemy), moves);
  }
}

TEST(DiscBoard, ImagesMoveEachSquareAsNamed) {
  for (int square = 0; square < discs::kSquares; ++square) {
    for (int symmetry = 0; symmetry < discs::kSymmetries; ++symmetry) {
      int file = square % 8;
      int rank = square / 8;
      if ((symmetry & 1) != 0) file = 7 - file;
      if ((symmetry & 2) != 0) rank = 7 - rank;
      if ((symmetry & 4) != 0) std::swap(file, rank);
      ASSERT_EQ(discs::image(discs::square_bit(square), symmetry),
                discs::square_bit(rank * 8 + file));
    }
  }
}

TEST(DiscFeatures, StableDiscs) {
  const auto stable = [](std::string_view board) {
    const Position position = position_of(board);
    return discs::stable_discs(position.own, position.enemy);
  };
  // A corner and the edge behind it.
  EXPECT_EQ(stable(first_rank("XXX-XX--") + " X").own, Squares{0x07});
  // An enemy corner does not make own discs stable.
  EXPECT_EQ(stable(first_rank("OXX-----") + " X").own, Squares{0});
  EXPECT_EQ(stable(first_rank("OXX-----") + " X").enemy, Squares{1});
  // Full lines: everything is stable on a full board.
  EXPECT_EQ(stable(std::string(32, 'X') + std::string(32, 'O') + " O").own, ~Squares{0} << 32U);
  // A full edge between two enemy corners cannot be flipped along the edge, nor otherwise.
  EXPECT_EQ(stable(first_rank("OXXXXXXO") + " X").own, Squares{0x7e});
}

TEST(DiscFeatures, StableDiscsAreNeverFlippedInPlay) {
  std::mt19937_64 random(2);
  for (int game = 0; game < 300; ++game) {
    Position position;
    std::array<Squares, 2> stable{};
    for (;;) {
      const auto now = discs::stable_discs(position.own, position.enemy);
      for (const Player player : {Player::first, Player::second}) {
        Squares& known = stable[static_cast<std::size_t>(player)];
        ASSERT_EQ(known & ~position.discs_of(player), Squares{0});
        known |= player == position.side_to_move() ? now.own : now.enemy;
      }
      Othello::Actions actions;
      Othello::generate(position, actions);
      if (actions.empty()) break;
      Othello::make(position, actions[random() % actions.size()]);
    }
  }
}

TEST(OthelloRules, StartAndFirstMoves) {
  const Position start = Othello::start({});
  EXPECT_EQ(Othello::format_position(start, 0), kStart);
  EXPECT_EQ(actions_of(start), (std::vector<std::string>{"d3", "c4", "f5", "e6"}));
  EXPECT_EQ(Othello::format_position(after(start, {"f5"}), 0),
            "---------------------------OX------XXX-------------------------- O");
}

TEST(OthelloRules, PassOnlyWithoutAMove) {
  // White to move has no square, Black could flip b1.
  const Position position = position_of(first_rank("XO------") + " O");
  EXPECT_EQ(actions_of(position), std::vector<std::string>{"pass"});
  EXPECT_EQ(Othello::count(position), 1);
  EXPECT_EQ(Othello::outcome(position), Outcome::none);
  EXPECT_EQ(Othello::format_position(after(position, {"pass"}), 0), first_rank("XO------") + " X");
  const auto refused = Othello::parse_action(Othello::start({}), "pass");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::illegal_action);
}

TEST(OthelloRules, LeftOutPassIsUnderstood) {
  const auto state = othello::game().parse(first_rank("XO------") + " O", {});
  ASSERT_TRUE(state.has_value());
  ASSERT_TRUE((*state)->play_token("c1").has_value());
  EXPECT_EQ((*state)->position_text(), first_rank("XXX-----") + " O");
  EXPECT_EQ((*state)->actions_played(), 2);
}

TEST(OthelloRules, EmptySquaresCountForTheWinnerAtTheEnd) {
  // Nine moves that wipe White out.
  const Position end =
      after(Othello::start({}), {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"});
  EXPECT_TRUE(actions_of(end).empty());
  EXPECT_EQ(Othello::outcome(end), Outcome::first_wins);
  EXPECT_EQ(Othello::margin(end), 64);
  EXPECT_EQ(Othello::side_to_move(end), Player::second);
  // The same discs of the other colour.
  const Position swapped{end.own, end.enemy, 0};
  EXPECT_EQ(Othello::margin(swapped), -64);
  EXPECT_EQ(Othello::outcome(swapped), Outcome::second_wins);
  // Equal discs with empty squares left are a draw; before the end the difference is plain.
  const Position draw = position_of(std::string("X") + std::string(62, '-') + "O X");
  EXPECT_EQ(Othello::outcome(draw), Outcome::draw);
  EXPECT_EQ(Othello::margin(draw), 0);
  EXPECT_EQ(Othello::margin(position_of(first_rank("XO------") + " O")), 0);
  EXPECT_EQ(Othello::margin(position_of(first_rank("XXO-----") + " O")), 1);
}

TEST(OthelloRules, BoardsThatNoGameReaches) {
  const Position empty = position_of(std::string(64, '-') + " X");
  EXPECT_TRUE(actions_of(empty).empty());
  EXPECT_EQ(Othello::outcome(empty), Outcome::draw);
  const Position full = position_of(std::string(64, 'O') + " X");
  EXPECT_EQ(Othello::outcome(full), Outcome::second_wins);
  EXPECT_EQ(Othello::margin(full), -64);
}

TEST(OthelloNotation, ReadsMovesInAnyCase) {
  const Position start = Othello::start({});
  ASSERT_TRUE(Othello::parse_action(start, "D3").has_value());
  EXPECT_EQ(Othello::format_action(start, *Othello::parse_action(start, "D3")), "d3");
  const Position passing = position_of(first_rank("XO------") + " O");
  EXPECT_EQ(Othello::parse_action(passing, "PASS").value(), Othello::kPass);
}

TEST(OthelloNotation, RefusesMoves) {
  const Position start = Othello::start({});
  for (const std::string_view token : {"", "d", "d33", "i4", "d9", "d0", "@4", "3d", "pas"}) {
    const auto action = Othello::parse_action(start, token);
    ASSERT_FALSE(action.has_value()) << token;
    EXPECT_EQ(action.error().code, ErrorCode::syntax) << token;
  }
  for (const std::string_view token : {"a1", "d4", "e4", "c3"}) {
    const auto action = Othello::parse_action(start, token);
    ASSERT_FALSE(action.has_value()) << token;
    EXPECT_EQ(action.error().code, ErrorCode::illegal_action) << token;
  }
}

TEST(OthelloNotation, ReadsPositionsLiberally) {
  const std::string squares(kStart.substr(0, 64));
  for (const std::string& text : {squares + "  x", std::string("\t") + squares + " * ",
                                  squares + " X;", squares + " X ; f5:+2; anything",
                                  std::string(".........X.O") + std::string(52, '.') + " x"}) {
    EXPECT_TRUE(othello::parse_position(text).has_value()) << text;
  }
  EXPECT_EQ(position_of(std::string("x*X-oO0.") + std::string(56, '.') + " 0"),
            position_of(std::string("XXX-OOO-") + std::string(56, '-') + " O"));
}

TEST(OthelloNotation, SaysWhatIsWrongWithAPosition) {
  const std::string squares(kStart.substr(0, 64));
  const auto expect = [](const std::string& text, std::string_view field, std::size_t offset) {
    const Error error = error_of(text);
    EXPECT_EQ(error.code, ErrorCode::invalid_position) << text;
    EXPECT_EQ(error.field, field) << text;
    EXPECT_EQ(error.offset, offset) << text;
  };
  expect("", "board", 0);
  expect("  startpos", "board", 2);
  expect(squares + "- X", "board", 0);
  expect(std::string(" ") + squares.substr(0, 63) + "Q X", "board", 64);
  expect(squares, "side to move", 64);
  expect(squares + " ; X", "side to move", 65);
  expect(squares + "  W", "side to move", 66);
  expect(squares + " XO", "side to move", 65);
  expect(squares + " X 4", "side to move", 67);
  EXPECT_EQ(error_of(squares + " W").message, "the side to move is \"W\" instead of X or O");
  EXPECT_EQ(error_of(squares.substr(1) + " X").message, "the board has 63 squares instead of 64");
  // Long and unprintable input is neither repeated nor slow.
  EXPECT_LT(error_of(std::string(1'000'000, '\x01')).message.size(), 200U);
  EXPECT_LT(error_of(squares + " " + std::string(1'000'000, '\x01')).message.size(), 400U);
}

TEST(OthelloGame, KeyTellsTheSideToMove) {
  const Position black = Othello::start({});
  const Position white = position_of(std::string(kStart.substr(0, 64)) + " O");
  EXPECT_NE(Othello::key(black), Othello::key(white));
  const Position swapped{black.own, black.enemy, 1};
  EXPECT_NE(Othello::key(black), Othello::key(swapped));
}

TEST(OthelloGame, ImagesHaveTheImagesOfTheMoves) {
  const Position position = after(Othello::start({}), {"f5", "d6", "c3", "d3", "c4"});
  for (int symmetry = 0; symmetry < discs::kSymmetries; ++symmetry) {
    const Position image = Othello::image(position, symmetry);
    EXPECT_EQ(image.moves(), discs::image(position.moves(), symmetry));
    EXPECT_EQ(Othello::evaluate(image), Othello::evaluate(position));
  }
}

TEST(OthelloEvaluation, LooksFromTheSideToMoveAndAddsUp) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 2'000; ++i) {
    const Position position = random_board(random);
    const Score score = Othello::evaluate(position);
    EXPECT_LE(score, 6400);
    EXPECT_GE(score, -6400);
    const Position recoloured{position.own, position.enemy, position.turn ^ 1U};
    EXPECT_EQ(Othello::evaluate(recoloured), score);
    const Evaluation terms = Othello::explain(position);
    EXPECT_EQ(terms.total, score);
    int sum = 0;
    for (const auto& term : terms.terms) sum += term.first - term.second;
    if (position.side_to_move() == Player::second) sum = -sum;
    EXPECT_EQ(std::clamp(sum, -6400, 6400), score);
  }
}

TEST(OthelloEvaluation, KnowsTheBasics) {
  const auto of = [](std::string board) { return Othello::evaluate(position_of(board)); };
  const std::string base(kStart.substr(0, 64));
  const auto with = [&base](std::size_t square, char disc) {
    std::string board = base;
    board[square] = disc;
    return board + " X";
  };
  const Score plain = of(base + " X");
  EXPECT_GT(of(with(0, 'X')), plain) << "a corner is good";
  EXPECT_LT(of(with(9, 'X')), plain) << "an X square is bad";
  EXPECT_LT(of(with(0, 'O')), plain);
  EXPECT_GT(of(with(9, 'O')), plain);
}

}  // namespace
}  // namespace pentad

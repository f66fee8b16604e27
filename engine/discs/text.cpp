#include "engine/discs/text.hpp"

namespace pentad::discs {

namespace {

constexpr char kBlack = 'X';
constexpr char kWhite = 'O';
constexpr char kEmpty = '-';

constexpr bool is_black(char c) noexcept {
  return c == 'X' || c == 'x' || c == '*';
}
constexpr bool is_white(char c) noexcept {
  return c == 'O' || c == 'o' || c == '0';
}
constexpr bool is_empty(char c) noexcept {
  return c == '-' || c == '.';
}

char disc_on(int square, Squares black, Squares white) noexcept {
  if ((black & square_bit(square)) != 0) return kBlack;
  return (white & square_bit(square)) != 0 ? kWhite : kEmpty;
}

/// The square of that name, or -1.
int parse_square(std::string_view name) noexcept {
  if (name.size() != 2) return -1;
  const int file = to_lower(name[0]) - 'a';
  const int rank = name[1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return -1;
  return rank * 8 + file;
}

}  // namespace

std::string square_name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

std::string format_action(Action action) {
  return action == kPass ? "pass" : square_name(action);
}

Result<Action> parse_action(std::string_view token, Squares moves, bool must_pass) {
  if (equal_ignoring_case(token, "pass")) {
    if (!must_pass) return illegal_move(token);
    return kPass;
  }
  const int square = parse_square(token);
  if (square < 0) return illegal_move(token, ErrorCode::syntax);
  if ((moves & square_bit(square)) == 0) return illegal_move(token);
  return static_cast<Action>(square);
}

std::string_view without_remark(std::string_view line) noexcept {
  return line.substr(0, line.find(';'));
}

Result<BoardLine> parse_board(std::string_view line) {
  std::string_view rest = line;
  const auto offset_of = [line](std::string_view part) {
    return static_cast<std::size_t>(part.data() - line.data());
  };
  const std::string_view squares = take_word(rest);
  const std::string_view side = take_word(rest);
  if (squares.size() != kSquares) {
    return bad_position("the board has " + std::to_string(squares.size()) + " squares instead of " +
                            std::to_string(kSquares),
                        "board", offset_of(squares));
  }
  BoardLine board;
  for (int square = 0; square < kSquares; ++square) {
    const auto i = static_cast<std::size_t>(square);
    if (is_black(squares[i])) {
      board.black |= square_bit(square);
    } else if (is_white(squares[i])) {
      board.white |= square_bit(square);
    } else if (!is_empty(squares[i])) {
      return bad_position("square " + square_name(square) + " holds " +
                              quoted(squares.substr(i, 1)) + " instead of X, O or -",
                          "board", offset_of(squares) + i);
    }
  }
  if (side.empty()) {
    return bad_position("the side to move is missing", "side to move", offset_of(side));
  }
  if (side.size() != 1 || !(is_black(side[0]) || is_white(side[0]))) {
    return bad_position("the side to move is " + quoted(side) + " instead of X or O",
                        "side to move", offset_of(side));
  }
  board.side = is_black(side[0]) ? Player::first : Player::second;
  board.board_offset = offset_of(squares);
  board.side_offset = offset_of(side);
  board.rest_offset = offset_of(trim(rest));
  return board;
}

std::string format_board(Squares black, Squares white, Player side) {
  std::string text;
  text.reserve(kSquares + 2);
  for (int square = 0; square < kSquares; ++square) text += disc_on(square, black, white);
  text += ' ';
  text += side == Player::first ? kBlack : kWhite;
  return text;
}

std::string draw_board(Squares black, Squares white) {
  static constexpr std::string_view kFiles = "  a b c d e f g h\n";
  std::string text(kFiles);
  for (int rank = 0; rank < 8; ++rank) {
    const char name = static_cast<char>('1' + rank);
    text += name;
    for (int file = 0; file < 8; ++file) {
      text += ' ';
      text += disc_on(rank * 8 + file, black, white);
    }
    text += ' ';
    text += name;
    text += '\n';
  }
  return text.append(kFiles);
}

}  // namespace pentad::discs

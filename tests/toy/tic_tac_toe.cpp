#include "toy/tic_tac_toe.hpp"

#include <bit>

#include "engine/hash.hpp"
#include "engine/text.hpp"
#include "engine/typed_game.hpp"

namespace pentad::toy {

namespace {

constexpr unsigned kAll = 0x1ff;
constexpr std::array<unsigned, 8> kLines{0x007, 0x038, 0x1c0, 0x049, 0x092, 0x124, 0x111, 0x054};

bool has_line(unsigned fields) {
  for (const unsigned line : kLines) {
    if ((fields & line) == line) return true;
  }
  return false;
}

unsigned free_fields(const TicTacToe::Position& position) {
  if (has_line(position.crosses) || has_line(position.noughts)) return 0;
  return kAll & ~static_cast<unsigned>(position.crosses | position.noughts);
}

/// Where a field goes under a symmetry: bit 0 mirrors the files, bit 1 the ranks, bit 2 the
/// diagonal, in this order.
int image_of(int field, int symmetry) {
  int file = field % 3;
  int rank = field / 3;
  if ((symmetry & 1) != 0) file = 2 - file;
  if ((symmetry & 2) != 0) rank = 2 - rank;
  if ((symmetry & 4) != 0) std::swap(file, rank);
  return rank * 3 + file;
}

std::uint16_t image_of(std::uint16_t fields, int symmetry) {
  unsigned image = 0;
  for (unsigned rest = fields; rest != 0; rest &= rest - 1) {
    image |= 1U << image_of(std::countr_zero(rest), symmetry);
  }
  return static_cast<std::uint16_t>(image);
}

int open_lines(unsigned enemy) {
  int open = 0;
  for (const unsigned line : kLines) open += (line & enemy) == 0 ? 1 : 0;
  return open;
}

}  // namespace

const GameFacts& TicTacToe::facts() {
  static constexpr std::array<std::string_view, 2> kBench{"......... X", "X...O.... X"};
  static constexpr GameFacts kFacts{.name = "tictactoe",
                                    .title = "Tic-tac-toe",
                                    .player_names = {"X", "O"},
                                    .rule_options = {},
                                    .score_unit = ScoreUnit::material,
                                    .symmetries = 8,
                                    .files = 3,
                                    .ranks = 3,
                                    .fields = 9,
                                    .max_actions = 9,
                                    .usual_length = 9,
                                    .history = kHistory,
                                    .bench = {kBench, 6}};
  return kFacts;
}

TicTacToe::Position TicTacToe::start(const RuleValues& /*rules*/) {
  return {};
}

Player TicTacToe::side_to_move(const Position& position) noexcept {
  return std::popcount(position.crosses) == std::popcount(position.noughts) ? Player::first
                                                                            : Player::second;
}

void TicTacToe::generate(const Position& position, Actions& actions) noexcept {
  for (unsigned rest = free_fields(position); rest != 0; rest &= rest - 1) {
    actions.push_back(static_cast<Action>(std::countr_zero(rest)));
  }
}

int TicTacToe::count(const Position& position) noexcept {
  return std::popcount(free_fields(position));
}

void TicTacToe::make(Position& position, Action action) noexcept {
  std::uint16_t& own =
      side_to_move(position) == Player::first ? position.crosses : position.noughts;
  own = static_cast<std::uint16_t>(own | 1U << action);
}

Outcome TicTacToe::outcome(const Position& position) noexcept {
  if (has_line(position.crosses)) return Outcome::first_wins;
  if (has_line(position.noughts)) return Outcome::second_wins;
  return free_fields(position) == 0 ? Outcome::draw : Outcome::none;
}

int TicTacToe::margin(const Position& /*position*/) noexcept {
  return 0;
}

std::uint64_t TicTacToe::key(const Position& position) noexcept {
  return mix(position.crosses, position.noughts);
}

TicTacToe::Position TicTacToe::image(const Position& position, int symmetry) noexcept {
  return {image_of(position.crosses, symmetry), image_of(position.noughts, symmetry)};
}

bool TicTacToe::is_reversible(const Position& /*position*/, Action /*action*/) noexcept {
  return false;
}

std::uint64_t TicTacToe::repetition_key(const Position& position) noexcept {
  return key(position);
}

Result<Setup<TicTacToe::Position>> TicTacToe::parse_position(std::string_view text,
                                                             const RuleValues& /*rules*/) {
  std::string_view rest = text;
  const std::string_view board = take_word(rest);
  const std::string_view side = take_word(rest);
  if (board.size() != 9) return bad_position("the board must have 9 fields", "board", 0);
  Position position;
  for (unsigned i = 0; i < 9; ++i) {
    const char c = to_lower(board[i]);
    if (c == 'x') {
      position.crosses = static_cast<std::uint16_t>(position.crosses | 1U << i);
    } else if (c == 'o') {
      position.noughts = static_cast<std::uint16_t>(position.noughts | 1U << i);
    } else if (c != '.') {
      return bad_position("no such field content " + quoted(board.substr(i, 1)), "board", i);
    }
  }
  const int ahead = std::popcount(position.crosses) - std::popcount(position.noughts);
  if (ahead != 0 && ahead != 1) return bad_position("one side has moved too often", "board", 0);
  if (!equal_ignoring_case(side, ahead == 0 ? "x" : "o")) {
    return bad_position("the side to move must be " + std::string(ahead == 0 ? "X" : "O"),
                        "side to move", board.size() + 1);
  }
  if (!trim(rest).empty()) return bad_position("text after the side to move", "side to move");
  return Setup<Position>{position};
}

std::string TicTacToe::format_position(const Position& position, int /*quiet_plies*/) {
  std::string text;
  for (unsigned i = 0; i < 9; ++i) {
    const bool cross = (position.crosses >> i & 1U) != 0;
    const bool nought = (position.noughts >> i & 1U) != 0;
    text += cross ? 'X' : nought ? 'O' : '.';
  }
  return text + (side_to_move(position) == Player::first ? " X" : " O");
}

Result<TicTacToe::Action> TicTacToe::parse_action(const Position& position,
                                                  std::string_view token) {
  if (token.size() != 2) return illegal_move(token, ErrorCode::syntax);
  const int file = to_lower(token[0]) - 'a';
  const int rank = token[1] - '1';
  if (file < 0 || file > 2 || rank < 0 || rank > 2) {
    return illegal_move(token, ErrorCode::syntax);
  }
  const int field = rank * 3 + file;
  if ((free_fields(position) >> field & 1U) == 0) return illegal_move(token);
  return static_cast<Action>(field);
}

std::string TicTacToe::format_action(const Position& /*position*/, Action action) {
  return {static_cast<char>('a' + action % 3), static_cast<char>('1' + action / 3)};
}

std::string TicTacToe::draw(const Position& position) {
  const std::string fields = format_position(position, 0);
  return fields.substr(0, 3) + '\n' + fields.substr(3, 3) + '\n' + fields.substr(6, 3) + '\n';
}

Score TicTacToe::evaluate(const Position& position) noexcept {
  const int lines = open_lines(position.noughts) - open_lines(position.crosses);
  return 10 * (side_to_move(position) == Player::first ? lines : -lines);
}

Evaluation TicTacToe::explain(const Position& position) {
  return {{{"open lines", 10 * open_lines(position.noughts), 10 * open_lines(position.crosses)}},
          evaluate(position)};
}

bool TicTacToe::is_quiet(const Position& /*position*/) noexcept {
  return true;
}

int TicTacToe::order(const Position& /*position*/, Action action) noexcept {
  return action == 4 ? 1 : 0;
}

std::uint16_t TicTacToe::pack(Action action) noexcept {
  return static_cast<std::uint16_t>(action + 1);
}

int TicTacToe::history_index(Action action) noexcept {
  return action;
}

const Game& tic_tac_toe() {
  static const TypedGame<TicTacToe> kGame;
  return kGame;
}

}  // namespace pentad::toy

#include "engine/reversi/notation.hpp"

#include <array>
#include <optional>
#include <utility>

#include "engine/discs/text.hpp"
#include "engine/text.hpp"

namespace pentad::reversi {

namespace {

constexpr std::string_view kCountsField = "discs placed";

using Counts = std::array<int, 2>;  // by Black and by White

/// Reads the counts that follow the side to move; without any they are taken as equal.
Result<Counts> parse_counts(std::string_view text, std::size_t begin, int discs) {
  const auto refuse = [text](std::string message, std::string_view word) {
    return bad_position(std::move(message), std::string(kCountsField),
                        static_cast<std::size_t>(word.data() - text.data()));
  };
  std::string_view rest = text.substr(begin);
  const std::array<std::string_view, 2> words{take_word(rest), take_word(rest)};
  if (words[0].empty()) return Counts{(discs + 1) / 2, discs / 2};
  if (words[1].empty()) {
    return refuse("the discs placed are given for one side only", words[0]);
  }
  const std::string_view surplus = take_word(rest);
  if (!surplus.empty()) {
    return refuse("nothing may follow the discs placed, but " + quoted(surplus) + " does", surplus);
  }
  Counts counts{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<int> count = parse_integer<int>(words[i]);
    if (!count || *count < 0 || *count > kDiscsEach) {
      return refuse("the discs placed are " + quoted(words[i]) + " instead of 0 to " +
                        std::to_string(kDiscsEach),
                    words[i]);
    }
    counts[i] = *count;
  }
  if (counts[0] + counts[1] != discs) {
    return refuse("the discs placed add up to " + std::to_string(counts[0] + counts[1]) +
                      ", but the board shows " + std::to_string(discs),
                  words[0]);
  }
  return counts;
}

/// Refuses a board of fewer than four discs that does not come from placing them in turn.
Result<void> check_opening(const discs::BoardLine& board, const Counts& placed) {
  const Squares all = board.black | board.white;
  const int discs = std::popcount(all);
  const Counts in_turn{(discs + 1) / 2, discs / 2};
  const auto refuse = [](std::string_view consequence, std::string_view field, std::size_t offset) {
    return bad_position(
        "Black and White place the first four discs in turn on d4, e4, d5, e5, so " +
            std::string(consequence),
        std::string(field), offset);
  };
  if (const Squares outside = all & ~discs::kCentre; outside != 0) {
    const int square = discs::first_square(outside);
    return refuse("none can lie on " + discs::square_name(square), "board",
                  board.board_offset + static_cast<std::size_t>(square));
  }
  if (std::popcount(board.black) != in_turn[0]) {
    return refuse(
        std::to_string(in_turn[0]) + " of these " + std::to_string(discs) + " must be black",
        "board", board.board_offset);
  }
  if (placed != in_turn) {
    return refuse("the discs placed must be " + std::to_string(in_turn[0]) + " and " +
                      std::to_string(in_turn[1]),
                  kCountsField, board.rest_offset);
  }
  const Player side = discs % 2 == 0 ? Player::first : Player::second;
  if (board.side != side) {
    return refuse(side == Player::first ? "X must be to move" : "O must be to move", "side to move",
                  board.side_offset);
  }
  return {};
}

}  // namespace

Result<Setup<Position>> parse_position(std::string_view text) {
  const std::string_view line = discs::without_remark(text);
  const auto board = discs::parse_board(line);
  if (!board) return tl::unexpected(board.error());
  const int discs = std::popcount(board->black | board->white);
  const auto placed = parse_counts(line, board->rest_offset, discs);
  if (!placed) return tl::unexpected(placed.error());
  if (discs < kOpeningDiscs) {
    const auto checked = check_opening(*board, *placed);
    if (!checked) return tl::unexpected(checked.error());
  }
  const Turn turn = Turn::of(board->side, (*placed)[0], (*placed)[1]);
  if (board->side == Player::first) return Setup<Position>{{board->black, board->white, turn}};
  return Setup<Position>{{board->white, board->black, turn}};
}

std::string format_position(const Position& position) {
  return discs::format_board(position.discs_of(Player::first), position.discs_of(Player::second),
                             position.side_to_move()) +
         ' ' + std::to_string(position.turn.placed(Player::first)) + ' ' +
         std::to_string(position.turn.placed(Player::second));
}

Result<discs::Action> parse_action(const Position& position, std::string_view token) {
  const Squares moves = position.moves();
  return discs::parse_action(token, moves, moves == 0 && position.enemy_moves() != 0);
}

std::string format_action(const Position& /*position*/, discs::Action action) {
  return discs::format_action(action);
}

std::string draw(const Position& position) {
  return discs::draw_board(position.discs_of(Player::first), position.discs_of(Player::second)) +
         "in hand: X " + std::to_string(position.in_hand(Player::first)) + ", O " +
         std::to_string(position.in_hand(Player::second)) + '\n';
}

}  // namespace pentad::reversi

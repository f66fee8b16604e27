#include "engine/othello/notation.hpp"

#include "engine/discs/text.hpp"
#include "engine/text.hpp"

namespace pentad::othello {

Result<Setup<Position>> parse_position(std::string_view text) {
  const std::string_view line = discs::without_remark(text);
  const auto board = discs::parse_board(line);
  if (!board) return tl::unexpected(board.error());
  std::string_view rest = line.substr(board->rest_offset);
  const std::string_view surplus = take_word(rest);
  if (!surplus.empty()) {
    return bad_position("nothing may follow the side to move, but " + quoted(surplus) + " does",
                        "side to move", board->rest_offset);
  }
  if (board->side == Player::first) return Setup<Position>{{board->black, board->white, 0}};
  return Setup<Position>{{board->white, board->black, 1}};
}

std::string format_position(const Position& position) {
  return discs::format_board(position.discs_of(Player::first), position.discs_of(Player::second),
                             position.side_to_move());
}

Result<discs::Action> parse_action(const Position& position, std::string_view token) {
  const Squares moves = position.moves();
  return discs::parse_action(token, moves, moves == 0 && position.enemy_moves() != 0);
}

std::string format_action(const Position& /*position*/, discs::Action action) {
  return discs::format_action(action);
}

std::string draw(const Position& position) {
  return discs::draw_board(position.discs_of(Player::first), position.discs_of(Player::second));
}

}  // namespace pentad::othello

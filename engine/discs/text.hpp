/// @file
/// Squares, moves and boards as text, the same for the games that flip discs (RULES.md, section 1).
#pragma once

#include <string>
#include <string_view>

#include "engine/discs/rules.hpp"
#include "engine/result.hpp"
#include "engine/text.hpp"
#include "engine/types.hpp"

namespace pentad::discs {

/// "a1" to "h8".
[[nodiscard]] std::string square_name(int square);

/// A square's name or `pass`.
[[nodiscard]] std::string format_action(Action action);

/// Reads a move token in any case.
/// @param moves      where a disc may be placed
/// @param must_pass  whether the only action is to pass
[[nodiscard]] Result<Action> parse_action(std::string_view token, Squares moves, bool must_pass);

/// The beginning of a position line: board and side to move.
struct BoardLine {
  Squares black = 0;
  Squares white = 0;
  Player side = Player::first;
  // Offsets in the line.
  std::size_t board_offset = 0;
  std::size_t side_offset = 0;
  std::size_t rest_offset = 0;  ///< of what follows the side to move
};

/// Reads the 64 squares and the side to move.
[[nodiscard]] Result<BoardLine> parse_board(std::string_view line);

/// A position line without what follows a semicolon, as the OBF problem files have it.
[[nodiscard]] std::string_view without_remark(std::string_view line) noexcept;

/// The 64 squares, a blank, the side to move.
[[nodiscard]] std::string format_board(Squares black, Squares white, Player side);

/// The board for people: a frame of names, a line a rank.
[[nodiscard]] std::string draw_board(Squares black, Squares white);

}  // namespace pentad::discs

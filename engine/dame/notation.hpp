/// @file
/// Moves and positions as text, as RULES.md spells them.
#pragma once

#include <string>
#include <string_view>

#include "engine/dame/position.hpp"
#include "engine/result.hpp"

namespace pentad::dame {

/// `c3-d4`, or `c3xe5xg7` with every landing square.
[[nodiscard]] std::string format_action(const Position& position, Action action);

/// Reads a move liberally: with `-`, `x`, `:` or nothing between squares, origin and destination
/// alone, or PDN square numbers. An exact full path always means its action.
/// Errors: syntax, illegal_action, ambiguous_action (lists the full forms).
[[nodiscard]] Result<Action> parse_action(const Position& position, std::string_view token);

/// `W:Wa1,Kc3:Bb8[:H7]`.
[[nodiscard]] std::string format_position(const Position& position, int quiet_plies);

/// Reads a position liberally: also PDN square numbers and ranges of them, the sides in either
/// order, blanks between the parts, a full stop at the end. Linear in the length of the text.
/// Errors: invalid_position with field and offset.
[[nodiscard]] Result<Setup<Position>> parse_position(std::string_view text, bool majority);

/// The board for people, rank 8 first: `w`, `b` men, `W`, `B` kings, `.` an empty dark square.
[[nodiscard]] std::string draw(const Position& position);

/// The name of a square, e.g. `c3`.
[[nodiscard]] std::string square_name(Square square);

/// The square with a PDN number, 1 (b8) to 32 (g1).
[[nodiscard]] Square pdn_square(int number) noexcept;

}  // namespace pentad::dame

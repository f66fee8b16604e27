/// @file
/// Positions and actions of Aronda as text (RULES.md, "aronda").
#pragma once

#include <string>
#include <string_view>

#include "engine/aronda/position.hpp"
#include "engine/result.hpp"
#include "engine/rules.hpp"

namespace pentad::aronda {

/// The name of a field: `c1`, `i1` … `o8`.
[[nodiscard]] std::string field_name(Field field);

/// Reads `<c>/<i1..i8>/<m1..m8>/<o1..o8> <side> <left>` in either case.
/// Refuses (invalid_position) what has another form, too many stones on a field, conquests from
/// outside that are due, and a single stone left without a legal field.
[[nodiscard]] Result<Setup<Position>> parse_position(std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);

/// Reads the name of a legal field, in either case.
[[nodiscard]] Result<Action> parse_action(const Position& position, std::string_view token);

/// A legal action with its conquests, for display (UTF-8): the field, `×` if the stone conquers it,
/// then `+` and the name of every field that falls from outside, in the order in which they fall.
[[nodiscard]] std::string log_form(const Position& position, Action action);

/// The board as a drawing.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace pentad::aronda

/// @file
/// Reversi's positions and moves as text (RULES.md, section 2).
#pragma once

#include <string>
#include <string_view>

#include "engine/discs/rules.hpp"
#include "engine/result.hpp"
#include "engine/reversi/position.hpp"
#include "engine/rules.hpp"

namespace pentad::reversi {

[[nodiscard]] Result<Setup<Position>> parse_position(std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);
[[nodiscard]] Result<discs::Action> parse_action(const Position& position, std::string_view token);
[[nodiscard]] std::string format_action(const Position& position, discs::Action action);
[[nodiscard]] std::string draw(const Position& position);

}  // namespace pentad::reversi

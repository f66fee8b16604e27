/// @file
/// Steinke's game as text: fields, move tokens, position lines. See RULES.md.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "engine/rules.hpp"
#include "engine/steinke/position.hpp"

namespace pentad::steinke {

/// `<board> <side> <gold leader> <black leader> <jumps> <extra> <last>`. Errors are
/// invalid_position, with the name of the field at fault and the offset where it stands.
[[nodiscard]] Result<Setup<Position>> parse_position(std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);

/// `e5` or, for a jump, `@e5`; legal actions only.
[[nodiscard]] Result<Action> parse_action(const Position& position, std::string_view token);
[[nodiscard]] std::string format_action(Action action);

/// The board for people: leaders in brackets, green fields in small letters.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace pentad::steinke

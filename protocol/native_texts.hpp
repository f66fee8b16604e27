/// @file
/// The texts of the native dialect that are more than a word: `query`, `d`, `eval`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "engine/result.hpp"

namespace pentad {

/// What follows `response` for a query of that name; empty for an empty list.
[[nodiscard]] Result<std::string> query_answer(std::string_view name, const GameState& state);

/// The answer to `d`, a line each.
[[nodiscard]] std::vector<std::string> display_lines(const GameState& state);

/// The answer to `eval`, a line each.
[[nodiscard]] std::vector<std::string> evaluation_lines(const GameState& state);

/// `p1win`, `p2win`, `draw` or `none`.
[[nodiscard]] std::string_view outcome_text(Outcome outcome) noexcept;

}  // namespace pentad

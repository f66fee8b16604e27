/// @file
/// Othello for the search and for the registry.
#pragma once

#include "engine/discs/rules.hpp"
#include "engine/game.hpp"
#include "engine/othello/evaluation.hpp"
#include "engine/othello/notation.hpp"
#include "engine/othello/parameters.hpp"
#include "engine/othello/position.hpp"
#include "engine/rules.hpp"

namespace pentad::othello {

/// The game as GameRules wants it; see RULES.md.
struct Othello : discs::FlippingRules<Position> {
  static constexpr SearchParameters kSearchParameters = othello::kSearchParameters;

  static const GameFacts& facts();

  static Position start(const RuleValues& rules);

  static Result<Setup<Position>> parse_position(std::string_view text,
                                                const RuleValues& /*rules*/) {
    return othello::parse_position(text);
  }
  static std::string format_position(const Position& position, int /*quiet_plies*/) {
    return othello::format_position(position);
  }
  static Result<Action> parse_action(const Position& position, std::string_view token) {
    return othello::parse_action(position, token);
  }
  static std::string format_action(const Position& position, Action action) {
    return othello::format_action(position, action);
  }
  static std::string draw(const Position& position) { return othello::draw(position); }

  static Score evaluate(const Position& position) noexcept { return othello::evaluate(position); }
  static Evaluation explain(const Position& position) { return othello::explain(position); }
};

/// The game, as the registry holds it.
[[nodiscard]] const Game& game();

}  // namespace pentad::othello

/// @file
/// Reversi for the search and for the registry.
#pragma once

#include "engine/discs/rules.hpp"
#include "engine/game.hpp"
#include "engine/reversi/evaluation.hpp"
#include "engine/reversi/notation.hpp"
#include "engine/reversi/parameters.hpp"
#include "engine/reversi/position.hpp"
#include "engine/rules.hpp"

namespace pentad::reversi {

/// The game as GameRules wants it; see RULES.md.
struct Reversi : discs::FlippingRules<Position> {
  static constexpr SearchParameters kSearchParameters = reversi::kSearchParameters;

  static const GameFacts& facts();

  static Position start(const RuleValues& rules);

  static Result<Setup<Position>> parse_position(std::string_view text,
                                                const RuleValues& /*rules*/) {
    return reversi::parse_position(text);
  }
  static std::string format_position(const Position& position, int /*quiet_plies*/) {
    return reversi::format_position(position);
  }
  static Result<Action> parse_action(const Position& position, std::string_view token) {
    return reversi::parse_action(position, token);
  }
  static std::string format_action(const Position& position, Action action) {
    return reversi::format_action(position, action);
  }
  static std::string draw(const Position& position) { return reversi::draw(position); }

  static Score evaluate(const Position& position) noexcept { return reversi::evaluate(position); }
  static Evaluation explain(const Position& position) { return reversi::explain(position); }
};

/// The game, as the registry holds it.
[[nodiscard]] const Game& game();

}  // namespace pentad::reversi

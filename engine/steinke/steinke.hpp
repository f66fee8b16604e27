/// @file
/// Steinke's game for the search and for the run-time interface.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "engine/steinke/evaluation.hpp"
#include "engine/steinke/notation.hpp"
#include "engine/steinke/parameters.hpp"
#include "engine/steinke/position.hpp"

namespace pentad::steinke {

/// The functions are explained at GameRules.
struct Steinke {
  using Position = steinke::Position;
  using Action = steinke::Action;
  using Actions = steinke::Actions;

  static constexpr HistoryRules kHistory{};
  static constexpr bool kPassMayBeLeftOut = false;
  static constexpr int kHistorySize = 2 * kFields;

  static constexpr SearchParameters kSearchParameters = steinke::kSearchParameters;

  static const GameFacts& facts();

  static Position start(const RuleValues& /*rules*/) { return {}; }
  static Player side_to_move(const Position& position) noexcept { return position.side; }
  static void generate(const Position& position, Actions& actions) noexcept {
    steinke::generate(position, actions);
  }
  static int count(const Position& position) noexcept { return steinke::count(position); }
  static void make(Position& position, Action action) noexcept { steinke::make(position, action); }
  static Outcome outcome(const Position& position) noexcept {
    return position.stage == Stage::over ? outcome_of_margin(margin(position)) : Outcome::none;
  }
  static int margin(const Position& position) noexcept { return steinke::margin(position); }
  static std::uint64_t key(const Position& position) noexcept { return steinke::key(position); }
  static Position image(const Position& position, int symmetry) noexcept {
    return steinke::image(position, symmetry);
  }

  static bool is_reversible(const Position& /*position*/, Action /*action*/) noexcept {
    return false;
  }
  static std::uint64_t repetition_key(const Position& position) noexcept { return key(position); }

  static Result<Setup<Position>> parse_position(std::string_view text,
                                                const RuleValues& /*rules*/) {
    return steinke::parse_position(text);
  }
  static std::string format_position(const Position& position, int /*quiet_plies*/) {
    return steinke::format_position(position);
  }
  static Result<Action> parse_action(const Position& position, std::string_view token) {
    return steinke::parse_action(position, token);
  }
  static std::string format_action(const Position& /*position*/, Action action) {
    return steinke::format_action(action);
  }
  static std::string draw(const Position& position) { return steinke::draw(position); }

  static Score evaluate(const Position& position) noexcept { return steinke::evaluate(position); }
  static Evaluation explain(const Position& position) { return steinke::explain(position); }
  static bool is_quiet(const Position& /*position*/) noexcept { return true; }
  static int order(const Position& position, Action action) noexcept {
    return steinke::order(position, action);
  }
  static std::uint16_t pack(Action action) noexcept {
    return static_cast<std::uint16_t>(action + 1);
  }
  static int history_index(Action action) noexcept { return action; }
};

static_assert(GameRules<Steinke>);

[[nodiscard]] const Game& game();

}  // namespace pentad::steinke

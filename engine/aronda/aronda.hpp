/// @file
/// Aronda: two stones a turn, 25 fields in three rings around a centre, conquered from inside or
/// from outside (RULES.md, "aronda").
#pragma once

#include <string>
#include <string_view>

#include "engine/aronda/evaluation.hpp"
#include "engine/aronda/notation.hpp"
#include "engine/aronda/parameters.hpp"
#include "engine/aronda/position.hpp"
#include "engine/rules.hpp"

namespace pentad::aronda {

/// The game as search and run-time interface see it; see GameRules.
struct Aronda {
  using Position = aronda::Position;
  using Action = aronda::Action;
  using Actions = aronda::Actions;

  static constexpr HistoryRules kHistory{};
  static constexpr bool kPassMayBeLeftOut = false;
  static constexpr int kHistorySize = kFieldCount;

  static constexpr SearchParameters kSearchParameters = aronda::kSearchParameters;

  static const GameFacts& facts();

  static Position start(const RuleValues& /*rules*/) { return {}; }
  static Player side_to_move(const Position& position) noexcept {
    return static_cast<Player>(position.side);
  }
  static void generate(const Position& position, Actions& actions) noexcept {
    aronda::generate(position, actions);
  }
  static int count(const Position& position) noexcept {
    return size(legal_fields(position, position.side));
  }
  static void make(Position& position, Action action) noexcept { aronda::make(position, action); }
  static Outcome outcome(const Position& position) noexcept { return aronda::outcome(position); }
  static int margin(const Position& /*position*/) noexcept { return 0; }
  static std::uint64_t key(const Position& position) noexcept { return aronda::key(position); }
  static Position image(const Position& position, int symmetry) noexcept {
    return aronda::image(position, symmetry);
  }

  static bool is_reversible(const Position& /*position*/, Action /*action*/) noexcept {
    return false;
  }
  static std::uint64_t repetition_key(const Position& position) noexcept { return key(position); }

  static Result<Setup<Position>> parse_position(std::string_view text,
                                                const RuleValues& /*rules*/) {
    return aronda::parse_position(text);
  }
  static std::string format_position(const Position& position, int /*quiet_plies*/) {
    return aronda::format_position(position);
  }
  static Result<Action> parse_action(const Position& position, std::string_view token) {
    return aronda::parse_action(position, token);
  }
  static std::string format_action(const Position& /*position*/, Action action) {
    return field_name(action);
  }
  static std::string draw(const Position& position) { return aronda::draw(position); }

  static Score evaluate(const Position& position) noexcept { return aronda::evaluate(position); }
  static Evaluation explain(const Position& position) { return aronda::explain(position); }
  static bool is_quiet(const Position& /*position*/) noexcept { return true; }
  static int order(const Position& position, Action action) noexcept {
    return aronda::order(position, action);
  }
  static std::uint16_t pack(Action action) noexcept {
    return static_cast<std::uint16_t>(action + 1);
  }
  static int history_index(Action action) noexcept { return action; }
};

const Game& game();

}  // namespace pentad::aronda

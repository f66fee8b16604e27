/// @file
/// German draughts (`dame`): see RULES.md, section 3.
#pragma once

#include "engine/dame/evaluation.hpp"
#include "engine/dame/notation.hpp"
#include "engine/dame/parameters.hpp"
#include "engine/dame/position.hpp"
#include "engine/rules.hpp"

namespace pentad::dame {

struct Dame {
  using Position = dame::Position;
  using Action = dame::Action;
  using Actions = dame::Actions;

  static constexpr HistoryRules kHistory{3, 50};
  static constexpr bool kPassMayBeLeftOut = false;
  static constexpr int kHistorySize = kSquares * kSquares;

  static constexpr SearchParameters kSearchParameters = dame::kSearchParameters;

  static const GameFacts& facts();

  static Position start(const RuleValues& rules) noexcept {
    return start_position(has_majority(rules));
  }
  static Player side_to_move(const Position& position) noexcept { return position.side; }
  static void generate(const Position& position, Actions& actions) noexcept {
    dame::generate(position, actions);
  }
  static int count(const Position& position) noexcept { return dame::count(position); }
  static void make(Position& position, Action action) noexcept { dame::make(position, action); }
  static Outcome outcome(const Position& position) noexcept {
    return can_act(position) ? Outcome::none : win_of(opponent(position.side));
  }
  static int margin(const Position& /*position*/) noexcept { return 0; }
  static std::uint64_t key(const Position& position) noexcept { return dame::key(position); }
  static Position image(const Position& position, int /*symmetry*/) noexcept { return position; }

  static bool is_reversible(const Position& position, Action action) noexcept {
    return dame::is_reversible(position, action);
  }
  static std::uint64_t repetition_key(const Position& position) noexcept {
    return dame::repetition_key(position);
  }

  static Result<Setup<Position>> parse_position(std::string_view text, const RuleValues& rules) {
    return dame::parse_position(text, has_majority(rules));
  }
  static std::string format_position(const Position& position, int quiet_plies) {
    return dame::format_position(position, quiet_plies);
  }
  static Result<Action> parse_action(const Position& position, std::string_view token) {
    return dame::parse_action(position, token);
  }
  static std::string format_action(const Position& position, Action action) {
    return dame::format_action(position, action);
  }
  static std::string draw(const Position& position) { return dame::draw(position); }

  static Score evaluate(const Position& position) noexcept { return dame::evaluate(position); }
  static Evaluation explain(const Position& position) { return dame::explain(position); }
  /// Captures are compulsory, so a position with one is never left as it stands.
  static bool is_quiet(const Position& position) noexcept { return !can_capture(position); }
  static int order(const Position& position, Action action) noexcept {
    return dame::order(position, action);
  }
  static std::uint16_t pack(Action action) noexcept {
    constexpr std::uint32_t kSpread = 0x9e3779b1U;
    const std::uint32_t captures = action.captured * kSpread >> 26U;
    const std::uint32_t packed = captures << 10U | std::uint32_t{action.from} << 5U | action.to;
    return static_cast<std::uint16_t>(packed == 0 ? 1U << 10U : packed);
  }
  static int history_index(Action action) noexcept { return action.from * kSquares + action.to; }

 private:
  static bool has_majority(const RuleValues& rules) noexcept { return rules[0] != 0; }
};

/// The game for the registry.
const Game& game();

}  // namespace pentad::dame

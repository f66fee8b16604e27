/// @file
/// A sixth game that exists in the tests alone: it proves that a game is one folder and one
/// registration, and it is the shortest example of one.
#pragma once

#include "engine/rules.hpp"

namespace pentad::toy {

/// Tic-tac-toe: three in a row wins.
struct TicTacToe {
  struct Position {
    std::uint16_t crosses = 0;
    std::uint16_t noughts = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Action = std::uint8_t;  ///< field 0 to 8: a1 b1 c1 a2 …
  using Actions = ActionList<Action, 9>;

  static constexpr HistoryRules kHistory{};
  static constexpr bool kPassMayBeLeftOut = false;
  static constexpr int kHistorySize = 9;
  static constexpr SearchParameters kSearchParameters{};

  static const GameFacts& facts();

  static Position start(const RuleValues& rules);
  static Player side_to_move(const Position& position) noexcept;
  static void generate(const Position& position, Actions& actions) noexcept;
  static int count(const Position& position) noexcept;
  static void make(Position& position, Action action) noexcept;
  static Outcome outcome(const Position& position) noexcept;
  static int margin(const Position& position) noexcept;
  static std::uint64_t key(const Position& position) noexcept;
  static Position image(const Position& position, int symmetry) noexcept;

  static bool is_reversible(const Position& position, Action action) noexcept;
  static std::uint64_t repetition_key(const Position& position) noexcept;

  static Result<Setup<Position>> parse_position(std::string_view text, const RuleValues& rules);
  static std::string format_position(const Position& position, int quiet_plies);
  static Result<Action> parse_action(const Position& position, std::string_view token);
  static std::string format_action(const Position& position, Action action);
  static std::string draw(const Position& position);

  static Score evaluate(const Position& position) noexcept;
  static Evaluation explain(const Position& position);
  static bool is_quiet(const Position& position) noexcept;
  static int order(const Position& position, Action action) noexcept;
  static std::uint16_t pack(Action action) noexcept;
  static int history_index(Action action) noexcept;
};

/// The game, not yet registered.
const Game& tic_tac_toe();

}  // namespace pentad::toy

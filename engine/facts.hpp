/// @file
/// What is constant about a game: names, options, board, score unit.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace pentad {

/// What a score counts.
enum class ScoreUnit : std::uint8_t {
  margin,    ///< hundredths of a point of the expected final margin
  material,  ///< hundredths of a man, a field, …; wins are announced as "mate in N actions"
};

/// An option that changes the rules, by the values it can take. A check has "false" and "true".
struct RuleOption {
  std::string_view name;
  std::span<const std::string_view> values;
  std::uint8_t default_value = 0;  ///< index into `values`

  [[nodiscard]] constexpr bool is_check() const noexcept {
    return values.size() == 2 && values[0] == "false" && values[1] == "true";
  }
};

/// The most rule options that any game has.
inline constexpr std::size_t kMaxRuleOptions = 4;

/// The chosen value of each rule option of one game, in the order of GameFacts::rule_options.
using RuleValues = std::array<std::uint8_t, kMaxRuleOptions>;

/// Draws that depend on the history of a game rather than on the position alone.
struct HistoryRules {
  int repetitions_to_draw = 0;  ///< the same position this many times; 0: no such rule
  int quiet_plies_to_draw = 0;  ///< this many reversible actions in a row; 0: no such rule

  [[nodiscard]] constexpr bool any() const noexcept {
    return repetitions_to_draw > 0 || quiet_plies_to_draw > 0;
  }
};

/// The fixed workload of `bench`: positions searched to a fixed depth.
struct BenchSuite {
  std::span<const std::string_view> positions;
  int depth = 1;
};

/// Everything that the rest of the program may know of a game without playing it.
struct GameFacts {
  std::string_view name;                         ///< as in UCI_Variant: lower case, one word
  std::string_view title;                        ///< for people
  std::array<std::string_view, 2> player_names;  ///< e.g. Black, White
  std::span<const RuleOption> rule_options;      ///< at most kMaxRuleOptions
  ScoreUnit score_unit = ScoreUnit::margin;
  int max_margin = 0;   ///< largest final margin; 0 where a game has none
  int wdl_scale = 100;  ///< score (in its unit's hundredths) at which a win is about 73 % likely
  int symmetries = 1;   ///< mirror images and rotations that keep the rules, identity included
  int files = 0;        ///< board geometry for drawing; 0 where the board is no grid
  int ranks = 0;
  int fields = 0;        ///< number of fields that can be played on
  int max_actions = 0;   ///< no position has more legal actions
  int usual_length = 0;  ///< actions of both sides in a usual game, for the time manager
  HistoryRules history;
  BenchSuite bench;
};

/// The rule values that a game starts with.
constexpr RuleValues default_rules(const GameFacts& facts) noexcept {
  RuleValues values{};
  for (std::size_t i = 0; i < facts.rule_options.size(); ++i) {
    values[i] = facts.rule_options[i].default_value;
  }
  return values;
}

}  // namespace pentad

/// @file
/// The test vectors of tests/data (described in its README), and what is needed to set them up.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace pentad::vectors {

/// Rule options by name, as vectors and command lines give them.
using NamedOptions = std::map<std::string, std::string>;

/// The number of sequences of `depth` actions from a position.
struct PerftVector {
  std::string game;
  NamedOptions options;
  std::string position;  ///< or "startpos"
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string note;
};

/// One state of a recorded game.
struct RecordedState {
  std::string position;
  Player side = Player::first;
  Outcome outcome = Outcome::none;
  std::vector<std::string> legal;  ///< canonical tokens, sorted bytewise
};

/// A whole game; `states[i]` is the state after i actions.
struct RecordedGame {
  std::string game;
  NamedOptions options;
  std::string start;  ///< a position, or "startpos"
  std::vector<std::string> actions;
  std::vector<RecordedState> states;
};

/// A position that must be refused.
struct RefusedPosition {
  std::string game;
  NamedOptions options;
  std::string position;
  std::string why;
};

/// These throw std::exception when a file cannot be read or is not what it should be.
[[nodiscard]] std::vector<PerftVector> load_perft(const std::string& path);
[[nodiscard]] std::vector<RecordedGame> load_games(const std::string& path);
[[nodiscard]] std::vector<RefusedPosition> load_refused(const std::string& path);

/// The game's default rules with the named options changed. Refuses unknown names and values.
[[nodiscard]] Result<RuleValues> rules_of(const GameFacts& facts, const NamedOptions& options);

/// All combinations of the game's rule options, the default first.
[[nodiscard]] std::vector<RuleValues> all_rules(const GameFacts& facts);

/// The rule values as `Name=Value …`; empty for a game without rule options.
[[nodiscard]] std::string describe(const GameFacts& facts, const RuleValues& rules);

/// Sets up a position, or the start position for "startpos".
[[nodiscard]] Result<std::unique_ptr<GameState>> set_up(const Game& game, const RuleValues& rules,
                                                        std::string_view position);

}  // namespace pentad::vectors

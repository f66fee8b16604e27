/// @file
/// The test vectors of tests/data (described in its README).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/variants.hpp"

namespace pentad::vectors {

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

}  // namespace pentad::vectors

/// @file
/// Reads the words of `go`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "protocol/session.hpp"

namespace pentad {

/// A `go` that was read.
struct GoCommand {
  SearchRequest request;
  std::optional<int> perft;             ///< `go perft N`: no search, no bestmove
  std::vector<std::string> complaints;  ///< what was skipped, for the client
};

/// Why a `go` cannot be used.
struct BadGo {
  Error error;
  bool perft = false;                   ///< it was meant to be a perft: no bestmove is due
  std::vector<std::string> complaints;  ///< as above
};

/// Reads what follows the word `go`. Unknown words and illegal searchmoves are skipped, with a
/// complaint; a number that cannot be read, no searchmoves left, or `mate` in a game scored by
/// margin make it unusable. Without any limit it is infinite.
[[nodiscard]] tl::expected<GoCommand, BadGo> parse_go(std::string_view words,
                                                      const GameState& state);

}  // namespace pentad

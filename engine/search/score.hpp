/// @file
/// Scores: what they count, where proven wins lie, and what they say of the result.
#pragma once

#include <cstdint>

#include "engine/facts.hpp"

namespace pentad {

/// A score in hundredths of the game's unit, from the point of view of the side to move.
using Score = int;

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// Larger than every score.
inline constexpr Score kInfinity = 32000;
/// A win on the spot, in games without a margin; a win in n actions is kWin - n.
inline constexpr Score kWin = 31000;
/// The longest line that a search follows, in actions.
inline constexpr int kMaxPly = 256;
/// Scores beyond this are proven wins in a number of actions; no evaluation reaches it.
inline constexpr Score kWinThreshold = kWin - 1000;

/// True for a win or loss in a number of actions (never in games scored by margin).
constexpr bool is_win_score(Score score) noexcept {
  return score > kWinThreshold || score < -kWinThreshold;
}

/// The number of actions of both sides to the end of a proven win or loss.
constexpr int plies_to_end(Score score) noexcept {
  return kWin - (score > 0 ? score : -score);
}

/// Expected chances in per mille; they add up to 1000.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
};

/// The chances that a score stands for, by a logistic model with the game's own scale. A proven
/// score (`proven`) gives a certainty.
[[nodiscard]] WinDrawLoss win_draw_loss(Score score, bool proven, const GameFacts& facts);

}  // namespace pentad

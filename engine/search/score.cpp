#include "engine/search/score.hpp"

#include <algorithm>
#include <cmath>

namespace pentad {

namespace {

// The distance from a dead even score to the middle of the band in which a draw is the likely
// result, in units of the logistic's scale.
constexpr double kDrawBand = 0.15;

double logistic(double x) {
  return 1.0 / (1.0 + std::exp(-x));
}

}  // namespace

WinDrawLoss win_draw_loss(Score score, bool proven, const GameFacts& facts) {
  if (proven || is_win_score(score)) {
    if (score == 0) return {0, 1000, 0};
    return score > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  }
  const double x = static_cast<double>(score) / std::max(1, facts.wdl_scale);
  const int win = static_cast<int>(std::lround(1000.0 * logistic(x - kDrawBand)));
  const int loss = static_cast<int>(std::lround(1000.0 * logistic(-x - kDrawBand)));
  return {win, 1000 - win - loss, loss};
}

}  // namespace pentad

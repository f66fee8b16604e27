#include "engine/discs/evaluation.hpp"

namespace pentad::discs {

namespace {

/// Hundredths of a disc for one more of a feature.
struct Weights {
  std::array<int, kFeatures> features{};
  int tempo = 0;      ///< for being the side to move
  int last_move = 0;  ///< for the side to move when an odd number of squares is empty
};

struct Knot {
  int empty;
  Weights weights;
};

// mobility, frontier, corners, X squares, C squares, stable, discs; tempo, last move.
constexpr std::array<Knot, 7> kKnots{{
    {0, {{20, -20, 0, 0, 0, 0, 90}, 0, 0}},
    {6, {{44, -85, 300, -300, -120, 90, 33}, -100, 220}},
    {12, {{50, -105, 900, -600, -220, 140, 8}, -220, 215}},
    {20, {{54, -160, 1300, -800, -270, 145, 0}, -305, 220}},
    {30, {{70, -190, 1400, -900, -280, 160, 0}, -350, 230}},
    {40, {{105, -220, 1400, -900, -310, 160, 0}, -370, 230}},
    {56, {{75, -110, 1400, -900, -290, 160, 0}, -100, 220}},
}};

constexpr int between(const Knot& a, const Knot& b, int empty, int at_a, int at_b) noexcept {
  return at_a + (at_b - at_a) * (empty - a.empty) / (b.empty - a.empty);
}

/// Weights for every number of empty squares, interpolated between the knots.
constexpr std::array<Weights, kSquares + 1> kWeights = [] {
  std::array<Weights, kSquares + 1> table{};
  for (int empty = 0; empty <= kSquares; ++empty) {
    std::size_t next = 1;
    while (next + 1 < kKnots.size() && kKnots[next].empty < empty) ++next;
    const Knot& a = kKnots[next - 1];
    const Knot& b = kKnots[next];
    const int at = empty < b.empty ? empty : b.empty;
    Weights& weights = table[static_cast<std::size_t>(empty)];
    for (std::size_t i = 0; i < kFeatures; ++i) {
      weights.features[i] = between(a, b, at, a.weights.features[i], b.weights.features[i]);
    }
    weights.tempo = between(a, b, at, a.weights.tempo, b.weights.tempo);
    weights.last_move = between(a, b, at, a.weights.last_move, b.weights.last_move);
  }
  return table;
}();

int empty_squares(const Sides& sides) noexcept {
  return std::popcount(~(sides.own | sides.enemy));
}

}  // namespace

Score evaluate(const Sides& sides) noexcept {
  const int empty = empty_squares(sides);
  const Weights& weights = kWeights[static_cast<std::size_t>(empty)];
  const BothFeatures counts =
      count_features(sides.own, sides.enemy, sides.own_moves, sides.enemy_moves);
  Score score = weights.tempo + weights.last_move * (empty & 1);
  for (std::size_t i = 0; i < kFeatures; ++i) {
    score += weights.features[i] * (counts.own[i] - counts.enemy[i]);
  }
  return score;
}

Evaluation explain(const Sides& sides, Player side) {
  const int empty = empty_squares(sides);
  const Weights& weights = kWeights[static_cast<std::size_t>(empty)];
  const BothFeatures counts =
      count_features(sides.own, sides.enemy, sides.own_moves, sides.enemy_moves);
  Evaluation evaluation;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    add_term(evaluation, kFeatureNames[i], weights.features[i] * counts.own[i],
             weights.features[i] * counts.enemy[i], side);
  }
  add_term(evaluation, "tempo", weights.tempo, 0, side);
  add_term(evaluation, "last move", weights.last_move * (empty & 1), 0, side);
  return evaluation;
}

void add_term(Evaluation& evaluation, std::string_view name, int own, int enemy, Player side) {
  const bool first = side == Player::first;
  evaluation.terms.push_back({name, first ? own : enemy, first ? enemy : own});
  evaluation.total += own - enemy;
}

}  // namespace pentad::discs

#include "engine/othello/evaluation.hpp"

#include <algorithm>

#include "engine/discs/evaluation.hpp"

namespace pentad::othello {

namespace {

discs::Sides sides_of(const Position& position) noexcept {
  return {position.own, position.enemy, position.moves(), position.enemy_moves()};
}

}  // namespace

Score evaluate(const Position& position) noexcept {
  return std::clamp(discs::evaluate(sides_of(position)), -discs::kMaxScore, discs::kMaxScore);
}

Evaluation explain(const Position& position) {
  Evaluation evaluation = discs::explain(sides_of(position), position.side_to_move());
  evaluation.total = std::clamp(evaluation.total, -discs::kMaxScore, discs::kMaxScore);
  return evaluation;
}

}  // namespace pentad::othello

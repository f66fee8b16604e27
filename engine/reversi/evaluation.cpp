#include "engine/reversi/evaluation.hpp"

#include <algorithm>

#include "engine/discs/evaluation.hpp"

namespace pentad::reversi {

namespace {

/// Hundredths of a disc, on a full board, for a disc in hand that the opponent cannot match; half
/// of it with half the board empty.
constexpr int kSpareDisc = 250;

discs::Sides sides_of(const Position& position) noexcept {
  return {position.own, position.enemy, position.moves(), position.enemy_moves()};
}

/// How many discs more the side to move has in hand than it takes to place in turn until the board
/// is full; negative when it will run out of discs before the opponent does.
int spare_discs(const Position& position) noexcept {
  const Player side = position.side_to_move();
  const int own = position.in_hand(side);
  const int enemy = position.in_hand(opponent(side));
  return own - enemy - (own + enemy) % 2;
}

int spare_disc_weight(const Position& position) noexcept {
  return kSpareDisc * std::popcount(position.own | position.enemy) / discs::kSquares;
}

Score limited(Score score) noexcept {
  return std::clamp(score, -discs::kMaxScore, discs::kMaxScore);
}

}  // namespace

Score evaluate(const Position& position) noexcept {
  // The patterns of the opening are equally good as far as this evaluation can tell.
  if (position.in_opening()) return 0;
  return limited(discs::evaluate(sides_of(position)) +
                 spare_disc_weight(position) * spare_discs(position));
}

Evaluation explain(const Position& position) {
  if (position.in_opening()) return {};
  const Player side = position.side_to_move();
  Evaluation evaluation = discs::explain(sides_of(position), side);
  const int spare = spare_disc_weight(position) * spare_discs(position);
  discs::add_term(evaluation, "discs in hand", std::max(spare, 0), std::max(-spare, 0), side);
  evaluation.total = limited(evaluation.total);
  return evaluation;
}

}  // namespace pentad::reversi

#include "engine/aronda/evaluation.hpp"

#include <array>
#include <numeric>

namespace pentad::aronda {

namespace {

// All weights are hundredths of a field. Their proportions come from a logistic regression on the
// results of games that the engine played against itself, with an average field scaled to 100.

/// The worth of owning a field. Fields with threshold 4 are worth less than the neighbours through
/// which they fall from outside anyway.
constexpr int kOwnedCentre = 70;
constexpr int kOwnedInner = 120;
constexpr int kOwnedMiddleOdd = 105;
constexpr int kOwnedMiddleEven = 65;
constexpr int kOwnedOuterOdd = 105;
constexpr int kOwnedOuterEven = 85;

/// A legal field that one stone, or two, would conquer.
constexpr int kOneStoneShort = 130;
constexpr int kTwoStonesShort = 70;
/// A stone on a field that is not owned.
constexpr int kStone = 16;
/// An enemy stone on a field that one stone, or two, would conquer: it would be lost.
constexpr int kDoomedByOne = 66;
constexpr int kDoomedByTwo = 18;
/// A field that falls from outside with one more neighbour, or with two.
constexpr int kOneNeighbourShort = 83;
constexpr int kTwoNeighboursShort = 42;
/// A legal field.
constexpr int kLegalField = 17;
/// Being about to be blocked: the outer ring is full, and no legal field is left but one, or two.
constexpr int kOneFieldLeft = -110;
constexpr int kTwoFieldsLeft = -85;
/// A majority of all fields, which only a blockade can take away.
constexpr int kOwnsMajority = 900;
/// Being to move with the whole turn ahead.
constexpr int kWholeTurn = 110;

enum Term : std::size_t {
  owned_fields,
  stones,
  one_stone_short,
  two_stones_short,
  doomed_stones,
  outside,
  freedom,
  majority,
  turn,
};
constexpr std::array<std::string_view, 9> kTermNames{
    "owned fields", "stones",       "one stone short",    "two stones short", "doomed stones",
    "from outside", "legal fields", "majority of fields", "whole turn ahead",
};
using Terms = std::array<int, kTermNames.size()>;

int owned_value(Fields owned) {
  return kOwnedCentre * size(owned & kCentre) + kOwnedInner * size(owned & kInner) +
         kOwnedMiddleOdd * size(owned & kMiddle & ~kMiddleEven) +
         kOwnedMiddleEven * size(owned & kMiddleEven) + kOwnedOuterOdd * size(owned & kOuterOdd) +
         kOwnedOuterEven * size(owned & kOuter & ~kOuterOdd);
}

/// The stones of a player on the given fields.
int stones_within(const Position& position, unsigned player, Fields fields) {
  return size(position.ones[player] & fields) + 2 * size(position.twos[player] & fields);
}

/// The fields that two more stones of the player would conquer, but not one.
Fields fields_two_short(const Position& position, unsigned player) {
  const Fields ones = position.ones[player];
  const Fields twos = position.twos[player];
  return (kThreshold2 & ~ones) | (kThreshold3 & ones) | (kThreshold4 & twos & ~ones);
}

int freedom_value(Fields unowned, Fields legal) {
  const int count = size(legal);
  const bool outer_ring_full = (unowned & kOuter) == 0;
  const int danger = !outer_ring_full || count > 2 ? 0
                     : count == 2                  ? kTwoFieldsLeft
                                                   : kOneFieldLeft;
  return kLegalField * count + danger;
}

Terms terms_of(const Position& position, unsigned player) {
  const unsigned enemy = player ^ 1U;
  const Fields unowned = unowned_fields(position);
  const Fields owned = position.owned[player];
  const Fields legal = legal_fields(position, player);
  const Fields one_short = ripe_fields(position, player) & legal;
  const Fields two_short = fields_two_short(position, player) & legal;
  const NeighbourCounts around = count_neighbours(owned);
  const Fields one_neighbour_short = around.reaching_threshold(1) & unowned;
  // The fields with threshold 2 lack no more than two neighbours to begin with.
  const Fields two_neighbours_short =
      around.reaching_threshold(2) & unowned & ~one_neighbour_short & ~kThreshold2;

  Terms terms{};
  terms[owned_fields] = owned_value(owned);
  terms[stones] = kStone * stones_within(position, player, kAllFields);
  terms[one_stone_short] = kOneStoneShort * size(one_short);
  terms[two_stones_short] = kTwoStonesShort * size(two_short);
  terms[doomed_stones] = kDoomedByOne * stones_within(position, enemy, one_short) +
                         kDoomedByTwo * stones_within(position, enemy, two_short);
  terms[outside] = kOneNeighbourShort * size(one_neighbour_short) +
                   kTwoNeighboursShort * size(two_neighbours_short);
  terms[freedom] = freedom_value(unowned, legal);
  terms[majority] = size(owned) >= kMajority ? kOwnsMajority : 0;
  terms[turn] = player == position.side && position.left == 2 ? kWholeTurn : 0;
  return terms;
}

int sum(const Terms& terms) {
  return std::accumulate(terms.begin(), terms.end(), 0);
}

// Guesses of the order of actions, by the same reasoning.
constexpr int kOrderConquest = 1000;
constexpr int kOrderDoomedStone = 400;
constexpr int kOrderFalls = 400;
constexpr int kOrderTwoInHand = 1200;
constexpr int kOrderTwoShort = 200;

}  // namespace

Score evaluate(const Position& position) noexcept {
  const unsigned mover = position.side;
  return sum(terms_of(position, mover)) - sum(terms_of(position, mover ^ 1U));
}

Evaluation explain(const Position& position) {
  const Terms first = terms_of(position, 0);
  const Terms second = terms_of(position, 1);
  Evaluation evaluation{{}, evaluate(position)};
  for (std::size_t i = 0; i < kTermNames.size(); ++i) {
    evaluation.terms.push_back({kTermNames[i], first[i], second[i]});
  }
  return evaluation;
}

int order(const Position& position, Action action) noexcept {
  const unsigned mover = position.side;
  const Fields stone = bit(action);
  int guess = 0;
  if ((ripe_fields(position, mover) & stone) != 0) {
    const Fields falls =
        due_fields(position.owned[mover] | stone, unowned_fields(position) & ~stone);
    guess += kOrderConquest + kOrderDoomedStone * stones_within(position, mover ^ 1U, stone) +
             kOrderFalls * (size(falls) < 4 ? size(falls) : 4);
  } else if ((fields_two_short(position, mover) & stone) != 0) {
    guess += (position.left == 2 ? kOrderTwoInHand : kOrderTwoShort) +
             kOrderDoomedStone / 2 * stones_within(position, mover ^ 1U, stone);
  }
  return guess;
}

}  // namespace pentad::aronda

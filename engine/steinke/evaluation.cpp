#include "engine/steinke/evaluation.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace pentad::steinke {

namespace {

enum Term : std::size_t {
  fields,       ///< owned now
  lead,         ///< more fields than the enemy: late in a game the leading side can end it
  room,         ///< free fields that the leader reaches first
  prey,         ///< conquerable stones that the leader reaches first
  exits,        ///< fields where the leader can go now
  jump,         ///< the jump is still in hand
  paralysis,    ///< a move onto an enemy diagonal is there, or would be
  extra_moves,  ///< extra moves still to be made
  safety,       ///< moves that leave the leader where the enemy cannot paralyse
  last_reply,   ///< the gain of the action that ends the game
};
constexpr std::size_t kTerms = last_reply + 1;

constexpr std::array<std::string_view, kTerms> kTermNames{
    "fields", "lead",      "room",        "prey",   "exits",
    "jump",   "paralysis", "extra moves", "safety", "last reply"};

/// A weight in hundredths of a field that changes with the number of free fields. Most games end
/// long before the board is full.
struct Weight {
  int open = 0;  ///< while the board is empty
  int full = 0;  ///< once kFull or fewer fields are free

  static constexpr int kFull = 30;
  [[nodiscard]] constexpr int at(int free) const noexcept {
    const int openness = std::max(free - kFull, 0);
    return (open * openness + full * (kFields - kFull - openness)) / (kFields - kFull);
  }
};

// How far ahead the race for fields is followed, in moves. What lies further does not matter: most
// games are decided before anybody gets there.
constexpr int kRaceLength = 3;

// Least squares fits of the rest of the margin in games of the program against itself, rounded.
constexpr Weight kLead{0, 70};
constexpr Weight kRoom{0, 10};
constexpr Weight kPrey{53, 40};
constexpr std::array<Weight, 9> kExits{
    {{-70, 0}, {-100, 0}, {-60, 0}, {-45, 0}, {0, 0}, {0, 20}, {-15, 90}, {-15, 90}, {-15, 90}}};
constexpr Weight kJump{175, 500};
constexpr Weight kParalysis{140, 480};
constexpr Weight kThreat{75, 0};
constexpr Weight kExtraMove{30, 180};
constexpr Weight kCornered{-20, -170};
constexpr Weight kSafeMove{12, 45};
constexpr int kEnoughSafe = 3;  // more safe moves are worth no more

/// The terms, by term and player.
using Terms = std::array<std::array<int, 2>, kTerms>;

/// The fields that each player's leader reaches first within kRaceLength moves, by player. Leaders
/// run over free fields and conquerable stones, the side to move ahead when both come at once.
std::array<Board100, 2> race(const Position& position) noexcept {
  const std::size_t own = index_of(position.side);
  const std::size_t enemy = 1 - own;
  const Board100 own_open =
      kAllFields.without(position.owned[own] | position.green | position.leader(enemy).self);
  const Board100 enemy_open =
      kAllFields.without(position.owned[enemy] | position.green | position.leader(own).self);
  Board100 own_reach = position.leader(own).self;
  Board100 enemy_reach = position.leader(enemy).self;
  for (int move = 1; move <= kRaceLength; ++move) {
    own_reach |= (with_surroundings(own_reach) & own_open).without(enemy_reach);
    enemy_reach |= (with_surroundings(enemy_reach) & enemy_open).without(own_reach);
  }
  std::array<Board100, 2> reached;
  reached[own] = own_reach & own_open;
  reached[enemy] = enemy_reach & enemy_open;
  return reached;
}

/// All fields on a diagonal of some field of the set.
Board100 diagonals_of(Board100 board) noexcept {
  Board100 diagonals;
  board.for_each([&](int field) { diagonals |= geometry_of(field).diagonals; });
  return diagonals;
}

void add_turn_terms(const Position& position, int free, Terms& terms) noexcept {
  const std::size_t own = index_of(position.side);
  const std::size_t enemy = 1 - own;
  terms[extra_moves][own] = position.extra * kExtraMove.at(free);
  if (position.extra > 1) return;
  const Board100 targets = stone_targets(position);
  if (position.extra == 0) {
    const Board100 enemy_targets = ordinary_targets(position, enemy);
    const bool paralyses = (targets & position.leader(enemy).diagonals).any();
    const bool threatened = (enemy_targets & position.leader(own).diagonals).any();
    if (paralyses) terms[paralysis][own] = kParalysis.at(free);
    if (threatened) terms[paralysis][enemy] = kThreat.at(free);
  }
  // After this move the enemy's turn comes.
  const Board100 exposed = diagonals_of(ordinary_targets(position, enemy));
  const int safe = std::min(targets.without(exposed).count(), kEnoughSafe);
  const bool cornered = safe == 0 && terms[paralysis][own] == 0 && position.jumps[own] == 0;
  terms[safety][own] = cornered ? kCornered.at(free) : safe * kSafeMove.at(free);
}

Terms terms_of(const Position& position) noexcept {
  Terms terms{};
  for (std::size_t player = 0; player < 2; ++player) {
    terms[fields][player] = 100 * position.owned[player].count();
  }
  if (position.stage == Stage::over) return terms;
  const std::size_t own = index_of(position.side);
  if (position.stage == Stage::last_reply) {
    const bool conquers = (stone_targets(position) & position.owned[1 - own]).any();
    terms[last_reply][own] = conquers ? 200 : 100;
    return terms;
  }

  const Board100 free_fields = position.free_fields();
  const int free = free_fields.count();
  const int gold_ahead = margin(position);
  if (gold_ahead != 0) terms[lead][gold_ahead > 0 ? 0 : 1] = kLead.at(free);
  const std::array<Board100, 2> reached = race(position);
  for (std::size_t player = 0; player < 2; ++player) {
    const int free_reached = (reached[player] & free_fields).count();
    terms[room][player] = free_reached * kRoom.at(free);
    terms[prey][player] = (reached[player].count() - free_reached) * kPrey.at(free);
    const auto targets = static_cast<std::size_t>(ordinary_targets(position, player).count());
    terms[exits][player] = kExits[targets].at(free);
    terms[jump][player] = position.jumps[player] * kJump.at(free);
  }
  add_turn_terms(position, free, terms);
  return terms;
}

Score total_of(const Terms& terms, Player side) noexcept {
  int gold = 0;
  for (const auto& term : terms) gold += term[0] - term[1];
  const int total = side == Player::first ? gold : -gold;
  return std::clamp(total, -100 * kFields, 100 * kFields);
}

}  // namespace

Score evaluate(const Position& position) noexcept {
  return total_of(terms_of(position), position.side);
}

Evaluation explain(const Position& position) {
  const Terms terms = terms_of(position);
  Evaluation evaluation;
  for (std::size_t term = 0; term < kTerms; ++term) {
    evaluation.terms.push_back({kTermNames[term], terms[term][0], terms[term][1]});
  }
  evaluation.total = total_of(terms, position.side);
  return evaluation;
}

namespace {

constexpr int kJumpPenalty = 900;  // an action that gives the jump away
constexpr int kParalysing = 600;   // three extra moves
constexpr int kConquest = 150;
constexpr int kUnexposed = 300;  // the enemy cannot paralyse at once
constexpr int kExit = 15;        // a field where the leader can go on
constexpr int kCentre = 3;       // a ring nearer to the centre
constexpr int kLeast = 1000;     // keeps the sum positive

int centrality(int field) noexcept {
  const int file = std::min(file_of(field), kSide - 1 - file_of(field));
  const int rank = std::min(rank_of(field), kSide - 1 - rank_of(field));
  return file + rank;
}

}  // namespace

int order(const Position& position, Action action) noexcept {
  const std::size_t own = index_of(position.side);
  const std::size_t enemy = 1 - own;
  const int target = target_of(action);
  const FieldGeometry& field = geometry_of(target);
  const Board100 blocked = position.owned[own] | position.green | position.leader(enemy).self;

  int value = kLeast + kCentre * centrality(target);
  value += kExit * field.neighbours.without(blocked | field.self).count();
  if (position.owned[enemy].has(target)) value += kConquest;
  // An ordinary move that paralyses keeps the turn, and so do all extra moves but the third.
  const bool paralyses = position.extra == 0 && field.diagonals.has(position.leaders[enemy]);
  if (paralyses) value += kParalysing;
  if (!paralyses && position.extra <= 1 &&
      !(ordinary_targets(position, enemy) & field.diagonals).any()) {
    value += kUnexposed;
  }
  if (is_jump(action) && ordinary_targets(position, own).count() > 1) value -= kJumpPenalty;
  return value;
}

}  // namespace pentad::steinke

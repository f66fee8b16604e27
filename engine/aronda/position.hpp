/// @file
/// Positions of Aronda and the rules of play (RULES.md, "aronda").
#pragma once

#include <array>
#include <cstdint>

#include "engine/aronda/board.hpp"
#include "engine/hash.hpp"
#include "engine/rules.hpp"
#include "engine/types.hpp"

namespace pentad::aronda {

/// Who owns what, where stones lie, and whose turn it is. Arrays are indexed by player.
///
/// Each field is in at most one `owned`, and then without stones. The number of a player's stones
/// on a field is ones + 2 x twos, always below the field's threshold. No conquest from outside is
/// due. That the game is over is not stored: it is over when the side to move has no legal field.
struct Position {
  std::array<Fields, 2> owned{};
  std::array<Fields, 2> ones{};
  std::array<Fields, 2> twos{};
  std::uint16_t side = 0;  ///< the player to move
  std::uint16_t left = 1;  ///< stones that he has still to place in this turn, 1 or 2

  friend bool operator==(const Position&, const Position&) = default;
};

using Action = Field;
using Actions = ActionList<Action, kFieldCount>;

constexpr Fields unowned_fields(const Position& position) noexcept {
  return kAllFields & ~(position.owned[0] | position.owned[1]);
}

/// The fields on which a player has stones.
constexpr Fields stones_of(const Position& position, unsigned player) noexcept {
  return position.ones[player] | position.twos[player];
}

/// Where a player's chains lead.
struct Chains {
  /// The fields which he owns or has a stone on, and which connect by such fields with the outer
  /// ring.
  Fields fields;
  /// Everything next to one of them.
  Fields beside;
};

constexpr Chains chains_of(const Position& position, unsigned player) noexcept {
  const Fields present = position.owned[player] | stones_of(position, player);
  Fields fields = present & kOuter;
  while (true) {
    const Fields beside = neighbours(fields);
    const Fields grown = fields | (beside & present);
    if (grown == fields) return {fields, beside};
    fields = grown;
  }
}

/// The fields that a player may place a stone on.
constexpr Fields legal_fields(const Position& position, unsigned player) noexcept {
  return (kOuter | chains_of(position, player).beside) & unowned_fields(position);
}

/// The fields that one more stone of the player would conquer (not all of them legal, and owned
/// ones never among them: they hold no stones, and it takes at least two to conquer).
constexpr Fields ripe_fields(const Position& position, unsigned player) noexcept {
  const Fields ones = position.ones[player];
  const Fields twos = position.twos[player];
  return (kThreshold2 & ones) | (kThreshold3 & twos) | (kThreshold4 & ones & twos);
}

/// The unowned fields that fall at once to a player who owns `owned`, from outside.
constexpr Fields due_fields(Fields owned, Fields unowned) noexcept {
  return count_neighbours(owned).reaching_threshold(0) & unowned;
}

/// The player's conquest of an unowned field, with all that follows from outside.
constexpr void conquer(Position& position, unsigned player, Fields conquered) noexcept {
  Fields unowned = unowned_fields(position);
  Fields& owned = position.owned[player];
  for (Fields fallen = conquered; fallen != 0; fallen = due_fields(owned, unowned)) {
    owned |= fallen;
    unowned &= ~fallen;
  }
  for (unsigned i = 0; i < 2; ++i) {
    position.ones[i] &= unowned;
    position.twos[i] &= unowned;
  }
}

/// Passes the move on after a stone, when the outer ring is full: only then may a player be without
/// a legal field.
inline void end_action_behind_full_ring(Position& position) noexcept {
  const unsigned mover = position.side;
  // If the opponent has no field, all are owned or the mover has won by blockade; either way the
  // game is over. If it is the mover who has none, he forfeits a second stone.
  const bool mover_goes_on = position.left == 2 && legal_fields(position, mover ^ 1U) != 0 &&
                             legal_fields(position, mover) != 0;
  position.side = static_cast<std::uint16_t>(mover_goes_on ? mover : mover ^ 1U);
  position.left = mover_goes_on ? 1 : 2;
}

/// Places a stone on a legal field and carries out what follows.
inline void make(Position& position, Action field) noexcept {
  const unsigned mover = position.side;
  const Fields stone = bit(field);
  if ((ripe_fields(position, mover) & stone) != 0) {
    conquer(position, mover, stone);
    if ((unowned_fields(position) & kOuter) == 0) {
      end_action_behind_full_ring(position);
      return;
    }
  } else {
    position.twos[mover] ^= position.ones[mover] & stone;
    position.ones[mover] ^= stone;
    if ((unowned_fields(position) & kOuter) == 0) {
      end_action_behind_full_ring(position);
      return;
    }
  }
  // The second stone of a turn passes the move on, with two stones.
  position.side = static_cast<std::uint16_t>(mover ^ (position.left & 1U));
  position.left = static_cast<std::uint16_t>(3 - position.left);
}

inline void generate(const Position& position, Actions& actions) noexcept {
  for (Fields rest = legal_fields(position, position.side); rest != 0; rest &= rest - 1) {
    actions.push_back(first_of(rest));
  }
}

/// Differs wherever positions differ: 152 bits go in, mixed in three words.
inline std::uint64_t key(const Position& position) noexcept {
  const auto join = [](const std::array<Fields, 2>& pair) {
    return pair[0] | static_cast<std::uint64_t>(pair[1]) << 32U;
  };
  const std::uint64_t turn = position.side * 2U + position.left - 1U;
  return mix(mix(join(position.owned) | turn << 60U, join(position.ones)), join(position.twos));
}

/// The outcome; `none` while the side to move has a legal field.
Outcome outcome(const Position& position) noexcept;

/// The image under symmetry `number` of the board.
Position image(const Position& position, int number) noexcept;

}  // namespace pentad::aronda

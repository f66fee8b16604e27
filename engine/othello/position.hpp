/// @file
/// Othello's rules on bitboards (RULES.md, section 1).
#pragma once

#include <bit>
#include <cstdint>

#include "engine/discs/moves.hpp"
#include "engine/discs/rules.hpp"
#include "engine/hash.hpp"
#include "engine/types.hpp"

namespace pentad::othello {

using discs::Squares;

/// A position as the side to move sees it. By default the start.
struct Position {
  Squares own = discs::square_bit(28) | discs::square_bit(35);    ///< e4, d5
  Squares enemy = discs::square_bit(27) | discs::square_bit(36);  ///< d4, e5
  std::uint64_t turn = 0;                                         ///< 0: Black moves, 1: White

  friend bool operator==(const Position&, const Position&) = default;

  [[nodiscard]] Player side_to_move() const noexcept { return static_cast<Player>(turn); }

  /// The discs that show a player's colour.
  [[nodiscard]] Squares discs_of(Player player) const noexcept {
    return player == side_to_move() ? own : enemy;
  }

  /// Where the side to move may place a disc.
  [[nodiscard]] Squares moves() const noexcept { return discs::legal_moves(own, enemy); }

  /// Where the opponent could if it were his turn.
  [[nodiscard]] Squares enemy_moves() const noexcept { return discs::legal_moves(enemy, own); }

  /// Carries out a legal action.
  void make(discs::Action action) noexcept {
    const Squares mine = own;
    const Squares theirs = enemy;
    turn ^= 1U;
    if (action == discs::kPass) {
      own = theirs;
      enemy = mine;
      return;
    }
    const Squares flipped = discs::flips(action, mine, theirs);
    own = theirs ^ flipped;
    enemy = mine | flipped | discs::square_bit(action);
  }

  /// The side to move's discs minus the opponent's; once the game is over, empty squares count for
  /// the winner.
  [[nodiscard]] int own_margin() const noexcept {
    const int difference = std::popcount(own) - std::popcount(enemy);
    if (difference == 0 || moves() != 0 || enemy_moves() != 0) return difference;
    const int empty = std::popcount(~(own | enemy));
    return difference > 0 ? difference + empty : difference - empty;
  }

  [[nodiscard]] std::uint64_t key() const noexcept {
    return mix(own, enemy) ^ turn * 0xa0761d6478bd642f;
  }

  [[nodiscard]] Position image(int symmetry) const noexcept {
    return {discs::image(own, symmetry), discs::image(enemy, symmetry), turn};
  }
};

}  // namespace pentad::othello

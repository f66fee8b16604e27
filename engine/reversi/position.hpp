/// @file
/// Reversi's rules on bitboards (RULES.md, section 2): Othello's flips, an opening in which the
/// centre is filled, and no more than 32 discs for either side.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/discs/moves.hpp"
#include "engine/discs/rules.hpp"
#include "engine/hash.hpp"
#include "engine/types.hpp"

namespace pentad::reversi {

using discs::Squares;

/// Nobody places more discs than this in a game.
inline constexpr int kDiscsEach = 32;
/// The first discs are placed on the centre and flip nothing.
inline constexpr int kOpeningDiscs = 4;

/// Whose turn it is and how many discs were placed, in one word that a move changes by a single
/// addition: bit 0 is the player, bits 8 to 15 and 16 to 23 count the discs of Black and White.
struct Turn {
  std::uint64_t word = 0;

  friend bool operator==(const Turn&, const Turn&) = default;

  static constexpr unsigned shift(Player player) noexcept {
    return player == Player::first ? 8 : 16;
  }
  static constexpr Turn of(Player side, int placed_by_first, int placed_by_second) noexcept {
    return {static_cast<std::uint64_t>(side) |
            static_cast<std::uint64_t>(placed_by_first) << shift(Player::first) |
            static_cast<std::uint64_t>(placed_by_second) << shift(Player::second)};
  }

  [[nodiscard]] constexpr Player side() const noexcept { return static_cast<Player>(word & 1U); }
  [[nodiscard]] constexpr int placed(Player player) const noexcept {
    return static_cast<int>(word >> shift(player) & 0xffU);
  }
  [[nodiscard]] constexpr Turn after_pass() const noexcept { return {word ^ 1U}; }
  [[nodiscard]] constexpr Turn after_placement() const noexcept {
    return {(word ^ 1U) + (std::uint64_t{1} << shift(side()))};
  }
};

/// A position as the side to move sees it. By default the empty board.
struct Position {
  Squares own = 0;
  Squares enemy = 0;
  Turn turn;  ///< its counts add up to the discs on the board

  friend bool operator==(const Position&, const Position&) = default;

  [[nodiscard]] Player side_to_move() const noexcept { return turn.side(); }

  /// The discs that show a player's colour.
  [[nodiscard]] Squares discs_of(Player player) const noexcept {
    return player == side_to_move() ? own : enemy;
  }

  /// Discs that a player has left to place, 0 to 32.
  [[nodiscard]] int in_hand(Player player) const noexcept {
    return kDiscsEach - turn.placed(player);
  }

  [[nodiscard]] bool in_opening() const noexcept {
    return std::popcount(own | enemy) < kOpeningDiscs;
  }

  /// Where the side to move may place a disc.
  [[nodiscard]] Squares moves() const noexcept {
    if (in_opening()) return discs::kCentre & ~(own | enemy);
    if (in_hand(side_to_move()) == 0) return 0;
    return discs::legal_moves(own, enemy);
  }

  /// Where the opponent could if it were his turn, once the opening is over.
  [[nodiscard]] Squares enemy_moves() const noexcept {
    if (in_hand(opponent(side_to_move())) == 0) return 0;
    return discs::legal_moves(enemy, own);
  }

  /// Carries out a legal action.
  void make(discs::Action action) noexcept {
    const Squares mine = own;
    const Squares theirs = enemy;
    if (action == discs::kPass) {
      own = theirs;
      enemy = mine;
      turn = turn.after_pass();
      return;
    }
    // In the opening this is empty by itself: no three squares of the centre lie in line.
    const Squares flipped = discs::flips(action, mine, theirs);
    own = theirs ^ flipped;
    enemy = mine | flipped | discs::square_bit(action);
    turn = turn.after_placement();
  }

  /// The side to move's discs minus the opponent's.
  [[nodiscard]] int own_margin() const noexcept {
    return std::popcount(own) - std::popcount(enemy);
  }

  /// The counts are part of the key, whole: the discs in hand add up to the empty squares, so that
  /// neither side ever has more of them than it may still come to place.
  [[nodiscard]] std::uint64_t key() const noexcept { return mix(mix(own, enemy), turn.word); }

  [[nodiscard]] Position image(int symmetry) const noexcept {
    return {discs::image(own, symmetry), discs::image(enemy, symmetry), turn};
  }
};

}  // namespace pentad::reversi

/// @file
/// What the games that flip discs give to the search in the same way.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/discs/board.hpp"
#include "engine/rules.hpp"

namespace pentad::discs {

/// The square on which a disc is placed, or kPass.
using Action = std::uint8_t;
inline constexpr Action kPass = kSquares;

/// Where a disc flips another, two squares at least are taken.
inline constexpr int kMaxActions = kSquares - 2;

/// Worth of a placement by the class of its square: corners first, then the middle of the edges and
/// the centre; squares next to a corner last, since they tend to give it away. A pass is alone.
inline constexpr std::array<std::uint8_t, kSquares + 1> kOrder = [] {
  // One quarter of the board; the others are its mirror images.
  constexpr std::array<std::uint8_t, 16> kQuarter{250, 60, 140, 120,  //
                                                  60,  10, 80,  85,   //
                                                  140, 80, 110, 105,  //
                                                  120, 85, 105, 100};
  std::array<std::uint8_t, kSquares + 1> order{};
  for (std::size_t square = 0; square < kSquares; ++square) {
    const std::size_t file = square % 8 < 4 ? square % 8 : 7 - square % 8;
    const std::size_t rank = square / 8 < 4 ? square / 8 : 7 - square / 8;
    order[square] = kQuarter[rank * 4 + file];
  }
  return order;
}();

/// The part of GameRules (rules.hpp) that the games share, on a position that knows its side to
/// move, moves, enemy_moves, make, own_margin, key and image.
template <class Board>
struct FlippingRules {
  using Position = Board;
  using Action = discs::Action;
  using Actions = ActionList<Action, kMaxActions + 1>;

  static constexpr Action kPass = discs::kPass;
  static constexpr bool kPassMayBeLeftOut = true;
  static constexpr HistoryRules kHistory{};
  static constexpr int kHistorySize = kSquares + 1;

  static Player side_to_move(const Position& position) noexcept { return position.side_to_move(); }

  static void generate(const Position& position, Actions& actions) noexcept {
    Squares moves = position.moves();
    if (moves == 0 && position.enemy_moves() != 0) actions.push_back(kPass);
    for (; moves != 0; moves &= moves - 1) {
      actions.push_back(static_cast<Action>(first_square(moves)));
    }
  }

  static int count(const Position& position) noexcept {
    const Squares moves = position.moves();
    if (moves != 0) return std::popcount(moves);
    return position.enemy_moves() != 0 ? 1 : 0;
  }

  static void make(Position& position, Action action) noexcept { position.make(action); }

  static Outcome outcome(const Position& position) noexcept {
    const bool over = position.moves() == 0 && position.enemy_moves() == 0;
    return over ? outcome_of_margin(margin(position)) : Outcome::none;
  }

  static int margin(const Position& position) noexcept {
    const int own = position.own_margin();
    return position.side_to_move() == Player::first ? own : -own;
  }

  static std::uint64_t key(const Position& position) noexcept { return position.key(); }
  static Position image(const Position& position, int symmetry) noexcept {
    return position.image(symmetry);
  }

  static bool is_reversible(const Position& /*position*/, Action /*action*/) noexcept {
    return false;
  }
  static std::uint64_t repetition_key(const Position& position) noexcept { return position.key(); }

  static bool is_quiet(const Position& /*position*/) noexcept { return true; }
  static int order(const Position& /*position*/, Action action) noexcept { return kOrder[action]; }
  /// Fewer moves for the opponent first, corners counting twice: "fastest first" in endings.
  static int deep_order(const Position& position, Action action) noexcept {
    constexpr int kMove = 60;
    constexpr int kNone = 2400;  // keeps the value positive
    if (action == kPass) return 0;
    Position child = position;
    child.make(action);
    const Squares moves = child.moves();
    return kNone + kOrder[action] -
           kMove * (std::popcount(moves) + std::popcount(moves & kCorners));
  }
  static int plies_to_end(const Position& position) noexcept {
    return std::popcount(~(position.own | position.enemy));
  }
  static std::uint16_t pack(Action action) noexcept {
    return static_cast<std::uint16_t>(action + 1);
  }
  static int history_index(Action action) noexcept { return action; }
};

}  // namespace pentad::discs

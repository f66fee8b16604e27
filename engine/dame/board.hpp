/// @file
/// The 32 dark squares as bits of a word, numbered so that every diagonal step is one rotation.
///
/// A square's number is 4 x rank - 3 x file (both from 0, modulo 32): a step to the upper right
/// adds 1, a step to the upper left adds 7. One mask per direction keeps steps from leaving the
/// board. (The idea of rotating instead of shifting by row parity is Gerd Isenberg's, "Rotated
/// checkers bitboards", 2003.)
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/types.hpp"

namespace pentad::dame {

/// A set of dark squares.
using Board = std::uint32_t;
/// Number of a dark square, 0 to 31.
using Square = std::uint8_t;

inline constexpr int kSquares = 32;

constexpr Square square_at(int file, int rank) noexcept {
  return static_cast<Square>(static_cast<unsigned>(4 * rank - 3 * file) & 31U);
}
constexpr bool is_dark(int file, int rank) noexcept {
  return ((file + rank) & 1) == 0;
}

/// File and rank of each square, 0 to 7.
struct Place {
  std::uint8_t file = 0;
  std::uint8_t rank = 0;
};

namespace detail {

constexpr std::array<Place, kSquares> make_places() noexcept {
  std::array<Place, kSquares> places{};
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = rank & 1; file < 8; file += 2) {
      places[square_at(file, rank)] = {static_cast<std::uint8_t>(file),
                                       static_cast<std::uint8_t>(rank)};
    }
  }
  return places;
}

}  // namespace detail

inline constexpr std::array<Place, kSquares> kPlaces = detail::make_places();

constexpr Board bit(int square) noexcept {
  return Board{1} << static_cast<unsigned>(square);
}
constexpr Square lowest(Board squares) noexcept {
  return static_cast<Square>(std::countr_zero(squares));
}

/// All dark squares whose place satisfies a predicate.
template <class Predicate>
constexpr Board squares_where(Predicate predicate) noexcept {
  Board squares = 0;
  for (int s = 0; s < kSquares; ++s) {
    const Place place = kPlaces[static_cast<std::size_t>(s)];
    if (predicate(int{place.file}, int{place.rank})) squares |= bit(s);
  }
  return squares;
}

constexpr Board rank_squares(int rank) noexcept {
  return squares_where([rank](int, int r) { return r == rank; });
}
constexpr Board file_squares(int file) noexcept {
  return squares_where([file](int f, int) { return f == file; });
}

/// The four diagonal directions, as White sees them.
enum class Direction : std::uint8_t { up_right, up_left, down_left, down_right };

constexpr Direction reverse(Direction d) noexcept {
  return static_cast<Direction>((static_cast<unsigned>(d) + 2) & 3U);
}
/// The two directions across: turn(d) and its reverse.
constexpr Direction turn(Direction d) noexcept {
  return static_cast<Direction>((static_cast<unsigned>(d) + 1) & 3U);
}

constexpr int file_step(Direction d) noexcept {
  return d == Direction::up_right || d == Direction::down_right ? 1 : -1;
}
constexpr int rank_step(Direction d) noexcept {
  return d == Direction::up_right || d == Direction::up_left ? 1 : -1;
}

/// What a step adds to a square's number (modulo 32).
constexpr int offset(Direction d) noexcept {
  return 4 * rank_step(d) - 3 * file_step(d);
}

/// The square so many steps before another one; both must be on the board.
template <Direction D>
constexpr Square before(Square square, int steps) noexcept {
  return static_cast<Square>(static_cast<unsigned>(square - steps * offset(D)) & 31U);
}

/// The squares from which a step in a direction stays on the board.
template <Direction D>
inline constexpr Board kCanStep = squares_where([](int file, int rank) {
  const int f = file + file_step(D);
  const int r = rank + rank_step(D);
  return f >= 0 && f < 8 && r >= 0 && r < 8;
});

/// All squares one step further; those that would leave the board are dropped.
template <Direction D>
constexpr Board step(Board squares) noexcept {
  return std::rotl(squares & kCanStep<D>, offset(D));
}

/// The squares that rays from `sources` cross in one direction over `empty` squares, without the
/// sources. Rays of different sources never overlap, as each stops before the next piece. Parallel
/// prefix after Kogge and Stone: reaches 1, 2, 4 and at last all of 7 squares.
template <Direction D>
constexpr Board rays(Board sources, Board empty) noexcept {
  constexpr int kBy = offset(D);
  // Squares that can be entered by a step in this direction; nothing wraps around through others.
  Board open = empty & std::rotl(kCanStep<D>, kBy);
  Board reached = open & std::rotl(sources, kBy);
  reached |= open & std::rotl(reached, kBy);
  open &= std::rotl(open, kBy);
  reached |= open & std::rotl(reached, 2 * kBy);
  open &= std::rotl(open, 2 * kBy);
  reached |= open & std::rotl(reached, 4 * kBy);
  return reached;
}

/// The board turned by half a circle: each player's view of the other's squares.
constexpr Board half_turn(Board squares) noexcept {
  squares = (squares >> 1U & 0x55555555U) | (squares & 0x55555555U) << 1U;
  squares = (squares >> 2U & 0x33333333U) | (squares & 0x33333333U) << 2U;
  squares = (squares >> 4U & 0x0f0f0f0fU) | (squares & 0x0f0f0f0fU) << 4U;
  return std::rotl(__builtin_bswap32(squares), 8);
}

/// The rank on which a player's men become kings.
template <Player P>
inline constexpr Board kFarRank = rank_squares(P == Player::first ? 7 : 0);
constexpr Board far_rank(Player player) noexcept {
  return player == Player::first ? kFarRank<Player::first> : kFarRank<Player::second>;
}

/// The two directions in which a player's men move.
template <Player P>
inline constexpr Direction kForwardRight =
    P == Player::first ? Direction::up_right : Direction::down_right;
template <Player P>
inline constexpr Direction kForwardLeft =
    P == Player::first ? Direction::up_left : Direction::down_left;

}  // namespace pentad::dame

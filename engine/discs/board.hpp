/// @file
/// The 8×8 board of the games that flip discs, as sets of squares in 64-bit words.
///
/// Squares are numbered a1 = 0, b1 = 1, … h1 = 7, a2 = 8, … h8 = 63; rank 1 is at the top.
#pragma once

#include <bit>
#include <cstdint>

namespace pentad::discs {

/// A set of squares: bit n is square n.
using Squares = std::uint64_t;

inline constexpr int kSquares = 64;

inline constexpr Squares kFileA = 0x0101010101010101;
inline constexpr Squares kFileH = kFileA << 7U;
inline constexpr Squares kRank1 = 0xff;
inline constexpr Squares kRank8 = kRank1 << 56U;
inline constexpr Squares kEdges = kFileA | kFileH | kRank1 | kRank8;
inline constexpr Squares kCorners = (kFileA | kFileH) & (kRank1 | kRank8);
inline constexpr Squares kCentre = 0x0000001818000000;

constexpr Squares square_bit(int square) noexcept {
  return Squares{1} << square;
}
constexpr int first_square(Squares squares) noexcept {
  return std::countr_zero(squares);
}

/// The squares of a set and their neighbours to the left and right.
constexpr Squares spread_along_ranks(Squares squares) noexcept {
  return squares | (squares << 1U & ~kFileA) | (squares >> 1U & ~kFileH);
}

/// The squares of a set and all their neighbours, diagonal ones included.
constexpr Squares spread(Squares squares) noexcept {
  const Squares wide = spread_along_ranks(squares);
  return wide | wide << 8U | wide >> 8U;
}

/// Left and right exchanged: file a for file h.
constexpr Squares mirror_files(Squares squares) noexcept {
  squares = (squares >> 1U & 0x5555555555555555) | (squares & 0x5555555555555555) << 1U;
  squares = (squares >> 2U & 0x3333333333333333) | (squares & 0x3333333333333333) << 2U;
  return (squares >> 4U & 0x0f0f0f0f0f0f0f0f) | (squares & 0x0f0f0f0f0f0f0f0f) << 4U;
}

/// Top and bottom exchanged: rank 1 for rank 8.
constexpr Squares mirror_ranks(Squares squares) noexcept {
  return __builtin_bswap64(squares);
}

/// Files and ranks exchanged: mirrored at the diagonal a1–h8.
constexpr Squares transpose(Squares squares) noexcept {
  // Exchanges the two off-diagonal quarters of ever smaller blocks.
  const auto exchange = [](Squares board, Squares quarter, unsigned distance) {
    const Squares difference = (board ^ board >> distance) & quarter;
    return board ^ difference ^ difference << distance;
  };
  squares = exchange(squares, 0x00000000f0f0f0f0, 28);
  squares = exchange(squares, 0x0000cccc0000cccc, 14);
  return exchange(squares, 0x00aa00aa00aa00aa, 7);
}

inline constexpr int kSymmetries = 8;

/// Image under a symmetry of the square: bit 0 of its number mirrors the files, bit 1 the ranks,
/// bit 2 transposes, in this order.
constexpr Squares image(Squares squares, int symmetry) noexcept {
  if ((symmetry & 1) != 0) squares = mirror_files(squares);
  if ((symmetry & 2) != 0) squares = mirror_ranks(squares);
  if ((symmetry & 4) != 0) squares = transpose(squares);
  return squares;
}

}  // namespace pentad::discs

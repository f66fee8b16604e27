/// @file
/// Where discs may be placed and what they flip: the rule that Othello and Reversi share.
///
/// Every function exists twice: for AVX2, four directions side by side in a vector, and plain. Both
/// give the same results for all sets of discs; the unqualified names mean the faster one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/discs/board.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace pentad::discs {

/// The four lines through a square (rank, file, two diagonals): how far a step shifts a set of
/// squares, and which enemy discs a step may start from or end on without wrapping around the
/// board's sides.
inline constexpr std::array<Squares, 4> kSteps{1, 8, 9, 7};
inline constexpr Squares kInnerFiles = ~(kFileA | kFileH);
inline constexpr std::array<Squares, 4> kInner{kInnerFiles, ~Squares{0}, kInnerFiles, kInnerFiles};

/// The squares beyond one square, for each of the four lines, towards larger and smaller numbers.
struct alignas(64) Rays {
  std::array<Squares, 4> up{};
  std::array<Squares, 4> down{};
};

inline constexpr std::array<Rays, kSquares> kRays = [] {
  std::array<Rays, kSquares> all{};
  constexpr std::array<int, 4> kFileSteps{1, 0, 1, -1};
  constexpr std::array<int, 4> kRankSteps{0, 1, 1, 1};
  const auto ray = [](int file, int rank, int file_step, int rank_step) {
    Squares squares = 0;
    for (;;) {
      file += file_step;
      rank += rank_step;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) return squares;
      squares |= square_bit(rank * 8 + file);
    }
  };
  for (int square = 0; square < kSquares; ++square) {
    Rays& rays = all[static_cast<std::size_t>(square)];
    for (std::size_t line = 0; line < 4; ++line) {
      const int file = square % 8;
      const int rank = square / 8;
      rays.up[line] = ray(file, rank, kFileSteps[line], kRankSteps[line]);
      rays.down[line] = ray(file, rank, -kFileSteps[line], -kRankSteps[line]);
    }
  }
  return all;
}();

namespace plain {

/// Empty squares that end an unbroken run of enemy discs which begins next to an own disc.
constexpr Squares legal_moves(Squares own, Squares enemy) noexcept {
  Squares ends = 0;
  for (std::size_t line = 0; line < 4; ++line) {
    const Squares step = kSteps[line];
    const Squares inner = enemy & kInner[line];
    // Parallel prefix: runs of one, two, four, six enemy discs. No run is longer than six.
    const Squares pairs_up = inner & inner << step;
    const Squares pairs_down = pairs_up >> step;
    Squares up = inner & own << step;
    Squares down = inner & own >> step;
    up |= inner & up << step;
    down |= inner & down >> step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    ends |= up << step | down >> step;
  }
  return ends & ~(own | enemy);
}

/// The enemy discs that an own disc on `square` flips.
constexpr Squares flips(int square, Squares own, Squares enemy) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Squares flipped = 0;
  for (std::size_t line = 0; line < 4; ++line) {
    // The nearest square that is not an enemy disc ends the run; it counts when it is an own disc.
    const Squares others_up = rays.up[line] & ~enemy;
    const Squares end_up = others_up & (0 - others_up);
    if ((end_up & own) != 0) flipped |= rays.up[line] & (end_up - 1);
    const Squares others_down = rays.down[line] & ~enemy;
    const Squares end_down = std::bit_floor(others_down);
    if ((end_down & own) != 0) flipped |= rays.down[line] & ~(end_down | (end_down - 1));
  }
  return flipped;
}

}  // namespace plain

#ifdef __AVX2__

namespace avx2 {

/// Four sets of squares, one a line.
using Lines [[gnu::vector_size(32)]] = unsigned long long;

inline Lines four_times(Squares squares) noexcept {
  return Lines{} + squares;
}

inline Lines load(const std::array<Squares, 4>& lines) noexcept {
  return reinterpret_cast<Lines>(_mm256_load_si256(reinterpret_cast<const __m256i*>(lines.data())));
}

/// The union of the four sets.
inline Squares merge(Lines lines) noexcept {
  const auto all = reinterpret_cast<__m256i>(lines);
  const __m128i two = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
  return static_cast<Squares>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
}

/// As plain::legal_moves().
inline Squares legal_moves(Squares own, Squares enemy) noexcept {
  constexpr Lines kStep{kSteps[0], kSteps[1], kSteps[2], kSteps[3]};
  constexpr Lines kTwoSteps{2 * kSteps[0], 2 * kSteps[1], 2 * kSteps[2], 2 * kSteps[3]};
  constexpr Lines kInnerOfLine{kInner[0], kInner[1], kInner[2], kInner[3]};
  const Lines mine = four_times(own);
  const Lines inner = four_times(enemy) & kInnerOfLine;
  const Lines pairs_up = inner & inner << kStep;
  const Lines pairs_down = pairs_up >> kStep;
  Lines up = inner & mine << kStep;
  Lines down = inner & mine >> kStep;
  up |= inner & up << kStep;
  down |= inner & down >> kStep;
  up |= pairs_up & up << kTwoSteps;
  down |= pairs_down & down >> kTwoSteps;
  up |= pairs_up & up << kTwoSteps;
  down |= pairs_down & down >> kTwoSteps;
  return merge(up << kStep | down >> kStep) & ~(own | enemy);
}

/// As plain::flips().
inline Squares flips(int square, Squares own, Squares enemy) noexcept {
  constexpr Lines kStep{kSteps[0], kSteps[1], kSteps[2], kSteps[3]};
  constexpr Lines kTwoSteps{2 * kSteps[0], 2 * kSteps[1], 2 * kSteps[2], 2 * kSteps[3]};
  constexpr Lines kFourSteps{4 * kSteps[0], 4 * kSteps[1], 4 * kSteps[2], 4 * kSteps[3]};
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const Lines ray_up = load(rays.up);
  const Lines ray_down = load(rays.down);
  const Lines mine = four_times(own);
  const Lines others = ~four_times(enemy);
  // Upwards the end of the run is the lowest bit that is not an enemy disc.
  const Lines others_up = ray_up & others;
  const Lines end_up = others_up & -others_up & mine;
  const Lines flipped_up = ray_up & (end_up - 1) & ~reinterpret_cast<Lines>(end_up == 0);
  // Downwards it is the highest bit: everything beyond it is filled, which leaves the run.
  Lines beyond = ray_down & others;
  beyond |= beyond >> kStep;
  beyond |= beyond >> kTwoSteps;
  beyond |= beyond >> kFourSteps;
  const Lines end_down = beyond & ~(beyond >> kStep) & mine;
  const Lines flipped_down = ray_down & ~beyond & ~reinterpret_cast<Lines>(end_down == 0);
  return merge(flipped_up | flipped_down);
}

}  // namespace avx2

using avx2::flips;
using avx2::legal_moves;

#else

using plain::flips;
using plain::legal_moves;

#endif

}  // namespace pentad::discs

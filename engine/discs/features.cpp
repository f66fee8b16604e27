#include "engine/discs/features.hpp"

namespace pentad::discs {

namespace {

inline constexpr Squares kXSquares = 0x0042000000004200;
inline constexpr Squares kCSquares = 0x4281000000008142;

/// About 16 × the logarithm of one more than the number of moves.
constexpr std::array<std::uint8_t, kSquares> kMobility = [] {
  std::array<std::uint8_t, kSquares> scale{};
  // ln(n + 1) as the harmonic sum, which differs from it by nearly a constant from the first term.
  double sum = 0;
  for (std::size_t moves = 0; moves < scale.size(); ++moves) {
    constexpr double kHalf = 0.5;  // rounds; std::lround is no constant expression
    const double scaled = 16 * sum;
    scale[moves] = static_cast<std::uint8_t>(scaled + kHalf);
    sum += 1.0 / (static_cast<double>(moves) + 1);
  }
  return scale;
}();

/// One of the four directions of lines, and the squares that one, two and four steps towards larger
/// and smaller numbers can reach without wrapping around the board's sides.
struct Axis {
  unsigned step = 0;
  std::array<Squares, 3> up{};
  std::array<Squares, 3> down{};
};

constexpr Axis make_axis(unsigned step, Squares up, Squares down) noexcept {
  Axis axis{step, {up}, {down}};
  for (std::size_t i = 1; i < 3; ++i) {
    const unsigned half = step << (i - 1);
    axis.up[i] = axis.up[i - 1] & axis.up[i - 1] << half;
    axis.down[i] = axis.down[i - 1] & axis.down[i - 1] >> half;
  }
  return axis;
}

constexpr std::array<Axis, 4> kAxes{make_axis(1, ~kFileA, ~kFileH), make_axis(8, ~kRank1, ~kRank8),
                                    make_axis(9, ~(kFileA | kRank1), ~(kFileH | kRank8)),
                                    make_axis(7, ~(kFileH | kRank1), ~(kFileA | kRank8))};

/// For each axis, the squares on whose line nothing can flip: the line is full, or the square is
/// its end.
using Safe = std::array<Squares, 4>;

Safe safe_squares(Squares occupied) noexcept {
  Safe safe{};
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    const Axis& axis = kAxes[i];
    // An empty square spoils its whole line.
    Squares up = ~occupied;
    Squares down = ~occupied;
    for (unsigned k = 0; k < 3; ++k) {
      up |= up << (axis.step << k) & axis.up[k];
      down |= down >> (axis.step << k) & axis.down[k];
    }
    safe[i] = ~(up | down) | ~axis.up[0] | ~axis.down[0];
  }
  return safe;
}

Squares stable_discs(Squares own, const Safe& safe) noexcept {
  Squares stable = 0;
  for (;;) {
    Squares next = own;
    for (std::size_t i = 0; i < kAxes.size(); ++i) {
      // What these shifts wrap around lands on the end of a line, which is safe anyway.
      next &= safe[i] | stable << kAxes[i].step | stable >> kAxes[i].step;
    }
    if (next == stable) return stable;
    stable = next;
  }
}

}  // namespace

BothStable stable_discs(Squares own, Squares enemy) noexcept {
  // Without a corner only a board full of long lines holds stable discs; not worth looking for.
  if (((own | enemy) & kCorners) == 0) return {};
  const Safe safe = safe_squares(own | enemy);
  return {stable_discs(own, safe), stable_discs(enemy, safe)};
}

BothFeatures count_features(Squares own, Squares enemy, Squares own_moves,
                            Squares enemy_moves) noexcept {
  const Squares empty = ~(own | enemy);
  const Squares next_to_empty = spread(empty);
  const Squares open_corners = spread(empty & kCorners);
  const BothStable stable = stable_discs(own, enemy);
  const auto of = [=](Squares mine, Squares moves, Squares safe) {
    return Features{kMobility[static_cast<std::size_t>(std::popcount(moves))],
                    std::popcount(mine & next_to_empty),
                    std::popcount(mine & kCorners),
                    std::popcount(mine & kXSquares & open_corners),
                    std::popcount(mine & kCSquares & open_corners),
                    std::popcount(safe),
                    std::popcount(mine)};
  };
  return {of(own, own_moves, stable.own), of(enemy, enemy_moves, stable.enemy)};
}

}  // namespace pentad::discs

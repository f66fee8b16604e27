#include "engine/discs/features.hpp"

namespace pentad::discs {

namespace {

inline constexpr Squares kXSquares = 0x0042000000004200;
inline constexpr Squares kCSquares = 0x4281000000008142;
inline constexpr Squares kOtherEdges = kEdges & ~kCorners & ~kCSquares;

/// About 16 × the logarithm of one more than the number of moves.
constexpr std::array<std::uint8_t, kSquares> kMobility = [] {
  std::array<std::uint8_t, kSquares> scale{};
  // ln(n + 1) as the harmonic sum, which differs from it by nearly a constant from the first term.
  double sum = 0;
  for (std::size_t moves = 0; moves < scale.size(); ++moves) {
    scale[moves] = static_cast<std::uint8_t>(16 * sum + 0.5);
    sum += 1.0 / (static_cast<double>(moves) + 1);
  }
  return scale;
}();

/// One of the four directions of lines.
struct Axis {
  unsigned step;
  Squares no_wrap_up;    ///< squares that a step towards larger numbers can reach
  Squares no_wrap_down;  ///< squares that a step towards smaller numbers can reach
};
constexpr std::array<Axis, 4> kAxes{Axis{1, ~kFileA, ~kFileH}, Axis{8, ~kRank1, ~kRank8},
                                    Axis{9, ~(kFileA | kRank1), ~(kFileH | kRank8)},
                                    Axis{7, ~(kFileH | kRank1), ~(kFileA | kRank8)}};

/// The squares whose whole line along an axis is occupied.
Squares full_lines(Squares occupied, const Axis& axis) noexcept {
  // An empty square spoils its line: spread the empty squares along it in both directions.
  Squares open = ~occupied;
  for (int i = 0; i < 7; ++i) {
    open |= (open << axis.step & axis.no_wrap_up) | (open >> axis.step & axis.no_wrap_down);
  }
  return ~open;
}

}  // namespace

Squares stable_discs(Squares own, Squares enemy) noexcept {
  const Squares occupied = own | enemy;
  // Without a corner only a board full of long lines holds stable discs; not worth looking for.
  if ((own & kCorners) == 0) return 0;
  std::array<Squares, 4> full{};
  for (std::size_t i = 0; i < kAxes.size(); ++i) full[i] = full_lines(occupied, kAxes[i]);
  Squares stable = 0;
  for (;;) {
    Squares next = own;
    for (std::size_t i = 0; i < kAxes.size(); ++i) {
      const Axis& axis = kAxes[i];
      next &= full[i] | ~axis.no_wrap_up | ~axis.no_wrap_down | stable << axis.step |
              stable >> axis.step;
    }
    if (next == stable) return stable;
    stable = next;
  }
}

BothFeatures count_features(Squares own, Squares enemy, Squares own_moves,
                            Squares enemy_moves) noexcept {
  const Squares empty = ~(own | enemy);
  const Squares next_to_empty = spread(empty);
  const Squares open_corners = spread(empty & kCorners);
  const auto of = [=](Squares mine, Squares others, Squares moves) {
    return Features{kMobility[static_cast<std::size_t>(std::popcount(moves))],
                    std::popcount(mine & next_to_empty),
                    std::popcount(mine & kCorners),
                    std::popcount(mine & kXSquares & open_corners),
                    std::popcount(mine & kCSquares & open_corners),
                    std::popcount(mine & kOtherEdges),
                    std::popcount(stable_discs(mine, others)),
                    std::popcount(mine)};
  };
  return {of(own, enemy, own_moves), of(enemy, own, enemy_moves)};
}

}  // namespace pentad::discs

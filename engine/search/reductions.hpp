/// @file
/// How much shallower late actions are searched.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "engine/search/parameters.hpp"

namespace pentad {

/// The table of late move reductions, which grow with the logarithms of the depth and of the
/// action's number.
class Reductions {
 public:
  explicit Reductions(const SearchParameters& parameters) noexcept {
    for (std::size_t depth = 1; depth < kSize; ++depth) {
      for (std::size_t number = 1; number < kSize; ++number) {
        const double logs =
            std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number));
        table_[depth][number] = static_cast<std::int16_t>(
            std::lround(parameters.reduction_base + parameters.reduction_scale * logs));
      }
    }
  }

  /// In hundredths of a ply, before anything else is known of the action.
  /// @param depth, number  from 1
  [[nodiscard]] int operator()(int depth, int number) const noexcept {
    return table_[index(depth)][index(number)];
  }

 private:
  static constexpr std::size_t kSize = 64;

  static std::size_t index(int i) noexcept {
    return std::min(static_cast<std::size_t>(std::max(i, 0)), kSize - 1);
  }

  std::array<std::array<std::int16_t, kSize>, kSize> table_{};
};

}  // namespace pentad

/// @file
/// Mixing of words into 64-bit keys.
#pragma once

#include <cstdint>

namespace pentad {

/// Mixes two words into one: the two halves of their 128-bit product, after spreading each by its
/// own odd constant. Different inputs give different keys as far as 64 bits can tell.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product =
      static_cast<Wide>(a ^ 0x9e3779b97f4a7c15U) * static_cast<Wide>(b ^ 0xd6e8feb86659fd93U);
  const auto folded =
      static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
  // A product forgets much when a factor is small or zero; the second round repairs that.
  const std::uint64_t x = (folded ^ a) + (b << 32U | b >> 32U);
  return (x ^ (x >> 29U)) * 0xbf58476d1ce4e5b9U ^ (x >> 32U);
}

}  // namespace pentad

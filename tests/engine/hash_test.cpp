#include "engine/hash.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

namespace pentad {

namespace {

static_assert(mix(1, 2) != mix(2, 1));

TEST(Hash, SmallInputsGiveDifferentKeys) {
  std::set<std::uint64_t> keys;
  for (std::uint64_t a = 0; a < 300; ++a) {
    for (std::uint64_t b = 0; b < 300; ++b) keys.insert(mix(a, b));
  }
  EXPECT_EQ(keys.size(), 300U * 300U);
}

TEST(Hash, InputsOfFewBitsGiveDifferentKeys) {
  std::set<std::uint64_t> keys;
  std::size_t inputs = 0;
  for (unsigned i = 0; i < 64; ++i) {
    for (unsigned k = 0; k < 64; ++k) {
      const std::uint64_t one = std::uint64_t{1} << i;
      const std::uint64_t other = std::uint64_t{1} << k;
      for (const std::uint64_t key : {mix(one, other), mix(~one, other), mix(one, ~other)}) {
        keys.insert(key);
        ++inputs;
      }
    }
  }
  EXPECT_EQ(keys.size(), inputs);
}

// Every bit of the input should turn over about half of the key, and the upper and the lower half
// of the key alike: tables take either.
TEST(Hash, EveryInputBitReachesTheWholeKey) {
  std::mt19937_64 random(1);
  constexpr int kSamples = 2000;
  for (unsigned bit = 0; bit < 128; ++bit) {
    int upper = 0;
    int lower = 0;
    for (int i = 0; i < kSamples; ++i) {
      const std::uint64_t a = random();
      const std::uint64_t b = random();
      const std::uint64_t flip = std::uint64_t{1} << (bit % 64);
      const std::uint64_t change = mix(a, b) ^ (bit < 64 ? mix(a ^ flip, b) : mix(a, b ^ flip));
      upper += std::popcount(change >> 32U);
      lower += std::popcount(change & 0xffffffffU);
    }
    EXPECT_NEAR(upper, 16 * kSamples, kSamples) << "bit " << bit;
    EXPECT_NEAR(lower, 16 * kSamples, kSamples) << "bit " << bit;
  }
}

}  // namespace

}  // namespace pentad

/// @file
/// The board of Aronda: fields, neighbours and symmetries, as sets of fields in 32-bit words.
///
/// A ring of eight is a byte, so that a step around a ring is a rotation of bytes and a step
/// between rings a shift by a byte. All rings are treated at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pentad::aronda {

/// A field's number: i1 to i8 are 0 to 7, m1 to m8 8 to 15, o1 to o8 16 to 23, c1 is 24.
using Field = std::uint8_t;
/// A set of fields: bit f stands for field f; the bits from 25 on are 0.
using Fields = std::uint32_t;

inline constexpr unsigned kFieldCount = 25;
inline constexpr unsigned kRingSize = 8;
inline constexpr unsigned kInnerStart = 0;
inline constexpr unsigned kMiddleStart = 8;
inline constexpr unsigned kOuterStart = 16;
inline constexpr Field kCentreField = 24;

inline constexpr Fields kInner = 0x0000ff;
inline constexpr Fields kMiddle = 0x00ff00;
inline constexpr Fields kOuter = 0xff0000;
inline constexpr Fields kRings = 0xffffff;
inline constexpr Fields kCentre = 0x1000000;
inline constexpr Fields kAllFields = 0x1ffffff;

// Fields by the number of stones that conquer them. In a ring, the fields with odd numbers are the
// even bits.
inline constexpr Fields kOuterOdd = 0x550000;
inline constexpr Fields kMiddleEven = 0x00aa00;
inline constexpr Fields kThreshold2 = 0xaa0000;
inline constexpr Fields kThreshold4 = kMiddleEven | kCentre;
inline constexpr Fields kThreshold3 = kAllFields & ~kThreshold2 & ~kThreshold4;

/// The majority of fields, which wins once every field is owned.
inline constexpr int kMajority = 13;

constexpr Fields bit(unsigned field) noexcept {
  return Fields{1} << field;
}
constexpr bool contains(Fields fields, unsigned field) noexcept {
  return (fields >> field & 1U) != 0;
}
constexpr int size(Fields fields) noexcept {
  return std::popcount(fields);
}
constexpr Field first_of(Fields fields) noexcept {
  return static_cast<Field>(std::countr_zero(fields));
}

/// The number of stones, or of owned neighbours, that conquers a field.
constexpr int threshold(unsigned field) noexcept {
  return contains(kThreshold2, field) ? 2 : contains(kThreshold4, field) ? 4 : 3;
}

/// Every ring turned clockwise by `steps` (0 to 7): what was on k is on k + steps.
constexpr Fields turn_rings(Fields fields, unsigned steps) noexcept {
  const Fields kept = kInner >> steps;  // what does not wrap from 8 to 1
  const Fields low = kept | kept << kMiddleStart | kept << kOuterStart;
  return (fields & low) << steps | (fields & kRings & ~low) >> (kRingSize - steps);
}

/// For each field up to seven other fields, one a word: bit f of `word[n]` is the n-th neighbour of
/// field f. Words rather than lists, so that all fields are looked at at once. The centre, which
/// has eight neighbours, is left out: its neighbours are simply the inner ring.
constexpr std::array<Fields, 7> neighbour_words(Fields fields) noexcept {
  const Fields before = turn_rings(fields, 1);             // from k - 1
  const Fields after = turn_rings(fields, kRingSize - 1);  // from k + 1
  const Fields centre = (fields & kCentre) != 0 ? kInner : 0;
  return {
      before,
      after,
      // i: m(k)      m: i(k)      o: m(k)
      (fields >> 8 & kInner) | (fields << 8 & (kMiddle | kOuter)),
      // i: m(k-1)    m: i(k+1)    o: m(k-1), k odd
      (before >> 8 & kInner) | (after << 8 & kMiddle) | (before << 8 & kOuterOdd),
      // i: c1        m: o(k)      o: m(k+1), k odd
      centre | (fields >> 8 & kMiddle) | (after << 8 & kOuterOdd),
      // m: o(k-1) and o(k+1), k even
      before >> 8 & kMiddleEven,
      after >> 8 & kMiddleEven,
  };
}

/// All fields that are next to some field of the set (fields of the set only if they are next to
/// another one).
constexpr Fields neighbours(Fields fields) noexcept {
  const auto words = neighbour_words(fields);
  const Fields centre = (fields & kInner) != 0 ? kCentre : 0;
  return words[0] | words[1] | words[2] | words[3] | words[4] | words[5] | words[6] | centre;
}

/// For every field, how many of its neighbours are in a set: a number of three bits per field, bit
/// n of all of them in `digit[n]`. The centre's number stops at 7.
struct NeighbourCounts {
  std::array<Fields, 3> digit;

  /// Fields whose number is at least their threshold less `missing` (0, 1 or 2).
  [[nodiscard]] constexpr Fields reaching_threshold(int missing) const noexcept {
    const Fields from1 = digit[0] | digit[1] | digit[2];
    const Fields from2 = digit[1] | digit[2];
    const Fields from3 = digit[2] | (digit[1] & digit[0]);
    const Fields from4 = digit[2];
    switch (missing) {
      case 0:
        return (kThreshold2 & from2) | (kThreshold3 & from3) | (kThreshold4 & from4);
      case 1:
        return (kThreshold2 & from1) | (kThreshold3 & from2) | (kThreshold4 & from3);
      default:
        return kThreshold2 | (kThreshold3 & from1) | (kThreshold4 & from2);
    }
  }
};

/// Counts neighbours in all fields at once, by adding the neighbour words digit by digit.
constexpr NeighbourCounts count_neighbours(Fields fields) noexcept {
  const auto w = neighbour_words(fields);
  const auto majority = [](Fields a, Fields b, Fields c) { return (a & b) | (c & (a ^ b)); };
  const Fields ones_a = w[0] ^ w[1] ^ w[2];
  const Fields twos_a = majority(w[0], w[1], w[2]);
  const Fields ones_b = w[3] ^ w[4] ^ w[5];
  const Fields twos_b = majority(w[3], w[4], w[5]);
  const Fields ones = ones_a ^ ones_b ^ w[6];
  const Fields twos_c = majority(ones_a, ones_b, w[6]);
  const Fields twos = twos_a ^ twos_b ^ twos_c;
  const Fields fours = majority(twos_a, twos_b, twos_c);
  const int around_centre = size(fields & kInner);
  const auto centre = static_cast<Fields>(around_centre < 8 ? around_centre : 7);
  return {{ones | (centre & 1) << kCentreField, twos | (centre >> 1 & 1) << kCentreField,
           fours | (centre >> 2) << kCentreField}};
}

inline constexpr int kSymmetries = 8;

/// The image of a set under symmetry `number`: a quarter turn clockwise for each of number % 4,
/// after a reflection about the vertical axis if number >= 4.
constexpr Fields image(Fields fields, int number) noexcept {
  if (number >= 4) {
    // Reversed bytes send k to 9 - k in every ring. That is right for the inner fields; the middle
    // and outer ones, which are centred on their axes, go to 8 - k.
    fields = (fields & kCentre) | (fields >> 4 & 0x0f0f0f) | (fields << 4 & 0xf0f0f0);
    fields = (fields & kCentre) | (fields >> 2 & 0x333333) | (fields << 2 & 0xcccccc);
    fields = (fields & kCentre) | (fields >> 1 & 0x555555) | (fields << 1 & 0xaaaaaa);
    fields =
        (fields & (kCentre | kInner)) | (turn_rings(fields, kRingSize - 1) & (kMiddle | kOuter));
  }
  return (fields & kCentre) | turn_rings(fields, 2 * (static_cast<unsigned>(number) % 4));
}

}  // namespace pentad::aronda

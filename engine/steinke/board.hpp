/// @file
/// Sets of fields of the 10 x 10 board in two words, and what is near or diagonal to a field.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace pentad::steinke {

inline constexpr int kSide = 10;
inline constexpr int kFields = kSide * kSide;
/// Stands for "no field" where a field's number is expected; kGeometry knows it.
inline constexpr int kNoField = kFields;

/// A field's number counts by rank, then file: a1 = 0, b1 = 1, ..., j10 = 99.
constexpr int file_of(int field) noexcept {
  return field % kSide;
}
constexpr int rank_of(int field) noexcept {
  return field / kSide;
}
constexpr int field_at(int file, int rank) noexcept {
  return rank * kSide + file;
}

/// A set of fields: field n is bit n of the 128 bits. The upper 28 are always zero.
struct Board100 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend constexpr bool operator==(const Board100&, const Board100&) = default;
  friend constexpr Board100 operator&(Board100 a, Board100 b) noexcept {
    return {a.low & b.low, a.high & b.high};
  }
  friend constexpr Board100 operator|(Board100 a, Board100 b) noexcept {
    return {a.low | b.low, a.high | b.high};
  }
  constexpr Board100& operator&=(Board100 b) noexcept { return *this = *this & b; }
  constexpr Board100& operator|=(Board100 b) noexcept { return *this = *this | b; }

  /// The fields that are not in `b` (and not).
  [[nodiscard]] constexpr Board100 without(Board100 b) const noexcept {
    return {low & ~b.low, high & ~b.high};
  }
  [[nodiscard]] constexpr bool any() const noexcept { return (low | high) != 0; }
  [[nodiscard]] constexpr int count() const noexcept {
    return std::popcount(low) + std::popcount(high);
  }
  [[nodiscard]] constexpr bool has(int field) const noexcept {
    return ((field < 64 ? low >> field : high >> (field - 64)) & 1U) != 0;
  }

  /// Calls `visit` with the number of every field, in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) visit(64 + std::countr_zero(rest));
  }
};

constexpr Board100 board_of(int field) noexcept {
  return field < 64 ? Board100{std::uint64_t{1} << field, 0}
                    : Board100{0, std::uint64_t{1} << (field - 64)};
}

inline constexpr Board100 kAllFields{~std::uint64_t{0}, (std::uint64_t{1} << (kFields - 64)) - 1};

constexpr Board100 file_board(int file) noexcept {
  Board100 board;
  for (int rank = 0; rank < kSide; ++rank) board |= board_of(field_at(file, rank));
  return board;
}

/// The set and all fields around it (king's moves).
constexpr Board100 with_surroundings(Board100 board) noexcept {
  constexpr Board100 kNotFirstFile = kAllFields.without(file_board(0));
  constexpr Board100 kNotLastFile = kAllFields.without(file_board(kSide - 1));
  const Board100 right{board.low << 1U, board.high << 1U | board.low >> 63U};
  const Board100 left{board.low >> 1U | board.high << 63U, board.high >> 1U};
  const Board100 row = board | (right & kNotFirstFile) | (left & kNotLastFile);
  const Board100 up{row.low << 10U, row.high << 10U | row.low >> 54U};
  const Board100 down{row.low >> 10U | row.high << 54U, row.high >> 10U};
  return (row | up | down) & kAllFields;
}

/// What the rules ask of a field.
struct FieldGeometry {
  Board100 self;        ///< the field alone
  Board100 neighbours;  ///< the up to eight fields around it
  Board100 diagonals;   ///< all fields on one diagonal with it, whatever lies between
};

constexpr std::array<FieldGeometry, kFields + 1> make_geometry() noexcept {
  std::array<FieldGeometry, kFields + 1> geometry{};
  for (int a = 0; a < kFields; ++a) {
    FieldGeometry& of_a = geometry[static_cast<std::size_t>(a)];
    of_a.self = board_of(a);
    of_a.neighbours = with_surroundings(of_a.self).without(of_a.self);
    for (int b = 0; b < kFields; ++b) {
      const int sum = file_of(a) + rank_of(a) - file_of(b) - rank_of(b);
      const int difference = file_of(a) - rank_of(a) - file_of(b) + rank_of(b);
      if (a != b && (sum == 0 || difference == 0)) of_a.diagonals |= board_of(b);
    }
  }
  return geometry;
}

/// Index: a field, or kNoField for empty sets.
inline constexpr std::array<FieldGeometry, kFields + 1> kGeometry = make_geometry();

constexpr const FieldGeometry& geometry_of(int field) noexcept {
  return kGeometry[static_cast<std::size_t>(field)];
}

}  // namespace pentad::steinke

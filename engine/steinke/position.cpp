#include "engine/steinke/position.hpp"

#include <bit>
#include <utility>

#include "engine/hash.hpp"

namespace pentad::steinke {

namespace {

int image_of(int field, int symmetry) {
  if (field == kNoField) return kNoField;
  int file = file_of(field);
  int rank = rank_of(field);
  if ((symmetry & 1) != 0) file = kSide - 1 - file;
  if ((symmetry & 2) != 0) rank = kSide - 1 - rank;
  if ((symmetry & 4) != 0) std::swap(file, rank);
  return field_at(file, rank);
}

Board100 image_of(Board100 board, int symmetry) {
  Board100 image;
  board.for_each([&](int field) { image |= board_of(image_of(field, symmetry)); });
  return image;
}

}  // namespace

std::uint64_t key(const Position& position) noexcept {
  struct Words {
    std::array<std::uint64_t, 7> at;
  };
  static_assert(sizeof(Words) == sizeof(Position));
  const auto words = std::bit_cast<Words>(position).at;
  // Three independent products first; they run side by side.
  const std::uint64_t gold = mix(words[0], words[1]);
  const std::uint64_t black = mix(words[2], words[3]);
  const std::uint64_t green = mix(words[4], words[5]);
  return mix(mix(gold, black), mix(green, words[6]));
}

Position image(const Position& position, int symmetry) noexcept {
  Position image = position;
  image.green = image_of(position.green, symmetry);
  for (std::size_t player = 0; player < 2; ++player) {
    image.owned[player] = image_of(position.owned[player], symmetry);
    image.leaders[player] = static_cast<std::uint8_t>(image_of(position.leaders[player], symmetry));
  }
  return image;
}

}  // namespace pentad::steinke

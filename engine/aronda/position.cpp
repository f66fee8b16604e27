#include "engine/aronda/position.hpp"

namespace pentad::aronda {

namespace {

/// The neighbours of a field as the table in RULES.md lists them.
constexpr Fields listed_neighbours(unsigned field) {
  if (field == kCentreField) return kInner;
  const unsigned ring = field & ~7U;
  const unsigned k = field & 7U;  // one less than the number in the name
  const unsigned before = (k + 7) & 7U;
  const unsigned after = (k + 1) & 7U;
  const bool odd = (k & 1U) == 0;
  const Fields in_ring = bit(ring + before) | bit(ring + after);
  const auto inner = [](unsigned i) { return bit(kInnerStart + i); };
  const auto middle = [](unsigned i) { return bit(kMiddleStart + i); };
  const auto outer = [](unsigned i) { return bit(kOuterStart + i); };
  if (ring == kInnerStart) return in_ring | kCentre | middle(before) | middle(k);
  if (ring == kMiddleStart) {
    const Fields outside = odd ? outer(k) : outer(before) | outer(k) | outer(after);
    return in_ring | inner(k) | inner(after) | outside;
  }
  return in_ring | (odd ? middle(before) | middle(k) | middle(after) : middle(k));
}

constexpr bool words_follow_the_table() {
  for (unsigned a = 0; a < kFieldCount; ++a) {
    if (neighbours(bit(a)) != listed_neighbours(a)) return false;
    for (unsigned b = 0; b < kFieldCount; ++b) {
      if (contains(listed_neighbours(a), b) != contains(listed_neighbours(b), a)) return false;
    }
  }
  return true;
}
static_assert(words_follow_the_table());

constexpr bool counts_follow_the_table() {
  Fields owned = 1;
  for (int sample = 0; sample < 20; ++sample) {
    owned = (owned * 1664525U + 1013904223U) & kAllFields;
    for (unsigned field = 0; field < kFieldCount; ++field) {
      const int around = size(listed_neighbours(field) & owned);
      for (int missing = 0; missing < 3; ++missing) {
        const Fields reached = count_neighbours(owned).reaching_threshold(missing);
        if (contains(reached, field) != (around >= threshold(field) - missing)) return false;
      }
    }
  }
  return true;
}
static_assert(counts_follow_the_table());

}  // namespace

Outcome outcome(const Position& position) noexcept {
  if (unowned_fields(position) == 0) {
    return win_of(size(position.owned[0]) >= kMajority ? Player::first : Player::second);
  }
  if (legal_fields(position, position.side) != 0) return Outcome::none;
  return win_of(opponent(static_cast<Player>(position.side)));
}

Position image(const Position& position, int number) noexcept {
  Position result = position;
  for (auto* planes : {&result.owned, &result.ones, &result.twos}) {
    for (Fields& fields : *planes) fields = image(fields, number);
  }
  return result;
}

}  // namespace pentad::aronda

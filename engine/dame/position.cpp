#include "engine/dame/position.hpp"

namespace pentad::dame {

Position start_position(bool majority) noexcept {
  Position position;
  position.pieces[0] = squares_where([](int, int rank) { return rank < 3; });
  position.pieces[1] = squares_where([](int, int rank) { return rank > 4; });
  position.majority = majority ? 1 : 0;
  return position;
}

}  // namespace pentad::dame

#include "engine/steinke/evaluation.hpp"
namespace pentad::steinke {
Score evaluate(const Position& p) noexcept {
  int m = 100 * margin(p);
  return p.side == Player::first ? m : -m;
}
Evaluation explain(const Position& p) {
  return {{}, evaluate(p)};
}
int order(const Position&, Action) noexcept {
  return 0;
}
}  // namespace pentad::steinke

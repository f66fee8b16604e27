#include "engine/aronda/evaluation.hpp"
namespace pentad::aronda {
Score evaluate(const Position& position) noexcept {return size(position.owned[position.side])-size(position.owned[position.side^1]);}
Evaluation explain(const Position& position){ return {{}, evaluate(position)};}
int order(const Position& , Action ) noexcept {return 0;}
}

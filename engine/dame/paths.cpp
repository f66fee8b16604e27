#include "engine/dame/paths.hpp"

#include <algorithm>
#include <cstdlib>

namespace pentad::dame {

namespace {

/// One jump: the piece jumped over, and the squares that the jumper may land on.
struct Jump {
  Board over = 0;
  Board landings = 0;
};

Place place_of(Square square) {
  return kPlaces[square];
}

/// Bytewise order of the squares' names.
int name_order(Square square) {
  return 8 * place_of(square).file + place_of(square).rank;
}

/// The piece that stands on `origin`, in the middle of its capture.
class Capturer {
 public:
  Capturer(const Position& position, Square origin)
      : enemy_(position.enemy()),
        empty_(position.empty() | bit(origin)),
        is_king_((position.kings & bit(origin)) != 0),
        far_rank_(far_rank(position.side)) {}

  template <Direction D>
  [[nodiscard]] Jump jump(Board at, Board captured) const {
    Board over = step<D>(at);
    while (is_king_ && (over & empty_) != 0) over = step<D>(over);
    over &= enemy_ & ~captured;
    const Board landing = step<D>(over) & empty_;
    return {over, is_king_ ? landing | rays<D>(landing, empty_) : landing};
  }

  /// The jumps in all four directions; none for a man that has reached the far rank.
  [[nodiscard]] std::array<Jump, 4> jumps(Square square, Board captured) const {
    const Board at = bit(square);
    if (!is_king_ && (at & far_rank_) != 0) return {};
    return {jump<Direction::up_right>(at, captured), jump<Direction::up_left>(at, captured),
            jump<Direction::down_left>(at, captured), jump<Direction::down_right>(at, captured)};
  }

 private:
  Board enemy_;
  Board empty_;
  bool is_king_;
  Board far_rank_;
};

/// Finds the first path in alphabetical order: a depth-first search that tries landing squares in
/// that order. All paths of an action are equally long, as each jump captures one piece, so the
/// first square that differs decides. States that led nowhere are not entered again.
class PathSearch {
 public:
  PathSearch(const Position& position, Action action)
      : capturer_(position, action.from),
        action_(action),
        failed_(action.captured),
        path_{action.from} {}

  std::vector<Square> run() {
    complete(action_.from, 0);
    return path_;
  }

 private:
  struct Option {
    Square to;
    Board over;
  };

  bool complete(Square at, Board captured) {
    if (captured == action_.captured) return at == action_.to;
    for (const Option& option : options(at, captured)) {
      const Board after = captured | option.over;
      // Success ends the search, so a state that was entered before has failed.
      if (!failed_.insert(bit(option.to), after)) continue;
      path_.push_back(option.to);
      if (complete(option.to, after)) return true;
      path_.pop_back();
    }
    return false;
  }

  [[nodiscard]] std::vector<Option> options(Square at, Board captured) const {
    std::vector<Option> found;
    for (const Jump& jump : capturer_.jumps(at, captured)) {
      if ((jump.over & action_.captured) == 0) continue;
      for (Board rest = jump.landings; rest != 0; rest &= rest - 1) {
        found.push_back({lowest(rest), jump.over});
      }
    }
    std::sort(found.begin(), found.end(),
              [](const Option& a, const Option& b) { return name_order(a.to) < name_order(b.to); });
    return found;
  }

  Capturer capturer_;
  Action action_;
  VisitedStates failed_;
  std::vector<Square> path_;
};

}  // namespace

std::vector<Square> first_path(const Position& position, Action action) {
  if (action.captured == 0) return {action.from, action.to};
  return PathSearch(position, action).run();
}

std::optional<Action> follow_path(const Position& position, std::span<const Square> squares) {
  if (squares.size() < 2 || (position.own() & bit(squares.front())) == 0) return std::nullopt;
  const Action quiet{0, squares.front(), squares.back(), 0};
  if (squares.size() == 2 && !can_capture(position)) return quiet;
  const Capturer capturer(position, squares.front());
  Board captured = 0;
  for (std::size_t i = 1; i < squares.size(); ++i) {
    const auto jumps = capturer.jumps(squares[i - 1], captured);
    const auto jump = std::find_if(jumps.begin(), jumps.end(), [&](const Jump& candidate) {
      return (candidate.landings & bit(squares[i])) != 0;
    });
    if (jump == jumps.end()) return std::nullopt;
    captured |= jump->over;
  }
  return Action{captured, squares.front(), squares.back(), 0};
}

}  // namespace pentad::dame

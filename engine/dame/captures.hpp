/// @file
/// Captures: quick answers for sets of pieces, and the full search for chains of jumps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/dame/board.hpp"

namespace pentad::dame {

/// Where `jumpers` land when they jump over an adjacent piece of `victims` in one direction.
template <Direction D>
constexpr Board jumps(Board jumpers, Board victims, Board empty) noexcept {
  return step<D>(step<D>(jumpers) & victims) & empty;
}

/// The first jumps of all men, direction by direction.
class ManJumps {
 public:
  ManJumps(Board men, Board enemy, Board empty, Board far_rank) noexcept
      : up_right_(jumps<Direction::up_right>(men, enemy, empty)),
        up_left_(jumps<Direction::up_left>(men, enemy, empty)),
        down_left_(jumps<Direction::down_left>(men, enemy, empty)),
        down_right_(jumps<Direction::down_right>(men, enemy, empty)),
        far_rank_(far_rank) {}

  [[nodiscard]] bool any() const noexcept {
    return (up_right_ | up_left_ | down_left_ | down_right_) != 0;
  }
  [[nodiscard]] int count() const noexcept {
    return std::popcount(up_right_) + std::popcount(up_left_) + std::popcount(down_left_) +
           std::popcount(down_right_);
  }
  /// Calls sink(from, to, captured) for each jump.
  template <class Sink>
  void for_each(Sink& sink) const noexcept {
    list<Direction::up_right>(up_right_, sink);
    list<Direction::up_left>(up_left_, sink);
    list<Direction::down_left>(down_left_, sink);
    list<Direction::down_right>(down_right_, sink);
  }
  /// The men that can jump.
  [[nodiscard]] Board jumpers() const noexcept {
    return std::rotl(up_right_, -2 * offset(Direction::up_right)) |
           std::rotl(up_left_, -2 * offset(Direction::up_left)) |
           std::rotl(down_left_, -2 * offset(Direction::down_left)) |
           std::rotl(down_right_, -2 * offset(Direction::down_right));
  }
  /// Whether any jump must be followed by another one. (A second jump cannot reach the square that
  /// the man came from, so the board's empty squares are all that matter.)
  [[nodiscard]] bool go_on(Board enemy, Board empty) const noexcept {
    return ((second<Direction::up_right>(up_right_, enemy) |
             second<Direction::up_left>(up_left_, enemy) |
             second<Direction::down_left>(down_left_, enemy) |
             second<Direction::down_right>(down_right_, enemy)) &
            empty) != 0;
  }

 private:
  template <Direction D, class Sink>
  static void list(Board landings, Sink& sink) noexcept {
    for (; landings != 0; landings &= landings - 1) {
      const Square to = lowest(landings);
      sink(before<D>(to, 2), to, bit(before<D>(to, 1)));
    }
  }

  template <Direction D>
  [[nodiscard]] Board second(Board landings, Board enemy) const noexcept {
    const Board from = landings & ~far_rank_;
    return step<D>(step<D>(from) & enemy) | step<turn(D)>(step<turn(D)>(from) & enemy) |
           step<reverse(turn(D))>(step<reverse(turn(D))>(from) & enemy);
  }

  Board up_right_;
  Board up_left_;
  Board down_left_;
  Board down_right_;
  Board far_rank_;
};

/// The kings that can capture something.
inline Board capturing_kings(Board kings, Board enemy, Board empty) noexcept {
  Board hunters = 0;
  for (; kings != 0; kings &= kings - 1) {
    const Board king = kings & -kings;
    const auto reach = [&]<Direction D>() {
      return jumps<D>(king | rays<D>(king, empty), enemy, empty);
    };
    const Board landings = reach.template operator()<Direction::up_right>() |
                           reach.template operator()<Direction::up_left>() |
                           reach.template operator()<Direction::down_left>() |
                           reach.template operator()<Direction::down_right>();
    if (landings != 0) hunters |= king;
  }
  return hunters;
}

/// A set of (square, captured pieces), the states in which a capturing piece can be.
class VisitedStates {
 public:
  /// @param victims  all pieces that may be captured, at most 12
  explicit VisitedStates(Board victims) noexcept : victims_(victims) {}

  void clear() noexcept { used_ = false; }

  /// Adds a state; false when it was there already.
  bool insert(Board square, Board captured) noexcept {
    // Most positions never come here, so the memory is made ready on the first use.
    if (!used_) squares_.fill(0);
    used_ = true;
    Board& squares = squares_[index(captured)];
    const bool is_new = (squares & square) == 0;
    squares |= square;
    return is_new;
  }

 private:
  /// The captured pieces' bits pushed together.
  [[nodiscard]] std::size_t index(Board captured) const noexcept {
    std::size_t packed = 0;
    std::size_t place = 1;
    for (Board rest = victims_; rest != 0; rest &= rest - 1, place <<= 1U) {
      if ((captured & rest & -rest) != 0) packed |= place;
    }
    return packed & (squares_.size() - 1);
  }

  Board victims_;
  bool used_ = false;
  std::array<Board, std::size_t{1} << 12U> squares_;  // not initialised on purpose, see insert()
};

/// Finds all captures of given pieces, each (origin, destination, captured pieces) once.
///
/// A depth-first search over chains of jumps. In positions with many cycles the number of chains
/// grows exponentially, so states (square, captured pieces) are remembered and not entered twice:
/// the work is at most 2^12 x 32 states for each piece. Two chains can only meet in the same state
/// after going around a rectangle, which takes four captures; below that nothing is remembered.
///
/// @tparam Sink  called as sink(from, to, captured) for each capture that cannot go on
template <class Sink>
class CaptureSearch {
 public:
  CaptureSearch(Board enemy, Board empty, Board far_rank, Sink& sink) noexcept
      : enemy_(enemy), empty_(empty), far_rank_(far_rank), sink_(sink), visited_(enemy) {}

  /// @param men    men to move
  /// @param kings  kings to move
  void run(Board men, Board kings) noexcept {
    const Board empty = empty_;
    for (; men != 0; men &= men - 1) {
      take_up(men, empty);
      extend_man(men & -men, 0, 0);
    }
    for (; kings != 0; kings &= kings - 1) {
      take_up(kings, empty);
      const Board king = kings & -kings;
      jump_king<Direction::up_right>(king, 0, 0);
      jump_king<Direction::up_left>(king, 0, 0);
      jump_king<Direction::down_left>(king, 0, 0);
      jump_king<Direction::down_right>(king, 0, 0);
    }
  }

 private:
  /// With fewer captures no two chains lead to the same state.
  static constexpr int kFirstMeeting = 4;

  /// Starts with the first of `pieces`; the square that it leaves counts as empty.
  void take_up(Board pieces, Board empty) noexcept {
    from_ = lowest(pieces);
    empty_ = empty | (pieces & -pieces);
    visited_.clear();
  }

  bool enter(Board at, Board captured, int captures) noexcept {
    return captures < kFirstMeeting || visited_.insert(at, captured);
  }

  template <Direction D>
  bool jump_man(Board at, Board captured, int captures) noexcept {
    const Board over = step<D>(at) & enemy_ & ~captured;
    const Board landing = step<D>(over) & empty_;
    if (landing == 0) return false;
    if (enter(landing, captured | over, captures + 1)) {
      extend_man(landing, captured | over, captures + 1);
    }
    return true;
  }

  void extend_man(Board at, Board captured, int captures) noexcept {
    if ((at & far_rank_) == 0) {
      bool goes_on = jump_man<Direction::up_right>(at, captured, captures);
      goes_on |= jump_man<Direction::up_left>(at, captured, captures);
      goes_on |= jump_man<Direction::down_left>(at, captured, captures);
      goes_on |= jump_man<Direction::down_right>(at, captured, captures);
      if (goes_on) return;
    }
    sink_(from_, lowest(at), captured);
  }

  /// Jumps over the next piece in a direction, if that can be captured, and goes on from there.
  template <Direction D>
  bool jump_king(Board at, Board captured, int captures) noexcept {
    Board over = step<D>(at);
    while ((over & empty_) != 0) over = step<D>(over);
    if ((over & enemy_ & ~captured) == 0) return false;
    const Board landing = step<D>(over) & empty_;
    if (landing == 0) return false;
    extend_king<D>(landing, captured | over, captures + 1);
    return true;
  }

  /// A king has jumped in direction D and may land on `landing` or on any empty square behind it.
  template <Direction D>
  void extend_king(Board landing, Board captured, int captures) noexcept {
    // The jump straight on is the same one from all landing squares.
    const bool straight_on = jump_king<D>(landing, captured, captures);
    for (; landing != 0; landing = step<D>(landing) & empty_) {
      if (!enter(landing, captured, captures)) continue;
      bool goes_on = jump_king<turn(D)>(landing, captured, captures);
      goes_on |= jump_king<reverse(turn(D))>(landing, captured, captures);
      if (!goes_on && !straight_on) sink_(from_, lowest(landing), captured);
    }
  }

  Board enemy_;
  Board empty_;
  Board far_rank_;
  Sink& sink_;
  Square from_ = 0;
  VisitedStates visited_;
};

}  // namespace pentad::dame

/// @file
/// A draughts position, its actions, and how they are generated, counted and carried out.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/dame/board.hpp"
#include "engine/dame/captures.hpp"
#include "engine/hash.hpp"
#include "engine/rules.hpp"

namespace pentad::dame {

/// Everything that legal moves depend on. At most 12 pieces a side, no man on its far rank.
struct Position {
  std::array<Board, 2> pieces{};  ///< men and kings of the first player (White) and the second
  Board kings = 0;                ///< the kings among them
  Player side = Player::first;    ///< to move
  std::uint8_t majority = 0;      ///< 1: only captures of the most pieces are legal
  std::uint16_t zero = 0;         ///< fills the last word; always 0

  [[nodiscard]] constexpr Board own() const noexcept {
    return pieces[static_cast<std::size_t>(side)];
  }
  [[nodiscard]] constexpr Board enemy() const noexcept {
    return pieces[1 - static_cast<std::size_t>(side)];
  }
  [[nodiscard]] constexpr Board empty() const noexcept { return ~(pieces[0] | pieces[1]); }

  friend bool operator==(const Position&, const Position&) = default;
};

/// A move or a whole capture. All paths that capture the same pieces are one action.
/// Without default values, so that a list of actions costs nothing to set up.
struct Action {
  Board captured;
  Square from;
  Square to;
  std::uint16_t zero;  ///< fills the word; always 0

  friend bool operator==(const Action&, const Action&) = default;
};

/// More actions than any position has, with a good margin: the most that hill climbing over
/// positions of up to 12 pieces a side has found is 92. Should there be a position with more after
/// all, the rest is neither generated nor counted; what is generated stays legal.
inline constexpr int kMaxActions = 256;

using Actions = ActionList<Action, kMaxActions>;

Position start_position(bool majority) noexcept;

namespace detail {

/// What one side sees; `Mover` is the side to move, known at compile time.
template <Player Mover>
struct View {
  Board enemy;
  Board empty;
  Board men;
  Board kings;

  explicit View(const Position& position) noexcept
      : enemy(position.pieces[1 - static_cast<std::size_t>(Mover)]),
        empty(position.empty()),
        men(position.pieces[static_cast<std::size_t>(Mover)] & ~position.kings),
        kings(position.pieces[static_cast<std::size_t>(Mover)] & position.kings) {}
};

/// Calls `visit` with each direction as a compile-time constant.
template <class Visit>
constexpr void for_each_direction(Visit visit) noexcept {
  visit(std::integral_constant<Direction, Direction::up_right>{});
  visit(std::integral_constant<Direction, Direction::up_left>{});
  visit(std::integral_constant<Direction, Direction::down_left>{});
  visit(std::integral_constant<Direction, Direction::down_right>{});
}

template <Player Mover>
bool can_capture(const View<Mover>& view) noexcept {
  Board landings = 0;
  for_each_direction([&](auto d) { landings |= jumps<d>(view.men, view.enemy, view.empty); });
  if (view.kings != 0) {
    for_each_direction([&](auto d) {
      landings |= jumps<d>(view.kings | rays<d>(view.kings, view.empty), view.enemy, view.empty);
    });
  }
  return landings != 0;
}

template <Player Mover>
bool can_move(const View<Mover>& view) noexcept {
  Board targets = step<kForwardRight<Mover>>(view.men) | step<kForwardLeft<Mover>>(view.men);
  for_each_direction([&](auto d) { targets |= step<d>(view.kings); });
  return (targets & view.empty) != 0 || can_capture(view);
}

/// Number of moves without a capture.
template <Player Mover>
int count_quiet(const View<Mover>& view) noexcept {
  int count = std::popcount(step<kForwardRight<Mover>>(view.men) & view.empty) +
              std::popcount(step<kForwardLeft<Mover>>(view.men) & view.empty);
  if (view.kings != 0) {
    for_each_direction([&](auto d) { count += std::popcount(rays<d>(view.kings, view.empty)); });
  }
  return count;
}

template <Direction D>
void add_man_moves(Board men, Board empty, Actions& actions) noexcept {
  for (Board targets = step<D>(men) & empty; targets != 0; targets &= targets - 1) {
    const Square to = lowest(targets);
    actions.push_back({0, before<D>(to, 1), to, 0});
  }
}

template <Player Mover>
void generate_quiet(const View<Mover>& view, Actions& actions) noexcept {
  add_man_moves<kForwardRight<Mover>>(view.men, view.empty, actions);
  add_man_moves<kForwardLeft<Mover>>(view.men, view.empty, actions);
  for (Board kings = view.kings; kings != 0; kings &= kings - 1) {
    const Board king = kings & -kings;
    for_each_direction([&](auto d) {
      for (Board to = step<d>(king) & view.empty; to != 0; to = step<d>(to) & view.empty) {
        actions.push_back({0, lowest(king), lowest(to), 0});
      }
    });
  }
}

/// Keeps the captures that are legal: all, or those of the most pieces.
class Collector {
 public:
  Collector(bool majority, Actions& actions) noexcept : majority_(majority), actions_(actions) {}

  void operator()(Square from, Square to, Board captured) noexcept {
    if (majority_) {
      const int size = std::popcount(captured);
      if (size < most_) return;
      if (size > most_) actions_.clear();
      most_ = size;
    }
    if (actions_.size() < Actions::capacity()) actions_.push_back({captured, from, to, 0});
  }

 private:
  bool majority_;
  int most_ = 0;
  Actions& actions_;
};

/// Counts what a Collector would keep.
class Counter {
 public:
  explicit Counter(bool majority) noexcept : majority_(majority) {}

  void operator()(Square /*from*/, Square /*to*/, Board captured) noexcept {
    if (majority_) {
      const int size = std::popcount(captured);
      if (size < most_) return;
      if (size > most_) count_ = 0;
      most_ = size;
    }
    ++count_;
  }
  [[nodiscard]] int count() const noexcept { return std::min(count_, kMaxActions); }

 private:
  bool majority_;
  int most_ = 0;
  int count_ = 0;
};

template <Player Mover>
int count(const Position& position) noexcept {
  const View<Mover> view(position);
  const ManJumps jumps(view.men, view.enemy, view.empty, kFarRank<Mover>);
  const Board hunters = capturing_kings(view.kings, view.enemy, view.empty);
  if (hunters == 0) {
    if (!jumps.any()) return count_quiet(view);
    if (!jumps.go_on(view.enemy, view.empty)) return jumps.count();
  }
  Counter counter(position.majority != 0);
  CaptureSearch search(view.enemy, view.empty, kFarRank<Mover>, counter);
  search.run(jumps.jumpers(), hunters);
  return counter.count();
}

template <Player Mover>
void generate(const Position& position, Actions& actions) noexcept {
  const View<Mover> view(position);
  const ManJumps jumps(view.men, view.enemy, view.empty, kFarRank<Mover>);
  const Board hunters = capturing_kings(view.kings, view.enemy, view.empty);
  if (!jumps.any() && hunters == 0) {
    generate_quiet(view, actions);
    return;
  }
  Collector collector(position.majority != 0, actions);
  if (hunters == 0 && !jumps.go_on(view.enemy, view.empty)) {
    jumps.for_each(collector);
    return;
  }
  CaptureSearch search(view.enemy, view.empty, kFarRank<Mover>, collector);
  search.run(jumps.jumpers(), hunters);
}

}  // namespace detail

inline void generate(const Position& position, Actions& actions) noexcept {
  if (position.side == Player::first) {
    detail::generate<Player::first>(position, actions);
  } else {
    detail::generate<Player::second>(position, actions);
  }
}

inline int count(const Position& position) noexcept {
  return position.side == Player::first ? detail::count<Player::first>(position)
                                        : detail::count<Player::second>(position);
}

/// Whether the side to move has a capture, and so must make one.
inline bool can_capture(const Position& position) noexcept {
  return position.side == Player::first
             ? detail::can_capture(detail::View<Player::first>(position))
             : detail::can_capture(detail::View<Player::second>(position));
}

/// Whether the side to move has a legal action.
inline bool can_act(const Position& position) noexcept {
  return position.side == Player::first ? detail::can_move(detail::View<Player::first>(position))
                                        : detail::can_move(detail::View<Player::second>(position));
}

inline void make(Position& position, Action action) noexcept {
  const auto mover = static_cast<std::size_t>(position.side);
  const Board from = bit(action.from);
  const Board to = bit(action.to);
  // A king may come back to where it started: take it up before it is set down.
  position.pieces[mover] = (position.pieces[mover] & ~from) | to;
  position.pieces[1 - mover] &= ~action.captured;
  const bool is_king = (position.kings & from) != 0 || (to & far_rank(position.side)) != 0;
  position.kings = (position.kings & ~(from | action.captured)) | (is_king ? to : 0);
  position.side = opponent(position.side);
}

inline bool is_reversible(const Position& position, Action action) noexcept {
  return action.captured == 0 && (position.kings & bit(action.from)) != 0;
}

/// Pieces and side: what must come again for a repetition.
inline std::uint64_t repetition_key(const Position& position) noexcept {
  const std::uint64_t side = position.side == Player::first ? 0 : 1;
  return mix(std::uint64_t{position.pieces[0]} << 32U | position.pieces[1],
             side << 32U | position.kings);
}

/// Pieces, side and rule.
inline std::uint64_t key(const Position& position) noexcept {
  const std::uint64_t side = position.side == Player::first ? 0 : 1;
  const std::uint64_t majority = position.majority;
  return mix(std::uint64_t{position.pieces[0]} << 32U | position.pieces[1],
             majority << 33U | side << 32U | position.kings);
}

}  // namespace pentad::dame

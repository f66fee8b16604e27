/// @file
/// The rules of Steinke's game: positions, legal actions, and how a game ends. See RULES.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules.hpp"
#include "engine/steinke/board.hpp"
#include "engine/types.hpp"

namespace pentad::steinke {

/// A field 0-99 for a stone next to the leader or a first stone; 100 + field for a jump.
using Action = std::uint8_t;
using Actions = ActionList<Action, 128>;

/// The first action that is a jump.
inline constexpr int kJump = kFields;

constexpr bool is_jump(Action action) noexcept {
  return action >= kJump;
}
constexpr int target_of(Action action) noexcept {
  return is_jump(action) ? action - kJump : action;
}

/// How far the game has come.
enum class Stage : std::uint8_t {
  open,        ///< it goes on
  last_reply,  ///< the next action ends it
  over,
};

constexpr std::size_t index_of(Player player) noexcept {
  return static_cast<std::size_t>(player);
}

/// A position; arrays are indexed by player, Gold first.
struct Position {
  std::array<Board100, 2> owned;  ///< stones and green fields
  Board100 green;                 ///< fields of either player that never change again
  std::array<std::uint8_t, 2> leaders{kNoField, kNoField};
  std::array<std::uint8_t, 2> jumps{1, 1};  ///< 1 while the player has not jumped
  std::uint8_t extra = 0;  ///< extra moves that the side to move has still to make, 0-3
  Stage stage = Stage::open;
  Player side = Player::first;
  std::uint8_t unused = 0;  ///< where the compiler would pad; always 0

  [[nodiscard]] constexpr Board100 free_fields() const noexcept {
    return kAllFields.without(owned[0] | owned[1]);
  }
  [[nodiscard]] constexpr const FieldGeometry& leader(std::size_t player) const noexcept {
    return geometry_of(leaders[player]);
  }

  friend bool operator==(const Position&, const Position&) = default;
};

/// The fields around a player's leader where his ordinary move may go: free, or with an enemy stone
/// that is neither green nor the leader.
constexpr Board100 ordinary_targets(const Position& position, std::size_t player) noexcept {
  return position.leader(player).neighbours.without(position.owned[player] | position.green |
                                                    position.leader(1 - player).self);
}

/// The fields where a player may jump to, if he still can; also where his first stone may go.
constexpr Board100 jump_targets(const Position& position, std::size_t player) noexcept {
  return position.free_fields().without(position.leader(1 - player).diagonals);
}

/// The targets of all actions of the side to move that are no jumps. The game must not be over.
constexpr Board100 stone_targets(const Position& position) noexcept {
  const std::size_t own = index_of(position.side);
  const std::size_t enemy = 1 - own;
  if (position.leaders[own] == kNoField) return jump_targets(position, own);
  if (position.stage == Stage::last_reply) {
    return position.leader(own).neighbours.without(position.owned[own] | position.green);
  }
  const Board100 targets = ordinary_targets(position, own);
  return position.extra == 1 ? targets.without(position.leader(enemy).diagonals) : targets;
}

/// True when the side to move has a leader and its jump. The game must not be over.
constexpr bool may_jump(const Position& position) noexcept {
  const std::size_t own = index_of(position.side);
  return position.jumps[own] != 0 && position.leaders[own] != kNoField;
}

/// Appends the legal actions: stones by field, then jumps by field.
inline void generate(const Position& position, Actions& actions) noexcept {
  if (position.stage == Stage::over) return;
  stone_targets(position).for_each(
      [&](int field) { actions.push_back(static_cast<Action>(field)); });
  if (!may_jump(position)) return;
  jump_targets(position, index_of(position.side)).for_each([&](int field) {
    actions.push_back(static_cast<Action>(kJump + field));
  });
}

/// The number of legal actions.
inline int count(const Position& position) noexcept {
  if (position.stage == Stage::over) return 0;
  const int stones = stone_targets(position).count();
  if (!may_jump(position)) return stones;
  return stones + jump_targets(position, index_of(position.side)).count();
}

/// Ends a game whose board is full or whose side to move has no legal action.
inline void end_if_nothing_is_left(Position& position) noexcept {
  if (position.stage == Stage::over) return;
  if (position.free_fields().any() && count(position) > 0) return;
  position.stage = Stage::over;
  // Whoever had extra moves left also acted last.
  if (position.extra > 0) position.side = opponent(position.side);
  position.extra = 0;
}

/// Carries out the first stone of the side to move.
inline void make_first_stone(Position& position, int target) noexcept {
  const std::size_t own = index_of(position.side);
  position.owned[own] |= geometry_of(target).self;
  position.leaders[own] = static_cast<std::uint8_t>(target);
  position.side = opponent(position.side);
  end_if_nothing_is_left(position);
}

/// Who is to act after an action of `position.side` with `extra` further moves to come, or that the
/// game is over. The steps are those of RULES.md, "End".
inline void pass_turn(Position& position, int extra) noexcept {
  const std::size_t own = index_of(position.side);
  const std::size_t enemy = 1 - own;
  const FieldGeometry& own_leader = position.leader(own);
  const FieldGeometry& enemy_leader = position.leader(enemy);
  const Board100 free = position.free_fields();

  const bool enemy_can_move =
      ordinary_targets(position, enemy).any() ||
      (position.jumps[enemy] != 0 && free.without(own_leader.diagonals).any());
  if (position.stage == Stage::last_reply || !free.any() || !enemy_can_move) [[unlikely]] {
    position.extra = 0;
    position.stage = Stage::over;
    position.side = opponent(position.side);
    return;
  }

  Board100 next = ordinary_targets(position, own);
  if (extra == 1) next = next.without(enemy_leader.diagonals);
  const bool can_go_on =
      next.any() || (position.jumps[own] != 0 && free.without(enemy_leader.diagonals).any());
  if (!can_go_on) [[unlikely]] {
    position.stage = Stage::last_reply;
    extra = 0;
  }
  position.extra = static_cast<std::uint8_t>(extra);
  position.side = static_cast<Player>(extra == 0 ? enemy : own);
}

/// Carries out a legal action.
inline void make(Position& position, Action action) noexcept {
  const std::size_t own = index_of(position.side);
  const std::size_t enemy = 1 - own;
  const int target = target_of(action);
  if (position.leaders[own] == kNoField) [[unlikely]]
    return make_first_stone(position, target);

  const FieldGeometry& field = geometry_of(target);
  // A jump never ends on an enemy diagonal, so it earns nothing.
  const int earned = field.diagonals.has(position.leaders[enemy]) ? 3 : 0;
  const int extra = position.extra > 0 ? position.extra - 1 : earned;
  position.green |= position.owned[enemy] & field.self;
  position.owned[enemy] = position.owned[enemy].without(field.self);
  position.owned[own] |= field.self;
  // Only a last reply can take the leader.
  if (position.leaders[enemy] == target) [[unlikely]]
    position.leaders[enemy] = kNoField;
  position.leaders[own] = static_cast<std::uint8_t>(target);
  if (is_jump(action)) position.jumps[own] = 0;
  pass_turn(position, extra);
}

/// Gold's fields minus Black's.
inline int margin(const Position& position) noexcept {
  return position.owned[0].count() - position.owned[1].count();
}

/// Differs where the positions differ.
[[nodiscard]] std::uint64_t key(const Position& position) noexcept;

/// Image under a symmetry of the square: bit 0 of the number mirrors the files, then bit 1 the
/// ranks, then bit 2 exchanges files and ranks.
[[nodiscard]] Position image(const Position& position, int symmetry) noexcept;

}  // namespace pentad::steinke

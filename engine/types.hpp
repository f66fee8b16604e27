/// @file
/// The few words that every layer shares.
#pragma once

#include <chrono>
#include <cstdint>

namespace pentad {

/// The player who makes the first move of a game, and the other one. What a game calls them
/// (Black and White, X and O, Gold and Black) is in its GameFacts.
enum class Player : std::uint8_t { first, second };

constexpr Player opponent(Player player) noexcept {
  return player == Player::first ? Player::second : Player::first;
}

/// How a game ended; `none` while it goes on.
enum class Outcome : std::uint8_t { none, first_wins, second_wins, draw };

/// The outcome of a game that `player` has won.
constexpr Outcome win_of(Player player) noexcept {
  return player == Player::first ? Outcome::first_wins : Outcome::second_wins;
}

/// The outcome that a final margin (first player's minus second player's) stands for.
constexpr Outcome outcome_of_margin(int margin) noexcept {
  if (margin == 0) return Outcome::draw;
  return margin > 0 ? Outcome::first_wins : Outcome::second_wins;
}

/// One action of some game, opaque outside its game: compare it, keep it, hand it back.
struct Action {
  std::uint64_t code = 0;
  friend constexpr bool operator==(Action, Action) = default;
};

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;

/// Where time comes from. Handed in, so that tests need not wait.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;
  /// Called from any thread.
  [[nodiscard]] virtual TimePoint now() const noexcept = 0;
};

/// The computer's monotonic clock.
class SteadyClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }
};

}  // namespace pentad

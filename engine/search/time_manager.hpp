/// @file
/// How much time one action may take.
#pragma once

#include <optional>

#include "engine/types.hpp"

namespace pentad {

/// What is known about time when a search begins.
struct TimeInputs {
  std::optional<Duration> remaining = {};  ///< own clock; may be zero or negative: move at once
  Duration increment{};                    ///< added to the clock after every own action
  int moves_to_go = 0;                     ///< own actions until the next time control; 0: unknown
  Duration move_overhead{};                ///< lost between here and the clock on each action
  std::optional<Duration> move_time = {};  ///< exactly this long; overhead is not taken off
  int usual_length = 60;                   ///< actions of both sides in a usual game
  int actions_played = 0;                  ///< by both sides so far
};

/// Counted from the moment the search was asked for.
struct TimeBudget {
  bool limited = false;  ///< false: no time limit at all
  Duration soft{};       ///< begin nothing new after this
  Duration hard{};       ///< end after this at the latest
};

/// Shares a clock out over the actions that are probably left. Never plans more than the clock
/// holds; where clock and move time are both given, the shorter one rules.
[[nodiscard]] TimeBudget plan_time(const TimeInputs& inputs) noexcept;

}  // namespace pentad

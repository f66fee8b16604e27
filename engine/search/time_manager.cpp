#include "engine/search/time_manager.hpp"

#include <algorithm>

namespace pentad {

namespace {

// Own actions to plan for when nobody says how many are to come: half of what is left of a usual
// game, but never fewer than kFewest, since games run over, nor more than kMost, since time saved
// for a far end is never spent.
constexpr int kFewestActions = 8;
constexpr int kMostActions = 40;

// An iteration costs a multiple of the one before, so that most of those begun late are wasted.
constexpr double kBeginIterationsUntil = 0.6;
// How far a single action may exceed its even share.
constexpr double kLargestShare = 3.0;
// The part of the clock that one action may use when others must follow.
constexpr double kLargestPartOfClock = 0.5;

int actions_to_plan_for(const TimeInputs& inputs) noexcept {
  if (inputs.moves_to_go > 0) return std::min(inputs.moves_to_go, kMostActions);
  return std::clamp((inputs.usual_length - inputs.actions_played) / 2, kFewestActions,
                    kMostActions);
}

Duration scaled(Duration duration, double factor) noexcept {
  return Duration(static_cast<Duration::rep>(static_cast<double>(duration.count()) * factor));
}

/// What the overhead of the actions to come will cost. With an unknown number of them at most half
/// of the clock is kept back, or a short clock would never be used.
Duration overhead_to_come(const TimeInputs& inputs, int actions) noexcept {
  const Duration overhead = inputs.move_overhead * (actions - 1);
  return inputs.moves_to_go > 0 ? overhead : std::min(overhead, *inputs.remaining / 2);
}

TimeBudget plan_clock(const TimeInputs& inputs) noexcept {
  const int actions = actions_to_plan_for(inputs);
  const Duration usable = std::max(Duration::zero(), *inputs.remaining - inputs.move_overhead -
                                                         overhead_to_come(inputs, actions));
  const Duration increment = std::max(Duration::zero(), inputs.increment);
  const Duration share = std::min(usable, usable / actions + scaled(increment, 0.8));
  const Duration most = inputs.moves_to_go == 1 ? usable : scaled(usable, kLargestPartOfClock);
  const Duration hard = std::min(most, scaled(share, kLargestShare));
  return {true, std::min(hard, scaled(share, kBeginIterationsUntil)), hard};
}

}  // namespace

TimeBudget plan_time(const TimeInputs& inputs) noexcept {
  TimeBudget budget;
  if (inputs.remaining) budget = plan_clock(inputs);
  if (inputs.move_time) {
    const Duration exact = std::max(Duration::zero(), *inputs.move_time);
    budget = budget.limited
                 ? TimeBudget{true, std::min(budget.soft, exact), std::min(budget.hard, exact)}
                 : TimeBudget{true, exact, exact};
  }
  return budget;
}

}  // namespace pentad

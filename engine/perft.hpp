/// @file
/// Counting of action sequences, to check and to time the rules (RULES.md, "Perft").
#pragma once

#include <cstdint>
#include <functional>

#include "engine/rules.hpp"

namespace pentad {

/// Counts the sequences of exactly so many actions from a position. The last actions are counted
/// without being made. Draws that depend on the history are ignored.
template <GameRules G>
class Perft {
 public:
  using Position = typename G::Position;

  /// @param keep_going  asked about every twenty thousand positions (may be empty: always go on);
  /// once it
  ///                    says no, counts are incomplete.
  explicit Perft(const std::function<bool()>& keep_going) : keep_going_(keep_going) {}

  /// @param depth  from 1.
  std::uint64_t count(const Position& position, int depth) {
    if (depth <= 1) return static_cast<std::uint64_t>(G::count(position));
    typename G::Actions actions;
    G::generate(position, actions);
    made_ += actions.size();
    if (made_ >= next_check_) check();
    std::uint64_t total = 0;
    for (const auto action : actions) {
      if (stopped_) break;
      Position child = position;
      G::make(child, action);
      total += count(child, depth - 1);
    }
    return total;
  }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  /// Positions made so far.
  [[nodiscard]] std::uint64_t made() const noexcept { return made_; }

 private:
  static constexpr std::uint64_t kCheckInterval = 20'000;

  void check() {
    next_check_ = made_ + kCheckInterval;
    if (keep_going_ && !keep_going_()) stopped_ = true;
  }

  const std::function<bool()>& keep_going_;
  std::uint64_t made_ = 0;
  std::uint64_t next_check_ = kCheckInterval;
  bool stopped_ = false;
};

}  // namespace pentad

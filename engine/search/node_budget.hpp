/// @file
/// The count of visited positions, shared by all threads of a search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>

namespace pentad {

/// Threads draw small portions of nodes from here, so that together they never exceed the limit,
/// and look at the clock whenever a portion is used up.
class NodeBudget {
 public:
  /// Nodes between two looks at the clock, on each thread.
  static constexpr std::uint64_t kPortion = 1000;

  explicit NodeBudget(std::optional<std::uint64_t> limit)
      : limit_(limit.value_or(std::numeric_limits<std::uint64_t>::max())) {}

  /// The next portion; 0 when the limit is reached.
  [[nodiscard]] std::uint64_t draw() noexcept {
    const std::uint64_t drawn = drawn_.fetch_add(kPortion, std::memory_order_relaxed);
    return drawn >= limit_ ? 0 : std::min(kPortion, limit_ - drawn);
  }

  /// Gives back what was not used of a portion, for the count alone.
  void give_back(std::uint64_t unused) noexcept {
    unused_.fetch_add(unused, std::memory_order_relaxed);
  }

  /// Nodes visited; while portions are in use, up to a portion a thread too many.
  [[nodiscard]] std::uint64_t used() const noexcept {
    return std::min(limit_, drawn_.load(std::memory_order_relaxed)) -
           unused_.load(std::memory_order_relaxed);
  }

 private:
  const std::uint64_t limit_;
  std::atomic<std::uint64_t> drawn_{0};
  std::atomic<std::uint64_t> unused_{0};
};

}  // namespace pentad

/// @file
/// Waiting for what another thread or process will certainly do.
#pragma once

#include <chrono>
#include <thread>

namespace pentad::test {

/// Longer than anything here takes on the slowest machine, so that only faults reach it.
inline constexpr std::chrono::seconds kPatience{60};

/// Whether the condition becomes true in good time.
template <class Condition>
[[nodiscard]] bool eventually(Condition condition, std::chrono::milliseconds limit = kPatience) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace pentad::test

/// @file
/// A clock that tests move on by hand.
#pragma once

#include <atomic>

#include "engine/types.hpp"

namespace pentad::test {

/// Begins at the real time, since what waits for deadlines waits in real time.
class ManualClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override {
    return begin_ + Duration(passed_.load());
  }
  void advance(Duration duration) { passed_ += duration.count(); }

 private:
  const TimePoint begin_ = std::chrono::steady_clock::now();
  std::atomic<Duration::rep> passed_{0};
};

}  // namespace pentad::test

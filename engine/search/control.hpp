/// @file
/// How a running search is steered from outside: stop, deadlines, and permission to run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "engine/types.hpp"

namespace pentad {

/// One search thread's permission to use a processor. Creating it waits for the permission,
/// destroying it gives it back.
class RunPermit {
 public:
  RunPermit() = default;
  RunPermit(const RunPermit&) = delete;
  RunPermit& operator=(const RunPermit&) = delete;
  virtual ~RunPermit() = default;

  /// Called at every poll point. May lend the permission to a thread that needs it more and block
  /// until it is back, or until the search is stopped or past its deadline.
  virtual void yield() = 0;
};

/// Shared between the thread that asked for a search and the threads that carry it out. Everything
/// but the constructor, the permit source and the waker may be called from any thread at any time.
class SearchControl {
 public:
  /// A permit for one more thread of this search; called on that thread.
  using PermitSource = std::function<std::unique_ptr<RunPermit>()>;

  /// @param clock  must outlive this.
  /// @param start  when the search was asked for; elapsed times count from here.
  SearchControl(const Clock& clock, TimePoint start) : clock_(clock), start_(start) {}

  /// Before the search starts: how its threads get their permits. Without, they just run.
  void set_permit_source(PermitSource source) { permits_ = std::move(source); }
  [[nodiscard]] std::unique_ptr<RunPermit> enter() const { return permits_ ? permits_() : nullptr; }

  /// Before the search starts: called after every stop(), from the thread that called it, to wake
  /// threads of this search that wait for a permit.
  void set_waker(std::function<void()> waker) { waker_ = std::move(waker); }

  /// The search ends at its next poll point.
  void stop() {
    stop_.store(true, std::memory_order_relaxed);
    if (waker_) waker_();
  }
  [[nodiscard]] bool stop_requested() const noexcept {
    return stop_.load(std::memory_order_relaxed);
  }

  /// Absolute times: no new iteration begins after `soft`, and the search ends at `hard`.
  /// Without deadlines (and after clear_deadlines()) time never ends it.
  void set_deadlines(TimePoint soft, TimePoint hard) noexcept {
    soft_.store(soft.time_since_epoch().count(), std::memory_order_relaxed);
    hard_.store(hard.time_since_epoch().count(), std::memory_order_relaxed);
  }
  void clear_deadlines() noexcept {
    soft_.store(kNever, std::memory_order_relaxed);
    hard_.store(kNever, std::memory_order_relaxed);
  }
  [[nodiscard]] bool has_deadline() const noexcept {
    return hard_.load(std::memory_order_relaxed) != kNever;
  }
  [[nodiscard]] TimePoint soft_deadline() const noexcept { return at(soft_); }
  [[nodiscard]] TimePoint hard_deadline() const noexcept { return at(hard_); }

  [[nodiscard]] TimePoint start_time() const noexcept { return start_; }
  [[nodiscard]] TimePoint now() const noexcept { return clock_.now(); }
  [[nodiscard]] Duration elapsed() const noexcept { return now() - start_; }

  /// True once the search must end: it was stopped, or its hard deadline has passed.
  [[nodiscard]] bool must_end() const noexcept {
    return stop_requested() || (has_deadline() && now() >= hard_deadline());
  }

 private:
  using Ticks = Duration::rep;
  static constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

  static TimePoint at(const std::atomic<Ticks>& ticks) noexcept {
    return TimePoint(Duration(ticks.load(std::memory_order_relaxed)));
  }

  const Clock& clock_;
  const TimePoint start_;
  PermitSource permits_;
  std::function<void()> waker_;
  std::atomic<bool> stop_{false};
  std::atomic<Ticks> soft_{kNever};
  std::atomic<Ticks> hard_{kNever};
};

}  // namespace pentad

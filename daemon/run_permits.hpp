/// @file
/// Run permits: however many searches there are, only a fixed number of their threads run.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/search/control.hpp"
#include "engine/types.hpp"

namespace pentad {

/// One search's standing among those that share the permits. All its threads enter with the same
/// account, so that many threads do not make a larger share.
class PermitAccount {
 public:
  /// @param control   of the search; must outlive this.
  /// @param priority  larger goes first among those whose deadlines are about equally near.
  explicit PermitAccount(const SearchControl& control, int priority = 0)
      : control_(control), priority_(priority) {}
  PermitAccount(const PermitAccount&) = delete;
  PermitAccount& operator=(const PermitAccount&) = delete;

 private:
  friend class RunPermits;

  const SearchControl& control_;
  const int priority_;
  // The rest is guarded by RunPermits::mutex_.
  Duration used_{};  // time that its threads have run, plus what latecomers are given at entry
  int threads_ = 0;  // that have entered and not left
};

/// A fixed number of run permits, shared by all search threads.
///
/// A thread waits in enter() and, at its poll points, lends its permit in yield() to the thread
/// that needs it more. The order is
///
/// 1. by hard deadline, in classes of about equal time left, each twice as long as the one before;
///    searches without a deadline come last. Without the classes, of two searches that may use a
///    second each, the second would get nothing but the milliseconds by which its deadline is
///    later;
/// 2. by priority;
/// 3. by time used: whoever has run least. A thread keeps its permit for a slice of some
///    milliseconds before it makes room for an equal.
///
/// A waiting thread is woken when it is granted a permit, when its search is stopped (see wake()),
/// and at its hard deadline. In the last two cases it runs on without a permit, since all that is
/// left to do is to finish.
class RunPermits {
 public:
  /// How long a thread keeps its permit while equals wait.
  static constexpr Duration kSlice = std::chrono::milliseconds(4);

  /// @param clock  must outlive this; deadlines are waited for in real time.
  /// @param count  of permits, from 1.
  RunPermits(const Clock& clock, int count);
  RunPermits(const RunPermits&) = delete;
  RunPermits& operator=(const RunPermits&) = delete;
  /// All permits must have been given back.
  ~RunPermits();

  /// A permit for the calling thread, waited for if need be. The thread must destroy it before it
  /// waits for other threads of its search.
  [[nodiscard]] std::unique_ptr<RunPermit> enter(std::shared_ptr<PermitAccount> account);

  /// Makes the search's waiting threads look at their control again: after it was stopped, and
  /// after its deadlines were changed.
  void wake(const PermitAccount& account);

  /// Threads that wait at this moment, and permits that nobody holds.
  [[nodiscard]] int waiting() const;
  [[nodiscard]] int free() const;

 private:
  class Permit;
  struct Rank;
  using Lock = std::unique_lock<std::mutex>;

  /// How far the time used of one search may fall behind the largest before it stops counting:
  /// bounds how long a search that could not use its share until now may crowd out the others.
  static constexpr Duration kMaxLag = 8 * kSlice;

  void arrive(Permit& permit);
  void leave(Permit& permit);
  void reconsider(Permit& permit);
  void admit(PermitAccount& account);
  void wait(Lock& lock, Permit& permit);
  void grant(Permit& permit);
  void give_back(Permit& permit);
  void charge_holders(TimePoint now);
  [[nodiscard]] Permit* most_urgent(TimePoint now) const;
  [[nodiscard]] Rank rank(const PermitAccount& account, TimePoint since, TimePoint now) const;
  [[nodiscard]] Duration used(const PermitAccount& account) const;

  const Clock& clock_;
  mutable std::mutex mutex_;
  int free_;  // more than 0 only while nobody waits
  std::vector<Permit*> holders_;
  std::vector<Permit*> waiters_;
  std::atomic<int> waiting_{0};  // waiters_.size(), for a look without the lock
  Duration most_used_{};         // largest PermitAccount::used_ so far
};

}  // namespace pentad

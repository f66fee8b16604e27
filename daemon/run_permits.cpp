#include "daemon/run_permits.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <condition_variable>
#include <cstdint>
#include <tuple>
#include <utility>

namespace pentad {

namespace {

constexpr int kNoDeadline = 64;

/// Class of the time left until the hard deadline, the most urgent first: below 1 ms, 2 ms, 4 ms, …
int urgency(const SearchControl& control, TimePoint now) {
  if (!control.has_deadline()) return kNoDeadline;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::max(control.hard_deadline() - now, Duration::zero()));
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(left.count())));
}

}  // namespace

/// Smaller goes first.
struct RunPermits::Rank {
  int urgency;
  int negated_priority;
  Duration used;
  TimePoint since;

  [[nodiscard]] bool before(const Rank& other) const {
    return std::tie(urgency, negated_priority, used, since) <
           std::tie(other.urgency, other.negated_priority, other.used, other.since);
  }
  [[nodiscard]] bool needs_it_more_than(const Rank& other) const {
    return std::tie(urgency, negated_priority) < std::tie(other.urgency, other.negated_priority);
  }
};

/// One thread's permit, and its place in the queue while it waits.
class RunPermits::Permit final : public RunPermit {
 public:
  Permit(RunPermits& owner, std::shared_ptr<PermitAccount> account)
      : owner_(owner), account_(std::move(account)) {
    owner_.arrive(*this);
  }
  ~Permit() override { owner_.leave(*this); }

  void yield() override {
    if (holding_ && owner_.waiting_.load(std::memory_order_relaxed) == 0) return;
    owner_.reconsider(*this);
  }

 private:
  friend class RunPermits;

  /// Nothing is left to do but to finish, for which no permit is waited for.
  [[nodiscard]] bool ending() const { return account_->control_.must_end(); }

  RunPermits& owner_;
  const std::shared_ptr<PermitAccount> account_;
  // Written under the lock; by other threads only while this one waits, so that it may read its
  // own without.
  bool holding_ = false;
  TimePoint since_{};    // when it began to wait, or was granted the permit
  TimePoint charged_{};  // until when the time it held the permit is accounted for
  std::condition_variable wake_{};
};

RunPermits::RunPermits(const Clock& clock, int count) : clock_(clock), free_(count) {
  assert(count > 0);
}

RunPermits::~RunPermits() {
  assert(holders_.empty() && waiters_.empty());
}

std::unique_ptr<RunPermit> RunPermits::enter(std::shared_ptr<PermitAccount> account) {
  return std::make_unique<Permit>(*this, std::move(account));
}

void RunPermits::wake(const PermitAccount& account) {
  const std::lock_guard lock(mutex_);
  for (Permit* waiter : waiters_) {
    if (waiter->account_.get() == &account) waiter->wake_.notify_one();
  }
}

int RunPermits::waiting() const {
  return waiting_.load(std::memory_order_relaxed);
}

int RunPermits::free() const {
  const std::lock_guard lock(mutex_);
  return free_;
}

void RunPermits::arrive(Permit& permit) {
  Lock lock(mutex_);
  PermitAccount& account = *permit.account_;
  if (account.threads_++ == 0) admit(account);
  wait(lock, permit);
}

/// Gives a search that comes, or comes back, the same standing as the least served of the others:
/// neither a claim to all the time before it came, nor a debt.
void RunPermits::admit(PermitAccount& account) {
  charge_holders(clock_.now());
  Duration least = Duration::max();
  for (const auto* permits : {&holders_, &waiters_}) {
    for (const Permit* permit : *permits) least = std::min(least, used(*permit->account_));
  }
  if (least != Duration::max()) account.used_ = std::max(account.used_, least);
}

void RunPermits::leave(Permit& permit) {
  const std::lock_guard lock(mutex_);
  if (permit.holding_) give_back(permit);
  --permit.account_->threads_;
}

void RunPermits::reconsider(Permit& permit) {
  Lock lock(mutex_);
  if (permit.ending()) return;
  if (!permit.holding_) return wait(lock, permit);  // its deadline was put off
  const TimePoint now = clock_.now();
  charge_holders(now);
  Permit* const best = most_urgent(now);
  if (best == nullptr) return;
  const Rank theirs = rank(*best->account_, best->since_, now);
  const Rank mine = rank(*permit.account_, now, now);
  const bool slice_over = now - permit.since_ >= kSlice;
  if (theirs.needs_it_more_than(mine) || (slice_over && theirs.before(mine))) {
    give_back(permit);
    wait(lock, permit);
  }
}

/// Takes a free permit, or queues up for one.
void RunPermits::wait(Lock& lock, Permit& permit) {
  if (free_ > 0) {
    --free_;
    return grant(permit);
  }
  const SearchControl& control = permit.account_->control_;
  permit.since_ = clock_.now();
  waiters_.push_back(&permit);
  waiting_.store(static_cast<int>(waiters_.size()), std::memory_order_relaxed);
  while (!permit.holding_ && !permit.ending()) {
    if (!control.has_deadline()) {
      permit.wake_.wait(lock);
    } else if (permit.wake_.wait_until(lock, control.hard_deadline()) == std::cv_status::timeout) {
      break;
    }
  }
  if (permit.holding_) return;
  std::erase(waiters_, &permit);
  waiting_.store(static_cast<int>(waiters_.size()), std::memory_order_relaxed);
}

void RunPermits::grant(Permit& permit) {
  permit.holding_ = true;
  permit.since_ = permit.charged_ = clock_.now();
  holders_.push_back(&permit);
}

/// Passes a permit on to the most urgent waiter.
void RunPermits::give_back(Permit& permit) {
  const TimePoint now = clock_.now();
  charge_holders(now);
  permit.holding_ = false;
  std::erase(holders_, &permit);
  Permit* const next = most_urgent(now);
  if (next == nullptr) {
    ++free_;
    return;
  }
  std::erase(waiters_, next);
  waiting_.store(static_cast<int>(waiters_.size()), std::memory_order_relaxed);
  grant(*next);
  next->wake_.notify_one();
}

void RunPermits::charge_holders(TimePoint now) {
  for (Permit* holder : holders_) {
    PermitAccount& account = *holder->account_;
    account.used_ = used(account) + (now - holder->charged_);
    holder->charged_ = now;
    most_used_ = std::max(most_used_, account.used_);
  }
}

RunPermits::Permit* RunPermits::most_urgent(TimePoint now) const {
  if (waiters_.empty()) return nullptr;
  Permit* best = waiters_.front();
  Rank best_rank = rank(*best->account_, best->since_, now);
  for (Permit* waiter : waiters_) {
    const Rank candidate = rank(*waiter->account_, waiter->since_, now);
    if (candidate.before(best_rank)) best = waiter, best_rank = candidate;
  }
  return best;
}

RunPermits::Rank RunPermits::rank(const PermitAccount& account, TimePoint since,
                                  TimePoint now) const {
  return {urgency(account.control_, now), -account.priority_, used(account), since};
}

Duration RunPermits::used(const PermitAccount& account) const {
  return std::max(account.used_, most_used_ - kMaxLag);
}

}  // namespace pentad

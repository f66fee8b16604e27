#include "daemon/task_pool.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <system_error>

namespace pentad {

TaskPool::TaskPool(const Clock& clock, RunPermits& permits, TaskPoolSettings settings)
    : clock_(clock), permits_(permits), settings_(settings) {
  watcher_ = std::thread([this] { watch_deadlines(); });
}

TaskPool::~TaskPool() {
  shut_down();
}

Result<void> TaskPool::submit(std::shared_ptr<Task> task) {
  auto entry = std::make_shared<Entry>();
  entry->account = std::make_shared<PermitAccount>(task->control());
  task->control().set_permit_source(
      [&permits = permits_, account = entry->account] { return permits.enter(account); });
  task->control().set_waker(
      [&permits = permits_, account = entry->account] { permits.wake(*account); });
  entry->endless = !task->control().has_deadline();
  entry->task = std::move(task);

  const std::lock_guard lock(mutex_);
  if (stopping_) return fail(ErrorCode::overload, "the program is about to end");
  if (!has_place_for(*entry) && waiting_.size() >= settings_.max_waiting) {
    return fail(ErrorCode::overload, "too many searches are waiting; try again later");
  }
  try {
    add_thread_if_needed();
  } catch (const std::system_error& error) {
    spdlog::error("cannot start a thread: {}", error.what());
    if (threads_.empty()) return fail(ErrorCode::overload, "no thread to be had; try again later");
  }
  entries_.emplace(entry->task.get(), entry);
  if (has_place_for(*entry)) {
    admit(std::move(entry));
    return {};
  }
  entry->waiting = true;
  entry->turn = {entry->task->control().hard_deadline(), arrivals_++};
  waiting_.emplace(entry->turn, std::move(entry));
  waiting_changed_.notify_one();
  return {};
}

void TaskPool::stop(Task& task) {
  const std::lock_guard lock(mutex_);
  task.control().stop();
  const auto found = entries_.find(&task);
  if (found != entries_.end() && found->second->waiting) answer(found->second);
}

void TaskPool::deadlines_changed(Task& task) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(&task);
  if (found == entries_.end()) return;
  const EntryPointer& entry = found->second;
  permits_.wake(*entry->account);
  if (!entry->waiting) return;
  waiting_.erase(entry->turn);
  entry->turn.first = task.control().hard_deadline();
  entry->endless = !task.control().has_deadline();
  waiting_.emplace(entry->turn, entry);
  admit_next();
  waiting_changed_.notify_one();
}

void TaskPool::shut_down() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& [task, entry] : entries_) entry->task->control().stop();
    while (!waiting_.empty()) answer(EntryPointer(waiting_.begin()->second));
    work_there_.notify_all();
    waiting_changed_.notify_all();
    threads.swap(threads_);
  }
  for (std::thread& thread : threads) thread.join();
  if (watcher_.joinable()) watcher_.join();
}

std::size_t TaskPool::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

std::size_t TaskPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

bool TaskPool::has_place_for(const Entry& entry) const {
  const std::size_t kept_free = settings_.max_running / 4;
  return running_ < settings_.max_running &&
         (!entry.endless || endless_running_ + kept_free < settings_.max_running);
}

void TaskPool::admit(EntryPointer entry) {
  ++running_;
  if (entry->endless) ++endless_running_;
  entry->admitted = true;
  admitted_.push_back(std::move(entry));
  work_there_.notify_one();
}

/// Runs a waiting task now, with nothing left to do but to answer.
void TaskPool::answer(const EntryPointer& entry) {
  entry->task->control().stop();
  entry->waiting = false;
  answering_.push_back(entry);
  waiting_.erase(entry->turn);
  work_there_.notify_one();
}

void TaskPool::admit_next() {
  // Those without a deadline stand last, so nobody behind the first could have a place without it.
  if (waiting_.empty() || !has_place_for(*waiting_.begin()->second)) return;
  EntryPointer entry = std::move(waiting_.begin()->second);
  waiting_.erase(waiting_.begin());
  entry->waiting = false;
  admit(std::move(entry));
}

std::size_t TaskPool::runnable() const {
  return admitted_.size() + std::min(answering_.size(), kMaxAnswering - answers_running_);
}

/// A thread for one more task, and while tasks wait one more, which can answer those of them that
/// are stopped. Threads are kept for the next tasks.
void TaskPool::add_thread_if_needed() {
  const std::size_t answering = waiting_.empty() ? 0 : 1;
  if (idle_threads_ > runnable() + answering) return;
  if (threads_.size() >= settings_.max_running + kMaxAnswering) return;
  threads_.emplace_back([this] { work(); });
}

TaskPool::EntryPointer TaskPool::take() {
  const bool answer_first = !answering_.empty() && answers_running_ < kMaxAnswering;
  auto& queue = answer_first ? answering_ : admitted_;
  EntryPointer entry = std::move(queue.front());
  queue.pop_front();
  if (answer_first) ++answers_running_;
  return entry;
}

void TaskPool::work() {
  Lock lock(mutex_);
  for (;;) {
    if (runnable() > 0) {
      run(lock, take());
    } else if (stopping_ && entries_.empty()) {
      work_there_.notify_all();
      return;
    } else {
      ++idle_threads_;
      work_there_.wait(lock);
      --idle_threads_;
    }
  }
}

void TaskPool::run(Lock& lock, EntryPointer entry) {
  lock.unlock();
  try {
    entry->task->run();
  } catch (const std::exception& error) {
    spdlog::critical("a task failed: {}", error.what());
  }
  const bool admitted = entry->admitted;
  const bool endless = entry->endless;
  const Task* const key = entry->task.get();
  lock.lock();
  entries_.erase(key);
  if (admitted) {
    --running_;
    if (endless) --endless_running_;
    admit_next();
  } else {
    --answers_running_;
  }
  lock.unlock();
  entry.reset();  // the task's destructor may take its time
  lock.lock();
}

void TaskPool::watch_deadlines() {
  Lock lock(mutex_);
  while (!stopping_) {
    if (waiting_.empty() || waiting_.begin()->first.first == TimePoint::max()) {
      waiting_changed_.wait(lock);
      continue;
    }
    const TimePoint next = waiting_.begin()->first.first;
    if (clock_.now() >= next) {
      answer(EntryPointer(waiting_.begin()->second));
    } else {
      waiting_changed_.wait_until(lock, next);
    }
  }
}

}  // namespace pentad

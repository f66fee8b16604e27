#include "protocol/tasks.hpp"

namespace pentad {

namespace {

// More reports than this do not wait for a session that does not come to read them: the oldest go.
constexpr std::size_t kMaxReports = 256;

}  // namespace

SearchTask::SearchTask(const Clock& clock, TimePoint start, std::shared_ptr<const GameState> state,
                       SearchLimits limits, HashLease hash, Notify notify)
    : Task(clock, start, limits.threads),
      state_(std::move(state)),
      limits_(std::move(limits)),
      hash_(std::move(hash)),
      notify_(std::move(notify)) {
  limits_.table = hash_.table.get();
  limits_.table_salt = hash_.salt;
}

void SearchTask::run() {
  SearchResult result = state_->search(limits_, control(), *this);
  bool notify = false;
  {
    const std::lock_guard lock(mutex_);
    news_.result = std::move(result);
    notify = !std::exchange(notified_, true);
  }
  if (notify) notify_();
}

void SearchTask::on_lines(const std::vector<SearchLine>& lines, const SearchProgress& progress) {
  add({lines, progress});
}

void SearchTask::on_progress(const SearchProgress& progress) {
  add({{}, progress});
}

void SearchTask::add(SearchReport report) {
  bool notify = false;
  {
    const std::lock_guard lock(mutex_);
    if (news_.reports.size() == kMaxReports) news_.reports.erase(news_.reports.begin());
    news_.reports.push_back(std::move(report));
    notify = !std::exchange(notified_, true);
  }
  if (notify) notify_();
}

SearchTask::News SearchTask::take_news() {
  const std::lock_guard lock(mutex_);
  notified_ = false;
  return std::exchange(news_, {});
}

void PerftTask::run() {
  const auto permit = control().enter();
  done_(state_->perft(depth_, [&] {
    if (permit) permit->yield();
    return !control().must_end();
  }));
}

}  // namespace pentad

#include "protocol/info_throttle.hpp"

#include <algorithm>
#include <utility>

namespace pentad {

std::optional<SearchReport> InfoThrottle::take(const SearchReport& report, TimePoint now) {
  if (interval_ <= Duration::zero()) return report;
  keep(report);
  if (now < next_) return std::nullopt;
  const auto lines = static_cast<Duration::rep>(std::max<std::size_t>(1, waiting_->lines.size()));
  next_ = now + interval_ * lines;
  return take_waiting();
}

std::optional<SearchReport> InfoThrottle::take_waiting() {
  std::optional<SearchReport> taken = std::move(waiting_);
  waiting_.reset();
  return taken;
}

void InfoThrottle::keep(const SearchReport& report) {
  if (!waiting_) {
    waiting_ = report;
    return;
  }
  waiting_->progress = report.progress;
  if (report.lines.size() > 1) {
    waiting_->lines = report.lines;
    return;
  }
  for (const SearchLine& line : report.lines) {
    const auto same_rank =
        std::find_if(waiting_->lines.begin(), waiting_->lines.end(),
                     [&line](const SearchLine& kept) { return kept.multipv == line.multipv; });
    if (same_rank != waiting_->lines.end()) {
      *same_rank = line;
    } else {
      waiting_->lines.push_back(line);
    }
  }
}

}  // namespace pentad

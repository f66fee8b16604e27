/// @file
/// Keeps `info` lines rare enough for a network: the newest are kept back until it is their time.
#pragma once

#include <optional>

#include "engine/types.hpp"
#include "protocol/tasks.hpp"

namespace pentad {

/// Decides which reports of one search are printed. A report that comes too early waits; what
/// comes after it takes its place, rank by rank.
class InfoThrottle {
 public:
  /// @param interval  least time between two lines; 0: everything is printed.
  explicit InfoThrottle(Duration interval) : interval_(interval) {}

  /// A new search.
  void begin() { waiting_.reset(); }

  /// Takes a report; gives what is to be printed now, if anything.
  [[nodiscard]] std::optional<SearchReport> take(const SearchReport& report, TimePoint now);

  /// What has been kept back; at the end of a search.
  [[nodiscard]] std::optional<SearchReport> take_waiting();

 private:
  void keep(const SearchReport& report);

  Duration interval_;
  std::optional<SearchReport> waiting_;
  TimePoint next_{};  ///< nothing is printed before
};

}  // namespace pentad

/// @file
/// Lines on their way to a peer that may be slow: how many are kept, and which are left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pentad {

/// Bounds in bytes. Progress reports (`info` lines but not `info string`) are left out first; their
/// loss harms nobody, and a peer that does not read would not have read them in time. Then no more
/// input is read until the peer has taken what it asked for. Only a peer that gets past that, with
/// short commands that have long answers, meets the last bound.
struct OutputLimits {
  std::size_t drop_progress_above = std::size_t{128} << 10U;
  std::size_t pause_input_above = std::size_t{512} << 10U;
  std::size_t fail_above = std::size_t{16} << 20U;
};

/// See the file comment. Not safe for concurrent use.
class OutputBuffer {
 public:
  explicit OutputBuffer(OutputLimits limits) : limits_(limits) {}

  /// Adds a line and its newline. False when the last bound is passed: the peer is to be given up.
  [[nodiscard]] bool add(std::string_view line);

  /// What has been added since the last call, to be written next; empty when there is nothing.
  /// It counts as not yet taken until the next call.
  [[nodiscard]] std::string take();

  [[nodiscard]] bool empty() const { return pending_.empty(); }
  [[nodiscard]] bool input_should_pause() const { return size() > limits_.pause_input_above; }

 private:
  [[nodiscard]] std::size_t size() const { return pending_.size() + in_flight_; }

  const OutputLimits limits_;
  std::string pending_;
  std::size_t in_flight_ = 0;
};

}  // namespace pentad

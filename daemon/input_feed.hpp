/// @file
/// Bytes that were read, on their way to a conversation in small portions.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "engine/types.hpp"
#include "protocol/conversation.hpp"

namespace pentad {

/// Passes input on line by line, so that a client that floods neither holds up the thread that
/// others need too, nor gets more answers than it takes.
class InputFeed {
 public:
  /// How long one portion may take.
  static constexpr Duration kSlice = std::chrono::milliseconds(1);

  [[nodiscard]] bool empty() const noexcept { return position_ == bytes_.size(); }

  /// New bytes; only when it is empty.
  void set(std::string bytes, TimePoint arrival) {
    bytes_ = std::move(bytes);
    position_ = 0;
    arrival_ = arrival;
  }

  /// Passes lines on until there is none left, the slice is over, or `enough()` after a line.
  template <class Enough>
  void pass_on(Conversation& conversation, const Clock& clock, Enough enough) {
    const TimePoint end = clock.now() + kSlice;
    while (!empty()) {
      conversation.on_bytes(next_line(), arrival_);
      if (enough() || clock.now() >= end) break;
    }
    if (empty()) bytes_ = {}, position_ = 0;
  }

 private:
  /// With its newline; or what there is of it.
  std::string_view next_line() {
    const std::size_t newline = bytes_.find('\n', position_);
    const std::size_t end = newline == std::string::npos ? bytes_.size() : newline + 1;
    const std::size_t begin = std::exchange(position_, end);
    return std::string_view(bytes_).substr(begin, end - begin);
  }

  std::string bytes_;
  std::size_t position_ = 0;
  TimePoint arrival_{};
};

}  // namespace pentad

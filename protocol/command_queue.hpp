/// @file
/// The commands of a session that wait until a search has ended.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.hpp"

namespace pentad {

struct NativeCommand;

/// A command that waits for its turn.
struct WaitingCommand {
  const NativeCommand* command = nullptr;
  std::string words;                     ///< what followed it
  TimePoint arrival{};                   ///< of its bytes
  bool stopped = false;                  ///< `stop` came before its turn
  std::optional<TimePoint> ponderhit{};  ///< `ponderhit` came before its turn
  bool unusable = false;                 ///< known to be so for the position being searched
};

/// First in, first out, bounded in number and in bytes.
class CommandQueue {
 public:
  /// Far more than 1,000 ordinary commands need.
  static constexpr std::size_t kMaxBytes = std::size_t{4} << 20U;

  explicit CommandQueue(std::size_t max_commands) : max_commands_(max_commands) {}

  /// False when there is no room.
  [[nodiscard]] bool push(const NativeCommand& command, std::string_view words, TimePoint arrival) {
    if (commands_.size() >= max_commands_ || bytes_ + words.size() > kMaxBytes) return false;
    commands_.push_back({&command, std::string(words), arrival});
    bytes_ += words.size();
    return true;
  }

  [[nodiscard]] WaitingCommand pop_front() { return take(commands_.begin()); }

  using Iterator = std::deque<WaitingCommand>::iterator;
  WaitingCommand take(const Iterator& position) {
    WaitingCommand taken = std::move(*position);
    commands_.erase(position);
    bytes_ -= taken.words.size();
    return taken;
  }

  [[nodiscard]] bool empty() const noexcept { return commands_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return commands_.size(); }
  [[nodiscard]] Iterator begin() noexcept { return commands_.begin(); }
  [[nodiscard]] Iterator end() noexcept { return commands_.end(); }

 private:
  std::size_t max_commands_;
  std::size_t bytes_ = 0;
  std::deque<WaitingCommand> commands_;
};

}  // namespace pentad

/// @file
/// A UGI engine as a child process, as a tournament manager sees it.
#pragma once

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace pentad {

/// Talks to one engine over pipes. Every failure (it died, it did not answer in time) is a
/// std::runtime_error that says so; the tools that use this have nothing better to do than to stop.
class UgiProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `command` by the shell.
  explicit UgiProcess(const std::string& command);
  UgiProcess(const UgiProcess&) = delete;
  UgiProcess& operator=(const UgiProcess&) = delete;
  /// Says `quit`, and kills what has not ended a second later.
  ~UgiProcess();

  void send(std::string_view line);

  /// The next line, without its newline.
  [[nodiscard]] std::string read_line(Clock::duration timeout);

  /// Reads up to the first line that begins with `word` and returns what follows it. Lines that
  /// begin with `info string error` on the way are failures.
  [[nodiscard]] std::string expect(std::string_view word, Clock::duration timeout);

  /// Sends a query and returns the answer.
  [[nodiscard]] std::string query(std::string_view what);

 private:
  std::string command_;
  int pid_ = -1;
  int to_engine_ = -1;
  int from_engine_ = -1;
  std::string buffer_;
};

}  // namespace pentad

/// @file
/// The built program `pentad` as a child process with pipes.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pentad::test {

class ChildProcess {
 public:
  /// Starts `pentad`, which lies beside the test program.
  /// @param max_descriptors  that it may have open; 0: no limit of ours.
  explicit ChildProcess(std::vector<std::string> arguments, unsigned max_descriptors = 0);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Kills it if it still runs.
  ~ChildProcess();

  void send(std::string_view text);
  /// Writes as much as the pipe takes without waiting; how much that was.
  std::size_t send_some(std::string_view text);
  void close_input();
  /// Nobody reads its output any more.
  void close_output();

  /// The next line of its stdout; nothing at the end.
  [[nodiscard]] std::optional<std::string> line() { return next_line(output_, received_); }
  [[nodiscard]] std::optional<std::string> line_with(std::string_view beginning);
  [[nodiscard]] std::optional<std::string> error_line() { return next_line(error_, errors_); }

  /// All the rest of it, to its end.
  [[nodiscard]] std::string rest_of_output();
  [[nodiscard]] std::string rest_of_errors();

  void signal(int number) const;

  /// Waits for its end: the exit status, or minus the number of the signal that killed it.
  [[nodiscard]] int status();

  /// Whether its end of the input pipe is still as it was.
  [[nodiscard]] bool input_is_blocking() const;

 private:
  static std::optional<std::string> next_line(int descriptor, std::string& received);

  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int error_ = -1;
  int child_input_ = -1;  ///< its end, kept to look at its flags
  std::string received_;
  std::string errors_;
};

}  // namespace pentad::test

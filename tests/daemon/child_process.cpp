#include "child_process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <utility>

#include "eventually.hpp"

namespace pentad::test {

namespace {

std::string program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pentad";
}

void close_once(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

/// Adds what comes next to `received`; false at the end.
bool receive(int descriptor, std::string& received) {
  const std::chrono::milliseconds patience = kPatience;
  pollfd waiting{descriptor, POLLIN, 0};
  const int ready = poll(&waiting, 1, static_cast<int>(patience.count()));
  EXPECT_EQ(ready, 1) << "nothing came";
  if (ready != 1) return false;
  std::array<char, 4096> bytes{};
  const ssize_t count = read(descriptor, bytes.data(), bytes.size());
  if (count <= 0) return false;
  received.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

}  // namespace

ChildProcess::ChildProcess(std::vector<std::string> arguments, unsigned max_descriptors) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  EXPECT_EQ(pipe2(in.data(), O_CLOEXEC), 0);
  EXPECT_EQ(pipe2(out.data(), O_CLOEXEC), 0);
  EXPECT_EQ(pipe2(err.data(), O_CLOEXEC), 0);
  const std::string path = program();
  std::vector<char*> argv{const_cast<char*>(path.c_str())};
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  process_ = fork();
  if (process_ == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    const rlimit limit{max_descriptors, max_descriptors};
    if (max_descriptors > 0) setrlimit(RLIMIT_NOFILE, &limit);
    execv(path.c_str(), argv.data());
    _exit(127);
  }
  input_ = in[1];
  output_ = out[0];
  error_ = err[0];
  child_input_ = in[0];
  close(out[1]);
  close(err[1]);
}

ChildProcess::~ChildProcess() {
  for (int* each : {&input_, &output_, &error_, &child_input_}) close_once(*each);
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

void ChildProcess::send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(input_, text.data(), text.size());
    ASSERT_GT(count, 0) << "errno " << errno;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::size_t ChildProcess::send_some(std::string_view text) {
  std::size_t sent = 0;
  pollfd waiting{input_, POLLOUT, 0};
  // A pipe that is writable takes this much without blocking.
  while (sent < text.size() && poll(&waiting, 1, 0) == 1) {
    const ssize_t count =
        write(input_, text.data() + sent, std::min<std::size_t>(512, text.size() - sent));
    if (count <= 0) break;
    sent += static_cast<std::size_t>(count);
  }
  return sent;
}

void ChildProcess::close_input() {
  close_once(child_input_);
  close_once(input_);
}

void ChildProcess::close_output() {
  close_once(output_);
}

std::optional<std::string> ChildProcess::next_line(int descriptor, std::string& received) {
  for (;;) {
    if (const std::size_t end = received.find('\n'); end != std::string::npos) {
      std::string line = received.substr(0, end);
      received.erase(0, end + 1);
      return line;
    }
    if (!receive(descriptor, received)) return std::nullopt;
  }
}

std::optional<std::string> ChildProcess::line_with(std::string_view beginning) {
  while (auto next = line()) {
    if (next->starts_with(beginning)) return next;
  }
  return std::nullopt;
}

std::string ChildProcess::rest_of_output() {
  while (receive(output_, received_)) {
  }
  return std::exchange(received_, {});
}

std::string ChildProcess::rest_of_errors() {
  while (receive(error_, errors_)) {
  }
  return std::exchange(errors_, {});
}

void ChildProcess::signal(int number) const {
  kill(process_, number);
}

int ChildProcess::status() {
  int status = 0;
  const bool ended = eventually([&] { return waitpid(process_, &status, WNOHANG) == process_; });
  EXPECT_TRUE(ended) << "it does not end";
  if (!ended) return -1000;
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool ChildProcess::input_is_blocking() const {
  return (fcntl(child_input_, F_GETFL) & O_NONBLOCK) == 0;
}

}  // namespace pentad::test

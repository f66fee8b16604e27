#include "ugi_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace pentad {

namespace {

constexpr std::chrono::seconds kPatience(10);

void check(int error, const char* what) {
  if (error != 0) throw std::runtime_error(std::string(what) + ": " + std::strerror(error));
}

}  // namespace

UgiProcess::UgiProcess(const std::string& command) : command_(command) {
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
    check(errno, "pipe");
  }
  posix_spawn_file_actions_t actions;
  check(posix_spawn_file_actions_init(&actions), "posix_spawn");
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  std::string shell = "sh";
  std::string option = "-c";
  std::string line = "exec " + command;
  std::array<char*, 4> arguments{shell.data(), option.data(), line.data(), nullptr};
  const int error = posix_spawn(&pid_, "/bin/sh", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  to_engine_ = in[1];
  from_engine_ = out[0];
  check(error, "posix_spawn");
}

UgiProcess::~UgiProcess() {
  [[maybe_unused]] const auto written = write(to_engine_, "quit\n", 5);
  close(to_engine_);
  for (int i = 0; i < 100; ++i) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = -1;
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close(from_engine_);
}

void UgiProcess::send(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(to_engine_, text.data() + sent, text.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::runtime_error("engine '" + command_ + "' takes no more input");
    sent += static_cast<std::size_t>(count);
  }
}

std::string UgiProcess::read_line(Clock::duration timeout) {
  const auto deadline = Clock::now() + timeout;
  while (true) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd wait{from_engine_, POLLIN, 0};
    if (left <= 0 || poll(&wait, 1, static_cast<int>(left)) == 0) {
      throw std::runtime_error("engine '" + command_ + "' does not answer");
    }
    std::array<char, 65536> chunk{};
    const ssize_t count = read(from_engine_, chunk.data(), chunk.size());
    if (count == 0) throw std::runtime_error("engine '" + command_ + "' has ended");
    if (count > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(count));
  }
}

std::string UgiProcess::expect(std::string_view word, Clock::duration timeout) {
  const auto deadline = Clock::now() + timeout;
  while (true) {
    const std::string line = read_line(deadline - Clock::now());
    if (line.rfind("info string error", 0) == 0) {
      throw std::runtime_error("engine '" + command_ + "' says: " + line);
    }
    if (line == word) return {};
    if (line.rfind(std::string(word) + ' ', 0) == 0) return line.substr(word.size() + 1);
  }
}

std::string UgiProcess::query(std::string_view what) {
  send("query " + std::string(what));
  return expect("response", kPatience);
}

}  // namespace pentad

#include "daemon/stdio_session.hpp"

#include <poll.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <climits>
#include <exception>
#include <utility>

namespace pentad {

namespace {

constexpr std::size_t kReadSize = 16384;

/// Waits for either descriptor; what happened to the first one.
short wait_for(int descriptor, short events, const WakeUp& wake) {
  std::array<pollfd, 2> both{{{descriptor, events, 0}, {wake.descriptor(), POLLIN, 0}}};
  while (poll(both.data(), both.size(), -1) < 0 && errno == EINTR) {
  }
  return both[0].revents;
}

constexpr bool passing(int error) {
  return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

}  // namespace

StdioSession::StdioSession(boost::asio::io_context& io, StdioSettings settings, OnEnd on_end)
    : settings_(std::move(settings)),
      strand_(boost::asio::make_strand(io)),
      on_end_(std::move(on_end)),
      output_(settings_.services.output) {
  const SessionServices& services = settings_.services;
  conversation_ = std::make_unique<Conversation>(
      Environment{services.clock, executor(), services.runner, services.hash, services.policy},
      services.conversation, static_cast<LineSink&>(*this));
}

StdioSession::~StdioSession() {
  conversation_.reset();
  {
    const std::lock_guard lock(mutex_);
    giving_up_ = true;
    input_wanted_.notify_all();
  }
  wake_reader_.signal();
  wake_writer_.signal();
  if (reader_.joinable()) reader_.join();
  if (writer_.joinable()) writer_.join();
}

void StdioSession::start() {
  writer_ = std::thread([this] { write_output(); });
  if (!settings_.script) {
    reader_ = std::thread([this] { read_input(); });
    return;
  }
  post([this] {
    conversation_->on_bytes(*settings_.script, settings_.services.clock.now());
    input_ended_ = true;
    conversation_->on_end_of_input();
  });
}

void StdioSession::shut_down() {
  post([this] { conversation_->shut_down(); });
}

// --- On the strand ---

/// For later, on the strand, if the conversation is still going on then.
template <class Function>
void StdioSession::post(Function function) {
  boost::asio::post(strand_, [this, function = std::move(function)] {
    if (!conversation_) return;
    try {
      function();
    } catch (const std::exception& error) {
      spdlog::critical("session failed: {}", error.what());
      end(End::output_lost);
    }
  });
}

Executor StdioSession::executor() {
  return [this](std::function<void()> call) { post(std::move(call)); };
}

/// Passes on what was read, a portion at a time; when all of it is, asks for more.
void StdioSession::pass_input_on() {
  const auto pause = [this] {
    const std::lock_guard lock(mutex_);
    passing_paused_ = !closing_ && output_.input_should_pause();
    return closing_ || passing_paused_;
  };
  if (pause()) return;  // it goes on when the output has been written
  input_.pass_on(*conversation_, settings_.services.clock, pause);
  const std::lock_guard lock(mutex_);
  if (input_.empty()) {
    passing_paused_ = false;
    delivering_ = false;
    input_wanted_.notify_all();
  } else if (!passing_paused_) {
    post([this] { pass_input_on(); });
  }
}

void StdioSession::write_line(std::string_view line) {
  bool taken = false;
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    taken = output_.add(line);
    wake = std::exchange(writer_sleeps_, false);
  }
  if (wake) wake_writer_.signal();
  if (taken) return;
  spdlog::error("too much output waits: the session ends");
  post([this] { end(End::output_lost); });
}

void StdioSession::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    writer_sleeps_ = false;
    input_wanted_.notify_all();
  }
  wake_writer_.signal();
  wake_reader_.signal();
}

void StdioSession::end(End how) {
  if (std::exchange(ended_, true)) return;
  conversation_.reset();
  on_end_(how);
}

// --- On the reading thread ---

void StdioSession::read_input() {
  std::array<char, kReadSize> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled next
  while (wait_for_input()) {
    const ssize_t count = read(settings_.input, bytes.data(), bytes.size());
    const TimePoint arrival = settings_.services.clock.now();
    if (count < 0 && passing(errno)) continue;
    if (count <= 0) return deliver_end_of_input();
    if (!deliver({bytes.data(), static_cast<std::size_t>(count)}, arrival)) return;
  }
}

/// Until there is something to read and room for it; false when the session is over.
bool StdioSession::wait_for_input() {
  {
    std::unique_lock lock(mutex_);
    input_wanted_.wait(lock, [this] {
      return giving_up_ || closing_ || (!delivering_ && !output_.input_should_pause());
    });
    if (giving_up_ || closing_) return false;
  }
  wait_for(settings_.input, POLLIN, wake_reader_);
  const std::lock_guard lock(mutex_);
  return !giving_up_ && !closing_;
}

bool StdioSession::deliver(std::string bytes, TimePoint arrival) {
  {
    const std::lock_guard lock(mutex_);
    if (giving_up_ || closing_) return false;
    delivering_ = true;
  }
  post([this, bytes = std::move(bytes), arrival] {
    input_.set(bytes, arrival);
    pass_input_on();
  });
  return true;
}

void StdioSession::deliver_end_of_input() {
  post([this] {
    input_ended_ = true;
    conversation_->on_end_of_input();
  });
}

// --- On the writing thread ---

void StdioSession::write_output() {
  while (auto chunk = wait_for_output()) {
    if (write_all(*chunk)) continue;
    if (!giving_up_) post([this] { end(End::output_lost); });
    return;
  }
}

/// What is to be written next; nothing when there is no more, or no more is to be written.
std::optional<std::string> StdioSession::wait_for_output() {
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (giving_up_) return std::nullopt;
      std::string chunk = output_.take();
      if (!output_.input_should_pause()) let_input_go_on();
      if (!chunk.empty()) return chunk;
      if (closing_) break;
      writer_sleeps_ = true;
    }
    // Not asking for an event, it hears all the same when nobody is left to read the output.
    if (wait_for(settings_.output, 0, wake_writer_) != 0) {
      post([this] { end(End::output_lost); });
      return std::nullopt;
    }
    wake_writer_.clear();
  }
  post([this] { end(input_ended_ ? End::end_of_input : End::quit); });
  return std::nullopt;
}

/// With the lock held.
void StdioSession::let_input_go_on() {
  input_wanted_.notify_all();
  if (std::exchange(passing_paused_, false)) post([this] { pass_input_on(); });
}

bool StdioSession::write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    if (!wait_until_writable()) return false;
    // A pipe that is writable takes this much without blocking.
    const std::size_t piece = std::min<std::size_t>(bytes.size(), PIPE_BUF);
    const ssize_t count = write(settings_.output, bytes.data(), piece);
    if (count < 0 && passing(errno)) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool StdioSession::wait_until_writable() {
  while (!giving_up_) {
    const short events = wait_for(settings_.output, POLLOUT, wake_writer_);
    if (events == POLLOUT) return true;
    if (events != 0) return false;
    wake_writer_.clear();
  }
  return false;
}

}  // namespace pentad

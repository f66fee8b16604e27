#include "daemon/tcp_session.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "daemon/gentle_close.hpp"

namespace pentad {

namespace {

constexpr std::size_t kReadSize = 16384;
constexpr Duration kFarewell = std::chrono::seconds(1);

}  // namespace

TcpSession::TcpSession(Socket socket, const TcpSettings& settings, OnGone on_gone)
    : socket_(std::move(socket)),
      strand_(socket_.get_executor()),
      settings_(settings),
      on_gone_(std::move(on_gone)),
      idle_timer_(strand_),
      stall_timer_(strand_),
      output_(settings.services.output),
      last_activity_(settings.services.clock.now()) {}

TcpSession::~TcpSession() = default;

void TcpSession::start() {
  post([this] { begin(); });
}

void TcpSession::shut_down() {
  post([this] {
    if (conversation_) conversation_->shut_down();
  });
}

/// A function for later, on the session's executor, with the session kept until then.
template <class Function>
void TcpSession::post(Function function) {
  boost::asio::post(strand_, [self = shared_from_this(), function] { self->guarded(function); });
}

/// Whatever goes wrong in one session (memory, most likely) must not harm the others.
template <class Function>
void TcpSession::guarded(Function function) {
  if (gone_) return;
  try {
    function();
  } catch (const std::exception& error) {
    spdlog::error("session failed: {}", error.what());
    drop("internal fault");
  }
}

/// The conversation's: what is posted there is dropped once the conversation is over.
Executor TcpSession::executor() {
  return [weak = weak_from_this(), strand = strand_](std::function<void()> call) {
    boost::asio::post(strand, [weak, call = std::move(call)] {
      const auto self = weak.lock();
      if (self && self->conversation_) self->guarded(call);
    });
  };
}

void TcpSession::begin() {
  Error ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  socket_.set_option(boost::asio::socket_base::keep_alive(true), ignored);
  const SessionServices& services = settings_.services;
  conversation_ = std::make_unique<Conversation>(
      Environment{services.clock, executor(), services.runner, services.hash, services.policy},
      services.conversation, static_cast<LineSink&>(*this));
  watch_for_idleness();
  wait_for_input();
}

void TcpSession::wait_for_input() {
  if (reading_ || input_ended_ || closing_ || output_.input_should_pause()) return;
  reading_ = true;
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](const Error& error) {
    self->reading_ = false;
    if (error) return;
    self->guarded([&] { self->read(); });
  });
}

void TcpSession::read() {
  if (closing_) return;
  std::array<char, kReadSize> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled next
  Error error;
  const std::size_t count = socket_.read_some(boost::asio::buffer(bytes), error);
  const TimePoint arrival = settings_.services.clock.now();
  if (error == boost::asio::error::eof) return on_end_of_input();
  if (error && error != boost::asio::error::would_block) return drop(error.message());
  if (count > 0) last_activity_ = arrival;
  input_.set({bytes.data(), count}, arrival);
  pass_input_on();
}

/// Passes on what was read, a portion at a time; when all of it is, waits for more.
void TcpSession::pass_input_on() {
  const auto pause = [this] { return closing_ || output_.input_should_pause(); };
  if (passing_on_ || pause()) return;  // it goes on when the output has been written
  input_.pass_on(*conversation_, settings_.services.clock, pause);
  if (input_.empty()) return wait_for_input();
  passing_on_ = true;
  post([this] {
    passing_on_ = false;
    pass_input_on();
  });
}

void TcpSession::on_end_of_input() {
  input_ended_ = true;
  conversation_->on_end_of_input();
  if (closing_) return;
  // A peer that has only closed its sending half waits for answers. One that is gone answers our
  // next line by a reset.
  socket_.async_wait(Socket::wait_error, [self = shared_from_this()](const Error& error) {
    if (!error) self->drop("the peer is gone");
  });
}

void TcpSession::write_line(std::string_view line) {
  if (gone_ || closing_) return;
  if (output_.add(line)) {
    write();
  } else {
    // Not at once: this is a call from within the conversation.
    post([this] { drop("too much output waits"); });
  }
}

void TcpSession::close() {
  closing_ = true;
  post([this] {
    conversation_.reset();
    write();
  });
}

/// Starts writing what waits, unless that is under way; leaves when it was the last.
void TcpSession::write() {
  if (gone_ || write_in_flight_) return;
  if (written_ == writing_.size()) {
    writing_ = output_.take();
    written_ = 0;
    if (writing_.empty()) {
      stall_timer_.cancel();
      if (closing_ && !conversation_) leave();
      return;
    }
  }
  write_in_flight_ = true;
  watch_for_stall();
  socket_.async_write_some(
      boost::asio::buffer(writing_.data() + written_, writing_.size() - written_),
      [self = shared_from_this()](const Error& error, std::size_t count) {
        self->write_in_flight_ = false;
        self->guarded([&] { self->on_written(error, count); });
      });
}

void TcpSession::on_written(const Error& error, std::size_t count) {
  if (error) return drop(error.message());
  written_ += count;
  write();
  if (!gone_) pass_input_on();
}

void TcpSession::watch_for_stall() {
  stall_timer_.expires_after(settings_.write_timeout);
  stall_timer_.async_wait([self = shared_from_this()](const Error& error) {
    const bool put_off = std::chrono::steady_clock::now() < self->stall_timer_.expiry();
    if (!error && !put_off) self->drop("the peer takes nothing");
  });
}

void TcpSession::watch_for_idleness() {
  if (settings_.idle_timeout == Duration::zero()) return;
  idle_timer_.expires_at(last_activity_ + settings_.idle_timeout);
  idle_timer_.async_wait([self = shared_from_this()](const Error& error) {
    if (!error) self->guarded([&] { self->end_if_idle(); });
  });
}

void TcpSession::end_if_idle() {
  if (closing_) return;
  const TimePoint now = settings_.services.clock.now();
  if (conversation_->busy()) last_activity_ = now;
  if (now - last_activity_ < settings_.idle_timeout) return watch_for_idleness();
  write_line("info string error: closed for idleness");
  close();
}

void TcpSession::drop(std::string_view reason) {
  if (gone_) return;
  gone_ = true;
  spdlog::debug("session dropped: {}", reason);
  conversation_.reset();
  idle_timer_.cancel();
  stall_timer_.cancel();
  Error ignored;
  // What the peer has not taken is not kept for it.
  socket_.set_option(boost::asio::socket_base::linger(true, 0), ignored);
  socket_.close(ignored);
  on_gone_(*this);
}

/// All has been said and written.
void TcpSession::leave() {
  gone_ = true;
  idle_timer_.cancel();
  stall_timer_.cancel();
  Error ignored;
  socket_.cancel(ignored);
  close_gently(std::move(socket_), kFarewell);
  on_gone_(*this);
}

}  // namespace pentad

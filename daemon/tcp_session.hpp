/// @file
/// One client's session over a TCP connection.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/input_feed.hpp"
#include "daemon/output_buffer.hpp"
#include "daemon/session_services.hpp"
#include "daemon/strand.hpp"
#include "engine/types.hpp"
#include "protocol/conversation.hpp"

namespace pentad {

/// What sessions on the network share.
struct TcpSettings {
  SessionServices services;
  Duration idle_timeout{};   ///< without input and work; zero: none
  Duration write_timeout{};  ///< for a peer that takes nothing of what waits for it
};

/// See the file comment. All its work is done on the socket's strand.
/// A peer that only sends no more gets its answers; one that is gone, or takes nothing, is dropped
/// and its searches are stopped.
///
/// An idle session holds no buffer: the socket is waited for, and read once there is something.
class TcpSession final : public std::enable_shared_from_this<TcpSession>, private LineSink {
 public:
  using Socket = StrandSocket;
  /// Called once, on the session's executor, when it is over.
  using OnGone = std::function<void(TcpSession&)>;

  /// @param settings  must outlive this.
  TcpSession(Socket socket, const TcpSettings& settings, OnGone on_gone);
  ~TcpSession() override;

  // From any thread:
  void start();
  /// See Conversation::shut_down().
  void shut_down();

  /// Gives the session up at once. On its executor, or when no thread runs it any more.
  void drop(std::string_view reason);

 private:
  using Error = boost::system::error_code;

  void write_line(std::string_view line) override;
  void close() override;

  [[nodiscard]] Executor executor();
  template <class Function>
  void post(Function function);
  template <class Function>
  void guarded(Function function);

  void begin();
  void wait_for_input();
  void read();
  void pass_input_on();
  void on_end_of_input();
  void write();
  void on_written(const Error& error, std::size_t count);
  void watch_for_stall();
  void watch_for_idleness();
  void end_if_idle();
  void leave();

  Socket socket_;
  const Strand strand_;
  const TcpSettings& settings_;
  OnGone on_gone_;
  StrandTimer idle_timer_;
  StrandTimer stall_timer_;
  InputFeed input_;
  OutputBuffer output_;
  std::string writing_;  // what is being written, from written_ on
  std::size_t written_ = 0;
  TimePoint last_activity_;
  bool reading_ = false;
  bool passing_on_ = false;
  bool write_in_flight_ = false;
  bool input_ended_ = false;
  bool closing_ = false;  // the last line has been added to the output
  bool gone_ = false;
  std::unique_ptr<Conversation> conversation_;
};

}  // namespace pentad

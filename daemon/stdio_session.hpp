/// @file
/// The session on standard input and output.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "daemon/input_feed.hpp"
#include "daemon/output_buffer.hpp"
#include "daemon/session_services.hpp"
#include "daemon/strand.hpp"
#include "daemon/wake_up.hpp"

namespace pentad {

/// Where a StdioSession reads and writes.
struct StdioSettings {
  SessionServices services;
  int input = 0;
  int output = 1;
  /// Read instead of `input`.
  std::optional<std::string> script = {};
};

/// See the file comment. Input and output may be a terminal, pipes or files, and are left in
/// whatever mode they are: a thread of its own reads, and another one writes, each blocking in
/// poll(), from which it can be woken. The conversation runs on a strand of `io`.
///
/// A reader that is slow delays nobody but itself; see OutputLimits for what it gets.
class StdioSession final : private LineSink {
 public:
  enum class End : std::uint8_t {
    quit,          ///< the client ended the conversation
    end_of_input,  ///< there was no more input, and all is answered
    output_lost,   ///< nobody takes the output any more
  };
  /// Called once, on the strand.
  using OnEnd = std::function<void(End)>;

  /// @param io  must outlive this.
  StdioSession(boost::asio::io_context& io, StdioSettings settings, OnEnd on_end);
  /// No thread may run `io` any more, and no task of the session's may still run. Gives up what is
  /// not written.
  ~StdioSession() override;

  void start();

  /// See Conversation::shut_down(). From any thread.
  void shut_down();

 private:
  void write_line(std::string_view line) override;
  void close() override;

  template <class Function>
  void post(Function function);
  [[nodiscard]] Executor executor();
  void pass_input_on();
  void end(End how);

  // On the reading thread.
  void read_input();
  bool wait_for_input();
  bool deliver(std::string bytes, TimePoint arrival);
  void deliver_end_of_input();

  // On the writing thread.
  void write_output();
  std::optional<std::string> wait_for_output();
  void let_input_go_on();
  bool write_all(std::string_view bytes);
  bool wait_until_writable();

  const StdioSettings settings_;
  const Strand strand_;
  OnEnd on_end_;

  // On the strand.
  std::unique_ptr<Conversation> conversation_;
  InputFeed input_;
  bool input_ended_ = false;
  bool ended_ = false;

  std::mutex mutex_;
  // Guarded by mutex_.
  OutputBuffer output_;
  bool delivering_ = false;      ///< input is on its way to the conversation
  bool passing_paused_ = false;  ///< and waits until output has been written
  bool closing_ = false;         ///< the last line has been added to output_
  bool writer_sleeps_ = false;
  std::condition_variable input_wanted_;

  std::atomic<bool> giving_up_{false};
  WakeUp wake_reader_;
  WakeUp wake_writer_;
  std::thread reader_;
  std::thread writer_;
};

}  // namespace pentad

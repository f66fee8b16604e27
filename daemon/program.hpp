/// @file
/// The program: everything put together, from the settings to the exit status.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/hash_tables.hpp"
#include "daemon/run_permits.hpp"
#include "daemon/settings.hpp"
#include "daemon/stdio_session.hpp"
#include "daemon/strand.hpp"
#include "daemon/task_pool.hpp"
#include "daemon/tcp_server.hpp"
#include "engine/result.hpp"
#include "engine/types.hpp"

namespace pentad {

/// One running pentad. It can be run within another program, as the tests do; then several may
/// exist at a time.
class Program {
 public:
  explicit Program(Settings settings);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  /// Opens all ports, or none and says why. Nobody is served yet.
  [[nodiscard]] Result<void> open();

  /// The ports that are open, in the order of Settings::listen.
  [[nodiscard]] const std::vector<std::uint16_t>& ports() const noexcept { return ports_; }

  /// SIGTERM and SIGINT call shut_down() from now on; a second one ends the process at once, with
  /// the exit status 128 + its number.
  void handle_signals();

  /// Serves until shut_down(), or, without listeners, until the session on stdio has ended.
  void run();

  /// Accepts no more, stops all searches, sends their answers and lets run() return; after
  /// Settings::shutdown_grace even when they could not be sent. From any thread, also twice.
  void shut_down();

  [[nodiscard]] const TaskPool& tasks() const noexcept { return tasks_; }
  [[nodiscard]] std::size_t sessions() const { return server_.sessions(); }

 private:

  /// Threads that do everything but search; nothing slow happens on them but making a table.
  static constexpr int kIoThreads = 2;

  [[nodiscard]] SessionServices services(HashProvider& hash, SessionPolicy policy);
  [[nodiscard]] TcpSettings tcp_settings();
  [[nodiscard]] StdioSettings stdio_settings();
  void serve();
  void begin_to_end();
  void end_if_all_gone();
  void on_stdio_end(StdioSession::End how);
  void wait_for_signal();

  const Settings settings_;
  SteadyClock clock_;
  RunPermits permits_;
  TaskPool tasks_;
  OwnHash own_hash_;
  SharedHash shared_hash_;

  boost::asio::io_context io_{kIoThreads};
  Strand strand_;  // of what follows, as far as it is not safe by itself
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer grace_;
  bool ending_ = false;
  bool stdio_ended_ = true;
  std::vector<std::uint16_t> ports_;
  TcpServer server_;
  std::optional<StdioSession> stdio_;
};

/// The program from its command line to its exit status.
[[nodiscard]] int run_program(int argc, const char* const* argv);

}  // namespace pentad

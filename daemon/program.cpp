#include "daemon/program.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <cstdlib>
#include <exception>
#include <span>
#include <thread>
#include <utility>

#include "daemon/command_line.hpp"
#include "daemon/logging.hpp"
#include "daemon/process.hpp"
#include "engine/search/transposition_table.hpp"

namespace pentad {

namespace {

constexpr Duration kNetworkInfoInterval = std::chrono::milliseconds(50);
constexpr int kNetworkPerftDepth = 8;
constexpr int kMaxThreads = 256;

}  // namespace

Program::Program(Settings settings)
    : settings_(std::move(settings)),
      permits_(clock_, settings_.permits),
      tasks_(clock_, permits_, {settings_.max_searches, settings_.max_waiting_searches}),
      shared_hash_(settings_.hash_mb),
      strand_(boost::asio::make_strand(io_)),
      work_(boost::asio::make_work_guard(io_)),
      signals_(strand_),
      grace_(strand_),
      server_(io_, tcp_settings(), settings_.max_sessions,
              [this] { boost::asio::post(strand_, [this] { end_if_all_gone(); }); }) {}

Program::~Program() {
  // Sessions are given up by their destructors; before that, no task may run any more.
  tasks_.shut_down();
}

SessionServices Program::services(HashProvider& hash, SessionPolicy policy) {
  policy.default_threads = settings_.threads;
  policy.default_hash_mb = settings_.hash_mb;
  policy.default_game = settings_.game;
  return {clock_, tasks_, hash, policy, {settings_.protocol, settings_.max_line}, settings_.output};
}

TcpSettings Program::tcp_settings() {
  SessionPolicy policy;
  policy.network = true;
  policy.max_threads = settings_.threads;
  policy.max_hash_mb = settings_.hash_mb;
  policy.max_perft_depth = kNetworkPerftDepth;
  policy.info_interval = kNetworkInfoInterval;
  return {services(shared_hash_, policy), settings_.idle_timeout, settings_.write_timeout};
}

StdioSettings Program::stdio_settings() {
  SessionPolicy policy;
  policy.max_threads = kMaxThreads;
  policy.max_hash_mb = TranspositionTable::kMaxMegabytes;
  StdioSettings stdio{services(own_hash_, policy)};
  stdio.script = settings_.script;
  return stdio;
}

Result<void> Program::open() {
  for (const ListenAddress& address : settings_.listen) {
    const auto endpoint = server_.listen(address);
    if (!endpoint) return tl::unexpected(endpoint.error());
    ports_.push_back(endpoint->port());
    spdlog::info("listening on {}",
                 to_string(ListenAddress{endpoint->address().to_string(), endpoint->port()}));
  }
  return {};
}

void Program::handle_signals() {
  signals_.add(SIGINT);
  signals_.add(SIGTERM);
  wait_for_signal();
}

void Program::wait_for_signal() {
  signals_.async_wait([this](const boost::system::error_code& error, int signal) {
    if (error) return;
    if (ending_) std::_Exit(128 + signal);
    spdlog::info("signal {}: ending", signal);
    wait_for_signal();
    begin_to_end();
  });
}

void Program::run() {
  if (settings_.stdio) {
    stdio_ended_ = false;
    stdio_.emplace(io_, stdio_settings(), [this](StdioSession::End how) {
      boost::asio::post(strand_, [this, how] { on_stdio_end(how); });
    });
    stdio_->start();
    spdlog::debug("serving stdin and stdout");
  }
  server_.start();
  std::vector<std::thread> threads;
  for (int i = 1; i < kIoThreads; ++i) threads.emplace_back([this] { serve(); });
  serve();
  for (std::thread& thread : threads) thread.join();
}

/// What one I/O thread does. Sessions see to their own faults; what is left is a lack of memory
/// outside of them, which costs what was just being done.
void Program::serve() {
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception& error) {
      spdlog::critical("something failed: {}", error.what());
    }
  }
}

void Program::shut_down() {
  boost::asio::post(strand_, [this] { begin_to_end(); });
}

void Program::begin_to_end() {
  if (std::exchange(ending_, true)) return;
  server_.shut_down();
  if (stdio_) stdio_->shut_down();
  grace_.expires_after(settings_.shutdown_grace);
  grace_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    spdlog::warn("some sessions could not be ended in time");
    io_.stop();
  });
  end_if_all_gone();
}

/// Lets run() return once nothing is left to do but to close connections gently.
void Program::end_if_all_gone() {
  if (!ending_ || !stdio_ended_ || server_.sessions() > 0) return;
  signals_.cancel();
  grace_.cancel();
  work_.reset();
}

/// With listeners, only a client that says so on stdio ends the program.
void Program::on_stdio_end(StdioSession::End how) {
  stdio_ended_ = true;
  if (settings_.listen.empty() || how == StdioSession::End::quit) begin_to_end();
  end_if_all_gone();
}

int run_program(int argc, const char* const* argv) {
  prepare_process();
  const auto settings = parse_command_line(std::span(argv, static_cast<std::size_t>(argc)));
  if (!settings) {
    const EarlyExit& exit = settings.error();
    print(1, exit.output);
    print(2, exit.error);
    return exit.status;
  }
  const char* const default_level = settings->listen.empty() ? "warn" : "info";
  const auto logging = set_up_logging(
      settings->log_level.empty() ? default_level : settings->log_level, settings->log_file);
  if (!logging) {
    print(2, "pentad: --log-file: " + logging.error().message + "\n");
    return kUsageFault;
  }
  Program program(*settings);
  if (const auto opened = program.open(); !opened) {
    print(2, "pentad: --listen: " + opened.error().message + "\n");
    return kStartFault;
  }
  program.handle_signals();
  program.run();
  return 0;
}

}  // namespace pentad

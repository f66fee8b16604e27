/// @file
/// What the operator can set, with its defaults.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/listen_address.hpp"
#include "daemon/output_buffer.hpp"
#include "engine/types.hpp"

namespace pentad {

/// Processors that this process may run on.
[[nodiscard]] int available_cores();

struct Settings {
  // Options of the command line and the config file; their limits are in command_line.cpp.
  std::string game = "othello";     ///< that a session begins with
  std::size_t hash_mb = 64;         ///< default of a session on stdio; of each game on the network
  int threads = 1;                  ///< default of a session; on the network also the most
  int permits = available_cores();  ///< threads that may search at once
  std::size_t max_searches = 64;    ///< in flight
  std::size_t max_sessions = 1000;  ///< on the network
  Duration idle_timeout = std::chrono::hours(1);  ///< on the network; zero: none
  std::string log_level;                          ///< empty: info with listeners, else warn
  std::string log_file;                           ///< empty: stderr
  std::vector<ListenAddress> listen;
  bool stdio = false;    ///< stdio is a session; always so without listeners
  std::string protocol;  ///< dialect of all sessions; empty: found by the first line
  std::size_t max_line = std::size_t{1} << 20U;
  /// Lines that are played to the session instead of stdin (`pentad bench`).
  std::optional<std::string> script;

  // Fixed; here so that tests can lower them.
  std::size_t max_waiting_searches = 1000;
  OutputLimits output = {};
  /// A peer that takes nothing of what waits for it is dropped after this time.
  Duration write_timeout = std::chrono::seconds(30);
  /// After a signal, sessions have this long to get their last lines out.
  Duration shutdown_grace = std::chrono::seconds(5);
};

}  // namespace pentad

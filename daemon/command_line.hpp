/// @file
/// Command line and config file.
#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>

#include "daemon/settings.hpp"

namespace pentad {

/// The program has nothing to do but to say this and to end.
struct EarlyExit {
  int status = 0;      ///< 0 after --help and --version, 2 after a fault
  std::string output;  ///< for stdout
  std::string error;   ///< for stderr: one line that names option and fault
};

/// Exit status for a faulty command line or config file, and for what fails at the start.
inline constexpr int kUsageFault = 2;
inline constexpr int kStartFault = 1;

/// @param arguments  as given to main(), the program's name first.
[[nodiscard]] tl::expected<Settings, EarlyExit> parse_command_line(
    std::span<const char* const> arguments);

}  // namespace pentad

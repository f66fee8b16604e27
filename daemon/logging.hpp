/// @file
/// Where the log goes. Never to stdout, which belongs to the protocol.
#pragma once

#include <string>

#include "engine/result.hpp"

namespace pentad {

/// Sets up the log of the whole program.
/// @param level  a name as in `--log-level`.
/// @param file   appended to; empty: stderr.
/// @return  why the file cannot be written.
Result<void> set_up_logging(const std::string& level, const std::string& file);

}  // namespace pentad

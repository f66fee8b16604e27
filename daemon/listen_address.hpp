/// @file
/// Where a listener listens, as written on the command line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace pentad {

struct ListenAddress {
  std::string host;        ///< a name or a numeric address, without brackets
  std::uint16_t port = 0;  ///< 0: any free one

  friend bool operator==(const ListenAddress&, const ListenAddress&) = default;
};

/// As it is read: `HOST:PORT` or `[IPV6]:PORT`.
[[nodiscard]] std::string to_string(const ListenAddress& address);

/// Reads `HOST:PORT`, `[IPV6]:PORT`, `:PORT` or `PORT`; without a host it is 127.0.0.1.
[[nodiscard]] Result<ListenAddress> parse_listen_address(std::string_view text);

}  // namespace pentad

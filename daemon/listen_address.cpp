#include "daemon/listen_address.hpp"

#include <charconv>

namespace pentad {

namespace {

Result<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size()) {
    return fail(ErrorCode::out_of_range, "\"" + std::string(text) + "\" is not a port (0 to 65535)",
                "port");
  }
  return port;
}

}  // namespace

std::string to_string(const ListenAddress& address) {
  const bool brackets = address.host.find(':') != std::string::npos;
  return (brackets ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

Result<ListenAddress> parse_listen_address(std::string_view text) {
  std::string_view host;
  std::string_view port = text;
  if (text.starts_with('[')) {
    const std::size_t end = text.find("]:");
    if (end == std::string_view::npos) {
      return fail(ErrorCode::syntax, "\"" + std::string(text) + "\" is not [ADDRESS]:PORT", "host");
    }
    host = text.substr(1, end - 1);
    port = text.substr(end + 2);
    if (host.empty()) return fail(ErrorCode::syntax, "nothing between the brackets", "host");
  } else if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    host = text.substr(0, colon);
    port = text.substr(colon + 1);
    if (host.find(':') != std::string_view::npos) {
      return fail(ErrorCode::syntax, "an IPv6 address must be in brackets: [ADDRESS]:PORT", "host");
    }
  }
  if (host.empty()) host = "127.0.0.1";
  return parse_port(port).map([&](std::uint16_t number) {
    return ListenAddress{std::string(host), number};
  });
}

}  // namespace pentad

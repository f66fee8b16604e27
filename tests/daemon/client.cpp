#include "client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "eventually.hpp"

namespace pentad::test {

Client::Client(std::uint16_t port, int receive_buffer) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  const timeval patience{kPatience.count(), 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (receive_buffer > 0) {
    setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* const generic = reinterpret_cast<const sockaddr*>(&address);
  EXPECT_EQ(connect(socket_, generic, sizeof address), 0) << "port " << port;
}

Client::Client(Client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}

Client::~Client() {
  close();
}

void Client::send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    ASSERT_GT(count, 0) << "errno " << errno;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::size_t Client::send_some(std::string_view text) {
  const ssize_t count = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool Client::receive() {
  std::array<char, 4096> bytes{};
  const ssize_t count = recv(socket_, bytes.data(), bytes.size(), 0);
  EXPECT_FALSE(count < 0 && errno == EAGAIN) << "nothing came";
  if (count < 0) was_reset_ = true;
  if (count <= 0) return false;
  received_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> Client::line() {
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    if (!receive()) return std::nullopt;
  }
}

std::optional<std::string> Client::line_with(std::string_view beginning) {
  while (auto next = line()) {
    if (next->starts_with(beginning)) return next;
  }
  return std::nullopt;
}

bool Client::ends() {
  while (receive()) received_.clear();
  return !was_reset_;
}

void Client::half_close() {
  shutdown(socket_, SHUT_WR);
}

void Client::reset() {
  const linger at_once{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close();
}

void Client::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

}  // namespace pentad::test

/// @file
/// A client on the network, as simple as can be: blocking calls with a limit of patience.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pentad::test {

class Client {
 public:
  /// Connects to a port of this machine.
  /// @param receive_buffer  of the socket, in bytes; 0: the system's choice.
  explicit Client(std::uint16_t port, int receive_buffer = 0);
  Client(Client&& other) noexcept;
  Client& operator=(Client&&) = delete;
  ~Client();

  /// Sends all of it, in one piece if the system lets it.
  void send(std::string_view text);
  /// Sends as much as is taken without waiting; how much that was.
  std::size_t send_some(std::string_view text);

  /// The next line without its newline; nothing at the end of the connection.
  [[nodiscard]] std::optional<std::string> line();
  /// The next line that begins like this; lines before it are passed over.
  [[nodiscard]] std::optional<std::string> line_with(std::string_view beginning);
  /// Reads until the connection ends; whether it ended properly, rather than by a reset.
  [[nodiscard]] bool ends();

  /// Sends no more.
  void half_close();
  /// Vanishes with a reset.
  void reset();
  void close();

 private:
  bool receive();

  int socket_;
  std::string received_;
  bool was_reset_ = false;
};

}  // namespace pentad::test

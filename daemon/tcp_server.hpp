/// @file
/// Listens on TCP ports and keeps the sessions of those who connect.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "daemon/listen_address.hpp"
#include "daemon/strand.hpp"
#include "daemon/tcp_session.hpp"
#include "engine/result.hpp"

namespace pentad {

/// See the file comment. Calls may come from any thread.
class TcpServer {
 public:
  using Endpoint = boost::asio::ip::tcp::endpoint;

  /// @param io            must outlive this.
  /// @param on_gone       called after a session has gone, from any I/O thread.
  TcpServer(boost::asio::io_context& io, TcpSettings settings, std::size_t max_sessions,
            std::function<void()> on_gone);
  TcpServer(const TcpServer&) = delete;
  TcpServer& operator=(const TcpServer&) = delete;
  /// No I/O thread may run any more. Drops the sessions that are left.
  ~TcpServer();

  /// Opens a port. Nobody is let in before start(). Before start() only.
  /// @return  where it listens, or why it cannot.
  Result<Endpoint> listen(const ListenAddress& address);

  void start();

  /// Accepts no more and lets every session answer what it is at and end.
  void shut_down();

  /// Sessions there are.
  [[nodiscard]] std::size_t sessions() const;

 private:
  class Listener;
  using Socket = StrandSocket;

  void welcome(Socket socket);
  void refuse(Socket socket);
  void forget(TcpSession& session);

  boost::asio::io_context& io_;
  const TcpSettings settings_;
  const std::size_t max_sessions_;
  const std::function<void()> on_gone_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  mutable std::mutex mutex_;
  bool ending_ = false;
  std::unordered_map<const TcpSession*, std::shared_ptr<TcpSession>> sessions_;
};

}  // namespace pentad

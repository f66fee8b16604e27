#include "daemon/tcp_server.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <string_view>
#include <utility>

#include "daemon/gentle_close.hpp"

namespace pentad {

namespace {

using boost::asio::ip::tcp;
using ErrorCodeOf = boost::system::error_code;

constexpr Duration kAcceptPause = std::chrono::milliseconds(100);
constexpr Duration kFarewell = std::chrono::seconds(1);
constexpr std::string_view kRefusal = "info string error: too many sessions; try again later\n";

/// The address that a host's name stands for; IPv4 where there is both.
Result<tcp::endpoint> resolve(boost::asio::io_context& io, const ListenAddress& address) {
  ErrorCodeOf error;
  tcp::resolver resolver(io);
  const auto found =
      resolver.resolve(address.host, std::to_string(address.port), tcp::resolver::passive, error);
  if (error || found.empty()) {
    return fail(ErrorCode::unknown_name, "no address for \"" + address.host +
                                             "\": " + (error ? error.message() : "not found"));
  }
  for (const auto& entry : found) {
    if (entry.endpoint().protocol() == tcp::v4()) return entry.endpoint();
  }
  return found.begin()->endpoint();
}

}  // namespace

/// One open port.
class TcpServer::Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(TcpServer& server, boost::asio::io_context& io)
      : server_(server),
        io_(io),
        acceptor_(boost::asio::make_strand(io)),
        timer_(acceptor_.get_executor()) {}

  ErrorCodeOf open(const tcp::endpoint& endpoint) {
    ErrorCodeOf error;
    const auto failed = [&error] { return error.failed(); };
    acceptor_.open(endpoint.protocol(), error);
    if (failed()) return error;
    acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (failed()) return error;
    acceptor_.bind(endpoint, error);
    if (failed()) return error;
    acceptor_.listen(tcp::acceptor::max_listen_connections, error);
    return error;
  }

  [[nodiscard]] tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

  void start() {
    boost::asio::dispatch(acceptor_.get_executor(),
                          [self = shared_from_this()] { self->accept(); });
  }

  void stop() {
    boost::asio::dispatch(acceptor_.get_executor(), [self = shared_from_this()] {
      ErrorCodeOf ignored;
      self->acceptor_.close(ignored);
      self->timer_.cancel();
    });
  }

 private:
  void accept() {
    if (!acceptor_.is_open()) return;
    acceptor_.async_accept(boost::asio::make_strand(io_),
                           [self = shared_from_this()](const ErrorCodeOf& error, Socket socket) {
                             if (!self->acceptor_.is_open()) return;
                             if (!error) self->server_.welcome(std::move(socket));
                             // Want of descriptors or memory lasts a while.
                             const bool aborted = error == boost::asio::error::connection_aborted;
                             if (error && !aborted) return self->pause(error);
                             self->accept();
                           });
  }

  void pause(const ErrorCodeOf& error) {
    spdlog::warn("cannot accept a connection: {}", error.message());
    timer_.expires_after(kAcceptPause);
    timer_.async_wait([self = shared_from_this()](const ErrorCodeOf& cancelled) {
      if (!cancelled) self->accept();
    });
  }

  TcpServer& server_;
  boost::asio::io_context& io_;
  tcp::acceptor::rebind_executor<Strand>::other acceptor_;
  StrandTimer timer_;
};

TcpServer::TcpServer(boost::asio::io_context& io, TcpSettings settings, std::size_t max_sessions,
                     std::function<void()> on_gone)
    : io_(io),
      settings_(std::move(settings)),
      max_sessions_(max_sessions),
      on_gone_(std::move(on_gone)) {}

TcpServer::~TcpServer() {
  const auto sessions = std::exchange(sessions_, {});
  for (const auto& [key, session] : sessions) session->drop("the program ends");
}

Result<TcpServer::Endpoint> TcpServer::listen(const ListenAddress& address) {
  auto endpoint = resolve(io_, address);
  if (!endpoint) return endpoint;
  auto listener = std::make_shared<Listener>(*this, io_);
  if (const ErrorCodeOf error = listener->open(*endpoint); error.failed()) {
    return fail(ErrorCode::refused,
                "cannot listen on " + to_string(address) + ": " + error.message());
  }
  listeners_.push_back(listener);
  return listener->endpoint();
}

void TcpServer::start() {
  for (const auto& listener : listeners_) listener->start();
}

void TcpServer::shut_down() {
  for (const auto& listener : listeners_) listener->stop();
  const std::lock_guard lock(mutex_);
  ending_ = true;
  for (const auto& [key, session] : sessions_) session->shut_down();
}

std::size_t TcpServer::sessions() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

void TcpServer::welcome(Socket socket) {
  const std::lock_guard lock(mutex_);
  if (ending_) return;
  if (sessions_.size() >= max_sessions_) return refuse(std::move(socket));
  auto session = std::make_shared<TcpSession>(std::move(socket), settings_,
                                              [this](TcpSession& gone) { forget(gone); });
  sessions_.emplace(session.get(), session);
  session->start();  // under the lock, so that it comes before shut_down()
}

void TcpServer::refuse(Socket socket) {
  spdlog::warn("a session is refused: there are {} already", max_sessions_);
  ErrorCodeOf ignored;
  socket.non_blocking(true, ignored);
  // The socket is new and its buffer empty: this fits.
  socket.write_some(boost::asio::buffer(kRefusal), ignored);
  close_gently(std::move(socket), kFarewell);
}

void TcpServer::forget(TcpSession& session) {
  {
    const std::lock_guard lock(mutex_);
    sessions_.erase(&session);
  }
  on_gone_();
}

}  // namespace pentad

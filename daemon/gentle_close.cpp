#include "daemon/gentle_close.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <memory>
#include <utility>

namespace pentad {

namespace {

using boost::system::error_code;

class Farewell : public std::enable_shared_from_this<Farewell> {
 public:
  explicit Farewell(StrandSocket socket)
      : socket_(std::move(socket)), timer_(socket_.get_executor()) {}

  void start(Duration patience) {
    error_code ignored;
    socket_.shutdown(StrandSocket::shutdown_send, ignored);
    timer_.expires_after(patience);
    timer_.async_wait([self = shared_from_this()](const error_code& error) {
      if (error != boost::asio::error::operation_aborted) self->end();
    });
    read();
  }

 private:
  void read() {
    socket_.async_read_some(
        boost::asio::buffer(scrap_),
        [self = shared_from_this()](const error_code& error, std::size_t /*count*/) {
          if (error) {
            self->end();
          } else {
            self->read();
          }
        });
  }

  void end() {
    error_code ignored;
    socket_.close(ignored);
    timer_.cancel();
  }

  StrandSocket socket_;
  StrandTimer timer_;
  std::array<char, 1024> scrap_{};
};

}  // namespace

void close_gently(StrandSocket socket, Duration patience) {
  std::make_shared<Farewell>(std::move(socket))->start(patience);
}

}  // namespace pentad

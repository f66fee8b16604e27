/// @file
/// What runs on a strand, by concrete types.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

namespace pentad {

/// Runs one handler at a time, on whichever thread is free.
using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

/// These call their handlers on a strand.
using StrandSocket = boost::asio::ip::tcp::socket::rebind_executor<Strand>::other;
using StrandTimer = boost::asio::steady_timer::rebind_executor<Strand>::other;

}  // namespace pentad

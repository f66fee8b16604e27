/// @file
/// Closing a connection so that the peer still gets what was sent last.
#pragma once


#include "daemon/strand.hpp"
#include "engine/types.hpp"

namespace pentad {

/// Says that no more is sent, then reads and throws away until the peer closes too, at most for
/// `patience`. A plain close with unread input makes the kernel reset the connection, and the peer
/// may then lose lines that it has not read yet. Returns at once; the rest happens on the socket's
/// strand.
void close_gently(StrandSocket socket, Duration patience);

}  // namespace pentad

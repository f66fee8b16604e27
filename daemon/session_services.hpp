/// @file
/// What sessions of one kind have in common.
#pragma once

#include "daemon/output_buffer.hpp"
#include "protocol/conversation.hpp"
#include "protocol/environment.hpp"

namespace pentad {

/// The references outlive the sessions.
struct SessionServices {
  const Clock& clock;
  TaskRunner& runner;
  HashProvider& hash;
  SessionPolicy policy;
  ConversationSettings conversation;
  OutputLimits output;
};

}  // namespace pentad

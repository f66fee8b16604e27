/// @file
/// One client's conversation from its first byte: cuts bytes into lines, finds the dialect by the
/// first line, and passes lines on.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/dialect.hpp"
#include "protocol/environment.hpp"

namespace pentad {

/// How a listener wants its conversations.
struct ConversationSettings {
  std::string dialect = {};  ///< name of the dialect; empty: detect it by the first line
  std::size_t max_line = std::size_t{1} << 20U;  ///< bytes, without the line's end
};

/// See the file comment. All calls are made on the session's executor. Destroying it abandons the
/// session: its searches are stopped, and nothing is written any more.
class Conversation {
 public:
  /// @param sink  must outlive this.
  Conversation(Environment environment, ConversationSettings settings, LineSink& sink);
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation();

  /// Bytes as they come, cut anywhere.
  void on_bytes(std::string_view bytes, TimePoint arrival);

  /// The peer sends no more. A last line without a newline counts.
  void on_end_of_input();

  /// See Dialect::shut_down().
  void shut_down();

  /// True while a search or a waiting command keeps the session from being idle.
  [[nodiscard]] bool busy() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace pentad

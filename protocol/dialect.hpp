/// @file
/// A dialect: text in, calls to a session out; results in, text out.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/types.hpp"
#include "protocol/environment.hpp"

namespace pentad {

/// Where a conversation's text goes.
class LineSink {
 public:
  LineSink() = default;
  LineSink(const LineSink&) = delete;
  LineSink& operator=(const LineSink&) = delete;
  virtual ~LineSink() = default;

  /// One line without its newline. Called on the session's executor.
  virtual void write_line(std::string_view line) = 0;

  /// The conversation is over; nothing more is written. What was written is still delivered.
  virtual void close() = 0;
};

/// One client's conversation in one dialect. All calls are made on the session's executor.
class Dialect {
 public:
  Dialect() = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;
  virtual ~Dialect() = default;

  /// A line without its newline, carriage return or byte-order mark; may be empty.
  /// @param arrival  when its last byte was read.
  virtual void on_line(std::string_view line, TimePoint arrival) = 0;

  /// Answers a line that was longer than `limit` bytes and has been skipped.
  virtual void on_overlong_line(std::size_t limit) = 0;

  /// No more input: limited searches finish and print, unlimited ones stop, then the sink is
  /// closed.
  virtual void on_end_of_input() = 0;

  /// The program ends: stops every search, those that wait included, prints their answers, closes
  /// the sink.
  virtual void shut_down() = 0;

  /// True while a search or a waiting command keeps the session from being idle.
  [[nodiscard]] virtual bool busy() const = 0;
};

}  // namespace pentad

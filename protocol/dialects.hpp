/// @file
/// The dialects there are, and how the first line of a conversation tells them apart. A new dialect
/// is a pair of files and a line in the table.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "protocol/dialect.hpp"
#include "protocol/environment.hpp"

namespace pentad {

struct DialectEntry {
  std::string_view name;
  /// Whether a conversation that begins with that line is in this dialect. The line has neither
  /// blanks around it nor is it empty.
  bool (*begins)(std::string_view first_line, bool network);
  /// Null: not available yet.
  std::unique_ptr<Dialect> (*make)(const Environment& environment, LineSink& sink);
};

/// All dialects; the first one is the one that is spoken when nothing tells otherwise.
[[nodiscard]] std::span<const DialectEntry> dialects();

/// The dialect of that name (any case), or null.
[[nodiscard]] const DialectEntry* find_dialect(std::string_view name);

/// The dialect that a conversation's first line stands for.
[[nodiscard]] const DialectEntry& detect_dialect(std::string_view first_line, bool network);

}  // namespace pentad

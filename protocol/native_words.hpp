/// @file
/// The words of `setoption`, `option` and `position`.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "protocol/game_record.hpp"
#include "protocol/options.hpp"

namespace pentad {

/// What `setoption` sets.
struct OptionSetting {
  std::string name;        ///< its words with single blanks between them
  std::string_view value;  ///< as it stands, without blanks around it; may be empty
};

/// Reads `name N [value V]`. Blanks within a value are kept.
[[nodiscard]] Result<OptionSetting> parse_setting(std::string_view words);

/// `option name … type …`, as UCI has it.
[[nodiscard]] std::string option_line(const Option& option);

/// Reads `startpos|fen <position> [moves …]`.
[[nodiscard]] Result<PositionLine> parse_position_words(std::string_view words);

}  // namespace pentad

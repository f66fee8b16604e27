/// @file
/// Reads the config file, which is TOML.
#pragma once

#include <CLI/CLI.hpp>
#include <istream>
#include <string>
#include <vector>

namespace pentad {

/// Plugs in for CLI11's own TOML reader, which cuts strings at `#` and `,` and passes over lines
/// that it cannot make sense of. A value is a string, a whole number, true or false, or an array of
/// these; what is no TOML, or another kind of value, is refused (CLI::ConfigError) by the line
/// where it stands.
class TomlConfig : public CLI::Config {
 public:
  [[nodiscard]] std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;

  /// Not needed: nothing writes a config file.
  [[nodiscard]] std::string to_config(const CLI::App* app, bool default_also,
                                      bool write_description, std::string prefix) const override;
};

}  // namespace pentad

#include "daemon/config_file.hpp"

#include <toml++/toml.h>

#include <string_view>
#include <utility>

#include "engine/text.hpp"

namespace pentad {

namespace {

[[noreturn]] void refuse(const toml::source_region& place, std::string_view what) {
  throw CLI::ConfigError("line " + std::to_string(place.begin.line) + ": " + std::string(what));
}

std::string scalar(std::string_view name, const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (const auto* number = value.as_integer()) return std::to_string(number->get());
  if (const auto* flag = value.as_boolean()) return flag->get() ? "true" : "false";
  refuse(value.source(), "the value of " + quoted(name) +
                             " must be a text in quotes, a whole number, true or false");
}

CLI::ConfigItem item(std::string_view name, const toml::node& value) {
  if (value.is_table()) refuse(value.source(), "there are no sections: " + quoted(name));
  CLI::ConfigItem result;
  result.name = name;
  if (const auto* list = value.as_array()) {
    for (const toml::node& entry : *list) result.inputs.push_back(scalar(name, entry));
  } else {
    result.inputs.push_back(scalar(name, value));
  }
  return result;
}

}  // namespace

std::vector<CLI::ConfigItem> TomlConfig::from_config(std::istream& input) const {
  std::vector<CLI::ConfigItem> found;
  try {
    for (const auto& [name, value] : toml::parse(input)) found.push_back(item(name.str(), value));
  } catch (const toml::parse_error& error) {
    refuse(error.source(), error.description());
  }
  return found;
}

std::string TomlConfig::to_config(const CLI::App* /*app*/, bool /*default_also*/,
                                  bool /*write_description*/, std::string /*prefix*/) const {
  return {};
}

}  // namespace pentad

/// @file
/// A session's options: each is declared once, with its type, default, range and what a change
/// does. Dialects list them and set them by name.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"

namespace pentad {

enum class OptionType : std::uint8_t { check, spin, combo, string, button };

/// A value as its option's type reads it; the other members are left as they are here.
struct OptionValue {
  bool flag = false;        ///< check
  std::int64_t number = 0;  ///< spin
  std::size_t choice = 0;   ///< combo: index into Option::choices
  std::string_view text{};  ///< string; empty: none. Valid during the call only.
};

/// What a change gives: a message for the client (empty: none), or why it was refused.
using OptionAnswer = Result<std::string>;

/// One option, as it is declared.
struct Option {
  std::string name;
  OptionType type = OptionType::button;
  std::string default_value{};         ///< as text; a string's may be empty
  std::int64_t min = 0;                ///< spin
  std::int64_t max = 0;                ///< spin
  std::vector<std::string> choices{};  ///< combo
  bool names_file = false;             ///< its value is the name of a file or folder
  std::function<OptionAnswer(const OptionValue&)> on_change{};  ///< empty: nothing to do
};

/// All options of a session, in the order in which they were declared.
class Options {
 public:
  /// @param network  a remote client: options that name files are refused.
  explicit Options(bool network) : network_(network) {}

  void add(Option option) { options_.push_back(std::move(option)); }

  [[nodiscard]] std::span<const Option> all() const noexcept { return options_; }

  /// Whether set() would read the value; nothing changes.
  [[nodiscard]] Result<void> check(std::string_view name, std::string_view value) const;

  /// Sets an option; names and choices in any case. Refuses unknown names (unknown_name), values
  /// that cannot be read (syntax), numbers out of range (out_of_range), and files on the network
  /// (refused). Otherwise the answer is that of the option's change.
  OptionAnswer set(std::string_view name, std::string_view value);

 private:
  [[nodiscard]] Result<const Option*> find(std::string_view name) const;

  std::vector<Option> options_;
  bool network_;
};

}  // namespace pentad

/// @file
/// Games under certain rules, for tests and tools that go through all of them or take one by name.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace pentad::vectors {

/// Rule options by name, as vectors and command lines give them.
using NamedOptions = std::map<std::string, std::string>;

/// A game under certain rules.
struct Variant {
  const Game* game;
  RuleValues rules;
};

/// The game's default rules with the named options changed. Refuses unknown names and values.
[[nodiscard]] Result<RuleValues> rules_of(const GameFacts& facts, const NamedOptions& options);

/// Every registered game under every combination of its rule options, its default rules first.
[[nodiscard]] std::vector<Variant> all_variants();

/// The rule values as `Name=Value …`; empty for a game without rule options.
[[nodiscard]] std::string describe(const Variant& variant);

/// Sets up a position, or the start position for "startpos".
[[nodiscard]] Result<std::unique_ptr<GameState>> set_up(const Game& game, const RuleValues& rules,
                                                        std::string_view position);

/// The canonical tokens of the legal actions, in their order.
[[nodiscard]] std::vector<std::string> legal_tokens(const GameState& state);

/// The game's name and the values of its options.
std::ostream& operator<<(std::ostream& out, const Variant& variant);

}  // namespace pentad::vectors

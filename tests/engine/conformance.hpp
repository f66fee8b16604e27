/// @file
/// What the conformance suite's files share. Every registered game, the toy included, goes through
/// the whole suite under every combination of its rule options: a new game gets it for free.
#pragma once

#include <gtest/gtest.h>

#include <iosfwd>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support/variants.hpp"

namespace pentad::conformance {

using vectors::all_variants;
using vectors::legal_tokens;
using vectors::Variant;

/// For INSTANTIATE_TEST_SUITE_P: the game's name and the values of its options.
[[nodiscard]] std::string variant_name(const ::testing::TestParamInfo<Variant>& info);

class Conformance : public ::testing::TestWithParam<Variant> {
 protected:
  [[nodiscard]] static const Game& game() { return *GetParam().game; }
  [[nodiscard]] static const GameFacts& facts() { return game().facts(); }
  [[nodiscard]] static const RuleValues& rules() { return GetParam().rules; }
  [[nodiscard]] static std::unique_ptr<GameState> start() { return game().start(rules()); }
  /// The position under the variant's rules; a failure and null when it is refused.
  [[nodiscard]] static std::unique_ptr<GameState> parse(std::string_view text);
};

using Random = std::mt19937_64;

/// A number from 0 to bound - 1 (the same everywhere, unlike the standard's distributions).
[[nodiscard]] std::size_t below(Random& random, std::size_t bound);

/// Plays random actions until the game is over or `limit` were played; returns their tokens.
std::vector<std::string> play_randomly(GameState& state, Random& random, int limit = 1000);

/// `count` positions of random games, from all phases of the game, ended ones included.
[[nodiscard]] std::vector<std::unique_ptr<GameState>> sample_states(const Variant& variant,
                                                                    int count, std::uint64_t seed);

/// All that can be seen of a state but its history and its drawing.
struct Appearance {
  std::string text;
  std::uint64_t key = 0;
  Player side = Player::first;
  Outcome outcome = Outcome::none;
  int margin = 0;
  std::vector<std::string> legal;
  friend bool operator==(const Appearance&, const Appearance&) = default;
};
std::ostream& operator<<(std::ostream& out, const Appearance& seen);

[[nodiscard]] Appearance look(const GameState& state);

/// True when two states that are written differently go on alike: the same legal actions, and the
/// same outcome and margin at the end, down to `depth` everywhere and along random games.
[[nodiscard]] bool play_alike(const GameState& a, const GameState& b, int depth);

/// Perft by nothing but playing and taking back, to compare with; nothing when it meets a draw by
/// the history, which perft ignores.
[[nodiscard]] std::optional<std::uint64_t> plain_perft(GameState& state, int depth);

/// A perft depth of at most `deepest` plies and, by a guess, of at most `nodes` leaves.
[[nodiscard]] int affordable_depth(const GameState& state, int deepest, std::uint64_t nodes);

}  // namespace pentad::conformance

// The vectors of tests/data: counts, recorded games and positions that must be refused.

#include <set>

#include "engine/conformance.hpp"
#include "engine/text.hpp"
#include "support/vectors.hpp"

namespace pentad::conformance {

namespace {

/// Larger counts are left to `tools/perft --verify`.
constexpr std::uint64_t kMostNodes = 5'000'000;

const std::string kData = PENTAD_TEST_DATA;

class ConformanceVectors : public Conformance {
 protected:
  /// Whether a vector is about this game under these rules.
  static bool concerns(const std::string& name, const vectors::NamedOptions& options) {
    if (name != facts().name) return false;
    const auto rules_there = vectors::rules_of(facts(), options);
    EXPECT_TRUE(rules_there.has_value()) << rules_there.error().message;
    return rules_there && *rules_there == rules();
  }

  static std::unique_ptr<GameState> set_up(const std::string& position) {
    return position == "startpos" ? start() : parse(position);
  }

  static void verify_perft(const std::string& file) {
    for (const auto& vector : vectors::load_perft(kData + file)) {
      if (vector.nodes > kMostNodes || !concerns(vector.game, vector.options)) continue;
      const auto state = set_up(vector.position);
      ASSERT_NE(state, nullptr);
      EXPECT_EQ(state->perft(vector.depth, {}).total, vector.nodes)
          << vector.position << " depth " << vector.depth << ' ' << vector.note;
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Games, ConformanceVectors, ::testing::ValuesIn(all_variants()),
                         variant_name);

TEST_P(ConformanceVectors, PerftFromTheStart) {
  verify_perft("/perft_start.json");
}

TEST_P(ConformanceVectors, PerftFromPositions) {
  verify_perft("/perft.json");
}

void expect_recorded(const GameState& state, const vectors::RecordedState& recorded) {
  ASSERT_EQ(state.position_text(), recorded.position);
  ASSERT_EQ(state.side_to_move(), recorded.side) << recorded.position;
  ASSERT_EQ(state.outcome(), recorded.outcome) << recorded.position;
  ASSERT_EQ(legal_tokens(state), recorded.legal) << recorded.position;
}

TEST_P(ConformanceVectors, RecordedGames) {
  for (const auto& recorded : vectors::load_games(kData + "/games.jsonl")) {
    if (!concerns(recorded.game, recorded.options)) continue;
    const auto state = set_up(recorded.start);
    ASSERT_NE(state, nullptr);
    for (std::size_t i = 0; i < recorded.states.size(); ++i) {
      if (i > 0) {
        const auto played = state->play_token(recorded.actions[i - 1]);
        ASSERT_TRUE(played.has_value()) << played.error().message;
      }
      ASSERT_NO_FATAL_FAILURE(expect_recorded(*state, recorded.states[i])) << "action " << i;
      const auto read = parse(recorded.states[i].position);
      ASSERT_NE(read, nullptr);
      ASSERT_EQ(read->position_text(), recorded.states[i].position);
    }
  }
}

// Only the games with a `pass` have one that can be left out.
TEST_P(ConformanceVectors, RecordedGamesWithoutTheirPasses) {
  for (const auto& recorded : vectors::load_games(kData + "/games.jsonl")) {
    if (!concerns(recorded.game, recorded.options)) continue;
    const auto state = set_up(recorded.start);
    ASSERT_NE(state, nullptr);
    for (const auto& token : recorded.actions) {
      if (token == "pass") continue;
      const auto played = state->play_token(token);
      ASSERT_TRUE(played.has_value()) << played.error().message;
    }
    ASSERT_NO_FATAL_FAILURE(expect_recorded(*state, recorded.states.back()));
    EXPECT_EQ(state->actions_played(), static_cast<int>(recorded.actions.size()));
  }
}

TEST_P(ConformanceVectors, RefusedPositions) {
  for (const auto& refused : vectors::load_refused(kData + "/refused.json")) {
    if (!concerns(refused.game, refused.options)) continue;
    const auto read = game().parse(refused.position, rules());
    ASSERT_FALSE(read.has_value()) << refused.position << " (" << refused.why << ')';
    EXPECT_EQ(read.error().code, ErrorCode::invalid_position) << refused.position;
    EXPECT_FALSE(read.error().message.empty()) << refused.position;
    if (read.error().offset != Error::kNowhere) {
      EXPECT_LE(read.error().offset, refused.position.size()) << refused.position;
    }
  }
}

}  // namespace

// A vector that no registered game takes up would otherwise be passed over in silence.
TEST(ConformanceData, EveryVectorIsUsed) {
  std::set<std::pair<std::string, vectors::NamedOptions>> named;
  for (const char* const file : {"/perft_start.json", "/perft.json"}) {
    for (const auto& v : vectors::load_perft(kData + file)) named.emplace(v.game, v.options);
  }
  for (const auto& v : vectors::load_games(kData + "/games.jsonl"))
    named.emplace(v.game, v.options);
  for (const auto& v : vectors::load_refused(kData + "/refused.json")) {
    named.emplace(v.game, v.options);
  }
  for (const auto& [name, options] : named) {
    const Game* const game = find_game(name);
    ASSERT_NE(game, nullptr) << name;
    EXPECT_TRUE(vectors::rules_of(game->facts(), options).has_value()) << name;
  }
}

}  // namespace pentad::conformance

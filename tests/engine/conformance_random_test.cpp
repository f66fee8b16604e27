// What must hold in every position of random games, and in positions that are a letter or a word
// away from such positions.

#include <algorithm>
#include <set>
#include <unordered_map>

#include "engine/conformance.hpp"
#include "engine/search/score.hpp"
#include "engine/text.hpp"

namespace pentad::conformance {

namespace {

constexpr int kGames = 200;

class ConformanceRandom : public Conformance {
 protected:
  static void expect_sound(const GameState& state) {
    const auto legal = state.legal_actions();
    ASSERT_EQ(legal.empty(), state.outcome() != Outcome::none);
    ASSERT_LE(legal.size(), static_cast<std::size_t>(facts().max_actions));
    const auto tokens = legal_tokens(state);
    ASSERT_TRUE(std::is_sorted(tokens.begin(), tokens.end()));
    ASSERT_EQ(std::adjacent_find(tokens.begin(), tokens.end()), tokens.end());
    ASSERT_LE(std::abs(state.margin()), facts().max_margin);
    if (state.outcome() != Outcome::none && facts().max_margin > 0) {
      ASSERT_EQ(state.outcome(), outcome_of_margin(state.margin()));
    }
    ASSERT_TRUE(state.board_text().ends_with('\n'));
  }

  /// The position as text and back. Only a draw by repetition is not written down.
  static void expect_round_trip(const GameState& state) {
    const auto read = parse(state.position_text());
    ASSERT_NE(read, nullptr);
    const Appearance before = look(state);
    Appearance after = look(*read);
    if (facts().history.repetitions_to_draw > 0 && before.outcome == Outcome::draw) {
      after.outcome = before.outcome;
      after.legal = before.legal;
    }
    ASSERT_EQ(after, before);
    ASSERT_EQ(read->actions_played(), 0);
  }

  static void expect_sound_evaluation(const GameState& state) {
    if (state.outcome() != Outcome::none) return;
    const Evaluation evaluation = state.evaluation();
    const int limit =
        facts().score_unit == ScoreUnit::margin ? 100 * facts().max_margin : kWinThreshold - 1;
    ASSERT_LE(std::abs(evaluation.total), limit);
    for (const auto& term : evaluation.terms) ASSERT_FALSE(term.name.empty());
    ASSERT_EQ(state.evaluation().total, evaluation.total);
  }

  static void expect_counts_as_played(const GameState& state) {
    if (state.outcome() != Outcome::none) return;
    const auto read = parse(state.position_text());
    ASSERT_NE(read, nullptr);
    const int depth = affordable_depth(*read, 4, 3000);
    const auto plain = plain_perft(*read, depth);
    if (!plain) return;
    const PerftCounts counts = read->perft(depth, {});
    ASSERT_EQ(counts.total, *plain) << "depth " << depth;
    ASSERT_TRUE(counts.complete);
    std::vector<Action> actions;
    std::uint64_t sum = 0;
    for (const auto& [action, nodes] : counts.by_action) {
      actions.push_back(action);
      sum += nodes;
    }
    ASSERT_EQ(actions, read->legal_actions());
    ASSERT_EQ(sum, counts.total);
    ASSERT_GE(counts.made, actions.size());
  }
};

INSTANTIATE_TEST_SUITE_P(Games, ConformanceRandom, ::testing::ValuesIn(all_variants()),
                         variant_name);

TEST_P(ConformanceRandom, EveryPositionIsSound) {
  Random random(21);
  for (int i = 0; i < kGames; ++i) {
    const auto state = start();
    for (auto legal = state->legal_actions(); !legal.empty(); legal = state->legal_actions()) {
      ASSERT_NO_FATAL_FAILURE(expect_sound(*state)) << state->position_text();
      ASSERT_NO_FATAL_FAILURE(expect_round_trip(*state)) << state->position_text();
      ASSERT_NO_FATAL_FAILURE(expect_sound_evaluation(*state)) << state->position_text();
      const Player actor = state->side_to_move();
      state->play(legal[below(random, legal.size())]);
      if (state->outcome() != Outcome::none) {
        ASSERT_EQ(state->side_to_move(), opponent(actor)) << state->position_text();
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_sound(*state)) << state->position_text();
    ASSERT_NO_FATAL_FAILURE(expect_round_trip(*state)) << state->position_text();
  }
}

TEST_P(ConformanceRandom, EvaluationsHaveTerms) {
  int with_terms = 0;
  constexpr int kSamples = 20;
  for (const auto& state : sample_states(GetParam(), kSamples, 28)) {
    if (state->undo() && !state->evaluation().terms.empty()) ++with_terms;
  }
  EXPECT_GT(with_terms, kSamples / 2);
}

TEST_P(ConformanceRandom, TokensReplayTheGame) {
  Random random(22);
  for (int i = 0; i < kGames; ++i) {
    const auto state = start();
    const auto replayed = start();
    for (const auto& token : play_randomly(*state, random)) {
      ASSERT_TRUE(replayed->play_token(token).has_value()) << token;
    }
    ASSERT_EQ(look(*replayed), look(*state));
    ASSERT_EQ(replayed->actions_played(), state->actions_played());
  }
}

TEST_P(ConformanceRandom, PerftCountsWhatCanBePlayed) {
  for (const auto& state : sample_states(GetParam(), 100, 23)) {
    ASSERT_NO_FATAL_FAILURE(expect_counts_as_played(*state)) << state->position_text();
  }
}

TEST_P(ConformanceRandom, PerftCanBeStopped) {
  bool asked = false;
  const PerftCounts counts = start()->perft(20, [&asked] {
    asked = true;
    return false;
  });
  EXPECT_EQ(counts.complete, !asked);
}

TEST_P(ConformanceRandom, ImagesAreTheSameGame) {
  for (const auto& state : sample_states(GetParam(), 60, 24)) {
    ASSERT_EQ(look(*state->image(0)).text, look(*state).text);
    const auto original = state->image(0);  // without the history, like its images
    const int depth = affordable_depth(*original, 4, 20'000);
    const bool goes_on = original->outcome() == Outcome::none;
    const std::uint64_t count = goes_on ? original->perft(depth, {}).total : 0;
    std::set<std::string> texts;
    for (int i = 0; i < facts().symmetries; ++i) {
      const auto image = original->image(i);
      SCOPED_TRACE(original->position_text() + " as " + image->position_text());
      texts.insert(image->position_text());
      ASSERT_EQ(image->side_to_move(), original->side_to_move());
      ASSERT_EQ(image->outcome(), original->outcome());
      ASSERT_EQ(image->margin(), original->margin());
      ASSERT_NO_FATAL_FAILURE(expect_round_trip(*image));
      if (!goes_on) continue;
      ASSERT_EQ(image->perft(depth, {}).total, count) << "depth " << depth;
      ASSERT_EQ(image->evaluation().total, original->evaluation().total);
    }
    // The images of an image are the same ones.
    for (int i = 0; i < facts().symmetries; ++i) {
      const auto last = original->image(facts().symmetries - 1);
      ASSERT_TRUE(texts.contains(last->image(i)->position_text()));
    }
  }
}

/// Positions seen so far, both ways: by text and by key.
class Keys {
 public:
  explicit Keys(const RuleValues& rules) : rules_(rules) {}

  /// Equal texts must have equal keys; different texts with equal keys must play alike.
  void add(const GameState& state) {
    const std::string text = state.position_text();
    const auto [known, is_new] = key_of_.try_emplace(text, state.key());
    ASSERT_EQ(known->second, state.key()) << text;
    if (!is_new) return;
    const auto [other, is_alone] = text_of_.try_emplace(state.key(), text);
    if (is_alone) return;
    const auto twin = state.game().parse(other->second, rules_);
    ASSERT_TRUE(twin.has_value()) << other->second;
    const auto itself = state.game().parse(text, rules_);
    ASSERT_TRUE(itself.has_value()) << text;
    ASSERT_TRUE(play_alike(**itself, **twin, 2)) << text << " and " << other->second;
  }

 private:
  RuleValues rules_;
  std::unordered_map<std::string, std::uint64_t> key_of_;
  std::unordered_map<std::uint64_t, std::string> text_of_;
};

/// Makes texts that differ a little from positions: another letter from those that occur, a letter
/// less, or another position's word in the same place.
class Spoiler {
 public:
  explicit Spoiler(const std::vector<std::unique_ptr<GameState>>& states) {
    std::set<char> letters;
    for (const auto& state : states) {
      const std::string text = state->position_text();
      letters.insert(text.begin(), text.end());
      const auto words = split_words(text);
      words_.resize(std::max(words_.size(), words.size()));
      for (std::size_t i = 0; i < words.size(); ++i) words_[i].emplace(words[i].text);
    }
    letters_.assign(letters.begin(), letters.end());
  }

  [[nodiscard]] std::string spoil(const std::string& text, Random& random) const {
    std::string spoilt = text;
    const std::size_t place = below(random, text.size());
    switch (below(random, 3)) {
      case 0:
        spoilt[place] = letters_[below(random, letters_.size())];
        break;
      case 1:
        spoilt.erase(place, 1);
        break;
      default: {
        const auto words = split_words(text);
        const std::size_t index = below(random, words.size());
        const auto& choice = words_[index];
        const auto other =
            std::next(choice.begin(), static_cast<std::ptrdiff_t>(below(random, choice.size())));
        spoilt.replace(words[index].offset, words[index].text.size(), *other);
      }
    }
    return spoilt;
  }

 private:
  std::vector<char> letters_;
  std::vector<std::set<std::string>> words_;
};

TEST_P(ConformanceRandom, KeysAndTextsTellPositionsApart) {
  Keys keys(rules());
  Random random(25);
  for (int i = 0; i < kGames; ++i) {
    const auto state = start();
    ASSERT_NO_FATAL_FAILURE(keys.add(*state));
    for (auto legal = state->legal_actions(); !legal.empty(); legal = state->legal_actions()) {
      state->play(legal[below(random, legal.size())]);
      ASSERT_NO_FATAL_FAILURE(keys.add(*state));
    }
  }
}

TEST_P(ConformanceRandom, NeighboursOfPositionsAreRefusedOrSound) {
  Keys keys(rules());
  Random random(26);
  const auto states = sample_states(GetParam(), 100, 27);
  const Spoiler spoiler(states);
  int accepted = 0;
  for (const auto& state : states) {
    ASSERT_NO_FATAL_FAILURE(keys.add(*state));
    for (int i = 0; i < 200; ++i) {
      const std::string text = spoiler.spoil(state->position_text(), random);
      const auto read = game().parse(text, rules());
      if (!read) {
        ASSERT_FALSE(read.error().message.empty()) << text;
        continue;
      }
      ++accepted;
      SCOPED_TRACE(text);
      ASSERT_NO_FATAL_FAILURE(expect_sound(**read));
      ASSERT_NO_FATAL_FAILURE(expect_round_trip(**read));
      ASSERT_NO_FATAL_FAILURE(expect_sound_evaluation(**read));
      ASSERT_NO_FATAL_FAILURE(keys.add(**read));
    }
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace

}  // namespace pentad::conformance

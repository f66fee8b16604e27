// Facts, positions and tokens as text, playing and taking back.

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "engine/conformance.hpp"
#include "engine/text.hpp"

namespace pentad::conformance {

namespace {

using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::Not;

INSTANTIATE_TEST_SUITE_P(Games, Conformance, ::testing::ValuesIn(all_variants()), variant_name);

std::string to_upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

TEST_P(Conformance, FactsAreSane) {
  const GameFacts& f = facts();
  EXPECT_FALSE(f.name.empty());
  EXPECT_EQ(to_lower(f.name), f.name);
  EXPECT_EQ(split_words(f.name).size(), 1U);
  EXPECT_FALSE(f.title.empty());
  EXPECT_THAT(f.player_names, Each(Not(IsEmpty())));
  EXPECT_NE(f.player_names[0], f.player_names[1]);
  EXPECT_LE(f.rule_options.size(), kMaxRuleOptions);
  EXPECT_EQ(f.score_unit == ScoreUnit::margin, f.max_margin > 0);
  EXPECT_GT(f.wdl_scale, 0);
  EXPECT_GE(f.symmetries, 1);
  EXPECT_GT(f.fields, 0);
  EXPECT_EQ(f.files == 0, f.ranks == 0);
  if (f.files > 0) {
    EXPECT_LE(f.fields, f.files * f.ranks);
  }
  EXPECT_GT(f.max_actions, 0);
  EXPECT_GT(f.usual_length, 0);
  EXPECT_GE(f.history.repetitions_to_draw, 0);
  EXPECT_GE(f.history.quiet_plies_to_draw, 0);
}

TEST_P(Conformance, RuleOptionsAreSane) {
  std::set<std::string> names;
  for (const RuleOption& option : facts().rule_options) {
    EXPECT_TRUE(names.insert(to_lower(option.name)).second) << option.name;
    EXPECT_GE(option.values.size(), 2U);
    EXPECT_LT(option.default_value, option.values.size());
    EXPECT_EQ(std::set(option.values.begin(), option.values.end()).size(), option.values.size());
    EXPECT_THAT(option.values, Each(Not(IsEmpty())));
  }
}

TEST_P(Conformance, BenchPositionsCanBeSearched) {
  EXPECT_GE(facts().bench.depth, 1);
  EXPECT_FALSE(facts().bench.positions.empty());
  for (const std::string_view text : facts().bench.positions) {
    const auto state = text == "startpos" ? start() : parse(text);
    ASSERT_NE(state, nullptr);
    EXPECT_EQ(state->outcome(), Outcome::none) << text;
  }
}

TEST_P(Conformance, IsFoundByItsName) {
  EXPECT_EQ(find_game(facts().name), &game());
  EXPECT_EQ(find_game(to_upper(std::string(facts().name))), &game());
  EXPECT_EQ(&start()->game(), &game());
}

TEST_P(Conformance, StartsFresh) {
  const auto state = start();
  EXPECT_EQ(state->side_to_move(), Player::first);
  EXPECT_EQ(state->outcome(), Outcome::none);
  EXPECT_EQ(state->margin(), 0);
  EXPECT_EQ(state->actions_played(), 0);
  EXPECT_FALSE(state->legal_actions().empty());
  const Appearance before = look(*state);
  EXPECT_FALSE(state->undo());
  EXPECT_EQ(look(*state), before);
}

TEST_P(Conformance, PositionsAreReadWithAnyBlanks) {
  for (const auto& state : sample_states(GetParam(), 20, 11)) {
    std::string text = "  \t";
    for (const char c : state->position_text())
      text += c == ' ' ? std::string(" \t ") : std::string{c};
    const auto read = parse(text + " \r");
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(read->position_text(), state->position_text());
  }
}

TEST_P(Conformance, SpoiltPositionsAreRefusedWithAMessage) {
  const std::string start_text = start()->position_text();
  std::vector<std::string> spoilt{"",
                                  " ",
                                  "startpos",
                                  "?",
                                  std::string(1000, 'x'),
                                  std::string("\0\xff\n", 3),
                                  start_text + " nonsense"};
  for (std::size_t length = 0; length + 2 < start_text.size(); length += 7) {
    spoilt.push_back(start_text.substr(0, length) + "?" + start_text.substr(length + 1));
  }
  for (const std::string& text : spoilt) {
    const auto read = game().parse(text, rules());
    ASSERT_FALSE(read.has_value()) << pentad::quoted(text);
    EXPECT_FALSE(read.error().message.empty()) << pentad::quoted(text);
    EXPECT_EQ(read.error().message.find('\n'), std::string::npos) << pentad::quoted(text);
    if (read.error().offset != Error::kNowhere) {
      EXPECT_LE(read.error().offset, text.size()) << pentad::quoted(text);
    }
  }
}

TEST_P(Conformance, TokensMeanTheirAction) {
  for (const auto& state : sample_states(GetParam(), 40, 12)) {
    for (const Action action : state->legal_actions()) {
      const std::string token = state->action_text(action);
      EXPECT_FALSE(token.empty());
      EXPECT_TRUE(std::none_of(token.begin(), token.end(), is_blank)) << token;
      for (const std::string& spelling : {token, to_upper(token)}) {
        const auto read = state->parse_action(spelling);
        ASSERT_TRUE(read.has_value()) << spelling << ": " << read.error().message;
        EXPECT_EQ(*read, action) << spelling << " in " << state->position_text();
      }
    }
  }
}

TEST_P(Conformance, WhatIsNoLegalMoveIsRefusedAndChangesNothing) {
  const auto states = sample_states(GetParam(), 20, 13);
  std::set<std::string> tokens{"",  " ", "?",  "zz", "e99",      "a0",   "-",        "x", "pass",
                               "@", "0", "-1", "1x", "a1a1a1a1", "0000", "\xc3\xa4", "\n"};
  tokens.insert(std::string(2000, 'a'));
  for (const auto& state : states) {
    for (const auto& token : legal_tokens(*state)) tokens.insert(token);
  }
  for (const auto& state : states) {
    const Appearance before = look(*state);
    for (const auto& token : tokens) {
      const auto action = state->parse_action(token);
      if (action) {
        EXPECT_THAT(state->legal_actions(), ::testing::Contains(*action)) << pentad::quoted(token);
        continue;
      }
      EXPECT_FALSE(action.error().message.empty());
      EXPECT_EQ(action.error().message.find('\n'), std::string::npos);
      if (before.outcome != Outcome::none) {
        EXPECT_EQ(action.error().code, ErrorCode::illegal_action) << pentad::quoted(token);
      }
      // A list of moves may leave a forced pass out; then the token means more than here.
      const int played = state->actions_played();
      if (state->play_token(token)) {
        EXPECT_EQ(state->actions_played(), played + 2);
        EXPECT_TRUE(state->undo() && state->undo());
      }
      ASSERT_EQ(look(*state), before) << "after " << pentad::quoted(token);
      ASSERT_EQ(state->actions_played(), played);
    }
  }
}

TEST_P(Conformance, UndoGivesEverythingBack) {
  Random random(14);
  for (int i = 0; i < 20; ++i) {
    const auto state = start();
    std::vector<Appearance> seen{look(*state)};
    while (!seen.back().legal.empty()) {
      state->play(state->legal_actions()[below(random, seen.back().legal.size())]);
      seen.push_back(look(*state));
      ASSERT_EQ(state->actions_played() + 1, static_cast<int>(seen.size()));
    }
    for (seen.pop_back(); !seen.empty(); seen.pop_back()) {
      ASSERT_TRUE(state->undo());
      ASSERT_EQ(look(*state), seen.back());
    }
    EXPECT_FALSE(state->undo());
  }
}

TEST_P(Conformance, ClonesAreIndependent) {
  Random random(15);
  for (const auto& state : sample_states(GetParam(), 20, 16)) {
    const Appearance before = look(*state);
    const auto clone = state->clone();
    EXPECT_EQ(look(*clone), before);
    EXPECT_EQ(clone->actions_played(), state->actions_played());
    const auto played = play_randomly(*clone, random);
    EXPECT_EQ(look(*state), before);
    const Appearance end = look(*clone);
    while (state->undo()) {
    }
    EXPECT_EQ(look(*clone), end);
  }
}

}  // namespace

}  // namespace pentad::conformance

// What is printed of real searches: every line is replayed by the rules of the game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/text.hpp"
#include "protocol/harness.hpp"

namespace pentad::test {
namespace {

/// The words of an `info` line after its keywords.
struct Info {
  std::map<std::string, std::int64_t> numbers;
  bool mate = false;
  std::vector<std::string> variation;
};

Info read_info(std::string_view line) {
  Info info;
  std::string_view rest = line;
  EXPECT_EQ(take_word(rest), "info");
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "pv") {
      for (const Word& move : split_words(rest)) info.variation.emplace_back(move.text);
      return info;
    }
    if (word == "score") {
      info.mate = take_word(rest) == "mate";
      word = "score";
    } else if (word == "lowerbound" || word == "upperbound") {
      continue;
    }
    const auto number = parse_integer<std::int64_t>(take_word(rest));
    EXPECT_TRUE(number) << line;
    info.numbers[std::string(word)] = number.value_or(0);
  }
  return info;
}

class SearchOutput : public testing::TestWithParam<std::string> {
 protected:
  SearchOutput() : harness_(policy()), state_(find_game(GetParam())->start({})) {}

  static SessionPolicy policy() {
    static std::string name;
    name = GetParam();
    SessionPolicy policy = test_policy();
    policy.default_game = name;
    return policy;
  }

  /// Plays at random, so far that the end of the game comes into sight now and then.
  void play_at_random() {
    state_ = state_->game().start(default_rules(state_->game().facts()));
    const auto length = random_() % static_cast<unsigned>(state_->game().facts().usual_length);
    for (unsigned i = 0; i < length; ++i) {
      const auto actions = state_->legal_actions();
      if (actions.empty()) break;
      state_->play(actions[random_() % actions.size()]);
    }
  }

  void expect_legal_line(const std::vector<std::string>& tokens) {
    const auto state = state_->clone();
    ASSERT_FALSE(tokens.empty());
    for (const std::string& token : tokens) {
      const auto action = state->parse_action(token);
      ASSERT_TRUE(action) << token << " in " << state->position_text();
      EXPECT_EQ(state->action_text(*action), token);
      state->play(*action);
    }
  }

  void expect_good_answer(const std::vector<std::string>& lines, std::int64_t nodes) {
    ASSERT_FALSE(lines.empty());
    std::map<std::int64_t, Info> last;
    for (const std::string& line : lines) {
      if (!is_search_info(line) || line == "info string exact") continue;
      const Info info = read_info(line);
      EXPECT_LE(info.numbers.at("nodes"), nodes) << line;
      EXPECT_GE(info.numbers.at("time"), 0) << line;
      EXPECT_GE(info.numbers.at("nps"), 0) << line;
      EXPECT_GE(info.numbers.at("hashfull"), 0) << line;
      EXPECT_LE(info.numbers.at("hashfull"), 1000) << line;
      if (info.variation.empty()) continue;
      expect_legal_line(info.variation);
      if (info.mate) {
        EXPECT_NE(info.numbers.at("score"), 0) << line;
      }
      last[info.numbers.at("multipv")] = info;
    }
    const auto answer = split_words(lines.back());
    ASSERT_GE(answer.size(), 2U);
    EXPECT_EQ(answer[0].text, "bestmove");
    if (state_->legal_actions().empty()) {
      EXPECT_EQ(answer[1].text, "0000");
      return;
    }
    EXPECT_TRUE(state_->parse_action(answer[1].text)) << lines.back();
    if (!last.empty()) {
      EXPECT_EQ(last.at(1).variation[0], answer[1].text);
    }
  }

  Harness harness_;
  std::unique_ptr<GameState> state_;
  std::mt19937 random_{5};
};

TEST_P(SearchOutput, IsLegalAndConsistentWhereverTheSearchEnds) {
  harness_.ask("ugi");
  for (int round = 0; round < 60; ++round) {
    play_at_random();
    const int multipv = round % 3 == 0 ? 4 : 1;
    const std::int64_t nodes = 1 + static_cast<std::int64_t>(random_() % 3000);
    const std::string position = "position fen " + state_->position_text();
    SCOPED_TRACE(position + ", nodes " + std::to_string(nodes));
    ASSERT_THAT(
        harness_.ask("setoption name MultiPV value " + std::to_string(multipv) + "\n" + position),
        testing::IsEmpty());
    harness_.send("go nodes " + std::to_string(nodes));
    harness_.run_all();
    expect_good_answer(harness_.take_lines(), nodes);
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

TEST_P(SearchOutput, NamesAMoveToPonderOnOfTheOtherSideOnly) {
  harness_.ask("uci\nsetoption name Ponder value true");
  for (int round = 0; round < 30; ++round) {
    play_at_random();
    const auto lines = harness_.ask("position fen " + state_->position_text() + "\ngo depth 2");
    ASSERT_EQ(lines.size(), 1U);
    const auto answer = split_words(lines[0]);
    if (answer.size() == 2) continue;
    ASSERT_EQ(answer.size(), 4U) << lines[0];
    EXPECT_EQ(answer[2].text, "ponder");
    const auto state = state_->clone();
    ASSERT_TRUE(state->play_token(answer[1].text));
    EXPECT_NE(state->side_to_move(), state_->side_to_move());
    EXPECT_TRUE(state->parse_action(answer[3].text)) << lines[0];
  }
}

TEST_P(SearchOutput, IsTheSameAgainFromAClearedHash) {
  const auto search = [this] {
    harness_.send("ucinewgame\nposition fen " + state_->position_text() + "\ngo nodes 5000");
    harness_.run_all();
    return harness_.take_lines();
  };
  for (int round = 0; round < 5; ++round) {
    play_at_random();
    const auto first = search();
    harness_.ask("position startpos\ngo nodes 700");
    EXPECT_EQ(search(), first);
  }
}

std::vector<std::string> game_names() {
  return {"othello", "reversi", "dame", "aronda", "steinke", "tictactoe"};
}

INSTANTIATE_TEST_SUITE_P(Games, SearchOutput, testing::ValuesIn(game_names()),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace pentad::test

// Conversations as they should be: every file in transcripts/ is played and compared.
//
//   > line          the client says it
//   < line          the answer; a * in it stands for anything, a ? for a word
//   <...            any number of lines that tell of a search
//   <options        any number of option lines
//   ! run           the next task runs to its end
//   ! run all       so do all that wait and those that follow
//   ! wait N        N milliseconds pass
//   ! end           the client sends no more
//   ! shut down     the program ends
//   ! closed        the conversation must be over
//   ! network       (first) the client is a remote one
//   ! game NAME     (first) the game of the session
//   # …             a comment
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/text.hpp"
#include "protocol/harness.hpp"

namespace pentad::test {

namespace {

namespace fs = std::filesystem;

fs::path folder() {
  return fs::path(PENTAD_TEST_DATA).parent_path() / "protocol" / "transcripts";
}

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Whether a text fits a pattern in which * stands for anything and ? for a word.
bool fits(std::string_view pattern, std::string_view text) {
  const std::size_t wild = pattern.find_first_of("*?");
  if (wild == std::string_view::npos) return pattern == text;
  if (text.substr(0, wild) != pattern.substr(0, wild)) return false;
  const std::string_view after = pattern.substr(wild + 1);
  const bool word = pattern[wild] == '?';
  for (std::size_t i = wild; i <= text.size(); ++i) {
    if ((!word || i > wild) && fits(after, text.substr(i))) return true;
    if (word && i < text.size() && text[i] == ' ') return false;
  }
  return false;
}

class Player {
 public:
  explicit Player(const fs::path& file) : input_(file) {}

  void play() {
    std::string line;
    while (std::getline(input_, line)) {
      ++number_;
      SCOPED_TRACE("line " + std::to_string(number_) + ": " + line);
      play_line(line);
      if (testing::Test::HasFailure()) return;
    }
    expect_silence();
  }

 private:
  void play_line(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (line == "<...") {
      while (next_ < said_.size() && is_search_info(said_[next_])) ++next_;
    } else if (line == "<options") {
      while (next_ < said_.size() && said_[next_].rfind("option ", 0) == 0) ++next_;
    } else if (line.front() == '<') {
      expect(line.size() > 2 ? line.substr(2) : "");
    } else if (line.front() == '>') {
      expect_silence();
      harness().send(line.size() > 2 ? line.substr(2) : "");
    } else if (line.front() == '!') {
      expect_silence();
      act(trim(line.substr(1)));
    } else {
      ADD_FAILURE() << "not a line of a transcript";
    }
    for (std::string& said : harness_ ? harness_->take_lines() : std::vector<std::string>{}) {
      said_.push_back(std::move(said));
    }
  }

  void act(std::string_view words) {
    const std::string_view all = words;
    const std::string_view verb = take_word(words);
    if (all == "run all") {
      harness().run_all();
    } else if (verb == "run") {
      EXPECT_TRUE(harness().run_one()) << "nothing to run";
    } else if (verb == "wait") {
      harness().clock.advance(
          std::chrono::milliseconds(parse_integer<int>(trim(words)).value_or(0)));
    } else if (verb == "end") {
      harness().end_input();
    } else if (all == "shut down") {
      harness().conversation->shut_down();
      harness().run_posted();
    } else if (verb == "closed") {
      EXPECT_EQ(harness().sink.closed, 1);
    } else if (verb == "network") {
      policy_.network = true;
    } else if (verb == "game") {
      const Game* game = find_game(trim(words));
      ASSERT_NE(game, nullptr);
      policy_.default_game = game->facts().name;
    } else {
      ADD_FAILURE() << "unknown action";
    }
  }

  Harness& harness() {
    if (!harness_) harness_ = std::make_unique<Harness>(policy_);
    return *harness_;
  }

  void expect(std::string_view pattern) {
    if (next_ == said_.size()) {
      ADD_FAILURE() << "nothing was said";
      return;
    }
    EXPECT_TRUE(fits(pattern, said_[next_])) << "said: " << said_[next_];
    ++next_;
  }

  void expect_silence() {
    if (next_ < said_.size()) ADD_FAILURE() << "before this was said: " << said_[next_];
  }

  std::ifstream input_;
  int number_ = 0;
  SessionPolicy policy_ = test_policy();
  std::unique_ptr<Harness> harness_;
  std::vector<std::string> said_;
  std::size_t next_ = 0;
};

class Transcript : public testing::TestWithParam<std::string> {};

TEST_P(Transcript, IsSpoken) {
  Player(folder() / (GetParam() + ".txt")).play();
}

INSTANTIATE_TEST_SUITE_P(Files, Transcript, testing::ValuesIn(transcripts()),
                         [](const auto& file) { return file.param; });

}  // namespace

}  // namespace pentad::test

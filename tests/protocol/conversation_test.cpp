#include "protocol/conversation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "protocol/dialects.hpp"
#include "protocol/harness.hpp"

namespace pentad::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Detection, KnowsDialectsByTheirFirstLine) {
  const auto name = [](std::string_view line, bool network = false) {
    return detect_dialect(line, network).name;
  };
  for (const char* line : {"uci", "ugi", "position startpos", "isready", "d", "hello", "setoption",
                           "1", "1 2", "nboard", "nboard x", "GET / HTTP/1.1", "hubs", "-"}) {
    EXPECT_EQ(name(line), "native") << line;
  }
  for (const char* line :
       {"protocol_version", "name", "version", "known_command play", "list_commands", "list_games",
        "set_game Othello", "boardsize 8", "clear_board", "komi 6.5", "play b d3", "genmove b",
        "gogui-rules_game_id", "time_settings 0 10 1", "1 name", "17 play b d3"}) {
    EXPECT_EQ(name(line), "gtp") << line;
  }
  EXPECT_EQ(name("nboard 2"), "nboard");
  EXPECT_EQ(name("hub"), "hub");
  EXPECT_EQ(name("{\"id\":1}"), "json");
  EXPECT_EQ(name("GET / HTTP/1.1", true), "http");
  EXPECT_EQ(name("quite HTTP", true), "native");
  EXPECT_NE(find_dialect("Native"), nullptr);
  EXPECT_EQ(find_dialect("klingon"), nullptr);
}

TEST(Conversation, SkipsBlankAndCommentLinesAndExtraBlanks) {
  Harness harness;
  EXPECT_THAT(harness.ask("# a comment\n\n   \n\t  isready \t \r\n# another\nisready\n"),
              ElementsAre("readyok", "readyok"));
  EXPECT_THAT(harness.ask("  position   startpos\tmoves  b2 \r\n query  \t fen"),
              ElementsAre("response ....X.... O"));
}

TEST(Conversation, TakesAByteOrderMark) {
  Harness harness;
  EXPECT_THAT(harness.ask("\xef\xbb\xbfisready"), ElementsAre("readyok"));
}

TEST(Conversation, AnswersDialectsThatAreNotThereInTheNativeOne) {
  Harness harness;
  EXPECT_THAT(harness.ask("hub\nisready"),
              ElementsAre("info string error: the dialect \"hub\" is not available yet, this is "
                          "the native one",
                          "readyok"));
  EXPECT_THAT(harness.ask("hub"), ElementsAre("info string error: unknown command \"hub\""));
}

TEST(Conversation, LeavesTheChoiceOpenAfterHelp) {
  Harness harness;
  EXPECT_FALSE(harness.ask("help").empty());
  EXPECT_THAT(harness.ask("nboard 2"), ElementsAre(HasSubstr("\"nboard\" is not available")));
}

TEST(Conversation, EndsByQuitAsTheFirstLine) {
  Harness harness;
  EXPECT_THAT(harness.ask("quit\nisready"), IsEmpty());
  EXPECT_EQ(harness.sink.closed, 1);
}

TEST(Conversation, EndsWithItsInput) {
  Harness silent;
  silent.end_input();
  EXPECT_EQ(silent.sink.closed, 1);
  silent.end_input();
  silent.conversation->shut_down();
  EXPECT_EQ(silent.sink.closed, 1);

  Harness unfinished;
  unfinished.send_bytes("isready");
  unfinished.end_input();
  EXPECT_THAT(unfinished.take_lines(), ElementsAre("readyok"));
  EXPECT_EQ(unfinished.sink.closed, 1);
  unfinished.send("isready");
  EXPECT_THAT(unfinished.take_lines(), IsEmpty());
}

TEST(Conversation, AnswersALineThatIsTooLongOnce) {
  Harness harness(test_policy(), {.max_line = 20});
  harness.send_bytes(std::string(15, 'x'));
  harness.send_bytes(std::string(15, 'x'));
  EXPECT_THAT(harness.take_lines(),
              ElementsAre("info string error: line of more than 20 bytes skipped"));
  harness.send_bytes(std::string(100, 'x'));
  harness.send_bytes("\nisready\n");
  EXPECT_THAT(harness.take_lines(), ElementsAre("readyok"));
  harness.send("position startpos moves a1");
  EXPECT_THAT(harness.ask("query fen"), ElementsAre("response ......... X"));
}

TEST(Conversation, TakesALongLineThatIsAllowed) {
  Harness harness;
  const std::string line = "position startpos moves " + std::string((1U << 20U) - 30, ' ') + "b2";
  EXPECT_THAT(harness.ask(line + "\nquery fen"), ElementsAre("response ....X.... O"));
  EXPECT_THAT(harness.ask(std::string((1U << 20U) + 1, 'x')),
              ElementsAre("info string error: line of more than 1048576 bytes skipped"));
}

TEST(Conversation, QuotesForeignBytesHarmlessly) {
  Harness harness;
  EXPECT_THAT(harness.ask(std::string_view("a\0b\x1b[2J\xff\n", 9)),
              ElementsAre("info string error: unknown command \"a\\x00b\\x1b[2J\\xff\""));
  EXPECT_THAT(harness.ask("position startpos moves b2\ralso"),
              ElementsAre("info string error: illegal move \"also\" (move 2)"));
  for (const std::string& line :
       harness.ask("query \x01\"\nposition fen \x02 X\nsetoption name \x03")) {
    for (const char c : line) EXPECT_GE(static_cast<unsigned char>(c), 0x20U) << line;
  }
  EXPECT_THAT(harness.ask("isready"), ElementsAre("readyok"));
}

TEST(Conversation, SpeaksTheDialectThatIsSet) {
  Harness harness(test_policy(), {.dialect = "native"});
  EXPECT_THAT(harness.ask("hub"), ElementsAre("info string error: unknown command \"hub\""));
}

TEST(Conversation, StopsItsSearchWhenItIsDestroyed) {
  Harness harness;
  harness.send("go infinite");
  ASSERT_EQ(harness.runner.size(), 1U);
  EXPECT_TRUE(harness.conversation->busy());
  harness.conversation.reset();
  EXPECT_TRUE(harness.runner.front().control().stop_requested());
  harness.run_all();
  EXPECT_THAT(harness.take_lines(), IsEmpty());
  EXPECT_EQ(harness.sink.closed, 0);
}

TEST(Conversation, HearsNothingOfASearchThatReportsAfterItsEnd) {
  Harness harness;
  harness.send("go depth 3");
  harness.runner.run_one();  // The reports are on their way.
  harness.conversation.reset();
  harness.run_posted();
  EXPECT_THAT(harness.take_lines(), IsEmpty());
}

TEST(Conversation, IsBusyWhileSomethingIsToBeDone) {
  Harness harness;
  EXPECT_FALSE(harness.conversation->busy());
  harness.send("go depth 2\nposition startpos");
  EXPECT_TRUE(harness.conversation->busy());
  harness.run_all();
  EXPECT_FALSE(harness.conversation->busy());
  harness.send("go infinite");
  harness.run_all();
  EXPECT_TRUE(harness.conversation->busy());
  harness.send("stop");
  EXPECT_FALSE(harness.conversation->busy());
}

/// However the bytes are cut, the same is said.
TEST(Conversation, DoesNotCareHowItsInputIsCut) {
  const std::string input =
      "\xef\xbb\xbf# hello\r\nugi\r\nposition startpos moves b2 a1\nquery fen\nbad\n\n"
      "go depth x\nsetoption name Hash value 3\nquery legalmoves\nisready\nquit\n";
  Harness whole;
  whole.send_bytes(input);
  const auto expected = whole.take_lines();
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    Harness pieces;
    for (std::string_view rest = input; !rest.empty();) {
      const auto size = std::min<std::size_t>(rest.size(), 1 + random() % 20);
      pieces.send_bytes(rest.substr(0, size));
      rest.remove_prefix(size);
    }
    EXPECT_EQ(pieces.take_lines(), expected);
    EXPECT_EQ(pieces.sink.closed, 1);
  }
}

/// Nonsense made of the dialect's own words: every go gets one bestmove, and it goes on.
TEST(Conversation, SurvivesWordsInAnyOrder) {
  static constexpr std::array<std::string_view, 40> kWords{
      "go",      "stop",      "position", "startpos",  "moves", "fen",   "depth",       "1",
      "2",       "ponder",    "infinite", "ponderhit", "a1",    "b2",    "searchmoves", "nodes",
      "isready", "setoption", "name",     "value",     "Hash",  "query", "gameover",    "-1",
      "bench",   "perft",     "movetime", "MultiPV",   "true",  "X",     "ucinewgame",  "d",
      "eval",    "debug",     "on",       "99999",     "mate",  "wtime", "uci",         "xyz"};
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    Harness harness;
    int searches = 0;
    const auto lines = 1 + random() % 30;
    for (unsigned i = 0; i < lines; ++i) {
      std::string line;
      const auto words = 1 + random() % 6;
      for (unsigned j = 0; j < words; ++j) {
        line += std::string(kWords[random() % (j == 0 ? 20 : kWords.size())]) + ' ';
      }
      const bool is_go = line.rfind("go ", 0) == 0;
      if (is_go && line.find("perft") != std::string::npos) continue;
      searches += is_go ? 1 : 0;
      harness.send(line);
      if (random() % 4 == 0) harness.run_one();
    }
    harness.end_input();
    harness.run_all();
    EXPECT_EQ(harness.sink.closed, 1);
    int answers = 0;
    for (const std::string& line : harness.take_lines()) {
      answers += line.rfind("bestmove ", 0) == 0 ? 1 : 0;
    }
    EXPECT_EQ(answers, searches);
  }
}

}  // namespace
}  // namespace pentad::test

// The built program from outside: pipes, signals, exit status.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "child_process.hpp"
#include "client.hpp"
#include "eventually.hpp"

namespace pentad {
namespace {

using test::ChildProcess;
using test::Client;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kAronda = {"--game", "aronda", "--hash", "4"};

/// The port in "listening on HOST:PORT", which the log says first.
std::uint16_t logged_port(ChildProcess& pentad) {
  const std::string line = pentad.error_line().value_or("");
  EXPECT_THAT(line, HasSubstr("listening on 127.0.0.1:"));
  return static_cast<std::uint16_t>(std::stoi("0" + line.substr(line.rfind(':') + 1)));
}

TEST(Binary, AScriptWithALimitedSearchIsPlayedToItsEnd) {
  ChildProcess pentad(kAronda);
  pentad.send("position startpos\ngo depth 4");
  pentad.close_input();
  const std::string output = pentad.rest_of_output();
  EXPECT_THAT(output, HasSubstr("info depth 4"));
  EXPECT_THAT(output.substr(output.rfind('\n', output.size() - 2) + 1), StartsWith("bestmove "));
  EXPECT_EQ(pentad.status(), 0);
  EXPECT_EQ(pentad.rest_of_errors(), "");
}

TEST(Binary, AtTheEndOfInputAnEndlessSearchIsStopped) {
  ChildProcess pentad(kAronda);
  pentad.send("go infinite\n");
  pentad.close_input();
  EXPECT_TRUE(pentad.line_with("bestmove"));
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, QuitStopsASearchAndEndsTheProgram) {
  ChildProcess pentad(kAronda);
  pentad.send("go infinite\n");
  EXPECT_TRUE(pentad.line_with("info depth"));
  pentad.send("quit\n");
  EXPECT_TRUE(pentad.line_with("bestmove"));
  EXPECT_EQ(pentad.rest_of_output(), "");
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, EndsQuietlyWhenNobodyReadsItsOutput) {
  ChildProcess pentad(kAronda);
  pentad.send("go infinite\n");
  EXPECT_TRUE(pentad.line_with("info depth"));
  pentad.close_output();
  EXPECT_EQ(pentad.status(), 0);
  EXPECT_EQ(pentad.rest_of_errors(), "");
}

TEST(Binary, SignalsEndItWithTheAnswersOfRunningSearches) {
  for (const int number : {SIGTERM, SIGINT}) {
    ChildProcess pentad(kAronda);
    pentad.send("go infinite\n");
    EXPECT_TRUE(pentad.line_with("info depth"));
    pentad.signal(number);
    EXPECT_TRUE(pentad.line_with("bestmove"));
    EXPECT_EQ(pentad.status(), 0);
  }
}

TEST(Binary, ASignalEndsItWhileItOnlyWaitsForInput) {
  ChildProcess pentad(kAronda);
  pentad.send("isready\n");
  EXPECT_EQ(pentad.line(), "readyok");
  pentad.signal(SIGTERM);
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, LogsGoToStderrAlone) {
  ChildProcess pentad({"--game", "aronda", "--log-level", "trace"});
  pentad.send("uci\nisready\ngo depth 3\nquit\n");
  const std::string output = pentad.rest_of_output();
  const std::regex grammar(
      "(id (name|author) .+|option name .+ type .+|uciok|readyok|info .+|bestmove .+)");
  std::istringstream lines(output);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_TRUE(std::regex_match(line, grammar)) << line;
  }
  EXPECT_GT(count, 10);
  EXPECT_THAT(pentad.rest_of_errors(), HasSubstr("pentad"));
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, PipesAreLeftBlocking) {
  ChildProcess pentad(kAronda);
  pentad.send("isready\n");
  EXPECT_EQ(pentad.line(), "readyok");
  EXPECT_TRUE(pentad.input_is_blocking());
  pentad.send("quit\n");
  EXPECT_EQ(pentad.status(), 0);
}

// While nobody reads the answers, input is no longer taken; then every command is answered.
TEST(Binary, AClientThatDoesNotReadIsNotReadFrom) {
  ChildProcess pentad(kAronda);
  const std::string commands = [] {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "isready\n";
    return text;
  }();
  std::size_t sent = 0;
  int refusals = 0;
  constexpr std::size_t kFlood = std::size_t{16} << 20U;
  while (sent < kFlood && refusals < 100) {
    const std::size_t count = pentad.send_some(commands.substr(sent % 8));
    sent += count;
    refusals = count == 0 ? refusals + 1 : 0;
    if (count == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_LT(sent, kFlood);
  std::size_t answers = 0;
  while (answers < sent / 8 && pentad.line_with("readyok")) ++answers;
  EXPECT_EQ(answers, sent / 8);
  pentad.send(std::string("isready\n").substr(sent % 8) + "quit\n");
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, ASignalEndsItEvenWhenNobodyTakesItsOutput) {
  ChildProcess pentad(kAronda);
  std::string commands;
  for (int i = 0; i < 5000; ++i) commands += "uci\n";
  ASSERT_GT(pentad.send_some(commands), 1000U);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // lets its output fill up
  pentad.signal(SIGTERM);
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, UsageFaultsEndWithTwo) {
  ChildProcess pentad({"--hash", "none"});
  EXPECT_EQ(pentad.rest_of_output(), "");
  EXPECT_THAT(pentad.rest_of_errors(), HasSubstr("--hash"));
  EXPECT_EQ(pentad.status(), 2);
}

TEST(Binary, ALogFileThatCannotBeWrittenIsAUsageFault) {
  ChildProcess pentad({"--log-file", "/proc/no/such/file"});
  EXPECT_THAT(pentad.rest_of_errors(), HasSubstr("--log-file"));
  EXPECT_EQ(pentad.status(), 2);
}

TEST(Binary, AListenerLogsItsPortAndIsNoSessionOnStdio) {
  ChildProcess pentad({"--game", "aronda", "--listen", "0"});
  Client client(logged_port(pentad));
  client.send("go infinite\n");
  EXPECT_TRUE(client.line_with("info depth"));
  pentad.send("quit\n");
  pentad.close_input();
  client.send("isready\n");
  EXPECT_TRUE(client.line_with("readyok"));
  pentad.signal(SIGTERM);
  EXPECT_TRUE(client.line_with("bestmove"));
  EXPECT_TRUE(client.ends());
  client.close();
  EXPECT_EQ(pentad.status(), 0);
  EXPECT_EQ(pentad.rest_of_output(), "");
}

TEST(Binary, StdioBesideAListener) {
  ChildProcess pentad({"--game", "aronda", "--listen", "0", "--stdio"});
  Client client(logged_port(pentad));
  client.send("isready\n");
  EXPECT_EQ(client.line(), "readyok");
  pentad.send("isready\n");
  EXPECT_EQ(pentad.line(), "readyok");
  pentad.send("quit\n");
  EXPECT_TRUE(client.ends());
  client.close();
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, TheEndOfInputOnStdioDoesNotEndListeners) {
  ChildProcess pentad({"--game", "aronda", "--listen", "0", "--stdio"});
  const std::uint16_t port = logged_port(pentad);
  pentad.send("go depth 2\n");
  pentad.close_input();
  EXPECT_TRUE(pentad.line_with("bestmove"));
  Client client(port);
  client.send("isready\n");
  EXPECT_EQ(client.line(), "readyok");
  client.close();
  pentad.signal(SIGTERM);
  EXPECT_EQ(pentad.status(), 0);
}

TEST(Binary, APortInUseEndsWithOne) {
  ChildProcess first({"--listen", "0"});
  const std::string port = std::to_string(logged_port(first));
  ChildProcess second({"--listen", port, "--log-level", "off"});
  EXPECT_THAT(second.rest_of_errors(), HasSubstr(port));
  EXPECT_EQ(second.status(), 1);
}

// More clients than it may have descriptors: the last ones wait until there is room.
TEST(Binary, RunningOutOfDescriptorsIsSurvived) {
  ChildProcess pentad({"--game", "aronda", "--listen", "0", "--log-level", "info"}, 24);
  const std::uint16_t port = logged_port(pentad);
  std::vector<Client> clients;
  for (int i = 0; i < 40; ++i) clients.emplace_back(port);
  clients.front().send("isready\n");
  EXPECT_EQ(clients.front().line(), "readyok");
  EXPECT_THAT(pentad.error_line().value_or(""), HasSubstr("cannot accept"));
  Client last = std::move(clients.back());
  clients.clear();
  last.send("isready\n");
  EXPECT_EQ(last.line(), "readyok");
  pentad.signal(SIGTERM);
  last.close();
  EXPECT_EQ(pentad.status(), 0);
}

}  // namespace
}  // namespace pentad

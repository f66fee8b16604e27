// Sessions over TCP, with the whole program in this process.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "client.hpp"
#include "daemon/program.hpp"
#include "eventually.hpp"

namespace pentad {
namespace {

using namespace std::chrono_literals;
using test::Client;
using test::eventually;
using testing::HasSubstr;
using testing::StartsWith;

class TcpTest : public testing::Test {
 protected:
  TcpTest() {
    settings_.game = "aronda";
    settings_.hash_mb = 4;
    settings_.listen = {{"127.0.0.1", 0}};
  }
  ~TcpTest() override { end(); }

  void start() {
    program_ = std::make_unique<Program>(settings_);
    ASSERT_TRUE(program_->open());
    thread_ = std::jthread([this] { program_->run(); });
  }
  void end() {
    if (!thread_.joinable()) return;
    program_->shut_down();
    thread_.join();
  }

  Client client(int receive_buffer = 0) { return Client(program_->ports().at(0), receive_buffer); }

  /// Whether the program still serves somebody else.
  bool serves() {
    Client other = client();
    other.send("isready\n");
    return other.line() == "readyok";
  }

  /// Starts an endless search and waits until it prints.
  static void search_endlessly(Client& client) {
    client.send("go infinite\n");
    ASSERT_TRUE(client.line_with("info depth"));
  }

  Settings settings_;
  std::unique_ptr<Program> program_;
  std::jthread thread_;
};

TEST_F(TcpTest, PacketsMayBeCutAndJoinedAnywhere) {
  start();
  Client client = this->client();
  for (const char c : std::string("isready\r\n")) {
    client.send({&c, 1});
    std::this_thread::sleep_for(1ms);  // lets most of them arrive one by one
  }
  EXPECT_EQ(client.line(), "readyok");
  client.send("isready\n\nisready\nisre");
  client.send("ady\n");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.line(), "readyok");
}

TEST_F(TcpTest, AnOverlongLineIsSkippedWithAnError) {
  settings_.max_line = 1000;
  start();
  Client client = this->client();
  client.send(std::string(50000, 'x') + "\nisready\n");
  const auto error = client.line();
  ASSERT_TRUE(error);
  EXPECT_THAT(*error, StartsWith("info string error:"));
  EXPECT_EQ(client.line(), "readyok");
}

TEST_F(TcpTest, QuitIsAnsweredAndEndsTheConnection) {
  start();
  Client client = this->client();
  search_endlessly(client);
  client.send("quit\nisready\n");
  EXPECT_TRUE(client.line_with("bestmove"));
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(eventually([&] { return program_->sessions() == 0; }));
}

TEST_F(TcpTest, ManySessionsAtOnce) {
  start();
  std::vector<Client> clients;
  for (int i = 0; i < 100; ++i) clients.push_back(client());
  for (Client& each : clients) each.send("position startpos\ngo depth 2\n");
  for (Client& each : clients) EXPECT_TRUE(each.line_with("bestmove"));
  EXPECT_EQ(program_->sessions(), 100U);
}

TEST_F(TcpTest, AVanishedPeersSearchIsStoppedWithinASecond) {
  start();
  const auto searches_end = [&] { return program_->tasks().running() == 0; };
  for (const bool reset : {true, false}) {
    Client client = this->client();
    search_endlessly(client);
    ASSERT_EQ(program_->tasks().running(), 1U);
    if (reset) {
      client.reset();
    } else {
      client.close();
    }
    EXPECT_TRUE(eventually(searches_end, 1s)) << (reset ? "reset" : "closed");
    EXPECT_TRUE(eventually([&] { return program_->sessions() == 0; }));
  }
  EXPECT_TRUE(serves());
}

// Closed with a limited search running, which a peer that only sends no more would wait for: it is
// found out when the next line is refused.
TEST_F(TcpTest, AVanishedPeersLimitedSearchEndsToo) {
  start();
  Client client = this->client();
  client.send("go movetime 1000000\n");
  ASSERT_TRUE(client.line_with("info depth"));
  client.close();
  EXPECT_TRUE(eventually([&] { return program_->tasks().running() == 0; }, 10s));
}

TEST_F(TcpTest, AtTheEndOfInputLimitedSearchesFinish) {
  start();
  Client client = this->client();
  client.send("go depth 2\ngo depth 3");  // the last line has no newline
  client.half_close();
  EXPECT_TRUE(client.line_with("bestmove"));
  EXPECT_TRUE(client.line_with("bestmove"));
  EXPECT_TRUE(client.ends());
}

TEST_F(TcpTest, APeerThatTakesNothingIsDroppedAndNobodyElse) {
  settings_.write_timeout = 200ms;
  start();
  Client deaf = client(4096);
  std::string flood;
  for (int i = 0; i < 1000; ++i) flood += "d\n";
  ASSERT_TRUE(eventually([&] { return program_->sessions() == 1; }));
  EXPECT_TRUE(eventually([&] {
    deaf.send_some(flood);
    return program_->sessions() == 0;
  }));
  EXPECT_TRUE(serves());
}

TEST_F(TcpTest, InputIsNotReadWhileTheOutputIsNotTaken) {
  start();
  Client slow = client(1 << 16);
  std::string commands;
  for (int i = 0; i < 8000; ++i) commands += "isready\n";
  std::size_t sent = 0;
  constexpr std::size_t kFlood = std::size_t{64} << 20U;
  for (int refusals = 0; sent < kFlood && refusals < 50;) {
    const std::size_t count = slow.send_some(commands.substr(sent % 8));
    sent += count;
    refusals = count == 0 ? refusals + 1 : 0;
    if (count == 0) std::this_thread::sleep_for(2ms);
  }
  EXPECT_LT(sent, kFlood);
  EXPECT_TRUE(serves());
  // It goes on once its output is taken.
  std::string last = std::string("isready\n").substr(sent % 8) + "debug x\n";
  while (!last.empty()) {
    last.erase(0, slow.send_some(last));
    ASSERT_TRUE(slow.line());
  }
  EXPECT_TRUE(slow.line_with("info string error"));
}

TEST_F(TcpTest, AFloodHoldsUpNobody) {
  start();
  std::string flood;
  for (int i = 0; i < 100000; ++i) flood += "setoption name UCI_Variant value aronda\n";
  std::vector<Client> flooders;
  for (int i = 0; i < 4; ++i) flooders.push_back(client());
  for (Client& each : flooders) each.send_some(flood);
  for (int i = 0; i < 20; ++i) {
    for (Client& each : flooders) each.send_some(flood);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(serves());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 1s);
  }
}

TEST_F(TcpTest, APeerThatIsPastTheLastBoundIsDropped) {
  settings_.output = {1000, 1000, 1000};
  start();
  Client greedy = client();
  ASSERT_TRUE(eventually([&] { return program_->sessions() == 1; }));
  greedy.send("uci\n");
  EXPECT_TRUE(eventually([&] { return program_->sessions() == 0; }));
  EXPECT_TRUE(serves());
}

TEST_F(TcpTest, SessionsBeyondTheBoundAreRefusedWithALine) {
  settings_.max_sessions = 2;
  start();
  std::optional<Client> first(client());
  Client second = client();
  first->send("isready\n");
  second.send("isready\n");
  EXPECT_EQ(first->line(), "readyok");
  EXPECT_EQ(second.line(), "readyok");
  Client third = client();
  third.send("uci\n");
  const auto refusal = third.line();
  ASSERT_TRUE(refusal);
  EXPECT_THAT(*refusal, StartsWith("info string error: "));
  EXPECT_TRUE(third.ends());
  first.reset();
  ASSERT_TRUE(eventually([&] { return program_->sessions() == 1; }));
  EXPECT_TRUE(serves());
}

TEST_F(TcpTest, AnIdleSessionIsClosedWithALine) {
  settings_.idle_timeout = 100ms;
  start();
  Client client = this->client();
  client.send("isready\n");
  EXPECT_EQ(client.line(), "readyok");
  const auto farewell = client.line();
  ASSERT_TRUE(farewell);
  EXPECT_THAT(*farewell, StartsWith("info string error: "));
  EXPECT_TRUE(client.ends());
}

TEST_F(TcpTest, ASessionThatSearchesIsNotIdle) {
  settings_.idle_timeout = 50ms;
  start();
  Client client = this->client();
  client.send("go movetime 400\n");
  const auto answer = client.line_with("bestmove");
  EXPECT_TRUE(answer);
}

TEST_F(TcpTest, ShuttingDownAnswersRunningSearches) {
  start();
  std::vector<Client> clients;
  for (int i = 0; i < 5; ++i) clients.push_back(client());
  for (Client& each : clients) search_endlessly(each);
  program_->shut_down();
  for (Client& each : clients) {
    EXPECT_TRUE(each.line_with("bestmove"));
    EXPECT_TRUE(each.ends());
    each.close();
  }
  thread_.join();
  EXPECT_EQ(program_->sessions(), 0U);
  EXPECT_TRUE(eventually([&] { return program_->tasks().running() == 0; }));
}

TEST_F(TcpTest, ShuttingDownDoesNotWaitForeverForADeafPeer) {
  settings_.shutdown_grace = 200ms;
  start();
  Client deaf = client(4096);
  std::string flood;
  for (int i = 0; i < 100000; ++i) flood += "d\n";
  for (std::size_t count = 1; count > 0; count = deaf.send_some(flood)) {
  }
  program_->shut_down();
  thread_.join();
}

TEST_F(TcpTest, APortInUseIsAnErrorThatNamesIt) {
  start();
  Settings second = settings_;
  second.listen = {{"127.0.0.1", 0}, {"127.0.0.1", program_->ports().at(0)}};
  Program program(second);
  const auto opened = program.open();
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr(std::to_string(program_->ports().at(0))));
  EXPECT_TRUE(serves());
}

TEST_F(TcpTest, AnUnknownHostIsAnErrorThatNamesIt) {
  settings_.listen = {{"no.such.host.invalid", 0}};
  Program program(settings_);
  const auto opened = program.open();
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr("no.such.host.invalid"));
}

TEST_F(TcpTest, SessionsOnTheNetworkAreCapped) {
  settings_.threads = 2;
  start();
  Client client = this->client();
  client.send("setoption name Threads value 64\nsetoption name Hash value 1000\nisready\n");
  EXPECT_THAT(client.line().value_or(""), StartsWith("info string "));
  EXPECT_THAT(client.line().value_or(""), StartsWith("info string "));
  EXPECT_EQ(client.line(), "readyok");
}

TEST_F(TcpTest, AnEndlessSearchBlocksNobody) {
  settings_.permits = 1;
  start();
  std::vector<Client> endless;
  for (int i = 0; i < 3; ++i) endless.push_back(client());
  for (Client& each : endless) each.send("go infinite\n");
  Client other = client();
  for (int i = 0; i < 5; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    other.send("go movetime 50\n");
    EXPECT_TRUE(other.line_with("bestmove"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
  }
  for (Client& each : endless) {
    each.send("stop\n");
    EXPECT_TRUE(each.line_with("bestmove"));
  }
}

}  // namespace
}  // namespace pentad

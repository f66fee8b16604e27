#include "daemon/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace pentad {
namespace {

using testing::HasSubstr;

tl::expected<Settings, EarlyExit> parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "pentad");
  return parse_command_line(arguments);
}

/// A config file that exists as long as this.
class ConfigFile {
 public:
  explicit ConfigFile(const std::string& text) { std::ofstream(path_) << text; }
  ConfigFile(const ConfigFile&) = delete;
  ConfigFile& operator=(const ConfigFile&) = delete;
  ~ConfigFile() { std::remove(path_.c_str()); }

  [[nodiscard]] const char* path() const { return path_.c_str(); }

 private:
  std::string path_ = testing::TempDir() + "pentad_config_" + std::to_string(getpid()) + ".toml";
};

tl::expected<Settings, EarlyExit> parse_file(const std::string& text,
                                             std::vector<const char*> more = {}) {
  const ConfigFile file(text);
  more.insert(more.begin(), {"--config", file.path()});
  return parse(more);
}

TEST(CommandLine, DefaultsAreThoseOfTheStruct) {
  const auto settings = parse({});
  ASSERT_TRUE(settings);
  const Settings defaults;
  EXPECT_EQ(settings->game, defaults.game);
  EXPECT_EQ(settings->hash_mb, defaults.hash_mb);
  EXPECT_EQ(settings->threads, defaults.threads);
  EXPECT_EQ(settings->permits, available_cores());
  EXPECT_EQ(settings->max_searches, defaults.max_searches);
  EXPECT_EQ(settings->max_sessions, defaults.max_sessions);
  EXPECT_EQ(settings->idle_timeout, defaults.idle_timeout);
  EXPECT_EQ(settings->max_line, defaults.max_line);
  EXPECT_TRUE(settings->stdio) << "without listeners stdio is a session";
  EXPECT_TRUE(settings->listen.empty());
  EXPECT_FALSE(settings->script);
}

TEST(CommandLine, EveryOptionReachesItsSetting) {
  const auto settings = parse({"--game",      "steinke",        "--hash", "128",
                               "--threads=3", "--permits",      "5",      "--max-searches",
                               "7",           "--max-sessions", "11",     "--idle-timeout",
                               "13",          "--log-level",    "debug",  "--log-file",
                               "a b.log",     "--listen",       "7000",   "--listen",
                               "[::1]:0",     "--protocol",     "native", "--max-line",
                               "4096"});
  ASSERT_TRUE(settings) << settings.error().error;
  EXPECT_EQ(settings->game, "steinke");
  EXPECT_EQ(settings->hash_mb, 128U);
  EXPECT_EQ(settings->threads, 3);
  EXPECT_EQ(settings->permits, 5);
  EXPECT_EQ(settings->max_searches, 7U);
  EXPECT_EQ(settings->max_sessions, 11U);
  EXPECT_EQ(settings->idle_timeout, std::chrono::seconds(13));
  EXPECT_EQ(settings->log_level, "debug");
  EXPECT_EQ(settings->log_file, "a b.log");
  EXPECT_EQ(settings->listen, (std::vector<ListenAddress>{{"127.0.0.1", 7000}, {"::1", 0}}));
  EXPECT_EQ(settings->protocol, "native");
  EXPECT_EQ(settings->max_line, 4096U);
  EXPECT_FALSE(settings->stdio) << "with listeners stdio is none unless told so";
}

TEST(CommandLine, StdioBesideListeners) {
  const auto settings = parse({"--listen", "0", "--stdio"});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(settings->stdio);
}

TEST(CommandLine, Bench) {
  EXPECT_EQ(parse({"bench"})->script, "bench\n");
  EXPECT_EQ(parse({"bench", "Steinke"})->script, "bench steinke\n");
}

TEST(CommandLine, HelpAndVersionGoToStdout) {
  for (const char* option : {"--help", "--version"}) {
    const auto exit = parse({option});
    ASSERT_FALSE(exit) << option;
    EXPECT_EQ(exit.error().status, 0);
    EXPECT_THAT(exit.error().output, HasSubstr("pentad"));
    EXPECT_EQ(exit.error().error, "");
  }
}

TEST(CommandLine, FaultsNameTheOptionAndTheCulprit) {
  struct Case {
    std::vector<const char*> arguments;
    std::vector<const char*> named;
  };
  const std::vector<Case> cases = {
      {{"--hash", "0"}, {"--hash", "\"0\"", "1 to"}},
      {{"--hash", "2000000"}, {"--hash", "2000000"}},
      {{"--hash", "99999999999999999999"}, {"--hash", "99999999999999999999"}},
      {{"--hash", "12x"}, {"--hash", "12x"}},
      {{"--hash", "0x10"}, {"--hash", "0x10"}},
      {{"--hash"}, {"--hash"}},
      {{"--hash", "1", "--hash", "2"}, {"--hash"}},
      {{"--threads", "-5"}, {"--threads", "-5"}},
      {{"--threads", "257"}, {"--threads", "257"}},
      {{"--permits", "0"}, {"--permits"}},
      {{"--max-searches", "0"}, {"--max-searches"}},
      {{"--max-sessions", "0"}, {"--max-sessions"}},
      {{"--idle-timeout", "-1"}, {"--idle-timeout"}},
      {{"--max-line", "10"}, {"--max-line"}},
      {{"--game", "chess"}, {"--game", "chess", "othello"}},
      {{"--protocol", "smoke"}, {"--protocol", "smoke", "native"}},
      {{"--log-level", "loud"}, {"--log-level", "loud"}},
      {{"--listen", "::1:80"}, {"--listen", "brackets"}},
      {{"--listen", "host:70000"}, {"--listen", "70000"}},
      {{"--config", "/nowhere/at.all"}, {"--config", "/nowhere/at.all"}},
      {{"--config", ""}, {"--config", "missing"}},
      {{"--config", "/"}, {"--config", "/"}},
      {{"--frobnicate"}, {"--frobnicate"}},
      {{"frobnicate"}, {"frobnicate"}},
      {{"bench", "chess"}, {"bench", "chess"}},
      {{"--listen", "0", "--", "bench"}, {"bench", "--listen"}},
  };
  for (const Case& each : cases) {
    const auto exit = parse(each.arguments);
    ASSERT_FALSE(exit) << each.arguments[0];
    EXPECT_EQ(exit.error().status, 2);
    EXPECT_EQ(exit.error().output, "");
    for (const char* name : each.named) EXPECT_THAT(exit.error().error, HasSubstr(name));
    EXPECT_EQ(exit.error().error.find('\n'), exit.error().error.size() - 1) << "one line";
  }
}

TEST(ConfigFile, SetsWhatTheCommandLineDoesNot) {
  const auto settings = parse_file(R"(
# a comment
hash = 1_28            # another
game = "steinke"
log-file = "a # b, \"c\" \\ [d].log"
protocol = 'native'
stdio = true
listen = [
  "7000",  # loopback
  'localhost:7001',
]
threads=2)",
                                   {"--threads", "4"});
  ASSERT_TRUE(settings) << settings.error().error;
  EXPECT_EQ(settings->hash_mb, 128U);
  EXPECT_EQ(settings->game, "steinke");
  EXPECT_EQ(settings->log_file, "a # b, \"c\" \\ [d].log");
  EXPECT_EQ(settings->protocol, "native");
  EXPECT_TRUE(settings->stdio);
  EXPECT_EQ(settings->listen,
            (std::vector<ListenAddress>{{"127.0.0.1", 7000}, {"localhost", 7001}}));
  EXPECT_EQ(settings->threads, 4) << "the command line goes first";
}

TEST(ConfigFile, WindowsLineEndsByteOrderMarkAndAnEmptyFile) {
  EXPECT_EQ(parse_file("\xef\xbb\xbfhash = 8\n")->hash_mb, 8U);
  EXPECT_EQ(parse_file("hash = 8\r\nthreads = 2\r\n")->hash_mb, 8U);
  EXPECT_TRUE(parse_file(""));
}

TEST(ConfigFile, FaultsNameTheLineOrTheName) {
  struct Case {
    std::string text;
    std::vector<const char*> named;
  };
  const std::vector<Case> cases = {
      {"hsah = 3\n", {"hsah"}},
      {"hash = 0\n", {"--hash", "\"0\""}},
      {"hash = \"abc\"\n", {"--hash", "abc"}},
      {"\nhash\n", {"line 2"}},
      {"hash = \n", {"line 1"}},
      {"hash = # 3\n", {"line 1"}},
      {"= 3\n", {"line 1"}},
      {"hash = 3\n\n[network]\n", {"line 3", "section"}},
      {"foo.hash = 3\n", {"line 1", "foo", "section"}},
      {"hash = {a = 1}\n", {"line 1", "hash", "section"}},
      {"hash = 3\nhash = 4\n", {"line 2", "hash"}},
      {"hash = 3 4\n", {"line 1"}},
      {"hash = 1.5\n", {"line 1", "hash", "whole number"}},
      {"hash = 2026-01-01\n", {"line 1", "hash"}},
      {"hash = 99999999999999999999\n", {"line 1"}},
      {"listen = [[\"1\"]]\n", {"line 1", "listen"}},
      {"hash = [1, 2]\n", {"--hash"}},
      {"hash = []\n", {"--hash"}},
      {"game = othello\n", {"line 1"}},
      {"game = \"othello\n", {"line 1", "string"}},
      {"game = \"a\\qb\"\n", {"line 1", "escape"}},
      {"listen = [\"1\"\n\"2\"]\n", {"line 2"}},
      {"listen = [\"1\",\n", {"line "}},
      {"game = \"\xff\"\n", {"line 1"}},
      {"listen = [\"1:2:3\"]\n", {"--listen"}},
      {"stdio = \"maybe\"\n", {"--stdio", "maybe"}},
      {"help = true\n", {"help"}},
      {"version = true\n", {"version"}},
      {"config = \"x\"\n", {"config"}},
      {"command = [\"bench\"]\n", {"command"}},
  };
  for (const Case& each : cases) {
    const auto exit = parse_file(each.text);
    ASSERT_FALSE(exit) << each.text;
    EXPECT_EQ(exit.error().status, 2);
    for (const char* name : each.named) EXPECT_THAT(exit.error().error, HasSubstr(name));
  }
}

TEST(ListenAddress, Forms) {
  EXPECT_EQ(*parse_listen_address("80"), (ListenAddress{"127.0.0.1", 80}));
  EXPECT_EQ(*parse_listen_address(":80"), (ListenAddress{"127.0.0.1", 80}));
  EXPECT_EQ(*parse_listen_address("0.0.0.0:0"), (ListenAddress{"0.0.0.0", 0}));
  EXPECT_EQ(*parse_listen_address("example.org:65535"), (ListenAddress{"example.org", 65535}));
  EXPECT_EQ(*parse_listen_address("[::]:80"), (ListenAddress{"::", 80}));
  for (const char* form : {"127.0.0.1:80", "[::1]:0", "localhost:65535"}) {
    EXPECT_EQ(to_string(*parse_listen_address(form)), form);
  }
  for (const char* bad : {"", ":", "host:", "host", "[::1]", "[]:80", "::1:80", "host:-1",
                          "host:65536", "host:+8", "host: 80", "80 "}) {
    EXPECT_FALSE(parse_listen_address(bad)) << bad;
  }
}

}  // namespace
}  // namespace pentad

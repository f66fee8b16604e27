#include "daemon/command_line.hpp"

#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

#include "engine/game.hpp"
#include "engine/search/transposition_table.hpp"

namespace pentad {

int available_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

namespace {

constexpr std::int64_t kMaxHash = static_cast<std::int64_t>(TranspositionTable::kMaxMegabytes);

/// Numbers are read as 64-bit ones, so that a number out of range is never cut off but refused.
template <class T>
CLI::Option* add_number(CLI::App& app, const std::string& name, T& target, std::int64_t low,
                        std::int64_t high, const std::string& help) {
  const auto set = [&target](const std::int64_t& value) { target = static_cast<T>(value); };
  return app.add_option_function<std::int64_t>(name, set, help)
      ->check(CLI::Range(low, high))
      ->type_name("N")
      ->default_str(std::to_string(static_cast<std::int64_t>(target)));
}

CLI::Validator known_game() {
  return CLI::Validator(
      [](const std::string& name) {
        if (find_game(name) != nullptr) return std::string();
        std::string message = "\"" + name + "\" is none of the games";
        for (const Game* game : games()) message += " " + std::string(game->facts().name);
        return message;
      },
      "GAME");
}

CLI::Validator listen_address() {
  return CLI::Validator(
      [](const std::string& text) {
        const auto address = parse_listen_address(text);
        return address ? std::string() : address.error().message;
      },
      "HOST:PORT");
}

struct Raw {
  std::int64_t idle_timeout = 0;
  std::vector<std::string> listen;
  std::vector<std::string> words;
};

void add_resources(CLI::App& app, Settings& settings) {
  app.add_option("--game", settings.game, "game that a session begins with")
      ->check(known_game())
      ->capture_default_str();
  add_number(app, "--hash", settings.hash_mb, TranspositionTable::kMinMegabytes, kMaxHash,
             "hash in MB: default of a session on stdio; on the network the size of each game's, "
             "which all sessions share");
  add_number(app, "--threads", settings.threads, 1, 256,
             "search threads: default of a session; on the network also the most it may have");
  add_number(app, "--permits", settings.permits, 1, 1024,
             "threads that may search at once, all sessions together");
  add_number(app, "--max-searches", settings.max_searches, 1, 10000,
             "searches in flight; further ones wait");
}

void add_sessions(CLI::App& app, Settings& settings, Raw& raw) {
  app.add_option("--listen", raw.listen,
                 "serve TCP there; the port alone means loopback, port 0 any free one; repeatable")
      ->check(listen_address())
      ->take_all();
  app.add_flag("--stdio", settings.stdio, "with --listen: serve stdin and stdout as well");
  app.add_option("--protocol", settings.protocol,
                 "dialect of every session; without, its first line tells")
      ->type_name("NAME");
  add_number(app, "--max-line", settings.max_line, 256, 1 << 30,
             "longest line of input in bytes");
  add_number(app, "--max-sessions", settings.max_sessions, 1, 1000000, "sessions on the network");
  raw.idle_timeout = settings.idle_timeout.count();
  add_number(app, "--idle-timeout", raw.idle_timeout, 0, 1000000,
             "seconds after which a network session without input and search is closed; 0: never");
}

void add_general(CLI::App& app, Settings& settings, Raw& raw) {
  app.add_option("--log-level", settings.log_level,
                 "trace, debug, info, warn, error, critical or off; default: info with --listen, "
                 "else warn")
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "critical", "off"}));
  app.add_option("--log-file", settings.log_file, "log there instead of to stderr")
      ->type_name("FILE");
  app.set_config("--config", "", "read options from this TOML file: name = value")
      ->type_name("FILE");
  app.set_version_flag("--version", "pentad " PENTAD_VERSION, "print the version");
  app.add_option("command", raw.words, "bench [GAME]: run a fixed search workload and end")
      ->expected(0, 2)
      ->type_name("")
      ->configurable(false);
}

/// "bench", or "bench GAME", as the lines of a session.
std::string script_of(const std::vector<std::string>& words) {
  if (words.front() != "bench") {
    throw CLI::ValidationError("\"" + words.front() + "\" is no command; there is bench [GAME]");
  }
  if (words.size() == 1) return "bench\n";
  const Game* game = find_game(words[1]);
  if (game == nullptr) throw CLI::ValidationError("bench", "no game \"" + words[1] + "\"");
  return "bench " + std::string(game->facts().name) + "\n";
}

void finish(Settings& settings, const Raw& raw) {
  settings.idle_timeout = std::chrono::seconds(raw.idle_timeout);
  for (const std::string& text : raw.listen) settings.listen.push_back(*parse_listen_address(text));
  if (!raw.words.empty()) {
    settings.script = script_of(raw.words);
    if (!settings.listen.empty()) throw CLI::ValidationError("bench", "not with --listen");
  }
  if (settings.listen.empty()) settings.stdio = true;
}

/// What CLI11 calls a parser for every kind of input file is to the user a config file.
std::string describe(const CLI::ParseError& error) {
  std::string message = error.what();
  if (const auto* extras = dynamic_cast<const CLI::ConfigError*>(&error)) {
    const std::string prefix = "INI was not able to parse ";
    if (message.starts_with(prefix)) {
      message = "--config: unknown name \"" + message.substr(prefix.size()) + "\"";
    } else {
      message = std::string("--config: ") + extras->what();
    }
  }
  std::replace(message.begin(), message.end(), '\n', ' ');
  return "pentad: " + message + " (see pentad --help)\n";
}

}  // namespace

tl::expected<Settings, EarlyExit> parse_command_line(std::span<const char* const> arguments) {
  Settings settings;
  Raw raw;
  CLI::App app{"One engine for five board games: othello, reversi, dame, aronda, steinke.", "pentad"};
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.footer("Exit status: 0 at the end of the session or after SIGTERM or SIGINT; 1 when something "
             "fails at the start (a port in use); 2 for a fault in the command line or the config "
             "file.");
  try {
    add_resources(app, settings);
    add_sessions(app, settings, raw);
    add_general(app, settings, raw);
    app.parse(static_cast<int>(arguments.size()), arguments.data());
    finish(settings, raw);
    return settings;
  } catch (const CLI::CallForHelp&) {
    return tl::unexpected(EarlyExit{0, app.help(), {}});
  } catch (const CLI::CallForVersion&) {
    return tl::unexpected(EarlyExit{0, "pentad " PENTAD_VERSION "\n", {}});
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(EarlyExit{kUsageFault, {}, describe(error)});
  }
}

}  // namespace pentad

#include "daemon/command_line.hpp"

#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "daemon/config_file.hpp"
#include "engine/game.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/text.hpp"
#include "protocol/dialects.hpp"

namespace pentad {

int available_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

namespace {

constexpr std::int64_t kMaxHash = static_cast<std::int64_t>(TranspositionTable::kMaxMegabytes);

CLI::Validator number_between(std::int64_t low, std::int64_t high) {
  return CLI::Validator(
      [low, high](const std::string& text) {
        const auto value = parse_integer<std::int64_t>(text);
        if (value && low <= *value && *value <= high) return std::string();
        return "\"" + text + "\" is not a number from " + std::to_string(low) + " to " +
               std::to_string(high);
      },
      {});
}

/// Numbers are read as 64-bit ones, so that a number out of range is never cut off but refused.
template <class T>
CLI::Option* add_number(CLI::App& app, const std::string& name, T& target, std::int64_t low,
                        std::int64_t high, const std::string& help) {
  const auto set = [&target](const std::int64_t& value) { target = static_cast<T>(value); };
  return app
      .add_option_function<std::int64_t>(
          name, set, help + " (" + std::to_string(low) + " to " + std::to_string(high) + ")")
      ->check(number_between(low, high))
      ->type_name("N")
      ->default_str(std::to_string(static_cast<std::int64_t>(target)));
}

/// The names of the entries that fit, each after a blank.
template <class List, class NameOf>
std::string names(const List& list, NameOf name_of) {
  std::string all;
  for (const auto& entry : list) {
    if (const std::string_view name = name_of(entry); !name.empty()) all.append(" ").append(name);
  }
  return all;
}

CLI::Validator known_game() {
  return CLI::Validator(
      [](const std::string& name) {
        if (find_game(name) != nullptr) return std::string();
        return "\"" + name + "\" is none of the games" +
               names(games(), [](const Game* game) { return game->facts().name; });
      },
      {});
}

CLI::Validator known_dialect() {
  return CLI::Validator(
      [](const std::string& name) {
        const DialectEntry* const found = find_dialect(name);
        if (found != nullptr && found->make != nullptr) return std::string();
        return "\"" + name + "\" is none of the dialects" +
               names(dialects(), [](const DialectEntry& entry) {
                 return entry.make != nullptr ? entry.name : std::string_view();
               });
      },
      {});
}

/// The logging library would make missing folders, also those that come of a typing error.
CLI::Validator log_file() {
  return CLI::Validator(
      [](const std::string& name) {
        if (name.empty()) return std::string("a file name is missing");
        const auto folder = std::filesystem::path(name).parent_path();
        std::error_code error;
        if (folder.empty() || std::filesystem::is_directory(folder, error)) return std::string();
        return "there is no folder \"" + folder.string() + "\"";
      },
      "FILE");
}

CLI::Validator config_file() {
  return CLI::Validator(
      [](const std::string& name) {
        return name.empty() ? std::string("a file name is missing") : std::string();
      },
      "FILE");
}

CLI::Validator listen_address() {
  return CLI::Validator(
      [](const std::string& text) {
        const auto address = parse_listen_address(text);
        return address ? std::string() : address.error().message;
      },
      {});
}

struct Raw {
  std::int64_t idle_timeout = 0;
  std::vector<std::string> listen;
  std::vector<std::string> words;
};

void add_resources(CLI::App& app, Settings& settings) {
  app.add_option("--game", settings.game, "game that a session begins with")
      ->type_name("GAME")
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
      ->type_name("HOST:PORT")
      ->check(listen_address())
      ->take_all();
  app.add_flag("--stdio", settings.stdio, "with --listen: serve stdin and stdout as well")
      ->check(CLI::IsMember({"true", "false"}));
  app.add_option("--protocol", settings.protocol,
                 "dialect of every session; without, its first line tells")
      ->type_name("NAME")
      ->check(known_dialect());
  add_number(app, "--max-line", settings.max_line, 256, 1 << 30, "longest line of input in bytes");
  add_number(app, "--max-sessions", settings.max_sessions, 1, 1000000, "sessions on the network");
  raw.idle_timeout =
      std::chrono::duration_cast<std::chrono::seconds>(settings.idle_timeout).count();
  add_number(app, "--idle-timeout", raw.idle_timeout, 0, 1000000,
             "seconds after which a network session without input and search is closed; 0: never");
}

void add_general(CLI::App& app, Settings& settings, Raw& raw) {
  app.add_option("--log-level", settings.log_level, "default: info with --listen, else warn")
      ->type_name("")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "critical", "off"}));
  app.add_option("--log-file", settings.log_file, "log there instead of to stderr")
      ->check(log_file())
      ->type_name("FILE");
  app.set_config("--config", "", "read options from this TOML file: name = value")
      ->check(config_file())
      ->type_name("FILE");
  app.set_version_flag("--version", "pentad " PENTAD_VERSION, "print the version");
  app.add_option("command", raw.words, "run a fixed search workload and end")
      ->expected(0, 2)
      ->option_text("[bench [GAME]]")
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

std::string describe(const CLI::ParseError& error) {
  std::string message = error.what();
  if (dynamic_cast<const CLI::ConfigError*>(&error) != nullptr) {
    const std::string unknown = "INI was not able to parse ";
    if (message.starts_with(unknown)) message.replace(0, unknown.size(), "unknown name ");
    message.insert(0, "--config: ");
  } else if (dynamic_cast<const CLI::FileError*>(&error) != nullptr) {
    message.insert(0, "--config: ");
  }
  std::replace(message.begin(), message.end(), '\n', ' ');
  return "pentad: " + message + " (see pentad --help)\n";
}

}  // namespace

tl::expected<Settings, EarlyExit> parse_command_line(std::span<const char* const> arguments) {
  Settings settings;
  Raw raw;
  CLI::App app{"One engine for five board games: othello, reversi, dame, aronda, steinke.",
               "pentad"};
  app.config_formatter(std::make_shared<TomlConfig>());
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.footer(
      "The config file is TOML with the same names, without sections: hash = 64.\n"
      "Exit status: 0 at the end of the session and after SIGTERM or SIGINT; 1 when something\n"
      "fails at the start (a port in use); 2 for a fault in the command line or the config file.");
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

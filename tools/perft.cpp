// Counts action sequences: to check the rules, and to time them.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "engine/text.hpp"
#include "support/variants.hpp"
#include "tools/perft_bench.hpp"
#include "tools/perft_verify.hpp"

namespace pentad::tools {

namespace {

constexpr int kUsageError = 2;
constexpr int kFailed = 1;

struct Arguments {
  std::string game;
  int depth = 0;
  std::string position = "startpos";
  std::vector<std::string> options;
  std::vector<std::string> files;
};

/// `Name=Value` pairs by name.
Result<vectors::NamedOptions> named(const std::vector<std::string>& options) {
  vectors::NamedOptions all;
  for (const auto& option : options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) {
      return fail(ErrorCode::syntax, "option without a value: " + pentad::quoted(option));
    }
    all[option.substr(0, equals)] = option.substr(equals + 1);
  }
  return all;
}

Result<std::unique_ptr<GameState>> set_up(const Arguments& arguments) {
  const Game* const game = find_game(arguments.game);
  if (game == nullptr) {
    return fail(ErrorCode::unknown_name, "no game " + pentad::quoted(arguments.game));
  }
  const auto options = named(arguments.options);
  if (!options) return tl::unexpected(options.error());
  const auto rules = vectors::rules_of(game->facts(), *options);
  if (!rules) return tl::unexpected(rules.error());
  return vectors::set_up(*game, *rules, arguments.position);
}

int count(const Arguments& arguments) {
  const auto state = set_up(arguments);
  if (!state) {
    std::fprintf(stderr, "perft: %s\n", state.error().message.c_str());
    return kUsageError;
  }
  const SteadyClock clock;
  const TimePoint start = clock.now();
  const PerftCounts counts = (*state)->perft(arguments.depth, {});
  const std::chrono::duration<double> seconds = clock.now() - start;
  for (const auto& [action, nodes] : counts.by_action) {
    std::printf("%s: %llu\n", (*state)->action_text(action).c_str(),
                static_cast<unsigned long long>(nodes));
  }
  std::printf("\nNodes searched: %llu\n", static_cast<unsigned long long>(counts.total));
  std::fprintf(stderr, "%.3f s, %.1f M leaves/s\n", seconds.count(),
               static_cast<double>(counts.total) / seconds.count() / 1e6);
  return 0;
}

int run(int argc, char** argv) {
  CLI::App app{"Counts the sequences of exactly DEPTH actions in a game, per first action."};
  app.name("perft");
  Arguments arguments;
  app.add_option("GAME", arguments.game, "the game's name");
  app.add_option("DEPTH", arguments.depth, "number of actions, from 1")->check(CLI::Range(1, 100));
  app.add_option("--position", arguments.position, "where to begin (default: the start position)");
  app.add_option("--option", arguments.options, "a rule option as Name=Value; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  auto* const verify_flag = app.add_option("--verify", arguments.files,
                                           "check all perft vectors of the files (default: those "
                                           "of tests/data), of GAME alone if one is given")
                                ->expected(0, 1000);
  bool bench_wanted = false;
  auto* const bench_flag =
      app.add_flag("--bench", bench_wanted, "measure the speed of the games, or of GAME");
  verify_flag->excludes(bench_flag);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsageError;
  }
  if (bench_wanted) return bench(arguments.game) ? 0 : kFailed;
  if (*verify_flag) {
    const std::string data = PENTAD_TEST_DATA;
    std::erase(arguments.files, "");  // how CLI11 reports an option without values
    if (arguments.files.empty()) {
      arguments.files = {data + "/perft_start.json", data + "/perft.json"};
    }
    return verify(arguments.files, arguments.game) ? 0 : kFailed;
  }
  if (arguments.game.empty() || arguments.depth == 0) {
    std::fputs(app.help().c_str(), stderr);
    return kUsageError;
  }
  return count(arguments);
}

}  // namespace

}  // namespace pentad::tools

int main(int argc, char** argv) {
  try {
    return pentad::tools::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "perft: %s\n", error.what());
    return 1;
  }
}

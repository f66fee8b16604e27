#include "tools/perft_bench.hpp"

#include <time.h>  // NOLINT(modernize-deprecated-headers): POSIX clocks

#include <array>
#include <cstdio>

#include "engine/text.hpp"
#include "support/variants.hpp"

namespace pentad::tools {

namespace {

struct Workload {
  const char* game;
  const char* option;  ///< Name=Value, or empty
  const char* value;
  int depth;
  std::uint64_t leaves;  ///< what must come out
};

constexpr std::array<Workload, 6> kWorkloads{
    {{"othello", "", "", 10, 24'571'056},
     {"reversi", "ReversiStart", "parallel", 10, 27'710'802},
     {"dame", "", "", 10, 22'444'303},
     {"aronda", "", "", 7, 11'563'892},
     {"steinke", "", "", 4, 75'720'176},
     {"steinke", "", "", 5, 967'301'544}}};

/// Runs until this much time is spent, at least so often; the best counts, since everything that
/// disturbs makes it slower. Only the processor's time counts, so that a busy machine does less
/// harm.
constexpr int kFewestRuns = 2;
constexpr int kMostRuns = 10;
constexpr double kEnoughSeconds = 3;

struct Measured {
  PerftCounts counts;
  double seconds = 0;
};

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Measured best_of_some(const GameState& state, int depth) {
  Measured best;
  const double start = processor_seconds();
  for (int run = 0; run < kMostRuns; ++run) {
    const double begin = processor_seconds();
    if (run >= kFewestRuns && begin - start > kEnoughSeconds) break;
    auto counts = state.perft(depth, {});
    const double taken = processor_seconds() - begin;
    if (run == 0 || taken < best.seconds) best = {std::move(counts), taken};
  }
  return best;
}

bool run(const Workload& workload) {
  const Game* const game = find_game(workload.game);
  if (game == nullptr) {
    std::fprintf(stderr, "no game %s\n", workload.game);
    return false;
  }
  vectors::NamedOptions options;
  if (workload.option[0] != '\0') options[workload.option] = workload.value;
  const auto rules = vectors::rules_of(game->facts(), options);
  if (!rules) {
    std::fprintf(stderr, "%s: %s\n", workload.game, rules.error().message.c_str());
    return false;
  }
  const Measured best = best_of_some(*game->start(*rules), workload.depth);
  constexpr double kMillion = 1e6;
  std::printf("%-8s %-9s %5d %13llu %8.3f %12.1f %10.1f\n", workload.game, workload.value,
              workload.depth, static_cast<unsigned long long>(best.counts.total), best.seconds,
              static_cast<double>(best.counts.total) / best.seconds / kMillion,
              static_cast<double>(best.counts.made) / best.seconds / kMillion);
  if (best.counts.total == workload.leaves) return true;
  std::fprintf(stderr, "wrong count: %llu expected\n",
               static_cast<unsigned long long>(workload.leaves));
  return false;
}

}  // namespace

bool bench(const std::string& only) {
  std::printf("%-8s %-9s %5s %13s %8s %12s %10s\n", "game", "start", "depth", "leaves", "seconds",
              "Mleaves/s", "Mmade/s");
  bool all_right = true;
  bool any = false;
  for (const Workload& workload : kWorkloads) {
    if (!only.empty() && !equal_ignoring_case(only, workload.game)) continue;
    any = true;
    all_right = run(workload) && all_right;
    std::fflush(stdout);
  }
  if (!any) std::fprintf(stderr, "no workload for \"%s\"\n", only.c_str());
  return all_right && any;
}

}  // namespace pentad::tools

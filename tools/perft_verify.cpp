#include "tools/perft_verify.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "engine/text.hpp"
#include "support/vectors.hpp"

namespace pentad::tools {

namespace {

/// Why a vector fails; empty when it is right.
std::string fault_of(const vectors::PerftVector& vector) {
  const Game* const game = find_game(vector.game);
  if (game == nullptr) return "no such game";
  const auto rules = vectors::rules_of(game->facts(), vector.options);
  if (!rules) return rules.error().message;
  const auto state = vectors::set_up(*game, *rules, vector.position);
  if (!state) return "position refused: " + state.error().message;
  const std::uint64_t nodes = (*state)->perft(vector.depth, {}).total;
  if (nodes == vector.nodes) return {};
  return std::to_string(nodes) + " instead of " + std::to_string(vector.nodes);
}

std::string name_of(const vectors::PerftVector& vector) {
  std::string name = vector.game;
  for (const auto& [option, value] : vector.options) {
    name.append(1, ' ').append(option).append(1, '=').append(value);
  }
  return name + " depth " + std::to_string(vector.depth) + " from " + vector.position;
}

/// On a terminal, one line that is written over; elsewhere a line for each large vector.
void show_progress(std::size_t done, std::size_t all, const vectors::PerftVector& next) {
  constexpr std::uint64_t kLarge = 1'000'000'000;
  if (isatty(STDERR_FILENO) != 0) {
    std::fprintf(stderr, "\r\x1b[K%zu of %zu: %.100s", done, all, name_of(next).c_str());
  } else if (next.nodes >= kLarge) {
    std::fprintf(stderr, "%zu of %zu: %s\n", done, all, name_of(next).c_str());
  }
}

void clear_progress() {
  if (isatty(STDERR_FILENO) != 0) std::fputs("\r\x1b[K", stderr);
}

}  // namespace

bool verify(const std::vector<std::string>& files, const std::string& only_game) {
  std::vector<vectors::PerftVector> all;
  for (const auto& file : files) {
    for (auto& vector : vectors::load_perft(file)) {
      if (only_game.empty() || equal_ignoring_case(vector.game, only_game)) all.push_back(vector);
    }
  }
  // The cheap ones first: most faults show at once.
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.nodes < b.nodes; });
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  std::size_t failures = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    show_progress(i, all.size(), all[i]);
    const std::string fault = fault_of(all[i]);
    nodes += all[i].nodes;
    if (fault.empty()) continue;
    ++failures;
    clear_progress();
    std::printf("FAILED %s: %s\n", name_of(all[i]).c_str(), fault.c_str());
  }
  clear_progress();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("%zu vectors, %zu failed; %llu nodes in %.1f s\n", all.size(), failures,
              static_cast<unsigned long long>(nodes), seconds.count());
  return failures == 0 && !all.empty();
}

}  // namespace pentad::tools

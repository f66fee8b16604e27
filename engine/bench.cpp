#include "engine/bench.hpp"

#include <memory>
#include <new>

#include "engine/search/transposition_table.hpp"

namespace pentad {

namespace {

constexpr std::size_t kBenchMegabytes = 16;

class SilentObserver final : public SearchObserver {
 public:
  void on_lines(const std::vector<SearchLine>& /*lines*/,
                const SearchProgress& /*progress*/) override {}
  void on_progress(const SearchProgress& /*progress*/) override {}
};

}  // namespace

BenchResult run_bench(const Game& game, SearchControl& control) {
  BenchResult result;
  std::unique_ptr<TranspositionTable> table;
  try {
    table = std::make_unique<TranspositionTable>(kBenchMegabytes);
  } catch (const std::bad_alloc&) {
    // Without it the numbers would mean something else.
    result.complete = false;
    return result;
  }
  SilentObserver observer;
  SearchLimits limits;
  limits.depth = game.facts().bench.depth;
  limits.table = table.get();

  for (const std::string_view text : game.facts().bench.positions) {
    const auto state = game.parse(text, default_rules(game.facts()));
    if (!state) continue;  // The tests see to it that every position of a suite can be read.
    const TimePoint begin = control.now();
    result.nodes += (*state)->search(limits, control, observer).progress.nodes;
    result.elapsed += control.now() - begin;
    if (control.must_end()) {
      result.complete = false;
      return result;
    }
    ++result.positions;
  }
  return result;
}

}  // namespace pentad

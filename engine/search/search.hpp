/// @file
/// The run-time face of the search: limits in, lines and a result out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/control.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/score.hpp"
#include "engine/types.hpp"

namespace pentad {

class TranspositionTable;

/// What a search may use and when it ends; the first limit reached ends it. Times are not here but
/// in SearchControl, since they can change while the search runs.
struct SearchLimits {
  std::optional<int> depth = {};            ///< iterations, from 1
  std::optional<std::uint64_t> nodes = {};  ///< positions visited by all threads together, from 1
  std::optional<int> mate = {};  ///< end when a win in at most this many own actions is proven
  std::vector<Action> root_actions = {};  ///< search these only (all legal, no repeats); empty: all
  int multipv = 1;                      ///< best lines wanted, from 1; capped by the legal actions
  int threads = 1;                      ///< from 1
  TranspositionTable* table = nullptr;  ///< shared or owned by the caller; null: none
  std::uint64_t table_salt = 0;         ///< keeps users of one table apart
};

/// How a search goes about it. By default plain, to be compared with minimax.
struct SearchFeatures {
  bool quiescence = true;
  bool strict_repetition = false;  ///< score draws only where the rules declare them
  SearchParameters parameters = {};
};

/// One principal variation.
struct SearchLine {
  int multipv = 1;  ///< rank of the line, from 1
  int depth = 0;
  int seldepth = 0;
  Score score = 0;
  Bound bound = Bound::exact;
  bool proven = false;            ///< `score` is the true value of the position under the rules
  std::vector<Action> variation;  ///< legal actions, ends where the game ends; not empty
};

/// How much work was done so far.
struct SearchProgress {
  std::uint64_t nodes = 0;
  Duration elapsed{};  ///< since SearchControl::start_time()
  int hashfull = 0;    ///< per mille of the table used by this search
  std::uint64_t tablebase_hits = 0;
};

/// Hears from a running search, on the search's own thread.
class SearchObserver {
 public:
  SearchObserver() = default;
  SearchObserver(const SearchObserver&) = delete;
  SearchObserver& operator=(const SearchObserver&) = delete;
  virtual ~SearchObserver() = default;

  /// All lines of a finished iteration in order of rank, or a single line that changed within one.
  virtual void on_lines(const std::vector<SearchLine>& lines, const SearchProgress& progress) = 0;

  /// About once a second when nothing else was reported.
  virtual void on_progress(const SearchProgress& progress) = 0;
};

struct SearchResult {
  /// The best action; empty only when the game is over.
  std::optional<Action> best;
  /// The expected answer, if the principal variation has one; it may belong to the same side.
  std::optional<Action> ponder;
  /// The final lines, best first; empty when the search was stopped before it had any.
  std::vector<SearchLine> lines;
  SearchProgress progress;
};

}  // namespace pentad

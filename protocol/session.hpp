/// @file
/// One client's game, rules, options, position and work in flight, without any text of a protocol:
/// every dialect translates to and from this and nothing else.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/time_manager.hpp"
#include "protocol/environment.hpp"
#include "protocol/game_record.hpp"
#include "protocol/options.hpp"
#include "protocol/tasks.hpp"

namespace pentad {

/// What a client asks of a search. Limits combine; the first one reached ends it.
struct SearchRequest {
  std::optional<int> depth;                            ///< from 1
  std::optional<std::uint64_t> nodes;                  ///< from 1
  std::optional<int> mate;                             ///< from 1
  std::vector<Action> root_actions;                    ///< legal ones; empty: all
  std::optional<Duration> move_time;                   ///< zero or less: at once
  std::array<std::optional<Duration>, 2> remaining{};  ///< clocks, by player
  std::array<Duration, 2> increment{};                 ///< per action, by player
  int moves_to_go = 0;    ///< actions until the next time control; 0: unknown
  bool infinite = false;  ///< the result is held back until stop()
  bool ponder = false;    ///< no clock runs, and the result is held back, until
                          ///< ponderhit() or stop()

  /// Whether something will certainly end the search some day.
  [[nodiscard]] bool must_end(Player to_move) const noexcept {
    return depth || nodes || move_time || remaining[static_cast<std::size_t>(to_move)];
  }
};

/// The values of the options that are not rules.
struct SessionSettings {
  int threads = 1;
  std::size_t hash_mb = 0;
  int multipv = 1;
  bool ponder = false;
  Duration move_overhead{};
  bool analyse_mode = false;
  bool show_wdl = false;
  // What follows has no effect yet.
  bool own_book = false;
  std::string book_file{};
  int book_variety = 0;
  int book_depth = 0;
  bool limit_strength = false;
  int elo = 0;
  std::int64_t seed = 0;
  std::string tablebase_path{};
};

/// Called on the session's executor, never within a call of the session that starts the work.
struct SearchCallbacks {
  std::function<void(const SearchReport&)> on_report;
  std::function<void(const SearchResult&)> on_result;  ///< once, the last call
};

/// See the file comment. All calls are made on the session's executor. Destroying it stops its work
/// and nobody hears of it any more.
class Session {
 public:
  explicit Session(Environment environment);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  [[nodiscard]] const Environment& environment() const noexcept { return environment_; }
  [[nodiscard]] const Game& game() const noexcept { return record_.game(); }
  [[nodiscard]] const GameState& state() const noexcept { return record_.state(); }
  [[nodiscard]] const SessionSettings& settings() const noexcept { return settings_; }
  [[nodiscard]] const Options& options() const noexcept { return options_; }

  // --- Between works only. ---

  /// See Options::set(). Changing the game or one of its rules, even to its present value, gives
  /// the start position and a cleared hash; other options leave the position alone.
  OptionAnswer set_option(std::string_view name, std::string_view value) {
    return options_.set(name, value);
  }

  /// The start position; the history and the hash are forgotten.
  void new_game();

  /// See GameRecord.
  Result<void> set_position(const PositionLine& line) { return record_.set(line); }
  [[nodiscard]] Result<void> check_position(const PositionLine& line) const {
    return record_.check(line);
  }

  /// Searches the present position. An Error says what it has to do without: memory for the hash,
  /// or room for one more search (then the result is a legal action found without a search). The
  /// callbacks come in any case.
  /// @param start  what deadlines and elapsed times count from.
  Result<void> start_search(const SearchRequest& request, TimePoint start,
                            SearchCallbacks callbacks);

  /// Counts; `done` is called on the session's executor. Refuses (overload) when there is no room.
  Result<void> start_perft(int depth, TimePoint start, PerftTask::Done done);

  /// Runs a game's benchmark on a state of its own; otherwise like start_perft().
  Result<void> start_bench(const Game& game, TimePoint start, BenchTask::Done done);

  // --- At any time. ---

  [[nodiscard]] bool busy() const noexcept { return work_ != nullptr; }

  /// True while a search runs whose result is held back until stop() or ponderhit().
  [[nodiscard]] bool holding() const noexcept;
  [[nodiscard]] bool pondering() const noexcept;
  /// True while a search runs that nothing but stop() will certainly end.
  [[nodiscard]] bool endless() const noexcept;

  /// The time of the search in flight, from its start or ponderhit; not limited when there is none.
  [[nodiscard]] TimeBudget budget() const noexcept;

  /// Ends the work in flight soon; its results are reported as usual.
  void stop();

  /// The opponent has made the expected move: the clocks of a pondering search run from `arrival`.
  void ponderhit(TimePoint arrival);

 private:
  struct Work;

  void declare_options();
  void declare_rule_options();
  void declare_search_options();
  void declare_later_options();
  Result<std::string> choose_game(const Game& game);
  void forget_hash();
  void lease_hash();
  [[nodiscard]] SearchLimits limits_of(const SearchRequest& request) const;
  void set_deadlines(Work& work, TimePoint start) const;
  Result<void> submit(const std::shared_ptr<Work>& work);
  void take_news(Work& work);
  void deliver_result(Work& work);

  /// A function for other threads that calls `call` with the work on the session's executor, if it
  /// is still the work in flight then.
  template <class Call>
  auto reporting_to(const std::shared_ptr<Work>& work, Call call);

  Environment environment_;
  Options options_;
  SessionSettings settings_;
  std::map<const Game*, RuleValues> rules_;
  GameRecord record_;
  HashLease hash_;
  bool hash_used_ = false;  ///< something may be in the leased table
  std::shared_ptr<Work> work_;
};

}  // namespace pentad

// Searches, perft and benchmarks: how they begin, and what is printed of them.
#include <algorithm>

#include "engine/search/score.hpp"
#include "engine/text.hpp"
#include "protocol/native_dialect.hpp"
#include "protocol/native_go.hpp"
#include "protocol/native_info.hpp"

namespace pentad {

Result<void> NativeDialect::check_go(std::string_view words) const {
  const auto command = parse_go(words, session_.state());
  if (!command) return tl::unexpected(command.error().error);
  return {};
}

Result<void> NativeDialect::go(std::string_view words) {
  const auto command = parse_go(words, session_.state());
  for (const std::string& complaint : command ? command->complaints : command.error().complaints) {
    write_error(complaint);
  }
  if (command) return command->perft ? perft(*command->perft) : search(command->request);
  write_error(command.error().error.message);
  if (!command.error().perft) write("bestmove 0000");
  return {};
}

Result<void> NativeDialect::search(const SearchRequest& request) {
  throttle_.begin();
  printed_line_.reset();
  printed_nodes_ = 0;
  const auto started = session_.start_search(
      request, start_,
      {.on_report = [this](const SearchReport& report) { search_reported(report); },
       .on_result = [this](const SearchResult& result) { search_ended(result); }});
  if (debug_) write_message(search_description());
  if (ponderhit_) session_.ponderhit(std::max(start_, *ponderhit_));
  if (stopped_ || (ending_ && session_.endless())) session_.stop();
  return started;
}

/// For `debug on`.
std::string NativeDialect::search_description() const {
  using std::chrono::milliseconds;
  const auto in_milliseconds = [](Duration duration) {
    return std::to_string(std::chrono::duration_cast<milliseconds>(duration).count()) + " ms";
  };
  const SessionSettings& settings = session_.settings();
  const TimeBudget budget = session_.budget();
  return "threads " + std::to_string(settings.threads) + ", hash " +
         std::to_string(settings.hash_mb) + " MB, begun " +
         in_milliseconds(environment_.clock.now() - start_) + " late, " +
         (budget.limited ? "no new iteration after " + in_milliseconds(budget.soft) +
                               ", end after " + in_milliseconds(budget.hard)
                         : "no time limit");
}

void NativeDialect::search_reported(const SearchReport& report) {
  if (const auto due = throttle_.take(report, environment_.clock.now())) print(*due);
}

void NativeDialect::print(const SearchReport& report) {
  const bool show_wdl = session_.settings().show_wdl;
  for (const std::string& line : info_lines(report, session_.state(), show_wdl)) write(line);
  printed_nodes_ = report.progress.nodes;
  for (const SearchLine& line : report.lines) {
    if (line.multipv == 1) printed_line_ = line;
  }
}

bool NativeDialect::is_printed(const SearchResult& result) const {
  const SearchLine& best = result.lines.front();
  return printed_line_ && printed_line_->score == best.score &&
         printed_line_->bound == best.bound &&
         printed_line_->variation.front() == best.variation.front();
}

void NativeDialect::search_ended(const SearchResult& result) {
  // The last line before a move is the line of that move.
  const auto waiting = throttle_.take_waiting();
  if (!result.lines.empty() && (waiting || !is_printed(result))) {
    print({result.lines, result.progress});
  } else if (waiting) {
    print(*waiting);
  }
  if (result.progress.nodes > printed_nodes_) print({{}, result.progress});
  const bool with_ponder = session_.settings().ponder && handshake_ == Handshake::uci;
  write(best_move_line(result, session_.state(), with_ponder));
  work_ended();
}

Result<void> NativeDialect::perft(int depth) {
  // Deeper ones would never end, but could exhaust the stack.
  const int allowed = environment_.policy.max_perft_depth;
  const int most = allowed > 0 ? std::min(allowed, kMaxPly) : kMaxPly;
  if (depth > most) {
    return fail(ErrorCode::refused, "perft is limited to depth " + std::to_string(most) + " here");
  }
  auto started = session_.start_perft(depth, start_,
                                      [this](const PerftCounts& counts) { perft_ended(counts); });
  if (stopped_) session_.stop();
  return started;
}

void NativeDialect::perft_ended(const PerftCounts& counts) {
  for (const auto& [action, nodes] : counts.by_action) {
    write(session_.state().action_text(action) + ": " + std::to_string(nodes));
  }
  if (counts.complete) {
    write("Nodes searched: " + std::to_string(counts.total));
  } else {
    write_message("perft stopped, counts are missing");
  }
  work_ended();
}

Result<const Game*> NativeDialect::bench_game(std::string_view words) const {
  const std::string_view name = trim(words);
  if (name.empty()) return &session_.game();
  if (const Game* game = find_game(name)) return game;
  return fail(ErrorCode::unknown_name, "unknown game " + quoted(name));
}

Result<void> NativeDialect::check_bench(std::string_view words) const {
  const auto game = bench_game(words);
  if (!game) return tl::unexpected(game.error());
  return {};
}

Result<void> NativeDialect::bench(std::string_view words) {
  const auto game = bench_game(words);
  if (!game) return tl::unexpected(game.error());
  auto started = session_.start_bench(
      **game, start_,
      [this, played = *game](const BenchResult& result) { bench_ended(*played, result); });
  if (stopped_) session_.stop();
  return started;
}

void NativeDialect::bench_ended(const Game& game, const BenchResult& result) {
  if (!result.complete) {
    write_message("bench stopped");
  } else {
    using std::chrono::microseconds;
    const auto elapsed = std::chrono::duration_cast<microseconds>(result.elapsed).count();
    const auto time = static_cast<std::uint64_t>(std::max<microseconds::rep>(elapsed, 1));
    write("Game           : " + std::string(game.facts().name));
    write("Positions      : " + std::to_string(result.positions));
    write("Total time (ms): " + std::to_string(time / 1000));
    write("Nodes searched : " + std::to_string(result.nodes));
    write("Nodes/second   : " + std::to_string(result.nodes * 1'000'000 / time));
  }
  work_ended();
}

}  // namespace pentad

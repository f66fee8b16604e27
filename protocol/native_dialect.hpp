/// @file
/// The native dialect: UCI with the game chosen by UCI_Variant, UGI for referees that know none of
/// the games, and a few commands for people.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/command_queue.hpp"
#include "protocol/dialect.hpp"
#include "protocol/info_throttle.hpp"
#include "protocol/session.hpp"

namespace pentad {

class NativeDialect;

/// When a command is carried out while a search runs.
enum class Turn : std::uint8_t {
  at_once,
  in_order,         ///< at once, unless something waits before it
  after_the_search  ///< when the search has ended; ends one that is held open by itself
};

/// A command of the dialect.
struct NativeCommand {
  std::string_view name;
  Turn turn = Turn::at_once;
  /// Carries it out; given what follows the word. Errors are printed.
  Result<void> (NativeDialect::*run)(std::string_view words) = nullptr;
  /// Whether run() would take the words at present; null: always.
  Result<void> (NativeDialect::*check)(std::string_view words) const = nullptr;
  std::string_view usage;  ///< for `help`; empty: another spelling of the command before it
  std::string_view purpose;
};

/// See the file comment. Errors are `info string error: …` lines.
class NativeDialect final : public Dialect {
 public:
  NativeDialect(const Environment& environment, LineSink& sink);

  void on_line(std::string_view line, TimePoint arrival) override;
  void on_overlong_line(std::size_t limit) override;
  void on_end_of_input() override;
  void shut_down() override;
  [[nodiscard]] bool busy() const override { return session_.busy() || !waiting_.empty(); }

 private:
  enum class Handshake : std::uint8_t { none, uci, ugi };

  static std::span<const NativeCommand> commands();
  static const NativeCommand* find_command(std::string_view name);

  // --- When commands are carried out (native_dialect.cpp) ---

  void run(const NativeCommand& command, std::string_view words, TimePoint arrival);
  void wait(const NativeCommand& command, std::string_view words, TimePoint arrival);
  void pump();
  void run_waiting();
  bool make_room_for_waiting();
  void work_ended();
  void close_when_done();

  // --- Commands (native_commands.cpp) ---

  Result<void> uci(std::string_view words);
  Result<void> ugi(std::string_view words);
  void introduce();
  Result<void> is_ready(std::string_view words);
  Result<void> set_option(std::string_view words);
  [[nodiscard]] Result<void> check_option(std::string_view words) const;
  Result<void> new_game(std::string_view words);
  Result<void> position(std::string_view words);
  [[nodiscard]] Result<void> check_position(std::string_view words) const;
  Result<void> stop(std::string_view words);
  Result<void> ponder_hit(std::string_view words);
  Result<void> query(std::string_view words);
  Result<void> display(std::string_view words);
  Result<void> evaluate(std::string_view words);
  Result<void> help(std::string_view words);
  Result<void> debug(std::string_view words);
  Result<void> quit(std::string_view words);

  // --- Searches and other work (native_search.cpp) ---

  Result<void> go(std::string_view words);
  [[nodiscard]] Result<void> check_go(std::string_view words) const;
  Result<void> bench(std::string_view words);
  [[nodiscard]] Result<void> check_bench(std::string_view words) const;
  [[nodiscard]] Result<const Game*> bench_game(std::string_view words) const;
  Result<void> search(const SearchRequest& request);
  Result<void> perft(int depth);
  [[nodiscard]] std::string search_description() const;
  void search_reported(const SearchReport& report);
  void search_ended(const SearchResult& result);
  void print(const SearchReport& report);
  [[nodiscard]] bool is_printed(const SearchResult& result) const;
  void perft_ended(const PerftCounts& counts);
  void bench_ended(const Game& game, const BenchResult& result);

  // --- Output ---

  void write(std::string_view line) { sink_.write_line(line); }
  void write_message(std::string_view message);
  void write_error(std::string_view message);

  LineSink& sink_;
  const Environment environment_;
  Session session_;
  CommandQueue waiting_;
  InfoThrottle throttle_;
  Handshake handshake_ = Handshake::none;
  bool debug_ = false;
  bool ending_ = false;  ///< no more input: the conversation ends when nothing is left to do
  bool closed_ = false;
  bool pumping_ = false;
  TimePoint free_since_{};  ///< the end of the last command or search
  // Of the command being carried out:
  TimePoint start_{};                     ///< what its time counts from
  bool stopped_ = false;                  ///< `stop` came before its turn
  std::optional<TimePoint> ponderhit_{};  ///< `ponderhit` came before its turn
  // Of the search in flight:
  std::optional<SearchLine> printed_line_;  ///< the best line that the client knows
  std::uint64_t printed_nodes_ = 0;
};

}  // namespace pentad

// The commands that are done in a moment.
#include <algorithm>
#include <array>

#include "engine/text.hpp"
#include "protocol/native_dialect.hpp"
#include "protocol/native_texts.hpp"
#include "protocol/native_words.hpp"

namespace pentad {

std::span<const NativeCommand> NativeDialect::commands() {
  using N = NativeDialect;
  static constexpr std::array<NativeCommand, 17> kCommands{{
      {"uci", Turn::in_order, &N::uci, nullptr, "uci", "introduce yourself: name and options"},
      {"ugi", Turn::in_order, &N::ugi, nullptr, "ugi", "the same for a referee that knows no game"},
      {"isready", Turn::in_order, &N::is_ready, nullptr, "isready", "answer readyok"},
      {"setoption", Turn::after_the_search, &N::set_option, &N::check_option,
       "setoption name <option> [value <value>]", "set an option"},
      {"ucinewgame", Turn::after_the_search, &N::new_game, nullptr, "ucinewgame, uginewgame",
       "start position, history and hash forgotten"},
      {"uginewgame", Turn::after_the_search, &N::new_game, nullptr, "", ""},
      {"position", Turn::after_the_search, &N::position, &N::check_position,
       "position startpos|fen <position> [moves <move>...]", "set up a position"},
      {"go", Turn::after_the_search, &N::go, &N::check_go,
       "go [depth|nodes|movetime|mate <n>] [infinite] [ponder] [searchmoves <move>...] "
       "[p1time|p2time|p1inc|p2inc|movestogo <n>]",
       "search; also: go perft <n>"},
      {"stop", Turn::at_once, &N::stop, nullptr, "stop", "end the search"},
      {"ponderhit", Turn::at_once, &N::ponder_hit, nullptr, "ponderhit",
       "the expected move was played"},
      {"query", Turn::at_once, &N::query, nullptr,
       "query gameover|p1turn|result|fen|legalmoves|game|margin", "ask about the position"},
      {"d", Turn::at_once, &N::display, nullptr, "d", "show the position"},
      {"eval", Turn::at_once, &N::evaluate, nullptr, "eval", "static evaluation, term by term"},
      {"bench", Turn::after_the_search, &N::bench, &N::check_bench, "bench [game]",
       "search a fixed set of positions"},
      {"debug", Turn::at_once, &N::debug, nullptr, "debug on|off", "more messages"},
      {"help", Turn::at_once, &N::help, nullptr, "help", "show this list"},
      {"quit", Turn::at_once, &N::quit, nullptr, "quit", "end the search and the session"},
  }};
  return kCommands;
}

const NativeCommand* NativeDialect::find_command(std::string_view name) {
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(), [name](const NativeCommand& command) {
    return command.name == name;
  });
  return found == all.end() ? nullptr : &*found;
}

Result<void> NativeDialect::uci(std::string_view /*words*/) {
  handshake_ = Handshake::uci;
  introduce();
  write("uciok");
  return {};
}

Result<void> NativeDialect::ugi(std::string_view /*words*/) {
  handshake_ = Handshake::ugi;
  introduce();
  write("ugiok");
  return {};
}

void NativeDialect::introduce() {
  write("id name Pentad " PENTAD_VERSION);
  write("id author the Pentad developers");
  for (const Option& option : session_.options().all()) write(option_line(option));
}

Result<void> NativeDialect::is_ready(std::string_view /*words*/) {
  write("readyok");
  return {};
}

Result<void> NativeDialect::set_option(std::string_view words) {
  const auto setting = parse_setting(words);
  if (!setting) return tl::unexpected(setting.error());
  const auto answer = session_.set_option(setting->name, setting->value);
  if (!answer) return tl::unexpected(answer.error());
  if (!answer->empty()) write_message(*answer);
  return {};
}

Result<void> NativeDialect::check_option(std::string_view words) const {
  const auto setting = parse_setting(words);
  if (!setting) return tl::unexpected(setting.error());
  return session_.options().check(setting->name, setting->value);
}

Result<void> NativeDialect::new_game(std::string_view /*words*/) {
  session_.new_game();
  return {};
}

Result<void> NativeDialect::position(std::string_view words) {
  const auto line = parse_position_words(words);
  if (!line) return tl::unexpected(line.error());
  return session_.set_position(*line);
}

Result<void> NativeDialect::check_position(std::string_view words) const {
  const auto line = parse_position_words(words);
  if (!line) return tl::unexpected(line.error());
  return session_.check_position(*line);
}

Result<void> NativeDialect::stop(std::string_view /*words*/) {
  for (WaitingCommand& waiting : waiting_) waiting.stopped = true;
  session_.stop();
  return {};
}

Result<void> NativeDialect::ponder_hit(std::string_view /*words*/) {
  if (session_.pondering()) {
    session_.ponderhit(start_);
    return {};
  }
  // The search that is meant may not have begun yet.
  for (auto waiting = waiting_.end(); waiting != waiting_.begin();) {
    --waiting;
    if (waiting->command->run != &NativeDialect::go) continue;
    waiting->ponderhit = start_;
    break;
  }
  return {};
}

Result<void> NativeDialect::query(std::string_view words) {
  const auto answer = query_answer(trim(words), session_.state());
  if (!answer) return tl::unexpected(answer.error());
  write(answer->empty() ? "response" : "response " + *answer);
  return {};
}

Result<void> NativeDialect::display(std::string_view /*words*/) {
  for (const std::string& line : display_lines(session_.state())) write(line);
  return {};
}

Result<void> NativeDialect::evaluate(std::string_view /*words*/) {
  for (const std::string& line : evaluation_lines(session_.state())) write(line);
  return {};
}

Result<void> NativeDialect::help(std::string_view /*words*/) {
  for (const NativeCommand& command : commands()) {
    if (command.usage.empty()) continue;
    write(std::string(command.usage) + ": " + std::string(command.purpose));
  }
  return {};
}

Result<void> NativeDialect::debug(std::string_view words) {
  const std::string_view value = trim(words);
  if (value != "on" && value != "off") {
    return fail(ErrorCode::syntax, "debug must be followed by on or off, not " + quoted(value));
  }
  debug_ = value == "on";
  return {};
}

Result<void> NativeDialect::quit(std::string_view words) {
  ending_ = true;
  const auto stopped = stop(words);
  pump();
  return stopped;
}

}  // namespace pentad

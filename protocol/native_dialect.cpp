// When commands are carried out: at once, in their order, or when a search has ended.
#include "protocol/native_dialect.hpp"

#include <algorithm>
#include <utility>

#include "engine/text.hpp"

namespace pentad {

NativeDialect::NativeDialect(const Environment& environment, LineSink& sink)
    : sink_(sink),
      environment_(environment),
      session_(environment),
      waiting_(environment.policy.max_waiting_commands),
      throttle_(environment.policy.info_interval) {}

void NativeDialect::on_line(std::string_view line, TimePoint arrival) {
  if (ending_) return;
  std::string_view words = trim(line);
  if (words.empty() || words.front() == '#') return;
  const std::string_view name = take_word(words);
  const NativeCommand* command = find_command(name);
  if (command == nullptr) {
    write_error("unknown command " + quoted(name));
    return;
  }
  const bool now = command->turn == Turn::at_once ||
                   (waiting_.empty() && (command->turn == Turn::in_order || !session_.busy()));
  if (now) {
    run(*command, words, arrival);
  } else {
    wait(*command, words, arrival);
  }
}

void NativeDialect::run(const NativeCommand& command, std::string_view words, TimePoint arrival) {
  start_ = std::max(arrival, free_since_);
  const auto done = (this->*command.run)(words);
  if (!done) write_error(done.error().message);
  free_since_ = environment_.clock.now();
}

void NativeDialect::wait(const NativeCommand& command, std::string_view words, TimePoint arrival) {
  if (!waiting_.push(command, words, arrival)) {
    write_error("too many commands are waiting, " + std::string(command.name) + " refused");
    return;
  }
  pump();
}

/// Carries out what waits, as far as that is possible now.
void NativeDialect::pump() {
  // Whatever ends a search calls this, also from within.
  if (std::exchange(pumping_, true)) return;
  while (!closed_ && !waiting_.empty()) {
    if (!session_.busy() || waiting_.begin()->command->turn == Turn::in_order) {
      run_waiting();
    } else if (!session_.holding() || !make_room_for_waiting()) {
      break;
    }
  }
  pumping_ = false;
  close_when_done();
}

void NativeDialect::run_waiting() {
  const WaitingCommand next = waiting_.pop_front();
  stopped_ = next.stopped;
  ponderhit_ = next.ponderhit;
  run(*next.command, next.words, next.arrival);
  stopped_ = false;
  ponderhit_.reset();
}

/// A search is held open while commands wait: the first of them that can be carried out ends it.
/// What cannot be is answered at once, but a `go` that is of no use waits: its `bestmove` must not
/// come before that of the search. False when nothing has changed.
bool NativeDialect::make_room_for_waiting() {
  for (auto next = waiting_.begin(); next != waiting_.end(); ++next) {
    const NativeCommand& command = *next->command;
    if (command.turn != Turn::after_the_search || next->unusable) continue;
    if (command.check == nullptr || (this->*command.check)(next->words)) {
      session_.stop();
      return true;
    }
    if (command.run == &NativeDialect::go) {
      next->unusable = true;
      continue;
    }
    const WaitingCommand refused = waiting_.take(next);
    write_error((this->*command.check)(refused.words).error().message);
    return true;
  }
  return false;
}

void NativeDialect::work_ended() {
  free_since_ = environment_.clock.now();
  pump();
}

void NativeDialect::on_overlong_line(std::size_t limit) {
  if (ending_) return;
  write_error("line of more than " + std::to_string(limit) + " bytes skipped");
}

void NativeDialect::on_end_of_input() {
  ending_ = true;
  if (session_.endless()) session_.stop();
  pump();
}

void NativeDialect::shut_down() {
  ending_ = true;
  // What waits is still answered, every `go` with its `bestmove`.
  for (WaitingCommand& waiting : waiting_) waiting.stopped = true;
  session_.stop();
  pump();
}

void NativeDialect::close_when_done() {
  if (!ending_ || closed_ || busy()) return;
  closed_ = true;
  sink_.close();
}

void NativeDialect::write_message(std::string_view message) {
  write("info string " + std::string(message));
}

void NativeDialect::write_error(std::string_view message) {
  write("info string error: " + std::string(message));
}

}  // namespace pentad

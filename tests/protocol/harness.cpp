#include "protocol/harness.hpp"

#include <utility>

#include "protocol/walk_game.hpp"
#include "toy/tic_tac_toe.hpp"

namespace pentad::test {

namespace {

// The tests' own games join the others before any test begins.
[[maybe_unused]] const bool kRegistered = [] {
  register_game(toy::tic_tac_toe());
  register_game(walk());
  return true;
}();

}  // namespace

Result<void> ManualRunner::submit(std::shared_ptr<Task> task) {
  if (full_) return fail(ErrorCode::overload, "too many searches");
  tasks_.push_back(std::move(task));
  return {};
}

void ManualRunner::deadlines_changed(Task& /*task*/) {
  ++deadline_changes_;
}

bool ManualRunner::run_one() {
  if (tasks_.empty()) return false;
  const auto task = std::move(tasks_.front());
  tasks_.pop_front();
  task->run();
  return true;
}

HashLease SmallHash::lease(const Game& /*game*/, std::size_t megabytes, HashLease previous) {
  ++leases_;
  megabytes_ = megabytes;
  if (exhausted_) return {};
  if (previous.table) {
    previous.table->clear();
    return previous;
  }
  return {std::make_shared<TranspositionTable>(1), 0};
}

SessionPolicy test_policy() {
  SessionPolicy policy;
  policy.default_game = "tictactoe";
  policy.max_threads = 4;
  policy.default_hash_mb = 16;
  policy.max_hash_mb = 64;
  return policy;
}

Harness::Harness(SessionPolicy policy, ConversationSettings settings)
    : posted_(std::make_shared<std::deque<std::function<void()>>>()) {
  Executor post = [queue = posted_](std::function<void()> function) {
    queue->push_back(std::move(function));
  };
  conversation = std::make_unique<Conversation>(
      Environment{clock, std::move(post), runner, hash, policy}, std::move(settings), sink);
}

void Harness::run_posted() {
  while (!posted_->empty()) {
    const auto next = std::move(posted_->front());
    posted_->pop_front();
    next();
  }
}

void Harness::send_bytes(std::string_view bytes) {
  conversation->on_bytes(bytes, clock.now());
  run_posted();
}

void Harness::end_input() {
  conversation->on_end_of_input();
  run_posted();
}

bool Harness::run_one() {
  const bool ran = runner.run_one();
  run_posted();
  return ran;
}

std::vector<std::string> Harness::take_lines() {
  return std::exchange(sink.lines, {});
}

std::vector<std::string> Harness::take_answers() {
  auto lines = take_lines();
  std::erase_if(lines, [](const std::string& line) { return is_search_info(line); });
  return lines;
}

std::vector<std::string> Harness::ask(std::string_view lines) {
  take_lines();
  send(lines);
  run_all();
  return take_answers();
}

bool is_search_info(std::string_view line) {
  if (line.substr(0, 5) != "info ") return false;
  return line.substr(0, 12) != "info string " || line == "info string exact";
}

}  // namespace pentad::test

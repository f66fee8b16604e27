// A client's bytes, cut anywhere, in a whole conversation without sockets, threads or real time:
// nothing crashes or hangs, every line of the answer is one clean line, and after the end of input
// everything that was begun ends and the conversation closes.
//
// Input: a byte of settings, then what the client sends. A byte 1 lets searches run that wait; a
// byte 2 ends a packet.

#include <algorithm>
#include <deque>

#include "fuzz_input.hpp"
#include "protocol/conversation.hpp"

namespace pentad::fuzz {

namespace {

constexpr char kRunTasks = '\x01';
constexpr std::string_view kSteering{"\x01\x02"};
constexpr std::size_t kMaxLine = 2000;

/// A clock that moves on a little whenever somebody looks at it.
class FakeClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return time_ += kStep; }

 private:
  static constexpr std::chrono::microseconds kStep{50};
  mutable TimePoint time_{std::chrono::hours{1}};
};

/// Ends a search at its first poll point, so that none runs for long.
class ShortPermit final : public RunPermit {
 public:
  explicit ShortPermit(SearchControl& control) : control_(control) {}
  void yield() override { control_.stop(); }

 private:
  SearchControl& control_;
};

/// Keeps tasks until the input says that they may run.
class WaitingTasks final : public TaskRunner {
 public:
  Result<void> submit(std::shared_ptr<Task> task) override {
    if (tasks_.size() >= kMost) return fail(ErrorCode::overload, "too many searches");
    SearchControl& control = task->control();
    control.set_permit_source([&control] { return std::make_unique<ShortPermit>(control); });
    tasks_.push_back(std::move(task));
    return {};
  }
  void stop(Task& task) override { task.control().stop(); }
  void deadlines_changed(Task& /*task*/) override {}

  [[nodiscard]] bool empty() const { return tasks_.empty(); }
  void run_first() {
    const auto task = std::move(tasks_.front());
    tasks_.pop_front();
    task->run();
  }

 private:
  static constexpr std::size_t kMost = 2;
  std::deque<std::shared_ptr<Task>> tasks_;
};

/// One small table for all, cleared for every input.
class SmallHash final : public HashProvider {
 public:
  SmallHash() { table_->clear(); }
  HashLease lease(const Game& /*game*/, std::size_t /*megabytes*/,
                  HashLease /*previous*/) override {
    return {table_, ++salt_};
  }

 private:
  static inline const std::shared_ptr<TranspositionTable> table_ =
      std::make_shared<TranspositionTable>(TranspositionTable::kMinMegabytes);
  std::uint64_t salt_ = 0;
};

class CheckedSink final : public LineSink {
 public:
  void write_line(std::string_view line) override {
    require(!closed_, "nothing is written after the end", line);
    require(line.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos,
            "a line is one line", line);
  }
  void close() override {
    require(!closed_, "the conversation is closed once");
    closed_ = true;
  }
  [[nodiscard]] bool closed() const { return closed_; }

 private:
  bool closed_ = false;
};

class Harness {
 public:
  explicit Harness(std::uint8_t settings)
      : conversation_({clock_, [this](auto call) { posted_.push_back(std::move(call)); }, tasks_,
                       hash_, policy(settings)},
                      {.max_line = kMaxLine}, sink_) {}

  void send(std::string_view bytes) {
    if (!sink_.closed()) conversation_.on_bytes(bytes, clock_.now());
    run_posted();
  }

  void run_tasks() {
    run_posted();
    while (!tasks_.empty()) {
      tasks_.run_first();
      run_posted();
    }
  }

  void end() {
    if (!sink_.closed()) conversation_.on_end_of_input();
    run_tasks();
    require(sink_.closed(), "the end of input ends the conversation");
    require(!conversation_.busy(), "nothing runs after the end");
  }

 private:
  static SessionPolicy policy(std::uint8_t settings) {
    SessionPolicy policy;
    policy.network = (settings & 1U) != 0;
    policy.max_hash_mb = 1024;
    policy.max_perft_depth = 2;
    policy.max_waiting_commands = 20;
    policy.default_game = games()[settings / 2 % games().size()]->facts().name;
    return policy;
  }

  void run_posted() {
    while (!posted_.empty()) {
      const auto call = std::move(posted_.front());
      posted_.pop_front();
      call();
    }
  }

  FakeClock clock_;
  std::deque<std::function<void()>> posted_;
  WaitingTasks tasks_;
  SmallHash hash_;
  CheckedSink sink_;
  Conversation conversation_;
};

}  // namespace

}  // namespace pentad::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pentad::fuzz;
  if (size == 0) return 0;
  Harness harness(data[0]);
  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!rest.empty()) {
    const std::size_t end = rest.find_first_of(kSteering);
    harness.send(rest.substr(0, end));
    if (end == std::string_view::npos) break;
    if (rest[end] == kRunTasks) harness.run_tasks();
    rest.remove_prefix(end + 1);
  }
  harness.end();
  return 0;
}

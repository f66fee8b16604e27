#include "protocol/conversation.hpp"

#include <utility>

#include "engine/text.hpp"
#include "protocol/dialects.hpp"
#include "protocol/line_cutter.hpp"
#include "protocol/native_dialect.hpp"

namespace pentad {

namespace {

/// Passes lines on until the conversation is over, and remembers when it is.
class Outlet final : public LineSink {
 public:
  explicit Outlet(LineSink& sink) : sink_(sink) {}

  void write_line(std::string_view line) override {
    if (!closed_) sink_.write_line(line);
  }
  void close() override {
    if (!std::exchange(closed_, true)) sink_.close();
  }
  [[nodiscard]] bool closed() const noexcept { return closed_; }

 private:
  LineSink& sink_;
  bool closed_ = false;
};

}  // namespace

class Conversation::Implementation {
 public:
  Implementation(Environment environment, const ConversationSettings& settings, LineSink& sink)
      : environment_(std::move(environment)), outlet_(sink), cutter_(settings.max_line) {
    if (const DialectEntry* entry = find_dialect(settings.dialect)) settle(*entry);
  }

  void on_bytes(std::string_view bytes, TimePoint arrival) {
    if (input_ended_) return;
    cutter_.feed(
        bytes, [this, arrival](std::string_view line) { on_line(line, arrival); },
        [this] { on_overlong_line(); });
  }

  void on_end_of_input() {
    if (std::exchange(input_ended_, true)) return;
    const TimePoint now = environment_.clock.now();
    cutter_.finish([this, now](std::string_view line) { on_line(line, now); },
                   [this] { on_overlong_line(); });
    if (dialect_) {
      dialect_->on_end_of_input();
    } else {
      outlet_.close();
    }
  }

  void shut_down() {
    if (dialect_) {
      dialect_->shut_down();
    } else {
      outlet_.close();
    }
  }

  [[nodiscard]] bool busy() const { return dialect_ && dialect_->busy(); }

 private:
  void on_line(std::string_view line, TimePoint arrival) {
    if (outlet_.closed()) return;
    if (!settled_ && !choose(trim(line))) return;
    dialect_->on_line(line, arrival);
  }

  void on_overlong_line() {
    if (outlet_.closed()) return;
    if (!settled_) settle(dialects().front());
    dialect_->on_overlong_line(cutter_.limit());
  }

  /// Finds the dialect by a line; false when the line is done with.
  bool choose(std::string_view line) {
    if (line.empty() || line.front() == '#') return false;
    if (line == "quit" || line == "help") {
      use(dialects().front());
      return true;
    }
    return settle(detect_dialect(line, environment_.policy.network));
  }

  /// From now on the conversation is in that dialect, or in the native one when that dialect is not
  /// there; false in that case.
  bool settle(const DialectEntry& entry) {
    settled_ = true;
    if (entry.make != nullptr) {
      use(entry);
      return true;
    }
    use(dialects().front());
    outlet_.write_line("info string error: the dialect \"" + std::string(entry.name) +
                       "\" is not available yet, this is the native one");
    return false;
  }

  void use(const DialectEntry& entry) {
    if (std::exchange(used_, &entry) != &entry) dialect_ = entry.make(environment_, outlet_);
  }

  Environment environment_;
  Outlet outlet_;
  LineCutter cutter_;
  std::unique_ptr<Dialect> dialect_;
  const DialectEntry* used_ = nullptr;  ///< what dialect_ is
  bool settled_ = false;
  bool input_ended_ = false;
};

Conversation::Conversation(Environment environment, ConversationSettings settings, LineSink& sink)
    : implementation_(
          std::make_unique<Implementation>(std::move(environment), std::move(settings), sink)) {}

Conversation::~Conversation() = default;

void Conversation::on_bytes(std::string_view bytes, TimePoint arrival) {
  implementation_->on_bytes(bytes, arrival);
}

void Conversation::on_end_of_input() {
  implementation_->on_end_of_input();
}

void Conversation::shut_down() {
  implementation_->shut_down();
}

bool Conversation::busy() const {
  return implementation_->busy();
}

}  // namespace pentad

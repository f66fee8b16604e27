#include "protocol/session.hpp"

#include <new>
#include <utility>

namespace pentad {

namespace {

const Game& first_game(std::string_view name) {
  const Game* game = find_game(name);
  return game != nullptr ? *game : *games().front();
}

SessionSettings first_settings(const SessionPolicy& policy) {
  SessionSettings settings;
  settings.threads = policy.default_threads;
  settings.hash_mb = policy.default_hash_mb;
  return settings;
}

}  // namespace

/// A search, perft or benchmark in flight.
struct Session::Work {
  std::shared_ptr<Task> task;
  // Of searches alone:
  SearchTask* search = nullptr;  ///< the task, when it is a search
  SearchRequest request;
  SearchCallbacks callbacks;
  bool infinite = false;
  bool pondering = false;
  TimeBudget budget;
  std::optional<SearchResult> result;  ///< held back

  [[nodiscard]] bool holding() const noexcept { return infinite || pondering; }
};

Session::Session(Environment environment)
    : environment_(std::move(environment)),
      options_(environment_.policy.network),
      settings_(first_settings(environment_.policy)),
      record_(first_game(environment_.policy.default_game),
              default_rules(first_game(environment_.policy.default_game).facts())) {
  for (const Game* game : games()) rules_[game] = default_rules(game->facts());
  declare_options();
}

Session::~Session() {
  if (work_) environment_.runner.stop(*work_->task);
}

// --- Position and hash ---

Result<std::string> Session::choose_game(const Game& game) {
  if (&game != &this->game()) hash_ = {};  // The table of another game is of no use.
  record_.reset(game, rules_[&game]);
  forget_hash();
  return std::string{};
}

void Session::new_game() {
  (void)choose_game(game());
}

void Session::forget_hash() {
  // A table that was never searched with is as good as cleared; and none is asked for before the
  // first search, so that idle sessions cost nothing.
  if (hash_used_ && hash_.table) lease_hash();
}

void Session::lease_hash() {
  try {
    hash_ = environment_.hash.lease(game(), settings_.hash_mb, std::move(hash_));
  } catch (const std::bad_alloc&) {
    hash_ = {};
  }
  hash_used_ = false;
}

// --- Searches ---

template <class Call>
auto Session::reporting_to(const std::shared_ptr<Work>& work, Call call) {
  return [post = environment_.post, weak = std::weak_ptr(work), call](auto... news) {
    post([weak, call, ... news = std::move(news)]() mutable {
      if (const auto present = weak.lock()) call(*present, std::move(news)...);
    });
  };
}

SearchLimits Session::limits_of(const SearchRequest& request) const {
  SearchLimits limits;
  limits.depth = request.depth;
  limits.nodes = request.nodes;
  limits.mate = request.mate;
  limits.root_actions = request.root_actions;
  limits.multipv = settings_.multipv;
  limits.threads = settings_.threads;
  return limits;
}

void Session::set_deadlines(Work& work, TimePoint start) const {
  const SearchRequest& request = work.request;
  const auto to_move = static_cast<std::size_t>(work.search->state().side_to_move());
  work.budget = plan_time({.remaining = request.remaining[to_move],
                           .increment = request.increment[to_move],
                           .moves_to_go = request.moves_to_go,
                           .move_overhead = settings_.move_overhead,
                           .move_time = request.move_time,
                           .usual_length = game().facts().usual_length,
                           .actions_played = work.search->state().actions_played()});
  if (work.budget.limited) {
    work.task->control().set_deadlines(start + work.budget.soft, start + work.budget.hard);
  }
}

Result<void> Session::start_search(const SearchRequest& request, TimePoint start,
                                   SearchCallbacks callbacks) {
  if (!hash_.table) lease_hash();
  hash_used_ = true;
  auto work = std::make_shared<Work>();
  auto task = std::make_shared<SearchTask>(
      environment_.clock, start, state().clone(), limits_of(request), hash_,
      reporting_to(work, [this](Work& present) { take_news(present); }));
  work->search = task.get();
  work->task = std::move(task);
  work->request = request;
  work->callbacks = std::move(callbacks);
  work->infinite = request.infinite;
  work->pondering = request.ponder;
  if (!work->pondering) set_deadlines(*work, start);

  const bool without_hash = !hash_.table;
  auto submitted = submit(work);
  if (!submitted) {
    work_ = work;
    work->task->control().stop();
    work->task->run();
    return submitted;
  }
  if (without_hash) {
    return fail(ErrorCode::overload, "no memory for the hash, searching without", "Hash");
  }
  return {};
}

void Session::take_news(Work& work) {
  auto news = work.search->take_news();
  for (const SearchReport& report : news.reports) work.callbacks.on_report(report);
  if (!news.result) return;
  work.result = std::move(news.result);
  if (!work.holding()) deliver_result(work);
}

void Session::deliver_result(Work& work) {
  // The callback may start the next work.
  const auto finished = std::exchange(work_, nullptr);
  work.callbacks.on_result(*work.result);
}

bool Session::holding() const noexcept {
  return work_ && work_->holding();
}

bool Session::pondering() const noexcept {
  return work_ && work_->pondering;
}

TimeBudget Session::budget() const noexcept {
  return work_ ? work_->budget : TimeBudget{};
}

bool Session::endless() const noexcept {
  return work_ && work_->search != nullptr &&
         (work_->holding() || !work_->request.must_end(work_->search->state().side_to_move()));
}

void Session::stop() {
  if (!work_) return;
  work_->infinite = false;
  work_->pondering = false;
  if (work_->result) {
    deliver_result(*work_);
  } else {
    environment_.runner.stop(*work_->task);
  }
}

void Session::ponderhit(TimePoint arrival) {
  if (!pondering()) return;
  work_->pondering = false;
  if (work_->result) {
    if (!work_->holding()) deliver_result(*work_);
    return;
  }
  set_deadlines(*work_, arrival);
  environment_.runner.deadlines_changed(*work_->task);
}

// --- Other work ---

Result<void> Session::submit(const std::shared_ptr<Work>& work) {
  auto submitted = environment_.runner.submit(work->task);
  if (submitted) work_ = work;
  return submitted;
}

Result<void> Session::start_perft(int depth, TimePoint start, PerftTask::Done done) {
  auto work = std::make_shared<Work>();
  work->task = std::make_shared<PerftTask>(
      environment_.clock, start, state().clone(), depth,
      reporting_to(work, [this, done = std::move(done)](Work&, PerftCounts counts) {
        const auto finished = std::exchange(work_, nullptr);
        done(std::move(counts));
      }));
  return submit(work);
}

Result<void> Session::start_bench(const Game& game, TimePoint start, BenchTask::Done done) {
  auto work = std::make_shared<Work>();
  work->task = std::make_shared<BenchTask>(
      environment_.clock, start, game,
      reporting_to(work, [this, done = std::move(done)](Work&, BenchResult result) {
        const auto finished = std::exchange(work_, nullptr);
        done(result);
      }));
  return submit(work);
}

}  // namespace pentad

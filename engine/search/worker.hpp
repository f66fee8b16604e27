/// @file
/// One search thread: principal variation search below a root action.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "engine/hash.hpp"
#include "engine/rules.hpp"
#include "engine/search/node_budget.hpp"
#include "engine/search/ordering.hpp"
#include "engine/search/search.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/value.hpp"

namespace pentad {

/// Where a search begins, with as much of the history as draws depend on.
template <GameRules G>
struct SearchRoot {
  typename G::Position position;
  int quiet_plies = 0;
  /// Repetition keys of the earlier positions since the last irreversible action, oldest first.
  std::vector<std::uint64_t> earlier;
};

/// What all threads of one search have in common.
template <GameRules G>
struct SharedSearch {
  const SearchRoot<G>& root;
  const SearchLimits& limits;
  const SearchFeatures& features;
  SearchControl& control;
  NodeBudget budget;
  std::atomic<bool> finished{false};  ///< the main thread has its result
  std::uint64_t key_salt = 0;
  std::uint8_t age = 0;
};

/// Whether no play could end in a better result than this proven score.
template <GameRules G>
bool is_highest_result(Score score) noexcept {
  return G::facts().score_unit == ScoreUnit::margin ? score >= 100 * G::facts().max_margin
                                                    : score > kWinThreshold;
}

/// Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game
/// trees", 1982) with a transposition table, for games in which the same side may act again.
template <GameRules G>
class Worker {
 public:
  using Position = typename G::Position;
  using TypedAction = typename G::Action;

  /// Called now and then by a running worker.
  using Heartbeat = std::function<void()>;

  Worker(SharedSearch<G>& shared, std::unique_ptr<RunPermit> permit)
      : shared_(shared), permit_(std::move(permit)), frames_(kMaxPly + 1) {
    Frame& root = frames_[0];
    root.key = node_key(shared.root.position, shared.root.quiet_plies);
    root.quiet_plies = shared.root.quiet_plies;
    if constexpr (G::kHistory.any()) root.repetition = G::repetition_key(shared.root.position);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { shared_.budget.give_back(portion_); }

  void set_heartbeat(Heartbeat heartbeat) { heartbeat_ = std::move(heartbeat); }

  /// The value of a root action, for the side that moves at the root. Meaningless once stopped().
  Value search_root_action(TypedAction action, Window window, int depth, bool null_window) {
    return search_child(shared_.root.position, action, 0, window, depth, null_window);
  }

  /// The line found behind the root action that was searched last.
  [[nodiscard]] const std::vector<TypedAction>& line() const noexcept { return frames_[1].line; }

  /// What a position is worth without search, for its side to move.
  static Value static_value(const Position& position, int ply) noexcept {
    return G::count(position) == 0 ? final_value(position, ply)
                                   : Value{G::evaluate(position), false};
  }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  [[nodiscard]] int seldepth() const noexcept { return seldepth_; }
  void reset_seldepth() noexcept { seldepth_ = 0; }
  /// Nodes that this thread has drawn from the budget and not yet visited.
  [[nodiscard]] std::uint64_t unused_nodes() const noexcept { return portion_; }

  /// Looks at the clock at once; false when the search has to end.
  bool check() {
    if (permit_) permit_->yield();
    if (shared_.control.must_end() || shared_.finished.load(std::memory_order_relaxed)) {
      stopped_ = true;
    }
    if (!stopped_ && heartbeat_) heartbeat_();
    return !stopped_;
  }

 private:
  struct Frame {
    std::uint64_t key = 0;
    std::uint64_t repetition = 0;
    int quiet_plies = 0;
    int reversible = 0;  ///< reversible actions in a row since the root
    Killers<G> killers;
    typename ActionPicker<G>::Storage storage;
    std::vector<TypedAction> line;
  };

  /// Everything that a visited node knows about itself.
  struct Node {
    const Position& position;
    Frame& frame;
    int ply;
    int depth;
    Window window;
  };

  static constexpr bool kHasHistory = G::kHistory.any();
  // The ply counter of draughts enters the key only when a draw comes near.
  static constexpr int kNearDraw = 16;

  /// Takes one node from the budget. False when the search has to end.
  bool visit() {
    if (portion_ > 0) {
      --portion_;
      return !stopped_;
    }
    if (stopped_ || !check()) return false;
    portion_ = shared_.budget.draw();
    if (portion_ == 0) {
      stopped_ = true;
      return false;
    }
    --portion_;
    return true;
  }

  [[nodiscard]] std::uint64_t node_key(const Position& position, int quiet_plies) const noexcept {
    std::uint64_t key = G::key(position) ^ shared_.key_salt;
    if constexpr (G::kHistory.quiet_plies_to_draw > 0) {
      if (quiet_plies >= G::kHistory.quiet_plies_to_draw - kNearDraw) {
        key ^= mix(static_cast<std::uint64_t>(quiet_plies), key);
      }
    }
    return key;
  }

  /// Makes an action and searches behind it; the value is for the side that acted.
  Value search_child(const Position& position, TypedAction action, int ply, Window window,
                     int depth, bool null_window) {
    Position child = position;
    G::make(child, action);
    enter_child(position, action, child, ply);
    return search_made(position, child, ply, window, depth, null_window);
  }

  void enter_child(const Position& position, TypedAction action, const Position& child, int ply) {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    if constexpr (kHasHistory) {
      const bool reversible = G::is_reversible(position, action);
      next.quiet_plies = reversible ? frame.quiet_plies + 1 : 0;
      next.reversible = reversible ? frame.reversible + 1 : 0;
      next.repetition = G::repetition_key(child);
    }
    next.key = node_key(child, next.quiet_plies);
    if (shared_.limits.table != nullptr) shared_.limits.table->prefetch(next.key);
  }

  /// The first action gets the whole window; the others have to show in a null window that they
  /// are better, before their exact value is asked for.
  Value search_made(const Position& position, const Position& child, int ply, Window window,
                    int depth, bool null_window) {
    const bool same_side = G::side_to_move(child) == G::side_to_move(position);
    if (!null_window || window.is_null()) {
      return seen_by_parent(search(child, ply + 1, window.for_child(same_side), depth - 1),
                            same_side);
    }
    const Window scout{window.alpha, window.alpha + 1};
    const Value value =
        seen_by_parent(search(child, ply + 1, scout.for_child(same_side), depth - 1), same_side);
    if (stopped_ || value.score <= window.alpha || value.score >= window.beta) return value;
    return seen_by_parent(search(child, ply + 1, window.for_child(same_side), depth - 1),
                          same_side);
  }

  /// The value of a position for its side to move, fail-soft. Meaningless once stopped.
  Value search(const Position& position, int ply, Window window, int depth) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    if (!visit()) return {};
    seldepth_ = std::max(seldepth_, ply);
    if (const auto drawn = history_draw(position, ply)) return *drawn;

    const Node node{position, frame, ply, depth, window};
    TableEntry entry;
    const bool found = probe(node, entry);
    if (found && window.is_null() && may_cut(node, entry)) {
      return {from_table(entry.score, ply), entry.proven};
    }
    if (depth <= 0 && (!shared_.features.quiescence || G::is_quiet(position))) {
      return static_value(position, ply);
    }
    auto& actions = frame.storage.actions;
    actions.clear();
    G::generate(position, actions);
    if (actions.empty()) return final_value(position, ply);
    if (ply + 1 >= kMaxPly) return {G::evaluate(position), false};
    return search_actions(node, found ? entry.move : std::uint16_t{0});
  }

  Value search_actions(const Node& node, std::uint16_t table_move) {
    ActionPicker<G> picker(node.frame.storage, node.position, node.frame.killers, history_,
                           table_move);
    Window window = node.window;
    Value best{-kInfinity, true};
    bool all_proven = true;
    TypedAction best_action{};
    TypedAction action;
    for (int tried = 0; picker.next(action); ++tried) {
      const Value value =
          search_child(node.position, action, node.ply, window, node.depth, tried > 0);
      if (stopped_) return {};
      all_proven &= value.proven;
      if (value.score <= best.score) continue;
      best = value;
      best_action = action;
      if (value.score <= window.alpha) continue;
      window.alpha = value.score;
      if (!node.window.is_null()) extend_line(node.ply, action);
      if (value.score < window.beta) continue;
      learn_cutoff(node, action, tried);
      store(node, best, best_action, Bound::lower);
      return best;
    }
    // A lower bound needs its one child proven, an upper bound all of them; a win that is as high
    // as wins go cannot be exceeded by the others.
    best.proven = all_proven || (best.proven && is_highest_result<G>(best.score));
    store(node, best, best_action, best.score > node.window.alpha ? Bound::exact : Bound::upper);
    return best;
  }

  static Value final_value(const Position& position, int ply) noexcept {
    const Player side = G::side_to_move(position);
    if (G::facts().score_unit == ScoreUnit::margin) {
      const int margin = G::margin(position);
      return {100 * (side == Player::first ? margin : -margin), true};
    }
    const Outcome outcome = G::outcome(position);
    if (outcome == Outcome::draw) return {0, true};
    return {outcome == win_of(side) ? kWin - ply : ply - kWin, true};
  }

  // --- Draws by history. They depend on the path, so they prove nothing. ---

  [[nodiscard]] std::optional<Value> history_draw(const Position& position,
                                                  int ply) const noexcept {
    if constexpr (kHasHistory) {
      const Frame& frame = frames_[static_cast<std::size_t>(ply)];
      if (G::kHistory.quiet_plies_to_draw > 0 &&
          frame.quiet_plies >= G::kHistory.quiet_plies_to_draw) {
        // A player without an action has lost all the same.
        return G::count(position) == 0 ? final_value(position, ply) : Value{0, false};
      }
      if (G::kHistory.repetitions_to_draw > 0 && is_repetition(ply)) return Value{0, false};
    }
    return std::nullopt;
  }

  /// Whether the position has occurred so often that it is drawn; or, unless the rules are to be
  /// followed to the letter, once on the path below the root: what can be repeated once can be
  /// repeated again.
  [[nodiscard]] bool is_repetition(int ply) const noexcept {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    if (frame.reversible == 0) return false;
    int earlier = 0;
    const int first = ply - frame.reversible;
    for (int i = ply - 1; i >= std::max(first, 0); --i) {
      if (frames_[static_cast<std::size_t>(i)].repetition != frame.repetition) continue;
      ++earlier;
      if (i > 0 && !shared_.features.strict_repetition) return true;
    }
    if (first <= 0) {
      for (const std::uint64_t key : shared_.root.earlier) {
        earlier += key == frame.repetition ? 1 : 0;
      }
    }
    return earlier + 1 >= G::kHistory.repetitions_to_draw;
  }

  // --- The transposition table ---

  bool probe(const Node& node, TableEntry& entry) const noexcept {
    return shared_.limits.table != nullptr && shared_.limits.table->probe(node.frame.key, entry);
  }

  [[nodiscard]] bool may_cut(const Node& node, const TableEntry& entry) const noexcept {
    const Score score = from_table(entry.score, node.ply);
    if (!entry.proven && entry.depth < std::max(node.depth, 0)) return false;
    if (entry.bound == Bound::lower && score < node.window.beta) return false;
    if (entry.bound == Bound::upper && score > node.window.alpha) return false;
    if constexpr (G::kHistory.quiet_plies_to_draw > 0) {
      // The way to the win may be longer than the rules allow from here.
      if (is_win_score(entry.score) &&
          node.frame.quiet_plies + plies_to_end(entry.score) > G::kHistory.quiet_plies_to_draw) {
        return false;
      }
    }
    return true;
  }

  void store(const Node& node, Value value, TypedAction action, Bound bound) const noexcept {
    if (shared_.limits.table == nullptr) return;
    // A refuted position has no best action, but the first one tried is as good a hint as any.
    TableEntry entry;
    entry.move = bound == Bound::upper ? std::uint16_t{0} : G::pack(action);
    entry.score = to_table(value.score, node.ply);
    entry.depth = std::clamp(node.depth, 0, 127);
    entry.bound = bound;
    entry.proven = value.proven;
    shared_.limits.table->store(node.frame.key, entry, shared_.age);
  }

  // --- What is learned ---

  void learn_cutoff(const Node& node, TypedAction action, int tried) noexcept {
    const Player side = G::side_to_move(node.position);
    const int depth = std::max(node.depth, 1);
    node.frame.killers.add(side, action);
    history_.reward(side, action, depth);
    // The picker has moved the refuted ones to the front of the list.
    for (int i = 0; i < tried; ++i) {
      history_.punish(side, node.frame.storage.actions[static_cast<std::size_t>(i)], depth);
    }
  }

  void extend_line(int ply, TypedAction action) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    frame.line.assign(1, action);
    frame.line.insert(frame.line.end(), next.line.begin(), next.line.end());
  }

  SharedSearch<G>& shared_;
  std::unique_ptr<RunPermit> permit_;
  std::vector<Frame> frames_;
  History<G> history_;
  Heartbeat heartbeat_;
  std::uint64_t portion_ = 0;
  int seldepth_ = 0;
  bool stopped_ = false;
};

}  // namespace pentad

/// @file
/// One search thread: principal variation search below a root action.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "engine/hash.hpp"
#include "engine/rules.hpp"
#include "engine/search/node_budget.hpp"
#include "engine/search/ordering.hpp"
#include "engine/search/reductions.hpp"
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

/// A game may know that it ends soon: at most so many plies, passes not counted, are to come. Where
/// the search reaches that far, it leaves nothing out.
template <class G>
concept KnowsItsEnd = requires(const typename G::Position& position) {
  { G::plies_to_end(position) }
  noexcept->std::same_as<int>;
};

template <GameRules G>
bool reaches_the_end(const typename G::Position& position, int depth) noexcept {
  if constexpr (KnowsItsEnd<G>) return depth >= G::plies_to_end(position);
  return false;
}

/// A game in which a turn is worth having may let the search do without one: hands the turn over,
/// or returns false where that would prove nothing.
template <class G>
concept CanLoseTurn = requires(typename G::Position& position) {
  { G::lose_turn(position) }
  noexcept->std::same_as<bool>;
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
      : shared_(shared),
        parameters_(shared.features.parameters),
        permit_(std::move(permit)),
        frames_(kMaxPly + 1),
        reductions_(parameters_) {
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
  /// @param number  of the action, from 0; all but the first are tried in a null window
  Value search_root_action(TypedAction action, Window window, int depth, int number) {
    iteration_ = depth;
    const auto& root = shared_.root.position;
    const bool selective = !reaches_the_end<G>(root, depth);
    const Node node{root, frames_[0], 0, depth, window, selective};
    return search_child(node, action, window, plan_child(node, action, number, 0));
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
    int reversible = 0;               ///< reversible actions in a row since the root
    int context = Answers<G>::kNone;  ///< of the action that led here
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
    bool selective;  ///< something may be left out
  };

  /// How to search a child.
  struct ChildPlan {
    int depth;         ///< of the child
    int reduction;     ///< how much less is enough while it does not look good
    bool null_window;  ///< whether to try a null window first
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

  [[nodiscard]] ChildPlan plan_child(const Node& node, TypedAction action, int number,
                                     std::size_t actions) const noexcept {
    ChildPlan plan{node.depth - 1, 0, number > 0};
    if (parameters_.extend_single != 0 && actions == 1 && node.ply < 2 * iteration_) ++plan.depth;
    if (!node.selective || parameters_.reduction_min_depth == 0 ||
        node.depth < parameters_.reduction_min_depth || number + 1 < parameters_.reduction_first ||
        number == 0 || !G::is_quiet(node.position)) {
      return plan;
    }
    int reduction = reductions_(node.depth, number + 1);
    if (!node.window.is_null()) reduction -= parameters_.reduction_pv;
    if (parameters_.reduction_history > 0) {
      const Player side = G::side_to_move(node.position);
      reduction -= 100 * history_(side, action) / parameters_.reduction_history;
    }
    plan.reduction = std::clamp(reduction / 100, 0, std::max(0, plan.depth - 1));
    return plan;
  }

  /// Makes an action and searches behind it; the value is for the side that acted.
  Value search_child(const Node& node, TypedAction action, Window window, ChildPlan plan) {
    Position child = node.position;
    G::make(child, action);
    enter_child(node.position, action, child, node.ply);
    return search_made(node, child, window, plan);
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
    next.context = Answers<G>::context(action);
    next.key = node_key(child, next.quiet_plies);
    if (shared_.limits.table != nullptr) shared_.limits.table->prefetch(next.key);
  }

  /// The first action gets the whole window; the others have to show in a null window that they
  /// are better, first at a lower depth, before their exact value is asked for.
  Value search_made(const Node& node, const Position& child, Window window, ChildPlan plan) {
    const bool same_side = G::side_to_move(child) == G::side_to_move(node.position);
    const auto look = [&](Window seen, int depth) {
      return seen_by_parent(search(child, node.ply + 1, seen.for_child(same_side), depth),
                            same_side);
    };
    if (!plan.null_window && plan.reduction == 0) return look(window, plan.depth);
    const Window scout{window.alpha, window.alpha + 1};
    Value value = look(scout, plan.depth - plan.reduction);
    if (stopped_ || value.score <= window.alpha) return value;
    if (plan.reduction > 0) {
      value = look(scout, plan.depth);
      if (stopped_ || value.score <= window.alpha) return value;
    }
    if (window.is_null() || value.score >= window.beta) return value;
    return look(window, plan.depth);
  }

  /// The value of a position for its side to move, fail-soft. Meaningless once stopped.
  Value search(const Position& position, int ply, Window window, int depth) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    if (!visit()) return {};
    seldepth_ = std::max(seldepth_, ply);
    if (const auto drawn = history_draw(position, ply)) return *drawn;

    const bool selective = !reaches_the_end<G>(position, depth);
    Node node{position, frame, ply, depth, window, selective};
    TableEntry entry;
    const bool found = probe(node, entry);
    if (found && window.is_null() && may_cut(node, entry)) {
      return {from_table(entry.score, ply), entry.proven};
    }
    if (depth <= 0 && (!shared_.features.quiescence || G::is_quiet(position))) {
      return static_value(position, ply);
    }
    if (const auto guess = decide_by_guess(node)) return *guess;
    if (stopped_) return {};
    auto& actions = frame.storage.actions;
    actions.clear();
    G::generate(position, actions);
    if (actions.empty()) return final_value(position, ply);
    if (ply + 1 >= kMaxPly) return {G::evaluate(position), false};
    const std::uint16_t table_move = found ? entry.move : std::uint16_t{0};
    if (table_move == 0 && selective && parameters_.iir_min_depth > 0 &&
        depth >= parameters_.iir_min_depth) {
      --node.depth;
    }
    if (const auto known = cutoff_of_a_child(node)) return *known;
    return search_actions(node, table_move);
  }

  Value search_actions(const Node& node, std::uint16_t table_move) {
    auto& actions = node.frame.storage.actions;
    ActionPicker<G> picker(node.frame.storage, node.position,
                           {node.frame.killers, history_, answers_, node.frame.context, table_move},
                           parameters_, is_deep(node));
    Window window = node.window;
    Value best{-kInfinity, true};
    bool all_proven = true;
    TypedAction best_action{};
    TypedAction action;
    for (int tried = 0; picker.next(action); ++tried) {
      if (tried >= late_limit(node) && best.score > -kWinThreshold) {
        // What is left out is taken to be no better than the window's lower end.
        all_proven = false;
        best.proven = false;
        best.score = std::max(best.score, node.window.alpha);
        break;
      }
      const ChildPlan plan = plan_child(node, action, tried, actions.size());
      const Value value = search_child(node, action, window, plan);
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

  [[nodiscard]] bool is_deep(const Node& node) const noexcept {
    return parameters_.deep_order_min_depth > 0 && node.depth >= parameters_.deep_order_min_depth;
  }

  // --- What is decided without looking at all actions ---

  /// The number of actions to look at.
  [[nodiscard]] int late_limit(const Node& node) const noexcept {
    if (node.depth > parameters_.late_depth || node.depth < 1 || !node.selective ||
        !node.window.is_null() || !G::is_quiet(node.position)) {
      return std::numeric_limits<int>::max();
    }
    return parameters_.late_base + parameters_.late_slope * node.depth * node.depth / 4;
  }

  /// Decides a node in a null window by its evaluation, or by a shallower search.
  std::optional<Value> decide_by_guess(const Node& node) {
    const auto [alpha, beta] = node.window;
    if (!node.selective || !node.window.is_null() || node.depth < 1 || is_win_score(alpha) ||
        is_win_score(beta) || !G::is_quiet(node.position) || !guesses_at(node.depth)) {
      return std::nullopt;
    }
    const Value standing = static_value(node.position, node.ply);
    if (standing.proven) return standing;  // the game is over
    const Score score = standing.score;
    if (node.depth <= parameters_.reverse_futility_depth &&
        score - parameters_.reverse_futility_margin * node.depth >= beta) {
      return Value{score - parameters_.reverse_futility_margin * node.depth, false};
    }
    if (node.depth <= parameters_.razoring_depth &&
        score + parameters_.razoring_margin * node.depth <= alpha) {
      return Value{score + parameters_.razoring_margin * node.depth, false};
    }
    if (const auto cut = try_null_move(node, score)) return cut;
    return try_probcut(node, score);
  }

  [[nodiscard]] bool guesses_at(int depth) const noexcept {
    return depth <= parameters_.reverse_futility_depth || depth <= parameters_.razoring_depth ||
           (parameters_.null_min_depth > 0 && depth >= parameters_.null_min_depth) ||
           (parameters_.probcut_min_depth > 0 && depth >= parameters_.probcut_min_depth);
  }

  std::optional<Value> try_probcut(const Node& node, Score standing) {
    const SearchParameters& p = parameters_;
    if (p.probcut_min_depth == 0 || node.depth < p.probcut_min_depth) return std::nullopt;
    const int less = std::max(1, node.depth * (100 - p.probcut_share) / 100 / p.probcut_stride) *
                     p.probcut_stride;
    const int depth = std::max(0, node.depth - less);
    const Score margin = p.probcut_base + p.probcut_slope * node.depth;
    const auto [alpha, beta] = node.window;
    if (standing + p.probcut_evaluation >= beta + margin && is_possible(beta + margin)) {
      const Value value =
          search(node.position, node.ply, {beta + margin - 1, beta + margin}, depth);
      if (stopped_) return std::nullopt;
      if (value.score >= beta + margin) return Value{beta, value.proven};
    }
    if (standing - p.probcut_evaluation <= alpha - margin && is_possible(alpha - margin)) {
      const Value value =
          search(node.position, node.ply, {alpha - margin, alpha - margin + 1}, depth);
      if (stopped_) return std::nullopt;
      if (value.score <= alpha - margin) return Value{alpha, value.proven};
    }
    return std::nullopt;
  }

  /// Whether a game could end with this score.
  static bool is_possible(Score score) noexcept {
    const Score size = score > 0 ? score : -score;
    return G::facts().score_unit == ScoreUnit::margin ? size <= 100 * G::facts().max_margin
                                                      : size <= kWinThreshold;
  }

  /// Donninger, "Null move and deep search", ICCA Journal 16, 1993.
  std::optional<Value> try_null_move(const Node& node, Score standing) {
    if constexpr (CanLoseTurn<G>) {
      const SearchParameters& p = parameters_;
      const Score beta = node.window.beta;
      if (p.null_min_depth == 0 || node.depth < p.null_min_depth || null_moves_ > 0 ||
          standing - p.null_margin < beta) {
        return std::nullopt;
      }
      Position child = node.position;
      if (!G::lose_turn(child)) return std::nullopt;
      Frame& next = frames_[static_cast<std::size_t>(node.ply) + 1];
      next.quiet_plies = 0;
      next.reversible = 0;
      next.context = Answers<G>::kNone;
      next.key = node_key(child, 0);
      ++null_moves_;
      const Value value = seen_by_parent(
          search(child, node.ply + 1, Window{-beta, 1 - beta}, node.depth - p.null_reduction - 1),
          false);
      --null_moves_;
      if (!stopped_ && value.score >= beta) return Value{beta, false};
    }
    return std::nullopt;
  }

  /// Whether the table holds a child whose value ends the search of this node.
  std::optional<Value> cutoff_of_a_child(const Node& node) {
    if (parameters_.etc_min_depth == 0 || node.depth < parameters_.etc_min_depth ||
        !node.window.is_null() || shared_.limits.table == nullptr) {
      return std::nullopt;
    }
    for (const TypedAction action : node.frame.storage.actions) {
      Position child = node.position;
      G::make(child, action);
      enter_child(node.position, action, child, node.ply);
      const bool same_side = G::side_to_move(child) == G::side_to_move(node.position);
      const Frame& frame = frames_[static_cast<std::size_t>(node.ply) + 1];
      const Node below{child,
                       frames_[static_cast<std::size_t>(node.ply) + 1],
                       node.ply + 1,
                       node.depth - 1,
                       node.window.for_child(same_side),
                       node.selective};
      if (history_draw(child, node.ply + 1)) continue;
      TableEntry entry;
      if (!shared_.limits.table->probe(frame.key, entry) || !may_cut(below, entry)) continue;
      const Value value =
          seen_by_parent({from_table(entry.score, node.ply + 1), entry.proven}, same_side);
      if (value.score < node.window.beta) continue;
      store(node, value, action, Bound::lower);
      return value;
    }
    return std::nullopt;
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
    const int context = node.frame.context;
    node.frame.killers.add(side, action);
    history_.reward(side, action, depth);
    answers_.reward(side, context, action, depth);
    // The picker has moved the refuted ones to the front of the list.
    for (int i = 0; i < tried; ++i) {
      const TypedAction refuted = node.frame.storage.actions[static_cast<std::size_t>(i)];
      history_.punish(side, refuted, depth);
      answers_.punish(side, context, refuted, depth);
    }
  }

  void extend_line(int ply, TypedAction action) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    frame.line.assign(1, action);
    frame.line.insert(frame.line.end(), next.line.begin(), next.line.end());
  }

  SharedSearch<G>& shared_;
  const SearchParameters& parameters_;
  std::unique_ptr<RunPermit> permit_;
  std::vector<Frame> frames_;
  const Reductions reductions_;
  History<G> history_;
  Answers<G> answers_;
  Heartbeat heartbeat_;
  std::uint64_t portion_ = 0;
  int iteration_ = 1;
  int seldepth_ = 0;
  int null_moves_ = 0;  ///< on the path to the present node
  bool stopped_ = false;
};

}  // namespace pentad

/// @file
/// The run-time interface over a game's concrete types: the one place where types are erased.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/perft.hpp"
#include "engine/rules.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/tuning.hpp"
#include "engine/text.hpp"

namespace pentad {

/// A position with everything that was played since it was set up.
template <GameRules G>
class TypedState final : public GameState {
 public:
  using Position = typename G::Position;
  using TypedAction = typename G::Action;

  TypedState(const Game& game, const Setup<Position>& setup)
      : game_(game), record_{{setup.position, setup.quiet_plies}} {}

  [[nodiscard]] std::unique_ptr<GameState> clone() const override {
    return std::make_unique<TypedState>(*this);
  }
  [[nodiscard]] const Game& game() const noexcept override { return game_; }
  [[nodiscard]] Player side_to_move() const noexcept override {
    return G::side_to_move(position());
  }

  [[nodiscard]] Outcome outcome() const noexcept override {
    const Outcome by_position = G::outcome(position());
    if (by_position != Outcome::none) return by_position;
    return drawn_by_history() ? Outcome::draw : Outcome::none;
  }

  [[nodiscard]] int margin() const noexcept override { return G::margin(position()); }

  [[nodiscard]] std::uint64_t key() const noexcept override {
    const std::uint64_t key = G::key(position());
    const int quiet = record_.back().quiet_plies;
    return quiet == 0 ? key : mix(key, static_cast<std::uint64_t>(quiet));
  }

  [[nodiscard]] std::vector<Action> legal_actions() const override {
    if (drawn_by_history()) return {};
    std::vector<std::pair<std::string, Action>> named;
    for (const auto action : generate()) {
      named.emplace_back(G::format_action(position(), action), erase_action<G>(action));
    }
    std::sort(named.begin(), named.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Action> sorted;
    sorted.reserve(named.size());
    for (const auto& entry : named) sorted.push_back(entry.second);
    return sorted;
  }

  [[nodiscard]] std::string position_text() const override {
    return G::format_position(position(), record_.back().quiet_plies);
  }
  [[nodiscard]] std::string action_text(Action action) const override {
    return G::format_action(position(), restore_action<G>(action));
  }

  [[nodiscard]] Result<Action> parse_action(std::string_view token) const override {
    if (outcome() != Outcome::none) return illegal_move(token);
    const auto action = G::parse_action(position(), token);
    if (!action) return tl::unexpected(action.error());
    return erase_action<G>(*action);
  }

  void play(Action action) override { push(restore_action<G>(action)); }

  [[nodiscard]] Result<void> play_token(std::string_view token) override {
    const auto action = parse_action(token);
    if (action) {
      play(*action);
      return {};
    }
    if constexpr (G::kPassMayBeLeftOut) {
      if (must_pass()) {
        push(G::kPass);
        if (const auto after_pass = parse_action(token)) {
          play(*after_pass);
          return {};
        }
        undo();
      }
    }
    return tl::unexpected(action.error());
  }

  bool undo() override {
    if (record_.size() == 1) return false;
    record_.pop_back();
    return true;
  }

  [[nodiscard]] int actions_played() const noexcept override {
    return static_cast<int>(record_.size()) - 1;
  }
  [[nodiscard]] std::string board_text() const override { return G::draw(position()); }
  [[nodiscard]] Evaluation evaluation() const override { return G::explain(position()); }

  [[nodiscard]] std::unique_ptr<GameState> image(int index) const override {
    return std::make_unique<TypedState>(
        game_, Setup<Position>{G::image(position(), index), record_.back().quiet_plies});
  }

  [[nodiscard]] PerftCounts perft(int depth,
                                  const std::function<bool()>& keep_going) const override {
    Perft<G> counter(keep_going);
    PerftCounts counts;
    for (const auto action : generate()) {
      Position child = position();
      G::make(child, action);
      const std::uint64_t nodes = depth <= 1 ? 1 : counter.count(child, depth - 1);
      if (counter.stopped()) break;
      counts.by_action.emplace_back(erase_action<G>(action), nodes);
      counts.total += nodes;
    }
    counts.complete = !counter.stopped();
    counts.made = counter.made() + counts.by_action.size();
    std::sort(counts.by_action.begin(), counts.by_action.end(),
              [this](const auto& a, const auto& b) {
                return action_text(a.first) < action_text(b.first);
              });
    return counts;
  }

  [[nodiscard]] SearchResult search(const SearchLimits& limits, SearchControl& control,
                                    SearchObserver& observer) const override {
    if (outcome() != Outcome::none) return {};
    return search_root<G>(search_origin(), limits, {.parameters = search_parameters<G>()}, control,
                          observer);
  }

  /// The position and the history that a search starts from.
  [[nodiscard]] SearchRoot<G> search_origin() const {
    SearchRoot<G> root{position(), record_.back().quiet_plies, {}};
    if constexpr (G::kHistory.any()) {
      const std::size_t first = first_reachable();
      for (std::size_t i = first; i + 1 < record_.size(); ++i) {
        root.earlier.push_back(G::repetition_key(record_[i].position));
      }
    }
    return root;
  }

  [[nodiscard]] const Position& position() const noexcept { return record_.back().position; }

 private:
  struct Entry {
    Position position;
    int quiet_plies = 0;
    int reversible = 0;  ///< reversible actions in a row since the set-up
  };

  [[nodiscard]] typename G::Actions generate() const noexcept {
    typename G::Actions actions;
    G::generate(position(), actions);
    return actions;
  }

  void push(TypedAction action) {
    Entry next = record_.back();
    if constexpr (G::kHistory.any()) {
      const bool reversible = G::is_reversible(next.position, action);
      next.quiet_plies = reversible ? next.quiet_plies + 1 : 0;
      next.reversible = reversible ? next.reversible + 1 : 0;
    }
    G::make(next.position, action);
    record_.push_back(next);
  }

  [[nodiscard]] bool must_pass() const noexcept {
    if constexpr (G::kPassMayBeLeftOut) {
      const auto actions = generate();
      return actions.size() == 1 && actions[0] == G::kPass;
    }
    return false;
  }

  /// Index of the first entry of the record that could come again.
  [[nodiscard]] std::size_t first_reachable() const noexcept {
    return record_.size() - 1 - static_cast<std::size_t>(record_.back().reversible);
  }

  [[nodiscard]] bool drawn_by_history() const noexcept {
    if constexpr (G::kHistory.any()) {
      const Entry& last = record_.back();
      if (G::kHistory.quiet_plies_to_draw > 0 &&
          last.quiet_plies >= G::kHistory.quiet_plies_to_draw) {
        return true;
      }
      const std::uint64_t key = G::repetition_key(last.position);
      int occurrences = 0;
      for (std::size_t i = first_reachable(); i < record_.size(); ++i) {
        occurrences += G::repetition_key(record_[i].position) == key ? 1 : 0;
      }
      return G::kHistory.repetitions_to_draw > 0 && occurrences >= G::kHistory.repetitions_to_draw;
    }
    return false;
  }

  const Game& game_;
  std::vector<Entry> record_;  ///< never empty; the last is the present
};

/// A game made of a struct of rules.
template <GameRules G>
class TypedGame final : public Game {
 public:
  [[nodiscard]] const GameFacts& facts() const noexcept override { return G::facts(); }

  [[nodiscard]] std::unique_ptr<GameState> start(const RuleValues& rules) const override {
    return std::make_unique<TypedState<G>>(*this, Setup<typename G::Position>{G::start(rules)});
  }

  [[nodiscard]] Result<std::unique_ptr<GameState>> parse(std::string_view position,
                                                         const RuleValues& rules) const override {
    const auto setup = G::parse_position(position, rules);
    if (!setup) return tl::unexpected(setup.error());
    return std::make_unique<TypedState<G>>(*this, *setup);
  }
};

}  // namespace pentad

/// @file
/// What a game gives to the search and to the run-time interface: a struct of types and static
/// functions that satisfies `GameRules`. Everything is resolved at compile time.
///
/// A new game is a folder with such a struct, and one line in registry.cpp.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/facts.hpp"
#include "engine/game.hpp"
#include "engine/result.hpp"
#include "engine/search/parameters.hpp"
#include "engine/types.hpp"

namespace pentad {

/// A list of actions without allocation.
/// @tparam Capacity  must exceed the number of legal actions of every position.
template <class Action, std::size_t Capacity>
class ActionList {
 public:
  // Not initialised on purpose: lists are made by the million.
  ActionList() noexcept {}  // NOLINT(modernize-use-equals-default)

  void push_back(Action action) noexcept { actions_[size_++] = action; }
  void clear() noexcept { size_ = 0; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
  [[nodiscard]] Action operator[](std::size_t i) const noexcept { return actions_[i]; }
  [[nodiscard]] Action& operator[](std::size_t i) noexcept { return actions_[i]; }
  [[nodiscard]] const Action* begin() const noexcept { return actions_.data(); }
  [[nodiscard]] const Action* end() const noexcept { return actions_.data() + size_; }
  [[nodiscard]] Action* begin() noexcept { return actions_.data(); }
  [[nodiscard]] Action* end() noexcept { return actions_.data() + size_; }

 private:
  std::array<Action, Capacity> actions_;
  std::size_t size_ = 0;
};

/// A position as a line of text describes it.
template <class Position>
struct Setup {
  Position position;
  int quiet_plies = 0;  ///< reversible actions in a row so far, where the game counts them
};

/// A type that can be compared, hashed and copied by its bytes.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> &&
    std::has_unique_object_representations_v<T> && std::equality_comparable<T>;

// clang-format off
template <class G>
concept GameRules =
    PlainValue<typename G::Position> && PlainValue<typename G::Action> &&
    sizeof(typename G::Action) <= sizeof(std::uint64_t) &&
    requires(const typename G::Position& position, typename G::Position& changing,
             typename G::Action action, typename G::Actions& actions, const RuleValues& rules,
             std::string_view text, int number) {
  // Constant facts.
  { G::facts() } -> std::same_as<const GameFacts&>;

  // --- Rules (position.hpp). Rule options that change play are part of the position. ---

  { G::start(rules) } -> std::same_as<typename G::Position>;
  { G::side_to_move(position) } noexcept -> std::same_as<Player>;
  // Appends all legal actions to an empty list, in an order that depends on the position alone.
  // The list stays empty exactly when the game is over by the position. A forced pass is an action.
  { G::generate(position, actions) } noexcept;
  // The number that generate() would append, faster.
  { G::count(position) } noexcept -> std::same_as<int>;
  // Carries out a legal action.
  { G::make(changing, action) } noexcept;
  // The outcome by the position alone (history draws are the game record's business).
  { G::outcome(position) } noexcept -> std::same_as<Outcome>;
  // First player's minus second player's; final scoring once the game is over; 0 without margins.
  { G::margin(position) } noexcept -> std::same_as<int>;
  // Differs (up to collisions of 64 bits) where legal play or the outcome differ.
  { G::key(position) } noexcept -> std::same_as<std::uint64_t>;
  // Image under symmetry `number`, 0 (identity) to facts().symmetries - 1.
  { G::image(position, number) } noexcept -> std::same_as<typename G::Position>;

  // --- History. Draws by repetition or by quiet plies; the same as facts().history. ---

  { G::kHistory } -> std::convertible_to<HistoryRules>;

  // Whether the action can be taken back by later play: it counts as a quiet ply, and positions
  // before any other action cannot come again.
  { G::is_reversible(position, action) } noexcept -> std::same_as<bool>;
  // What has to be equal for a repetition.
  { G::repetition_key(position) } noexcept -> std::same_as<std::uint64_t>;

  // --- Notation (notation.hpp) ---

  { G::parse_position(text, rules) } -> std::same_as<Result<Setup<typename G::Position>>>;
  { G::format_position(position, number) } -> std::same_as<std::string>;  // number: quiet plies
  // Reads a token liberally; gives legal actions only. Errors as GameState::parse_action().
  { G::parse_action(position, text) } -> std::same_as<Result<typename G::Action>>;
  { G::format_action(position, action) } -> std::same_as<std::string>;
  { G::draw(position) } -> std::same_as<std::string>;
  // True where a forced pass may be left out of a list of moves (then G::kPass is that action).
  { G::kPassMayBeLeftOut } -> std::convertible_to<bool>;

  // --- Search and evaluation (evaluation.hpp) ---

  // For the side to move, of a game that is not over; below kWinThreshold in size, and within
  // 100 x max_margin in games scored by margin.
  { G::evaluate(position) } noexcept -> std::same_as<Score>;
  { G::explain(position) } -> std::same_as<Evaluation>;  // total equals evaluate()
  // Whether the position may be evaluated as it stands. Where not, quiescence plays all actions
  // on; such positions must come to an end by themselves (draughts captures).
  { G::is_quiet(position) } noexcept -> std::same_as<bool>;
  // A first guess at the worth of an action, for ordering; larger is better, any scale below 2^12.
  { G::order(position, action) } noexcept -> std::same_as<int>;
  // 16 bits that tell the actions of one position apart well enough for a hint; never 0.
  { G::pack(action) } noexcept -> std::same_as<std::uint16_t>;
  // Index for history tables, 0 to G::kHistorySize - 1.
  { G::history_index(action) } noexcept -> std::same_as<int>;
  { G::kHistorySize } -> std::convertible_to<int>;
  // What the search may leave out (parameters.hpp).
  { G::kSearchParameters } -> std::convertible_to<SearchParameters>;
};
// clang-format on

/// A game's action as the opaque run-time Action, and back.
template <GameRules G>
Action erase_action(typename G::Action action) noexcept {
  Action erased;
  std::memcpy(&erased.code, &action, sizeof action);
  return erased;
}
template <GameRules G>
typename G::Action restore_action(Action erased) noexcept {
  typename G::Action action;
  std::memcpy(&action, &erased.code, sizeof action);
  return action;
}

}  // namespace pentad

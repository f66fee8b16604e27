/// @file
/// What the rest of the program may know of a game: the run-time interface, and the registry.
///
/// This is the edge. Search and perft run on the concrete types behind it (rules.hpp), so nothing
/// here needs to be fast beyond a few microseconds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facts.hpp"
#include "engine/result.hpp"
#include "engine/search/search.hpp"
#include "engine/types.hpp"

namespace pentad {

class Game;

/// One term of a static evaluation, from either player's point of view, in the game's score unit.
struct EvaluationTerm {
  std::string_view name;
  int first = 0;
  int second = 0;
};

/// A static evaluation, term by term.
struct Evaluation {
  std::vector<EvaluationTerm> terms;
  int total = 0;  ///< for the side to move; what the search uses
};

/// A perft with counts per action; see RULES.md, "Perft".
struct PerftCounts {
  std::vector<std::pair<Action, std::uint64_t>> by_action;  ///< in the order of legal_actions()
  std::uint64_t total = 0;
  std::uint64_t made = 0;  ///< positions that were made on the way; the last ply is only counted
  bool complete = true;    ///< false when it was stopped
};

/// One game in progress: the position, how it came about, and the rules that it is played by.
///
/// Not safe for concurrent use, but copies are independent and const calls may run in parallel.
class GameState {
 public:
  GameState() = default;
  GameState& operator=(const GameState&) = delete;
  virtual ~GameState() = default;

  [[nodiscard]] virtual std::unique_ptr<GameState> clone() const = 0;
  [[nodiscard]] virtual const Game& game() const noexcept = 0;

  /// The side to move; in a finished game the opponent of whoever acted last.
  [[nodiscard]] virtual Player side_to_move() const noexcept = 0;

  /// The outcome by the position and by the history.
  [[nodiscard]] virtual Outcome outcome() const noexcept = 0;

  /// The first player's margin over the second's; before the end, the plain difference on the
  /// board; 0 where a game has none.
  [[nodiscard]] virtual int margin() const noexcept = 0;

  /// Equal for states that are written as the same position, and (as far as 64 bits go) different
  /// for states that differ in anything that changes legal play or the outcome. Earlier positions
  /// do not enter.
  [[nodiscard]] virtual std::uint64_t key() const noexcept = 0;

  /// All legal actions, sorted bytewise by their canonical tokens; empty when the game is over.
  [[nodiscard]] virtual std::vector<Action> legal_actions() const = 0;

  /// The canonical position line.
  [[nodiscard]] virtual std::string position_text() const = 0;

  /// The canonical token of an action that is legal here.
  [[nodiscard]] virtual std::string action_text(Action action) const = 0;

  /// Reads one move token, liberally. Refuses what is no token (syntax), not legal
  /// (illegal_action; also everything once the game is over) or fits several (ambiguous_action).
  [[nodiscard]] virtual Result<Action> parse_action(std::string_view token) const = 0;

  /// Carries out an action that is legal here (as legal_actions() or parse_action() gave it).
  virtual void play(Action action) = 0;

  /// Reads one token of a list of moves and carries it out. Where the game allows a forced pass to
  /// be left out of a list, such a pass is understood and carried out first.
  /// Refuses as parse_action(), and then changes nothing.
  [[nodiscard]] virtual Result<void> play_token(std::string_view token) = 0;

  /// Takes the last action back. False, and nothing happens, when there is none.
  virtual bool undo() = 0;

  /// How many actions were carried out since the state was set up.
  [[nodiscard]] virtual int actions_played() const noexcept = 0;

  /// The board drawn for people, several lines, each ended by a newline.
  [[nodiscard]] virtual std::string board_text() const = 0;

  [[nodiscard]] virtual Evaluation evaluation() const = 0;

  /// The image under symmetry `index` (0 is the identity, up to GameFacts::symmetries), without the
  /// history.
  [[nodiscard]] virtual std::unique_ptr<GameState> image(int index) const = 0;

  /// Counts sequences of exactly `depth` actions, depth >= 1. `keep_going` is called about every
  /// twenty thousand positions; once it says false, the counts are incomplete.
  [[nodiscard]] virtual PerftCounts perft(int depth,
                                          const std::function<bool()>& keep_going) const = 0;

  /// Searches this state. Blocks until a limit is reached or `control` stops it; any number of
  /// searches may run at once. With no legal action it returns at once, without one.
  /// Always returns a legal action if there is one, however early it is stopped.
  [[nodiscard]] virtual SearchResult search(const SearchLimits& limits, SearchControl& control,
                                            SearchObserver& observer) const = 0;

 protected:
  GameState(const GameState&) = default;
};

/// A game, immutable and shared by all.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  [[nodiscard]] virtual const GameFacts& facts() const noexcept = 0;

  /// The start position under the given rules.
  [[nodiscard]] virtual std::unique_ptr<GameState> start(const RuleValues& rules) const = 0;

  /// Reads a position line, liberally, as RULES.md says; offsets in errors count from its start.
  [[nodiscard]] virtual Result<std::unique_ptr<GameState>> parse(std::string_view position,
                                                                 const RuleValues& rules) const = 0;
};

/// All registered games, in the order in which they are listed to users.
[[nodiscard]] std::span<const Game* const> games();

/// The game of that name (any case), or null.
[[nodiscard]] const Game* find_game(std::string_view name);

/// Adds a game to the registry. For tests, before any other thread exists; the five are there from
/// the start. `added` must outlive the program.
void register_game(const Game& added);

}  // namespace pentad

/// @file
/// The position of a session and how it came about, kept so that a line that repeats the last one
/// with other moves at its end costs only the difference.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace pentad {

/// A position as a client describes it: where it starts, and moves from there.
struct PositionLine {
  std::optional<std::string_view> position;  ///< as in RULES.md; nothing: the start position
  std::string_view moves{};                  ///< tokens, separated by blanks
};

/// See the file comment.
class GameRecord {
 public:
  GameRecord(const Game& game, const RuleValues& rules) { reset(game, rules); }

  /// The start position of a game; everything before is forgotten.
  void reset(const Game& game, const RuleValues& rules);

  /// Sets up a position, wholly or (with an error that names the culprit and where it is) not at
  /// all. What the line has in common with the one before is not played again.
  Result<void> set(const PositionLine& line);

  /// Whether set() would take the line; nothing changes.
  [[nodiscard]] Result<void> check(const PositionLine& line) const;

  [[nodiscard]] const Game& game() const noexcept { return *game_; }
  [[nodiscard]] const GameState& state() const noexcept { return *state_; }

 private:
  /// A token that was played: where it ends in the text of moves, and how many actions had been
  /// carried out after it (a pass that is left out makes them more than the tokens).
  struct Step {
    std::size_t end = 0;
    int actions = 0;
  };

  [[nodiscard]] bool same_start(const PositionLine& line) const noexcept;
  [[nodiscard]] std::size_t common_steps(std::string_view moves) const noexcept;
  [[nodiscard]] Result<std::unique_ptr<GameState>> set_up(const PositionLine& line) const;
  [[nodiscard]] Result<std::unique_ptr<GameState>> present_up_to(std::size_t steps) const;
  [[nodiscard]] static Result<std::vector<Step>> play_tokens(GameState& state,
                                                             std::string_view moves,
                                                             std::size_t begin, std::size_t before);
  [[nodiscard]] int actions_after(std::size_t steps) const noexcept;

  const Game* game_ = nullptr;
  RuleValues rules_{};
  std::unique_ptr<GameState> state_;
  // The line that led here.
  std::optional<std::string> position_text_;
  std::string moves_text_;
  std::vector<Step> steps_;
};

}  // namespace pentad

#include "protocol/game_record.hpp"

#include <algorithm>
#include <utility>

#include "engine/text.hpp"

namespace pentad {

namespace {

void undo_to(GameState& state, int actions) {
  while (state.actions_played() > actions && state.undo()) {
  }
}

}  // namespace

void GameRecord::reset(const Game& game, const RuleValues& rules) {
  game_ = &game;
  rules_ = rules;
  state_ = game.start(rules);
  position_text_.reset();
  moves_text_.clear();
  steps_.clear();
}

bool GameRecord::same_start(const PositionLine& line) const noexcept {
  if (line.position.has_value() != position_text_.has_value()) return false;
  return !line.position || *line.position == *position_text_;
}

std::size_t GameRecord::common_steps(std::string_view moves) const noexcept {
  const auto difference =
      std::mismatch(moves.begin(), moves.end(), moves_text_.begin(), moves_text_.end()).first;
  const auto common = static_cast<std::size_t>(difference - moves.begin());
  const auto after =
      std::upper_bound(steps_.begin(), steps_.end(), common,
                       [](std::size_t length, const Step& step) { return length < step.end; });
  auto count = static_cast<std::size_t>(after - steps_.begin());
  // A token that goes on in the new line is a different one.
  while (count > 0 && steps_[count - 1].end < moves.size() &&
         !is_blank(moves[steps_[count - 1].end])) {
    --count;
  }
  return count;
}

int GameRecord::actions_after(std::size_t steps) const noexcept {
  return steps == 0 ? 0 : steps_[steps - 1].actions;
}

Result<std::unique_ptr<GameState>> GameRecord::set_up(const PositionLine& line) const {
  if (!line.position) return game_->start(rules_);
  auto state = game_->parse(*line.position, rules_);
  if (state) return state;
  Error error = std::move(state.error());
  std::string where = error.field;
  if (error.offset != Error::kNowhere) {
    where += (where.empty() ? "character " : ", character ") + std::to_string(error.offset + 1);
  }
  error.message = "invalid position: " + error.message;
  if (!where.empty()) error.message += " (" + where + ")";
  return tl::unexpected(std::move(error));
}

/// Plays the tokens of `moves` from `begin` on; `before` tokens come before them.
Result<std::vector<GameRecord::Step>> GameRecord::play_tokens(GameState& state,
                                                              std::string_view moves,
                                                              std::size_t begin,
                                                              std::size_t before) {
  std::vector<Step> steps;
  std::string_view rest = moves.substr(begin);
  for (std::string_view token = take_word(rest); !token.empty(); token = take_word(rest)) {
    const auto played = state.play_token(token);
    if (!played) {
      Error error = played.error();
      error.message += " (move " + std::to_string(before + steps.size() + 1) + ")";
      return tl::unexpected(std::move(error));
    }
    steps.push_back({moves.size() - rest.size(), state.actions_played()});
  }
  return steps;
}

Result<std::unique_ptr<GameState>> GameRecord::present_up_to(std::size_t steps) const {
  auto state = state_->clone();
  undo_to(*state, actions_after(steps));
  return state;
}

Result<void> GameRecord::set(const PositionLine& line) {
  const bool goes_on = same_start(line);
  const std::size_t kept = goes_on ? common_steps(line.moves) : 0;
  const std::size_t begin = kept == 0 ? 0 : steps_[kept - 1].end;

  // A line that only adds moves is played on the state itself, any other on a new one.
  std::unique_ptr<GameState> other;
  if (!goes_on || kept < steps_.size()) {
    auto made = goes_on ? present_up_to(kept) : set_up(line);
    if (!made) return tl::unexpected(std::move(made.error()));
    other = std::move(*made);
  }
  auto added = play_tokens(other ? *other : *state_, line.moves, begin, kept);
  if (!added) {
    if (!other) undo_to(*state_, actions_after(kept));
    return tl::unexpected(std::move(added.error()));
  }

  if (other) state_ = std::move(other);
  if (!goes_on) position_text_ = line.position;
  moves_text_.replace(begin, std::string::npos, line.moves.substr(begin));
  steps_.resize(kept);
  steps_.insert(steps_.end(), added->begin(), added->end());
  return {};
}

Result<void> GameRecord::check(const PositionLine& line) const {
  auto state = set_up(line);
  if (!state) return tl::unexpected(std::move(state.error()));
  const auto played = play_tokens(**state, line.moves, 0, 0);
  if (!played) return tl::unexpected(played.error());
  return {};
}

}  // namespace pentad

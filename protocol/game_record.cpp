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

tl::unexpected<Error> at_move(Error error, std::size_t number) {
  error.message += " (move " + std::to_string(number) + ")";
  return tl::unexpected(std::move(error));
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

Result<void> GameRecord::set(const PositionLine& line) {
  const bool goes_on = same_start(line);
  const std::size_t kept = goes_on ? common_steps(line.moves) : 0;

  // A line that only adds moves is played on the state itself, any other on a new one.
  const bool in_place = goes_on && kept == steps_.size();
  std::unique_ptr<GameState> other;
  if (!in_place) {
    if (goes_on) {
      other = state_->clone();
      undo_to(*other, actions_after(kept));
    } else {
      auto fresh = set_up(line);
      if (!fresh) return tl::unexpected(std::move(fresh.error()));
      other = std::move(*fresh);
    }
  }
  GameState& state = in_place ? *state_ : *other;

  const std::size_t start = kept == 0 ? 0 : steps_[kept - 1].end;
  std::vector<Step> added;
  std::string_view rest = line.moves.substr(start);
  for (std::string_view token = take_word(rest); !token.empty(); token = take_word(rest)) {
    const auto played = state.play_token(token);
    if (!played) {
      if (in_place) undo_to(state, actions_after(kept));
      return at_move(played.error(), kept + added.size() + 1);
    }
    added.push_back({line.moves.size() - rest.size(), state.actions_played()});
  }

  if (other) state_ = std::move(other);
  if (!goes_on) position_text_ = line.position;
  moves_text_.replace(start, std::string::npos, line.moves.substr(start));
  steps_.resize(kept);
  steps_.insert(steps_.end(), added.begin(), added.end());
  return {};
}

Result<void> GameRecord::check(const PositionLine& line) const {
  auto state = set_up(line);
  if (!state) return tl::unexpected(std::move(state.error()));
  std::size_t number = 0;
  std::string_view rest = line.moves;
  for (std::string_view token = take_word(rest); !token.empty(); token = take_word(rest)) {
    ++number;
    const auto played = (*state)->play_token(token);
    if (!played) return at_move(played.error(), number);
  }
  return {};
}

}  // namespace pentad

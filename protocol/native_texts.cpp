#include "protocol/native_texts.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/text.hpp"

namespace pentad {

namespace {

std::string legal_moves(const GameState& state) {
  std::string text;
  for (const Action action : state.legal_actions()) {
    if (!text.empty()) text += ' ';
    text += state.action_text(action);
  }
  return text;
}

std::string true_or_false(bool value) {
  return value ? "true" : "false";
}

std::string hexadecimal(std::uint64_t key) {
  std::array<char, 17> text{};
  (void)std::snprintf(text.data(), text.size(), "%016llX", static_cast<unsigned long long>(key));
  return text.data();
}

/// Hundredths with a sign, in a column of its own: `  +1.25`.
std::string hundredths(int value) {
  std::array<char, 32> text{};
  (void)std::snprintf(text.data(), text.size(), "%+9.2f", value / 100.0);
  return text.data();
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  result.resize(std::max(width, result.size()), ' ');
  return result;
}

std::string right_aligned(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + std::string(text);
}

struct Query {
  std::string_view name;
  std::string (*answer)(const GameState& state);
};

constexpr std::array<Query, 7> kQueries{{
    {"gameover", [](const GameState& s) { return true_or_false(s.outcome() != Outcome::none); }},
    {"p1turn", [](const GameState& s) { return true_or_false(s.side_to_move() == Player::first); }},
    {"result", [](const GameState& s) { return std::string(outcome_text(s.outcome())); }},
    {"fen", [](const GameState& s) { return s.position_text(); }},
    {"legalmoves", legal_moves},
    {"game", [](const GameState& s) { return std::string(s.game().facts().name); }},
    {"margin", [](const GameState& s) { return std::to_string(s.margin()); }},
}};

}  // namespace

std::string_view outcome_text(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::none:
      return "none";
    case Outcome::first_wins:
      return "p1win";
    case Outcome::second_wins:
      return "p2win";
    case Outcome::draw:
      return "draw";
  }
  return "none";
}

Result<std::string> query_answer(std::string_view name, const GameState& state) {
  const auto found = std::find_if(kQueries.begin(), kQueries.end(),
                                  [name](const Query& query) { return query.name == name; });
  if (found != kQueries.end()) return found->answer(state);
  std::string known;
  for (const Query& query : kQueries)
    known += (known.empty() ? "" : ", ") + std::string(query.name);
  if (name.empty()) return fail(ErrorCode::syntax, "query what? There are " + known);
  return fail(ErrorCode::unknown_name, "unknown query " + quoted(name) + "; there are " + known);
}

std::vector<std::string> display_lines(const GameState& state) {
  std::vector<std::string> lines;
  const std::string board = state.board_text();
  for (std::size_t begin = 0; begin < board.size();) {
    const std::size_t end = std::min(board.find('\n', begin), board.size());
    lines.push_back(board.substr(begin, end - begin));
    begin = end + 1;
  }
  const GameFacts& facts = state.game().facts();
  const bool first = state.side_to_move() == Player::first;
  lines.push_back("Game: " + std::string(facts.name));
  lines.push_back("Fen: " + state.position_text());
  lines.push_back("Key: " + hexadecimal(state.key()));
  lines.push_back("Side to move: " + std::string(facts.player_names[first ? 0 : 1]) +
                  (first ? " (p1)" : " (p2)"));
  lines.push_back("Margin: " + std::to_string(state.margin()));
  lines.push_back("Outcome: " + std::string(outcome_text(state.outcome())));
  const std::string moves = legal_moves(state);
  lines.push_back(moves.empty() ? "Legal moves:" : "Legal moves: " + moves);
  return lines;
}

std::vector<std::string> evaluation_lines(const GameState& state) {
  if (state.outcome() != Outcome::none) {
    return {"Evaluation: none (the game is over: " + std::string(outcome_text(state.outcome())) +
            ")"};
  }
  constexpr std::size_t kNameWidth = 20;
  constexpr std::size_t kColumnWidth = 9;
  const auto& names = state.game().facts().player_names;
  const Evaluation evaluation = state.evaluation();
  std::vector<std::string> lines;
  lines.push_back(padded("Term", kNameWidth) + right_aligned(names[0], kColumnWidth) +
                  right_aligned(names[1], kColumnWidth) + right_aligned("Total", kColumnWidth));
  for (const EvaluationTerm& term : evaluation.terms) {
    lines.push_back(padded(term.name, kNameWidth) + hundredths(term.first) +
                    hundredths(term.second) + hundredths(term.first - term.second));
  }
  const bool first = state.side_to_move() == Player::first;
  lines.push_back("Evaluation: " + std::string(trim(hundredths(evaluation.total))) + " for " +
                  std::string(names[first ? 0 : 1]) + ", who is to move");
  return lines;
}

}  // namespace pentad

#include "protocol/native_info.hpp"

#include <algorithm>
#include <chrono>

#include "engine/search/score.hpp"

namespace pentad {

namespace {

std::string score_text(const SearchLine& line, const GameState& root, bool show_wdl) {
  std::string text = " score ";
  if (is_win_score(line.score)) {
    const int actions = winner_actions(line, root);
    text += "mate " + std::to_string(line.score > 0 ? actions : -actions);
  } else {
    text += "cp " + std::to_string(line.score);
  }
  if (line.bound == Bound::lower) text += " lowerbound";
  if (line.bound == Bound::upper) text += " upperbound";
  if (show_wdl) {
    const WinDrawLoss chances = win_draw_loss(line.score, line.proven, root.game().facts());
    text += " wdl " + std::to_string(chances.win) + " " + std::to_string(chances.draw) + " " +
            std::to_string(chances.loss);
  }
  return text;
}

std::string progress_text(const SearchProgress& progress) {
  using std::chrono::milliseconds;
  const auto elapsed = std::chrono::duration_cast<milliseconds>(progress.elapsed).count();
  const auto time = static_cast<std::uint64_t>(std::max<milliseconds::rep>(elapsed, 0));
  // Fits: no search visits 2^54 positions.
  const std::uint64_t nps = progress.nodes * 1000 / std::max<std::uint64_t>(time, 1);
  return " nodes " + std::to_string(progress.nodes) + " nps " + std::to_string(nps) + " hashfull " +
         std::to_string(std::clamp(progress.hashfull, 0, 1000)) + " tbhits " +
         std::to_string(progress.tablebase_hits) + " time " + std::to_string(time);
}

std::string variation_text(const SearchLine& line, const GameState& root) {
  std::string text = " pv";
  const auto state = root.clone();
  for (const Action action : line.variation) {
    text += ' ' + state->action_text(action);
    state->play(action);
  }
  return text;
}

}  // namespace

int winner_actions(const SearchLine& line, const GameState& root) {
  const Player winner = line.score > 0 ? root.side_to_move() : opponent(root.side_to_move());
  const int plies = plies_to_end(line.score);
  int followed = 0;
  int actions = 0;
  const auto state = root.clone();
  for (const Action action : line.variation) {
    if (followed == plies) break;
    ++followed;
    if (state->side_to_move() == winner) ++actions;
    state->play(action);
  }
  // The last action is the winner's.
  const int rest = plies - followed;
  return std::max(1, actions + (rest + 1) / 2);
}

std::vector<std::string> info_lines(const SearchReport& report, const GameState& root,
                                    bool show_wdl) {
  std::vector<std::string> lines;
  const std::string progress = progress_text(report.progress);
  if (report.lines.empty()) lines.push_back("info" + progress);
  for (const SearchLine& line : report.lines) {
    lines.push_back("info depth " + std::to_string(line.depth) + " seldepth " +
                    std::to_string(line.seldepth) + " multipv " + std::to_string(line.multipv) +
                    score_text(line, root, show_wdl) + progress + variation_text(line, root));
    if (line.proven && line.bound == Bound::exact) lines.emplace_back("info string exact");
  }
  return lines;
}

std::string best_move_line(const SearchResult& result, const GameState& root, bool with_ponder) {
  if (!result.best) return "bestmove 0000";
  std::string text = "bestmove " + root.action_text(*result.best);
  if (!with_ponder || !result.ponder) return text;
  const auto next = root.clone();
  next->play(*result.best);
  if (next->side_to_move() == root.side_to_move()) return text;
  const std::vector<Action> answers = next->legal_actions();
  if (std::find(answers.begin(), answers.end(), *result.ponder) == answers.end()) return text;
  return text + " ponder " + next->action_text(*result.ponder);
}

}  // namespace pentad

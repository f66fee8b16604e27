/// @file
/// The `info` and `bestmove` lines.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "protocol/tasks.hpp"

namespace pentad {

/// The number of actions that the winner still makes in a proven win or loss, from 1. It is counted
/// along the line of play, since a side may act several times in a row; where the line stops
/// short, the sides are taken to act in turn.
/// @param line  of a score for which is_win_score() holds.
[[nodiscard]] int winner_actions(const SearchLine& line, const GameState& root);

/// The lines of one report: an `info` line for each variation, each followed by
/// `info string exact` where its score is proven; without variations one line of progress.
[[nodiscard]] std::vector<std::string> info_lines(const SearchReport& report, const GameState& root,
                                                  bool show_wdl);

/// `bestmove A`, with ` ponder B` when asked for and B is a move of the other side.
[[nodiscard]] std::string best_move_line(const SearchResult& result, const GameState& root,
                                         bool with_ponder);

}  // namespace pentad

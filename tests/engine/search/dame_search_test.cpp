// Draughts: wins are announced as such, and the draws of the rules are respected.

#include <gtest/gtest.h>

#include "engine/dame/dame.hpp"
#include "engine/search/reference.hpp"
#include "engine/search/transposition_table.hpp"

namespace pentad::test {
namespace {

using dame::Dame;
using Node = PlayedPosition<Dame>;

Node node_of(std::string_view text) {
  const auto setup = Dame::parse_position(text, default_rules(Dame::facts()));
  EXPECT_TRUE(setup.has_value()) << text;
  Node node(setup->position);
  node.quiet_plies = setup->quiet_plies;
  return node;
}

SearchResult search_to(const Node& node, int depth) {
  TranspositionTable table(4);
  SearchLimits limits;
  limits.depth = depth;
  limits.table = &table;
  return search_once(node, limits);
}

TEST(DameSearch, WinsThatMinimaxConfirms) {
  std::mt19937 random(7);  // NOLINT: the same games every time
  int wins = 0;
  for (int i = 0; i < 200 && wins < 25; ++i) {
    const auto game = random_game<Dame>(random, default_rules(Dame::facts()));
    const Node& node = game[game.size() - std::min<std::size_t>(game.size(), 5)];
    const SearchResult result = search_to(node, 6);
    const SearchLine& line = result.lines[0];
    if (!is_win_score(line.score)) continue;
    EXPECT_TRUE(line.proven);
    int nodes = 0;
    const auto expected = minimax(node, plies_to_end(line.score), 0, nodes);
    if (!expected) continue;
    EXPECT_TRUE(is_win_score(*expected));
    EXPECT_EQ(*expected > 0, line.score > 0) << Dame::format_position(node.position, 0);
    ++wins;
  }
  EXPECT_EQ(wins, 25);
}

TEST(DameSearch, TheFiftiethQuietPlyDrawsUnlessItWins) {
  // White wins by trapping the man on h4 or capturing; with the counter at 49 any quiet king move
  // draws at once, and a capture still wins.
  const SearchResult drawn = search_to(node_of("W:WKa1:BKh4,Kh6:H49"), 6);
  EXPECT_EQ(drawn.lines[0].score, 0);
  EXPECT_FALSE(drawn.lines[0].proven);
  const SearchResult won = search_to(node_of("W:WKa1:BKd4:H49"), 4);
  EXPECT_TRUE(is_win_score(won.lines[0].score));
  EXPECT_GT(won.lines[0].score, 0);
}

}  // namespace
}  // namespace pentad::test

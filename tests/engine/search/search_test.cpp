// The search against plain minimax, against solved endings, and against its own promises.

#include <gtest/gtest.h>

#include <set>

#include "engine/all_games.hpp"
#include "engine/search/reference.hpp"
#include "engine/search/transposition_table.hpp"

namespace pentad::test {
namespace {

template <class G>
class Search : public ::testing::Test {
 protected:
  using Node = PlayedPosition<G>;

  /// Positions spread evenly over some random games.
  std::vector<Node> sample(int games, std::size_t a_game) {
    std::vector<Node> sampled;
    for (int i = 0; i < games; ++i) {
      const auto game = random_game<G>(random_, default_rules(G::facts()));
      const std::size_t step = std::max<std::size_t>(1, game.size() / a_game);
      for (std::size_t at = random_() % step; at < game.size(); at += step) {
        sampled.push_back(game[at]);
      }
    }
    return sampled;
  }

  /// A position a few actions before the end of a random game.
  Node ending(std::size_t before_end) {
    const auto game = random_game<G>(random_, default_rules(G::facts()));
    return game[game.size() - std::min(game.size(), before_end)];
  }

  static bool is_legal(const Node& node, Action action) {
    for (const auto legal : node.actions()) {
      if (erase_action<G>(legal) == action) return true;
    }
    return false;
  }

  /// Every action legal, none after the end.
  static void expect_playable(Node node, const std::vector<Action>& line) {
    for (const Action action : line) {
      ASSERT_TRUE(is_legal(node, action)) << G::format_position(node.position, 0);
      node.play(restore_action<G>(action));
    }
  }

  std::mt19937 random_{20261130};  // NOLINT: the same games every time
};

TYPED_TEST_SUITE(Search, AllGames, GameName);

TYPED_TEST(Search, PlainFormEqualsMinimax) {
  using G = TypeParam;
  int compared = 0;
  for (const auto& node : this->sample(6, 12)) {
    for (int depth = 1; depth <= 5; ++depth) {
      int nodes = 0;
      const auto expected = minimax(node, depth, 0, nodes);
      if (!expected || nodes > 60'000) break;
      SearchLimits limits;
      limits.depth = depth;
      const SearchResult result =
          search_once(node, limits, {.quiescence = false, .strict_repetition = true});
      ASSERT_FALSE(result.lines.empty());
      // A proven value needs no deeper iteration, and is the same at every depth.
      EXPECT_EQ(result.lines[0].score, *expected)
          << G::format_position(node.position, node.quiet_plies) << " depth " << depth;
      ++compared;
    }
  }
  EXPECT_GT(compared, G::facts().usual_length < 10 ? 20 : 100);
}

/// In draughts wins are proven and draws by history are not, so it has tests of its own.
template <class G>
class SolvedEndings : public Search<G> {};

TYPED_TEST_SUITE(SolvedEndings, GamesWithoutHistory, GameName);

TYPED_TEST(SolvedEndings, AreSolvedWithTablesOfAnySize) {
  using G = TypeParam;
  int solved = 0;
  for (std::size_t game = 0; game < 200 && solved < 25; ++game) {
    const auto node = this->ending(2 + game % 8);
    std::int64_t nodes = 100'000;
    const auto expected = solve<G>(node.position, {}, 0, nodes);
    if (!expected) continue;
    for (const std::size_t megabytes : {0U, 1U, 3U, 16U}) {
      std::unique_ptr<TranspositionTable> table;
      if (megabytes > 0) table = std::make_unique<TranspositionTable>(megabytes);
      SearchLimits limits;
      limits.table = table.get();
      const SearchResult result = search_once(node, limits);
      ASSERT_FALSE(result.lines.empty());
      const SearchLine& line = result.lines[0];
      EXPECT_TRUE(line.proven);
      if (G::facts().score_unit == ScoreUnit::margin) {
        EXPECT_EQ(line.score, *expected) << G::format_position(node.position, 0);
      } else {
        EXPECT_EQ(line.score > 0, *expected > 0) << G::format_position(node.position, 0);
        EXPECT_EQ(line.score < 0, *expected < 0) << G::format_position(node.position, 0);
      }
    }
    ++solved;
  }
  EXPECT_EQ(solved, 25);
}

TYPED_TEST(Search, LegalActionAfterAnyNumberOfNodes) {
  const auto nodes_tried = [](const auto& node, std::uint64_t from, std::uint64_t to) {
    TranspositionTable table(1);
    for (std::uint64_t limit = from; limit <= to; ++limit) {
      SearchLimits limits;
      limits.nodes = limit;
      limits.table = &table;
      const SearchResult result = search_once(node, limits);
      ASSERT_TRUE(result.best.has_value());
      ASSERT_TRUE(TestFixture::is_legal(node, *result.best));
      ASSERT_LE(result.progress.nodes, limit);
    }
  };
  const auto nodes = this->sample(4, 5);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    // Every count for one position, a part of them for each of the others.
    const std::uint64_t from = i == 0 ? 1 : 1 + 100 * (i % 19);
    nodes_tried(nodes[i], from, i == 0 ? 2000 : from + 100);
  }
}

TYPED_TEST(Search, EveryReportIsPlayableAndOrdered) {
  for (const auto& node : this->sample(4, 10)) {
    for (const int multipv : {1, 3, 50}) {
      TranspositionTable table(1);
      SearchLimits limits;
      limits.depth = 4;
      limits.multipv = multipv;
      limits.table = &table;
      const FakeClock clock;
      SearchControl control(clock, clock.now());
      RecordingObserver observer;
      const auto result = search_root<TypeParam>(node.root(), limits, {}, control, observer);
      const std::size_t wanted =
          std::min<std::size_t>(static_cast<std::size_t>(multipv), node.actions().size());
      ASSERT_EQ(result.lines.size(), wanted);
      ASSERT_FALSE(observer.reports.empty());
      EXPECT_EQ(result.lines[0].variation[0], *result.best);
      for (const auto& report : observer.reports) {
        std::set<std::uint64_t> first_actions;
        for (std::size_t i = 0; i < report.lines.size(); ++i) {
          const SearchLine& line = report.lines[i];
          this->expect_playable(node, line.variation);
          EXPECT_TRUE(first_actions.insert(line.variation[0].code).second);
          if (i > 0) {
            EXPECT_LE(line.score, report.lines[i - 1].score);
            EXPECT_EQ(line.depth, report.lines[0].depth);
          }
        }
      }
    }
  }
}

TYPED_TEST(Search, ProvenLinesPlayOutToTheirScore) {
  using G = TypeParam;
  int proven = 0;
  for (std::size_t game = 0; game < 100 && proven < 15; ++game) {
    const auto node = this->ending(2 + game % 6);
    TranspositionTable table(1);
    SearchLimits limits;
    limits.depth = 12;
    limits.nodes = 50'000;
    limits.table = &table;
    const SearchResult result = search_once(node, limits);
    if (result.lines.empty() || !result.lines[0].proven) continue;
    const SearchLine& line = result.lines[0];
    auto end = node;
    for (const Action action : line.variation) end.play(restore_action<G>(action));
    ASSERT_TRUE(end.actions().empty()) << G::format_position(node.position, node.quiet_plies);
    const auto plies = static_cast<int>(line.variation.size());
    const bool turned = G::side_to_move(end.position) != G::side_to_move(node.position);
    const Score score = final_score<G>(end.position, plies);
    EXPECT_EQ(line.score, turned ? -score : score);
    ++proven;
  }
  EXPECT_EQ(proven, 15);
}

TYPED_TEST(Search, OneThreadIsDeterministic) {
  for (const auto& node : this->sample(2, 4)) {
    std::vector<std::uint64_t> nodes;
    for (int run = 0; run < 2; ++run) {
      TranspositionTable table(2);
      SearchLimits limits;
      limits.depth = 5;
      limits.nodes = 50'000;
      limits.table = &table;
      nodes.push_back(search_once(node, limits).progress.nodes);
    }
    EXPECT_EQ(nodes[0], nodes[1]);
  }
}

TYPED_TEST(Search, ManyThreadsGiveLegalActionsAndKeepTheNodeLimit) {
  for (const auto& node : this->sample(2, 6)) {
    TranspositionTable table(1);
    SearchLimits limits;
    limits.nodes = 5000;
    limits.threads = 4;
    limits.table = &table;
    const SearchResult result = search_once(node, limits);
    ASSERT_TRUE(result.best.has_value());
    EXPECT_TRUE(TestFixture::is_legal(node, *result.best));
    EXPECT_LE(result.progress.nodes, 5000U);
  }
}

TYPED_TEST(Search, SearchesOnlyTheActionsAskedFor) {
  for (const auto& node : this->sample(2, 6)) {
    const auto actions = node.actions();
    SearchLimits limits;
    limits.depth = 3;
    limits.multipv = 5;
    limits.root_actions = {erase_action<TypeParam>(actions[actions.size() - 1])};
    const SearchResult result = search_once(node, limits);
    EXPECT_EQ(*result.best, limits.root_actions[0]);
    EXPECT_EQ(result.lines.size(), 1U);
  }
}

TYPED_TEST(Search, EndsAtItsHardDeadlineAndAtOnceWhenStopped) {
  for (const auto& node : this->sample(1, 5)) {
    FakeClock clock;
    clock.step = std::chrono::milliseconds(1);
    SearchControl control(clock, clock.now());
    const TimePoint hard = clock.now() + std::chrono::milliseconds(20);
    control.set_deadlines(hard, hard);
    RecordingObserver observer;
    const auto timed = search_root<TypeParam>(node.root(), {}, {}, control, observer);
    EXPECT_TRUE(TestFixture::is_legal(node, *timed.best));

    SearchControl stopped(clock, clock.now());
    stopped.stop();
    const auto at_once = search_root<TypeParam>(node.root(), {}, {}, stopped, observer);
    EXPECT_TRUE(TestFixture::is_legal(node, *at_once.best));
  }
}

}  // namespace
}  // namespace pentad::test

#include "engine/steinke/steinke.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pentad::steinke {

namespace {

constexpr RuleValues kRules{};

Position position_of(std::string_view text) {
  const auto setup = parse_position(text);
  EXPECT_TRUE(setup) << text << ": " << setup.error().message;
  return setup ? setup->position : Position{};
}

std::vector<std::string> legal(const Position& position) {
  Actions actions;
  generate(position, actions);
  EXPECT_EQ(static_cast<int>(actions.size()), count(position));
  std::vector<std::string> tokens;
  for (const Action action : actions) tokens.push_back(format_action(action));
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

bool is_legal(const Position& position, std::string_view token) {
  return parse_action(position, token).has_value();
}

Position after(Position position, std::initializer_list<std::string_view> tokens) {
  for (const std::string_view token : tokens) {
    const auto action = parse_action(position, token);
    EXPECT_TRUE(action) << token << " in " << format_position(position);
    if (!action) return position;
    make(position, *action);
  }
  return position;
}

Position after(std::string_view text, std::initializer_list<std::string_view> tokens) {
  return after(position_of(text), tokens);
}

using Tokens = std::vector<std::string>;

// A board of green fields in which only what a test is about can move.
constexpr std::string_view kGreenRow = "gbgbgbgbgb";
std::string locked_board(std::initializer_list<std::pair<int, std::string_view>> ranks) {
  std::string text;
  for (int rank = 10; rank >= 1; --rank) {
    std::string_view row = kGreenRow;
    for (const auto& [number, content] : ranks) {
      if (number == rank) row = content;
    }
    text += row;
    if (rank > 1) text += '/';
  }
  return text;
}

/// Positions from random games, in the order in which they came about.
template <class Visit>
void visit_random_games(int games, Visit visit) {
  std::mt19937 random(20);
  for (int game = 0; game < games; ++game) {
    Position position = Steinke::start(kRules);
    while (true) {
      visit(position);
      Actions actions;
      generate(position, actions);
      if (actions.empty()) break;
      // Jumps outnumber moves; without this every game would begin with both of them.
      Action action = actions[random() % actions.size()];
      if (random() % 4 != 0) action = actions[random() % std::min<std::size_t>(actions.size(), 8)];
      make(position, action);
    }
  }
}

Position with_colours_swapped(const Position& position) {
  Position swapped = position;
  std::swap(swapped.owned[0], swapped.owned[1]);
  std::swap(swapped.leaders[0], swapped.leaders[1]);
  std::swap(swapped.jumps[0], swapped.jumps[1]);
  swapped.side = opponent(position.side);
  return swapped;
}

// --- Boards ---

TEST(SteinkeBoard, NeighboursAndDiagonalsFollowTheirDefinitions) {
  for (int a = 0; a < kFields; ++a) {
    for (int b = 0; b < kFields; ++b) {
      const int files = std::abs(file_of(a) - file_of(b));
      const int ranks = std::abs(rank_of(a) - rank_of(b));
      EXPECT_EQ(geometry_of(a).neighbours.has(b), std::max(files, ranks) == 1) << a << ' ' << b;
      EXPECT_EQ(geometry_of(a).diagonals.has(b), files == ranks && files != 0) << a << ' ' << b;
    }
  }
}

TEST(SteinkeBoard, SurroundingsDoNotWrapAround) {
  EXPECT_EQ(with_surroundings(board_of(0)).count(), 4);
  EXPECT_EQ(with_surroundings(board_of(99)).count(), 4);
  EXPECT_EQ(with_surroundings(file_board(0)), file_board(0) | file_board(1));
  EXPECT_EQ(with_surroundings(kAllFields), kAllFields);
}

// --- First stones, moves, jumps ---

TEST(SteinkeRules, SecondStoneKeepsOffTheDiagonalsOfTheFirst) {
  const Position start = Steinke::start(kRules);
  EXPECT_EQ(count(start), 100);
  const Position position = after(start, {"e5"});
  EXPECT_EQ(count(position), 99 - geometry_of(44).diagonals.count());
  EXPECT_TRUE(is_legal(position, "f5"));
  EXPECT_FALSE(is_legal(position, "e5"));
  EXPECT_FALSE(is_legal(position, "f6"));
  EXPECT_FALSE(is_legal(position, "a1"));
  EXPECT_FALSE(is_legal(position, "@f5"));  // a first stone is no jump
  EXPECT_EQ(format_position(after(position, {"f5"})),
            "10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 0 0");
}

TEST(SteinkeRules, MovesConquerStonesButNeitherLeaderNorGreenFields) {
  const Position position = position_of("10/10/10/10/3BbG4/3BGB4/3G6/10/10/10 g e5 f5 - 0 0");
  EXPECT_EQ(legal(position), (Tokens{"d5", "d6", "e4", "f4"}));
  const Position conquered = after(position, {"d5"});
  EXPECT_EQ(format_position(conquered), "10/10/10/10/3BbG4/3gGB4/3G6/10/10/10 b d5 f5 - 0 0");
  EXPECT_EQ(margin(position), -1);
  EXPECT_EQ(margin(conquered), 1);
}

TEST(SteinkeRules, JumpsGoToFreeFieldsOffTheEnemyDiagonals) {
  const Position position = position_of("10/10/10/10/10/4G5/10/B7B1/10/10 g e5 a3 GB 0 0");
  EXPECT_TRUE(is_legal(position, "@j10"));
  EXPECT_TRUE(is_legal(position, "@e6"));   // next to the leader, yet a jump
  EXPECT_FALSE(is_legal(position, "@i3"));  // never conquers
  EXPECT_FALSE(is_legal(position, "@a3"));
  EXPECT_FALSE(is_legal(position, "@e7"));  // on a diagonal of a3
  const Position jumped = after(position, {"@e6"});
  EXPECT_EQ(format_position(jumped), "10/10/10/10/4G5/4G5/10/B7B1/10/10 b e6 a3 B 0 0");
  EXPECT_FALSE(is_legal(after(jumped, {"a4"}), "@j10"));  // once a game
  EXPECT_EQ(format_position(after(position, {"e6"})),
            "10/10/10/10/4G5/4G5/10/B7B1/10/10 b e6 a3 GB 0 0");
}

// --- Paralysis ---

TEST(SteinkeRules, ReachingAnEnemyDiagonalEarnsThreeMovesWhateverLiesBetween) {
  const std::string_view start = "10/10/10/10/10/4G5/3B6/10/9B/10 g e5 j2 - 0 0";
  const Position once = after(start, {"f6"});
  EXPECT_EQ(format_position(once), "10/10/10/10/5G4/4G5/3B6/10/9B/10 g f6 j2 - 3 0");
  // The first two may end on a diagonal without earning anything.
  const Position twice = after(once, {"e7"});
  EXPECT_EQ(twice.extra, 2);
  EXPECT_EQ(twice.side, Player::first);
  const Position thrice = after(twice, {"d8"});
  EXPECT_EQ(thrice.extra, 1);
  // The third must end off all of them.
  EXPECT_FALSE(is_legal(thrice, "c9"));
  EXPECT_FALSE(is_legal(thrice, "e7"));
  EXPECT_TRUE(is_legal(thrice, "d9"));
  const Position end = after(thrice, {"d9"});
  EXPECT_EQ(end.extra, 0);
  EXPECT_EQ(end.side, Player::second);
}

TEST(SteinkeRules, AJumpMayBeAnExtraMove) {
  const Position position =
      after("10/10/10/10/10/4G5/3B6/10/9B/10 g e5 j2 GB 0 0", {"f6", "@a1", "b1"});
  EXPECT_EQ(position.extra, 1);
  EXPECT_EQ(position.jumps[0], 0);
  // i1 is on a diagonal of j2; the first rank around b1 is not.
  EXPECT_TRUE(is_legal(position, "c1"));
}

// --- The end ---

TEST(SteinkeRules, TheGameEndsWhenTheOpponentCannotMoveEvenInMidTurn) {
  // i9 puts Gold on a diagonal of j10, and Black has nowhere to go: no extra moves are made.
  const std::string board =
      locked_board({{10, "gbgbgbgbgB"}, {9, "gbgbgbbG1b"}, {8, "gbgbgb1bgb"}, {7, "bgbgbgbgbg"}});
  const Position position = position_of(board + " g h9 j10 - 0 0");
  const Position ended = after(position, {"i9"});
  EXPECT_EQ(ended.stage, Stage::over);
  EXPECT_EQ(ended.side, Player::second);
  EXPECT_EQ(ended.extra, 0);
  EXPECT_TRUE(legal(ended).empty());
}

TEST(SteinkeRules, TheLastPossibleMoveGivesTheOpponentOneReply) {
  // g8 leaves Gold without a move; Black still has i9 and replies.
  const std::string board =
      locked_board({{10, "gbgbgbgbgB"}, {9, "gbgbgbbG1b"}, {8, "gbgbgb1bgb"}, {7, "bgbgbgbgbg"}});
  const Position reply = after(board + " g h9 j10 - 0 0", {"g8"});
  EXPECT_EQ(reply.stage, Stage::last_reply);
  EXPECT_EQ(reply.side, Player::second);
  EXPECT_EQ(legal(reply), (Tokens{"i9"}));
  const Position ended = after(reply, {"i9"});
  EXPECT_EQ(ended.stage, Stage::over);
  EXPECT_EQ(ended.side, Player::first);
}

TEST(SteinkeRules, OnlyALastReplyConquersTheLeader) {
  const std::string board = "10/10/10/10/10/4GB4/10/10/10/10";
  EXPECT_FALSE(is_legal(position_of(board + " b e5 f5 - 0 0"), "e5"));
  const Position reply = position_of(board + " b e5 f5 - 0 1");
  const Position ended = after(reply, {"e5"});
  EXPECT_EQ(format_position(ended), "10/10/10/10/10/4bB4/10/10/10/10 g - e5 - 0 2");
  EXPECT_EQ(Steinke::outcome(ended), Outcome::second_wins);
  // ... unless it stands on a green field.
  EXPECT_FALSE(is_legal(position_of("10/10/10/10/10/4gB4/10/10/10/10 b e5 f5 - 0 1"), "e5"));
}

TEST(SteinkeRules, ALastReplyEarnsNoExtraMovesAndMayBeAJump) {
  const std::string_view position = "10/10/10/10/10/4G5/3B6/10/9B/10 g e5 j2 G 0 1";
  EXPECT_EQ(after(position, {"f6"}).stage, Stage::over);
  EXPECT_EQ(after(position, {"@a10"}).stage, Stage::over);
}

TEST(SteinkeRules, AFullBoardEndsTheGameThoughStonesCouldBeConquered) {
  std::string board = locked_board({{10, "gbgbgbgB1G"}, {9, "gbgbgbgGBB"}});
  const Position ended = after(board + " g j10 h10 - 0 0", {"i10"});
  EXPECT_FALSE(ended.free_fields().any());
  EXPECT_EQ(ended.stage, Stage::over);
  EXPECT_EQ(ended.side, Player::second);
}

TEST(SteinkeRules, StuckInMidTurnForfeitsTheRemainingExtraMoves) {
  // After f6 the second of three extra moves is impossible: Black replies, then it is over.
  const std::string board = locked_board({{6, "bgbgb1bgbg"}, {5, "gbgbG1gbgb"}, {1, "1Bgbgbgbgb"}});
  Position position = position_of(board + " g e5 b1 - 3 0");
  position = after(position, {"f6"});
  EXPECT_EQ(position.stage, Stage::open);
  EXPECT_EQ(position.extra, 2);
  position = after(position, {"f5"});
  EXPECT_EQ(position.stage, Stage::last_reply);
  EXPECT_EQ(position.extra, 0);
  EXPECT_EQ(position.side, Player::second);
}

TEST(SteinkeRules, EqualNumbersDraw) {
  EXPECT_EQ(Steinke::outcome(position_of("10/10/10/10/10/4Gb4/10/10/10/10 b e5 f5 - 0 2")),
            Outcome::draw);
}

// --- Text ---

TEST(SteinkeNotation, ReadsTokensInAnyCase) {
  const Position position = position_of("10/10/10/10/10/4G5/10/B9/10/10 g e5 a3 GB 0 0");
  EXPECT_EQ(parse_action(position, "E6").value(), 44 + kSide);
  EXPECT_EQ(parse_action(position, "@J10").value(), kJump + 99);
}

TEST(SteinkeNotation, TellsSyntaxFromIllegalMoves) {
  const Position position = position_of("10/10/10/10/10/4G5/10/B9/10/10 g e5 a3 GB 0 0");
  for (const std::string_view token :
       {"", "@", "e", "5", "e0", "e11", "k1", "e05", "e5-e6", "@@e6", "e6@", "100", "pass"}) {
    const auto action = parse_action(position, token);
    ASSERT_FALSE(action) << token;
    EXPECT_EQ(action.error().code, ErrorCode::syntax) << token;
  }
  const auto action = parse_action(position, "e9");
  ASSERT_FALSE(action);
  EXPECT_EQ(action.error().code, ErrorCode::illegal_action);
  EXPECT_EQ(action.error().message, "illegal move \"e9\"");
}

TEST(SteinkeNotation, ReadsPositionsLiberally) {
  EXPECT_EQ(format_position(position_of("  10/10/10/10/10/4GB4/10/10/10/10   G  E5 F5  gb 0   0 ")),
            "10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 0 0");
}

struct Refusal {
  std::string_view text;
  std::string_view field;
  std::size_t offset;
};

TEST(SteinkeNotation, RefusalsNameTheFieldAndTheOffset) {
  for (const Refusal& refusal : std::initializer_list<Refusal>{
           {"", "position", 0},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 0", "position", 44},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 0 0 0", "position", 47},
           {"10/10/10/10/10/4GX4/10/10/10/10 g e5 f5 GB 0 0", "board", 17},
           {"10/10/10/10/10/4GB22/10/10/10/10 g e5 f5 GB 0 0", "board", 19},
           {"10/10/10/10/10/04GB4/10/10/10/10 g e5 f5 GB 0 0", "board", 15},
           {"10/10/10/10/10/4GB5/10/10/10/10 g e5 f5 GB 0 0", "board", 18},
           {"10/10/10/10/10/4GB3/10/10/10/10 g e5 f5 GB 0 0", "board", 19},
           {"10/10/10/10/10/4GB4B/10/10/10/10 g e5 f5 GB 0 0", "board", 19},
           {"10/10/10/10/10/4GB4/10/10/10 g e5 f5 GB 0 0", "board", 28},
           {"10/10/10/10/10/4GB4/10/10/10/10/10 g e5 f5 GB 0 0", "board", 31},
           {"10/10/10/10/10/4GB4/10/10/10/10 x e5 f5 GB 0 0", "side to move", 32},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e11 f5 GB 0 0", "gold leader", 34},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 e5 GB 0 0", "black leader", 37},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 - GB 0 0", "black leader", 37},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 X 0 0", "jumps", 40},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 4 0", "extra", 43},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 0 3", "last", 45},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 1 1", "last", 45},
           {"10/10/10/10/10/4GB4/10/10/10/10 g e5 f5 GB 1 2", "last", 45},
           {"10/10/10/10/5B4/4G5/10/10/10/10 g e5 f6 GB 0 0", "black leader", 37},
           {"10/10/10/10/10/10/10/10/10/10 b - - GB 0 0", "side to move", 30},
           {"10/10/10/10/10/10/10/10/10/10 g - - B 0 0", "jumps", 36},
           {"10/10/10/10/10/4G5/10/10/10/10 b e5 - GB 2 0", "extra", 41},
           {"10/10/10/10/10/4G5/10/10/10/10 b e5 - GB 0 1", "last", 43},
       }) {
    const auto setup = parse_position(refusal.text);
    ASSERT_FALSE(setup) << refusal.text;
    EXPECT_EQ(setup.error().code, ErrorCode::invalid_position) << refusal.text;
    EXPECT_EQ(setup.error().field, refusal.field) << refusal.text << setup.error().message;
    EXPECT_EQ(setup.error().offset, refusal.offset) << refusal.text << setup.error().message;
  }
}

TEST(SteinkeNotation, LeadersMayShareADiagonalInExtraMovesAndLastReplies) {
  for (const std::string_view extra_and_last : {"1 0", "3 0", "0 1", "0 2"}) {
    const std::string text = "10/10/10/10/5B4/4G5/10/10/10/10 g e5 f6 GB ";
    EXPECT_TRUE(parse_position(text + std::string(extra_and_last)));
  }
}

TEST(SteinkeNotation, AFinishedGameMayLackLeadersAndStones) {
  for (const std::string text : {"10/10/10/10/10/10/10/10/10/10 b - - - 0 2",
                                 "10/10/10/10/10/4bB4/10/10/10/10 g - e5 B 0 2"}) {
    EXPECT_EQ(format_position(position_of(text)), text);
  }
}

TEST(SteinkeNotation, PositionsWithoutAnyActionAreFinished) {
  const std::string stuck = locked_board({{10, "gbgbgbgbgG"}, {1, "1Bgbgbgbgb"}});
  EXPECT_EQ(format_position(position_of(stuck + " g j10 b1 - 0 0")), stuck + " g j10 b1 - 0 2");
  EXPECT_EQ(format_position(position_of(stuck + " g j10 b1 - 0 1")), stuck + " g j10 b1 - 0 2");
  // With extra moves to make, the side to move was also the last to act.
  EXPECT_EQ(format_position(position_of(stuck + " g j10 b1 - 2 0")), stuck + " b j10 b1 - 0 2");
  const std::string full = locked_board({{10, "gbgbgbgBBG"}, {9, "gbgbgbgGBB"}});
  EXPECT_EQ(format_position(position_of(full + " g j10 h10 - 0 0")), full + " g j10 h10 - 0 2");
}

TEST(SteinkeNotation, HugeInputIsRefusedQuickly) {
  EXPECT_FALSE(parse_position(std::string(4U << 20U, 'G')));
  EXPECT_FALSE(parse_position(std::string(4U << 20U, '/') + " g - - GB 0 0"));
  EXPECT_FALSE(parse_action(Position{}, std::string(4U << 20U, '@')));
}

TEST(SteinkeNotation, TextRoundTripsThroughRandomGames) {
  visit_random_games(20, [](const Position& position) {
    const auto setup = parse_position(format_position(position));
    ASSERT_TRUE(setup) << format_position(position) << ' ' << setup.error().message;
    EXPECT_EQ(setup->position, position) << format_position(position);
  });
}

// --- Evaluation ---

TEST(SteinkeEvaluation, AgreesOnImagesAndWithColoursSwapped) {
  visit_random_games(20, [](const Position& position) {
    const Score score = evaluate(position);
    EXPECT_LE(std::abs(score), 100 * kFields);
    EXPECT_EQ(explain(position).total, score);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      EXPECT_EQ(evaluate(image(position, symmetry)), score) << format_position(position);
    }
    EXPECT_EQ(evaluate(with_colours_swapped(position)), score) << format_position(position);
  });
}

TEST(SteinkeEvaluation, TermsAddUpToTheTotal) {
  visit_random_games(5, [](const Position& position) {
    const Evaluation evaluation = explain(position);
    int gold = 0;
    for (const EvaluationTerm& term : evaluation.terms) gold += term.first - term.second;
    EXPECT_EQ(evaluation.total, position.side == Player::first ? gold : -gold);
  });
}

TEST(SteinkeEvaluation, LastRepliesAreValuedExactly) {
  int replies = 0;
  visit_random_games(30, [&](const Position& position) {
    if (position.stage != Stage::last_reply) return;
    ++replies;
    Actions actions;
    generate(position, actions);
    int best = -kFields;
    for (const Action action : actions) {
      Position child = position;
      make(child, action);
      const int gold = margin(child);
      best = std::max(best, position.side == Player::first ? gold : -gold);
    }
    EXPECT_EQ(evaluate(position), 100 * best) << format_position(position);
  });
  EXPECT_GT(replies, 0);
}

TEST(SteinkeEvaluation, WantsFieldsJumpsAndParalysis) {
  const std::string board = "10/10/10/10/10/4G5/10/B9/10/10";
  const Score even = evaluate(position_of(board + " g e5 a3 GB 0 0"));
  EXPECT_GT(evaluate(position_of(board + " g e5 a3 G 0 0")), even);
  EXPECT_LT(evaluate(position_of(board + " g e5 a3 B 0 0")), even);
  EXPECT_GT(evaluate(position_of("GG8/10/10/10/10/4G5/10/B9/10/10 g e5 a3 GB 0 0")), even);
  EXPECT_GT(evaluate(position_of(board + " g e5 a3 GB 3 0")),
            evaluate(position_of(board + " g e5 a3 GB 1 0")));
  // From i5 Gold reaches no diagonal of a3 at once, from e5 he does.
  const std::string_view further = "10/10/10/10/10/8G1/10/B9/10/10 g i5 a3 GB 0 0";
  EXPECT_GT(even, evaluate(position_of(further)));
}

TEST(SteinkeOrder, PutsParalysisAndConquestFirstAndJumpsLast) {
  const Position position = position_of("10/10/10/10/3B6/4G5/3B6/10/9B/10 g e5 j2 GB 0 0");
  const auto worth = [&](std::string_view token) {
    return order(position, *parse_action(position, token));
  };
  EXPECT_GT(worth("f6"), worth("d6"));
  EXPECT_GT(worth("d4"), worth("d5"));
  EXPECT_GT(worth("d5"), worth("@d8"));
}

TEST(SteinkeOrder, StaysWithinItsScale) {
  visit_random_games(5, [](const Position& position) {
    Actions actions;
    generate(position, actions);
    for (const Action action : actions) {
      EXPECT_GE(order(position, action), 0);
      EXPECT_LT(order(position, action), 1 << 12);
      EXPECT_NE(Steinke::pack(action), 0);
      EXPECT_LT(Steinke::history_index(action), Steinke::kHistorySize);
    }
  });
}

}  // namespace

}  // namespace pentad::steinke

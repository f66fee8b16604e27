// What is particular to dame: hard points of its rules, paths, notation, history draws.

#include "engine/dame/dame.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "engine/dame/paths.hpp"
#include "engine/game.hpp"

namespace pentad::dame {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr RuleValues kFree{0};
constexpr RuleValues kMajority{1};

std::unique_ptr<GameState> state(std::string_view text, const RuleValues& rules = kFree) {
  auto read = game().parse(text, rules);
  if (!read) throw std::invalid_argument(read.error().message);
  return std::move(*read);
}

std::vector<std::string> tokens(std::string_view text, const RuleValues& rules = kFree) {
  const auto position = state(text, rules);
  std::vector<std::string> named;
  for (const auto action : position->legal_actions()) {
    named.push_back(position->action_text(action));
  }
  return named;
}

/// The canonical token of what a token means, or the error's message.
std::string meaning(std::string_view text, std::string_view token) {
  const auto position = state(text);
  const auto action = position->parse_action(token);
  return action ? position->action_text(*action) : action.error().message;
}

ErrorCode refusal(std::string_view text, std::string_view token) {
  return state(text)->parse_action(token).error().code;
}

std::string after(std::string_view text, std::initializer_list<std::string_view> moves) {
  const auto position = state(text);
  for (const auto move : moves) {
    if (!position->play_token(move)) return "refused " + std::string(move);
  }
  return position->position_text();
}

/// A number from 0 to bound - 1.
int below(std::mt19937& random, int bound) {
  return static_cast<int>(random() % static_cast<unsigned>(bound));
}

Position random_position(std::mt19937& random) {
  Position position;
  const int kings_in_four = below(random, 4);
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const int wanted = 1 + below(random, 12);
    for (int i = 0; i < wanted; ++i) {
      const Board square = bit(below(random, kSquares));
      if ((position.empty() & square) == 0) continue;
      position.pieces[colour] |= square;
      const bool far = (square & far_rank(static_cast<Player>(colour))) != 0;
      if (far || below(random, 4) < kings_in_four) position.kings |= square;
    }
  }
  position.side = static_cast<Player>(below(random, 2));
  position.majority = static_cast<std::uint8_t>(below(random, 2));
  return position;
}

/// A king among enemies that stand apart, so that many captures go round in circles.
Position random_tangle(std::mt19937& random) {
  Position position;
  const Board king = bit(below(random, kSquares));
  position.pieces[0] = king;
  position.kings = king;
  for (int i = 0; i < 12; ++i) {
    const int file = 1 + below(random, 6);
    const int rank = 1 + below(random, 6);
    if ((file + rank) % 4 == 2) position.pieces[1] |= bit(square_at(file, rank)) & ~king;
  }
  return position;
}

/// The rules once more, on a board of files and ranks, with every path written out.
class PlainRules {
 public:
  /// From origin, destination and captured pieces to all paths, alphabetically.
  using Captures = std::map<std::tuple<int, int, Board>, std::vector<std::vector<Square>>>;

  explicit PlainRules(const Position& position) : position_(position) {}

  Captures captures() {
    for (int square = 0; square < kSquares; ++square) {
      if ((position_.own() & bit(square)) == 0) continue;
      path_ = {static_cast<Square>(square)};
      is_king_ = (position_.kings & bit(square)) != 0;
      extend(0);
    }
    if (position_.majority != 0) keep_longest();
    return found_;
  }

 private:
  [[nodiscard]] bool is_on_board(int file, int rank) const {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
  }
  [[nodiscard]] bool is_empty(int file, int rank) const {
    return is_on_board(file, rank) &&
           ((position_.empty() | bit(path_.front())) & bit(square_at(file, rank))) != 0;
  }

  void extend(Board captured) {
    const Place at = kPlaces[path_.back()];
    bool goes_on = false;
    const bool promoted =
        !is_king_ && path_.size() > 1 && at.rank == (position_.side == Player::first ? 7 : 0);
    for (const int f : {-1, 1}) {
      for (const int r : {-1, 1}) goes_on |= !promoted && jump(at.file, at.rank, f, r, captured);
    }
    if (!goes_on && captured != 0) {
      found_[{path_.front(), path_.back(), captured}].push_back(path_);
    }
  }

  bool jump(int file, int rank, int f, int r, Board captured) {
    file += f, rank += r;
    while (is_king_ && is_empty(file, rank)) file += f, rank += r;
    if (!is_on_board(file, rank)) return false;
    const Board over = bit(square_at(file, rank));
    if ((over & position_.enemy() & ~captured) == 0) return false;
    bool found = false;
    for (file += f, rank += r; is_empty(file, rank); file += f, rank += r) {
      found = true;
      path_.push_back(square_at(file, rank));
      extend(captured | over);
      path_.pop_back();
      if (!is_king_) break;
    }
    return found;
  }

  void keep_longest() {
    int most = 0;
    for (const auto& [key, paths] : found_) {
      most = std::max(most, std::popcount(std::get<2>(key)));
    }
    std::erase_if(found_, [most](const auto& entry) {
      return std::popcount(std::get<2>(entry.first)) < most;
    });
  }

  Position position_;
  bool is_king_ = false;
  std::vector<Square> path_;
  Captures found_;
};

std::string joined(const std::vector<Square>& path) {
  std::string text;
  for (const Square square : path) {
    if (!text.empty()) text += 'x';
    text += square_name(square);
  }
  return text;
}

TEST(DameBoard, StepsAndRaysStayOnTheBoard) {
  for (int square = 0; square < kSquares; ++square) {
    const Place place = kPlaces[static_cast<std::size_t>(square)];
    detail::for_each_direction([&](auto d) {
      Board ray = 0;
      int file = place.file + file_step(d);
      int rank = place.rank + rank_step(d);
      const bool inside = file >= 0 && file < 8 && rank >= 0 && rank < 8;
      EXPECT_EQ(step<d>(bit(square)), inside ? bit(square_at(file, rank)) : 0);
      for (; file >= 0 && file < 8 && rank >= 0 && rank < 8;
           file += file_step(d), rank += rank_step(d)) {
        ray |= bit(square_at(file, rank));
      }
      EXPECT_EQ(rays<d>(bit(square), ~bit(square)), ray);
    });
    EXPECT_EQ(half_turn(bit(square)), bit(square_at(7 - place.file, 7 - place.rank)));
  }
}

TEST(DameRules, EveryCaptureIsFoundOnceWhateverThePath) {
  std::mt19937 random(20);
  int captures = 0;
  int paths = 0;
  for (int i = 0; i < 30'000; ++i) {
    const Position position = i % 2 == 0 ? random_tangle(random) : random_position(random);
    const auto expected = PlainRules(position).captures();
    Actions actions;
    generate(position, actions);
    ASSERT_EQ(static_cast<int>(actions.size()), count(position));
    ASSERT_EQ(can_act(position), !actions.empty());
    ASSERT_EQ(can_capture(position), !expected.empty());
    if (expected.empty()) continue;
    ASSERT_EQ(actions.size(), expected.size()) << format_position(position, 0);
    for (const Action action : actions) {
      const auto found = expected.find({action.from, action.to, action.captured});
      ASSERT_NE(found, expected.end()) << format_position(position, 0);
      std::vector<std::string> names;
      for (const auto& path : found->second) names.push_back(joined(path));
      const auto first = *std::min_element(names.begin(), names.end());
      ASSERT_EQ(format_action(position, action), first) << format_position(position, 0);
      for (const auto& name : names) ASSERT_EQ(*parse_action(position, name), action) << name;
      paths += static_cast<int>(names.size());
      ++captures;
    }
  }
  EXPECT_GT(captures, 40'000);
  EXPECT_GT(paths, captures + 500);  // so several paths for one action did occur
}

TEST(DameRules, MenCaptureForwardAndBackward) {
  EXPECT_THAT(tokens("W:Wc3:Bb2,d4,a7"), ElementsAre("c3xa1", "c3xe5"));
}

TEST(DameRules, KingsLandWhereTheyLike) {
  EXPECT_THAT(tokens("W:WKa1:Bd4,f4"),
              ElementsAre("a1xe5xg3", "a1xe5xh2", "a1xf6", "a1xg7", "a1xh8"));
  EXPECT_THAT(tokens("W:WKa1:Bd4"), ElementsAre("a1xe5", "a1xf6", "a1xg7", "a1xh8"));
}

TEST(DameRules, ACaptureMustGoOn) {
  EXPECT_THAT(tokens("W:Wc3:Bd4,d6,b4"), ElementsAre("c3xa5", "c3xe5xc7"));
  EXPECT_EQ(refusal("W:Wc3:Bd4,d6,b4", "c3xe5"), ErrorCode::illegal_action);
}

TEST(DameRules, CapturedPiecesBlockUntilTheEnd) {
  // With c5 gone at once the king could come back for e3.
  EXPECT_THAT(tokens("W:WKd4:Be3,c5"), ElementsAre("d4xa7", "d4xb6", "d4xf2", "d4xg1"));
  EXPECT_EQ(after("W:WKd4:Be3,c5", {"d4xa7"}), "B:WKa7:Be3");
}

TEST(DameRules, TheOriginCountsAsEmpty) {
  EXPECT_THAT(tokens("W:Wd2:Bc3,c5,e5,e3"), ElementsAre("d2xb4xd6xf4xd2"));
  EXPECT_EQ(after("W:Wd2:Bc3,c5,e5,e3", {"d2d2"}), "B:Wd2:B");
  EXPECT_EQ(after("W:WKf8:Bb2,g5,b6,d6,g7", {"f8xa3xc1xh6xf8"}), "B:WKf8:Bb6");
}

TEST(DameRules, AManStopsOnTheFarRank) {
  EXPECT_THAT(tokens("W:Wb6:Bc7,e7"), ElementsAre("b6xd8"));
  EXPECT_EQ(after("W:Wb6:Bc7,e7", {"b6xd8"}), "B:WKd8:Be7");
  // The new king captures from its next move on.
  EXPECT_EQ(after("W:Wb6:Bc7,e7,h4", {"b6xd8", "h4-g3", "d8xe1"}), "B:WKe1:B");
}

TEST(DameRules, MajorityCountsPieces) {
  const std::string_view both = "W:Wc3:BKb4,d4,d6";
  EXPECT_THAT(tokens(both), ElementsAre("c3xa5", "c3xe5xc7"));
  EXPECT_THAT(tokens(both, kMajority), ElementsAre("c3xe5xc7"));
  EXPECT_NE(state(both)->key(), state(both, kMajority)->key());
}

TEST(DameRules, WhoeverCannotActHasLost) {
  EXPECT_EQ(state("W:W:Bc3")->outcome(), Outcome::second_wins);
  EXPECT_EQ(state("B:Wa3:B")->outcome(), Outcome::first_wins);
  EXPECT_EQ(state("W:Wh2:Bg3,f4")->outcome(), Outcome::second_wins);
  EXPECT_EQ(state("W:W:B")->outcome(), Outcome::second_wins);
}

TEST(DameHistory, ThirdOccurrenceDrawsCountingTheSetUp) {
  const auto position = state("W:WKa1:BKb8");
  const std::vector<std::string> loop{"a1-b2", "b8-a7", "b2-a1", "a7-b8"};
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(position->outcome(), Outcome::none) << i;
    ASSERT_TRUE(position->play_token(loop[static_cast<std::size_t>(i % 4)]));
  }
  EXPECT_EQ(position->outcome(), Outcome::draw);
  EXPECT_THAT(position->legal_actions(), IsEmpty());
  EXPECT_FALSE(position->parse_action("a1-b2"));
  // The position itself goes on: only its history made it a draw.
  EXPECT_EQ(position->position_text(), "W:WKa1:BKb8:H8");
  EXPECT_EQ(state(position->position_text())->outcome(), Outcome::none);
  ASSERT_TRUE(position->undo());
  EXPECT_EQ(position->outcome(), Outcome::none);
}

TEST(DameHistory, FiftyQuietPliesDraw) {
  const auto position = state("W:WKa1:BKb8:H49");
  ASSERT_TRUE(position->play_token("a1-b2"));
  EXPECT_EQ(position->outcome(), Outcome::draw);
  EXPECT_EQ(position->position_text(), "B:WKb2:BKb8:H50");
  EXPECT_EQ(state("B:WKb2:BKb8:H50")->outcome(), Outcome::draw);
  EXPECT_THAT(tokens("B:WKb2:BKb8:H50"), IsEmpty());
  EXPECT_FALSE(state("B:WKb2:BKb8:H50")->parse_action("b8-a7"));
}

TEST(DameHistory, MenAndCapturesStartTheCountAnew) {
  EXPECT_EQ(after("W:WKa1,c3:BKb8:H49", {"c3-d4"}), "B:WKa1,d4:BKb8");
  EXPECT_EQ(after("W:WKa1:BKb8,d4:H49", {"a1-e5"}), "B:WKe5:BKb8");
  EXPECT_EQ(after("W:WKa1,c3:BKb8:H7", {"a1-b2"}), "B:WKb2,c3:BKb8:H8");
}

TEST(DameHistory, ALossTakesPrecedence) {
  EXPECT_EQ(state("W:Wh2:BKg3,Kf4:H50")->outcome(), Outcome::second_wins);
  // The fiftieth ply takes Black's last move away.
  const auto position = state("W:Wc3,Kf8:Ba5:H49");
  ASSERT_TRUE(position->play_token("f8-b4"));
  EXPECT_EQ(position->position_text(), "B:Wc3,Kb4:Ba5:H50");
  EXPECT_EQ(position->outcome(), Outcome::first_wins);
}

TEST(DameMoves, AnythingMayStandBetweenTheSquares) {
  const std::string_view start =
      "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
  for (const auto* token :
       {"c3-d4", "c3xd4", "c3:d4", "c3d4", "C3-D4", "C3XD4", "22-18", "22x18", "22:18"}) {
    EXPECT_EQ(meaning(start, token), "c3-d4") << token;
  }
  const std::string_view chain = "W:Wc3:Bd4,d6,b4";
  for (const auto* token :
       {"c3xe5xc7", "c3-e5-c7", "c3e5c7", "c3e5:c7", "c3c7", "c3xc7", "c3-c7", "22x15x6", "22x6"}) {
    EXPECT_EQ(meaning(chain, token), "c3xe5xc7") << token;
  }
}

TEST(DameMoves, PdnNumbersRunFromB8ToG1) {
  EXPECT_EQ(square_name(pdn_square(1)), "b8");
  EXPECT_EQ(square_name(pdn_square(4)), "h8");
  EXPECT_EQ(square_name(pdn_square(5)), "a7");
  EXPECT_EQ(square_name(pdn_square(29)), "a1");
  EXPECT_EQ(square_name(pdn_square(32)), "g1");
}

TEST(DameMoves, AnExactPathMeansItsActionThoughShortForOthers) {
  const std::string_view king = "W:WKf4:Bg5,c7,e7,g7";
  ASSERT_THAT(tokens(king),
              ElementsAre("f4xb8", "f4xh6xf8xa3", "f4xh6xf8xb4", "f4xh6xf8xc5", "f4xh6xf8xd6xb8"));
  EXPECT_EQ(meaning(king, "f4b8"), "f4xb8");
  EXPECT_EQ(meaning(king, "f4xh6xf8xd6xb8"), "f4xh6xf8xd6xb8");
  // The other way round is another path of the same action.
  EXPECT_EQ(meaning("W:Wd2:Bc3,c5,e5,e3", "d2xf4xd6xb4xd2"), "d2xb4xd6xf4xd2");
  // So is another landing square on the way.
  EXPECT_EQ(meaning("W:WKa1:Bc3,f6", "a1xe5xg7"), "a1xd4xg7");
}

TEST(DameMoves, AnAmbiguousShortFormListsTheFullForms) {
  const std::string_view king = "W:WKd8:Bg3,f4,c5,e7";
  EXPECT_EQ(refusal(king, "d8xb6"), ErrorCode::ambiguous_action);
  EXPECT_EQ(meaning(king, "d8b6"), "ambiguous move \"d8b6\": d8xg5xe3xb6, d8xh4xf2xb6");
  EXPECT_EQ(meaning(king, "d8e1"), "d8xh4xe1");
}

TEST(DameMoves, RefusalsTellTokensFromMoves) {
  const std::string_view start = "W:Wc3:Bf6";
  for (const auto* token : {"", "c3", "c3-", "-c3d4", "c3--d4", "c4-d5", "c3-d4x", "c3-i9", "22",
                            "2218", "22-33", "0-1", "22-d4", "c3-18", "pass", "c3\xff", "c3xx"}) {
    EXPECT_EQ(refusal(start, token), ErrorCode::syntax) << token;
  }
  for (const auto* token : {"c3-e5", "c3-b2", "d4-e5", "f6-e5", "c3-d4-e5", "c3-c3"}) {
    EXPECT_EQ(refusal(start, token), ErrorCode::illegal_action) << token;
  }
  EXPECT_EQ(meaning(start, "c3-e5"), "illegal move \"c3-e5\"");
  EXPECT_EQ(refusal("W:Wc3,g1:Bd4", "g1-f2"), ErrorCode::illegal_action);  // must capture
}

TEST(DameMoves, LongTokensAreRefusedQuickly) {
  std::string token = "c3";
  for (int i = 0; i < 300'000; ++i) token += "xe5";
  EXPECT_EQ(refusal("W:Wc3:Bd4", token), ErrorCode::illegal_action);
  EXPECT_EQ(refusal("W:Wc3:Bd4", std::string(1'000'000, '1')), ErrorCode::syntax);
}

TEST(DamePositions, AreReadLiberally) {
  const std::string start = game().start(kFree)->position_text();
  EXPECT_EQ(start, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
  for (const auto* text : {"W:W21-32:B1-12", "w:b1-12:w21-32.", " W : B 1 - 12 : W 21 - 32 ",
                           "W:B1-11,12:W32,21-31:H0"}) {
    EXPECT_EQ(state(text)->position_text(), start) << text;
  }
  EXPECT_EQ(state("B:WK1-3,kc3:BKB2,a7:h07.")->position_text(), "B:WKc3,Kb8,Kd8,Kf8:BKb2,a7:H7");
  EXPECT_EQ(state("W:W:Bc3")->position_text(), "W:W:Bc3");
  EXPECT_EQ(state("B:B:W.")->position_text(), "B:W:B");
}

TEST(DamePositions, RefusalsNameFieldAndOffset) {
  struct Case {
    const char* text;
    const char* message;
    const char* field;
    std::size_t offset;
  };
  for (const auto& [text, message, field, offset] : {
           Case{"", "the side to move must be W or B", "side to move", 0},
           Case{"x:Wa1:Bb8", "the side to move must be W or B, not \"x\"", "side to move", 0},
           Case{"Wa3:Bh8", "must be followed by \":\"", "side to move", 1},
           Case{"W:Wa3", "Black must follow", "black", 5},
           Case{"W:Bb8", "White must follow", "white", 5},
           Case{"W:Wa3:Wb4", "White are given twice", "white", 6},
           Case{"W:W:W31:B1", "White are given twice", "white", 4},
           Case{"W:Wa3,:Bh8", "a square must stand here, not \":\"", "white", 6},
           Case{"W:Wa2:Bh8", "\"a2\" is a light square", "white", 3},
           Case{"W:Wi1:Bh8", "a square must stand here", "white", 3},
           Case{"W:Wa3:B33", "no square has the number \"33\"", "black", 7},
           Case{"W:W0:B1", "no square has the number \"0\"", "white", 3},
           Case{"W:W12-9:B1", "\"12-9\" runs backwards", "white", 3},
           Case{"W:W9-:B1", "a square's number must stand here", "white", 5},
           Case{"W:WK9,K9:B1", "two pieces on b6", "white", 7},
           Case{"W:Wa3:Bh8,Ka3", "two pieces on a3", "black", 11},
           Case{"W:Wb8:Bh8", "a man on its far rank at b8", "white", 3},
           Case{"W:Wa3:Bh8,c1", "a man on its far rank at c1", "black", 10},
           Case{"W:W17-29:B1", "more than 12 pieces of White", "white", 3},
           Case{"W:Wa3:Bh8:Hx", "H must be followed by a number", "plies", 11},
           Case{"W:Wa3:Bh8:H51", "H must be 0 to 50", "plies", 11},
           Case{"W:Wa3:Bh8:H99999999999999999999", "H must be 0 to 50", "plies", 11},
           Case{"W:Wa3:Bh8:H-1", "H must be followed by a number", "plies", 11},
           Case{"W:Wa3:Bh8:", "must begin with H", "plies", 10},
           Case{"W:Wa3:Bh8:H3:H4", "nothing may follow", "", 12},
           Case{"W:Wa3:Bh8 b6", "nothing may follow", "", 10},
       }) {
    const auto read = game().parse(text, kFree);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, ErrorCode::invalid_position) << text;
    EXPECT_THAT(read.error().message, HasSubstr(message)) << text;
    EXPECT_EQ(read.error().field, field) << text;
    EXPECT_EQ(read.error().offset, offset) << text;
  }
}

TEST(DamePositions, RandomOnesSurviveWriting) {
  std::mt19937 random(5);
  for (int i = 0; i < 5'000; ++i) {
    const Position position = random_position(random);
    const int plies = below(random, 51);
    const auto read = parse_position(format_position(position, plies), position.majority != 0);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->position, position);
    ASSERT_EQ(read->quiet_plies, plies);
  }
}

/// The board turned by half a circle with colours exchanged: the same game for the other player.
Position exchanged(const Position& position) {
  Position turned = position;
  turned.pieces = {half_turn(position.pieces[1]), half_turn(position.pieces[0])};
  turned.kings = half_turn(position.kings);
  turned.side = opponent(position.side);
  return turned;
}

TEST(DameEvaluation, IsTheSameForBothPlayersAndAddsUp) {
  std::mt19937 random(6);
  for (int i = 0; i < 5'000; ++i) {
    const Position position = random_position(random);
    const int score = evaluate(position);
    ASSERT_EQ(score, evaluate(exchanged(position))) << format_position(position, 0);
    ASSERT_LT(std::abs(score), kWinThreshold);
    const Evaluation evaluation = explain(position);
    int sum = 0;
    for (const auto& term : evaluation.terms) sum += term.first - term.second;
    ASSERT_EQ(position.side == Player::first ? sum : -sum, score);
    ASSERT_EQ(evaluation.total, score);
    ASSERT_EQ(count(position), count(exchanged(position)));
  }
}

TEST(DameEvaluation, KnowsWhatMatters) {
  const auto score = [](std::string_view text) {
    return evaluate(parse_position(text, false)->position);
  };
  EXPECT_GT(score("W:Wc1,e1,c3:Bd8,f8"), 50);
  EXPECT_GT(score("W:WKc1,e1:Bd8,f8"), 150);
  EXPECT_GT(score("W:Wa5:Bh4"), score("W:Wa3:Bh4"));
  // Three kings cannot catch one that holds the main road, but one that does not.
  EXPECT_LT(score("W:WKc1,Ke1,Kg1:BKa1"), 100);
  EXPECT_GT(score("W:WKc1,Ke1,Kg1:BKa7"), 300);
}

TEST(DameSearchHelpers, StayInTheirRanges) {
  std::mt19937 random(7);
  for (int i = 0; i < 5'000; ++i) {
    const Position position = random_position(random);
    Actions actions;
    generate(position, actions);
    for (const Action action : actions) {
      ASSERT_NE(Dame::pack(action), 0);
      ASSERT_GE(Dame::order(position, action), 0);
      ASSERT_LT(Dame::order(position, action), 1 << 12);
      ASSERT_GE(Dame::history_index(action), 0);
      ASSERT_LT(Dame::history_index(action), Dame::kHistorySize);
    }
    ASSERT_EQ(Dame::is_quiet(position), actions.empty() || actions[0].captured == 0);
  }
}

}  // namespace

}  // namespace pentad::dame

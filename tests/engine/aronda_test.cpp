#include "engine/aronda/aronda.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace pentad::aronda {
namespace {

using ::testing::HasSubstr;

Position read(std::string_view text) {
  const auto setup = parse_position(text);
  if (!setup) throw std::invalid_argument(setup.error().message);
  return setup->position;
}

Action action(const Position& position, std::string_view token) {
  const auto parsed = parse_action(position, token);
  if (!parsed) throw std::invalid_argument(parsed.error().message);
  return *parsed;
}

/// The position after some actions.
std::string after(std::string_view text, const std::vector<std::string_view>& tokens) {
  Position position = read(text);
  for (const auto token : tokens) make(position, action(position, token));
  return format_position(position);
}

std::string log_form_of(std::string_view text, std::string_view token) {
  const Position position = read(text);
  return log_form(position, action(position, token));
}

std::set<std::string> legal(const Position& position) {
  Actions actions;
  generate(position, actions);
  std::set<std::string> names;
  for (const Action one : actions) names.insert(field_name(one));
  return names;
}

std::set<std::string> names_of(Fields fields) {
  std::set<std::string> names;
  for (; fields != 0; fields &= fields - 1) names.insert(field_name(first_of(fields)));
  return names;
}

/// Players exchanged: stones, owned fields and the side to move.
Position with_players_exchanged(Position position) {
  for (auto* planes : {&position.owned, &position.ones, &position.twos}) {
    std::swap((*planes)[0], (*planes)[1]);
  }
  position.side ^= 1U;
  return position;
}

/// Positions of random games, the last one of each game included.
std::vector<Position> random_positions(int games) {
  std::mt19937 random(7);
  std::vector<Position> positions;
  for (int game = 0; game < games; ++game) {
    Position position;
    while (true) {
      positions.push_back(position);
      Actions actions;
      generate(position, actions);
      if (actions.empty()) break;
      make(position, actions[random() % actions.size()]);
    }
  }
  return positions;
}

/// Positions that parse, put together at random; most of them never arise in play.
std::vector<Position> odd_positions(int tries) {
  static constexpr std::string_view kContents = "0123456789abcdefXXXXXXXXXXXXOOOOOOOOOOOO0000";
  std::mt19937 random(11);
  std::vector<Position> positions;
  for (int i = 0; i < tries; ++i) {
    std::string text = "0/00000000/00000000/00000000 ";
    const std::size_t kinds = 1 + random() % kContents.size();
    const std::size_t first = random() % kContents.size();
    for (char& c : text) {
      if (c == '0') c = kContents[(first + random() % kinds) % kContents.size()];
    }
    text += random() % 2 == 0 ? "X " : "O ";
    text += random() % 2 == 0 ? '1' : '2';
    if (const auto setup = parse_position(text)) positions.push_back(setup->position);
  }
  return positions;
}

// --- The board ---

TEST(ArondaBoard, FieldsHaveTheThresholdsOfTheRules) {
  EXPECT_EQ(names_of(kThreshold2), (std::set<std::string>{"o2", "o4", "o6", "o8"}));
  EXPECT_EQ(names_of(kThreshold4), (std::set<std::string>{"c1", "m2", "m4", "m6", "m8"}));
  EXPECT_EQ(size(kThreshold2 | kThreshold3 | kThreshold4), 25);
}

TEST(ArondaBoard, NeighboursAreThoseOfTheRules) {
  const auto around = [&](std::string_view name) {
    for (Field field = 0; field < kFieldCount; ++field) {
      if (field_name(field) == name) return names_of(neighbours(bit(field)));
    }
    return std::set<std::string>{};
  };
  using Names = std::set<std::string>;
  EXPECT_EQ(around("c1"), (Names{"i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8"}));
  EXPECT_EQ(around("i1"), (Names{"c1", "i8", "i2", "m8", "m1"}));
  EXPECT_EQ(around("m7"), (Names{"m6", "m8", "i7", "i8", "o7"}));
  EXPECT_EQ(around("m8"), (Names{"m7", "m1", "i8", "i1", "o7", "o8", "o1"}));
  EXPECT_EQ(around("o1"), (Names{"o8", "o2", "m8", "m1", "m2"}));
  EXPECT_EQ(around("o8"), (Names{"o7", "o1", "m8"}));
}

TEST(ArondaBoard, SymmetriesKeepNeighboursAndThresholds) {
  std::set<std::vector<Fields>> different;
  for (int number = 0; number < kSymmetries; ++number) {
    std::vector<Fields> images;
    for (unsigned field = 0; field < kFieldCount; ++field) {
      const Fields moved = image(bit(field), number);
      ASSERT_EQ(size(moved), 1);
      EXPECT_EQ(threshold(first_of(moved)), threshold(field));
      EXPECT_EQ(neighbours(moved), image(neighbours(bit(field)), number))
          << field_name(static_cast<Field>(field)) << " under " << number;
      images.push_back(moved);
    }
    different.insert(images);
  }
  EXPECT_EQ(different.size(), 8U);
}

TEST(ArondaBoard, AQuarterTurnAndAReflectionGoWhereTheyShould) {
  const Position position = read("0/X0000000/4O000000/10000000 O 2");
  EXPECT_EQ(format_position(image(position, 0)), format_position(position));
  EXPECT_EQ(format_position(image(position, 1)), "0/00X00000/004O0000/00100000 O 2");
  EXPECT_EQ(format_position(image(position, 4)), "0/0000000X/00000O40/00000010 O 2");
}

// --- Play ---

TEST(ArondaRules, TheFirstTurnIsOneStone) {
  EXPECT_EQ(after("0/00000000/00000000/00000000 X 1", {"o3"}), "0/00000000/00000000/00400000 O 2");
  EXPECT_EQ(after("0/00000000/00000000/00000000 X 1", {"o3", "o3", "o2"}),
            "0/00000000/00000000/01500000 X 2");
}

TEST(ArondaRules, ThresholdsConquerFromInsideAndRemoveAllStones) {
  EXPECT_EQ(after("0/00000000/00000000/05000000 X 2", {"o2"}), "0/00000000/00000000/0X000000 X 1");
  EXPECT_EQ(after("0/00000000/00000000/a0000000 X 2", {"o1"}), "0/00000000/00000000/X0000000 X 1");
  EXPECT_EQ(after("0/00000000/0f000000/50000000 O 2", {"m2"}), "0/00000000/0O000000/50000000 O 1");
}

TEST(ArondaRules, ChainsRunOverOwnStonesAndFieldsAlone) {
  // X: o4 (owned), m4, then i4; enemy stones on m4 do not matter.
  const Position connected = read("0/00040000/00070000/000X0000 X 2");
  EXPECT_EQ(legal(connected), (std::set<std::string>{"c1", "i3", "i4", "i5", "m3", "m4", "m5", "o1",
                                                     "o2", "o3", "o5", "o6", "o7", "o8"}));
  // O owns m4 and cuts the chain; the stone on i4 leads nowhere.
  EXPECT_EQ(legal(read("0/00040000/000O0000/000X0000 X 2")),
            (std::set<std::string>{"o1", "o2", "o3", "o5", "o6", "o7", "o8"}));
}

TEST(ArondaRules, OutsideConquestsFollowInWaves) {
  const std::string_view before = "1/5X4X262O/O759OeOX/XXaOXXXX X 1";
  EXPECT_EQ(log_form_of(before, "o3"), "o3×+m2+i3+m3+m4");
  // They close the ring against O's last outer field, too: O is blocked.
  EXPECT_EQ(after(before, {"o3"}), "1/5XXX262O/OXXXOeOX/XXXOXXXX O 2");
  EXPECT_EQ(outcome(read("1/5XXX262O/OXXXOeOX/XXXOXXXX O 2")), Outcome::first_wins);
  EXPECT_EQ(log_form_of("0/00000000/00000000/05000000 X 2", "o2"), "o2×");
  EXPECT_EQ(log_form_of("0/00000000/00000000/05000000 X 2", "o3"), "o3");
}

TEST(ArondaRules, ABlockadeWinsAtOnceAlsoAfterTheFirstStone) {
  EXPECT_EQ(after("0/00000000/00000000/8XXXXXXX X 2", {"o1"}), "0/00000000/00000000/XXXXXXXX O 2");
  EXPECT_EQ(outcome(read("0/00000000/00000000/XXXXXXXX O 2")), Outcome::first_wins);
}

TEST(ArondaRules, ASecondStoneWithoutAFieldIsForfeited) {
  EXPECT_EQ(after("O/XXOXOOO5/XO9cOOXb/OOXXOOOO X 2", {"m3"}), "O/XXOXOOO5/XOXXOOXb/OOXXOOOO O 2");
  EXPECT_EQ(outcome(read("O/XXOXOOO5/XOXXOOXb/OOXXOOOO O 2")), Outcome::none);
}

TEST(ArondaRules, AMajorityDoesNotEndTheGame) {
  const std::string reached = after("O/aXXXXXXa/aOXXXXad/OOOXXOOO X 2", {"m1"});
  EXPECT_EQ(reached, "O/aXXXXXXa/XOXXXXad/OOOXXOOO X 1");
  EXPECT_EQ(size(read(reached).owned[0]), 13);
  EXPECT_EQ(outcome(read(reached)), Outcome::none);
}

TEST(ArondaRules, AFullBoardGoesToTheMajorityWhoeverPlacedLast) {
  EXPECT_EQ(outcome(read("X/XXXXOOOX/OXXXXOOO/XOXOOOOO O 2")), Outcome::second_wins);
  EXPECT_EQ(outcome(read("X/XXXXOOOX/OXXXXOOO/XOXOOOOX O 2")), Outcome::first_wins);
  EXPECT_EQ(outcome(read("X/XXXXOOOX/OXXXXOOO/XOXOOOOX X 2")), Outcome::first_wins);
  EXPECT_EQ(outcome(read("0/00000000/OOOOOOOO/XXXXXXXX X 2")), Outcome::second_wins);
}

// --- Text ---

TEST(ArondaNotation, PositionsAreReadLiberally) {
  EXPECT_EQ(format_position(read("  0/A0000000/00000000/x0000o00   x\t2 ")),
            "0/a0000000/00000000/X0000O00 X 2");
}

TEST(ArondaNotation, TokensAreReadLiberally) {
  const Position position = read("0/00000000/00000000/00X00000 X 2");
  EXPECT_EQ(field_name(action(position, "O4")), "o4");
  EXPECT_EQ(field_name(action(position, "M2")), "m2");
  for (const std::string_view token : {"", "o", "o0", "o9", "a1", "c2", "o44", "4o", "o4 "}) {
    const auto parsed = parse_action(position, token);
    ASSERT_FALSE(parsed) << token;
    EXPECT_EQ(parsed.error().code, ErrorCode::syntax) << token;
  }
  for (const std::string_view token : {"o3", "c1", "m6"}) {
    const auto parsed = parse_action(position, token);
    ASSERT_FALSE(parsed) << token;
    EXPECT_EQ(parsed.error().code, ErrorCode::illegal_action) << token;
  }
}

struct Refusal {
  std::string_view position, message, field;
  std::size_t offset;
};

TEST(ArondaNotation, RefusalsNameTheFault) {
  static constexpr Refusal kRefusals[] = {
      {"", "missing board", "board", 0},
      {"0/00000000/00000000/00000000", "missing side to move", "side to move", 28},
      {"0/00000000/00000000/00000000 X", "missing stones left", "stones left", 30},
      {"0/00000000/00000000/00000000 W 1", "must be X or O, not \"W\"", "side to move", 29},
      {"0/00000000/00000000/00000000 X 3", "must be 1 or 2, not \"3\"", "stones left", 31},
      {"0/00000000/00000000/00000000 X 1 1", "text after the stones left", "stones left", 33},
      {"0/00000000/00000000 X 1", "the outer ring is missing", "board", 19},
      {"0/00000000/0000000/00000000 X 1", "middle ring must have 8 fields, not 7", "board", 11},
      {"00/0000000/00000000/00000000 X 1", "centre must have 1 field, not 2", "board", 0},
      {"0/00000000/00000000/00000000/0 X 1", "text after the outer ring", "board", 29},
      {"0/00000000/00000000/0000z000 X 1", "no such field content \"z\"", "board", 24},
      {" 0/00000000/00000000/08000000 X 1", "2 stones of X on o2, which 2", "board", 22},
      {"0/3C000000/00000000/00000000 X 1", "3 stones of O on i1, which 3", "board", 2},
      {"0/00000000/00000000/O0O00000 X 1", "o2 is due from outside to O", "board", 20},
      {"0/00000000/00000000/OOOOOOOO X 1", "X has no legal field", "stones left", 31},
  };
  for (const Refusal& refusal : kRefusals) {
    const auto setup = parse_position(refusal.position);
    ASSERT_FALSE(setup) << refusal.position;
    EXPECT_EQ(setup.error().code, ErrorCode::invalid_position) << refusal.position;
    EXPECT_THAT(setup.error().message, HasSubstr(std::string(refusal.message)));
    EXPECT_EQ(setup.error().field, refusal.field) << refusal.position;
    EXPECT_EQ(setup.error().offset, refusal.offset) << refusal.position;
  }
}

TEST(ArondaNotation, LongTextsAreRefused) {
  for (const char c : {'0', '/', 'X', ' ', '\xff'}) {
    const std::string text(1 << 20, c);
    EXPECT_FALSE(parse_position(text));
    EXPECT_FALSE(parse_action(Position{}, text));
  }
}

TEST(ArondaNotation, TheDrawingShowsEveryField) {
  const std::string drawing = draw(read("4/00000000/01000000/0X000000 O 1"));
  EXPECT_THAT(drawing, HasSubstr("c1 1:0"));
  EXPECT_THAT(drawing, HasSubstr("m2 0:1"));
  EXPECT_THAT(drawing, HasSubstr("o2 =X="));
  EXPECT_THAT(drawing, HasSubstr("O to move, 1 stone left"));
  EXPECT_EQ(drawing.find("...."), std::string::npos);
}

// --- Every position that is read can be used ---

TEST(ArondaPositions, OddPositionsWorkToo) {
  const auto positions = odd_positions(20000);
  ASSERT_GT(positions.size(), 1000U);
  for (const Position& position : positions) {
    const std::string text = format_position(position);
    ASSERT_EQ(read(text), position);
    Actions actions;
    generate(position, actions);
    ASSERT_EQ(static_cast<int>(actions.size()), Aronda::count(position)) << text;
    ASSERT_EQ(actions.empty(), outcome(position) != Outcome::none) << text;
    for (const Action one : actions) {
      Position child = position;
      make(child, one);
      // What play leads to can be written and read again: nothing due, no stone without a field.
      ASSERT_EQ(read(format_position(child)), child) << text << " " << field_name(one);
      ASSERT_NE(key(child), key(position));
    }
  }
}

TEST(ArondaPositions, KeysTellPositionsApart) {
  std::set<std::uint64_t> keys;
  std::set<std::string> texts;
  for (const Position& position : random_positions(50)) {
    for (const bool second : {false, true}) {
      for (const bool whole : {false, true}) {
        Position variant = position;
        variant.side = second ? 1 : 0;
        variant.left = whole ? 2 : 1;
        keys.insert(key(variant));
        texts.insert(format_position(variant));
      }
    }
  }
  EXPECT_EQ(keys.size(), texts.size());
}

// --- Evaluation ---

TEST(ArondaEvaluation, IsSymmetric) {
  for (const Position& position : random_positions(30)) {
    const Score score = evaluate(position);
    EXPECT_EQ(evaluate(with_players_exchanged(position)), score) << format_position(position);
    for (int number = 1; number < kSymmetries; ++number) {
      EXPECT_EQ(evaluate(image(position, number)), score) << format_position(position);
    }
  }
}

TEST(ArondaEvaluation, TheTermsAddUp) {
  for (const Position& position : random_positions(10)) {
    const Evaluation evaluation = explain(position);
    int difference = 0;
    for (const auto& term : evaluation.terms) difference += term.first - term.second;
    EXPECT_EQ(evaluation.total, position.side == 0 ? difference : -difference);
    EXPECT_EQ(evaluation.total, evaluate(position));
  }
}

TEST(ArondaEvaluation, StaysFarFromProvenWins) {
  for (const Position& position : odd_positions(20000)) {
    EXPECT_LT(std::abs(evaluate(position)), kWinThreshold / 2) << format_position(position);
  }
}

TEST(ArondaEvaluation, KnowsWhatIsGood) {
  const auto value = [](std::string_view text) { return evaluate(read(text)); };
  // An owned field; a field about to fall; the whole turn ahead; a majority.
  EXPECT_GT(value("0/00000000/00000000/0X000000 X 2"), value("0/00000000/00000000/00000000 X 2"));
  EXPECT_GT(value("0/00000000/00000000/80000000 X 2"), value("0/00000000/00000000/40000000 X 2"));
  EXPECT_GT(value("0/00000000/00000000/04000000 X 2"), value("0/00000000/00000000/04000000 X 1"));
  EXPECT_GT(value("O/aXXXXXXa/XOXXXXad/OOOXXOOO X 1"),
            value("O/aXXXXXXa/aOXXXXad/OOOXXOOO X 2") + 500);
}

TEST(ArondaEvaluation, OrdersConquestsFirst) {
  const Position position = read("0/00000000/00000000/05800000 X 2");
  EXPECT_GT(order(position, action(position, "o2")), order(position, action(position, "o3")));
  EXPECT_GT(order(position, action(position, "o3")), order(position, action(position, "o5")));
  for (const Position& any : random_positions(20)) {
    Actions actions;
    generate(any, actions);
    for (const Action one : actions) {
      EXPECT_GE(order(any, one), 0);
      EXPECT_LT(order(any, one), 1 << 12);
    }
  }
}

}  // namespace
}  // namespace pentad::aronda

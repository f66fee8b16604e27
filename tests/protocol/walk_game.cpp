#include "protocol/walk_game.hpp"

#include "engine/hash.hpp"
#include "engine/text.hpp"
#include "engine/typed_game.hpp"

namespace pentad::test {

namespace {

constexpr std::array<std::string_view, 2> kWays{"straight", "crooked"};
constexpr std::array<RuleOption, 1> kRules{{{"WalkWay", kWays, 0}}};
constexpr std::array<std::string_view, 1> kBench{"0 0 p1"};

}  // namespace

/// The rules of the game.
struct Walk {
  struct Position {
    std::int32_t steps = 0;
    std::int32_t lefts = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Action = char;
  using Actions = ActionList<Action, 3>;

  static constexpr HistoryRules kHistory{};
  static constexpr bool kPassMayBeLeftOut = true;
  static constexpr Action kPass = '-';
  static constexpr int kHistorySize = 128;
  static constexpr SearchParameters kSearchParameters{};

  static const GameFacts& facts() {
    static constexpr GameFacts kFacts{.name = "walk",
                                      .title = "Walk",
                                      .player_names = {"Ann", "Bob"},
                                      .rule_options = kRules,
                                      .score_unit = ScoreUnit::margin,
                                      .max_margin = 10,
                                      .fields = 1,
                                      .max_actions = 2,
                                      .usual_length = 100,
                                      .history = kHistory,
                                      .bench = {kBench, 2}};
    return kFacts;
  }

  static Position start(const RuleValues& rules) { return {0, rules[0] == 1 ? 1 : 0}; }
  static Player side_to_move(const Position& p) noexcept {
    return p.steps % 2 == 0 ? Player::first : Player::second;
  }
  static void generate(const Position& p, Actions& actions) noexcept {
    if (p.lefts == 3) {
      actions.push_back(kPass);
    } else {
      actions.push_back('l');
      actions.push_back('r');
    }
  }
  static int count(const Position& p) noexcept { return p.lefts == 3 ? 1 : 2; }
  static void make(Position& p, Action action) noexcept {
    ++walk_counts().made;
    ++p.steps;
    p.lefts = action == 'l' ? p.lefts + 1 : 0;
  }
  static Outcome outcome(const Position&) noexcept { return Outcome::none; }
  static int margin(const Position&) noexcept { return 0; }
  static std::uint64_t key(const Position& p) noexcept {
    return mix(static_cast<std::uint64_t>(p.steps), static_cast<std::uint64_t>(p.lefts));
  }
  static Position image(const Position& p, int) noexcept { return p; }
  static bool is_reversible(const Position&, Action) noexcept { return false; }
  static std::uint64_t repetition_key(const Position& p) noexcept { return key(p); }

  static Result<Setup<Position>> parse_position(std::string_view text, const RuleValues&) {
    const auto words = split_words(text);
    if (words.size() != 3) return bad_position("three words wanted", "");
    const auto steps = parse_integer<std::int32_t>(words[0].text);
    const auto lefts = parse_integer<std::int32_t>(words[1].text);
    if (!steps || !lefts) return bad_position("numbers wanted", "", 0);
    return Setup<Position>{{*steps, *lefts}, 0};
  }
  static std::string format_position(const Position& p, int) {
    return std::to_string(p.steps) + " " + std::to_string(p.lefts) +
           (side_to_move(p) == Player::first ? " p1" : " p2");
  }
  static Result<Action> parse_action(const Position& p, std::string_view token) {
    ++walk_counts().parsed;
    if (p.lefts == 3) {
      if (token == "rest") return kPass;
    } else if (token == "l" || token == "r") {
      return token[0];
    }
    return illegal_move(token);
  }
  static std::string format_action(const Position&, Action action) {
    return action == kPass ? "rest" : std::string(1, action);
  }
  static std::string draw(const Position&) { return "\n"; }

  static Score evaluate(const Position& p) noexcept { return p.lefts; }
  static Evaluation explain(const Position& p) { return {{}, p.lefts}; }
  static bool is_quiet(const Position&) noexcept { return true; }
  static int order(const Position&, Action) noexcept { return 0; }
  static std::uint16_t pack(Action action) noexcept { return static_cast<std::uint16_t>(action); }
  static int history_index(Action action) noexcept { return action; }
};

WalkCounts& walk_counts() {
  static WalkCounts counts;
  return counts;
}

const Game& walk() {
  static const TypedGame<Walk> kGame;
  return kGame;
}

}  // namespace pentad::test

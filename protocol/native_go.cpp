#include "protocol/native_go.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/search/score.hpp"
#include "engine/text.hpp"

namespace pentad {

namespace {

// About three years: no clock is set longer, and sums of such times fit a Duration.
constexpr std::int64_t kMaxMilliseconds = 100'000'000'000;
// More complaints about one line than this are only counted.
constexpr std::size_t kMaxComplaints = 10;

/// Reads one `go`, keyword by keyword.
class GoParser {
 public:
  GoParser(std::string_view words, const GameState& state) : words_(words), state_(state) {}

  Result<void> parse();
  [[nodiscard]] GoCommand& command() noexcept { return command_; }
  void close_complaints();

 private:
  using Reader = Result<void> (GoParser::*)(std::string_view keyword);
  struct Keyword {
    std::string_view name;
    Reader read;
  };
  static const std::array<Keyword, 17> kKeywords;

  static const Keyword* find_keyword(std::string_view word);

  /// The number after a keyword; larger ones than `max` are lowered to it.
  Result<std::int64_t> number(std::string_view keyword, std::int64_t min, std::int64_t max);
  Result<Duration> time(std::string_view keyword);
  void complain(std::string what);

  Result<void> read_depth(std::string_view keyword);
  Result<void> read_nodes(std::string_view keyword);
  Result<void> read_mate(std::string_view keyword);
  Result<void> read_move_time(std::string_view keyword);
  Result<void> read_moves_to_go(std::string_view keyword);
  Result<void> read_clock(std::string_view keyword);
  Result<void> read_increment(std::string_view keyword);
  Result<void> read_infinite(std::string_view keyword);
  Result<void> read_ponder(std::string_view keyword);
  Result<void> read_perft(std::string_view keyword);
  Result<void> read_search_moves(std::string_view keyword);
  Result<void> finish();

  std::string_view words_;
  const GameState& state_;
  GoCommand command_;
  std::size_t keywords_seen_ = 0;
  bool timed_ = false;  ///< a word of the clocks was seen
  std::size_t complaints_ = 0;
};

const std::array<GoParser::Keyword, 17> GoParser::kKeywords{{
    {"depth", &GoParser::read_depth},
    {"nodes", &GoParser::read_nodes},
    {"mate", &GoParser::read_mate},
    {"movetime", &GoParser::read_move_time},
    {"movestogo", &GoParser::read_moves_to_go},
    {"p1time", &GoParser::read_clock},
    {"p2time", &GoParser::read_clock},
    {"wtime", &GoParser::read_clock},
    {"btime", &GoParser::read_clock},
    {"p1inc", &GoParser::read_increment},
    {"p2inc", &GoParser::read_increment},
    {"winc", &GoParser::read_increment},
    {"binc", &GoParser::read_increment},
    {"infinite", &GoParser::read_infinite},
    {"ponder", &GoParser::read_ponder},
    {"perft", &GoParser::read_perft},
    {"searchmoves", &GoParser::read_search_moves},
}};

/// 0 for the first player's clock words, 1 for the second's.
std::size_t player_of(std::string_view keyword) {
  return keyword[0] == 'w' || keyword.substr(0, 2) == "p1" ? 0 : 1;
}

const GoParser::Keyword* GoParser::find_keyword(std::string_view word) {
  const auto found = std::find_if(kKeywords.begin(), kKeywords.end(),
                                  [word](const Keyword& keyword) { return keyword.name == word; });
  return found == kKeywords.end() ? nullptr : &*found;
}

Result<void> GoParser::parse() {
  for (std::string_view word = take_word(words_); !word.empty(); word = take_word(words_)) {
    const Keyword* keyword = find_keyword(word);
    if (keyword == nullptr) {
      complain("unknown word " + quoted(word) + " in go");
      continue;
    }
    ++keywords_seen_;
    auto read = (this->*keyword->read)(word);
    if (!read) return read;
  }
  return finish();
}

Result<std::int64_t> GoParser::number(std::string_view keyword, std::int64_t min,
                                      std::int64_t max) {
  const std::string_view word = take_word(words_);
  const std::string name(keyword);
  if (word.empty()) return fail(ErrorCode::syntax, name + " without a number", name);
  const std::string wrong = "bad number " + quoted(word) + " for " + name;
  std::int64_t value = 0;
  if (const auto read = parse_integer<std::int64_t>(word)) {
    value = *read;
  } else {
    // A number that does not fit is still a number.
    const std::string_view digits = word.substr(word[0] == '-' || word[0] == '+' ? 1 : 0);
    const bool is_number = !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
      return c >= '0' && c <= '9';
    });
    if (!is_number) return fail(ErrorCode::syntax, wrong, name);
    value = word[0] == '-' ? std::numeric_limits<std::int64_t>::min()
                           : std::numeric_limits<std::int64_t>::max();
  }
  if (value < min) {
    return fail(ErrorCode::out_of_range, wrong + ": " + std::to_string(min) + " or more wanted",
                name);
  }
  return std::min(value, max);
}

Result<Duration> GoParser::time(std::string_view keyword) {
  const auto milliseconds =
      number(keyword, std::numeric_limits<std::int64_t>::min(), kMaxMilliseconds);
  if (!milliseconds) return tl::unexpected(milliseconds.error());
  return std::chrono::milliseconds(std::max<std::int64_t>(*milliseconds, 0));
}

void GoParser::complain(std::string what) {
  if (++complaints_ <= kMaxComplaints) command_.complaints.push_back(std::move(what));
}

void GoParser::close_complaints() {
  if (complaints_ <= kMaxComplaints) return;
  command_.complaints.push_back("and " + std::to_string(complaints_ - kMaxComplaints) +
                                " more words of go that were skipped");
}

Result<void> GoParser::read_depth(std::string_view keyword) {
  const auto value = number(keyword, 1, kMaxPly);
  if (!value) return tl::unexpected(value.error());
  command_.request.depth = static_cast<int>(*value);
  return {};
}

Result<void> GoParser::read_nodes(std::string_view keyword) {
  const auto value = number(keyword, 1, std::numeric_limits<std::int64_t>::max());
  if (!value) return tl::unexpected(value.error());
  command_.request.nodes = static_cast<std::uint64_t>(*value);
  return {};
}

Result<void> GoParser::read_mate(std::string_view keyword) {
  const auto value = number(keyword, 1, kMaxPly);
  if (!value) return tl::unexpected(value.error());
  const GameFacts& facts = state_.game().facts();
  if (facts.score_unit == ScoreUnit::margin) {
    return fail(
        ErrorCode::refused,
        "mate cannot be searched for in " + std::string(facts.name) + ", which is scored by margin",
        std::string(keyword));
  }
  command_.request.mate = static_cast<int>(*value);
  return {};
}

Result<void> GoParser::read_move_time(std::string_view keyword) {
  const auto value = time(keyword);
  if (!value) return tl::unexpected(value.error());
  command_.request.move_time = *value;
  return {};
}

Result<void> GoParser::read_moves_to_go(std::string_view keyword) {
  const auto value = number(keyword, 0, std::numeric_limits<int>::max());
  if (!value) return tl::unexpected(value.error());
  command_.request.moves_to_go = static_cast<int>(*value);
  timed_ = true;
  return {};
}

Result<void> GoParser::read_clock(std::string_view keyword) {
  const auto value = time(keyword);
  if (!value) return tl::unexpected(value.error());
  command_.request.remaining[player_of(keyword)] = *value;
  timed_ = true;
  return {};
}

Result<void> GoParser::read_increment(std::string_view keyword) {
  const auto value = time(keyword);
  if (!value) return tl::unexpected(value.error());
  command_.request.increment[player_of(keyword)] = *value;
  timed_ = true;
  return {};
}

Result<void> GoParser::read_infinite(std::string_view /*keyword*/) {
  command_.request.infinite = true;
  return {};
}

Result<void> GoParser::read_ponder(std::string_view /*keyword*/) {
  command_.request.ponder = true;
  return {};
}

Result<void> GoParser::read_perft(std::string_view keyword) {
  const auto value = number(keyword, 1, std::numeric_limits<int>::max());
  if (!value) return tl::unexpected(value.error());
  command_.perft = static_cast<int>(*value);
  return {};
}

Result<void> GoParser::read_search_moves(std::string_view keyword) {
  std::vector<Action>& actions = command_.request.root_actions;
  bool any = false;
  while (true) {
    std::string_view rest = words_;
    const std::string_view word = take_word(rest);
    if (word.empty() || find_keyword(word) != nullptr) break;
    words_ = rest;
    any = true;
    const auto action = state_.parse_action(word);
    if (!action) {
      complain(action.error().message + " in searchmoves");
    } else if (std::find(actions.begin(), actions.end(), *action) == actions.end()) {
      actions.push_back(*action);
    }
  }
  if (!any) {
    complain("searchmoves without moves");
  } else if (actions.empty()) {
    return fail(ErrorCode::illegal_action, "no legal move in searchmoves", std::string(keyword));
  }
  return {};
}

Result<void> GoParser::finish() {
  SearchRequest& request = command_.request;
  if (command_.perft) {
    if (keywords_seen_ > 1)
      return fail(ErrorCode::syntax, "perft goes with no other word", "perft");
    return {};
  }
  const auto to_move = static_cast<std::size_t>(state_.side_to_move());
  if (request.must_end(state_.side_to_move()) || request.mate || request.infinite) return {};
  // A client that plays by the clock would wait for ever.
  if (timed_) {
    return fail(ErrorCode::syntax, "go without the time of the side to move",
                to_move == 0 ? "p1time" : "p2time");
  }
  request.infinite = true;
  return {};
}

}  // namespace

tl::expected<GoCommand, BadGo> parse_go(std::string_view words, const GameState& state) {
  GoParser parser(words, state);
  const auto parsed = parser.parse();
  parser.close_complaints();
  GoCommand& command = parser.command();
  if (parsed) return std::move(command);
  const bool perft = command.perft || parsed.error().field == "perft";
  return tl::unexpected(BadGo{parsed.error(), perft, std::move(command.complaints)});
}

}  // namespace pentad

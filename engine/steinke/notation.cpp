#include "engine/steinke/notation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/text.hpp"

namespace pentad::steinke {

namespace {

constexpr std::array<std::string_view, 2> kNames{"Gold", "Black"};
constexpr std::array<std::string_view, 2> kSides{"g", "b"};
constexpr std::array<std::string_view, 2> kLeaderFields{"gold leader", "black leader"};
constexpr std::array<std::string_view, 4> kJumpsLeft{"-", "G", "B", "GB"};  // bit 0 Gold, 1 Black

/// The words of a position line, in their order.
enum WordIndex : std::size_t { board, side, gold_leader, black_leader, jumps, extra, last, words };

std::string field_name(int field) {
  return static_cast<char>('a' + file_of(field)) + std::to_string(rank_of(field) + 1);
}

std::optional<int> parse_field(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const int file = to_lower(text[0]) - 'a';
  if (file < 0 || file >= kSide) return std::nullopt;
  if (text.substr(1) == "10") return field_at(file, kSide - 1);
  const int rank = text[1] - '1';
  if (text.size() != 2 || rank < 0 || rank >= kSide - 1) return std::nullopt;
  return field_at(file, rank);
}

char letter_of(const Position& position, int field) {
  const bool is_green = position.green.has(field);
  if (position.owned[0].has(field)) return is_green ? 'g' : 'G';
  if (position.owned[1].has(field)) return is_green ? 'b' : 'B';
  return '.';
}

/// Reads the board, rank 10 first.
class BoardReader {
 public:
  BoardReader(const Word& word, Position& position) : word_(word), position_(position) {}

  Result<void> read() {
    while (at_ < word_.text.size()) {
      auto item = read_item(word_.text[at_]);
      if (!item) return item;
    }
    if (file_ != kSide) return rank_length();
    if (rank_ != 0) return bad("the board has " + std::to_string(kSide - rank_) + " ranks, not 10");
    return {};
  }

 private:
  Result<void> read_item(char c) {
    if (c == '/') return next_rank();
    if (c >= '0' && c <= '9') return skip_free();
    const char lower = to_lower(c);
    if (lower != 'g' && lower != 'b') {
      return bad("no such field content " + quoted(word_.text.substr(at_, 1)));
    }
    if (file_ >= kSide) return rank_length();
    const Board100 field = board_of(field_at(file_++, rank_));
    position_.owned[lower == 'g' ? 0 : 1] |= field;
    if (c == lower) position_.green |= field;
    after_number_ = false;
    ++at_;
    return {};
  }

  Result<void> next_rank() {
    if (file_ != kSide) return rank_length();
    if (rank_ == 0) return bad("the board has more than 10 ranks");
    --rank_;
    file_ = 0;
    after_number_ = false;
    ++at_;
    return {};
  }

  // A number is one digit, or 10; so the digits of a longer one are two numbers in a row.
  Result<void> skip_free() {
    if (after_number_) return bad("two numbers in a row on rank " + std::to_string(rank_ + 1));
    const bool is_ten = word_.text.substr(at_, 2) == "10";
    const int number = is_ten ? kSide : word_.text[at_] - '0';
    if (number == 0) return bad("a number of free fields must be 1 to 10");
    if (file_ + number > kSide) return rank_length();
    file_ += number;
    after_number_ = true;
    at_ += is_ten ? 2 : 1;
    return {};
  }

  [[nodiscard]] Result<void> rank_length() const {
    return bad("rank " + std::to_string(rank_ + 1) + " must have 10 fields");
  }
  [[nodiscard]] Result<void> bad(std::string message) const {
    return bad_position(std::move(message), "board", word_.offset + at_);
  }

  const Word& word_;
  Position& position_;
  std::size_t at_ = 0;  ///< in the word
  int rank_ = kSide - 1;
  int file_ = 0;
  bool after_number_ = false;
};

Result<void> read_side(const Word& word, Position& position) {
  for (std::size_t player = 0; player < 2; ++player) {
    if (!equal_ignoring_case(word.text, kSides[player])) continue;
    position.side = static_cast<Player>(player);
    return {};
  }
  return bad_position("the side to move must be g or b, not " + quoted(word.text), "side to move",
                      word.offset);
}

Result<void> read_leader(const Word& word, Position& position, std::size_t player) {
  if (word.text == "-") return {};
  const auto field = parse_field(word.text);
  const std::string field_of_line(kLeaderFields[player]);
  if (!field) {
    return bad_position("no such field " + quoted(word.text), field_of_line, word.offset);
  }
  if (!position.owned[player].has(*field)) {
    return bad_position("the leader of " + std::string(kNames[player]) + " is not on a stone of " +
                            "that side: " + quoted(word.text),
                        field_of_line, word.offset);
  }
  position.leaders[player] = static_cast<std::uint8_t>(*field);
  return {};
}

Result<void> read_jumps(const Word& word, Position& position) {
  for (std::size_t left = 0; left < kJumpsLeft.size(); ++left) {
    if (!equal_ignoring_case(word.text, kJumpsLeft[left])) continue;
    position.jumps = {static_cast<std::uint8_t>(left & 1U), static_cast<std::uint8_t>(left >> 1U)};
    return {};
  }
  return bad_position("jumps left must be GB, G, B or -, not " + quoted(word.text), "jumps",
                      word.offset);
}

/// A digit from 0 to `largest`.
Result<std::uint8_t> read_digit(const Word& word, char largest, const char* field) {
  if (word.text.size() == 1 && word.text[0] >= '0' && word.text[0] <= largest) {
    return static_cast<std::uint8_t>(word.text[0] - '0');
  }
  return bad_position(
      std::string(field) + " must be 0 to " + largest + ", not " + quoted(word.text), field,
      word.offset);
}

Result<void> read_extra_and_last(const std::vector<Word>& line, Position& position) {
  const auto moves = read_digit(line[extra], '3', "extra");
  if (!moves) return tl::unexpected(moves.error());
  const auto stage = read_digit(line[last], '2', "last");
  if (!stage) return tl::unexpected(stage.error());
  if (*moves > 0 && *stage > 0) {
    return bad_position("extra moves and a last reply (or the end) exclude each other", "last",
                        line[last].offset);
  }
  position.extra = *moves;
  position.stage = static_cast<Stage>(*stage);
  return {};
}

/// What a game that is not over needs: a leader for every side that has stones, and no first stone
/// out of turn.
Result<void> check_leaders(const std::vector<Word>& line, const Position& position) {
  for (std::size_t player = 0; player < 2; ++player) {
    if (position.owned[player].any() && position.leaders[player] == kNoField) {
      return bad_position(std::string(kNames[player]) + " has stones but no leader",
                          std::string(kLeaderFields[player]), line[gold_leader + player].offset);
    }
  }
  const bool gold_waits = position.leaders[0] == kNoField;
  const bool black_waits = position.leaders[1] == kNoField;
  if (gold_waits || black_waits) {
    const Player next = gold_waits ? Player::first : Player::second;
    if (position.side != next) {
      return bad_position(
          std::string(kNames[index_of(next)]) + " still has to place the first stone",
          "side to move", line[side].offset);
    }
    if (position.jumps[0] == 0 || position.jumps[1] == 0) {
      return bad_position("a jump cannot be used up before both first stones are placed", "jumps",
                          line[jumps].offset);
    }
    if (position.extra > 0 || position.stage != Stage::open) {
      const WordIndex culprit = position.extra > 0 ? extra : last;
      return bad_position("no extra moves and no last reply before both first stones are placed",
                          position.extra > 0 ? "extra" : "last", line[culprit].offset);
    }
    return {};
  }
  const bool turn_begins = position.extra == 0 && position.stage == Stage::open;
  if (turn_begins && position.leader(0).diagonals.has(position.leaders[1])) {
    return bad_position("the leaders stand on one diagonal", std::string(kLeaderFields[1]),
                        line[black_leader].offset);
  }
  return {};
}

}  // namespace

Result<Setup<Position>> parse_position(std::string_view text) {
  const std::vector<Word> line = split_words(text);
  if (line.size() != words) {
    return bad_position(
        "a position has 7 fields (board, side, gold leader, black leader, jumps, "
        "extra, last), not " +
            std::to_string(line.size()),
        "position", line.size() > words ? line[words].offset : text.size());
  }
  Setup<Position> setup;
  Position& position = setup.position;
  const auto ok = BoardReader(line[board], position)
                      .read()
                      .and_then([&] { return read_side(line[side], position); })
                      .and_then([&] { return read_leader(line[gold_leader], position, 0); })
                      .and_then([&] { return read_leader(line[black_leader], position, 1); })
                      .and_then([&] { return read_jumps(line[jumps], position); })
                      .and_then([&] { return read_extra_and_last(line, position); });
  if (!ok) return tl::unexpected(ok.error());
  if (position.stage == Stage::over) return setup;
  if (const auto fits = check_leaders(line, position); !fits) return tl::unexpected(fits.error());
  end_if_nothing_is_left(position);
  return setup;
}

std::string format_position(const Position& position) {
  std::string text;
  for (int rank = kSide - 1; rank >= 0; --rank) {
    int free = 0;
    for (int file = 0; file < kSide; ++file) {
      const char letter = letter_of(position, field_at(file, rank));
      if (letter == '.') {
        ++free;
        continue;
      }
      if (free > 0) text += std::to_string(free);
      free = 0;
      text += letter;
    }
    if (free > 0) text += std::to_string(free);
    if (rank > 0) text += '/';
  }
  text += ' ';
  text += kSides[index_of(position.side)];
  for (const int leader : position.leaders) {
    text += ' ' + (leader == kNoField ? std::string("-") : field_name(leader));
  }
  text += ' ';
  text += kJumpsLeft[position.jumps[0] + 2U * position.jumps[1]];
  text += ' ' + std::to_string(position.extra);
  text += ' ' + std::to_string(static_cast<int>(position.stage));
  return text;
}

Result<Action> parse_action(const Position& position, std::string_view token) {
  const bool jumps_there = !token.empty() && token.front() == '@';
  const auto field = parse_field(jumps_there ? token.substr(1) : token);
  if (!field) return illegal_move(token, ErrorCode::syntax);
  const auto action = static_cast<Action>(*field + (jumps_there ? kJump : 0));
  Actions actions;
  generate(position, actions);
  if (std::find(actions.begin(), actions.end(), action) == actions.end()) {
    return illegal_move(token);
  }
  return action;
}

std::string format_action(Action action) {
  std::string token;
  if (is_jump(action)) token += '@';
  return token += field_name(target_of(action));
}

std::string draw(const Position& position) {
  std::string text;
  for (int rank = kSide - 1; rank >= 0; --rank) {
    if (rank + 1 < 10) text += ' ';
    text += std::to_string(rank + 1);
    text += ' ';
    for (int file = 0; file < kSide; ++file) {
      const int field = field_at(file, rank);
      const bool leads = position.leaders[0] == field || position.leaders[1] == field;
      text += leads ? '[' : ' ';
      text += letter_of(position, field);
      text += leads ? ']' : ' ';
    }
    text += '\n';
  }
  text += "    a  b  c  d  e  f  g  h  i  j\n";
  text += "Gold " + std::to_string(position.owned[0].count()) + ", Black " +
          std::to_string(position.owned[1].count()) + "; jumps left: ";
  text += kJumpsLeft[position.jumps[0] + 2U * position.jumps[1]];
  text += '\n';
  if (position.stage == Stage::over) return text + "Game over\n";
  text += std::string(kNames[index_of(position.side)]) + " to move";
  if (position.extra > 0) text += ", extra moves left: " + std::to_string(position.extra);
  if (position.stage == Stage::last_reply) text += ", last reply";
  return text + '\n';
}

}  // namespace pentad::steinke

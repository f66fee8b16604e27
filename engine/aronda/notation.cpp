#include "engine/aronda/notation.hpp"

#include <array>
#include <cassert>

#include "engine/text.hpp"

namespace pentad::aronda {

namespace {

/// A ring (or the centre) as positions list them.
struct Ring {
  char letter;
  std::string_view name;
  unsigned start;
  std::size_t size;
};
constexpr std::array<Ring, 4> kRingsInOrder{{{'c', "centre", kCentreField, 1},
                                             {'i', "inner ring", kInnerStart, kRingSize},
                                             {'m', "middle ring", kMiddleStart, kRingSize},
                                             {'o', "outer ring", kOuterStart, kRingSize}}};

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::array<std::string_view, 2> kSideNames{"X", "O"};

int stones_on(const Position& position, unsigned player, unsigned field) {
  return (contains(position.ones[player], field) ? 1 : 0) +
         (contains(position.twos[player], field) ? 2 : 0);
}

void set_stones(Position& position, unsigned player, unsigned field, unsigned count) {
  if ((count & 1U) != 0) position.ones[player] |= bit(field);
  if ((count & 2U) != 0) position.twos[player] |= bit(field);
}

char field_content(const Position& position, unsigned field) {
  for (unsigned player = 0; player < 2; ++player) {
    if (contains(position.owned[player], field)) return kSideNames[player][0];
  }
  const auto of_x = static_cast<std::size_t>(stones_on(position, 0, field));
  const auto of_o = static_cast<std::size_t>(stones_on(position, 1, field));
  return kHexDigits[4 * of_x + of_o];
}

/// Reads what is on one field; false when the character means nothing.
bool set_field(Position& position, unsigned field, char content) {
  const char c = to_lower(content);
  if (c == 'x' || c == 'o') {
    position.owned[c == 'x' ? 0 : 1] |= bit(field);
    return true;
  }
  const std::size_t value = kHexDigits.find(c);
  if (value == std::string_view::npos) return false;
  set_stones(position, 0, field, static_cast<unsigned>(value) / 4);
  set_stones(position, 1, field, static_cast<unsigned>(value) % 4);
  return true;
}

constexpr std::size_t kCellWidth = 6;

/// What is on a field, in four characters, for the drawing.
std::string cell(const Position& position, unsigned field) {
  if (contains(position.owned[0], field)) return " =X=";
  if (contains(position.owned[1], field)) return " =O=";
  const int first = stones_on(position, 0, field);
  const int second = stones_on(position, 1, field);
  return ' ' + std::to_string(first) + ':' + std::to_string(second);
}

std::string times(int count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

/// Checks a field's stones against its threshold.
Result<void> check_stones(const Position& position, unsigned field, std::size_t offset) {
  for (unsigned player = 0; player < 2; ++player) {
    const int stones = stones_on(position, player, field);
    if (stones < threshold(field)) continue;
    return bad_position(times(stones, "stone") + " of " + std::string(kSideNames[player]) + " on " +
                            field_name(static_cast<Field>(field)) + ", which " +
                            std::to_string(threshold(field)) + " conquer",
                        "board", offset);
  }
  return {};
}

Result<void> parse_ring(Position& position, const Ring& ring, std::string_view text,
                        std::size_t offset) {
  if (text.size() != ring.size) {
    return bad_position("the " + std::string(ring.name) + " must have " +
                            times(static_cast<int>(ring.size), "field") + ", not " +
                            std::to_string(text.size()),
                        "board", offset);
  }
  for (std::size_t i = 0; i < ring.size; ++i) {
    const unsigned field = ring.start + static_cast<unsigned>(i);
    if (!set_field(position, field, text[i])) {
      return bad_position("no such field content " + quoted(text.substr(i, 1)), "board",
                          offset + i);
    }
    if (auto checked = check_stones(position, field, offset + i); !checked) return checked;
  }
  return {};
}

Result<void> parse_board(Position& position, const Word& word) {
  std::size_t start = 0;
  for (const Ring& ring : kRingsInOrder) {
    if (start > word.text.size()) {
      return bad_position("the " + std::string(ring.name) + " is missing", "board",
                          word.offset + word.text.size());
    }
    const std::size_t slash = word.text.find('/', start);
    const std::size_t end = slash == std::string_view::npos ? word.text.size() : slash;
    auto parsed =
        parse_ring(position, ring, word.text.substr(start, end - start), word.offset + start);
    if (!parsed) return parsed;
    start = end + 1;
  }
  if (start <= word.text.size()) {
    return bad_position("text after the outer ring: " + quoted(word.text.substr(start)), "board",
                        word.offset + start);
  }
  return {};
}

Result<void> check_nothing_due(const Position& position, const Word& board) {
  for (unsigned player = 0; player < 2; ++player) {
    const Fields due = due_fields(position.owned[player], unowned_fields(position));
    if (due == 0) continue;
    const Field field = first_of(due);
    // A slash stands before every ring of eight.
    const std::size_t offset = board.offset + field + (field + 7U) / 8;
    return bad_position(
        field_name(field) + " is due from outside to " + std::string(kSideNames[player]), "board",
        offset);
  }
  return {};
}

Result<void> parse_turn(Position& position, const Word& side, const Word& left) {
  if (!equal_ignoring_case(side.text, "X") && !equal_ignoring_case(side.text, "O")) {
    return bad_position("the side to move must be X or O, not " + quoted(side.text), "side to move",
                        side.offset);
  }
  position.side = to_lower(side.text[0]) == 'x' ? 0 : 1;
  if (left.text != "1" && left.text != "2") {
    return bad_position("the stones left must be 1 or 2, not " + quoted(left.text), "stones left",
                        left.offset);
  }
  position.left = left.text == "1" ? 1 : 2;
  return {};
}

}  // namespace

std::string field_name(Field field) {
  for (const Ring& ring : kRingsInOrder) {
    if (field >= ring.start && field < ring.start + ring.size) {
      return {ring.letter, static_cast<char>('1' + (field - ring.start))};
    }
  }
  assert(false);
  return "?";
}

Result<Setup<Position>> parse_position(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kParts{"board", "side to move", "stones left"};
  std::array<Word, 3> words;
  std::string_view rest = text;
  const auto offset = [&](std::string_view part) {
    return static_cast<std::size_t>(part.data() - text.data());
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = take_word(rest);
    if (word.empty()) {
      return bad_position("missing " + std::string(kParts[i]), std::string(kParts[i]), text.size());
    }
    words[i] = {word, offset(word)};
  }
  if (const std::string_view more = trim(rest); !more.empty()) {
    return bad_position("text after the stones left: " + quoted(more), "stones left", offset(more));
  }

  Position position;
  auto checked = parse_board(position, words[0])
                     .and_then([&] { return parse_turn(position, words[1], words[2]); })
                     .and_then([&] { return check_nothing_due(position, words[0]); });
  if (!checked) return tl::unexpected(checked.error());
  if (position.left == 1 && legal_fields(position, position.side) == 0) {
    return bad_position("one stone left, but " + std::string(kSideNames[position.side]) +
                            " has no legal field for it",
                        "stones left", words[2].offset);
  }
  return Setup<Position>{position};
}

std::string format_position(const Position& position) {
  std::string text;
  for (const Ring& ring : kRingsInOrder) {
    if (!text.empty()) text += '/';
    for (unsigned i = 0; i < ring.size; ++i) text += field_content(position, ring.start + i);
  }
  text += ' ';
  text += kSideNames[position.side];
  text += position.left == 1 ? " 1" : " 2";
  return text;
}

Result<Action> parse_action(const Position& position, std::string_view token) {
  if (token.size() != 2) return illegal_move(token, ErrorCode::syntax);
  for (const Ring& ring : kRingsInOrder) {
    if (to_lower(token[0]) != ring.letter) continue;
    const int index = token[1] - '1';
    if (index < 0 || index >= static_cast<int>(ring.size)) break;
    const unsigned field = ring.start + static_cast<unsigned>(index);
    if (!contains(legal_fields(position, position.side), field)) return illegal_move(token);
    return static_cast<Action>(field);
  }
  return illegal_move(token, ErrorCode::syntax);
}

std::string log_form(const Position& position, Action action) {
  std::string text = field_name(action);
  if (!contains(ripe_fields(position, position.side), action)) return text;
  text += "×";
  Fields owned = position.owned[position.side] | bit(action);
  Fields unowned = unowned_fields(position) & ~bit(action);
  while (const Fields fallen = due_fields(owned, unowned)) {
    for (Fields rest = fallen; rest != 0; rest &= rest - 1)
      text += '+' + field_name(first_of(rest));
    owned |= fallen;
    unowned &= ~fallen;
  }
  return text;
}

std::string draw(const Position& position) {
  // Twelve o'clock is on top. A field takes six characters: its name, and four for what is on it.
  static constexpr std::string_view kPicture =
      "o7....----------------o8....----------------o1....\n"
      "|                       |                        |\n"
      "|       m7....--------m8....--------m1....       |\n"
      "|       |         i8....  i1....         |       |\n"
      "|       |      i7....        i2....      |       |\n"
      "o6....--m6....        c1....        m2....--o2....\n"
      "|       |      i6....        i3....      |       |\n"
      "|       |         i5....  i4....         |       |\n"
      "|       m5....--------m4....--------m3....       |\n"
      "|                       |                        |\n"
      "o5....----------------o4....----------------o3....\n"
      "Owner, or stones of X : stones of O. To conquer: 2 on o2 o4 o6 o8, 4 on c1 m2 m4 m6 m8, "
      "else 3.\n";
  std::string text(kPicture);
  for (unsigned field = 0; field < kFieldCount; ++field) {
    const std::string name = field_name(static_cast<Field>(field));
    text.replace(text.find(name + "...."), kCellWidth, name + cell(position, field));
  }
  return text + std::string(kSideNames[position.side]) + " to move, " +
         times(position.left, "stone") + " left\n";
}

}  // namespace pentad::aronda

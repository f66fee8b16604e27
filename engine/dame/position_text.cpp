// Positions as text.
#include <bit>
#include <string>
#include <utility>

#include "engine/dame/notation.hpp"
#include "engine/text.hpp"

namespace pentad::dame {

namespace {

constexpr int kMostPieces = 12;
constexpr int kMostPlies = 50;

std::string_view colour_name(std::size_t colour) {
  return colour == 0 ? "White" : "Black";
}
std::string_view colour_field(std::size_t colour) {
  return colour == 0 ? "white" : "black";
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Reads a position from left to right. A function that returns bool says whether it succeeded;
/// where not, the error is kept in error_.
class PositionReader {
 public:
  explicit PositionReader(std::string_view text) : text_(text) {}

  Result<Setup<Position>> read(bool majority) {
    setup_.position.majority = majority ? 1 : 0;
    if (!read_side() || !read_list(false) || !read_list(true) || !read_plies() || !read_end()) {
      return tl::unexpected(error_);
    }
    return setup_;
  }

 private:
  bool refuse(std::string message, std::string_view field, std::size_t offset) {
    error_ = Error{ErrorCode::invalid_position, std::move(message), std::string(field), offset};
    return false;
  }

  /// The next character that is not blank, lower case; 0 at the end.
  char peek() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size() ? to_lower(text_[at_]) : '\0';
  }
  bool accept(char wanted) {
    if (at_ >= text_.size() || peek() != wanted) return false;
    ++at_;
    return true;
  }
  /// What stands here, for a message.
  std::string found() {
    peek();
    if (at_ >= text_.size()) return "the end of the text";
    return quoted(text_.substr(at_, 1));
  }

  bool read_side() {
    if (accept('b')) {
      setup_.position.side = Player::second;
    } else if (!accept('w')) {
      return refuse("the side to move must be W or B, not " + found(), "side to move", at_);
    }
    if (accept(':')) return true;
    return refuse("the side to move must be followed by \":\", not " + found(), "side to move",
                  at_);
  }

  bool read_list(bool is_second) {
    const std::size_t missing = is_second && given_[0] ? 1 : 0;
    if (is_second && !accept(':')) {
      return refuse("the pieces of " + std::string(colour_name(missing)) +
                        " must follow after \":\", not " + found(),
                    colour_field(missing), at_);
    }
    const std::size_t start = (peek(), at_);
    if (!accept('w') && !accept('b')) {
      return refuse("a list of pieces must begin with W or B, not " + found(),
                    colour_field(missing), at_);
    }
    const std::size_t colour = to_lower(text_[start]) == 'w' ? 0 : 1;
    if (std::exchange(given_[colour], true)) {
      return refuse("the pieces of " + std::string(colour_name(colour)) + " are given twice",
                    colour_field(colour), start);
    }
    if (const char next = peek(); next == ':' || next == '.' || next == '\0') {
      // A zero byte in the text is not its end; the next reader refuses it.
      return true;
    }
    do {
      if (!read_item(colour)) return false;
    } while (accept(','));
    return true;
  }

  /// A piece, or a range of pieces.
  bool read_item(std::size_t colour) {
    const bool is_king = accept('k');
    peek();
    const std::size_t start = at_;
    if (!is_digit(peek())) {
      Square square = 0;
      return read_name(colour, square) && add(colour, square, is_king, start);
    }
    int first = 0;
    if (!read_number(colour, first)) return false;
    int last = first;
    if (accept('-') && !read_number(colour, last)) return false;
    if (last < first) {
      return refuse("the range " + quoted(text_.substr(start, at_ - start)) + " runs backwards",
                    colour_field(colour), start);
    }
    for (int number = first; number <= last; ++number) {
      if (!add(colour, pdn_square(number), is_king, start)) return false;
    }
    return true;
  }

  bool read_name(std::size_t colour, Square& square) {
    const int file = peek() - 'a';
    const int rank = at_ + 1 < text_.size() ? text_[at_ + 1] - '1' : -1;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) {
      return refuse("a square must stand here, not " + found(), colour_field(colour), at_);
    }
    if (!is_dark(file, rank)) {
      return refuse(quoted(text_.substr(at_, 2)) + " is a light square", colour_field(colour), at_);
    }
    square = square_at(file, rank);
    at_ += 2;
    return true;
  }

  bool read_number(std::size_t colour, int& number) {
    peek();
    const std::size_t start = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    const std::string_view digits = text_.substr(start, at_ - start);
    number = parse_integer<int>(digits).value_or(0);
    if (number >= 1 && number <= kSquares) return true;
    return refuse(digits.empty() ? "a square's number must stand here, not " + found()
                                 : "no square has the number " + quoted(digits),
                  colour_field(colour), start);
  }

  bool add(std::size_t colour, Square square, bool is_king, std::size_t offset) {
    Position& position = setup_.position;
    const Board added = bit(square);
    if (((position.pieces[0] | position.pieces[1]) & added) != 0) {
      return refuse("two pieces on " + square_name(square), colour_field(colour), offset);
    }
    if (!is_king && (added & far_rank(static_cast<Player>(colour))) != 0) {
      return refuse("a man on its far rank at " + square_name(square), colour_field(colour),
                    offset);
    }
    position.pieces[colour] |= added;
    if (is_king) position.kings |= added;
    if (std::popcount(position.pieces[colour]) > kMostPieces) {
      return refuse("more than 12 pieces of " + std::string(colour_name(colour)),
                    colour_field(colour), offset);
    }
    return true;
  }

  bool read_plies() {
    if (!accept(':')) return true;
    if (!accept('h')) {
      return refuse("the number of plies must begin with H, not " + found(), "plies", at_);
    }
    peek();
    const std::size_t start = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    if (at_ == start) {
      return refuse("H must be followed by a number, not " + found(), "plies", start);
    }
    const int plies = parse_integer<int>(text_.substr(start, at_ - start)).value_or(-1);
    if (plies < 0 || plies > kMostPlies) return refuse("H must be 0 to 50", "plies", start);
    setup_.quiet_plies = plies;
    return true;
  }

  bool read_end() {
    accept('.');
    peek();
    if (at_ == text_.size()) return true;
    return refuse("nothing may follow the position, found " + quoted(text_.substr(at_)), "", at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::array<bool, 2> given_{};
  Setup<Position> setup_{};
  Error error_{};
};

void append_pieces(std::string& text, const Position& position, std::size_t colour) {
  text += colour == 0 ? ":W" : ":B";
  bool is_first = true;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = rank & 1; file < 8; file += 2) {
      const Square square = square_at(file, rank);
      if ((position.pieces[colour] & bit(square)) == 0) continue;
      if (!std::exchange(is_first, false)) text += ',';
      if ((position.kings & bit(square)) != 0) text += 'K';
      text += square_name(square);
    }
  }
}

}  // namespace

std::string format_position(const Position& position, int quiet_plies) {
  std::string text = position.side == Player::first ? "W" : "B";
  append_pieces(text, position, 0);
  append_pieces(text, position, 1);
  if (quiet_plies > 0) text += ":H" + std::to_string(quiet_plies);
  return text;
}

Result<Setup<Position>> parse_position(std::string_view text, bool majority) {
  return PositionReader(text).read(majority);
}

}  // namespace pentad::dame

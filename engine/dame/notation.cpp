#include "engine/dame/notation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/dame/paths.hpp"
#include "engine/text.hpp"

namespace pentad::dame {

namespace {

// An ambiguous move's message names at most so many full forms.
constexpr std::size_t kMostFormsListed = 24;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_separator(char c) {
  return c == '-' || c == ':' || c == 'x' || c == 'X';
}

/// The squares of a move token. Nothing when it has not the form of one.
class TokenReader {
 public:
  explicit TokenReader(std::string_view token) : rest_(token) {}

  std::optional<std::vector<Square>> read() {
    std::vector<Square> squares;
    const bool numbers = !rest_.empty() && is_digit(rest_.front());
    while (true) {
      const auto square = numbers ? read_number() : read_name();
      if (!square) return std::nullopt;
      squares.push_back(*square);
      if (rest_.empty()) break;
      if (is_separator(rest_.front())) {
        rest_.remove_prefix(1);
      } else if (numbers) {
        return std::nullopt;
      }
    }
    if (squares.size() < 2) return std::nullopt;
    return squares;
  }

 private:
  std::optional<Square> read_number() {
    std::size_t length = 0;
    while (length < rest_.size() && length < 3 && is_digit(rest_[length])) ++length;
    const auto number = parse_integer<int>(rest_.substr(0, length));
    if (!number || *number < 1 || *number > kSquares) return std::nullopt;
    rest_.remove_prefix(length);
    return pdn_square(*number);
  }

  std::optional<Square> read_name() {
    if (rest_.size() < 2) return std::nullopt;
    const int file = to_lower(rest_[0]) - 'a';
    const int rank = rest_[1] - '1';
    if (file < 0 || file > 7 || rank < 0 || rank > 7 || !is_dark(file, rank)) return std::nullopt;
    rest_.remove_prefix(2);
    return square_at(file, rank);
  }

  std::string_view rest_;
};

tl::unexpected<Error> ambiguous(const Position& position, std::string_view token,
                                const std::vector<Action>& candidates) {
  std::vector<std::string> forms;
  forms.reserve(candidates.size());
  for (const Action action : candidates) forms.push_back(format_action(position, action));
  std::sort(forms.begin(), forms.end());
  std::string message = "ambiguous move " + quoted(token) + ": ";
  for (std::size_t i = 0; i < forms.size() && i < kMostFormsListed; ++i) {
    message += (i == 0 ? "" : ", ") + forms[i];
  }
  if (forms.size() > kMostFormsListed) {
    message += " and " + std::to_string(forms.size() - kMostFormsListed) + " more";
  }
  return fail(ErrorCode::ambiguous_action, std::move(message), "move");
}

}  // namespace

std::string square_name(Square square) {
  const Place place = kPlaces[square];
  return {static_cast<char>('a' + place.file), static_cast<char>('1' + place.rank)};
}

Square pdn_square(int number) noexcept {
  const int rank = 7 - (number - 1) / 4;
  const int file = 2 * ((number - 1) % 4) + (rank & 1);
  return square_at(file, rank);
}

std::string format_action(const Position& position, Action action) {
  std::string text;
  for (const Square square : first_path(position, action)) {
    if (!text.empty()) text += action.captured == 0 ? '-' : 'x';
    text += square_name(square);
  }
  return text;
}

Result<Action> parse_action(const Position& position, std::string_view token) {
  const auto squares = TokenReader(token).read();
  if (!squares) return illegal_move(token, ErrorCode::syntax);
  Actions legal;
  generate(position, legal);
  if (const auto action = follow_path(position, *squares)) {
    if (std::find(legal.begin(), legal.end(), *action) != legal.end()) return *action;
  }
  if (squares->size() != 2) return illegal_move(token);
  std::vector<Action> candidates;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(candidates), [&](Action action) {
    return action.from == squares->front() && action.to == squares->back();
  });
  if (candidates.empty()) return illegal_move(token);
  if (candidates.size() > 1) return ambiguous(position, token, candidates);
  return candidates.front();
}

std::string draw(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += static_cast<char>('1' + rank);
    text += ' ';
    for (int file = 0; file < 8; ++file) {
      text += ' ';
      if (!is_dark(file, rank)) {
        text += file < 7 ? " " : "";
        continue;
      }
      const Board square = bit(square_at(file, rank));
      const bool king = (position.kings & square) != 0;
      if ((position.pieces[0] & square) != 0) {
        text += king ? 'W' : 'w';
      } else if ((position.pieces[1] & square) != 0) {
        text += king ? 'B' : 'b';
      } else {
        text += '.';
      }
    }
    text += '\n';
  }
  return text + "   a b c d e f g h\n";
}

}  // namespace pentad::dame

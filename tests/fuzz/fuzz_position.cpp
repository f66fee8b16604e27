// Positions as text, in every game: whatever is accepted is written and read back as the same
// position, and everything that can be asked of a position works.
//
// Input: a byte for game and rules, the position up to a newline, a byte for each action to play.

#include <algorithm>

#include "engine/search/score.hpp"
#include "fuzz_input.hpp"

namespace pentad::fuzz {

namespace {

constexpr int kMostActions = 8;

void check_error(const Error& error, std::string_view text) {
  require(!error.message.empty(), "an error has a message", text);
  require(std::none_of(error.message.begin(), error.message.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
          "a message is one line", error.message);
  require(error.offset == Error::kNowhere || error.offset <= text.size(),
          "an offset lies in the text", text);
}

void check_round_trip(const GameState& state, const RuleValues& rules) {
  const std::string text = state.position_text();
  const auto again = state.game().parse(text, rules);
  require(again.has_value(), "what was written is accepted", text);
  require((*again)->position_text() == text, "what was written is canonical", text);
  require((*again)->key() == state.key(), "equal positions have equal keys", text);
  require((*again)->side_to_move() == state.side_to_move(), "the side is kept", text);
  require((*again)->outcome() == state.outcome(), "the outcome is kept", text);
  require((*again)->margin() == state.margin(), "the margin is kept", text);
  require(legal_tokens(**again) == legal_tokens(state), "the legal actions are kept", text);
}

void check_queries(const GameState& state) {
  const GameFacts& facts = state.game().facts();
  const std::string text = state.position_text();
  const auto legal = state.legal_actions();
  require(legal.empty() == (state.outcome() != Outcome::none), "an ended game has no actions",
          text);
  require(legal.size() <= static_cast<std::size_t>(facts.max_actions), "max_actions holds", text);
  require(std::abs(state.margin()) <= facts.max_margin, "max_margin holds", text);
  require(!state.board_text().empty(), "the board can be drawn", text);
  if (state.outcome() != Outcome::none) return;
  require(state.perft(1, {}).total == legal.size(), "perft 1 counts the actions", text);
  const int limit =
      facts.score_unit == ScoreUnit::margin ? 100 * facts.max_margin : kWinThreshold - 1;
  require(std::abs(state.evaluation().total) <= limit, "the evaluation is within bounds", text);
}

void check_images(const GameState& state, const RuleValues& rules) {
  for (int i = 0; i < state.game().facts().symmetries; ++i) {
    const auto image = state.image(i);
    check_round_trip(*image, rules);
    require(image->outcome() == state.outcome(), "images end alike", state.position_text());
    require(image->legal_actions().size() == state.legal_actions().size(),
            "images have as many actions", state.position_text());
  }
}

}  // namespace

}  // namespace pentad::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pentad::fuzz;
  Input input(data, size);
  const Variant& variant = input.variant();
  const std::string_view text = input.line();
  const auto state = variant.game->parse(text, variant.rules);
  if (!state) {
    check_error(state.error(), text);
    return 0;
  }
  check_images(**state, variant.rules);
  // Few actions, so that no draw by repetition, which is not part of the text, comes up.
  for (int i = 0; i < kMostActions; ++i) {
    check_round_trip(**state, variant.rules);
    check_queries(**state);
    const auto legal = (*state)->legal_actions();
    if (legal.empty() || input.empty()) break;
    (*state)->play(legal[input.byte() % legal.size()]);
  }
  return 0;
}

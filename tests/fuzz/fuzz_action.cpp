// Moves as text, in positions of every game: whatever is accepted is legal and written as a token
// that means the same; whatever is refused changes nothing.
//
// Input: a byte for game and rules, a byte for one of some positions, then moves, a line each.

#include <algorithm>

#include "fuzz_input.hpp"

namespace pentad::fuzz {

namespace {

constexpr int kMostMoves = 20;

void check_accepted(const GameState& state, Action action, std::string_view token) {
  const auto legal = state.legal_actions();
  require(std::find(legal.begin(), legal.end(), action) != legal.end(), "accepted moves are legal",
          token);
  const std::string canonical = state.action_text(action);
  const auto again = state.parse_action(canonical);
  require(again.has_value(), "canonical tokens are accepted", canonical);
  require(*again == action, "canonical tokens mean their action", canonical);
}

void check_refused(const Error& error, std::string_view token) {
  require(!error.message.empty(), "an error has a message", token);
  require(std::none_of(error.message.begin(), error.message.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
          "a message is one line", error.message);
}

void play(GameState& state, std::string_view token) {
  const std::string before = state.position_text();
  const int played_before = state.actions_played();
  const auto action = state.parse_action(token);
  if (action) check_accepted(state, *action, token);
  const auto played = state.play_token(token);
  require(!action || played, "what can be read can be played", token);
  if (!played) {
    check_refused(played.error(), token);
    require(state.position_text() == before, "a refused move changes nothing", token);
    require(state.actions_played() == played_before, "a refused move is not recorded", token);
    return;
  }
  const std::string after = state.position_text();
  const int count = state.actions_played() - played_before;
  require(count == 1 || (count == 2 && !action), "one action, or one after a pass left out", token);
  const auto copy = state.clone();
  for (int i = 0; i < count; ++i) require(copy->undo(), "a move can be taken back", token);
  require(copy->position_text() == before, "taking back gives the position back", token);
  require(state.position_text() == after, "a clone is independent", token);
}

}  // namespace

}  // namespace pentad::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pentad::fuzz;
  Input input(data, size);
  const Variant& variant = input.variant();
  const auto state = sample(variant, input.byte());
  for (int i = 0; i < kMostMoves && !input.empty(); ++i) play(*state, input.line());
  return 0;
}

#include "engine/conformance.hpp"

#include <algorithm>
#include <cctype>
#include <ostream>

#include "toy/tic_tac_toe.hpp"

namespace pentad::conformance {

namespace {

// Before main(), since the suites are made of what is registered when it begins.
[[maybe_unused]] const bool kToyIsRegistered = (register_game(toy::tic_tac_toe()), true);

constexpr int kGamesToCompare = 20;

bool end_alike(const GameState& a, const GameState& b) {
  return a.outcome() == b.outcome() && (a.outcome() == Outcome::none || a.margin() == b.margin());
}

bool walk_alike(GameState& a, GameState& b, int depth) {
  if (!end_alike(a, b)) return false;
  const auto tokens = legal_tokens(a);
  if (tokens != legal_tokens(b)) return false;
  if (depth == 0) return true;
  for (const auto& token : tokens) {
    if (!a.play_token(token) || !b.play_token(token)) return false;
    const bool alike = walk_alike(a, b, depth - 1);
    a.undo();
    b.undo();
    if (!alike) return false;
  }
  return true;
}

bool random_game_alike(GameState& a, GameState& b, Random& random) {
  while (true) {
    if (!end_alike(a, b)) return false;
    const auto tokens = legal_tokens(a);
    if (tokens != legal_tokens(b)) return false;
    if (tokens.empty()) return true;
    const auto& token = tokens[below(random, tokens.size())];
    if (!a.play_token(token) || !b.play_token(token)) return false;
  }
}

}  // namespace

std::string variant_name(const ::testing::TestParamInfo<Variant>& info) {
  const GameFacts& facts = info.param.game->facts();
  std::string name(facts.name);
  if (!facts.rule_options.empty()) name += '_' + vectors::describe(info.param);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

std::unique_ptr<GameState> Conformance::parse(std::string_view text) {
  auto state = game().parse(text, rules());
  if (state) return std::move(*state);
  ADD_FAILURE() << "refused: " << text << ": " << state.error().message;
  return nullptr;
}

std::size_t below(Random& random, std::size_t bound) {
  return static_cast<std::size_t>(random() % bound);
}

std::vector<std::string> play_randomly(GameState& state, Random& random, int limit) {
  std::vector<std::string> tokens;
  for (int i = 0; i < limit; ++i) {
    const auto legal = state.legal_actions();
    if (legal.empty()) break;
    const Action action = legal[below(random, legal.size())];
    tokens.push_back(state.action_text(action));
    state.play(action);
  }
  return tokens;
}

std::vector<std::unique_ptr<GameState>> sample_states(const Variant& variant, int count,
                                                      std::uint64_t seed) {
  Random random(seed);
  std::vector<std::unique_ptr<GameState>> states;
  while (states.size() < static_cast<std::size_t>(count)) {
    auto state = variant.game->start(variant.rules);
    const auto tokens = play_randomly(*state, random);
    // Every second sample is the end of its game or close to it.
    const std::size_t span =
        states.size() % 2 == 0 ? tokens.size() : std::min<std::size_t>(tokens.size(), 6);
    for (std::size_t back = below(random, span + 1); back > 0; --back) state->undo();
    states.push_back(std::move(state));
  }
  return states;
}

std::ostream& operator<<(std::ostream& out, const Appearance& seen) {
  out << seen.text << " key " << seen.key << " side " << static_cast<int>(seen.side) << " outcome "
      << static_cast<int>(seen.outcome) << " margin " << seen.margin << " legal";
  for (const auto& token : seen.legal) out << ' ' << token;
  return out;
}

Appearance look(const GameState& state) {
  return {state.position_text(), state.key(),    state.side_to_move(),
          state.outcome(),       state.margin(), legal_tokens(state)};
}

bool play_alike(const GameState& a, const GameState& b, int depth) {
  if (!walk_alike(*a.clone(), *b.clone(), depth)) return false;
  Random random(1);
  for (int i = 0; i < kGamesToCompare; ++i) {
    if (!random_game_alike(*a.clone(), *b.clone(), random)) return false;
  }
  return true;
}

std::optional<std::uint64_t> plain_perft(GameState& state, int depth) {
  if (state.game().facts().history.any() && state.outcome() == Outcome::draw) return std::nullopt;
  const auto actions = state.legal_actions();
  if (depth == 1) return actions.size();
  std::uint64_t total = 0;
  for (const Action action : actions) {
    state.play(action);
    const auto below_here = plain_perft(state, depth - 1);
    state.undo();
    if (!below_here) return std::nullopt;
    total += *below_here;
  }
  return total;
}

int affordable_depth(const GameState& state, int deepest, std::uint64_t nodes) {
  const auto breadth = state.legal_actions().size();
  int depth = 1;
  // One ply more is guessed to multiply by the present breadth.
  while (depth < deepest && state.perft(depth, {}).total * breadth <= nodes) ++depth;
  return depth;
}

}  // namespace pentad::conformance

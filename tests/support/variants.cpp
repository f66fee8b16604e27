#include "support/variants.hpp"

#include <algorithm>
#include <ostream>

#include "engine/text.hpp"

namespace pentad::vectors {

namespace {

std::size_t index_of_option(const GameFacts& facts, std::string_view name) {
  const auto& all = facts.rule_options;
  const auto found = std::find_if(all.begin(), all.end(), [name](const RuleOption& option) {
    return equal_ignoring_case(option.name, name);
  });
  return static_cast<std::size_t>(found - all.begin());
}

/// All combinations of the game's rule options, the default first.
std::vector<RuleValues> all_rules(const GameFacts& facts) {
  std::vector<RuleValues> all{default_rules(facts)};
  for (std::size_t i = 0; i < facts.rule_options.size(); ++i) {
    const std::size_t known = all.size();
    for (std::size_t value = 0; value < facts.rule_options[i].values.size(); ++value) {
      if (value == facts.rule_options[i].default_value) continue;
      for (std::size_t k = 0; k < known; ++k) {
        all.push_back(all[k]);
        all.back()[i] = static_cast<std::uint8_t>(value);
      }
    }
  }
  return all;
}

}  // namespace

Result<RuleValues> rules_of(const GameFacts& facts, const NamedOptions& options) {
  RuleValues rules = default_rules(facts);
  for (const auto& [name, value] : options) {
    const std::size_t index = index_of_option(facts, name);
    if (index == facts.rule_options.size()) {
      return fail(ErrorCode::unknown_name, "no rule option " + pentad::quoted(name), name);
    }
    const auto& values = facts.rule_options[index].values;
    const auto found = std::find_if(
        values.begin(), values.end(),
        [&wanted = value](std::string_view known) { return equal_ignoring_case(known, wanted); });
    if (found == values.end()) {
      return fail(ErrorCode::out_of_range, name + " has no value " + pentad::quoted(value), name);
    }
    rules[index] = static_cast<std::uint8_t>(found - values.begin());
  }
  return rules;
}

std::vector<Variant> all_variants() {
  std::vector<Variant> all;
  for (const Game* game : games()) {
    for (const auto& rules : all_rules(game->facts())) all.push_back({game, rules});
  }
  return all;
}

std::string describe(const Variant& variant) {
  const auto& options = variant.game->facts().rule_options;
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += options[i].name;
    text += '=';
    text += options[i].values[variant.rules[i]];
  }
  return text;
}

Result<std::unique_ptr<GameState>> set_up(const Game& game, const RuleValues& rules,
                                          std::string_view position) {
  if (position == "startpos") return game.start(rules);
  return game.parse(position, rules);
}

std::vector<std::string> legal_tokens(const GameState& state) {
  std::vector<std::string> tokens;
  for (const Action action : state.legal_actions()) tokens.push_back(state.action_text(action));
  return tokens;
}

std::ostream& operator<<(std::ostream& out, const Variant& variant) {
  return out << variant.game->facts().name << ' ' << describe(variant);
}

}  // namespace pentad::vectors

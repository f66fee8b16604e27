#include "support/vectors.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/text.hpp"

namespace pentad::vectors {

namespace {

using Json = nlohmann::json;

std::ifstream open(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  return file;
}

Player player_of(const std::string& name) {
  if (name == "p1") return Player::first;
  if (name == "p2") return Player::second;
  throw std::runtime_error("no such player: " + name);
}

Outcome outcome_of(const std::string& name) {
  if (name == "none") return Outcome::none;
  if (name == "p1win") return Outcome::first_wins;
  if (name == "p2win") return Outcome::second_wins;
  if (name == "draw") return Outcome::draw;
  throw std::runtime_error("no such outcome: " + name);
}

RecordedGame recorded_game(const Json& json) {
  RecordedGame game{json.at("game"), json.at("options"), json.at("start"), json.at("actions"), {}};
  for (const Json& state : json.at("states")) {
    game.states.push_back({state.at("fen"), player_of(state.at("side")),
                           outcome_of(state.at("outcome")), state.at("legal")});
  }
  if (game.states.size() != game.actions.size() + 1) {
    throw std::runtime_error("a recorded game needs one state more than actions");
  }
  return game;
}

std::size_t index_of_option(const GameFacts& facts, std::string_view name) {
  const auto& all = facts.rule_options;
  const auto found = std::find_if(all.begin(), all.end(), [name](const RuleOption& option) {
    return equal_ignoring_case(option.name, name);
  });
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

std::vector<PerftVector> load_perft(const std::string& path) {
  auto file = open(path);
  std::vector<PerftVector> all;
  for (const Json& entry : Json::parse(file)) {
    all.push_back({entry.at("game"), entry.at("options"), entry.at("fen"), entry.at("depth"),
                   entry.at("nodes"), entry.value("note", "")});
  }
  return all;
}

std::vector<RecordedGame> load_games(const std::string& path) {
  auto file = open(path);
  std::vector<RecordedGame> all;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) all.push_back(recorded_game(Json::parse(line)));
  }
  return all;
}

std::vector<RefusedPosition> load_refused(const std::string& path) {
  auto file = open(path);
  std::vector<RefusedPosition> all;
  for (const Json& entry : Json::parse(file)) {
    all.push_back({entry.at("game"), entry.at("options"), entry.at("fen"), entry.at("why")});
  }
  return all;
}

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

std::string describe(const GameFacts& facts, const RuleValues& rules) {
  std::string text;
  for (std::size_t i = 0; i < facts.rule_options.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += facts.rule_options[i].name;
    text += '=';
    text += facts.rule_options[i].values[rules[i]];
  }
  return text;
}

Result<std::unique_ptr<GameState>> set_up(const Game& game, const RuleValues& rules,
                                          std::string_view position) {
  if (position == "startpos") return game.start(rules);
  return game.parse(position, rules);
}

}  // namespace pentad::vectors

#include "support/vectors.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

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

}  // namespace pentad::vectors

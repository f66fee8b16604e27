// Writes the seed corpora of all fuzz targets from the test vectors, a folder each.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>

#include "fuzz_input.hpp"
#include "support/vectors.hpp"

namespace pentad::fuzz {

namespace {

/// One target's folder; each seed is a file of its own.
class Corpus {
 public:
  explicit Corpus(std::filesystem::path folder) : folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
  }

  void add(const std::string& seed) {
    std::ofstream file(folder_ / ("seed" + std::to_string(count_++)), std::ios::binary);
    file << seed;
    if (!file) throw std::runtime_error("cannot write to " + folder_.string());
  }

 private:
  std::filesystem::path folder_;
  int count_ = 0;
};

std::string selector_of(const std::string& name, const vectors::NamedOptions& options) {
  const Game* const game = find_game(name);
  if (game == nullptr) throw std::runtime_error("no game " + name);
  const auto rules = vectors::rules_of(game->facts(), options);
  if (!rules) throw std::runtime_error(rules.error().message);
  return {static_cast<char>(selector(*game, *rules))};
}

void add_positions(Corpus& corpus, const std::string& data) {
  for (const auto& perft : vectors::load_perft(data + "/perft.json")) {
    corpus.add(selector_of(perft.game, perft.options) + perft.position + "\n\x01\x10\x03");
  }
  for (const auto& refused : vectors::load_refused(data + "/refused.json")) {
    corpus.add(selector_of(refused.game, refused.options) + refused.position);
  }
  constexpr std::size_t kStride = 25;
  for (const auto& game : vectors::load_games(data + "/games.jsonl")) {
    for (std::size_t i = game.states.size() % kStride; i < game.states.size(); i += kStride) {
      corpus.add(selector_of(game.game, game.options) + game.states[i].position + "\n\x05");
    }
  }
}

/// The legal moves of some positions, in the order in which they are listed.
void add_actions(Corpus& corpus) {
  constexpr std::size_t kStride = 16;
  for (std::size_t v = 0; v < variants().size(); ++v) {
    for (std::size_t index = 0; index < kSamples; index += kStride) {
      std::string seed{static_cast<char>(v), static_cast<char>(index)};
      const auto state = sample(variants()[v], static_cast<std::uint8_t>(index));
      for (const auto& token : legal_tokens(*state)) seed += token + '\n';
      corpus.add(seed);
    }
  }
}

/// A conversation about each recorded game.
void add_sessions(Corpus& corpus, const std::string& data) {
  for (const auto& game : vectors::load_games(data + "/games.jsonl")) {
    std::string seed = "\x01ugi\nsetoption name UCI_Variant value " + game.game + '\n';
    for (const auto& [name, value] : game.options) {
      seed += "setoption name " + name + " value " + value + '\n';
    }
    const std::size_t half = game.actions.size() / 2;
    seed += "position fen " + game.states[half].position + " moves";
    for (std::size_t i = half; i < game.actions.size(); ++i) seed += ' ' + game.actions[i];
    seed +=
        "\nquery result\nquery legalmoves\nd\neval\ngo depth 2\n\x01go infinite\n\x01stop\n\x01go "
        "perft 1\nquit\n";
    corpus.add(seed);
  }
}

}  // namespace

}  // namespace pentad::fuzz

int main(int argc, char** argv) {
  using namespace pentad::fuzz;
  if (argc != 2) {
    std::fputs("usage: fuzz_seeds FOLDER\n", stderr);
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[1];
    Corpus positions(folder / "position");
    add_positions(positions, PENTAD_TEST_DATA);
    Corpus actions(folder / "action");
    add_actions(actions);
    Corpus sessions(folder / "session");
    add_sessions(sessions, PENTAD_TEST_DATA);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fuzz_seeds: %s\n", error.what());
    return 1;
  }
  return 0;
}

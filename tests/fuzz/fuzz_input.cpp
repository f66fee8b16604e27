#include "fuzz_input.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>

namespace pentad::fuzz {

void require(bool condition, std::string_view what, std::string_view detail) {
  if (condition) return;
  std::fprintf(stderr, "violated: %.*s: %.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all = vectors::all_variants();
  return all;
}

std::uint8_t selector(const Game& game, const RuleValues& rules) {
  for (std::size_t i = 0; i < variants().size(); ++i) {
    if (variants()[i].game == &game && variants()[i].rules == rules) {
      return static_cast<std::uint8_t>(i);
    }
  }
  return 0;
}

std::uint8_t Input::byte() noexcept {
  if (rest_.empty()) return 0;
  const auto first = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  return first;
}

std::string_view Input::line() noexcept {
  const std::size_t end = rest_.find('\n');
  const std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  return line;
}

const Variant& Input::variant() {
  return variants()[byte() % variants().size()];
}

namespace {

std::vector<std::unique_ptr<GameState>> make_samples(const Variant& variant) {
  std::mt19937_64 random(1);
  std::vector<std::unique_ptr<GameState>> samples;
  while (samples.size() < kSamples) {
    const auto state = variant.game->start(variant.rules);
    const auto length = static_cast<int>(random() % 128);
    for (int i = 0; i < length; ++i) {
      const auto legal = state->legal_actions();
      if (legal.empty()) break;
      state->play(legal[random() % legal.size()]);
    }
    samples.push_back(state->clone());
  }
  return samples;
}

}  // namespace

std::unique_ptr<GameState> sample(const Variant& variant, std::uint8_t index) {
  static std::map<const Variant*, std::vector<std::unique_ptr<GameState>>> samples;
  auto& known = samples[&variant];
  if (known.empty()) known = make_samples(variant);
  return known[index]->clone();
}

}  // namespace pentad::fuzz

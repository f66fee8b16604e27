/// @file
/// What the fuzz targets share: how their input bytes are read, and how they complain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/variants.hpp"

namespace pentad::fuzz {

/// Ends the program with a message unless `condition` holds; libFuzzer keeps the input.
void require(bool condition, std::string_view what, std::string_view detail = {});

using vectors::legal_tokens;
using vectors::Variant;

/// Every game under every combination of its rule options: the first byte of an input is an index.
[[nodiscard]] const std::vector<Variant>& variants();

/// The byte that selects a game under certain rules.
[[nodiscard]] std::uint8_t selector(const Game& game, const RuleValues& rules);

/// The bytes of an input, taken one after another; 0 and empty texts when there are no more.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }
  [[nodiscard]] std::uint8_t byte() noexcept;
  /// Up to the next newline, which is taken too.
  [[nodiscard]] std::string_view line() noexcept;
  [[nodiscard]] const Variant& variant();

 private:
  std::string_view rest_;
};

/// How many positions sample() knows of each variant.
inline constexpr std::size_t kSamples = 256;

/// A position of a random game, always the same for the same index; with its history.
[[nodiscard]] std::unique_ptr<GameState> sample(const Variant& variant, std::uint8_t index);

}  // namespace pentad::fuzz

// Replays every game of the public WTHOR archive of Othello tournaments, when it is at hand.
//
// A file is a 16-byte header, with the number of games as a little-endian 32-bit integer at offset
// 4, and 68 bytes a game: black's final disc count is byte 6, the moves follow from byte 8 as
// 10 × rank + file, 0 for none. Passes are not stored; empty squares count for the winner.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/othello/othello.hpp"

namespace pentad {
namespace {

using othello::Othello;

constexpr std::size_t kHeaderSize = 16;
constexpr std::size_t kGameCountOffset = 4;
constexpr std::size_t kGameSize = 68;
constexpr std::size_t kFinalCountOffset = 6;
constexpr std::size_t kMovesOffset = 8;

/// The games of the archive as PENTAD_DATA's files had them when this was written.
constexpr std::size_t kGames = 137'548;

using Bytes = std::vector<unsigned char>;

Bytes read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

std::size_t little_endian(const Bytes& bytes, std::size_t offset) {
  std::size_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8U | bytes[offset + i];
  return value;
}

/// Whether an action is among the legal ones.
bool is_legal(const Othello::Position& position, Othello::Action action) {
  Othello::Actions actions;
  Othello::generate(position, actions);
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

/// Replays one game. Returns what is wrong with it, or nothing.
std::string replay(const unsigned char* game, bool& finished) {
  Othello::Position position = Othello::start({});
  for (std::size_t i = kMovesOffset; i < kGameSize && game[i] != 0; ++i) {
    const int rank = game[i] / 10 - 1;
    const int file = game[i] % 10 - 1;
    if (rank < 0 || rank > 7 || file < 0 || file > 7) return "no such square";
    const auto action = static_cast<Othello::Action>(rank * 8 + file);
    if (is_legal(position, Othello::kPass)) Othello::make(position, Othello::kPass);
    if (!is_legal(position, action)) return "illegal move " + Othello::format_action({}, action);
    Othello::make(position, action);
  }
  finished = Othello::outcome(position) != Outcome::none;
  const int recorded = 2 * game[kFinalCountOffset] - discs::kSquares;
  if (finished && Othello::margin(position) != recorded) {
    return "margin " + std::to_string(Othello::margin(position)) + ", recorded " +
           std::to_string(recorded);
  }
  return {};
}

TEST(Thor, EveryGameIsLegalAndEndsAsRecorded) {
  const char* const data = std::getenv("PENTAD_DATA");
  if (data == nullptr) {
    GTEST_SKIP() << "set PENTAD_DATA to the folder that holds thor/WTH_*.wtb to replay the archive";
  }
  std::size_t games = 0;
  std::size_t finished_games = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(data) / "thor")) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("WTH_") || entry.path().extension() != ".wtb") continue;
    const Bytes bytes = read_file(entry.path());
    ASSERT_GE(bytes.size(), kHeaderSize) << name;
    const std::size_t count = little_endian(bytes, kGameCountOffset);
    ASSERT_EQ(bytes.size(), kHeaderSize + count * kGameSize) << name;
    for (std::size_t i = 0; i < count; ++i) {
      bool finished = false;
      const std::string fault = replay(bytes.data() + kHeaderSize + i * kGameSize, finished);
      ASSERT_EQ(fault, "") << name << ", game " << i;
      finished_games += finished ? 1 : 0;
    }
    games += count;
  }
  EXPECT_EQ(games, kGames);
  RecordProperty("finished", static_cast<int>(finished_games));
  EXPECT_GT(finished_games, kGames / 2);
}

}  // namespace
}  // namespace pentad

#include "engine/search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <random>

namespace pentad {
namespace {

TableEntry entry_of(std::uint16_t move, Score score, int depth, Bound bound, bool proven = false) {
  return {move, score, depth, bound, proven};
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  const std::uint8_t age = table.new_search();
  for (const Score score : {-31000, -6400, -1, 0, 1, 10000, 31000}) {
    for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
      table.store(42, entry_of(65535, score, 127, bound, true), age);
      TableEntry found;
      ASSERT_TRUE(table.probe(42, found));
      EXPECT_EQ(found.move, 65535);
      EXPECT_EQ(found.score, score);
      EXPECT_EQ(found.depth, 127);
      table.clear();
    }
  }
}

TEST(TranspositionTable, DoesNotFindOtherKeysOrAnythingAfterClear) {
  TranspositionTable table(1);
  TableEntry found;
  EXPECT_FALSE(table.probe(0, found));
  table.store(1, entry_of(1, 1, 1, Bound::exact), 1);
  EXPECT_FALSE(table.probe(0, found));
  EXPECT_FALSE(table.probe(2, found));
  EXPECT_TRUE(table.probe(1, found));
  table.clear();
  EXPECT_FALSE(table.probe(1, found));
}

TEST(TranspositionTable, KeepsTheMoveWhenABoundWithoutOneComes) {
  TranspositionTable table(1);
  table.store(5, entry_of(7, 1, 1, Bound::lower), 1);
  table.store(5, entry_of(0, 1, 3, Bound::upper), 1);
  TableEntry found;
  ASSERT_TRUE(table.probe(5, found));
  EXPECT_EQ(found.move, 7);
  EXPECT_EQ(found.bound, Bound::upper);
}

TEST(TranspositionTable, ReplacesOldAndShallowEntriesFirst) {
  TranspositionTable table(1);
  // All these keys fall into the first bucket.
  table.store(10, entry_of(1, 0, 20, Bound::exact), 1);
  for (std::uint64_t key = 11; key < 30; ++key) {
    table.store(key, entry_of(1, 0, 2, Bound::exact), 1);
  }
  TableEntry found;
  EXPECT_TRUE(table.probe(10, found)) << "the deep one outlives the shallow ones";
  for (std::uint64_t key = 40; key < 50; ++key) {
    table.store(key, entry_of(1, 0, 12, Bound::exact), 3);
  }
  EXPECT_FALSE(table.probe(10, found)) << "but not those of later searches";
}

TEST(TranspositionTable, HashfullCountsTheSearchOfThatAge) {
  TranspositionTable table(1);
  std::mt19937_64 random(1);  // NOLINT: the same keys every time
  const std::uint8_t age = table.new_search();
  EXPECT_EQ(table.hashfull(age), 0);
  for (int i = 0; i < 400'000; ++i) table.store(random(), entry_of(1, 0, 1, Bound::exact), age);
  EXPECT_GT(table.hashfull(age), 900);
  EXPECT_LE(table.hashfull(age), 1000);
  EXPECT_EQ(table.hashfull(table.new_search()), 0);
}

}  // namespace
}  // namespace pentad

#include "daemon/hash_tables.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/game.hpp"

namespace pentad {
namespace {

constexpr std::uint64_t kKey = 0x0123456789abcdef;

bool knows(const HashLease& lease, std::uint64_t key) {
  TableEntry entry;
  return lease.table->probe(key ^ lease.salt, entry);
}

void learn(const HashLease& lease, std::uint64_t key) {
  lease.table->store(key ^ lease.salt, {7, 10, 3, Bound::exact, false}, lease.table->new_search());
}

TEST(OwnHash, IsClearedOnEveryLeaseAndKeptWhenTheSizeStays) {
  OwnHash hash;
  const Game& game = *games().front();
  HashLease lease = hash.lease(game, 2, {});
  EXPECT_EQ(lease.salt, 0U);
  EXPECT_EQ(lease.table->megabytes(), 2U);
  const TranspositionTable* const first = lease.table.get();
  learn(lease, kKey);
  ASSERT_TRUE(knows(lease, kKey));
  lease = hash.lease(game, 2, std::move(lease));
  EXPECT_EQ(lease.table.get(), first);
  EXPECT_FALSE(knows(lease, kKey));
  lease = hash.lease(game, 3, std::move(lease));
  EXPECT_EQ(lease.table->megabytes(), 3U);
}

TEST(SharedHash, OneTableAGameOfTheOperatorsSize) {
  SharedHash hash(2);
  const Game& one = *games()[0];
  const Game& other = *games()[1];
  const HashLease a = hash.lease(one, 1, {});
  const HashLease b = hash.lease(one, 500, {});
  const HashLease c = hash.lease(other, 1, {});
  EXPECT_EQ(a.table, b.table);
  EXPECT_NE(a.table, c.table);
  EXPECT_EQ(a.table->megabytes(), 2U);
}

TEST(SharedHash, LeasesFindNothingOfEachOther) {
  SharedHash hash(2);
  const Game& game = *games().front();
  HashLease lease = hash.lease(game, 2, {});
  std::set<std::uint64_t> salts;
  for (int i = 0; i < 100; ++i) {
    EXPECT_NE(lease.salt, 0U) << "0 is that of a session which owns its table";
    EXPECT_TRUE(salts.insert(lease.salt).second);
    EXPECT_FALSE(knows(lease, kKey));
    learn(lease, kKey);
    EXPECT_TRUE(knows(lease, kKey));
    lease = hash.lease(game, 2, std::move(lease));
  }
}

}  // namespace
}  // namespace pentad

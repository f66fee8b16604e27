#include "daemon/hash_tables.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <new>

namespace pentad {

namespace {

/// A table of this size, or of the largest half, quarter, … that the system gives.
std::shared_ptr<TranspositionTable> make_table(std::size_t megabytes) {
  for (;; megabytes /= 2) {
    try {
      return std::make_shared<TranspositionTable>(megabytes);
    } catch (const std::bad_alloc&) {
      if (megabytes == TranspositionTable::kMinMegabytes) throw;
      spdlog::warn("no memory for a hash of {} MB, trying half of it", megabytes);
    }
  }
}

/// Spreads a counter over all bits, one to one (the finalizer of Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014). Only 0 becomes 0.
std::uint64_t spread(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

}  // namespace

HashLease OwnHash::lease(const Game& /*game*/, std::size_t megabytes, HashLease previous) {
  if (previous.table && previous.table->megabytes() == megabytes) {
    previous.table->clear();
    return {std::move(previous.table), 0};
  }
  previous.table.reset();  // before the new one needs its memory
  return {make_table(megabytes), 0};
}

HashLease SharedHash::lease(const Game& game, std::size_t /*megabytes*/, HashLease /*previous*/) {
  const std::uint64_t salt = spread(leases_.fetch_add(1, std::memory_order_relaxed) + 1);
  const std::lock_guard lock(mutex_);
  auto& table = tables_[&game];
  if (!table) table = make_table(megabytes_);
  return {table, salt};
}

}  // namespace pentad

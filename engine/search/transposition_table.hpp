/// @file
/// The transposition table: a fixed piece of memory shared by any number of searches without locks.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/search/score.hpp"

namespace pentad {

/// What the table remembers of a position.
struct TableEntry {
  std::uint16_t move = 0;  ///< packed action, 0: none
  Score score = 0;         ///< fits 16 bits; wins counted from this position
  int depth = 0;           ///< 0 to 127
  Bound bound = Bound::none;
  bool proven = false;  ///< the bound holds for the true value, whatever the depth
};

/// Buckets of four entries to a cache line. Every entry is two words, one of them xored with the
/// other, so that a torn pair is not recognised (Hyatt and Mann, "A lock-less transposition table
/// implementation for parallel search", ICGA Journal 25, 2002).
class TranspositionTable {
 public:
  static constexpr std::size_t kMinMegabytes = 1;
  static constexpr std::size_t kMaxMegabytes = std::size_t{1} << 20U;

  /// An empty table. Memory is taken from the system as it is touched.
  /// Throws std::bad_alloc when there is not enough address space.
  explicit TranspositionTable(std::size_t megabytes);
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;
  ~TranspositionTable();

  [[nodiscard]] std::size_t megabytes() const noexcept { return megabytes_; }

  /// Forgets everything. Not while a search uses the table.
  void clear() noexcept;

  /// Begins a new search: entries of earlier ones are replaced first. Returns its age, to be given
  /// to store() and hashfull().
  [[nodiscard]] std::uint8_t new_search() noexcept;

  /// Finds the entry for a key. False when there is none.
  [[nodiscard]] bool probe(std::uint64_t key, TableEntry& entry) const noexcept;

  void store(std::uint64_t key, const TableEntry& entry, std::uint8_t age) noexcept;

  void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }

  /// Per mille of sampled entries that the search of that age has written.
  [[nodiscard]] int hashfull(std::uint8_t age) const noexcept;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * bucket_count_) >> 64U)];
  }

  std::size_t megabytes_;
  std::size_t bucket_count_;
  Bucket* buckets_;
  std::atomic<std::uint8_t> age_{0};
};

}  // namespace pentad

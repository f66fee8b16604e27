#include "engine/search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <limits>
#include <new>

namespace pentad {

namespace {

// Layout of a slot's data word: move 16 | score 16 | depth 8 | bound 2, proven 1, age 5 | unused.
constexpr unsigned kScoreShift = 16;
constexpr unsigned kDepthShift = 32;
constexpr unsigned kBoundShift = 40;
constexpr unsigned kProvenShift = 42;
constexpr unsigned kAgeShift = 43;
constexpr std::uint64_t kAgeMask = 31;
constexpr int kSampledBuckets = 250;

// A proven bound is worth more than any depth.
constexpr int kProvenDepth = 128;
// An entry of an earlier search counts as so much shallower for each search in between.
constexpr int kDepthPerAge = 8;

std::uint64_t pack(const TableEntry& entry, std::uint8_t age) noexcept {
  return static_cast<std::uint64_t>(entry.move) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) << kScoreShift |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << kDepthShift |
         static_cast<std::uint64_t>(entry.bound) << kBoundShift |
         static_cast<std::uint64_t>(entry.proven) << kProvenShift |
         (static_cast<std::uint64_t>(age) & kAgeMask) << kAgeShift;
}

TableEntry unpack(std::uint64_t data) noexcept {
  TableEntry entry;
  entry.move = static_cast<std::uint16_t>(data);
  entry.score = static_cast<std::int16_t>(data >> kScoreShift);
  entry.depth = static_cast<std::uint8_t>(data >> kDepthShift);
  entry.bound = static_cast<Bound>(data >> kBoundShift & 3U);
  entry.proven = (data >> kProvenShift & 1U) != 0;
  return entry;
}

std::uint64_t age_of(std::uint64_t data) noexcept {
  return data >> kAgeShift & kAgeMask;
}
bool is_empty(std::uint64_t data) noexcept {
  return (data >> kBoundShift & 3U) == 0;
}

/// What is lost by replacing an entry.
int worth(std::uint64_t data, std::uint8_t age) noexcept {
  if (is_empty(data)) return -1000;
  const TableEntry entry = unpack(data);
  const auto searches_ago = static_cast<int>((age - age_of(data)) & kAgeMask);
  return (entry.proven ? kProvenDepth : entry.depth) - kDepthPerAge * searches_ago;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : megabytes_(std::clamp(megabytes, kMinMegabytes, kMaxMegabytes)),
      bucket_count_((megabytes_ << 20U) / sizeof(Bucket)) {
  void* const memory = mmap(nullptr, bucket_count_ * sizeof(Bucket), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();  // NOLINT
  // Large pages save most misses of the address translation; without them all works the same.
  madvise(memory, bucket_count_ * sizeof(Bucket), MADV_HUGEPAGE);
  buckets_ = static_cast<Bucket*>(memory);
}

TranspositionTable::~TranspositionTable() {
  munmap(buckets_, bucket_count_ * sizeof(Bucket));
}

void TranspositionTable::clear() noexcept {
  // Gives the memory back; it comes again as zeroes when it is touched.
  madvise(buckets_, bucket_count_ * sizeof(Bucket), MADV_DONTNEED);
  age_.store(0, std::memory_order_relaxed);
}

std::uint8_t TranspositionTable::new_search() noexcept {
  return static_cast<std::uint8_t>((age_.fetch_add(1, std::memory_order_relaxed) + 1U) & kAgeMask);
}

bool TranspositionTable::probe(std::uint64_t key, TableEntry& entry) const noexcept {
  for (const Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && !is_empty(data)) {
      entry = unpack(data);
      return true;
    }
  }
  return false;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry,
                               std::uint8_t age) noexcept {
  auto& slots = bucket(key).slots;
  Slot* victim = slots.data();
  int least = std::numeric_limits<int>::max();
  TableEntry written = entry;
  for (Slot& slot : slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && !is_empty(data)) {
      const TableEntry old = unpack(data);
      if (old.proven && !entry.proven && old.bound == Bound::exact) return;
      if (written.move == 0) written.move = old.move;
      victim = &slot;
      break;
    }
    const int loss = worth(data, age);
    if (loss < least) {
      victim = &slot;
      least = loss;
    }
  }
  const std::uint64_t data = pack(written, age);
  victim->data.store(data, std::memory_order_relaxed);
  victim->check.store(key ^ data, std::memory_order_relaxed);
}

int TranspositionTable::hashfull(std::uint8_t age) const noexcept {
  const std::size_t sampled = std::min<std::size_t>(kSampledBuckets, bucket_count_);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sampled; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += !is_empty(data) && age_of(data) == age ? 1U : 0U;
    }
  }
  return static_cast<int>(used * 1000 / (sampled * 4));
}

}  // namespace pentad

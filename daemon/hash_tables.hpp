/// @file
/// Where sessions get their transposition tables from.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "protocol/environment.hpp"

namespace pentad {

/// For the session on stdio, which owns its table: cleared on every lease, kept when the size
/// stays.
class OwnHash final : public HashProvider {
 public:
  [[nodiscard]] HashLease lease(const Game& game, std::size_t megabytes,
                                HashLease previous) override;
};

/// For the sessions on the network: one table a game, made at its first use, of the operator's
/// size whatever a session asks for. What sessions store is kept apart by salts, so that clearing
/// costs nothing.
class SharedHash final : public HashProvider {
 public:
  explicit SharedHash(std::size_t megabytes) : megabytes_(megabytes) {}

  [[nodiscard]] HashLease lease(const Game& game, std::size_t megabytes,
                                HashLease previous) override;

 private:
  const std::size_t megabytes_;
  std::mutex mutex_;
  std::map<const Game*, std::shared_ptr<TranspositionTable>> tables_;
  std::atomic<std::uint64_t> leases_{0};
};

}  // namespace pentad

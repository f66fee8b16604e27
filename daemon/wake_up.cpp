#include "daemon/wake_up.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace pentad {

WakeUp::WakeUp() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

WakeUp::~WakeUp() {
  close(descriptor_);
}

void WakeUp::signal() noexcept {
  const std::uint64_t one = 1;
  // Fails only when the counter is full, and then it is readable.
  [[maybe_unused]] const auto written = write(descriptor_, &one, sizeof one);
}

void WakeUp::clear() noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto was_read = read(descriptor_, &count, sizeof count);
}

}  // namespace pentad

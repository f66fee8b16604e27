/// @file
/// A descriptor that becomes readable when another thread wants it so.
#pragma once

namespace pentad {

/// Wakes a thread out of poll(). Calls may come from any thread.
class WakeUp {
 public:
  /// Throws std::system_error when there is no descriptor to be had.
  WakeUp();
  WakeUp(const WakeUp&) = delete;
  WakeUp& operator=(const WakeUp&) = delete;
  ~WakeUp();

  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

  /// Makes it readable until clear().
  void signal() noexcept;
  void clear() noexcept;

 private:
  int descriptor_;
};

}  // namespace pentad

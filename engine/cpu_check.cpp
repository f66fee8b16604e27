// Refuses to start, with a clear message, on a processor that lacks the instructions this build
// uses. Compiled for the baseline; runs before every other constructor of the program; uses
// nothing but two system calls, since any library code may already contain such instructions.

#include <unistd.h>

#include <cstring>
#include <string_view>

namespace {

bool supported() {
  __builtin_cpu_init();
  const std::string_view arch = PENTAD_ARCH;
  if (arch == "x86-64-v2") {
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("ssse3") &&
           __builtin_cpu_supports("popcnt");
  }
  if (arch == "x86-64-v3") {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  }
  return true;
}

[[gnu::constructor(101)]] void check_processor() {
  if (supported()) return;
  const char* const message =
      "pentad: this build needs a processor with the instruction set " PENTAD_ARCH
      " (for x86-64-v3: AVX2 and BMI2), which this one lacks; build the preset 'portable' "
      "(cmake --preset portable && cmake --build --preset portable)\n";
  // Nothing can be done about a failed write here.
  [[maybe_unused]] const auto written = write(STDERR_FILENO, message, std::strlen(message));
  _exit(1);
}

}  // namespace

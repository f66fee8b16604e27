#include "daemon/output_buffer.hpp"

#include <utility>

namespace pentad {

namespace {

bool is_progress(std::string_view line) {
  return line.starts_with("info ") && !line.starts_with("info string");
}

}  // namespace

bool OutputBuffer::add(std::string_view line) {
  const std::size_t after = size() + line.size() + 1;
  if (after > limits_.drop_progress_above && is_progress(line)) return true;
  if (after > limits_.fail_above) return false;
  pending_.append(line).push_back('\n');
  return true;
}

std::string OutputBuffer::take() {
  in_flight_ = pending_.size();
  return std::exchange(pending_, {});
}

}  // namespace pentad

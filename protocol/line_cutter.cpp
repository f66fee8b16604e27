#include "protocol/line_cutter.hpp"

namespace pentad {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

void LineCutter::skip_mark(std::string_view& bytes) {
  while (mark_matched_ < kByteOrderMark.size() && !bytes.empty()) {
    if (bytes.front() != kByteOrderMark[mark_matched_]) {
      mark_matched_ = kByteOrderMark.size();
      return;
    }
    // Kept until it is complete: it may turn out to be something else.
    kept_.push_back(bytes.front());
    bytes.remove_prefix(1);
    if (++mark_matched_ == kByteOrderMark.size()) kept_.clear();
  }
}

bool LineCutter::too_long(std::string_view piece) const noexcept {
  const std::string_view tail = piece.empty() ? std::string_view(kept_) : piece;
  // A carriage return may be part of the line's end, also when the rest of it is still to come.
  const std::size_t end = !tail.empty() && tail.back() == '\r' ? 1 : 0;
  return kept_.size() + piece.size() - end > limit_;
}

std::string_view LineCutter::without_return(std::string_view line) noexcept {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

}  // namespace pentad

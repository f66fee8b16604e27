/// @file
/// Cuts a stream of bytes into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace pentad {

/// Lines end with "\n" or "\r\n"; a byte-order mark at the start of the stream is skipped. Of a
/// line that is too long nothing is stored: it is reported as soon as it is too long, and skipped.
class LineCutter {
 public:
  /// @param limit  the longest line that is passed on, in bytes, without its end.
  explicit LineCutter(std::size_t limit) : limit_(limit) {}

  [[nodiscard]] std::size_t limit() const noexcept { return limit_; }

  /// Takes bytes, cut anywhere. Calls on_line(std::string_view) for every line that is complete,
  /// and on_overlong() for every line that is too long.
  template <class OnLine, class OnOverlong>
  void feed(std::string_view bytes, OnLine on_line, OnOverlong on_overlong) {
    skip_mark(bytes);
    while (!bytes.empty()) {
      const std::size_t end = bytes.find('\n');
      const bool ended = end != std::string_view::npos;
      take(bytes.substr(0, end), ended, on_line, on_overlong);
      bytes.remove_prefix(ended ? end + 1 : bytes.size());
    }
  }

  /// The stream has ended: what is left is the last line.
  template <class OnLine, class OnOverlong>
  void finish(OnLine on_line, OnOverlong on_overlong) {
    if (!kept_.empty()) take({}, true, on_line, on_overlong);
  }

 private:
  /// A piece of a line, with its end or without.
  template <class OnLine, class OnOverlong>
  void take(std::string_view piece, bool ended, OnLine& on_line, OnOverlong& on_overlong) {
    if (skipping_) {
      skipping_ = !ended;
    } else if (too_long(piece)) {
      kept_ = {};
      skipping_ = !ended;
      on_overlong();
    } else if (!ended) {
      kept_.append(piece);
    } else if (kept_.empty()) {
      on_line(without_return(piece));
    } else {
      kept_.append(piece);
      on_line(without_return(std::exchange(kept_, {})));
    }
  }

  void skip_mark(std::string_view& bytes);
  [[nodiscard]] bool too_long(std::string_view piece) const noexcept;
  [[nodiscard]] static std::string_view without_return(std::string_view line) noexcept;

  std::size_t limit_;
  std::string kept_;              ///< the beginning of a line whose end has not come yet
  bool skipping_ = false;         ///< within a line that was too long
  std::size_t mark_matched_ = 0;  ///< bytes of the mark seen so far; all of them: looked for it
};

}  // namespace pentad

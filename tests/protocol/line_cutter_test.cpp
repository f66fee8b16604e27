#include "protocol/line_cutter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pentad {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kOverlong = "(overlong)";

/// Lines as a cutter gives them; too long ones as kOverlong.
class Cut {
 public:
  explicit Cut(std::size_t limit = 10) : cutter_(limit) {}

  Cut& feed(std::string_view bytes) {
    cutter_.feed(
        bytes, [this](std::string_view line) { lines.emplace_back(line); },
        [this] { lines.emplace_back(kOverlong); });
    return *this;
  }
  Cut& finish() {
    cutter_.finish([this](std::string_view line) { lines.emplace_back(line); },
                   [this] { lines.emplace_back(kOverlong); });
    return *this;
  }

  std::vector<std::string> lines;

 private:
  LineCutter cutter_;
};

TEST(LineCutter, CutsAtLineFeedsAndDropsCarriageReturns) {
  EXPECT_THAT(Cut().feed("one\ntwo\r\n\r\n\nthree").lines, ElementsAre("one", "two", "", ""));
  EXPECT_THAT(Cut().feed("one\nlast").finish().lines, ElementsAre("one", "last"));
  EXPECT_THAT(Cut().feed("one\n").finish().lines, ElementsAre("one"));
  EXPECT_THAT(Cut().feed("a\rb\n").lines, ElementsAre("a\rb"));
}

TEST(LineCutter, SkipsAByteOrderMarkAtTheStartAlone) {
  EXPECT_THAT(Cut().feed("\xef\xbb\xbfuci\n\xef\xbb\xbfx\n").lines,
              ElementsAre("uci", "\xef\xbb\xbfx"));
  EXPECT_THAT(Cut().feed("\xef").feed("\xbb").feed("\xbf").feed("uci\n").lines, ElementsAre("uci"));
  EXPECT_THAT(Cut().feed("\xef").feed("\xbbx\n").lines, ElementsAre("\xef\xbbx"));
  EXPECT_THAT(Cut().feed("\xef\n").lines, ElementsAre("\xef"));
  EXPECT_THAT(Cut().feed("\xef").finish().lines, ElementsAre("\xef"));
  EXPECT_THAT(Cut().feed("\xef\xbb\xbf").finish().lines, IsEmpty());
}

TEST(LineCutter, TakesLinesUpToItsLimit) {
  EXPECT_THAT(Cut(3).feed("abc\nabcd\nab\n").lines, ElementsAre("abc", kOverlong, "ab"));
  EXPECT_THAT(Cut(3).feed("abc\r\nabcd\r\n").lines, ElementsAre("abc", kOverlong));
  EXPECT_THAT(Cut(3).feed("abc\r").feed("\n").lines, ElementsAre("abc"));
  EXPECT_THAT(Cut(3).feed("abc\r").feed("d\nx\n").lines, ElementsAre(kOverlong, "x"));
  EXPECT_THAT(Cut(3)
                  .feed("\xef\xbb\xbf"
                        "abc\n")
                  .lines,
              ElementsAre("abc"));
}

TEST(LineCutter, ReportsALongLineOnceAndAtOnce) {
  Cut cut(3);
  cut.feed("abcde");
  EXPECT_THAT(cut.lines, ElementsAre(kOverlong));
  for (int i = 0; i < 1000; ++i) cut.feed("more and more");
  cut.feed("\nok\n");
  EXPECT_THAT(cut.lines, ElementsAre(kOverlong, "ok"));
  cut.feed("toolong").finish();
  EXPECT_THAT(cut.lines, ElementsAre(kOverlong, "ok", kOverlong));
}

TEST(LineCutter, GivesTheSameLinesHoweverTheBytesAreCut) {
  std::mt19937 random(1);
  const std::string alphabet("ab\n\n\r\xef\xbb\xbf\0", 9);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes = round % 3 == 0 ? "\xef\xbb\xbf" : "";
    const auto length = random() % 40;
    for (unsigned i = 0; i < length; ++i) bytes += alphabet[random() % alphabet.size()];
    const auto whole = Cut(5).feed(bytes).finish().lines;
    Cut pieces(5);
    for (std::string_view rest = bytes; !rest.empty();) {
      const auto size = std::min<std::size_t>(rest.size(), random() % 7);
      pieces.feed(rest.substr(0, size));
      rest.remove_prefix(size);
    }
    EXPECT_EQ(pieces.finish().lines, whole) << testing::PrintToString(bytes);
  }
}

}  // namespace
}  // namespace pentad

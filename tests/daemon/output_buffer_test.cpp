#include "daemon/output_buffer.hpp"

#include <gtest/gtest.h>

namespace pentad {
namespace {

const std::string kProgress = "info depth 1 nodes 1";  // 20 bytes

TEST(OutputBuffer, GivesLinesInOrderOnce) {
  OutputBuffer output{OutputLimits{}};
  EXPECT_TRUE(output.empty());
  EXPECT_TRUE(output.add("one"));
  EXPECT_TRUE(output.add(""));
  EXPECT_FALSE(output.empty());
  EXPECT_EQ(output.take(), "one\n\n");
  EXPECT_EQ(output.take(), "");
}

TEST(OutputBuffer, LeavesOutProgressButNothingElse) {
  OutputBuffer output{OutputLimits{50, 100, 1000}};
  EXPECT_TRUE(output.add(kProgress));
  EXPECT_TRUE(output.add(kProgress));
  EXPECT_TRUE(output.add(kProgress));  // would make 63 bytes
  EXPECT_TRUE(output.add("info string error: kept"));
  EXPECT_TRUE(output.add("bestmove kept"));
  EXPECT_EQ(output.take(),
            kProgress + "\n" + kProgress + "\ninfo string error: kept\nbestmove kept\n");
}

TEST(OutputBuffer, WhatIsBeingWrittenCounts) {
  OutputBuffer output{OutputLimits{50, 100, 1000}};
  EXPECT_TRUE(output.add(std::string(90, 'x')));
  EXPECT_FALSE(output.input_should_pause());
  EXPECT_EQ(output.take().size(), 91U);
  EXPECT_TRUE(output.add(std::string(20, 'y')));
  EXPECT_TRUE(output.input_should_pause());
  EXPECT_EQ(output.take().size(), 21U);
  EXPECT_FALSE(output.input_should_pause());
}

TEST(OutputBuffer, RefusesBeyondTheLastBound) {
  OutputBuffer output{OutputLimits{50, 100, 1000}};
  EXPECT_TRUE(output.add(std::string(999, 'x')));
  EXPECT_FALSE(output.add("bestmove"));
}

}  // namespace
}  // namespace pentad

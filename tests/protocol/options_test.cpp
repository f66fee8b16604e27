#include "protocol/options.hpp"

#include <gtest/gtest.h>

namespace pentad {
namespace {

class OptionsTest : public testing::Test {
 protected:
  OptionsTest() { declare(options_), declare(remote_); }

  void declare(Options& options) {
    const auto remember = [this](const OptionValue& value) -> OptionAnswer {
      last_ = value;
      text_ = value.text;
      ++changes_;
      return std::string{};
    };
    options.add({.name = "Check", .type = OptionType::check, .on_change = remember});
    options.add(
        {.name = "Spin Two", .type = OptionType::spin, .min = -3, .max = 9, .on_change = remember});
    options.add({.name = "Combo",
                 .type = OptionType::combo,
                 .choices = {"one", "Two"},
                 .on_change = remember});
    options.add({.name = "Text", .type = OptionType::string, .on_change = remember});
    options.add(
        {.name = "File", .type = OptionType::string, .names_file = true, .on_change = remember});
    options.add({.name = "Button", .type = OptionType::button, .on_change = remember});
    options.add({.name = "Message",
                 .type = OptionType::button,
                 .on_change = [](const OptionValue&) -> OptionAnswer { return "done"; }});
    options.add({.name = "Never",
                 .type = OptionType::button,
                 .on_change = [](const OptionValue&) -> OptionAnswer {
                   return fail(ErrorCode::refused, "not today");
                 }});
    options.add({.name = "Idle", .type = OptionType::button});
  }

  ErrorCode code(std::string_view name, std::string_view value) {
    const int before = changes_;
    const auto answer = options_.set(name, value);
    EXPECT_FALSE(answer) << name << " = " << value;
    EXPECT_FALSE(options_.check(name, value)) << name << " = " << value;
    EXPECT_EQ(changes_, before);
    return answer ? ErrorCode::overload : answer.error().code;
  }

  Options options_{false};
  Options remote_{true};
  OptionValue last_;
  std::string text_;
  int changes_ = 0;
};

TEST_F(OptionsTest, ReadsEveryType) {
  EXPECT_TRUE(options_.set("check", "True"));
  EXPECT_TRUE(last_.flag);
  EXPECT_TRUE(options_.set("CHECK", "false"));
  EXPECT_FALSE(last_.flag);
  EXPECT_TRUE(options_.set("spin two", "-3"));
  EXPECT_EQ(last_.number, -3);
  EXPECT_TRUE(options_.set("Spin Two", "+9"));
  EXPECT_EQ(last_.number, 9);
  EXPECT_TRUE(options_.set("Combo", "two"));
  EXPECT_EQ(last_.choice, 1U);
  EXPECT_TRUE(options_.set("Text", "a b/\xc3\xbc book.txt"));
  EXPECT_EQ(text_, "a b/\xc3\xbc book.txt");
  EXPECT_TRUE(options_.set("Text", ""));
  EXPECT_EQ(text_, "");
  EXPECT_TRUE(options_.set("Text", "x"));
  EXPECT_TRUE(options_.set("Text", "<empty>"));
  EXPECT_EQ(text_, "");
  EXPECT_TRUE(options_.set("Button", ""));
  EXPECT_EQ(changes_, 10);
}

TEST_F(OptionsTest, PassesOnWhatTheChangeSays) {
  EXPECT_EQ(*options_.set("Message", ""), "done");
  EXPECT_EQ(options_.set("Never", "").error().message, "not today");
  EXPECT_EQ(*options_.set("Idle", ""), "");
}

TEST_F(OptionsTest, RefusesWhatItCannotRead) {
  EXPECT_EQ(code("Nothing", "3"), ErrorCode::unknown_name);
  EXPECT_EQ(code("", ""), ErrorCode::unknown_name);
  EXPECT_EQ(code("Check", ""), ErrorCode::syntax);
  EXPECT_EQ(code("Check", "1"), ErrorCode::syntax);
  EXPECT_EQ(code("Spin Two", ""), ErrorCode::syntax);
  EXPECT_EQ(code("Spin Two", "3x"), ErrorCode::syntax);
  EXPECT_EQ(code("Spin Two", "10"), ErrorCode::out_of_range);
  EXPECT_EQ(code("Spin Two", "-4"), ErrorCode::out_of_range);
  EXPECT_EQ(code("Combo", ""), ErrorCode::syntax);
  EXPECT_EQ(code("Combo", "three"), ErrorCode::syntax);
  EXPECT_EQ(code("Text", "a\rb"), ErrorCode::syntax);
  EXPECT_EQ(code("Text", std::string_view("a\0b", 3)), ErrorCode::syntax);
  EXPECT_EQ(code("Button", "now"), ErrorCode::syntax);
}

TEST_F(OptionsTest, RefusesFilesOverTheNetwork) {
  EXPECT_TRUE(options_.set("File", "/etc/passwd"));
  EXPECT_TRUE(remote_.set("Text", "a"));
  EXPECT_EQ(remote_.set("File", "/etc/passwd").error().code, ErrorCode::refused);
  EXPECT_EQ(remote_.set("file", "").error().code, ErrorCode::refused);
  EXPECT_EQ(text_, "a");
}

}  // namespace
}  // namespace pentad

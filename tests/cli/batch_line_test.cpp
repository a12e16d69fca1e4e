#include "cli/batch_line.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cli/text.hpp"

namespace hitmask::cli {
namespace {

std::string message_for(std::string_view line) { return parse_batch_line(line).message(); }

TEST(BatchLine, ReadsEveryField) {
  const auto query =
      parse_batch_line(R"({"a":"x.png","b":"sub/y.png","dx":3,"dy":-4,"threshold":7})");
  ASSERT_TRUE(query.ok()) << query.message();
  EXPECT_EQ(query->a, "x.png");
  EXPECT_EQ(query->b, "sub/y.png");
  EXPECT_EQ(query->offset, (Point{3, -4}));
  EXPECT_EQ(query->threshold, 7);
}

TEST(BatchLine, ThresholdMayBeLeftOutAndOrderDoesNotMatter) {
  const auto query =
      parse_batch_line(R"( {"dy": 2147483647, "b":"y", "dx":-2147483648 , "a":"x"} )");
  ASSERT_TRUE(query.ok()) << query.message();
  EXPECT_EQ(query->offset, (Point{INT32_MIN, INT32_MAX}));
  EXPECT_FALSE(query->threshold.has_value());
}

TEST(BatchLine, WholeNumbersMayHaveAPointOrAnExponent) {
  const auto query = parse_batch_line(R"({"a":"x","b":"y","dx":1e2,"dy":-7.0,"threshold":2.55e2})");
  ASSERT_TRUE(query.ok()) << query.message();
  EXPECT_EQ(query->offset, (Point{100, -7}));
  EXPECT_EQ(query->threshold, 255);
}

TEST(BatchLine, NumbersOutOfRangeAreShownAsWritten) {
  for (const char* text : {"2147483648", "-2147483649", "18446744073709551615"})
    EXPECT_EQ(message_for(joined({R"({"dx":)", text, "}"})),
              joined({"'dx' must be a whole number from -2147483648 to 2147483647, not ", text}));
  for (const char* text : {"1e10", "2147483648.0", "99999999999999999999", "1e30"})
    EXPECT_EQ(
        message_for(joined({R"({"dx":)", text, "}"})),
        joined({"'dx' must be a whole number from -2147483648 to 2147483647, not '", text, "'"}));
  EXPECT_EQ(message_for(R"({"dx":1e999})"),
            "bad JSON at byte 11: the number '1e999' is out of range");
}

TEST(BatchLine, MessagesSayWhatIsWrong) {
  EXPECT_EQ(message_for("[1]"), "the line is not a JSON object");
  EXPECT_EQ(message_for("-5"), "the line is not a JSON object");
  EXPECT_EQ(message_for("5.5"), "the line is not a JSON object");
  EXPECT_EQ(message_for(R"({"z":1})"), "unknown field 'z'; there are: a, b, dx, dy, threshold");
  EXPECT_EQ(message_for(R"({"a":"x","a":"y"})"), "field 'a' appears twice");
  EXPECT_EQ(message_for(R"({"a":"x","b":"y","dx":1})"), "field 'dy' is missing");
  EXPECT_EQ(message_for(R"({"a":7})"), "'a' must be a path, not a number");
  EXPECT_EQ(message_for(R"({"threshold":256})"),
            "'threshold' must be a whole number from 0 to 255, not 256");
  EXPECT_EQ(message_for(R"({"dx":1.5})"),
            "'dx' must be a whole number from -2147483648 to 2147483647, not '1.5'");
  EXPECT_EQ(message_for(R"({"dx":{"a":1}})"),
            "'dx' must be a whole number from -2147483648 to 2147483647, not an object");
}

TEST(BatchLine, BadJsonNamesThePlaceAndStaysShort) {
  EXPECT_EQ(message_for(R"({"dx":tru})"), "bad JSON at byte 10: invalid literal");
  EXPECT_EQ(message_for(""), "bad JSON at byte 1: unexpected end of input");
  const std::string huge = "{\"a\":\"" + std::string(100'000, 'x') + "\n";
  EXPECT_LT(message_for(huge).size(), 200u);
  EXPECT_LT(message_for("{\"" + std::string(100'000, 'k') + "\":1}").size(), 200u);
}

TEST(BatchLine, ANulByteDoesNotHideWhatFollows) {
  std::string line = R"({"a":"x","b":"y","dx":0,"dy":0})";
  ASSERT_TRUE(parse_batch_line(line).ok());
  line += '\0';
  EXPECT_EQ(message_for(line), "bad JSON at byte 32: a NUL byte");
  EXPECT_EQ(message_for(R"({"a":"x\u0000"})"), "a path contains a NUL character");
}

TEST(BatchLine, PathsHaveALimit) {
  const auto line = [](std::size_t length) {
    return "{\"b\":\"y\",\"dx\":0,\"dy\":0,\"a\":\"" + std::string(length, 'p') + "\"}";
  };
  EXPECT_TRUE(parse_batch_line(line(max_path_bytes)).ok());
  EXPECT_FALSE(parse_batch_line(line(max_path_bytes + 1)).ok());
  EXPECT_FALSE(parse_batch_line(line(0)).ok());
}

TEST(BatchLine, Blank) {
  EXPECT_TRUE(is_blank(""));
  EXPECT_TRUE(is_blank(" \t\r"));
  EXPECT_FALSE(is_blank(" x"));
}

}  // namespace
}  // namespace hitmask::cli

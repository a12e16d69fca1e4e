// The tool's output: JSON, numbers, text, the progress bar.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "cli/answer.hpp"
#include "cli/pair.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {
namespace {

std::string failure(std::string_view message) {
  std::string text;
  append_failure(text, message, 7);
  return text;
}

TEST(Answer, LargestNumbers) {
  Contact contact;
  contact.area = std::numeric_limits<std::int64_t>::max();
  contact.gradient_x = std::numeric_limits<std::int64_t>::min();
  std::string text;
  append_answer(text, contact);
  EXPECT_EQ(text,
            "{\"overlap\":true,\"area\":9223372036854775807,\"first\":[0,0],\"sum\":[0,0],"
            "\"gradient\":[-9223372036854775808,0],\"box\":[0,0,0,0]}\n");
}

TEST(Answer, FailuresAreAlwaysJson) {
  EXPECT_EQ(failure("a \"b\" \\ \n\x7f"),
            "{\"error\":\"a \\\"b\\\" \\\\ \\u000a\\u007f\",\"line\":7}\n");
  EXPECT_EQ(failure("\u00e9\u20ac\U0001F600"),
            "{\"error\":\"\u00e9\u20ac\U0001F600\",\"line\":7}\n");
  const std::string replaced = "{\"error\":\"\uFFFD\uFFFD\",\"line\":7}\n";
  EXPECT_EQ(failure("\xff\xfe"), replaced);
  EXPECT_EQ(failure("\xC0\x80"), replaced);                                // overlong
  EXPECT_EQ(failure("\xE2\x82"), replaced);                                // truncated
  EXPECT_EQ(failure("\xED\xA0\x80").find("\xED"), std::string::npos);      // surrogate
  EXPECT_EQ(failure("\xF4\x90\x80\x80").find("\xF4"), std::string::npos);  // beyond U+10FFFF
}

TEST(Report, DecimalsRoundHalvesUp) {
  EXPECT_EQ(decimal(12, 5, 1), "2.90");
  EXPECT_EQ(decimal(0, 3, 1), "0.50");
  EXPECT_EQ(decimal(1, 3), "0.33");
  EXPECT_EQ(decimal(2, 3), "0.67");
  EXPECT_EQ(decimal(1, 200), "0.01");
  EXPECT_EQ(decimal(21, 10, 0), "2.10");
}

TEST(Report, Percent) {
  EXPECT_EQ(percent_text(5, 12), "41.7%");
  EXPECT_EQ(percent_text(0, 0), "0.0%");
  EXPECT_EQ(percent_text(std::int64_t{1} << 32, std::int64_t{1} << 32), "100.0%");
}

TEST(Report, DirectionsAreTheNearestEighth) {
  const auto words = [](std::int64_t x, std::int64_t y) {
    Contact contact;
    contact.gradient_x = -x;
    contact.gradient_y = -y;
    return direction_words(contact);
  };
  EXPECT_EQ(words(1000, 414), "right");
  EXPECT_EQ(words(1000, 415), "down and right");
  EXPECT_EQ(words(-414, 1000), "down");
  EXPECT_EQ(words(-415, -1000), "up and left");
  EXPECT_EQ(words(0, -1), "up");
}

TEST(Pair, CellsFarAway) {
  const Pair pair{
      {"a", Mask(2, 2, true), 4}, {"b", Mask(2, 2, true), 4}, {INT32_MAX, INT32_MIN}, {}};
  EXPECT_EQ(cell_at(pair, 1, 1), Cell::a);
  EXPECT_EQ(cell_at(pair, std::int64_t{INT32_MAX} + 1, std::int64_t{INT32_MIN} + 1), Cell::b);
  EXPECT_EQ(cell_at(pair, std::int64_t{INT32_MAX} + 2, INT32_MIN), Cell::none);
  EXPECT_EQ(whole_region(pair).w, std::int64_t{INT32_MAX} + 2);
}

TEST(Progress, Text) {
  using std::chrono::milliseconds;
  EXPECT_EQ(progress_text({12, 300, 1000}, milliseconds(3000)),
            "[######..............]  30%  12 lines, 7 s left");
  EXPECT_EQ(progress_text({12, 300, 0}, milliseconds(3000)), "12 lines");
  EXPECT_EQ(progress_text({99, 2000, 1000}, milliseconds(3000)),
            "[####################] 100%  99 lines, 0 s left");
}

TEST(Values, Offsets) {
  EXPECT_EQ(*parse_offset("-2147483648,2147483647"), (Point{INT32_MIN, INT32_MAX}));
  for (const char* text : {"", ",", "1,", ",1", "1,2,3", "1,2 ", "2147483648,0"})
    EXPECT_FALSE(parse_offset(text).ok()) << text;
}

TEST(Values, Colours) {
  EXPECT_EQ(*parse_colour("#0aF0c3"), (Colour{0x0a, 0xf0, 0xc3}));
  for (const char* text : {"", "#", "##00000", "12345", "1234567", "-12345", "+12345", "0x1234"})
    EXPECT_FALSE(parse_colour(text).ok()) << text;
}

}  // namespace
}  // namespace hitmask::cli

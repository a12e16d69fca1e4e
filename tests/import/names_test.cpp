// Names of frames, and decimals.

#include <gtest/gtest.h>

#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::test {
namespace {

using namespace detail::import;

TEST(Names, NumbersAtTheEnd) {
  const auto expect = [](std::string_view name, std::string_view stem, std::string_view number) {
    const NumberedName split = split_number(name);
    EXPECT_EQ(split.stem, stem) << name;
    EXPECT_EQ(split.number, number) << name;
  };
  expect("walk_03.png", "walk", "03");
  expect("walk", "walk", "");
  expect("hero #walk 12.aseprite", "hero #walk", "12");
  expect("copy (2).png", "copy", "2");
  expect("7", "", "7");
  expect("hero.01", "hero", "01");
  expect("a/b/run-7.png", "a/b/run", "7");
  expect("", "", "");
}

TEST(Names, PivotsThatAreTooFarStayTooFar) {
  constexpr std::int64_t refused = std::int64_t{1} << 36;  // of 1/65,536 pixel
  EXPECT_GT(along(std::int64_t{1} << 61, 65'535), refused);
  EXPECT_LT(along(-(std::int64_t{1} << 61), 65'535), -refused);
  EXPECT_EQ(along(-billion / 4, 3), -49'152);
}

TEST(Names, NaturalOrder) {
  const std::string_view sorted[] = {"a",   "a01",  "a1", "a2",
                                     "a10", "a10b", "b",  "b99999999999999999999999"};
  for (std::size_t i = 0; i < std::size(sorted); ++i)
    for (std::size_t k = 0; k < std::size(sorted); ++k) {
      EXPECT_EQ(natural_less(sorted[i], sorted[k]), i < k) << sorted[i] << " " << sorted[k];
    }
}

TEST(Names, Decimals) {
  EXPECT_EQ(billionths_of("1"), billion);
  EXPECT_EQ(billionths_of("-0"), 0);
  EXPECT_EQ(billionths_of("0.5"), billion / 2);
  EXPECT_EQ(billionths_of("-12.25"), -12'250'000'000);
  EXPECT_EQ(billionths_of("1e3"), 1000 * billion);
  EXPECT_EQ(billionths_of("125E-3"), 125'000'000);
  EXPECT_EQ(billionths_of("0.3333333333333333333333"), 333'333'333);
  EXPECT_EQ(billionths_of("0.66666666666666666"), 666'666'667);
  EXPECT_EQ(billionths_of(".5"), billion / 2);
  EXPECT_EQ(billionths_of("0e999999999"), 0);
  EXPECT_EQ(billionths_of("-2147483648"), std::int64_t{INT32_MIN} * billion);
  EXPECT_EQ(billionths_of("2305843010"), std::nullopt);  // sums of two are within 64 bits
  EXPECT_EQ(billionths_of("1e-999999999"), 0);
  for (const char* wrong : {"", "-", ".", "1.2.3", "0x10", "1e", "1e99999999999", "nan",
                            "5000000000", "1e10", " 1", "1 "})
    EXPECT_FALSE(billionths_of(wrong)) << wrong;
}

TEST(Names, Utf8) {
  EXPECT_TRUE(is_utf8("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"));
  for (const char* wrong :
       {"\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80", "\xE2\x82", "\xFF"})
    EXPECT_FALSE(is_utf8(wrong));
  EXPECT_EQ(in_quotes("a\nb"), "'a b'");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), "'" + std::string(60, 'x') + "...'");
  EXPECT_EQ(in_quotes("a\xFF\x80 b"), R"('a\xFF\x80 b')");
}

}  // namespace
}  // namespace hitmask::test

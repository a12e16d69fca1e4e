// 128-bit integers of our own, against those of the compiler.
#include "base/wide_integer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/random.hpp"

#if defined(__SIZEOF_INT128__)

namespace hitmask::detail::base {
namespace {

__extension__ typedef __int128 Native;
__extension__ typedef unsigned __int128 UnsignedNative;

/// Ends of ranges, powers of two and their neighbours, and random numbers of all lengths.
std::vector<UnsignedNative> telling_numbers() {
  std::vector<UnsignedNative> numbers;
  for (int bit = 0; bit < 128; bit += bit % 32 > 29 || bit % 32 < 3 ? 1 : 9)
    for (int step = -1; step <= 1; ++step)
      numbers.push_back((UnsignedNative{1} << bit) + static_cast<UnsignedNative>(step));
  support::Random random(5);
  for (int i = 0; i < 60; ++i) {
    const UnsignedNative number = UnsignedNative{random.next()} << 64 | random.next();
    numbers.push_back(number >> random.between(0, 127));
  }
  for (std::size_t i = numbers.size(); i-- > 0;) numbers.push_back(-numbers[i]);
  return numbers;
}

template <bool IsSigned>
using Compilers = std::conditional_t<IsSigned, Native, UnsignedNative>;

template <bool IsSigned>
WideInteger<IsSigned> ours(Compilers<IsSigned> value) {
  return WideInteger<IsSigned>::of(
      static_cast<std::uint64_t>(value),
      static_cast<std::uint64_t>(static_cast<UnsignedNative>(value) >> 64));
}
template <bool IsSigned>
std::string text(WideInteger<IsSigned> value) {
  return std::to_string(value.high()) + ":" + std::to_string(value.low());
}

template <bool IsSigned>
void expect_same_pair(Compilers<IsSigned> a, Compilers<IsSigned> b) {
  using Wide = WideInteger<IsSigned>;
  const Wide x = ours<IsSigned>(a), y = ours<IsSigned>(b);
  // Signed overflow is not defined, and wraps around in ours.
  const auto of = [](UnsignedNative value) {
    return ours<IsSigned>(static_cast<Compilers<IsSigned>>(value));
  };
  const auto ua = static_cast<UnsignedNative>(a), ub = static_cast<UnsignedNative>(b);
  EXPECT_EQ(x + y, of(ua + ub)) << text(x) << " " << text(y);
  EXPECT_EQ(x - y, of(ua - ub)) << text(x) << " " << text(y);
  EXPECT_EQ(x * y, of(ua * ub)) << text(x) << " " << text(y);
  EXPECT_EQ(x & y, of(ua & ub)) << text(x) << " " << text(y);
  EXPECT_EQ(x | y, of(ua | ub)) << text(x) << " " << text(y);
  EXPECT_EQ(x < y, a < b) << text(x) << " " << text(y);
  EXPECT_EQ(x == y, a == b);
  const bool overflows = IsSigned && b == Compilers<IsSigned>(-1) && ua == UnsignedNative{1} << 127;
  if (b == 0 || overflows) return;
  EXPECT_EQ(x / y, ours<IsSigned>(a / b)) << text(x) << " " << text(y);
  EXPECT_EQ(x % y, ours<IsSigned>(a % b)) << text(x) << " " << text(y);
}

template <bool IsSigned>
void expect_same(Compilers<IsSigned> a) {
  const WideInteger<IsSigned> x = ours<IsSigned>(a);
  for (int by = 0; by < 128; ++by) {
    EXPECT_EQ(x >> by, ours<IsSigned>(a >> by)) << text(x) << " by " << by;
    EXPECT_EQ(x << by, ours<IsSigned>(
                           static_cast<Compilers<IsSigned>>(static_cast<UnsignedNative>(a) << by)))
        << text(x) << " by " << by;
  }
  EXPECT_EQ(static_cast<double>(x), static_cast<double>(a)) << text(x);
  EXPECT_EQ(static_cast<std::int64_t>(x), static_cast<std::int64_t>(a));
  EXPECT_EQ(static_cast<bool>(x), a != 0);
  EXPECT_EQ(WideInteger<IsSigned>(static_cast<std::int64_t>(a)),
            ours<IsSigned>(static_cast<Compilers<IsSigned>>(static_cast<std::int64_t>(a))));
  EXPECT_EQ(WideInteger<!IsSigned>(x), ours<!IsSigned>(static_cast<Compilers<!IsSigned>>(a)));
}

TEST(WideInteger, EqualsTheCompilers) {
  const std::vector<UnsignedNative> numbers = telling_numbers();
  for (const UnsignedNative a : numbers) {
    expect_same<false>(a);
    expect_same<true>(static_cast<Native>(a));
    for (const UnsignedNative b : numbers) {
      expect_same_pair<false>(a, b);
      expect_same_pair<true>(static_cast<Native>(a), static_cast<Native>(b));
    }
  }
}

TEST(WideInteger, MixesWithNumbers) {
  constexpr WideInteger<true> five = 2 * WideInteger<true>{3} - 1;
  static_assert(five == 5 && five > -1 && -five < 0 && five / 2 == 2 && -five % 2 == -1);
  static_assert(static_cast<int>(five << 70 >> 70) == 5);
}

}  // namespace
}  // namespace hitmask::detail::base

#endif

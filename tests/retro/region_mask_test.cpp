// Region masks: exactly the tiles the box covers, so an overlapping pair is never ruled out.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "hitmask/retro/region_mask.hpp"
#include "reference/seeds/msx.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"

namespace hitmask {
namespace {

using support::highest;
using support::lowest;

static_assert(packed(RegionMask16::of(Box{0, 32, 33, 1})) == 0x0203);

template <class Region>
class RegionMasks : public testing::Test {
 public:
  static constexpr int period = Region::bits * Region::tile;  // tiles repeat after this many pixels
};

using Forms =
    testing::Types<RegionMask, RegionMask16, RegionMask8, BasicRegionMask<std::uint32_t, 1, 1>,
                   BasicRegionMask<std::uint32_t, 5, 7>>;
TYPED_TEST_SUITE(RegionMasks, Forms);

/// Every length up to a period and two tiles, pixel by pixel: the bits must be those of the pixels.
template <class Region>
void expect_pixel_bits(std::int32_t start, int longest) {
  std::uint64_t expected = 0;
  for (std::int32_t length = 1; length <= longest; ++length) {
    expected |=
        reference::msx::bit_of(std::int64_t{start} + length - 1, Region::bits, Region::tile);
    ASSERT_EQ(Region::axis(start, length), expected) << start << " + " << length;
  }
}

// Two ranges that share a pixel share the bit of that pixel's tile, if each sets the bits of all
// its pixels. So this test of single ranges covers every pair.
TYPED_TEST(RegionMasks, AxisSetsTheBitsOfItsPixelsOverAFullPeriod) {
  const int longest = TestFixture::period + 2 * TypeParam::tile;
  const int step = support::long_run() || TestFixture::period <= 256 ? 1 : 13;
  for (std::int32_t start = -TestFixture::period; start < TestFixture::period; start += step) {
    expect_pixel_bits<TypeParam>(start, longest);
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(RegionMasks, AxisAtTheEndsOfInt32) {
  for (std::int32_t back = 0; back < TestFixture::period; ++back) {
    expect_pixel_bits<TypeParam>(lowest + back, 2 * TypeParam::tile + 1);
    expect_pixel_bits<TypeParam>(highest - back, 2 * TypeParam::tile + 1);
    if (this->HasFatalFailure()) return;
  }
  EXPECT_EQ(TypeParam::axis(lowest, highest), TypeParam::axis(0, highest));
  EXPECT_EQ(TypeParam::axis(highest, highest), TypeParam::axis(0, highest));
}

TYPED_TEST(RegionMasks, EmptyBoxesSetNothing) {
  EXPECT_EQ(TypeParam::of({3, 3, 0, 9}), TypeParam{});
  EXPECT_EQ(TypeParam::of({3, 3, 9, lowest}), TypeParam{});
  EXPECT_FALSE(may_overlap(TypeParam::of({0, 0, 0, 0}), TypeParam::of({0, 0, highest, highest})));
}

TYPED_TEST(RegionMasks, AgreeWithTheNaiveTileLoopForAnyInt32) {
  support::Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const auto number = [&] {
      return random.one_in(2) ? random.between(lowest, highest) : random.between(-300, 300);
    };
    const Box box{number(), number(), number(), number()};
    const auto expected = reference::msx::region_of(box, TypeParam::bits, TypeParam::tile);
    const TypeParam region = TypeParam::of(box);
    ASSERT_EQ(region.x, expected.x) << rc::toString(box);
    ASSERT_EQ(region.y, expected.y) << rc::toString(box);
  }
}

/// axis() for every start and length that the pairs below need, in a table: there are billions of
/// pairs.
template <class Region>
class AxisTable {
 public:
  static constexpr int period = Region::bits * Region::tile;
  static constexpr int longest = period + 2;

  AxisTable() {
    for (int length = 1; length <= longest; ++length)
      for (int start = -longest; start < period + longest; ++start)
        rows_[static_cast<std::size_t>(length)].push_back(Region::axis(start, length));
  }
  /// Pointer p such that p[start] is axis(start, length).
  [[nodiscard]] const std::uint8_t* row(int length) const {
    return rows_[static_cast<std::size_t>(length)].data() + longest;
  }

 private:
  std::array<std::vector<std::uint8_t>, longest + 1> rows_;
};

/// Every start in a period, every step-th length (and the longest) for both ranges.
template <class Region>
std::int64_t pairs_ruled_out_wrongly(int step) {
  const AxisTable<Region> table;
  std::int64_t wrong = 0;
  for (int a_length = 1; a_length <= table.longest; a_length += step)
    for (int b_length = 1; b_length <= table.longest; b_length += step)
      for (int a = 0; a < table.period; ++a) {
        const std::uint8_t a_bits = table.row(a_length)[a];
        const std::uint8_t* const b_bits = table.row(b_length);
        for (int b = a - b_length + 1; b < a + a_length; ++b)  // exactly those that share a pixel
          wrong += (a_bits & b_bits[b]) == 0 ? 1 : 0;
      }
  return wrong;
}

// The same, tested directly on pairs, for the two MSX forms.
TEST(RegionMaskPairs, NoOverlappingPairIsRuledOut) {
  const int step = support::long_run() ? 1 : 16;
  EXPECT_EQ(pairs_ruled_out_wrongly<RegionMask16>(step), 0);
  EXPECT_EQ(pairs_ruled_out_wrongly<RegionMask8>(step), 0);
}

TEST(RegionMaskPairs, RulesOutWhatIsTilesApart) {
  EXPECT_FALSE(may_overlap(RegionMask16::of({0, 0, 32, 32}), RegionMask16::of({32, 0, 32, 32})));
  EXPECT_FALSE(may_overlap(RegionMask8::of({0, 0, 64, 64}), RegionMask8::of({0, 64, 64, 64})));
  EXPECT_FALSE(may_overlap(RegionMask::of({0, 0, 64, 64}), RegionMask::of({-64, 0, 64, 64})));
}

TEST(RegionMaskPairs, PackedForms) {
  EXPECT_EQ(packed(RegionMask16::of({0, 0, 1, 1})), 0x0101);
  EXPECT_EQ(packed(RegionMask16::of({224, 32, 32, 64})), 0x0680);
  EXPECT_EQ(packed(RegionMask16::of({0, 0, 256, 256})), 0xFFFF);
  EXPECT_EQ(packed(RegionMask8::of({0, 0, 1, 1})), 0x11);
  EXPECT_EQ(packed(RegionMask8::of({192, 64, 64, 128})), 0x68);
  EXPECT_EQ(packed(RegionMask8::of({0, 0, 256, 256})), 0xFF);
}

RC_GTEST_PROP(RegionMaskPairs, OverlappingBoxesAlwaysShareABitOnBothAxes, ()) {
  const auto number =
      rc::gen::oneOf(rc::gen::arbitrary<std::int32_t>(), rc::gen::inRange(-200, 200));
  const Box a{*number, *number, *number, *number};
  const Box b{*number, *number, *number, *number};
  if (!overlaps(a, b)) return;
  RC_ASSERT(may_overlap(RegionMask::of(a), RegionMask::of(b)));
  RC_ASSERT(may_overlap(RegionMask16::of(a), RegionMask16::of(b)));
  RC_ASSERT(may_overlap(RegionMask8::of(a), RegionMask8::of(b)));
}

TEST(RegionMask, AnAxisWithoutLengthSetsNothing) {
  static_assert(RegionMask::axis(0, 0) == 0);
  static_assert(RegionMask::axis(5, -1000) == 0);
  static_assert(RegionMask::axis(5, std::numeric_limits<std::int32_t>::min()) == 0);
}

}  // namespace
}  // namespace hitmask

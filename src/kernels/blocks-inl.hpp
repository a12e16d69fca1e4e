// Blocks of 8x8 pixels against blocks: which may share pixels. Included several times by design;
// see body-inl.hpp.

#if defined(HITMASK_BLOCKS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_BLOCKS_INL
#undef HITMASK_BLOCKS_INL
#else
#define HITMASK_BLOCKS_INL
#endif

#include <algorithm>
#include <bit>

#include "kernels/neighbours-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Two, four or eight words: as many groups of rows fit one vector directly.
template <int Words>
using FewWords = hn::CappedTag<std::uint64_t, Words>;
constexpr int few_words = static_cast<int>(hn::MaxLanes(FewWords<4>()));
constexpr int most_words = static_cast<int>(hn::MaxLanes(FewWords<8>()));

// One bit per nonzero byte.
HWY_INLINE std::uint8_t nonzero_bytes(std::uint64_t word) {
  constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7Fu;
  const std::uint64_t high_bits = (((word & low_bits) + low_bits) | word) & ~low_bits;
  return static_cast<std::uint8_t>(((high_bits >> 7) * 0x0102040810204080u) >> 56);
}

// How rows are read to find their blocks: as they are, or flipped and written back.
struct RowsAsTheyAre {
  template <class Tag>
  HWY_INLINE hn::Vec<Tag> vector(Tag tag, const std::uint64_t* at) const {
    return hn::LoadU(tag, at);
  }
  HWY_INLINE std::uint64_t word(const std::uint64_t* at) const { return *at; }
};
struct FlippedRows {
  std::uint64_t columns_of_mask;
  template <class Tag>
  HWY_INLINE hn::Vec<Tag> vector(Tag tag, std::uint64_t* at) const {
    const auto flipped = hn::Xor(hn::LoadU(tag, at), hn::Set(tag, columns_of_mask));
    hn::StoreU(flipped, tag, at);
    return flipped;
  }
  HWY_INLINE std::uint64_t word(std::uint64_t* at) const { return *at ^= columns_of_mask; }
};

// Eight rows OR-ed together down to one vector.
template <class Tag, class Rows, class Word>
HWY_INLINE hn::Vec<Tag> few_of_eight(Tag tag, const Rows& read, Word* rows) {
  constexpr int words = static_cast<int>(hn::MaxLanes(Tag()));
  auto all = read.vector(tag, rows);
  for (int i = words; i < 8; i += words) all = hn::Or(all, read.vector(tag, rows + i));
  return all;
}

// Two groups of eight rows. They alternate in the lanes of the result.
template <class Tag, class Rows, class Word>
HWY_INLINE hn::Vec<Tag> two_groups(Tag tag, const Rows& read, Word* rows) {
  const auto first = few_of_eight(tag, read, rows);
  const auto second = few_of_eight(tag, read, rows + 8);
  return hn::Or(hn::InterleaveLower(tag, first, second), hn::InterleaveUpper(tag, first, second));
}

// Two groups in the lower half of the lanes, and two in the upper half.
template <class Tag, class Rows, class Word>
HWY_INLINE hn::Vec<Tag> four_groups(Tag tag, const Rows& read, Word* rows, Word* upper_rows) {
  const auto low = two_groups(tag, read, rows);
  const auto high = two_groups(tag, read, upper_rows);
  return hn::Or(hn::ConcatLowerLower(tag, high, low), hn::ConcatUpperUpper(tag, high, low));
}

// Lane i: the eight rows of group i OR-ed together. A transpose that ORs as it goes.
template <class Tag, class Rows, class Word>
HWY_INLINE hn::Vec<Tag> few_groups(Tag tag, const Rows& read, Word* rows) {
  constexpr int words = static_cast<int>(hn::MaxLanes(Tag()));
  if constexpr (words == 2)
    return two_groups(tag, read, rows);
  else if constexpr (words == 4)
    return four_groups(tag, read, rows, rows + 16);
  else {
    // Each pair of lanes is there twice after this, so that the pairs of both vectors can
    // alternate.
    const auto even = four_groups(tag, read, rows, rows + 32);
    const auto odd = four_groups(tag, read, rows + 16, rows + 48);
    return hn::OddEvenBlocks(hn::Or(odd, hn::SwapAdjacentBlocks(odd)),
                             hn::Or(even, hn::SwapAdjacentBlocks(even)));
  }
}

// Bytes of neighbouring rows of blocks are a word apart.
constexpr std::int32_t bytes_per_block_row = 8;

// The blocks of a few groups of eight rows. Returns all rows OR-ed together, in several lanes.
template <class Tag, class Rows, class Word>
HWY_INLINE hn::Vec<Tag> store_few_blocks(Tag tag, const Rows& read, Word* rows,
                                         std::uint8_t* blocks) {
  constexpr int words = static_cast<int>(hn::MaxLanes(Tag()));
  const hn::Repartition<std::uint8_t, Tag> as_bytes;
  const auto groups = few_groups(tag, read, rows);
  std::uint8_t found[8];
  if constexpr (std::endian::native == std::endian::little) {
    hn::StoreMaskBits(as_bytes, hn::Ne(hn::BitCast(as_bytes, groups), hn::Zero(as_bytes)), found);
  } else {  // the lowest byte is the last one in memory
    HWY_ALIGN std::uint64_t lanes[words];
    hn::Store(groups, tag, lanes);
    for (int i = 0; i < words; ++i) found[i] = nonzero_bytes(lanes[i]);
  }
  for (int i = 0; i < words; ++i) blocks[i * bytes_per_block_row] = found[i];
  return groups;
}

// The blocks of as many whole vectors of groups as there are from `row` on, which it moves. Returns
// all rows OR-ed together.
template <class Tag, class Rows, class Word>
HWY_INLINE std::uint64_t store_blocks(Tag tag, const Rows& read, Word* rows, std::int32_t height,
                                      std::uint8_t* blocks, std::int32_t& row) {
  constexpr int words = static_cast<int>(hn::MaxLanes(Tag()));
  auto all = hn::Zero(tag);
  for (; row + words * 8 <= height; row += words * 8)
    all = hn::Or(all, store_few_blocks(tag, read, rows + row, blocks + row));
  HWY_ALIGN std::uint64_t lanes[words];
  hn::Store(all, tag, lanes);
  std::uint64_t columns_of_rows = 0;
  for (const std::uint64_t lane : lanes) columns_of_rows |= lane;
  return columns_of_rows;
}

// The last group may have fewer than eight rows.
template <class Rows, class Word>
HWY_INLINE std::uint64_t blocks_with(const Rows& read, Word* rows, std::int32_t height,
                                     std::uint8_t* blocks) {
  std::int32_t row = 0;
  std::uint64_t columns_of_rows = 0;
  if constexpr (most_words > few_words)
    columns_of_rows = store_blocks(FewWords<8>(), read, rows, height, blocks, row);
  if (row < height) columns_of_rows |= store_blocks(FewWords<4>(), read, rows, height, blocks, row);
  for (; row < height; row += 8) {
    std::uint64_t any = 0;
    for (std::int32_t i = row; i < std::min(row + 8, height); ++i) any |= read.word(rows + i);
    columns_of_rows |= any;
    blocks[row] = nonzero_bytes(any);
  }
  return columns_of_rows;
}

HWY_ATTR std::uint64_t blocks_of_rows(const std::uint64_t* rows, std::int32_t height,
                                      std::uint8_t* blocks) noexcept {
  return blocks_with(RowsAsTheyAre(), rows, height, blocks);
}

HWY_ATTR std::uint64_t flip_rows(std::uint64_t* rows, std::int32_t height,
                                 std::uint64_t columns_of_mask, std::uint8_t* blocks) noexcept {
  return blocks_with(FlippedRows{columns_of_mask}, rows, height, blocks);
}

// A row of b's blocks OR-ed with the row above it.
HWY_INLINE WordVector two_rows(const std::uint64_t* row) {
  return hn::Or(hn::LoadU(words_tag, row), hn::LoadU(words_tag, row - 1));
}

// All blocks of b that may share pixels with a's, for a single strip of b: up to 512 pixels wide.
struct NearBlocksHere {
  const std::uint64_t* here;
  int shift;
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    const WordVector centre = hn::ShiftLeftSame(two_rows(here + row), shift);
    return hn::Or(centre, hn::ShiftLeft<1>(centre));
  }
};
struct NearBlocksBefore {
  const std::uint64_t* before;
  int right_less_one;
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    const WordVector right = hn::ShiftRightSame(two_rows(before + row), right_less_one);
    return hn::Or(right, hn::ShiftRight<1>(right));
  }
};
// The same for any strips.
template <int Reach>
struct NearBlocks {
  NeighbourLoader<2 + Reach> b;
  HWY_INLINE explicit NearBlocks(const StripRows& s) : b(s) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    const ThreeColumns columns_of_b = b(row);
    const WordVector near = hn::Or(columns_of_b.centre, columns_of_b.right);
    if constexpr (Reach > 0) return hn::Or(near, columns_of_b.left);
    return near;
  }
};

template <class Loader>
HWY_INLINE std::uint64_t block_hits_with(const StripRows& s, const Loader& near,
                                         std::uint64_t* hits) {
  WordVector all = hn::Zero(words_tag);
  for (std::int32_t row = 0; row < s.rows; row += rows_per_vector()) {
    const WordVector found = hn::And(hn::LoadU(words_tag, s.a + row), near(row));
    hn::StoreU(found, words_tag, hits + row);
    all = hn::Or(all, found);
  }
  return or_of_lanes(all);
}

HWY_ATTR bool any_block(const std::uint64_t* strip, const std::uint64_t* further_right,
                        std::int32_t rows, std::int32_t shift) noexcept {
  const NearBlocksHere near{further_right, shift};
  WordVector all = hn::Zero(words_tag);
  for (std::int32_t row = 0; row < rows; row += rows_per_vector())
    all = hn::Or(all, hn::And(hn::LoadU(words_tag, strip + row), near(row)));
  return !is_zero(all);
}

// Calls f with the cheapest loader for b's blocks.
template <class Function>
HWY_INLINE auto with_near_blocks(const StripRows& s, Function&& f) {
  if (s.before == nullptr && s.here != nullptr) return f(NearBlocksHere{s.here, s.shift});
  if (s.here == nullptr && s.before != nullptr && s.shift != 0)
    return f(NearBlocksBefore{s.before, 63 - s.shift});
  return f(NearBlocks<0>(s));
}

HWY_ATTR std::uint64_t block_hits(const BlockRows& blocks, std::uint64_t* hits) noexcept {
  const StripRows& s = blocks.strips;
  if (blocks.reach != 0) return block_hits_with(s, NearBlocks<1>(s), hits);
  return with_near_blocks(
      s, [&](const auto& near) HWY_ATTR { return block_hits_with(s, near, hits); });
}

HWY_ATTR void spread_blocks(const StripRows& s, std::uint64_t columns_of_mask,
                            std::uint64_t* a) noexcept {
  constexpr std::int32_t n = rows_per_vector();
  const WordVector inside = hn::Set(words_tag, columns_of_mask);
  with_near_blocks(s, [&](const auto& near) HWY_ATTR {
    const auto add = [&](std::int32_t row, WordVector blocks) HWY_ATTR {
      const WordVector old = hn::LoadU(words_tag, a + row);
      hn::StoreU(hn::Or(old, hn::And(blocks, inside)), words_tag, a + row);
    };
    std::int32_t row = 0;
    for (; row + n <= s.rows; row += n) add(row, near(row));
    if (row < s.rows) add(row, first_lanes(near(row), s.rows - row));
  });
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

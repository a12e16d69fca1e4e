// Blocks of 8x8 pixels against blocks: which may share pixels. Included several times by design;
// see body-inl.hpp.

#if defined(HITMASK_BLOCKS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_BLOCKS_INL
#undef HITMASK_BLOCKS_INL
#else
#define HITMASK_BLOCKS_INL
#endif

#include <algorithm>

#include "kernels/neighbours-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Two or four words: as many groups of rows fit one vector directly.
using FewWords = hn::CappedTag<std::uint64_t, 4>;
using FewWordsVector = hn::Vec<FewWords>;
constexpr FewWords few_words_tag;
constexpr int few_words = static_cast<int>(hn::MaxLanes(FewWords()));

// One bit per nonzero byte.
HWY_INLINE std::uint8_t nonzero_bytes(std::uint64_t word) {
  constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7Fu;
  const std::uint64_t high_bits = (((word & low_bits) + low_bits) | word) & ~low_bits;
  return static_cast<std::uint8_t>(((high_bits >> 7) * 0x0102040810204080u) >> 56);
}

// How rows are read to find their blocks: as they are, or flipped and written back.
struct RowsAsTheyAre {
  HWY_INLINE FewWordsVector vector(const std::uint64_t* at) const {
    return hn::LoadU(few_words_tag, at);
  }
  HWY_INLINE std::uint64_t word(const std::uint64_t* at) const { return *at; }
};
struct FlippedRows {
  std::uint64_t columns_of_mask;
  HWY_INLINE FewWordsVector vector(std::uint64_t* at) const {
    const FewWordsVector flipped =
        hn::Xor(hn::LoadU(few_words_tag, at), hn::Set(few_words_tag, columns_of_mask));
    hn::StoreU(flipped, few_words_tag, at);
    return flipped;
  }
  HWY_INLINE std::uint64_t word(std::uint64_t* at) const { return *at ^= columns_of_mask; }
};

// Eight rows OR-ed together down to one vector.
template <class Rows, class Word>
HWY_INLINE FewWordsVector few_of_eight(const Rows& read, Word* rows) {
  FewWordsVector all = read.vector(rows);
  for (int i = few_words; i < 8; i += few_words) all = hn::Or(all, read.vector(rows + i));
  return all;
}

// Lane i: the eight rows of group i OR-ed together. A transpose that ORs as it goes.
template <class Rows, class Word>
HWY_INLINE FewWordsVector few_groups(const Rows& read, Word* rows) {
  const auto two = [&](Word* at) HWY_ATTR {
    const FewWordsVector first = few_of_eight(read, at);
    const FewWordsVector second = few_of_eight(read, at + 8);
    return hn::Or(hn::InterleaveLower(few_words_tag, first, second),
                  hn::InterleaveUpper(few_words_tag, first, second));
  };
  if constexpr (few_words == 2)
    return two(rows);
  else {
    const FewWordsVector low = two(rows);
    const FewWordsVector high = two(rows + 16);
    return hn::Or(hn::ConcatLowerLower(few_words_tag, high, low),
                  hn::ConcatUpperUpper(few_words_tag, high, low));
  }
}

// Bytes of neighbouring rows of blocks are a word apart.
constexpr std::int32_t bytes_per_block_row = 8;

// The blocks of a few groups of eight rows. Returns all rows OR-ed together, in several lanes.
template <class Rows, class Word>
HWY_INLINE FewWordsVector store_few_blocks(const Rows& read, Word* rows, std::uint8_t* blocks) {
  const hn::Repartition<std::uint8_t, FewWords> few_bytes_tag;
  const FewWordsVector words = few_groups(read, rows);
  const auto bytes = hn::BitCast(few_bytes_tag, words);
  std::uint8_t found[8];
  hn::StoreMaskBits(few_bytes_tag, hn::Ne(bytes, hn::Zero(few_bytes_tag)), found);
  for (int i = 0; i < few_words; ++i) blocks[i * bytes_per_block_row] = found[i];
  return words;
}

// The last group may have fewer than eight rows.
template <class Rows, class Word>
HWY_INLINE std::uint64_t blocks_with(const Rows& read, Word* rows, std::int32_t height,
                                     std::uint8_t* blocks) {
  FewWordsVector all = hn::Zero(few_words_tag);
  std::int32_t row = 0;
  for (; row + few_words * 8 <= height; row += few_words * 8)
    all = hn::Or(all, store_few_blocks(read, rows + row, blocks + row));
  HWY_ALIGN std::uint64_t lanes[few_words];
  hn::Store(all, few_words_tag, lanes);
  std::uint64_t columns_of_rows = 0;
  for (const std::uint64_t lane : lanes) columns_of_rows |= lane;
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

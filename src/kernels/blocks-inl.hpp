// Blocks of 8x8 pixels against blocks: which may share pixels.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_BLOCKS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_BLOCKS_INL
#undef HITMASK_BLOCKS_INL
#else
#define HITMASK_BLOCKS_INL
#endif

#include "kernels/neighbours-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// A row of b's blocks OR-ed with the one above it.
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
// And for any strips.
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

HWY_ATTR std::uint64_t block_hits(const BlockRows& blocks, std::uint64_t* hits) noexcept {
  const StripRows& s = blocks.strips;
  if (blocks.reach != 0) return block_hits_with(s, NearBlocks<1>(s), hits);
  if (s.before == nullptr && s.here != nullptr)
    return block_hits_with(s, NearBlocksHere{s.here, s.shift}, hits);
  if (s.here == nullptr && s.before != nullptr && s.shift != 0)
    return block_hits_with(s, NearBlocksBefore{s.before, 63 - s.shift}, hits);
  return block_hits_with(s, NearBlocks<0>(s), hits);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

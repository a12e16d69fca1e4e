// The inner loop of convolve(): ORs many shifted copies of a strip into sixteen rows that stay in
// registers. Included several times by design; see body-inl.hpp.

#if defined(HITMASK_CONVOLVE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_CONVOLVE_INL
#undef HITMASK_CONVOLVE_INL
#else
#define HITMASK_CONVOLVE_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

#include "kernels/shape_table.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using PlaceWords = hn::CappedTag<std::uint64_t, 8>;
using PlaceVector = hn::Vec<PlaceWords>;

constexpr PlaceWords place_tag;
constexpr std::int32_t place_lanes = static_cast<std::int32_t>(hn::MaxLanes(PlaceWords()));

HWY_INLINE bool is_all_ones(PlaceVector v) {
  // Bytes, because not every target compares 64-bit lanes in one instruction.
  const hn::Repartition<std::uint8_t, PlaceWords> bytes;
  return hn::AllTrue(bytes, hn::Eq(hn::BitCast(bytes, v), hn::Set(bytes, std::uint8_t{0xFF})));
}

template <PlaceInto Into>
HWY_INLINE PlaceVector shifted_words(const std::uint64_t* words, std::int32_t shift) {
  const PlaceVector v = hn::LoadU(place_tag, words);
  if constexpr (Into == PlaceInto::same_strip) return hn::ShiftLeftSame(v, shift);
  // In two steps: a copy that does not reach the next strip would need an undefined shift by 64.
  return hn::ShiftRightSame(hn::ShiftRight<1>(v), 63 - shift);
}

template <PlaceInto Into>
HWY_INLINE bool place_copies_into(const ShiftedCopy* first, const ShiftedCopy* last,
                                  const std::uint64_t* source, std::uint64_t* tile) {
  constexpr std::int32_t lanes = place_lanes;
  constexpr std::int32_t vectors = place_rows / lanes;
  constexpr std::ptrdiff_t between_tests = 8;  // a test costs as much as one copy
  PlaceVector rows[vectors];
  for (std::int32_t i = 0; i < vectors; ++i) rows[i] = hn::LoadU(place_tag, tile + i * lanes);
  bool full = false;
  while (first != last && !full) {
    const ShiftedCopy* const stop = first + std::min(last - first, between_tests);
    for (; first != stop; ++first) {
      const std::uint64_t* const words = source + first->offset;
      for (std::int32_t i = 0; i < vectors; ++i)
        rows[i] = hn::Or(rows[i], shifted_words<Into>(words + i * lanes, first->shift));
    }
    PlaceVector all = rows[0];
    for (std::int32_t i = 1; i < vectors; ++i) all = hn::And(all, rows[i]);
    full = is_all_ones(all);
  }
  for (std::int32_t i = 0; i < vectors; ++i) hn::StoreU(rows[i], place_tag, tile + i * lanes);
  return full;
}

HWY_ATTR bool place_copies(PlaceInto into, const ShiftedCopy* first, const ShiftedCopy* last,
                           const std::uint64_t* source, std::uint64_t* tile) noexcept {
  if (into == PlaceInto::same_strip)
    return place_copies_into<PlaceInto::same_strip>(first, last, source, tile);
  return place_copies_into<PlaceInto::next_strip>(first, last, source, tile);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

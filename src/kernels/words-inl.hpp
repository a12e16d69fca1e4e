// Common to all kernels: vectors of words, and the words of b as seen from a's strip. Included
// several times by design; see body-inl.hpp.

#if defined(HITMASK_WORDS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_WORDS_INL
#undef HITMASK_WORDS_INL
#else
#define HITMASK_WORDS_INL
#endif

#include <hwy/highway.h>

#include "kernels/table.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// At most 8 rows per vector: there are 7 zero rows below a strip.
using Words = hn::CappedTag<std::uint64_t, 8>;
using Bytes = hn::Repartition<std::uint8_t, Words>;
using WordVector = hn::Vec<Words>;
using ByteVector = hn::Vec<Bytes>;

constexpr Words words_tag;
constexpr Bytes bytes_tag;
HWY_INLINE constexpr std::int32_t rows_per_vector() {
  return static_cast<std::int32_t>(hn::MaxLanes(Words()));
}

HWY_INLINE std::uint64_t or_of_lanes(WordVector v) {
  HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
  hn::Store(v, words_tag, lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t lane : lanes) all |= lane;
  return all;
}

HWY_INLINE bool is_zero(WordVector v) {
#if HWY_TARGET == HWY_EMU128
  return or_of_lanes(v) == 0;
#else
  // Bytes, because not every target compares 64-bit lanes in one instruction.
  const ByteVector bytes = hn::BitCast(bytes_tag, v);
  return hn::AllTrue(bytes_tag, hn::Eq(bytes, hn::Zero(bytes_tag)));
#endif
}

// The first `count` lanes, the others zero.
HWY_INLINE WordVector first_lanes(WordVector v, std::int32_t count) {
  return hn::IfThenElseZero(hn::FirstN(words_tag, static_cast<std::size_t>(count)), v);
}

// Products of lanes below 2^32.
HWY_INLINE WordVector multiplied(WordVector a, WordVector b) {
  const hn::Repartition<std::uint32_t, Words> halves;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  // The low half is the second one in memory.
  return hn::MulOdd(hn::BitCast(halves, a), hn::BitCast(halves, b));
#else
  return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
#endif
}

// b's words as seen from a's strip, one loader per case, so that the common case (one strip over
// another) costs one load and one shift.
struct HereOnly {
  const std::uint64_t* here;
  int left;
  explicit HereOnly(const StripRows& s) : here(s.here), left(s.shift) {}
  HereOnly(const std::uint64_t* strip, int shift) : here(strip), left(shift) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::ShiftLeftSame(hn::LoadU(words_tag, here + row), left);
  }
};
struct BeforeOnly {
  const std::uint64_t* before;
  int right;
  explicit BeforeOnly(const StripRows& s) : before(s.before), right(64 - s.shift) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::ShiftRightSame(hn::LoadU(words_tag, before + row), right);
  }
};
struct BothStrips {
  HereOnly here;
  BeforeOnly before;
  explicit BothStrips(const StripRows& s) : here(s), before(s) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::Or(here(row), before(row));
  }
};

// Calls f with the loader that fits.
template <class Function>
HWY_INLINE auto with_loader(const StripRows& s, Function&& f) {
  if (s.before == nullptr) return f(HereOnly(s));
  if (s.here == nullptr) return f(BeforeOnly(s));
  return f(BothStrips(s));
}

template <class Loader>
HWY_INLINE WordVector shared(const StripRows& s, const Loader& b, std::int32_t row) {
  return hn::And(hn::LoadU(words_tag, s.a + row), b(row));
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// b's words together with those one column further, for gradients and blocks. Included several
// times by design; see body-inl.hpp.

#if defined(HITMASK_NEIGHBOURS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_NEIGHBOURS_INL
#undef HITMASK_NEIGHBOURS_INL
#else
#define HITMASK_NEIGHBOURS_INL
#endif

#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// b's words, and the same with b one column to the right and one to the left. A missing strip is
// read from another one's memory and masked to zero, so one loop handles every case.
struct ThreeColumns {
  WordVector centre, right, left;
};

// The common case, one strip of b and a shift of at least 1: shifting by one column less first
// brings in the column to the right of the strip.
class OneStripNeighbours {
 public:
  HWY_INLINE OneStripNeighbours(const std::uint64_t* here, int shift)
      : here_(here), less_one_(shift - 1) {}
  HWY_INLINE ThreeColumns operator()(std::int32_t row) const {
    const WordVector left = hn::ShiftLeftSame(hn::LoadU(words_tag, here_ + row), less_one_);
    const WordVector centre = hn::ShiftLeft<1>(left);
    return {centre, hn::ShiftLeft<1>(centre), left};
  }

 private:
  const std::uint64_t* here_;
  int less_one_;
};

// The same for the strip to its left, whose end reaches into a's strip.
class BeforeNeighbours {
 public:
  HWY_INLINE BeforeNeighbours(const std::uint64_t* before, int shift)
      : before_(before), right_less_one_(63 - shift) {}
  HWY_INLINE ThreeColumns operator()(std::int32_t row) const {
    const WordVector right =
        hn::ShiftRightSame(hn::LoadU(words_tag, before_ + row), right_less_one_);
    return {hn::ShiftRight<1>(right), right, hn::ShiftRight<2>(right)};
  }

 private:
  const std::uint64_t* before_;
  int right_less_one_;
};

// Two strips of b and a shift of at least 1. The column to the left of the strip comes from
// `before`.
class TwoStripNeighbours {
 public:
  HWY_INLINE TwoStripNeighbours(const std::uint64_t* here, const std::uint64_t* before, int shift)
      : here_(here),
        before_(before),
        less_one_(shift - 1),
        right_less_one_(63 - shift),
        lowest_(hn::Set(words_tag, std::uint64_t{1})) {}
  HWY_INLINE ThreeColumns operator()(std::int32_t row) const {
    const WordVector here = hn::ShiftLeftSame(hn::LoadU(words_tag, here_ + row), less_one_);
    // The lowest bit of this is the column before the strip, the next one the strip's first.
    const WordVector before =
        hn::ShiftRightSame(hn::LoadU(words_tag, before_ + row), right_less_one_);
    const WordVector centre = hn::Or(hn::ShiftLeft<1>(here), hn::ShiftRight<1>(before));
    return {centre, hn::Or(hn::ShiftLeft<1>(centre), hn::And(before, lowest_)),
            hn::Or(here, hn::ShiftRight<2>(before))};
  }

 private:
  const std::uint64_t* here_;
  const std::uint64_t* before_;
  int less_one_, right_less_one_;
  WordVector lowest_;
};

// Like OneStripNeighbours, without a shift and without a strip to the right.
class UnshiftedNeighbours {
 public:
  HWY_INLINE explicit UnshiftedNeighbours(const std::uint64_t* here) : here_(here) {}
  HWY_INLINE ThreeColumns operator()(std::int32_t row) const {
    const WordVector centre = hn::LoadU(words_tag, here_ + row);
    return {centre, hn::ShiftLeft<1>(centre), hn::ShiftRight<1>(centre)};
  }

 private:
  const std::uint64_t* here_;
};

// Any strips. Rows > 1: each row OR-ed with the Rows - 1 rows above it.
template <int Rows>
class NeighbourLoader {
 public:
  HWY_INLINE explicit NeighbourLoader(const StripRows& s)
      : here_(s.here != nullptr ? s.here : s.a),
        before_(s.before != nullptr ? s.before : s.a),
        after_(s.shift != 0 ? here_ : (s.after != nullptr ? s.after : s.a)),
        here_mask_(mask_for(s.here)),
        before_mask_(mask_for(s.before)),
        after_mask_(s.shift != 0 ? here_mask_ : mask_for(s.after)),
        left_(s.shift),
        right_less_one_(63 - s.shift),
        after_right_((64 - s.shift) % 64) {}

  HWY_INLINE ThreeColumns operator()(std::int32_t row) const {
    const WordVector here = hn::And(load(here_ + row), here_mask_);
    const WordVector before = hn::And(load(before_ + row), before_mask_);
    const WordVector after = hn::And(load(after_ + row), after_mask_);
    // Two shifts, because a shift by 64 (when shift is 0) would be undefined.
    const WordVector carried = hn::ShiftRightSame(hn::ShiftRight<1>(before), right_less_one_);
    const WordVector centre = hn::Or(hn::ShiftLeftSame(here, left_), carried);
    // The columns just outside this strip: the last one of the strip before, the first one after.
    const WordVector column_before = hn::ShiftRight<63>(hn::ShiftLeftSame(before, left_));
    const WordVector column_after = hn::ShiftLeft<63>(hn::ShiftRightSame(after, after_right_));
    return {centre, hn::Or(hn::ShiftLeft<1>(centre), column_before),
            hn::Or(hn::ShiftRight<1>(centre), column_after)};
  }

 private:
  static HWY_INLINE WordVector load(const std::uint64_t* row) {
    WordVector all = hn::LoadU(words_tag, row);
    if constexpr (Rows > 1) all = hn::Or(all, hn::LoadU(words_tag, row - 1));
    if constexpr (Rows > 2) all = hn::Or(all, hn::LoadU(words_tag, row - 2));
    return all;
  }

  static HWY_INLINE WordVector mask_for(const std::uint64_t* strip) {
    return hn::Set(words_tag, strip != nullptr ? ~std::uint64_t{0} : 0);
  }

  const std::uint64_t* here_;
  const std::uint64_t* before_;
  const std::uint64_t* after_;
  WordVector here_mask_, before_mask_, after_mask_;
  int left_, right_less_one_, after_right_;
};

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

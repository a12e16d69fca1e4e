// The vector loops that count: area, centroid sums, neighbouring areas.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_COUNTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_COUNTS_INL
#undef HITMASK_COUNTS_INL
#else
#define HITMASK_COUNTS_INL
#endif

#include <algorithm>
#include <bit>

#include "kernels/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_EMU128

// Emulated byte vectors would cost more than they save: count word by word.
class BitCounter {
 public:
  HWY_INLINE void add(WordVector v) {
    HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
    hn::Store(v, words_tag, lanes);
    for (const std::uint64_t lane : lanes) total_ += std::popcount(lane);
  }
  HWY_INLINE void flush() {}
  HWY_INLINE std::int64_t total() const { return total_; }

 private:
  std::int64_t total_ = 0;
};

#else

HWY_INLINE ByteVector counts_of_bytes(WordVector v) {
  return hn::PopulationCount(hn::BitCast(bytes_tag, v));
}

HWY_INLINE std::int64_t sum_of_lanes(WordVector v) {
  HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
  hn::Store(v, words_tag, lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t lane : lanes) all += lane;
  return static_cast<std::int64_t>(all);
}

// Counts bits in bytes and widens only in flush(), which must come after at most 31 add()s: a byte
// of the input adds up to 8, and 31 * 8 still fits.
class BitCounter {
 public:
  // Written out: an implicit constructor would not be compiled for the target.
  HWY_INLINE BitCounter() : bytes_(hn::Zero(bytes_tag)), words_(hn::Zero(words_tag)) {}

  HWY_INLINE void add(WordVector v) { bytes_ = hn::Add(bytes_, counts_of_bytes(v)); }
  HWY_INLINE void flush() {
    words_ = hn::Add(words_, hn::SumsOf8(bytes_));
    bytes_ = hn::Zero(bytes_tag);
  }
  HWY_INLINE std::int64_t total() const { return sum_of_lanes(words_); }

 private:
  ByteVector bytes_;
  WordVector words_;
};

#endif

// Calls body(row) for every whole vector of rows and tail(row, count) for what is left, and flush()
// after at most 31 of them.
template <class Body, class Tail, class Flush>
HWY_INLINE void for_each_vector(std::int32_t rows, const Body& body, const Tail& tail,
                                const Flush& flush) {
  constexpr std::int32_t n = rows_per_vector();
  const std::int32_t whole = rows - rows % n;
  std::int32_t row = 0;
  while (row < whole) {
    const std::int32_t end = std::min(whole, row + 30 * n);  // 30, so that the tail still fits
    for (; row < end; row += n) body(row);
    if (row < whole) flush();
  }
  if (row < rows) tail(row, rows - row);
  flush();
}

template <class Loader>
HWY_INLINE std::int64_t count_with(const StripRows& s, const Loader& b) {
  BitCounter counter;
  for_each_vector(
      s.rows, [&](std::int32_t row) HWY_ATTR { counter.add(shared(s, b, row)); },
      [&](std::int32_t row, std::int32_t left)
          HWY_ATTR { counter.add(first_lanes(shared(s, b, row), left)); },
      [&]() HWY_ATTR { counter.flush(); });
  return counter.total();
}

HWY_ATTR std::int64_t count(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR { return count_with(s, b); });
}

HWY_ATTR std::int64_t count_words(const std::uint64_t* words, std::size_t n) noexcept {
  std::int64_t total = 0;
  constexpr auto lanes = static_cast<std::size_t>(rows_per_vector());
  std::size_t i = 0;
  while (i + lanes <= n) {
    BitCounter counter;
    const std::size_t end = i + std::min((n - i) / lanes, std::size_t{31}) * lanes;
    for (; i < end; i += lanes) counter.add(hn::LoadU(words_tag, words + i));
    counter.flush();
    total += counter.total();
  }
  for (; i < n; ++i) total += std::popcount(words[i]);
  return total;
}

#if HWY_TARGET == HWY_EMU128

// The sum of the bit numbers of a word, from the six bits of a bit number.
HWY_INLINE std::int64_t sum_of_bit_numbers(std::uint64_t w) {
  return std::popcount(w & 0xAAAAAAAAAAAAAAAAu) + 2 * std::popcount(w & 0xCCCCCCCCCCCCCCCCu) +
         4 * std::popcount(w & 0xF0F0F0F0F0F0F0F0u) + 8 * std::popcount(w & 0xFF00FF00FF00FF00u) +
         16 * std::popcount(w & 0xFFFF0000FFFF0000u) + 32 * std::popcount(w & 0xFFFFFFFF00000000u);
}

HWY_ATTR Moments moments(const StripRows& s) noexcept {
  Moments sums;
  for (std::int32_t row = 0; row < s.rows; ++row) {
    const std::uint64_t bits = shared_word(s, row);
    const std::int64_t in_row = std::popcount(bits);
    sums.count += in_row;
    sums.columns |= bits;
    sums.sum_row += in_row * row;
    sums.sum_column += sum_of_bit_numbers(bits);
  }
  return sums;
}

#else

// Sums of bit positions by nibble: of the low nibble of a byte, and of the high one.
HWY_ALIGN constexpr std::uint8_t low_positions[16] = {0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 6};
HWY_ALIGN constexpr std::uint8_t high_positions[16] = {0, 4,  5,  9,  6,  10, 11, 15,
                                                       7, 11, 12, 16, 13, 17, 18, 22};

// Count, row sum and column sum of a stream of vectors, in one pass.
class MomentCounter {
 public:
  HWY_INLINE MomentCounter()
      : column_counts_(hn::Zero(bytes_tag)),
        count_(hn::Zero(words_tag)),
        running_(hn::Zero(words_tag)),
        columns_(hn::Zero(words_tag)),
        positions_(hn::Zero(words_tag)) {}

  HWY_INLINE void add(WordVector v) {
    const ByteVector counts = counts_of_bytes(v);
    columns_ = hn::Or(columns_, v);
    column_counts_ = hn::Add(column_counts_, counts);
    count_ = hn::Add(count_, hn::SumsOf8(counts));
    // Vector k of n is counted in n - k of these sums, which gives its number without a multiply.
    running_ = hn::Add(running_, count_);
    positions_ = hn::Add(positions_, hn::SumsOf8(positions_in_bytes(hn::BitCast(bytes_tag, v))));
    ++vectors_;
  }

  HWY_INLINE void flush() {
    HWY_ALIGN std::uint8_t counts[hn::MaxLanes(Bytes())];
    hn::Store(column_counts_, bytes_tag, counts);
    for (std::size_t i = 0; i < hn::MaxLanes(Bytes()); ++i)
      byte_columns_ += static_cast<std::int64_t>(counts[i]) * static_cast<std::int64_t>(i % 8);
    column_counts_ = hn::Zero(bytes_tag);
  }

  HWY_INLINE Moments total() const {
    constexpr std::int32_t n = rows_per_vector();
    HWY_ALIGN std::uint64_t counts[n];
    HWY_ALIGN std::uint64_t running[n];
    hn::Store(count_, words_tag, counts);
    hn::Store(running_, words_tag, running);
    Moments sums;
    sums.columns = or_of_lanes(columns_);
    for (std::int32_t lane = 0; lane < n; ++lane) {
      const auto in_lane = static_cast<std::int64_t>(counts[lane]);
      sums.count += in_lane;
      sums.sum_row += (vectors_ * in_lane - static_cast<std::int64_t>(running[lane])) * n +
                      in_lane * lane;
    }
    sums.sum_column = 8 * byte_columns_ + sum_of_lanes(positions_);
    return sums;
  }

 private:
  HWY_INLINE static ByteVector positions_in_bytes(ByteVector v) {
    const ByteVector low = hn::And(v, hn::Set(bytes_tag, std::uint8_t{15}));
    const ByteVector high = hn::And(
        hn::BitCast(bytes_tag, hn::ShiftRight<4>(hn::BitCast(words_tag, v))),
        hn::Set(bytes_tag, std::uint8_t{15}));
    return hn::Add(hn::TableLookupBytes(hn::LoadDup128(bytes_tag, low_positions), low),
                   hn::TableLookupBytes(hn::LoadDup128(bytes_tag, high_positions), high));
  }

  ByteVector column_counts_;
  WordVector count_;
  WordVector running_;
  WordVector columns_;
  WordVector positions_;
  std::int64_t byte_columns_ = 0;  // sum of byte numbers, 8 columns each
  std::int64_t vectors_ = 0;
};

template <class Loader>
HWY_INLINE Moments moments_with(const StripRows& s, const Loader& b) {
  MomentCounter counter;
  for_each_vector(
      s.rows, [&](std::int32_t row) HWY_ATTR { counter.add(shared(s, b, row)); },
      [&](std::int32_t row, std::int32_t left)
          HWY_ATTR { counter.add(first_lanes(shared(s, b, row), left)); },
      [&]() HWY_ATTR { counter.flush(); });
  return counter.total();
}

HWY_ATTR Moments moments(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR { return moments_with(s, b); });
}

#endif

// b's words, and the same with b one column to the right and one to the left. An absent strip is
// read from another one's memory and masked away, so that one loop serves every case.
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

  struct Three {
    WordVector centre, right, left;
  };

  HWY_INLINE Three operator()(std::int32_t row) const {
    const WordVector here = hn::And(hn::LoadU(words_tag, here_ + row), here_mask_);
    const WordVector before = hn::And(hn::LoadU(words_tag, before_ + row), before_mask_);
    const WordVector after = hn::And(hn::LoadU(words_tag, after_ + row), after_mask_);
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
  static HWY_INLINE WordVector mask_for(const std::uint64_t* strip) {
    return hn::Set(words_tag, strip != nullptr ? ~std::uint64_t{0} : 0);
  }

  const std::uint64_t* here_;
  const std::uint64_t* before_;
  const std::uint64_t* after_;
  WordVector here_mask_, before_mask_, after_mask_;
  int left_, right_less_one_, after_right_;
};

struct NeighbourCounter {
  BitCounter right, left, down, up;

  HWY_INLINE NeighbourCounter() : right(), left(), down(), up() {}

  HWY_INLINE void add(const std::uint64_t* a, const NeighbourLoader::Three& b) {
    const WordVector centre = hn::LoadU(words_tag, a);
    right.add(hn::And(centre, b.right));
    left.add(hn::And(centre, b.left));
    down.add(hn::And(hn::LoadU(words_tag, a + 1), b.centre));
    up.add(hn::And(hn::LoadU(words_tag, a - 1), b.centre));
  }
  HWY_INLINE void flush() {
    right.flush();
    left.flush();
    down.flush();
    up.flush();
  }
};

HWY_ATTR Neighbours neighbours(const StripRows& s) noexcept {
  const NeighbourLoader b(s);
  NeighbourCounter counter;
  for_each_vector(
      s.rows, [&](std::int32_t row) HWY_ATTR { counter.add(s.a + row, b(row)); },
      [&](std::int32_t row, std::int32_t left) HWY_ATTR {
        const NeighbourLoader::Three all = b(row);
        counter.add(s.a + row, {first_lanes(all.centre, left), first_lanes(all.right, left),
                                first_lanes(all.left, left)});
      },
      [&]() HWY_ATTR { counter.flush(); });
  return {counter.right.total(), counter.left.total(), counter.down.total(), counter.up.total()};
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

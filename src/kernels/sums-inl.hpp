// Everything contact() needs of the shared pixels, in one pass: count, coordinate sums, extents,
// and the differences of the neighbouring counts. Included several times by design; see
// body-inl.hpp.

#if defined(HITMASK_SUMS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_SUMS_INL
#undef HITMASK_SUMS_INL
#else
#define HITMASK_SUMS_INL
#endif

#include <algorithm>
#include <bit>

#include "kernels/counts-inl.hpp"
#include "kernels/neighbours-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Vectors between two flushes of the byte counters. The fullest byte holds sums of bit positions,
// up to 28 per vector: 8 * 28 still fits.
constexpr std::int32_t vectors_per_flush = 8;

#if HWY_TARGET == HWY_EMU128

// The sum of the bit numbers of a word, from the six bits of a bit number.
HWY_INLINE std::int64_t sum_of_bit_numbers(std::uint64_t w) {
  return std::popcount(w & 0xAAAAAAAAAAAAAAAAu) + 2 * std::popcount(w & 0xCCCCCCCCCCCCCCCCu) +
         4 * std::popcount(w & 0xF0F0F0F0F0F0F0F0u) + 8 * std::popcount(w & 0xFF00FF00FF00FF00u) +
         16 * std::popcount(w & 0xFFFF0000FFFF0000u) + 32 * std::popcount(w & 0xFFFFFFFF00000000u);
}

// Emulated byte vectors would cost more than they save: word by word.
class PixelSums {
 public:
  HWY_INLINE void add(WordVector v, std::int32_t row, std::int32_t) {
    HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
    hn::Store(v, words_tag, lanes);
    for (std::int32_t i = 0; i < rows_per_vector(); ++i) add_word(lanes[i], row + i);
  }
  HWY_INLINE void flush(std::int32_t, std::int32_t) {}
  HWY_INLINE void total(Sums& sums) const { sums = sums_; }

 private:
  HWY_INLINE void add_word(std::uint64_t bits, std::int32_t row) {
    if (bits == 0) return;
    const std::int64_t in_row = std::popcount(bits);
    sums_.count += in_row;
    sums_.columns |= bits;
    sums_.sum_row += in_row * row;
    sums_.sum_column += sum_of_bit_numbers(bits);
    sums_.last_row = row;
    if (sums_.first_row < 0) sums_.first_row = row;
  }
  Sums sums_;
};

class Difference {
 public:
  HWY_INLINE void add(WordVector more, WordVector less) {
    more_.add(more);
    less_.add(less);
  }
  HWY_INLINE void flush() {}
  HWY_INLINE std::int64_t total() const { return more_.total() - less_.total(); }

 private:
  BitCounter more_, less_;
};

#else

// Sums of bit positions by nibble: of the low nibble of a byte, and of the high one.
HWY_ALIGN constexpr std::uint8_t low_positions[16] = {0, 0, 1, 1, 2, 2, 3, 3,
                                                      3, 3, 4, 4, 5, 5, 6, 6};
HWY_ALIGN constexpr std::uint8_t high_positions[16] = {0, 4,  5,  9,  6,  10, 11, 15,
                                                       7, 11, 12, 16, 13, 17, 18, 22};

class PixelSums {
 public:
  HWY_INLINE PixelSums()
      : byte_counts_(hn::Zero(bytes_tag)),
        byte_positions_(hn::Zero(bytes_tag)),
        count_(hn::Zero(words_tag)),
        running_(hn::Zero(words_tag)),
        columns_(hn::Zero(words_tag)),
        sum_column_(hn::Zero(words_tag)) {}

  // `slot` counts the vectors since the last flush.
  HWY_INLINE void add(WordVector v, std::int32_t, std::int32_t slot) {
    std::uint8_t empty_rows;
    hn::StoreMaskBits(words_tag, hn::Eq(v, hn::Zero(words_tag)), &empty_rows);
    empty_rows_ |= std::uint64_t{empty_rows} << (8 * slot);
    columns_ = hn::Or(columns_, v);
    const ByteVector counts = counts_of_bytes(v);
    byte_counts_ = hn::Add(byte_counts_, counts);
    byte_positions_ = hn::Add(byte_positions_, positions_in_bytes(hn::BitCast(bytes_tag, v)));
    count_ = hn::Add(count_, hn::SumsOf8(counts));
    // Vector k of n is counted in n - k of these sums, which gives its number without a multiply.
    running_ = hn::Add(running_, count_);
  }

  // After `vectors` add()s from `row` on. A pixel's column is its place in its byte plus eight
  // times the byte's number, which is taken bit by bit: 1, 2, 4 times 8.
  HWY_INLINE void flush(std::int32_t row, std::int32_t vectors) {
    const WordVector by_byte = hn::Add(hn::Add(hn::ShiftLeft<3>(count_in(0xFF00FF00FF00FF00u)),
                                               hn::ShiftLeft<4>(count_in(0xFFFF0000FFFF0000u))),
                                       hn::ShiftLeft<5>(count_in(0xFFFFFFFF00000000u)));
    sum_column_ = hn::Add(sum_column_, hn::Add(by_byte, hn::SumsOf8(byte_positions_)));
    byte_counts_ = hn::Zero(bytes_tag);
    byte_positions_ = hn::Zero(bytes_tag);
    vectors_ += static_cast<std::uint64_t>(vectors);
    note_rows(row, vectors);
  }

  HWY_INLINE void total(Sums& sums) const {
    constexpr std::uint64_t n = rows_per_vector();
    HWY_ALIGN std::uint64_t counts[n];
    HWY_ALIGN std::uint64_t running[n];
    hn::Store(count_, words_tag, counts);
    hn::Store(running_, words_tag, running);
    std::uint64_t count = 0, all_running = 0, by_lane = 0;
    for (std::uint64_t lane = 0; lane < n; ++lane) {
      count += counts[lane];
      all_running += running[lane];
      by_lane += counts[lane] * lane;
    }
    sums.count = static_cast<std::int64_t>(count);
    sums.sum_row = static_cast<std::int64_t>((vectors_ * count - all_running) * n + by_lane);
    sums.columns = or_of_lanes(columns_);
    sums.sum_column = sum_of_lanes(sum_column_);
    sums.first_row = first_row_;
    sums.last_row = last_row_;
  }

 private:
  HWY_INLINE WordVector count_in(std::uint64_t bytes) const {
    return hn::SumsOf8(hn::And(byte_counts_, hn::BitCast(bytes_tag, hn::Set(words_tag, bytes))));
  }

  HWY_INLINE void note_rows(std::int32_t row, std::int32_t vectors) {
    constexpr std::int32_t n = rows_per_vector();
    constexpr std::uint64_t lanes = ((std::uint64_t{1} << n) - 1) * 0x0101010101010101u;
    const std::uint64_t bits = ~empty_rows_ & (lanes >> (8 * (vectors_per_flush - vectors)));
    empty_rows_ = 0;
    if (bits == 0) return;
    const int first = std::countr_zero(bits);
    const int last = 63 - std::countl_zero(bits);
    if (first_row_ < 0) first_row_ = row + first / 8 * n + first % 8;
    last_row_ = row + last / 8 * n + last % 8;
  }

  HWY_INLINE static ByteVector positions_in_bytes(ByteVector v) {
    const ByteVector nibble = hn::Set(bytes_tag, std::uint8_t{15});
    const ByteVector low = hn::And(v, nibble);
    const ByteVector high = hn::And(
        hn::BitCast(bytes_tag,
                    hn::ShiftRight<4>(hn::BitCast(hn::Repartition<std::uint16_t, Bytes>(), v))),
        nibble);
    return hn::Add(hn::TableLookupBytes(hn::LoadDup128(bytes_tag, low_positions), low),
                   hn::TableLookupBytes(hn::LoadDup128(bytes_tag, high_positions), high));
  }

  ByteVector byte_counts_;
  ByteVector byte_positions_;
  WordVector count_;
  WordVector running_;
  WordVector columns_;
  WordVector sum_column_;
  std::uint64_t vectors_ = 0;
  std::int32_t first_row_ = -1;
  std::int32_t last_row_ = -1;
  std::uint64_t empty_rows_ = 0;  // a byte per vector since the last flush, a bit per row
};

// The difference of two counts, in signed bytes between flushes: up to 8 * 8 either way.
class Difference {
 public:
  HWY_INLINE Difference() : bytes_(hn::Zero(bytes_tag)), words_(hn::Zero(words_tag)) {}
  HWY_INLINE void add(WordVector more, WordVector less) {
    bytes_ = hn::Add(bytes_, hn::Sub(counts_of_bytes(more), counts_of_bytes(less)));
  }
  HWY_INLINE void flush() {
    // Sums of unsigned bytes: lift them by 128 and take eight times that away again.
    const ByteVector lifted = hn::Xor(bytes_, hn::Set(bytes_tag, std::uint8_t{128}));
    words_ = hn::Sub(hn::Add(words_, hn::SumsOf8(lifted)), hn::Set(words_tag, std::uint64_t{1024}));
    bytes_ = hn::Zero(bytes_tag);
  }
  HWY_INLINE std::int64_t total() const { return sum_of_lanes(words_); }

 private:
  ByteVector bytes_;
  WordVector words_;
};

#endif

struct NeighbourSums {
  Difference across, down;

  HWY_INLINE NeighbourSums() : across(), down() {}
  HWY_INLINE void add(const std::uint64_t* a, const ThreeColumns& b) {
    const WordVector centre = hn::LoadU(words_tag, a);
    across.add(hn::And(centre, b.right), hn::And(centre, b.left));
    down.add(hn::And(hn::LoadU(words_tag, a + 1), b.centre),
             hn::And(hn::LoadU(words_tag, a - 1), b.centre));
  }
  HWY_INLINE void flush() {
    across.flush();
    down.flush();
  }
};

// One vector of rows, for any of the three questions; what is not asked for is compiled away.
template <SumsOf What>
class SumsCounter {
 public:
  HWY_INLINE SumsCounter() : pixels_(), neighbours_() {}

  HWY_INLINE void add(const std::uint64_t* a, const ThreeColumns& b, std::int32_t row,
                      std::int32_t slot) {
    if constexpr (What != SumsOf::neighbours)
      pixels_.add(hn::And(hn::LoadU(words_tag, a), b.centre), row, slot);
    if constexpr (What != SumsOf::pixels) neighbours_.add(a, b);
  }
  HWY_INLINE void flush(std::int32_t row, std::int32_t vectors) {
    if constexpr (What != SumsOf::neighbours) pixels_.flush(row, vectors);
    if constexpr (What != SumsOf::pixels) neighbours_.flush();
  }
  HWY_INLINE void total(Sums& sums) const {
    if constexpr (What != SumsOf::neighbours) pixels_.total(sums);
    if constexpr (What == SumsOf::pixels) return;
    sums.right_minus_left = neighbours_.across.total();
    sums.down_minus_up = neighbours_.down.total();
  }

 private:
  PixelSums pixels_;
  NeighbourSums neighbours_;
};

// Whole vectors only; the last one may look past the last row.
template <SumsOf What, class Loader>
HWY_INLINE void sum_vectors(SumsCounter<What>& counter, const std::uint64_t* a, const Loader& b,
                            std::int32_t from, std::int32_t rows) {
  constexpr std::int32_t n = rows_per_vector();
  for (std::int32_t row = from; row < rows;) {
    const std::int32_t start = row;
    const std::int32_t vectors = std::min((rows - row + n - 1) / n, vectors_per_flush);
    for (std::int32_t slot = 0; slot < vectors; ++slot, row += n)
      counter.add(a + row, b(row), row, slot);
    counter.flush(start, vectors);
  }
}

template <SumsOf What, class Loader>
HWY_INLINE void sum_rows(Sums& sums, const StripRows& s, const Loader& b) {
  constexpr std::int32_t n = rows_per_vector();
  const std::int32_t whole = s.rows - s.rows % n;
  SumsCounter<What> counter;
  sum_vectors(counter, s.a, b, 0, whole);
  if (whole < s.rows) {
    const ThreeColumns all = b(whole);
    const std::int32_t left = s.rows - whole;
    counter.add(
        s.a + whole,
        {first_lanes(all.centre, left), first_lanes(all.right, left), first_lanes(all.left, left)},
        whole, 0);
    counter.flush(whole, 1);
  }
  counter.total(sums);
}

template <SumsOf What>
HWY_INLINE void sum_strip(Sums& sums, const StripRows& s) {
  if (s.here != nullptr && s.shift != 0) {
    if (s.before == nullptr) return sum_rows<What>(sums, s, OneStripNeighbours(s.here, s.shift));
    return sum_rows<What>(sums, s, TwoStripNeighbours(s.here, s.before, s.shift));
  }
  return sum_rows<What>(sums, s, NeighbourLoader<1>(s));
}

HWY_ATTR void sums(const StripRows& s, SumsOf what, Sums& result) noexcept {
  switch (what) {
    case SumsOf::pixels: return sum_strip<SumsOf::pixels>(result, s);
    case SumsOf::neighbours: return sum_strip<SumsOf::neighbours>(result, s);
    case SumsOf::both: return sum_strip<SumsOf::both>(result, s);
  }
}

// Masks of one strip have nothing but zeros below it, so the last vector needs no cutting.
HWY_ATTR void sums_one(const OneOnOneRows& rows, Sums& result) noexcept {
  SumsCounter<SumsOf::both> counter;
  if (rows.shift != 0)
    sum_vectors(counter, rows.strip, OneStripNeighbours(rows.further_right, rows.shift), 0,
                rows.rows);
  else
    sum_vectors(counter, rows.strip, UnshiftedNeighbours(rows.further_right), 0, rows.rows);
  counter.total(result);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

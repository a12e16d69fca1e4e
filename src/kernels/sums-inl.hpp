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

#if HWY_TARGET == HWY_EMU128

// The sum of the bit numbers of a word, by the six bits of a bit number.
HWY_INLINE std::int64_t sum_of_bit_numbers(std::uint64_t w) {
  return std::popcount(w & 0xAAAAAAAAAAAAAAAAu) + 2 * std::popcount(w & 0xCCCCCCCCCCCCCCCCu) +
         4 * std::popcount(w & 0xF0F0F0F0F0F0F0F0u) + 8 * std::popcount(w & 0xFF00FF00FF00FF00u) +
         16 * std::popcount(w & 0xFFFF0000FFFF0000u) + 32 * std::popcount(w & 0xFFFFFFFF00000000u);
}

// Emulated byte vectors would cost more than they save, so this goes word by word.
class PixelSums {
 public:
  static constexpr std::int32_t eights_per_flush = 8;

  // `shared(row)`: the shared pixels of a vector of rows.
  template <class Shared>
  HWY_INLINE void add_eight(std::int32_t row, const Shared& shared) {
    for (std::int32_t i = 0; i < 8; i += rows_per_vector()) {
      HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
      hn::Store(shared(row + i), words_tag, lanes);
      for (std::int32_t j = 0; j < rows_per_vector(); ++j) add_word(lanes[j], row + i + j);
    }
  }
  HWY_INLINE void flush(std::int32_t) {}
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

#else

// Sums of bit positions per nibble: for the low nibble of a byte, and for the high one.
HWY_ALIGN constexpr std::uint8_t low_positions[16] = {0, 0, 1, 1, 2, 2, 3, 3,
                                                      3, 3, 4, 4, 5, 5, 6, 6};
HWY_ALIGN constexpr std::uint8_t high_positions[16] = {0, 4,  5,  9,  6,  10, 11, 15,
                                                       7, 11, 12, 16, 13, 17, 18, 22};
HWY_ALIGN constexpr std::uint64_t lane_numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};

class PixelSums {
 public:
  // Eight vectors between two flushes: the bytes then hold at most sums of bit positions, up to 28
  // per vector, and running counts, up to 8 * (7 + 6 + ... + 0). Both still fit.
  static constexpr std::int32_t eights_per_flush = rows_per_vector();

  HWY_INLINE PixelSums()
      : byte_counts_(hn::Zero(bytes_tag)),
        byte_running_(hn::Zero(bytes_tag)),
        byte_positions_(hn::Zero(bytes_tag)),
        columns_(hn::Zero(words_tag)),
        count_(hn::Zero(words_tag)),
        sum_row_(hn::Zero(words_tag)),
        sum_column_(hn::Zero(words_tag)) {}

  // `shared(row)`: the shared pixels of a vector of rows.
  template <class Shared>
  HWY_INLINE void add_eight(std::int32_t row, const Shared& shared) {
    WordVector rows[8 / n];
    WordVector any = hn::Zero(words_tag);
    for (std::int32_t i = 0; i < 8 / n; ++i) {
      rows[i] = shared(row + i * n);
      any = hn::Or(any, rows[i]);
    }
    if (is_zero(any)) return skip_eight();
    columns_ = hn::Or(columns_, any);
    std::uint64_t empty = 0;
    for (std::int32_t i = 0; i < 8 / n; ++i) empty |= add(rows[i]) << (56 + i * n);
    empty_rows_ = (empty_rows_ >> 8) | empty;
  }

  // After at most `eights_per_flush` times eight rows; the last vector starts at row `last`.
  HWY_INLINE void flush(std::int32_t last) {
    const WordVector counts = hn::SumsOf8(byte_counts_);
    count_ = hn::Add(count_, counts);
    // As if all were in the last vector, minus the rows between each one's own and that.
    sum_row_ = hn::Add(sum_row_, hn::Sub(times_rows(counts, last + 8 - n),
                                         hn::ShiftLeft<lane_bits>(hn::SumsOf8(byte_running_))));
    sum_column_ = hn::Add(sum_column_, hn::Add(hn::ShiftLeft<3>(sum_of_byte_numbers()),
                                               hn::SumsOf8(byte_positions_)));
    byte_counts_ = hn::Zero(bytes_tag);
    byte_running_ = hn::Zero(bytes_tag);
    byte_positions_ = hn::Zero(bytes_tag);
    note_rows(last + 8 - 64);
  }

  HWY_INLINE void total(Sums& sums) const {
    const TwoSums sums_of_two = sums_of_lanes(count_, sum_column_);
    sums.count = sums_of_two.first;
    sums.sum_column = sums_of_two.second;
    sums.sum_row = sum_of_lanes(sum_row_);
    sums.columns = or_of_lanes(columns_);
    sums.first_row = first_row_;
    sums.last_row = last_row_;
  }

 private:
  static constexpr std::int32_t n = rows_per_vector();
  static constexpr int lane_bits = std::countr_zero(static_cast<unsigned>(n));

  HWY_INLINE void skip_eight() {
    for (std::int32_t i = 0; i < 8; i += n) byte_running_ = hn::Add(byte_running_, byte_counts_);
    empty_rows_ = (empty_rows_ >> 8) | std::uint64_t{0xFF} << 56;
  }

  // Returns which rows are empty, a bit each.
  HWY_INLINE std::uint64_t add(WordVector v) {
    // Vector k of m is counted in m - 1 - k running sums, which gives its number without
    // multiplying.
    byte_running_ = hn::Add(byte_running_, byte_counts_);
    byte_counts_ = hn::Add(byte_counts_, counts_of_bytes(v));
    byte_positions_ = hn::Add(byte_positions_, positions_in_bytes(hn::BitCast(bytes_tag, v)));
    std::uint8_t empty;
    hn::StoreMaskBits(words_tag, hn::Eq(v, hn::Zero(words_tag)), &empty);
    return empty;
  }

  // The highest bit of `empty_rows_` stands for the last row.
  HWY_INLINE void note_rows(std::int32_t row_of_lowest) {
    const std::uint64_t filled = ~empty_rows_;
    empty_rows_ = ~std::uint64_t{0};
    if (filled == 0) return;
    if (first_row_ < 0) first_row_ = row_of_lowest + std::countr_zero(filled);
    last_row_ = row_of_lowest + 63 - std::countl_zero(filled);
  }

  // Each lane times its row; `row` is that of the first lane. Both fit 32 bits.
  HWY_INLINE static WordVector times_rows(WordVector counts, std::int32_t row) {
    const WordVector rows = hn::Add(hn::Load(words_tag, lane_numbers),
                                    hn::Set(words_tag, static_cast<std::uint64_t>(row)));
    return multiplied(counts, rows);
  }

  // The sum over all pixels of their byte's number, bit by bit: shifts select the bytes whose
  // number has the bit 1, 2 or 4 set.
  HWY_INLINE WordVector sum_of_byte_numbers() const {
    const WordVector ones = counts_shifted<8, std::uint16_t>();
    const WordVector twos = counts_shifted<16, std::uint32_t>();
    const WordVector fours = counts_shifted<32, std::uint64_t>();
    return hn::Add(ones, hn::ShiftLeft<1>(hn::Add(twos, hn::ShiftLeft<1>(fours))));
  }

  template <int Bits, class Unit>
  HWY_INLINE WordVector counts_shifted() const {
    const hn::Repartition<Unit, Words> tag;
    return hn::SumsOf8(
        hn::BitCast(bytes_tag, hn::ShiftRight<Bits>(hn::BitCast(tag, byte_counts_))));
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
  ByteVector byte_running_;
  ByteVector byte_positions_;
  WordVector columns_;
  WordVector count_;
  WordVector sum_row_;
  WordVector sum_column_;
  std::uint64_t empty_rows_ = ~std::uint64_t{0};  // since the last flush, the lowest first
  std::int32_t first_row_ = -1;
  std::int32_t last_row_ = -1;
};

#endif

// The difference of two counts, "more" and "less", of pixels that are never in both. Each position
// has a one-bit counter, to which more + 1 - less (0 ... 2) is added. Only its carry is counted,
// and stands for two. So two vectors of bits need one popcount.
class Difference {
 public:
  HWY_INLINE Difference() : odd_(hn::Zero(words_tag)), carries_() {}
  // `either`: the pixels of more and less.
  HWY_INLINE void add(WordVector more, WordVector either) {
    carries_.add(hn::Or(more, hn::AndNot(either, odd_)));
    odd_ = hn::Not(hn::Xor(either, odd_));
  }
  HWY_INLINE void flush() { carries_.template flush<1>(); }
  // Call after flush(), when `eights` times eight rows were added.
  HWY_INLINE std::int64_t total(std::int64_t eights) {
    carries_.add(odd_);
    carries_.template flush<0>();
    return carries_.total() - eights * (8 * 64);
  }

 private:
  WordVector odd_;
  BitCounter carries_;
};

// The shared pixels of b moved by one pixel that are not shared with b moved the opposite way: left
// or right, and (by moving a instead) up or down. Also which of these come from moving b right, and
// down.
struct Edges {
  WordVector sides, right;
  WordVector ends, below;

  // Explicit, because an implicit constructor would not be compiled for the target.
  HWY_INLINE Edges() : sides(hn::Zero(words_tag)), right(sides), ends(sides), below(sides) {}
};

class NeighbourSums {
 public:
  static constexpr std::int32_t eights_per_flush =
      BitCounter::vectors_per_flush * rows_per_vector() / 8;

  HWY_INLINE NeighbourSums() : across_(), down_() {}

  // `edges_at(row)`: those of a vector of rows. There are none inside shapes and away from them.
  template <class EdgesAt>
  HWY_INLINE void add_eight(std::int32_t row, const EdgesAt& edges_at) {
    constexpr std::int32_t n = rows_per_vector();
    Edges edges[8 / n];
    WordVector any = hn::Zero(words_tag);
    for (std::int32_t i = 0; i < 8 / n; ++i) {
      edges[i] = edges_at(row + i * n);
      any = hn::Or(any, hn::Or(edges[i].sides, edges[i].ends));
    }
    if (is_zero(any)) return;
    for (const Edges& e : edges) {
      across_.add(hn::And(e.sides, e.right), e.sides);
      down_.add(hn::And(e.ends, e.below), e.ends);
    }
    ++eights_;
  }
  HWY_INLINE void flush() {
    across_.flush();
    down_.flush();
  }
  HWY_INLINE void total(Sums& sums) {
    sums.right_minus_left = across_.total(eights_);
    sums.down_minus_up = down_.total(eights_);
  }

 private:
  Difference across_, down_;
  std::int64_t eights_ = 0;
};

// Calls body(row, cut) for every eight rows, and flush(row) after at most `Eights` times and at the
// end, with the row of the last. Where eight rows reach past the end, cut(v, row) clears the lanes
// of a vector past it; with Cut = false the caller guarantees that these are zero. There is at
// least one row.
template <bool Cut, std::int32_t Eights, class Body, class Flush>
HWY_INLINE void for_each_eight(std::int32_t rows, const Body& body, const Flush& flush) {
  const auto all = [](WordVector v, std::int32_t) HWY_ATTR { return v; };
  const auto up_to_end = [rows](WordVector v, std::int32_t row)
                             HWY_ATTR { return first_lanes(v, std::max(rows - row, 0)); };
  std::int32_t row = 0;
  do {
    const std::int32_t end = std::min(rows, row + Eights * 8);
    for (; row + (Cut ? 8 : 1) <= end; row += 8) body(row, all);
    if (Cut && row < end) {
      body(row, up_to_end);
      row += 8;
    }
    flush(row - 8);
  } while (row < rows);
}

template <bool Cut, class Loader>
HWY_INLINE void sum_pixels(Sums& sums, const std::uint64_t* a, const Loader& b, std::int32_t rows) {
  PixelSums pixels;
  for_each_eight<Cut, PixelSums::eights_per_flush>(
      rows,
      [&](std::int32_t start, const auto& cut) HWY_ATTR {
        pixels.add_eight(start, [&](std::int32_t row) HWY_ATTR {
          return cut(hn::And(hn::LoadU(words_tag, a + row), b(row)), row);
        });
      },
      [&](std::int32_t last) HWY_ATTR { pixels.flush(last); });
  pixels.total(sums);
}

template <bool Cut, class Loader>
HWY_INLINE void sum_neighbours(Sums& sums, const std::uint64_t* a, const Loader& b,
                               std::int32_t rows) {
  NeighbourSums neighbours;
  for_each_eight<Cut, NeighbourSums::eights_per_flush>(
      rows,
      [&](std::int32_t start, const auto& cut) HWY_ATTR {
        neighbours.add_eight(start, [&](std::int32_t row) HWY_ATTR {
          const ThreeColumns columns = b(row);
          const WordVector centre = cut(hn::LoadU(words_tag, a + row), row);
          const WordVector above = hn::LoadU(words_tag, a + row - 1);
          const WordVector below = hn::LoadU(words_tag, a + row + 1);
          Edges edges;
          edges.sides = hn::And(centre, hn::Xor(columns.right, columns.left));
          edges.right = columns.right;
          edges.ends = hn::And(cut(columns.centre, row), hn::Xor(below, above));
          edges.below = below;
          return edges;
        });
      },
      [&](std::int32_t) HWY_ATTR { neighbours.flush(); });
  neighbours.total(sums);
}

HWY_INLINE void sum_strip_neighbours(Sums& sums, const StripRows& s) {
  if (s.shift == 0 || (s.here == nullptr && s.before == nullptr))
    return sum_neighbours<true>(sums, s.a, NeighbourLoader<1>(s), s.rows);
  if (s.before == nullptr)
    return sum_neighbours<true>(sums, s.a, OneStripNeighbours(s.here, s.shift), s.rows);
  if (s.here == nullptr)
    return sum_neighbours<true>(sums, s.a, BeforeNeighbours(s.before, s.shift), s.rows);
  return sum_neighbours<true>(sums, s.a, TwoStripNeighbours(s.here, s.before, s.shift), s.rows);
}

HWY_INLINE void sum_strip_pixels(Sums& sums, StripRows s) {
  if (s.shift == 0) s.before = nullptr;  // it is only a neighbour
  if (s.here == nullptr && s.before == nullptr) return;
  with_loader(s, [&](const auto& b) HWY_ATTR { sum_pixels<true>(sums, s.a, b, s.rows); });
}

// Two loops, because one would need more registers than there are.
HWY_ATTR void sums(const StripRows& s, SumsOf what, Sums& result) noexcept {
  if (what != SumsOf::neighbours) sum_strip_pixels(result, s);
  if (what != SumsOf::pixels) sum_strip_neighbours(result, s);
}

// Below a one-strip mask there are only zeros, so the last vector needs no masking.
HWY_ATTR Sums sums_one(const std::uint64_t* strip, const std::uint64_t* further_right,
                       std::int32_t rows, std::int32_t shift) noexcept {
  Sums result;
  sum_pixels<false>(result, strip, HereOnly(further_right, shift), rows);
  if (shift != 0)
    sum_neighbours<false>(result, strip, OneStripNeighbours(further_right, shift), rows);
  else
    sum_neighbours<false>(result, strip, UnshiftedNeighbours(further_right), rows);
  return result;
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Growing and smoothing, word by word. Shrinking is growing of the complement: callers flip.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_MORPHOLOGY_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_MORPHOLOGY_INL
#undef HITMASK_MORPHOLOGY_INL
#else
#define HITMASK_MORPHOLOGY_INL
#endif

#include "kernels/shape_table.hpp"
#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE WordVector load_words(const std::uint64_t* words) { return hn::LoadU(words_tag, words); }

// Writes result(row) to rows 0 ... rows-1 and nothing past them.
template <class Result>
HWY_INLINE void write_rows(std::int32_t rows, std::uint64_t* out, const Result& result) {
  constexpr std::int32_t n = rows_per_vector();
  std::int32_t row = 0;
  for (; row + n <= rows; row += n) hn::StoreU(result(row), words_tag, out + row);
  if (row == rows) return;
  HWY_ALIGN std::uint64_t tail[rows_per_vector()];
  hn::Store(result(row), words_tag, tail);
  for (std::int32_t i = row; i < rows; ++i) out[i] = tail[i - row];
}

HWY_ATTR void copy_flipped(const std::uint64_t* rows, std::int32_t count, std::uint64_t flip,
                           std::uint64_t* out) noexcept {
  const WordVector flipped = hn::Set(words_tag, flip);
  for (std::int32_t row = 0; row < count; row += rows_per_vector())
    hn::StoreU(hn::Xor(load_words(rows + row), flipped), words_tag, out + row);
}

// Each bit, and the bits up to `distance` above it (or below it, in the mirrored function): the
// span doubles with each step but the last, which covers the rest.
template <int Steps>
struct Smear {
  int rest;
  HWY_INLINE explicit Smear(std::int32_t distance) : rest(distance + 1 - (1 << (Steps - 1))) {}
  HWY_INLINE WordVector up(WordVector v) const {
    if constexpr (Steps > 1) v = hn::Or(v, hn::ShiftLeft<1>(v));
    if constexpr (Steps > 2) v = hn::Or(v, hn::ShiftLeft<2>(v));
    if constexpr (Steps > 3) v = hn::Or(v, hn::ShiftLeft<4>(v));
    if constexpr (Steps > 4) v = hn::Or(v, hn::ShiftLeft<8>(v));
    if constexpr (Steps > 5) v = hn::Or(v, hn::ShiftLeft<16>(v));
    return hn::Or(v, hn::ShiftLeftSame(v, rest));
  }
  HWY_INLINE WordVector down(WordVector v) const {
    if constexpr (Steps > 1) v = hn::Or(v, hn::ShiftRight<1>(v));
    if constexpr (Steps > 2) v = hn::Or(v, hn::ShiftRight<2>(v));
    if constexpr (Steps > 3) v = hn::Or(v, hn::ShiftRight<4>(v));
    if constexpr (Steps > 4) v = hn::Or(v, hn::ShiftRight<8>(v));
    if constexpr (Steps > 5) v = hn::Or(v, hn::ShiftRight<16>(v));
    return hn::Or(v, hn::ShiftRightSame(v, rest));
  }
};

// The right neighbour's first `distance` columns, moved to the end of the word, reach from there to
// the end: smearing upwards covers them together with the word's own pixels. The left neighbour's
// likewise, downwards.
template <int Steps>
HWY_INLINE void widen_steps(const ThreeStrips& s, std::int32_t distance, std::uint64_t* out) {
  const Smear<Steps> smear(distance);
  const int away = 64 - distance;
  for (std::int32_t row = 0; row < s.rows; row += rows_per_vector()) {
    const WordVector here = load_words(s.here + row);
    const WordVector left = hn::ShiftRightSame(load_words(s.left + row), away);
    const WordVector right = hn::ShiftLeftSame(load_words(s.right + row), away);
    const WordVector widened =
        hn::Or(smear.up(hn::Or(here, right)), smear.down(hn::Or(here, left)));
    hn::StoreU(widened, words_tag, out + row);
  }
}

HWY_ATTR void widen(const ThreeStrips& s, std::int32_t distance, std::uint64_t* out) noexcept {
  if (distance == 0) return copy_flipped(s.here, s.rows, 0, out);
  if (distance < 2) return widen_steps<1>(s, distance, out);
  if (distance < 4) return widen_steps<2>(s, distance, out);
  if (distance < 8) return widen_steps<3>(s, distance, out);
  if (distance < 16) return widen_steps<4>(s, distance, out);
  if (distance < 32) return widen_steps<5>(s, distance, out);
  return widen_steps<6>(s, distance, out);
}

template <int Count>
HWY_INLINE void unite_exactly(const std::uint64_t* const* terms, std::int32_t rows,
                              const RowFinish& finish, std::uint64_t* out) {
  const std::uint64_t* pointers[Count];
  for (int i = 0; i < Count; ++i) pointers[i] = terms[i];
  const WordVector flip = hn::Set(words_tag, finish.flip);
  const WordVector kept = hn::Set(words_tag, finish.columns);
  write_rows(rows, out, [&](std::int32_t row) HWY_ATTR {
    WordVector all = load_words(pointers[0] + row);
    for (int i = 1; i < Count; ++i) all = hn::Or(all, load_words(pointers[i] + row));
    return hn::And(hn::Xor(all, flip), kept);
  });
}

HWY_ATTR void unite_rows(const std::uint64_t* const* terms, std::int32_t count, std::int32_t rows,
                         const RowFinish& finish, std::uint64_t* out) noexcept {
  switch (count) {
    case 1: return unite_exactly<1>(terms, rows, finish, out);
    case 2: return unite_exactly<2>(terms, rows, finish, out);
    case 3: return unite_exactly<3>(terms, rows, finish, out);
    case 4: return unite_exactly<4>(terms, rows, finish, out);
    default: return unite_exactly<5>(terms, rows, finish, out);
  }
}

HWY_ATTR void cross_rows(const CrossRows& s, const RowFinish& finish, std::uint64_t* out) noexcept {
  const WordVector flip = hn::Set(words_tag, finish.flip);
  const WordVector kept = hn::Set(words_tag, finish.columns);
  // In two shifts, because 64 - shift may be 64.
  const int back = 63 - s.shift;
  write_rows(s.rows, out, [&](std::int32_t row) HWY_ATTR {
    const WordVector column = hn::Or(hn::Or(load_words(s.here + row - s.step),  //
                                            load_words(s.here + row + s.step)),
                                     load_words(s.here + row));
    const WordVector from_left =
        hn::Or(hn::ShiftLeftSame(load_words(s.left + row), s.shift),
               hn::ShiftRight<1>(hn::ShiftRightSame(load_words(s.further_left + row), back)));
    const WordVector from_right =
        hn::Or(hn::ShiftRightSame(load_words(s.right + row), s.shift),
               hn::ShiftLeft<1>(hn::ShiftLeftSame(load_words(s.further_right + row), back)));
    return hn::And(hn::Xor(hn::Or(column, hn::Or(from_left, from_right)), flip), kept);
  });
}

// Bit-sliced numbers: bit i of `ones` and of `twos` make up the number for column i.
struct TwoBits {
  WordVector ones, twos;
  HWY_INLINE TwoBits(WordVector ones_bits, WordVector twos_bits)
      : ones(ones_bits), twos(twos_bits) {}
};

// The sum of three bits, column by column.
HWY_INLINE TwoBits sum_of(WordVector a, WordVector b, WordVector c) {
  const WordVector a_or_b_only = hn::Xor(a, b);
  return {hn::Xor(a_or_b_only, c), hn::Or(hn::And(a, b), hn::And(a_or_b_only, c))};
}

// How many of a pixel and its two neighbours in the row are solid.
HWY_INLINE TwoBits sum_of_row(const ThreeStrips& s, std::int32_t row) {
  const WordVector here = load_words(s.here + row);
  const WordVector left =
      hn::Or(hn::ShiftLeft<1>(here), hn::ShiftRight<63>(load_words(s.left + row)));
  const WordVector right =
      hn::Or(hn::ShiftRight<1>(here), hn::ShiftLeft<63>(load_words(s.right + row)));
  return sum_of(left, here, right);
}

// At least five of nine.
HWY_INLINE WordVector most_of_nine(const ThreeStrips& s, std::int32_t row) {
  const TwoBits above = sum_of_row(s, row - 1);
  const TwoBits middle = sum_of_row(s, row);
  const TwoBits below = sum_of_row(s, row + 1);
  const TwoBits low = sum_of(above.ones, middle.ones, below.ones);   // ones, twos
  const TwoBits high = sum_of(above.twos, middle.twos, below.twos);  // twos, fours
  const WordVector twos = hn::Xor(low.twos, high.ones);
  const WordVector fours = hn::And(low.twos, high.ones);
  const WordVector one_four = hn::Xor(fours, high.twos);
  const WordVector two_fours = hn::And(fours, high.twos);
  return hn::Or(two_fours, hn::And(one_four, hn::Or(low.ones, twos)));
}

HWY_ATTR bool smooth_rows(const ThreeStrips& s, std::uint64_t columns_of_mask,
                          std::uint64_t* out) noexcept {
  const WordVector kept = hn::Set(words_tag, columns_of_mask);
  WordVector changed = hn::Zero(words_tag);
  for (std::int32_t row = 0; row < s.rows; row += rows_per_vector()) {
    // Rows past the last must stay zero.
    WordVector result = hn::And(most_of_nine(s, row), kept);
    if (row + rows_per_vector() > s.rows) result = first_lanes(result, s.rows - row);
    changed = hn::Or(changed, hn::Xor(result, load_words(out + row)));
    hn::StoreU(result, words_tag, out + row);
  }
  return !is_zero(changed);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

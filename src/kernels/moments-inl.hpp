// Moments of the pixels of a strip.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_MOMENTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_MOMENTS_INL
#undef HITMASK_MOMENTS_INL
#else
#define HITMASK_MOMENTS_INL
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "kernels/shape_table.hpp"
#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Number of bits, sum of their positions, sum of the squared positions: per field of a word,
// finally of the whole word.
struct BitSums {
  WordVector count, places, squares;
  BitSums(WordVector n, WordVector p, WordVector s) : count(n), places(p), squares(s) {}
};

// A one-bit field has only a count. In a two-bit field, the higher bit has position 1, squared 1.
HWY_INLINE BitSums sums_of_pairs(WordVector words) {
  const WordVector low = hn::Set(words_tag, 0x5555555555555555u);
  const WordVector higher = hn::And(hn::ShiftRight<1>(words), low);
  return BitSums(hn::Add(hn::And(words, low), higher), higher, higher);
}

// Joins neighbouring fields of w = 2^Log bits. Positions in the higher one grow by w, their squares
// by 2 * w * position + w * w. Every sum fits its new field.
template <int Log>
HWY_INLINE BitSums joined(const BitSums& fields) {
  constexpr int width = 1 << Log;
  const WordVector low = hn::Set(words_tag, ~std::uint64_t{0} / ((std::uint64_t{1} << width) + 1));
  const WordVector count = hn::And(hn::ShiftRight<width>(fields.count), low);
  const WordVector places = hn::And(hn::ShiftRight<width>(fields.places), low);
  const WordVector squares = hn::And(hn::ShiftRight<width>(fields.squares), low);
  const WordVector moved = hn::ShiftLeft<Log>(count);
  const WordVector grown = hn::ShiftLeft<Log>(hn::Add(hn::ShiftLeft<1>(places), moved));
  return BitSums(hn::Add(hn::And(fields.count, low), count),
                 hn::Add(hn::And(fields.places, low), hn::Add(places, moved)),
                 hn::Add(hn::And(fields.squares, low), hn::Add(squares, grown)));
}

HWY_INLINE BitSums bit_sums(WordVector words) {
  return joined<5>(joined<4>(joined<3>(joined<2>(joined<1>(sums_of_pairs(words))))));
}

HWY_INLINE std::int64_t added_lanes(WordVector v) {
  HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
  hn::Store(v, words_tag, lanes);
  std::uint64_t sum = 0;
  for (const std::uint64_t lane : lanes) sum += lane;
  return static_cast<std::int64_t>(sum);
}

HWY_ATTR PixelMoments pixel_moments(const std::uint64_t* words, std::int32_t rows) noexcept {
  const WordVector step = hn::Set(words_tag, static_cast<std::uint64_t>(rows_per_vector()));
  WordVector row_number = hn::Iota(words_tag, 0);
  WordVector area = hn::Zero(words_tag);
  WordVector x = area, y = area, xx = area, xy = area, yy = area;
  for (std::int32_t row = 0; row < rows; row += rows_per_vector()) {
    const BitSums sums = bit_sums(hn::LoadU(words_tag, words + row));
    area = hn::Add(area, sums.count);
    x = hn::Add(x, sums.places);
    xx = hn::Add(xx, sums.squares);
    y = hn::Add(y, multiplied(row_number, sums.count));
    xy = hn::Add(xy, multiplied(row_number, sums.places));
    yy = hn::Add(yy, multiplied(multiplied(row_number, row_number), sums.count));
    row_number = hn::Add(row_number, step);
  }
  return {added_lanes(area), added_lanes(x),  added_lanes(y),
          added_lanes(xx),   added_lanes(xy), added_lanes(yy)};
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

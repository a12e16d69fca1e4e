// Alpha bytes to mask bits. Included several times by design; see body-inl.hpp.

#if defined(HITMASK_PIXELS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_PIXELS_INL
#undef HITMASK_PIXELS_INL
#else
#define HITMASK_PIXELS_INL
#endif

#include <algorithm>
#include <type_traits>

#include "kernels/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Where alpha stands, as compile-time numbers.
template <int Stride, int Offset>
struct AlphaBytes {
  static constexpr int stride = Stride;
  static constexpr int offset = Offset;
};

template <class Alpha>
HWY_INLINE std::uint64_t pixel_by_pixel(const std::uint8_t* pixels, std::int32_t count,
                                        std::uint8_t threshold) {
  std::uint64_t bits = 0;
  for (std::int32_t i = 0; i < count; ++i)
    bits |= std::uint64_t{pixels[i * Alpha::stride + Alpha::offset] > threshold} << i;
  return bits;
}

#if HWY_TARGET == HWY_EMU128

template <class Alpha>
HWY_INLINE std::uint64_t word_of(const std::uint8_t* pixels, std::uint8_t threshold) {
  return pixel_by_pixel<Alpha>(pixels, 64, threshold);
}

#else

using Quads = hn::Repartition<std::uint32_t, Words>;
using QuadVector = hn::Vec<Quads>;
constexpr Quads quads_tag;
constexpr int bytes_per_vector = static_cast<int>(hn::MaxLanes(Bytes()));
constexpr int quads_per_vector = static_cast<int>(hn::MaxLanes(Quads()));

// Bit i is set where byte i is above the threshold.
HWY_INLINE std::uint64_t bits_above(ByteVector alpha, ByteVector threshold) {
  const auto not_above = hn::Eq(hn::SaturatedSub(alpha, threshold), hn::Zero(bytes_tag));
  // An integer just as long as the mask: reading back more than was stored would stall.
  using Bits =
      std::conditional_t<bytes_per_vector == 16, std::uint16_t,
                         std::conditional_t<bytes_per_vector == 32, std::uint32_t, std::uint64_t>>;
  Bits bits;
  hn::StoreMaskBits(bytes_tag, hn::Not(not_above), reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

// Byte j of every pixel of vector j, moved to where the alpha of that vector belongs.
template <int Offset, int Place>
HWY_INLINE QuadVector alpha_to_byte(QuadVector pixels) {
  constexpr int from = 8 * Offset;
  constexpr int to = 8 * Place;
  const QuadVector mask = hn::Set(quads_tag, std::uint32_t{0xFF} << to);
  if constexpr (from > to)
    return hn::And(hn::ShiftRight<from - to>(pixels), mask);
  else if constexpr (from < to)
    return hn::And(hn::ShiftLeft<to - from>(pixels), mask);
  else
    return hn::And(pixels, mask);
}

// Alpha of four vectors of pixels packed into one vector of bytes, in order.
template <int Offset>
HWY_INLINE ByteVector packed_alpha(const std::uint8_t* pixels) {
  const auto load = [pixels](int j) HWY_ATTR {
    return hn::BitCast(quads_tag, hn::LoadU(bytes_tag, pixels + j * bytes_per_vector));
  };
  const QuadVector mixed =
      hn::Or(hn::Or(alpha_to_byte<Offset, 0>(load(0)), alpha_to_byte<Offset, 1>(load(1))),
             hn::Or(alpha_to_byte<Offset, 2>(load(2)), alpha_to_byte<Offset, 3>(load(3))));
  // Byte j of lane p belongs to pixel j * lanes + p: transpose inside each 128-bit block, then put
  // the blocks' quarters in order.
  HWY_ALIGN static constexpr std::uint8_t transpose[16] = {0, 4, 8,  12, 1, 5, 9,  13,
                                                           2, 6, 10, 14, 3, 7, 11, 15};
  const ByteVector blocks =
      hn::TableLookupBytes(hn::BitCast(bytes_tag, mixed), hn::LoadDup128(bytes_tag, transpose));
  if constexpr (quads_per_vector == 4) return blocks;
  HWY_ALIGN std::int32_t order[quads_per_vector];
  constexpr int block_count = quads_per_vector / 4;
  for (int i = 0; i < quads_per_vector; ++i) order[i] = 4 * (i % block_count) + i / block_count;
  return hn::BitCast(bytes_tag, hn::TableLookupLanes(hn::BitCast(quads_tag, blocks),
                                                     hn::SetTableIndices(quads_tag, order)));
}

template <class Alpha>
HWY_INLINE std::uint64_t word_of(const std::uint8_t* pixels, std::uint8_t threshold) {
  const ByteVector limit = hn::Set(bytes_tag, threshold);
  std::uint64_t bits = 0;
  for (int done = 0; done < 64; done += bytes_per_vector) {
    const std::uint8_t* const from = pixels + done * Alpha::stride;
    ByteVector alpha;
    if constexpr (Alpha::stride == 1)
      alpha = hn::LoadU(bytes_tag, from);
    else
      alpha = packed_alpha<Alpha::offset>(from);
    bits |= bits_above(alpha, limit) << done;
  }
  return bits;
}

#endif

template <class Alpha>
HWY_INLINE void alpha_row_of(const std::uint8_t* pixels, std::int32_t width, std::uint8_t threshold,
                             std::uint64_t* out, std::ptrdiff_t out_stride) {
  std::int32_t x = 0;
  for (; x + 64 <= width; x += 64, pixels += 64 * Alpha::stride, out += out_stride)
    *out = word_of<Alpha>(pixels, threshold);
  if (x < width) *out = pixel_by_pixel<Alpha>(pixels, width - x, threshold);
}

HWY_ATTR void alpha_row(AlphaAt at, const std::uint8_t* pixels, std::int32_t width,
                        std::uint8_t threshold, std::uint64_t* out,
                        std::ptrdiff_t out_stride) noexcept {
  switch (at) {
    case AlphaAt::only_byte:
      return alpha_row_of<AlphaBytes<1, 0>>(pixels, width, threshold, out, out_stride);
    case AlphaAt::first_of_four:
      return alpha_row_of<AlphaBytes<4, 0>>(pixels, width, threshold, out, out_stride);
    case AlphaAt::last_of_four:
      return alpha_row_of<AlphaBytes<4, 3>>(pixels, width, threshold, out, out_stride);
  }
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

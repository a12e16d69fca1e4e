// Alpha bytes to mask bits. Included several times by design; see body-inl.hpp.

#if defined(HITMASK_PIXELS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_PIXELS_INL
#undef HITMASK_PIXELS_INL
#else
#define HITMASK_PIXELS_INL
#endif

#include <algorithm>
#include <type_traits>

#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The position of alpha as compile-time constants.
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

struct Raise {
  std::uint8_t threshold;
};
using Lower = Raise;

template <class Alpha>
HWY_INLINE std::uint64_t word_of(const std::uint8_t* pixels, const Raise& move) {
  return pixel_by_pixel<Alpha>(pixels, 64, move.threshold);
}

#else

using Halves = hn::Repartition<std::uint16_t, Words>;
using Quads = hn::Repartition<std::uint32_t, Words>;
constexpr Halves halves_tag;
constexpr Quads quads_tag;
constexpr int bytes_per_vector = static_cast<int>(hn::MaxLanes(Bytes()));
constexpr int quads_per_vector = static_cast<int>(hn::MaxLanes(Quads()));

// Change bytes so that exactly those above the threshold have their highest bit set: the first for
// thresholds up to 127, the second for the others.
struct Raise {
  ByteVector by;
  HWY_INLINE explicit Raise(std::uint8_t threshold)
      : by(hn::Set(bytes_tag, static_cast<std::uint8_t>(127 - threshold))) {}
  HWY_INLINE ByteVector operator()(ByteVector alpha) const { return hn::SaturatedAdd(alpha, by); }
};
struct Lower {
  ByteVector by;
  HWY_INLINE explicit Lower(std::uint8_t threshold)
      : by(hn::Set(bytes_tag, static_cast<std::uint8_t>(threshold - 127))) {}
  HWY_INLINE ByteVector operator()(ByteVector alpha) const { return hn::SaturatedSub(alpha, by); }
};

// The highest bit of each byte.
HWY_INLINE std::uint64_t high_bits(ByteVector v) {
  const hn::RebindToSigned<Bytes> signed_tag;
  const auto set = hn::Lt(hn::BitCast(signed_tag, v), hn::Zero(signed_tag));
  // An integer of the mask's size: reading back more than was stored would stall.
  using Bits =
      std::conditional_t<bytes_per_vector == 16, std::uint16_t,
                         std::conditional_t<bytes_per_vector == 32, std::uint32_t, std::uint64_t>>;
  Bits bits;
  hn::StoreMaskBits(signed_tag, set, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

// Alpha of four vectors of pixels packed into one vector of bytes, in order.
template <int Offset>
HWY_INLINE ByteVector packed_alpha(const std::uint8_t* pixels) {
  // Vector j is loaded slightly later or earlier, so that alpha ends up in byte j of every lane
  // without a shift. The first ones load later, the last ones earlier, so none reads past the
  // pixels.
  const auto load = [&](int j) HWY_ATTR {
    return hn::LoadU(bytes_tag, pixels + j * bytes_per_vector + Offset - j);
  };
  const ByteVector first = hn::OddEven(load(1), load(0));
  const ByteVector second = hn::OddEven(load(3), load(2));
  const ByteVector mixed = hn::BitCast(
      bytes_tag, hn::OddEven(hn::BitCast(halves_tag, second), hn::BitCast(halves_tag, first)));
  // Byte j of lane p belongs to pixel j * lanes + p: transpose inside each 128-bit block, then put
  // the blocks' quarters in order.
  HWY_ALIGN static constexpr std::uint8_t transpose[16] = {0, 4, 8,  12, 1, 5, 9,  13,
                                                           2, 6, 10, 14, 3, 7, 11, 15};
  const ByteVector blocks = hn::TableLookupBytes(mixed, hn::LoadDup128(bytes_tag, transpose));
  if constexpr (quads_per_vector == 4) return blocks;
  HWY_ALIGN std::int32_t order[quads_per_vector];
  constexpr int block_count = quads_per_vector / 4;
  for (int i = 0; i < quads_per_vector; ++i) order[i] = 4 * (i % block_count) + i / block_count;
  return hn::BitCast(bytes_tag, hn::TableLookupLanes(hn::BitCast(quads_tag, blocks),
                                                     hn::SetTableIndices(quads_tag, order)));
}

template <class Alpha, class Move>
HWY_INLINE std::uint64_t word_of(const std::uint8_t* pixels, const Move& move) {
  std::uint64_t bits = 0;
  for (int done = 0; done < 64; done += bytes_per_vector) {
    const std::uint8_t* const from = pixels + done * Alpha::stride;
    ByteVector alpha;
    if constexpr (Alpha::stride == 1)
      alpha = hn::LoadU(bytes_tag, from);
    else
      alpha = packed_alpha<Alpha::offset>(from);
    bits |= high_bits(move(alpha)) << done;
  }
  return bits;
}

#endif

template <class Alpha, class Move>
HWY_INLINE void alpha_rows_with(const PixelRows& rows, const Move& move, std::uint64_t* out,
                                std::ptrdiff_t out_stride) {
  for (std::int32_t y = 0; y < rows.height; ++y) {
    const std::uint8_t* pixels = rows.pixels + y * rows.row_stride;
    std::uint64_t* word = out + y;
    std::int32_t x = 0;
    for (; x + 64 <= rows.width; x += 64, pixels += 64 * Alpha::stride, word += out_stride)
      *word = word_of<Alpha>(pixels, move);
    if (x < rows.width) *word = pixel_by_pixel<Alpha>(pixels, rows.width - x, rows.threshold);
  }
}

template <class Alpha>
HWY_INLINE void alpha_rows_of(const PixelRows& rows, std::uint64_t* out,
                              std::ptrdiff_t out_stride) {
  if (rows.threshold <= 127)
    alpha_rows_with<Alpha>(rows, Raise{rows.threshold}, out, out_stride);
  else
    alpha_rows_with<Alpha>(rows, Lower{rows.threshold}, out, out_stride);
}

HWY_ATTR void alpha_rows(AlphaAt at, const PixelRows& rows, std::uint64_t* out,
                         std::ptrdiff_t out_stride) noexcept {
  switch (at) {
    case AlphaAt::only_byte: return alpha_rows_of<AlphaBytes<1, 0>>(rows, out, out_stride);
    case AlphaAt::first_of_four: return alpha_rows_of<AlphaBytes<4, 0>>(rows, out, out_stride);
    case AlphaAt::last_of_four: return alpha_rows_of<AlphaBytes<4, 3>>(rows, out, out_stride);
  }
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Mask bits to pixels of two colours. Included several times by design; see body-inl.hpp.

#if defined(HITMASK_WRITE_PIXELS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_WRITE_PIXELS_INL
#undef HITMASK_WRITE_PIXELS_INL
#else
#define HITMASK_WRITE_PIXELS_INL
#endif

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "kernels/words-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Set bits become `over`. Clear bits become `under`, or keep what they have.
template <class Pixel>
struct PixelPair {
  Pixel over;
  Pixel under;
};

template <class Pixel, bool Keep>
HWY_INLINE void write_one_by_one(std::uint64_t bits, std::int32_t count,
                                 const PixelPair<Pixel>& colours, std::uint8_t* to) {
  for (std::int32_t i = 0; i < count; ++i, bits >>= 1, to += sizeof(Pixel)) {
    const bool set = (bits & 1) != 0;
    if (Keep && !set) continue;
    const Pixel pixel = set ? colours.over : colours.under;
    std::memcpy(to, &pixel, sizeof(Pixel));
  }
}

// `count` columns of a row from x on, 1 ... 64.
HWY_INLINE std::uint64_t columns_from(const MaskRowsToWrite& rows, std::int32_t y, std::int32_t x,
                                      std::int32_t count) {
  const std::int32_t column = rows.first_column + x;
  const std::int32_t shift = column % 64;
  const std::uint64_t* const word = rows.words + (column / 64) * rows.strip_stride + y;
  std::uint64_t bits = *word >> shift;
  if (shift + count > 64) bits |= word[rows.strip_stride] << (64 - shift);
  return bits ^ rows.flip;
}

#if HWY_TARGET == HWY_EMU128

template <class Pixel, bool Keep>
HWY_INLINE void write_word(std::uint64_t bits, const PixelPair<Pixel>& colours, std::uint8_t* to) {
  write_one_by_one<Pixel, Keep>(bits, 64, colours, to);
}

template <class Pixel, bool Keep>
HWY_INLINE void write_rest(const MaskRowsToWrite& rows, std::int32_t y, std::int32_t x,
                           const PixelPair<Pixel>& colours, std::uint8_t* row) {
  const std::int32_t count = rows.width - x;
  write_one_by_one<Pixel, Keep>(columns_from(rows, y, x, count), count, colours,
                                row + x * static_cast<std::int32_t>(sizeof(Pixel)));
}

#else

template <class Pixel>
using PixelTag = hn::Repartition<Pixel, Words>;
template <class Pixel>
constexpr std::int32_t pixels_per_vector =
    static_cast<std::int32_t>(hn::MaxLanes(PixelTag<Pixel>()));

// The lowest bits of a word as a mask of lanes.
template <class Pixel>
HWY_INLINE auto lanes_of_bits(std::uint64_t bits) {
  const PixelTag<Pixel> tag;
  if constexpr (sizeof(Pixel) == 1) {
    std::uint8_t bytes[8];
    std::memcpy(bytes, &bits, sizeof(bytes));
    return hn::LoadMaskBits(tag, bytes);
  } else {
    HWY_ALIGN static constexpr Pixel lane_bits[16] = {
        1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
        1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    return hn::TestBit(hn::Set(tag, static_cast<Pixel>(bits)), hn::Load(tag, lane_bits));
  }
}

template <class Pixel, bool Keep>
HWY_INLINE void write_vector(std::uint64_t bits, const PixelPair<Pixel>& colours,
                             std::uint8_t* to) {
  const PixelTag<Pixel> tag;
  const hn::Repartition<std::uint8_t, PixelTag<Pixel> > memory_tag;  // pixels lie at any address
  const auto under =
      Keep ? hn::BitCast(tag, hn::LoadU(memory_tag, to)) : hn::Set(tag, colours.under);
  const auto pixels = hn::IfThenElse(lanes_of_bits<Pixel>(bits), hn::Set(tag, colours.over), under);
  hn::StoreU(hn::BitCast(memory_tag, pixels), memory_tag, to);
}

template <class Pixel, bool Keep>
HWY_INLINE void write_word(std::uint64_t bits, const PixelPair<Pixel>& colours, std::uint8_t* to) {
  constexpr std::int32_t n = pixels_per_vector<Pixel>;
  for (std::int32_t done = 0; done < 64; done += n)
    write_vector<Pixel, Keep>(bits >> done, colours,
                              to + done * static_cast<std::int32_t>(sizeof(Pixel)));
}

// The pixels from x to the end of the row. The last vector ends with the row: some of its pixels
// are written twice, with the same result. Only rows narrower than a vector go pixel by pixel.
template <class Pixel, bool Keep>
HWY_INLINE void write_rest(const MaskRowsToWrite& rows, std::int32_t y, std::int32_t x,
                           const PixelPair<Pixel>& colours, std::uint8_t* row) {
  constexpr std::int32_t n = pixels_per_vector<Pixel>;
  constexpr auto pixel_bytes = static_cast<std::int32_t>(sizeof(Pixel));
  const std::int32_t last = rows.width - n;
  if (last < 0)
    return write_one_by_one<Pixel, Keep>(columns_from(rows, y, 0, rows.width), rows.width, colours,
                                         row);
  for (; x < last; x += n)
    write_vector<Pixel, Keep>(columns_from(rows, y, x, n), colours, row + x * pixel_bytes);
  write_vector<Pixel, Keep>(columns_from(rows, y, last, n), colours, row + last * pixel_bytes);
}

#endif

template <class Pixel, bool Keep>
HWY_INLINE void write_rows_of(const MaskRowsToWrite& rows, const PixelPair<Pixel>& colours) {
  for (std::int32_t y = 0; y < rows.height; ++y) {
    std::uint8_t* const row = rows.pixels + y * rows.row_stride;
    std::int32_t x = 0;
    for (; x + 64 <= rows.width; x += 64) {
      const std::uint64_t bits = columns_from(rows, y, x, 64);
      if (!Keep || bits != 0)
        write_word<Pixel, Keep>(bits, colours, row + x * static_cast<std::int32_t>(sizeof(Pixel)));
    }
    if (x < rows.width) write_rest<Pixel, Keep>(rows, y, x, colours, row);
  }
}

template <class Pixel>
HWY_INLINE void write_pixels_of(const MaskRowsToWrite& rows) {
  PixelPair<Pixel> colours;
  std::memcpy(&colours.over, rows.over, sizeof(Pixel));
  std::memcpy(&colours.under, rows.under, sizeof(Pixel));
  if (rows.keep)
    write_rows_of<Pixel, true>(rows, colours);
  else
    write_rows_of<Pixel, false>(rows, colours);
}

HWY_ATTR void write_pixels(const MaskRowsToWrite& rows) noexcept {
  if (rows.pixel_bytes == 4)
    write_pixels_of<std::uint32_t>(rows);
  else
    write_pixels_of<std::uint8_t>(rows);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Masks from raw pixels, with any pixel and row stride, and from the old byte layouts.
//
// Solid means alpha > threshold (threshold 0 unless said), or colour != key. Sizes, strides and
// buffers come from outside, so everything returns a Result: a stride smaller than the row or a
// buffer that ends too soon is an error, never a read past the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

/// Byte order of a pixel in memory.
enum class PixelFormat : std::uint8_t {
  rgba8,     ///< 4 bytes: red, green, blue, alpha
  bgra8,     ///< 4 bytes: blue, green, red, alpha
  argb8,     ///< 4 bytes: alpha, red, green, blue
  abgr8,     ///< 4 bytes: alpha, blue, green, red
  rgb8,      ///< 3 bytes
  bgr8,      ///< 3 bytes
  a8,        ///< 1 byte: alpha
  indexed8,  ///< 1 byte: a colour's number
};

[[nodiscard]] constexpr int bytes_per_pixel(PixelFormat format) noexcept {
  switch (format) {
    case PixelFormat::rgba8:
    case PixelFormat::bgra8:
    case PixelFormat::argb8:
    case PixelFormat::abgr8: return 4;
    case PixelFormat::rgb8:
    case PixelFormat::bgr8: return 3;
    default: return 1;
  }
}

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// Pixels in memory of the caller's.
struct PixelView {
  std::span<const std::uint8_t> bytes;  ///< starts at the first byte in memory
  Size size;
  PixelFormat format = PixelFormat::rgba8;
  /// Bytes from one row to the next; 0 = rows follow each other without a gap. Negative: the rows
  /// are stored bottom-up (as BMP and OpenGL have them), |row_stride| bytes apart.
  std::ptrdiff_t row_stride = 0;
  /// Bytes from one pixel to the next; 0 = the format's size.
  std::ptrdiff_t pixel_stride = 0;
};

/// Solid where alpha > threshold. Formats without alpha are an error.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_alpha(const PixelView& pixels,
                                                       std::uint8_t threshold = 0);

/// Solid where the colour differs from the key by more than `tolerance` in any channel. Alpha is
/// not looked at; formats without colour are an error.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_key(const PixelView& pixels, Colour key,
                                                     std::uint8_t tolerance = 0);

/// Solid where the colour's number (or the a8 value) is not the key.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_indexed(const PixelView& pixels,
                                                         std::uint8_t key = 0);

/// Solid where solid(x, y) is true. Throws std::length_error for an impossible size.
template <class Predicate>
[[nodiscard]] Mask mask_from_predicate(Size size, Predicate&& solid);

/// An AGK memory block: little-endian int32 width, height and depth = 32, then RGBA.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_agk_memblock(std::span<const std::uint8_t> block,
                                                              std::uint8_t threshold = 0);

/// An XLib linear bitmap: width byte, height byte, then one colour index per pixel.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_xlib_bitmap(std::span<const std::uint8_t> bitmap,
                                                             std::uint8_t key = 0);

// --- Old layouts --------------------------------------------------------------------------------
// The bytes that the collision routines of their day read, both ways.

/// Which bit of a word is the leftmost pixel.
enum class BitOrder : std::uint8_t { high_first, low_first };
/// How a word of several bytes lies in memory.
enum class ByteOrder : std::uint8_t { little, big };

/// How pixels become words, and words become bytes.
struct ByteLayout {
  enum class Arrangement : std::uint8_t {
    rows,     ///< row after row, each padded to whole words
    columns,  ///< columns one word wide, left to right; in each, one word per row
    packed,   ///< rows run on without padding; only the last word is padded
    msx8,     ///< 8x8 patterns of 8 bytes, left to right, then top to bottom
    msx16,    ///< 16x16 patterns of 32 bytes: upper left, lower left, upper right, lower right
    nes,      ///< 8x8 tiles of 16 bytes, two planes; solid where either is set. Only to be read
  };
  Arrangement arrangement = Arrangement::rows;
  int bits = 8;  ///< in a word: 8, 16, 32 or 64. Always 8 for msx8, msx16 and nes
  BitOrder bit_order = BitOrder::high_first;
  ByteOrder byte_order = ByteOrder::little;
  friend constexpr bool operator==(const ByteLayout&, const ByteLayout&) = default;

  /// XQuest: 32-bit rows, leftmost pixel in the highest bit; wider sprites as 32-pixel columns.
  [[nodiscard]] static constexpr ByteLayout xquest(ByteOrder order = ByteOrder::little) noexcept {
    return {Arrangement::columns, 32, BitOrder::high_first, order};
  }
  /// The AGK tutorial: 32 pixels per integer, lowest bit first, no padding between rows.
  [[nodiscard]] static constexpr ByteLayout agk() noexcept {
    return {Arrangement::packed, 32, BitOrder::low_first, ByteOrder::little};
  }
  /// pygame.mask and bitmask-1.0: columns of `unsigned long`, which has 64 bits on Linux and macOS,
  /// 32 on Windows.
  [[nodiscard]] static constexpr ByteLayout pygame(int bits = 64) noexcept {
    return {Arrangement::columns, bits, BitOrder::low_first, ByteOrder::little};
  }
  [[nodiscard]] static constexpr ByteLayout msx8() noexcept { return {Arrangement::msx8}; }
  [[nodiscard]] static constexpr ByteLayout msx16() noexcept { return {Arrangement::msx16}; }
  [[nodiscard]] static constexpr ByteLayout nes() noexcept { return {Arrangement::nes}; }
};

/// Bytes that a mask of this size takes. An error for a word size that does not exist and for a
/// width or height that is not a multiple of the pattern's.
[[nodiscard]] HITMASK_API Result<std::size_t> layout_size(Size size, const ByteLayout& layout);

/// A mask from bytes, of which there must be exactly layout_size(). Padding bits are not looked at.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_layout(std::span<const std::uint8_t> bytes,
                                                        Size size, const ByteLayout& layout);

/// The bytes of a mask; padding bits are 0.
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> layout_from_mask(
    const MaskView& mask, const ByteLayout& layout);

/// Builds a mask row by row, for decoders that never hold the whole picture. Rows may come in any
/// order; a row that never comes stays clear. The row's bytes are laid out as `format` says.
class MaskRows {
 public:
  [[nodiscard]] HITMASK_API static Result<MaskRows> create(Size size);

  [[nodiscard]] Size size() const noexcept { return mask_.size(); }

  /// One whole row: solid where alpha > threshold.
  HITMASK_API Result<void> alpha_row(std::int32_t y, std::span<const std::uint8_t> row,
                                     PixelFormat format, std::uint8_t threshold = 0);
  /// Every `step`-th pixel of a row from x = `start` on, one alpha byte each: a pass of an
  /// interlaced picture. Pixels between them keep what they have.
  HITMASK_API Result<void> alpha_pixels(std::int32_t y, std::int32_t start, std::int32_t step,
                                        std::span<const std::uint8_t> alpha,
                                        std::uint8_t threshold = 0);

  /// The mask, with its solid box and occupancy exact. Leaves this empty.
  [[nodiscard]] HITMASK_API Mask finish() noexcept;

 private:
  explicit MaskRows(Mask mask) noexcept : mask_(std::move(mask)) {}
  Mask mask_;
};

template <class Predicate>
Mask mask_from_predicate(Size size, Predicate&& solid) {
  Mask mask(size);
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x)
      if (solid(x, y)) mask.set(x, y);
  return mask;
}

}  // namespace hitmask

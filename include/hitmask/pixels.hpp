// Masks from raw pixels, with any pixel and row stride, and masks to pixels.
//
// Solid means alpha > threshold (threshold 0 unless said), or colour != key. Sizes, strides and
// buffers come from outside, so everything returns a Result: a stride smaller than the row or a
// buffer that ends too soon is an error, never a read past the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

// --- Masks to pixels ----------------------------------------------------------------------------

/// A colour with alpha. Colours are written as they are: nothing is blended or premultiplied.
struct Rgba {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;
  friend constexpr bool operator==(const Rgba&, const Rgba&) = default;
};

/// The colours of solid and of clear pixels. Without a colour, such pixels are left as they are.
struct MaskColours {
  std::optional<Rgba> solid = Rgba{255, 255, 255, 255};
  std::optional<Rgba> clear = Rgba{0, 0, 0, 0};
  friend constexpr bool operator==(const MaskColours&, const MaskColours&) = default;
};

/// Memory of the caller's that pixels are written to: a surface, a locked texture, an array.
struct PixelTarget {
  std::span<std::uint8_t> bytes;            ///< starts at the first byte in memory
  Size size;                                ///< sides of 0 ... max_mask_side
  PixelFormat format = PixelFormat::rgba8;  ///< rgba8, bgra8, argb8, abgr8 or a8
  /// As in PixelView: 0 = no gap between rows, negative = stored bottom-up.
  std::ptrdiff_t row_stride = 0;
};

/// Writes a mask with its top-left corner at `position` in the target. Pixels of the mask outside
/// the target are skipped; pixels of the target outside the mask and bytes between rows are left as
/// they are. a8 takes the alpha of the colours. A format without alpha, a stride shorter than a
/// row, memory that is too short and an impossible size are errors, and nothing is written then.
HITMASK_API Result<void> write_pixels(const MaskView& mask, const PixelTarget& target,
                                      const MaskColours& colours = {}, Point position = {});

/// The pixels of a mask, row after row without gaps. Pixels without a colour are all zeros.
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> pixels_from_mask(
    const MaskView& mask, PixelFormat format = PixelFormat::rgba8, const MaskColours& colours = {});

template <class Predicate>
Mask mask_from_predicate(Size size, Predicate&& solid) {
  Mask mask(size);
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x)
      if (solid(x, y)) mask.set(x, y);
  return mask;
}

}  // namespace hitmask

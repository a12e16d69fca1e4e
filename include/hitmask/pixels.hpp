// Masks from raw pixels, with any pixel and row stride.
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

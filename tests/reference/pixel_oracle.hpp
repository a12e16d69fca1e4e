// The naive oracle for pixels to masks: looks up every byte by its address, one pixel at a time.
// Assumes valid sizes and strides; the tests of invalid ones need no oracle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "hitmask/pixels.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

/// The offset of each channel inside a pixel, in bytes; -1 when the format has no such channel.
struct Channels {
  int red = -1;
  int green = -1;
  int blue = -1;
  int alpha = -1;
};

inline Channels channels_of(PixelFormat format) {
  switch (format) {
    case PixelFormat::rgba8: return {0, 1, 2, 3};
    case PixelFormat::bgra8: return {2, 1, 0, 3};
    case PixelFormat::argb8: return {1, 2, 3, 0};
    case PixelFormat::abgr8: return {3, 2, 1, 0};
    case PixelFormat::rgb8: return {0, 1, 2, -1};
    case PixelFormat::bgr8: return {2, 1, 0, -1};
    case PixelFormat::a8: return {-1, -1, -1, 0};
    case PixelFormat::indexed8: return {};
  }
  return {};
}

/// The first byte of a pixel, relative to the start of the buffer.
inline std::size_t byte_of(const PixelView& pixels, std::int32_t x, std::int32_t y) {
  const std::ptrdiff_t step =
      pixels.pixel_stride != 0 ? pixels.pixel_stride : bytes_per_pixel(pixels.format);
  const std::ptrdiff_t stride =
      pixels.row_stride != 0 ? std::abs(pixels.row_stride) : step * pixels.size.width;
  const std::int32_t row = pixels.row_stride < 0 ? pixels.size.height - 1 - y : y;
  return static_cast<std::size_t>(row * stride + x * step);
}

inline std::uint8_t value_at(const PixelView& pixels, std::int32_t x, std::int32_t y, int channel) {
  return pixels.bytes[byte_of(pixels, x, y) + static_cast<std::size_t>(channel)];
}

inline Grid mask_from_alpha(const PixelView& pixels, std::uint8_t threshold) {
  Grid grid(pixels.size);
  const int alpha = channels_of(pixels.format).alpha;
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, value_at(pixels, x, y, alpha) > threshold);
  });
  return grid;
}

inline bool is_far(int value, int key, int tolerance) { return std::abs(value - key) > tolerance; }

inline Grid mask_from_key(const PixelView& pixels, Colour key, std::uint8_t tolerance) {
  Grid grid(pixels.size);
  const Channels at = channels_of(pixels.format);
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y,
             is_far(value_at(pixels, x, y, at.red), key.red, tolerance) ||
                 is_far(value_at(pixels, x, y, at.green), key.green, tolerance) ||
                 is_far(value_at(pixels, x, y, at.blue), key.blue, tolerance));
  });
  return grid;
}

inline Grid mask_from_indexed(const PixelView& pixels, std::uint8_t key) {
  Grid grid(pixels.size);
  for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, value_at(pixels, x, y, 0) != key);
  });
  return grid;
}

}  // namespace hitmask::reference

// The naive oracle for pixels to masks and back: looks every byte up by its address, one pixel at a
// time. Sizes and strides are taken as good; the tests of bad ones need no oracle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
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

/// One channel after the other, where the format has it.
inline void write_colour(std::uint8_t* pixel, PixelFormat format, Rgba colour) {
  const Channels at = channels_of(format);
  if (at.red >= 0) pixel[at.red] = colour.red;
  if (at.green >= 0) pixel[at.green] = colour.green;
  if (at.blue >= 0) pixel[at.blue] = colour.blue;
  if (at.alpha >= 0) pixel[at.alpha] = colour.alpha;
}

/// What write_pixels() does, for each pixel of the target.
inline void write_pixels(const Grid& grid, const PixelTarget& target, const MaskColours& colours,
                         Point position) {
  const PixelView view{target.bytes, target.size, target.format, target.row_stride};
  for_each_pixel(Grid(target.size), [&](std::int32_t x, std::int32_t y) {
    const std::int64_t column = std::int64_t{x} - position.x;
    const std::int64_t row = std::int64_t{y} - position.y;
    if (column < 0 || row < 0 || column >= grid.width() || row >= grid.height()) return;
    const std::optional<Rgba>& colour = grid.get(column, row) ? colours.solid : colours.clear;
    if (colour) write_colour(&target.bytes[byte_of(view, x, y)], target.format, *colour);
  });
}

}  // namespace hitmask::reference

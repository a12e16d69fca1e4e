// Where pixels lie in memory that the caller describes: channels, rows and strides, checked.
#pragma once

#include <cstddef>

#include "hitmask/pixels.hpp"

namespace hitmask::detail::pixels {

/// Where the channels of a format stand in a pixel; -1 = it has none.
struct Channels {
  int red = -1, green = -1, blue = -1, alpha = -1;
};

[[nodiscard]] constexpr Channels channels_of(PixelFormat format) noexcept {
  switch (format) {
    case PixelFormat::rgba8: return {0, 1, 2, 3};
    case PixelFormat::bgra8: return {2, 1, 0, 3};
    case PixelFormat::argb8: return {1, 2, 3, 0};
    case PixelFormat::abgr8: return {3, 2, 1, 0};
    case PixelFormat::rgb8: return {0, 1, 2, -1};
    case PixelFormat::bgr8: return {2, 1, 0, -1};
    case PixelFormat::a8: return {-1, -1, -1, 0};
    default: return {};
  }
}

/// PixelView and PixelTarget without their memory.
struct PixelMemory {
  std::size_t bytes = 0;
  Size size;
  PixelFormat format = PixelFormat::rgba8;
  std::ptrdiff_t row_stride = 0;
  std::ptrdiff_t pixel_stride = 0;
};

/// Every byte of every row lies inside the memory. All 0 for a size without pixels and for one that
/// no mask can have.
struct RowPlan {
  std::ptrdiff_t first = 0;  // the byte that the top row starts at
  std::ptrdiff_t row_stride = 0;
  std::ptrdiff_t pixel_stride = 0;
};

/// An error for strides shorter than a row or a pixel, and for memory that is too short.
[[nodiscard]] Result<RowPlan> plan_rows(const PixelMemory& memory);

}  // namespace hitmask::detail::pixels

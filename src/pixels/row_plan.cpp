// Sizes, strides and buffers from outside, checked.
#include "pixels/row_plan.hpp"

#include <cstdint>
#include <string>

namespace hitmask::detail::pixels {
namespace {

std::string number(std::uint64_t value) { return std::to_string(value); }

std::uint64_t bytes_of_stride(std::ptrdiff_t value) noexcept {
  return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                   : static_cast<std::uint64_t>(value);
}

/// Bytes a buffer must hold, or an error. Sides are at most 65,535, so a stride below 2^40 keeps
/// every product within 64 bits.
Result<std::uint64_t> bytes_needed(const PixelMemory& pixels, std::uint64_t pixel_stride) {
  const auto width = static_cast<std::uint64_t>(pixels.size.width);
  const auto height = static_cast<std::uint64_t>(pixels.size.height);
  const auto pixel = static_cast<std::uint64_t>(bytes_per_pixel(pixels.format));
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  if (pixel_stride < pixel)
    return Error{ErrorCode::argument, "a pixel stride of " + std::to_string(pixels.pixel_stride) +
                                          " bytes is smaller than a pixel of " + number(pixel)};
  if (pixel_stride > most || bytes_of_stride(pixels.row_stride) > most)
    return Error{ErrorCode::argument, "a stride of more than 2^40 bytes is impossible"};
  const std::uint64_t row = (width - 1) * pixel_stride + pixel;
  const std::uint64_t stride =
      pixels.row_stride == 0 ? width * pixel_stride : bytes_of_stride(pixels.row_stride);
  if (stride < row)
    return Error{ErrorCode::argument, "a row stride of " + number(stride) +
                                          " bytes is smaller than a row of " + number(row)};
  return (height - 1) * stride + row;
}

}  // namespace

Result<RowPlan> plan_rows(const PixelMemory& pixels) {
  RowPlan plan;
  if (pixels.size.width <= 0 || pixels.size.height <= 0) return plan;
  if (pixels.size.width > max_mask_side || pixels.size.height > max_mask_side)
    return plan;  // the caller says what is wrong with that
  plan.pixel_stride =
      pixels.pixel_stride == 0 ? bytes_per_pixel(pixels.format) : pixels.pixel_stride;
  if (plan.pixel_stride < 0)
    return Error{ErrorCode::argument,
                 "a pixel stride of " + std::to_string(pixels.pixel_stride) + " bytes is negative"};
  const auto needed = bytes_needed(pixels, static_cast<std::uint64_t>(plan.pixel_stride));
  if (!needed) return needed.error();
  if (pixels.bytes < *needed)
    return Error{ErrorCode::argument, "the buffer is too short: " + number(pixels.bytes) +
                                          " bytes, " + number(*needed) + " needed"};
  plan.row_stride =
      pixels.row_stride == 0 ? pixels.size.width * plan.pixel_stride : pixels.row_stride;
  if (plan.row_stride < 0)  // bottom-up: the top row is the last one in memory
    plan.first = -(pixels.size.height - 1) * plan.row_stride;
  return plan;
}

}  // namespace hitmask::detail::pixels

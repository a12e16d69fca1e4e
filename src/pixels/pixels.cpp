// Masks from raw pixels.
#include "hitmask/pixels.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "pixels/row_plan.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::pixels::Channels;
using detail::pixels::channels_of;
using detail::pixels::plan_rows;
using detail::pixels::RowPlan;
using kernels::AlphaAt;

namespace {

/// Pixels whose size, strides and length have been checked: every row lies inside the buffer.
struct CheckedPixels {
  const std::uint8_t* first_row = nullptr;  // of the top row
  std::ptrdiff_t row_stride = 0;
  std::ptrdiff_t pixel_stride = 0;

  [[nodiscard]] const std::uint8_t* row(std::int32_t y) const noexcept {
    return first_row + y * row_stride;
  }
};

std::string number(std::uint64_t value) { return std::to_string(value); }

Result<CheckedPixels> check(const PixelView& pixels) {
  const Result<RowPlan> plan = plan_rows(
      {pixels.bytes.size(), pixels.size, pixels.format, pixels.row_stride, pixels.pixel_stride});
  if (!plan) return plan.error();
  return CheckedPixels{pixels.bytes.data() + plan->first, plan->row_stride, plan->pixel_stride};
}

/// How the vector kernel may read this format, if it can.
std::optional<AlphaAt> alpha_kernel(PixelFormat format) noexcept {
  const int pixel = bytes_per_pixel(format);
  const int alpha = channels_of(format).alpha;
  if (pixel == 1 && alpha == 0) return AlphaAt::only_byte;
  if (pixel == 4 && alpha == 0) return AlphaAt::first_of_four;
  if (pixel == 4 && alpha == 3) return AlphaAt::last_of_four;
  return std::nullopt;
}

/// A mask from pixels, bit by bit: solid(pixel) for the address of each pixel.
template <class Solid>
Result<Mask> mask_by_pixel(const PixelView& pixels, const Solid& solid) {
  const Result<CheckedPixels> checked = check(pixels);
  if (!checked) return checked.error();
  Result<Mask> mask = Mask::create(pixels.size);
  if (!mask) return mask;
  for (std::int32_t y = 0; y < mask->height(); ++y) {
    const std::uint8_t* pixel = checked->row(y);
    for (std::int32_t x = 0; x < mask->width(); ++x, pixel += checked->pixel_stride)
      MaskAccess::strip(*mask, x / 64)[y] |= std::uint64_t{solid(pixel)} << (x % 64);
  }
  mask->tighten();
  return mask;
}

/// The same through the vector kernel, for pixels that follow each other without gaps.
Result<Mask> mask_by_row(const PixelView& pixels, AlphaAt at, std::uint8_t threshold) {
  const Result<CheckedPixels> checked = check(pixels);
  if (!checked) return checked.error();
  if (!detail::mask::is_possible(pixels.size) || !detail::mask::has_pixels(pixels.size))
    return Mask::create(pixels.size);
  Mask mask;
  if (!MaskAccess::allocate_for_overwrite(mask, pixels.size))
    return Error{ErrorCode::memory, "out of memory"};
  kernels::active().alpha_rows(
      at, {checked->row(0), checked->row_stride, mask.width(), mask.height(), threshold},
      MaskAccess::strip(mask, 0), mask.view().strip_stride());
  mask.tighten();
  return mask;
}

}  // namespace

Result<Mask> mask_from_alpha(const PixelView& pixels, std::uint8_t threshold) {
  const std::optional<AlphaAt> kernel = alpha_kernel(pixels.format);
  if (!kernel) return Error{ErrorCode::argument, "this pixel format has no alpha"};
  const int pixel = bytes_per_pixel(pixels.format);
  if (pixels.pixel_stride == 0 || pixels.pixel_stride == pixel)
    return mask_by_row(pixels, *kernel, threshold);
  const int alpha = channels_of(pixels.format).alpha;
  return mask_by_pixel(pixels, [=](const std::uint8_t* p) { return p[alpha] > threshold; });
}

Result<Mask> mask_from_key(const PixelView& pixels, Colour key, std::uint8_t tolerance) {
  const Channels at = channels_of(pixels.format);
  if (at.red < 0) return Error{ErrorCode::argument, "this pixel format has no colour"};
  const auto differs = [tolerance](std::uint8_t a, std::uint8_t b) {
    return std::abs(int{a} - int{b}) > int{tolerance};
  };
  return mask_by_pixel(pixels, [=](const std::uint8_t* p) {
    return differs(p[at.red], key.red) || differs(p[at.green], key.green) ||
           differs(p[at.blue], key.blue);
  });
}

Result<Mask> mask_from_indexed(const PixelView& pixels, std::uint8_t key) {
  if (bytes_per_pixel(pixels.format) != 1)
    return Error{ErrorCode::argument, "indexed pixels have one byte each; this format has more"};
  return mask_by_pixel(pixels, [=](const std::uint8_t* p) { return *p != key; });
}

Result<MaskRows> MaskRows::create(Size size) {
  Result<Mask> mask = Mask::create(size);
  if (!mask) return mask.error();
  return MaskRows(*std::move(mask));
}

Result<void> MaskRows::alpha_row(std::int32_t y, std::span<const std::uint8_t> row,
                                 PixelFormat format, std::uint8_t threshold) {
  const std::optional<AlphaAt> kernel = alpha_kernel(format);
  if (!kernel) return Error{ErrorCode::argument, "this pixel format has no alpha"};
  if (y < 0 || y >= mask_.height())
    return Error{ErrorCode::argument, "there is no row " + std::to_string(y)};
  const auto needed =
      static_cast<std::size_t>(mask_.width()) * static_cast<std::size_t>(bytes_per_pixel(format));
  if (row.size() < needed)
    return Error{ErrorCode::argument, "the row is too short: " + number(row.size()) + " bytes, " +
                                          number(needed) + " needed"};
  if (mask_.width() > 0)
    kernels::active().alpha_rows(*kernel, {row.data(), 0, mask_.width(), 1, threshold},
                                 MaskAccess::strip(mask_, 0) + y, mask_.view().strip_stride());
  return {};
}

Result<void> MaskRows::alpha_pixels(std::int32_t y, std::int32_t start, std::int32_t step,
                                    std::span<const std::uint8_t> alpha, std::uint8_t threshold) {
  if (y < 0 || y >= mask_.height())
    return Error{ErrorCode::data, "there is no row " + std::to_string(y)};
  if (start < 0 || step < 1)
    return Error{ErrorCode::data, "pixels start at 0 or later and step by 1 or more"};
  const std::int64_t room =
      start >= mask_.width() ? 0 : (std::int64_t{mask_.width()} - start - 1) / step + 1;
  if (alpha.size() > static_cast<std::uint64_t>(room))
    return Error{ErrorCode::data, number(alpha.size()) + " pixels leave the row"};
  std::int64_t x = start;  // 64 bits: the step after the last pixel may leave int32
  for (const std::uint8_t value : alpha) {
    std::uint64_t& word = MaskAccess::strip(mask_, static_cast<std::int32_t>(x / 64))[y];
    const std::uint64_t bit = std::uint64_t{1} << (x % 64);
    word = value > threshold ? word | bit : word & ~bit;
    x += step;
  }
  return {};
}

Mask MaskRows::finish() noexcept {
  mask_.tighten();
  return std::exchange(mask_, {});
}

}  // namespace hitmask

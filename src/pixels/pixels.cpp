// Masks from raw pixels.
#include "hitmask/pixels.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "kernels/table.hpp"
#include "mask/access.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using kernels::AlphaAt;

namespace {

/// Where the channels of a format stand in a pixel; -1 = it has none.
struct Channels {
  int red = -1, green = -1, blue = -1, alpha = -1;
};

constexpr Channels channels_of(PixelFormat format) noexcept {
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

/// Pixels whose size, strides and length have been checked: every row lies inside the buffer.
struct CheckedPixels {
  const std::uint8_t* first_row = nullptr;  // of the top row
  Size size;
  std::ptrdiff_t row_stride = 0;
  std::ptrdiff_t pixel_stride = 0;

  [[nodiscard]] const std::uint8_t* row(std::int32_t y) const noexcept {
    return first_row + y * row_stride;
  }
};

std::string number(std::uint64_t value) { return std::to_string(value); }

std::uint64_t bytes_of_stride(std::ptrdiff_t value) noexcept {
  return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                   : static_cast<std::uint64_t>(value);
}

/// Bytes a buffer must hold, or an error. Sides are at most 65,535, so a stride below 2^40 keeps
/// every product within 64 bits.
Result<std::uint64_t> bytes_needed(const PixelView& pixels, std::uint64_t pixel_stride) {
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

Result<CheckedPixels> check(const PixelView& pixels) {
  CheckedPixels checked;
  checked.size = pixels.size;
  if (pixels.size.width <= 0 || pixels.size.height <= 0) return checked;
  if (pixels.size.width > max_mask_side || pixels.size.height > max_mask_side)
    return checked;  // Mask::create says what is wrong with that
  checked.pixel_stride =
      pixels.pixel_stride == 0 ? bytes_per_pixel(pixels.format) : pixels.pixel_stride;
  if (checked.pixel_stride < 0)
    return Error{ErrorCode::argument,
                 "a pixel stride of " + std::to_string(pixels.pixel_stride) + " bytes is negative"};
  const auto needed = bytes_needed(pixels, static_cast<std::uint64_t>(checked.pixel_stride));
  if (!needed) return needed.error();
  if (pixels.bytes.size() < *needed)
    return Error{ErrorCode::argument, "the buffer is too short: " + number(pixels.bytes.size()) +
                                          " bytes, " + number(*needed) + " needed"};
  checked.row_stride =
      pixels.row_stride == 0 ? pixels.size.width * checked.pixel_stride : pixels.row_stride;
  checked.first_row = pixels.bytes.data();
  if (checked.row_stride < 0)  // bottom-up: the top row is the last one in memory
    checked.first_row -= (pixels.size.height - 1) * checked.row_stride;
  return checked;
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

std::int32_t little_endian(const std::uint8_t* bytes) noexcept {
  return static_cast<std::int32_t>(std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 |
                                   std::uint32_t{bytes[2]} << 16 | std::uint32_t{bytes[3]} << 24);
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

Result<Mask> mask_from_agk_memblock(std::span<const std::uint8_t> block, std::uint8_t threshold) {
  constexpr std::size_t header = 12;
  if (block.size() < header)
    return Error{ErrorCode::data,
                 "an AGK memory block starts with 12 bytes; this one has " + number(block.size())};
  const Size size{little_endian(&block[0]), little_endian(&block[4])};
  const std::int32_t depth = little_endian(&block[8]);
  if (depth != 32)
    return Error{ErrorCode::data,
                 "an AGK memory block has a depth of 32; this one says " + std::to_string(depth)};
  return mask_from_alpha({block.subspan(header), size, PixelFormat::rgba8}, threshold);
}

Result<Mask> mask_from_xlib_bitmap(std::span<const std::uint8_t> bitmap, std::uint8_t key) {
  constexpr std::size_t header = 2;
  if (bitmap.size() < header)
    return Error{ErrorCode::data,
                 "an XLib bitmap starts with 2 bytes; this one has " + number(bitmap.size())};
  const std::size_t needed = header + std::size_t{bitmap[0]} * bitmap[1];
  if (bitmap.size() < needed)
    return Error{ErrorCode::argument, "the XLib bitmap is too short: " + number(bitmap.size()) +
                                          " bytes, " + number(needed) + " needed"};
  return mask_from_indexed({bitmap.subspan(header), {bitmap[0], bitmap[1]}, PixelFormat::indexed8},
                           key);
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

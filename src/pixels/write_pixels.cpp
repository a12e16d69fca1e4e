// Masks to pixels.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/fail.hpp"
#include "hitmask/pixels.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "pixels/row_plan.hpp"

namespace hitmask {

using detail::pixels::Channels;
using detail::pixels::channels_of;
using detail::pixels::plan_rows;
using detail::pixels::RowPlan;
using kernels::MaskRowsToWrite;

namespace {

/// A colour as it lies in memory.
void store(Rgba colour, PixelFormat format, std::uint8_t* bytes) noexcept {
  const Channels at = channels_of(format);
  bytes[at.alpha] = colour.alpha;
  if (at.red < 0) return;
  bytes[at.red] = colour.red;
  bytes[at.green] = colour.green;
  bytes[at.blue] = colour.blue;
}

Result<void> check_format(PixelFormat format) {
  if (channels_of(format).alpha >= 0) return {};
  return Error{ErrorCode::argument,
               "masks are written as rgba8, bgra8, argb8, abgr8 or a8; this pixel format has no "
               "alpha"};
}

Result<RowPlan> plan_target(const PixelTarget& target) {
  if (const Result<void> status = check_format(target.format); !status) return status.error();
  if (!detail::mask::is_possible(target.size))
    return Error{ErrorCode::size, "pixels cannot be written to a target of " +
                                      std::to_string(target.size.width) + " x " +
                                      std::to_string(target.size.height) +
                                      " pixels: a side has 0 to 65,535"};
  return plan_rows({target.bytes.size(), target.size, target.format, target.row_stride});
}

/// What the kernel writes into `part` of the target.
MaskRowsToWrite rows_of(const MaskView& mask, const PixelTarget& target, const RowPlan& plan,
                        const Box& part, Point position) noexcept {
  const std::int32_t column = part.x - position.x;
  const std::int32_t row = part.y - position.y;
  MaskRowsToWrite rows;
  rows.words = mask.strip(column / MaskView::strip_width) + row;
  rows.strip_stride = mask.strip_stride();
  rows.first_column = column % MaskView::strip_width;
  rows.width = part.w;
  rows.height = part.h;
  rows.pixels =
      target.bytes.data() + plan.first + part.y * plan.row_stride + part.x * plan.pixel_stride;
  rows.row_stride = plan.row_stride;
  rows.pixel_bytes = bytes_per_pixel(target.format);
  return rows;
}

/// Without a colour for solid pixels, solid and clear change places.
void set_colours(const MaskColours& colours, PixelFormat format, MaskRowsToWrite& rows) noexcept {
  const bool flipped = !colours.solid;
  const std::optional<Rgba>& over = flipped ? colours.clear : colours.solid;
  const std::optional<Rgba>& under = flipped ? colours.solid : colours.clear;
  rows.flip = flipped ? ~std::uint64_t{0} : 0;
  rows.keep = !under;
  store(*over, format, rows.over);
  if (under) store(*under, format, rows.under);
}

}  // namespace

Result<void> write_pixels(const MaskView& mask, const PixelTarget& target,
                          const MaskColours& colours, Point position) {
  const Result<RowPlan> plan = plan_target(target);
  if (!plan) return plan.error();
  const Box part =
      intersection(box_of(target.size), {position.x, position.y, mask.width(), mask.height()});
  if (is_empty(part) || (!colours.solid && !colours.clear)) return {};
  MaskRowsToWrite rows = rows_of(mask, target, *plan, part, position);
  set_colours(colours, target.format, rows);
  kernels::active().write_pixels(rows);
  return {};
}

Result<std::vector<std::uint8_t>> pixels_from_mask(const MaskView& mask, PixelFormat format,
                                                   const MaskColours& colours) {
  if (const Result<void> status = check_format(format); !status) return status.error();
  const auto count = static_cast<std::uint64_t>(mask.width()) *
                     static_cast<std::uint64_t>(mask.height()) *
                     static_cast<std::uint64_t>(bytes_per_pixel(format));
  std::vector<std::uint8_t> bytes;
  if (count > bytes.max_size() ||
      !detail::base::has_memory_for([&] { bytes.resize(static_cast<std::size_t>(count)); }))
    return Error{ErrorCode::memory, "out of memory"};  // short: needs no memory itself
  const Result<void> status = write_pixels(mask, {bytes, mask.size(), format}, colours);
  if (!status) return status.error();
  return bytes;
}

}  // namespace hitmask

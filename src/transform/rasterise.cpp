// The covered pixels as a separate mask.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "hitmask/transform.hpp"
#include "kernels/shape_table.hpp"
#include "mask/access.hpp"
#include "transform/access.hpp"
#include "transform/cover.hpp"
#include "transform/sampler.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::geometry::WideBounds;
using detail::transform::ColumnSpan;
using detail::transform::OctagonWalk;
using detail::transform::Sampler;

namespace {

/// One row of the raster, word by word.
void fill_row(const Sampler& sampler, std::int64_t row, const ColumnSpan& span,
              Mask& out) noexcept {
  for (std::int64_t at = span.from; at < span.to;) {
    const auto strip = static_cast<std::int32_t>(at >> 6);
    const std::int64_t end = std::min<std::int64_t>(span.to, (std::int64_t{strip} + 1) * 64);
    const std::uint64_t bits = sampler.pixels(row, at, static_cast<int>(end - at));
    MaskAccess::strip(out, strip)[row] |= bits << (at & 63);
    at = end;
  }
}

constexpr std::int64_t tile_side = MaskView::strip_width;
using Tile = std::array<std::uint64_t, tile_side>;

/// Up to 64 x 64 pixels of a quarter turn: reads the mask's rows in the order of the columns they
/// become, then transposes. The raster is exactly what the solid box covers, so all pixels are
/// inside.
void fill_tile(const Sampler& sampler, std::int64_t left, std::int64_t top, Mask& out) noexcept {
  const std::int64_t columns = std::min(tile_side, out.width() - left);
  const std::int64_t rows = std::min(tile_side, out.height() - top);
  const std::int64_t first = sampler.x().at(left, top) >> 32;
  const std::int64_t last = sampler.x().at(left, top + rows - 1) >> 32;
  Tile tile{};
  for (std::int64_t i = 0; i < columns; ++i) {
    const std::int64_t y = sampler.y().at(left + i, top) >> 32;
    const std::uint64_t pixels = sampler.run(std::min(first, last), y, static_cast<int>(rows));
    tile[static_cast<std::size_t>(i)] = pixels & (~std::uint64_t{0} >> (tile_side - rows));
  }
  kernels::active_shape().transpose_tile(tile.data());
  if (first > last) std::reverse(tile.data(), tile.data() + rows);
  std::copy_n(tile.begin(), rows,
              MaskAccess::strip(out, static_cast<std::int32_t>(left >> 6)) + top);
}

void fill_quarter_turn(const Sampler& sampler, Mask& out) noexcept {
  for (std::int64_t left = 0; left < out.width(); left += tile_side)
    for (std::int64_t top = 0; top < out.height(); top += tile_side)
      fill_tile(sampler, left, top, out);
}

void fill_centres(const PlacedMask& placed, const WideBounds& box, Mask& out) noexcept {
  const Sampler sampler(placed, box.left, box.top);
  if (sampler.is_quarter_turn()) return fill_quarter_turn(sampler, out);
  OctagonWalk walk = sampler.walk();
  const ColumnSpan columns{0, out.width()};
  for (std::int64_t row = 0; row < out.height(); ++row, walk.advance())
    fill_row(sampler, row, shared(walk.span(), columns), out);
}

}  // namespace

Result<MaskAt, TransformError> rasterise(const PlacedMask& placed, Coverage coverage) {
  const bool any = coverage == Coverage::any;
  const WideBounds reach =
      any ? detail::transform::touched_reach(placed) : detail::transform::tight_reach(placed);
  const Box box = narrowed(reach);
  if (!detail::mask::is_possible({box.w, box.h})) return TransformError::raster_size;
  MaskAt raster;
  raster.position = {box.x, box.y};
  if (!MaskAccess::allocate(raster.mask, {box.w, box.h})) return TransformError::memory;
  if (is_empty(box)) return raster;
  if (any)
    detail::transform::fill_touched(placed, reach.left, reach.top, raster.mask);
  else
    fill_centres(placed, reach, raster.mask);
  raster.mask.tighten();
  return raster;
}

}  // namespace hitmask

// The covered pixels as a mask of their own.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "hitmask/transform.hpp"
#include "mask/access.hpp"
#include "transform/access.hpp"
#include "transform/cover.hpp"
#include "transform/sampler.hpp"

namespace hitmask {

using detail::MaskAccess;
using detail::OctagonWalk;
using detail::Sampler;
using detail::Span;
using detail::WideBox;

namespace {

/// One row of the raster, word by word.
void fill_row(const Sampler& sampler, std::int64_t row, const Span& span, Mask& out) noexcept {
  for (std::int64_t at = span.from; at < span.to;) {
    const auto strip = static_cast<std::int32_t>(at >> 6);
    const std::int64_t end = std::min<std::int64_t>(span.to, (std::int64_t{strip} + 1) * 64);
    const std::uint64_t bits = sampler.pixels(row, at, static_cast<int>(end - at));
    MaskAccess::strip(out, strip)[row] |= bits << (at & 63);
    at = end;
  }
}

void fill_centres(const TransformedMask& placed, const WideBox& box, Mask& out) noexcept {
  const Sampler sampler(placed, box.left, box.top);
  OctagonWalk walk = sampler.walk();
  const Span columns{0, out.width()};
  for (std::int64_t row = 0; row < out.height(); ++row, walk.advance())
    fill_row(sampler, row, shared(walk.span(), columns), out);
}

Error too_large(const Box& box) {
  return Error{"a raster of " + std::to_string(box.w) + " x " + std::to_string(box.h) +
               " pixels is impossible: masks go up to " + std::to_string(max_mask_side)};
}

}  // namespace

Result<Raster> rasterise(const TransformedMask& placed, Coverage coverage) {
  const bool any = coverage == Coverage::any;
  const WideBox reach = any ? detail::touched_reach(placed) : detail::tight_reach(placed);
  const Box box = detail::narrowed(reach);
  if (!detail::is_possible({box.w, box.h})) return too_large(box);
  Raster raster;
  raster.at = {box.x, box.y};
  if (!MaskAccess::allocate(raster.mask, {box.w, box.h})) return Error{"out of memory"};
  if (is_empty(box)) return raster;
  if (any)
    detail::fill_touched(placed, reach.left, reach.top, raster.mask);
  else
    fill_centres(placed, reach, raster.mask);
  raster.mask.tighten();
  return raster;
}

}  // namespace hitmask

// The tight box of what a placed mask's solid box covers.
#include <algorithm>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "transform/access.hpp"
#include "transform/cover.hpp"
#include "transform/sampler.hpp"

namespace hitmask {

using detail::BoxWalk;
using detail::Line;
using detail::Range;
using detail::Sampler;
using detail::Span;
using detail::WideBox;

namespace {

/// Both lines of a sampler, seen from one of the four sides.
struct Lines {
  Line x;
  Line y;
  [[nodiscard]] Lines turned() const noexcept { return {x.turned(), y.turned()}; }
  [[nodiscard]] Lines from_bottom(std::int64_t last_row) const noexcept {
    return {x.from_bottom(last_row), y.from_bottom(last_row)};
  }
};

/// How many rows come before the first that shows anything of the box; `height` when none does. A
/// sharp corner may pass between the centres of pixels for many rows.
std::int64_t empty_rows(const Lines& lines, const Box& box, std::int64_t width,
                        std::int64_t height) noexcept {
  BoxWalk walk(lines.x, Sampler::range_of(box.x, box.w), lines.y, Sampler::range_of(box.y, box.h));
  for (std::int64_t row = 0; row < height; ++row, walk.advance())
    if (!is_empty(shared(walk.span(), Span{0, width}))) return row;
  return height;
}

}  // namespace

namespace detail {

WideBox tight_reach(const TransformedMask& placed) noexcept {
  WideBox box = world_reach(placed);
  if (is_empty(box)) return {};
  const Box& solid = placed.mask().solid_box();
  const Sampler sampler(placed, box.left, box.top);
  const Lines lines{sampler.x(), sampler.y()};
  const std::int64_t width = box.right - box.left;
  const std::int64_t height = box.bottom - box.top;
  const std::int64_t above = empty_rows(lines, solid, width, height);
  if (above == height) return {};
  const std::int64_t below = empty_rows(lines.from_bottom(height - 1), solid, width, height);
  const Lines turned = lines.turned();
  const std::int64_t left = empty_rows(turned, solid, height, width);
  const std::int64_t right = empty_rows(turned.from_bottom(width - 1), solid, height, width);
  return {box.left + left, box.top + above, box.right - right, box.bottom - below};
}

}  // namespace detail

Box bounds(const TransformedMask& placed, Coverage coverage) noexcept {
  return detail::narrowed(coverage == Coverage::any ? detail::touched_reach(placed)
                                                    : detail::tight_reach(placed));
}

}  // namespace hitmask

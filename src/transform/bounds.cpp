// The tight box of the pixels that a placed mask's solid box covers.
#include <algorithm>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "transform/access.hpp"
#include "transform/cover.hpp"
#include "transform/sampler.hpp"

namespace hitmask {

using detail::geometry::WideBounds;
using detail::transform::BoxWalk;
using detail::transform::ColumnSpan;
using detail::transform::Coordinate;
using detail::transform::Sampler;

namespace {

/// Both coordinates of a sampler, seen from one of the four sides.
struct Coordinates {
  Coordinate x;
  Coordinate y;
  [[nodiscard]] Coordinates turned() const noexcept { return {x.turned(), y.turned()}; }
  [[nodiscard]] Coordinates from_bottom(std::int64_t last_row) const noexcept {
    return {x.from_bottom(last_row), y.from_bottom(last_row)};
  }
};

/// How many rows precede the first that shows any of the box; `height` when none does. A sharp
/// corner may pass between pixel centres for many rows.
std::int64_t empty_rows(const Coordinates& coordinates, const Box& box, std::int64_t width,
                        std::int64_t height) noexcept {
  BoxWalk walk(coordinates.x, Sampler::range_of(box.x, box.w), coordinates.y,
               Sampler::range_of(box.y, box.h));
  for (std::int64_t row = 0; row < height; ++row, walk.advance())
    if (!is_empty(shared(walk.span(), ColumnSpan{0, width}))) return row;
  return height;
}

}  // namespace

namespace detail::transform {

WideBounds tight_reach(const PlacedMask& placed) noexcept {
  WideBounds box = world_reach(placed);
  if (is_empty(box)) return {};
  const Box& solid = placed.mask().solid_bounds();
  const Sampler sampler(placed, box.left, box.top);
  const Coordinates coordinates{sampler.x(), sampler.y()};
  const std::int64_t width = box.right - box.left;
  const std::int64_t height = box.bottom - box.top;
  const std::int64_t above = empty_rows(coordinates, solid, width, height);
  if (above == height) return {};
  const std::int64_t below = empty_rows(coordinates.from_bottom(height - 1), solid, width, height);
  const Coordinates turned = coordinates.turned();
  const std::int64_t left = empty_rows(turned, solid, height, width);
  const std::int64_t right = empty_rows(turned.from_bottom(width - 1), solid, height, width);
  return {box.left + left, box.top + above, box.right - right, box.bottom - below};
}

}  // namespace detail::transform

Box bounds(const PlacedMask& placed, Coverage coverage) noexcept {
  return narrowed(coverage == Coverage::any ? detail::transform::touched_reach(placed)
                                            : detail::transform::tight_reach(placed));
}

}  // namespace hitmask

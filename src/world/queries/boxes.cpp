// Queries by point, box and mask.
#include "world/queries/queries.hpp"

#include <algorithm>

#include "world/queries/candidates.hpp"
#include "world/queries/found.hpp"

namespace hitmask::detail::world::queries {

namespace {

/// Visits the bodies whose boxes overlap `box` and for which test(index) is true, in order of id.
/// Collects them first, because the visitor may change the world.
template <class Test>
std::size_t visit_touching(const Scene& scene, const WideBounds& box, const Visitor<BodyId>& visit,
                           const QueryFilter& filter, const Test& test) {
  FoundBodies found;
  for_each_candidate(scene, box, Finder::of_query(filter), [&](BodyIndex i) {
    if (test(i)) found.push(i);
  });
  return found.visit(scene, visit);
}

/// Looks for solid pixels of a body in boxes, without copies. Clips a box to the body first,
/// because it may be larger than any body.
class PixelsOfBody {
 public:
  PixelsOfBody(const Store& bodies, BodyIndex i) noexcept
      : shape_(bodies.shape_view(i)),
        whole_(bodies.box(i, shape_)),
        inner_(bodies::inner_corner(shape_)) {}

  [[nodiscard]] bool any_in(const Bounds& box) const noexcept {
    const std::int64_t left = std::max(box.left, whole_.x) - std::int64_t{whole_.x};
    const std::int64_t top = std::max(box.top, whole_.y) - std::int64_t{whole_.y};
    const std::int64_t right = std::min<std::int64_t>(box.right, right_of(whole_)) - whole_.x;
    const std::int64_t bottom = std::min<std::int64_t>(box.bottom, bottom_of(whole_)) - whole_.y;
    if (left >= right || top >= bottom) return false;
    const auto side = [](std::int64_t length) { return static_cast<std::int32_t>(length); };
    const Size size{side(right - left), side(bottom - top)};
    if (shape_.mask != nullptr)
      return is_hit(overlap::test_pair(*shape_.mask, size, {side(left), side(top)}));
    return is_hit(
        overlap::test_pair(shape_, {nullptr, size}, {side(left + inner_.x), side(top + inner_.y)}));
  }

 private:
  overlap::ShapeView shape_;
  Box whole_;
  Point inner_;
};

/// The last copy on one axis that may overlap a mask, in periods. The first is -1.
std::int32_t copies_across(std::int32_t length, std::int32_t period) noexcept {
  return period == 0 ? 0 : length / period + 1;
}

/// Whether a mask whose corner is in [0, period) touches any copy of a body. The mask may be larger
/// than the period.
bool touches_mask(const Store& bodies, BodyIndex i, const MaskView& mask, Point corner) noexcept {
  const Periods& periods = bodies.periods;
  const std::int32_t last_x = copies_across(mask.width(), periods.x);
  const std::int32_t last_y = copies_across(mask.height(), periods.y);
  const Point at = bodies.first_corner(i);
  for (std::int64_t y = periods.y != 0 ? -1 : 0; y <= last_y; ++y)
    for (std::int64_t x = periods.x != 0 ? -1 : 0; x <= last_x; ++x) {
      // Clamping is safe: shapes that far apart do not overlap.
      const Point offset{saturate(std::int64_t{at.x} - corner.x + x * periods.x),
                         saturate(std::int64_t{at.y} - corner.y + y * periods.y)};
      if (is_hit(overlap::test_pair({&mask, mask.size()}, bodies.shape_view(i), offset)))
        return true;
    }
  return false;
}

}  // namespace

std::size_t visit_in_box(const Scene& scene, const Box& box, const Visitor<BodyId>& visit,
                         const QueryFilter& filter) {
  const Store& bodies = scene.bodies;
  const WideBounds edges = geometry::wide_bounds_of(box);
  const Bounds area = canonical(edges, bodies.periods);
  const bodies::Offsets copies = neighbouring(bodies.periods);
  // All pixels in the bounds of a box are solid.
  if (bodies.with_mask == 0)
    return visit_touching(scene, edges, visit, filter, [](BodyIndex) { return true; });
  return visit_touching(scene, edges, visit, filter, [&](BodyIndex i) {
    if (bodies.records[i].shape == bodies::no_shape) return true;
    const PixelsOfBody its(bodies, i);
    return std::any_of(copies.begin(), copies.end(),
                       [&](Point by) { return its.any_in(bodies::shifted(area, by)); });
  });
}

std::size_t visit_under_mask(const Scene& scene, const MaskView& mask, Point position,
                             const Visitor<BodyId>& visit, const QueryFilter& filter) {
  const Point corner = wrapped(position, scene.bodies.periods);
  const WideBounds solid = geometry::wide_bounds_of(mask.solid_bounds());
  const WideBounds box{solid.left + corner.x, solid.top + corner.y, solid.right + corner.x,
                       solid.bottom + corner.y};
  return visit_touching(scene, box, visit, filter,
                        [&](BodyIndex i) { return touches_mask(scene.bodies, i, mask, corner); });
}

}  // namespace hitmask::detail::world::queries

// Who is at a point, in a box, under a mask.
#include <algorithm>

#include "world/candidates.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::Bounds;
using detail::Periods;
using detail::WideBounds;
using detail::WorldState;

namespace {

WideBounds edges_of(const Box& box) noexcept {
  return {box.x, box.y, right_of(box), bottom_of(box)};
}

/// Bodies for which test(index) holds, of those whose boxes overlap `box`, in order of id. They are
/// gathered first: the visitor may change the world.
template <class Test>
std::size_t visit_touching(const WorldState& world, const WideBounds& box,
                           const Visitor<BodyId>& visit, const QueryFilter& filter,
                           const Test& test) {
  detail::Gathered<BodyId> found;
  for_each_candidate(world, box, filter, [&](BodyIndex i) {
    if (test(i)) found.push(world.id(i));
  });
  std::ranges::sort(found.items());
  std::size_t visited = 0;
  for (const BodyId body : found.items()) {
    ++visited;
    if (!visit(body)) break;
  }
  return visited;
}

/// Whether a body has a solid pixel in a box as it stands. The box is cut to the body's first: it
/// may be larger than any body.
bool has_pixel_in(const Bodies& bodies, BodyIndex i, const Bounds& box) noexcept {
  const Box whole = bodies.box(i);
  const std::int64_t left = std::max(box.left, whole.x) - std::int64_t{whole.x};
  const std::int64_t top = std::max(box.top, whole.y) - std::int64_t{whole.y};
  const std::int64_t right = std::min<std::int64_t>(box.right, right_of(whole)) - whole.x;
  const std::int64_t bottom = std::min<std::int64_t>(box.bottom, bottom_of(whole)) - whole.y;
  if (left >= right || top >= bottom) return false;
  const auto side = [](std::int64_t length) { return static_cast<std::int32_t>(length); };
  return is_hit(judge(bodies.figure(i), {nullptr, {side(right - left), side(bottom - top)}},
                      {side(left), side(top)}));
}

std::size_t visit_in_box(const WorldState& world, const WideBounds& box,
                         const Visitor<BodyId>& visit, const QueryFilter& filter) {
  const Bodies& bodies = world.bodies;
  const Bounds asked = canonical(box, bodies.periods);
  const detail::Offsets copies = neighbouring(bodies.periods);
  return visit_touching(world, box, visit, filter, [&](BodyIndex i) {
    return std::any_of(copies.begin(), copies.end(),
                       [&](Point by) { return has_pixel_in(bodies, i, shifted(asked, by)); });
  });
}

/// One axis of the offsets at which copies of a body can meet a mask: multiples of the period from
/// a body that ends left of the mask's start on to one that starts right of its end.
std::int32_t copies_across(std::int32_t length, std::int32_t period) noexcept {
  return period == 0 ? 0 : length / period + 1;
}

/// Whether a mask with its corner at `corner`, in [0, period), touches a body at any copy. The mask
/// may be larger than the period.
bool touches_mask(const Bodies& bodies, BodyIndex i, const MaskView& mask, Point corner) noexcept {
  const Periods& periods = bodies.periods;
  const std::int32_t last_x = copies_across(mask.width(), periods.x);
  const std::int32_t last_y = copies_across(mask.height(), periods.y);
  const Point at = bodies.positions[i];
  for (std::int64_t y = periods.y != 0 ? -1 : 0; y <= last_y; ++y)
    for (std::int64_t x = periods.x != 0 ? -1 : 0; x <= last_x; ++x) {
      // What int32 cannot tell is too far away, and so is the end of int32.
      const Point offset{detail::saturate(std::int64_t{at.x} - corner.x + x * periods.x),
                         detail::saturate(std::int64_t{at.y} - corner.y + y * periods.y)};
      if (is_hit(judge({&mask, mask.size()}, bodies.figure(i), offset))) return true;
    }
  return false;
}

}  // namespace

std::size_t World::at(Point point, Visitor<BodyId> visit, const QueryFilter& filter) const {
  return in({point.x, point.y, 1, 1}, visit, filter);
}

std::size_t World::in(const Box& box, Visitor<BodyId> visit, const QueryFilter& filter) const {
  return visit_in_box(*state_, edges_of(box), visit, filter);
}

std::size_t World::overlapping(const MaskView& mask, Point position, Visitor<BodyId> visit,
                               const QueryFilter& filter) const {
  const WorldState& world = *state_;
  const Point corner = wrapped(position, world.bodies.periods);
  const WideBounds solid = edges_of(mask.solid_box());
  const WideBounds box{solid.left + corner.x, solid.top + corner.y, solid.right + corner.x,
                       solid.bottom + corner.y};
  return visit_touching(world, box, visit, filter,
                        [&](BodyIndex i) { return touches_mask(world.bodies, i, mask, corner); });
}

void World::refresh() {
  if (state_->searching) return;  // the search reads the indexes
  bring_up_to_date(*state_, false);
  bring_up_to_date(*state_, true);
}

}  // namespace hitmask

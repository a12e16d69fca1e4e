// Sweeps and rays on ways that are longer than int32 can tell.
#include "motion/placed_far.hpp"

#include "motion/staircase.hpp"

namespace hitmask::detail {

namespace {

/// The first place inside both ranges where stop(walk) says so.
template <class Stop>
std::optional<Staircase> first_stop(const FarWay& way, const StepRange& columns,
                                    const StepRange& rows, Stop&& stop) noexcept {
  if (columns.empty() || rows.empty()) return std::nullopt;
  Staircase walk(magnitude(way.dx), magnitude(way.dy));
  for (walk.jump(columns.from, rows.from); walk.i() <= columns.to && walk.j() <= rows.to;
       walk.step())
    if (stop(walk)) return walk;
  return std::nullopt;
}

/// How far a walk has come; for ways of up to 2^31.
Point move_at(const FarWay& way, std::int64_t i, std::int64_t j) noexcept {
  return {static_cast<std::int32_t>(way.dx < 0 ? -i : i),
          static_cast<std::int32_t>(way.dy < 0 ? -j : j)};
}

/// Where it then is; near enough to the mask for int32 wherever the solid boxes meet.
Point place_at(const FarWay& way, const Staircase& walk) noexcept {
  return {static_cast<std::int32_t>(way.dx < 0 ? way.x - walk.i() : way.x + walk.i()),
          static_cast<std::int32_t>(way.dy < 0 ? way.y - walk.j() : way.y + walk.j())};
}

Face face_of(const Staircase& walk, const FarWay& way) noexcept {
  if (walk.steps() == 0) return Face::none;
  if (walk.came_on_x()) return way.dx > 0 ? Face::left : Face::right;
  return way.dy > 0 ? Face::top : Face::bottom;
}

Sweep all_the_way(const FarWay& way) noexcept {
  Sweep result;
  result.steps = magnitude(way.dx) + magnitude(way.dy);
  result.last_free = move_at(way, magnitude(way.dx), magnitude(way.dy));
  return result;
}

}  // namespace

Sweep sweep_far(const MaskView& a, const MaskView& b, const FarWay& way, Details details) noexcept {
  const Box& box_a = a.solid_box();
  const Box& box_b = b.solid_box();
  if (is_empty(box_a) || is_empty(box_b)) return all_the_way(way);
  const StepRange columns(box_a.x - right_of(box_b) + 1, right_of(box_a) - 1 - box_b.x, way.x,
                          way.dx);
  const StepRange rows(box_a.y - bottom_of(box_b) + 1, bottom_of(box_a) - 1 - box_b.y, way.y,
                       way.dy);
  const auto walk = first_stop(
      way, columns, rows, [&](const Staircase& at) { return overlap(a, b, place_at(way, at)); });
  if (!walk) return all_the_way(way);
  Sweep result;
  result.first_blocked = move_at(way, walk->i(), walk->j());
  result.contact = contact(a, b, place_at(way, *walk), details);
  result.started_overlapping = walk->steps() == 0;
  if (result.started_overlapping) return result;
  const std::int64_t on_x = walk->came_on_x() ? 1 : 0;
  result.steps = walk->steps() - 1;
  result.last_free = move_at(way, walk->i() - on_x, walk->j() - (1 - on_x));
  return result;
}

std::optional<RayHit> ray_far(const MaskView& mask, const FarWay& way,
                              std::int32_t normal_radius) noexcept {
  const Box& box = mask.solid_box();
  if (is_empty(box)) return std::nullopt;
  const auto walk =
      first_stop(way, {box.x, right_of(box) - 1, way.x, way.dx},
                 {box.y, bottom_of(box) - 1, way.y, way.dy}, [&](const Staircase& at) {
                   const Point pixel = place_at(way, at);
                   return mask.get(pixel.x, pixel.y);
                 });
  if (!walk) return std::nullopt;
  const Point pixel = place_at(way, *walk);
  return RayHit{pixel, face_of(*walk, way), walk->steps(),
                surface_normal(mask, pixel, normal_radius)};
}

}  // namespace hitmask::detail

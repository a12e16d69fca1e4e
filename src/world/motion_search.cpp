#include "world/motion_search.hpp"

#include "motion/ray_walk.hpp"

namespace hitmask::detail {

namespace {

/// On shorter ways trails are not worth the memory they take.
constexpr std::int64_t steps_worth_trails = 96;

WideBounds box_at(const Box& box, WidePoint at) noexcept {
  return {at.x + box.x, at.y + box.y, at.x + right_of(box), at.y + bottom_of(box)};
}

/// The way as seen from a body whose corner is there.
Way way_past(WidePoint corner, const Way& way) noexcept { return {way.offset - corner, way.delta}; }

bool is_pixel(const Figure& figure) noexcept {
  return figure.mask == nullptr && figure.size == Size{1, 1};
}

}  // namespace

Copies MotionSearch::copies_of(BodyIndex i, const WideBounds& box) const noexcept {
  Copies copies;
  for_each_copy(world_.bodies, i, box, [&](WidePoint copy) {
    copies.push(copy);
    return true;
  });
  return copies;
}

bool MotionSearch::overlaps_at(const Figure& body, WidePoint copy, WidePoint at) const noexcept {
  return is_hit(judge(body, figure_, saturated(at - copy)));
}

bool MotionSearch::overlaps_at(BodyIndex i, WidePoint at) const {
  const Figure body = world_.bodies.figure(i);
  return !for_each_copy(world_.bodies, i, box_at(solid_, at),
                        [&](WidePoint copy) { return !overlaps_at(body, copy, at); });
}

void MotionSearch::find_overlapped(WidePoint at, Gathered<BodyIndex>& found) const {
  for_each_obstacle(world_, box_at(solid_, at), filter_, [&](BodyIndex i) {
    if (world_.bodies.records[i].one_way == Face::none && overlaps_at(i, at)) found.push(i);
  });
  std::ranges::sort(found.items());
}

bool MotionSearch::overlaps_any(WidePoint at) const {
  bool any = false;
  for_each_obstacle(world_, box_at(solid_, at), filter_,
                    [&](BodyIndex i) { any = any || overlaps_at(i, at); });
  return any;
}

std::optional<Staircase> MotionSearch::first_met(const Figure& body, WidePoint copy, const Way& way,
                                                 const Stretch& stretch) const {
  const Way past = way_past(copy, way);
  if (is_pixel(figure_) && body.mask != nullptr && stretch.from.steps() == 0) {
    const auto walk = first_solid(*body.mask, past);
    return walk && walk->steps() <= stretch.last ? walk : std::nullopt;
  }
  if (stretch.last - stretch.from.steps() < steps_worth_trails)
    return first_meeting_in_place(body, figure_, past, stretch);
  return first_meeting(body, figure_, past, stretch);
}

/// At any copy.
std::optional<Staircase> MotionSearch::first_met(const Figure& body, const Copies& copies,
                                                 const Way& way, Stretch stretch) const {
  std::optional<Staircase> first;
  for (const WidePoint copy : copies) {
    if (const auto walk = first_met(body, copy, way, stretch)) {
      first = walk;
      stretch.last = walk->steps() - 1;
    }
    if (stretch.last < stretch.from.steps()) break;
  }
  return first;
}

/// The first place clear of all copies.
std::optional<Staircase> MotionSearch::first_outside(const Figure& body, const Copies& copies,
                                                     const Way& way, Stretch stretch) const {
  for (std::size_t clear = 0; clear < copies.size();) {
    for (const WidePoint copy : copies) {
      const auto outside = first_parting(body, figure_, way_past(copy, way), stretch);
      if (!outside) return std::nullopt;
      clear = outside->steps() == stretch.from.steps() ? clear + 1 : 1;
      stretch.from = *outside;
    }
  }
  return stretch.from;
}

/// Where the figure comes to overlap a one-way body by a step against its side. Out of it and into
/// it again, until it is by such a step.
std::optional<Staircase> MotionSearch::first_from_side(BodyIndex i, const Copies& copies,
                                                       const Way& way, Stretch stretch) const {
  const Figure body = world_.bodies.figure(i);
  const Face side = world_.bodies.records[i].one_way;
  if (way.steps() == 0) return std::nullopt;
  while (true) {
    const auto outside = first_outside(body, copies, way, stretch);
    if (!outside) return std::nullopt;
    const auto inside = first_met(body, copies, way, {*outside, stretch.last});
    if (!inside || face_entered(way, *inside) == side) return inside;
    stretch.from = *inside;
  }
}

std::optional<Staircase> MotionSearch::first_met(BodyIndex i, const Way& way,
                                                 const Stretch& stretch) const {
  const Copies copies = copies_of(i, passed_by(solid_, way, stretch));
  if (world_.bodies.records[i].one_way != Face::none)
    return first_from_side(i, copies, way, stretch);
  return first_met(world_.bodies.figure(i), copies, way, stretch);
}

Contact MotionSearch::contact_at(BodyIndex i, WidePoint at, Details details) const noexcept {
  const Periods& periods = world_.bodies.periods;
  const WidePoint offset = at - WidePoint(world_.bodies.positions[i]);
  return contact_of(world_.bodies.figure(i), figure_, first_copy_of(offset, periods), details,
                    periods);
}

}  // namespace hitmask::detail

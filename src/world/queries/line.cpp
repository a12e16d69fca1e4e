#include "world/queries/line.hpp"

#include <utility>

#include "motion/ray_walk.hpp"
#include "world/queries/queries.hpp"
#include "world/queries/rounds.hpp"

namespace hitmask::detail::world::queries {

namespace {

/// On shorter paths, trails are not worth their memory.
constexpr std::int64_t steps_worth_trails = 96;

bool is_pixel(const ShapeView& shape) noexcept {
  return shape.is_box() && shape.size == Size{1, 1};
}

}  // namespace

Face side_met(const Store& bodies, Face own_side, BodyIndex i) noexcept {
  if (own_side == Face::none || !can_be_pushed(bodies, i)) return bodies.records[i].one_way;
  return motion::opposite(own_side);
}

Face LineWalk::side_of(BodyIndex i) const noexcept {
  return sides_ == Sides::all ? Face::none : side_met(scene_.bodies, pushes_with_, i);
}

void LineWalk::find_corners(BodyIndex i, const WideBounds& box, Corners& corners) const {
  for_each_copy(scene_.bodies, i, box, [&](WidePoint corner) {
    corners.push(corner);
    return true;
  });
}

bool LineWalk::overlaps_at(const ShapeView& body, WidePoint corner, WidePoint at) const noexcept {
  return is_hit(overlap::test_pair(body, shape_, saturated(at - corner)));
}

bool LineWalk::overlaps_at(BodyIndex i, WidePoint at) const {
  const ShapeView body = scene_.bodies.shape_view(i);
  return !for_each_copy(scene_.bodies, i, solid_at(at),
                        [&](WidePoint corner) { return !overlaps_at(body, corner, at); });
}

void LineWalk::find_overlapped(WidePoint at, base::SmallList<BodyIndex>& found) const {
  for_each_overlapped(at, [&](BodyIndex i) { found.push(i); });
  std::ranges::sort(found.items());
}

void LineWalk::find_touched(WidePoint at, Face side, base::SmallList<BodyIndex>& found) const {
  for_each_touched(at, side, [&](BodyIndex i) { found.push(i); });
  std::ranges::sort(found.items());
}

bool LineWalk::overlaps_any(WidePoint at) const {
  bool any = false;
  visit_candidates(scene_, solid_at(at), finder_,
                   [&](BodyIndex i) { any = any || overlaps_at(i, at); });
  return any;
}

/// For one copy of a body.
std::optional<Staircase> LineWalk::first_at(const ShapeView& body, WidePoint corner,
                                            const Path& path, const Stretch& stretch) const {
  const Path past = path_relative_to(corner, path);
  if (is_pixel(shape_)) return motion::first_solid_on(body, past, stretch);
  if (stretch.last - stretch.from.steps() < steps_worth_trails)
    return first_meeting_in_place(body, shape_, past, stretch);
  return first_meeting(body, shape_, past, stretch);
}

std::optional<Staircase> LineWalk::first_at_any(const ShapeView& body, const Corners& corners,
                                                const Path& path, Stretch stretch) const {
  std::optional<Staircase> first;
  for (const WidePoint corner : corners.items()) {
    if (const auto walk = first_at(body, corner, path, stretch)) {
      first = walk;
      stretch.last = walk->steps() - 1;
    }
    if (stretch.last < stretch.from.steps()) break;
  }
  return first;
}

/// The first place that is free of all copies.
std::optional<Staircase> LineWalk::first_outside(const ShapeView& body, const Corners& corners,
                                                 const Path& path, Stretch stretch) const {
  for (std::size_t clear = 0; clear < corners.size();) {
    for (const WidePoint corner : corners.items()) {
      const auto outside = first_parting(body, shape_, path_relative_to(corner, path), stretch);
      if (!outside) return std::nullopt;
      clear = outside->steps() == stretch.from.steps() ? clear + 1 : 1;
      stretch.from = *outside;
    }
  }
  return stretch.from;
}

std::optional<Staircase> LineWalk::first_from_side(BodyIndex i, const Corners& corners,
                                                   const Path& path, const Stretch& stretch) const {
  const ShapeView body = scene_.bodies.shape_view(i);
  return motion::first_entered(
      side_of(i), path, stretch,
      [&](const Stretch& from) { return first_outside(body, corners, path, from); },
      [&](const Stretch& from) { return first_at_any(body, corners, path, from); });
}

std::optional<Staircase> LineWalk::first_met(BodyIndex i, const Path& path, const Stretch& stretch,
                                             const WideBounds& passed) const {
  Corners corners;
  find_corners(i, passed, corners);
  if (side_of(i) != Face::none) return first_from_side(i, corners, path, stretch);
  return first_at_any(scene_.bodies.shape_view(i), corners, path, stretch);
}

std::optional<Staircase> LineWalk::first_met_on(BodyIndex i, const BoxPath& line) const {
  const Stretch stretch{line.path.walk(), line.end.all()};
  const WidePoint corner = scene_.bodies.corners[i];
  if (sides_ == Sides::all || scene_.bodies.records[i].one_way == Face::none)
    return first_at(scene_.bodies.shape_view(i), corner, line.path, stretch);
  Corners corners;
  corners.push(corner);
  return first_from_side(i, corners, line.path, stretch);
}

PlaceSteps LineWalk::first_met_after(BodyIndex i, const BoxPath& line,
                                     const PlaceSteps& entered) const {
  const bool has_side = sides_ == Sides::one_way && scene_.bodies.records[i].one_way != Face::none;
  const auto first_on_line = [&] {
    const auto walk = first_met_on(i, line);
    return walk ? walk->place() : PlaceSteps{};
  };
  if (has_side || !is_pixel(shape_) || is_clamped(scene_.bodies.bounds[i])) return first_on_line();
  const ShapeView body = scene_.bodies.shape_view(i);
  if (body.mask == nullptr) return body.is_box() ? entered : first_on_line();
  const Path past = path_relative_to(scene_.bodies.corners[i], line.path);
  const PlaceSteps met = motion::first_solid_from(*body.mask, past, entered);
  return met.any() && met.all() <= line.end.all() ? met : PlaceSteps{};
}

std::optional<Met> LineWalk::first_on(const Path& path) const {
  if (is_empty(solid_)) return std::nullopt;
  std::optional<BodyIndex> first;
  BoxPath line = box_path(path);
  const auto note = [&](BodyIndex i, const PlaceSteps& place) {
    if (first && place.all() == line.end.all() && *first < i) return;
    first = i;
    line.end = place;
  };
  if (finder_.near == nullptr)
    for_each_met(line, note);
  else
    visit_candidates(scene_, passed_between(solid_, path.offset, path.offset + path.delta), finder_,
                     [&](BodyIndex i) {
                       if (const auto walk = first_met_on(i, line)) note(i, walk->place());
                     });
  if (!first) return std::nullopt;
  return Met{*first, path.walk_at(line.end)};
}

Contact LineWalk::contact_at(BodyIndex i, WidePoint at, Details details) const noexcept {
  const Periods& periods = scene_.bodies.periods;
  const WidePoint offset = at - WidePoint(scene_.bodies.corners[i]);
  return contact_of_copies(scene_.bodies.shape_view(i), shape_, first_copy_of(offset, periods),
                           details, periods);
}

namespace {

using motion::pixel_box;

/// A body on a ray, as small as possible, because there may be many to sort. Its id, because a
/// visitor may change the world.
struct OnRay {
  PlaceSteps place;
  BodyId body;
};
using OnRayList = base::SmallList<OnRay, 64>;

BodyRayHit hit_of(const OnRay& one, const Path& path, const Periods& periods) noexcept {
  const Staircase walk = path.walk_at(one.place);
  return {one.body,
          {first_copy_of(path.wide_at(walk), periods),
           motion::face_entered(path, walk),
           walk.steps(),
           {}}};
}

/// Rounds around the world that are tried one by one, before later ones are calculated.
constexpr std::int64_t few_rounds = 16;

/// Bodies whose boxes are near a path, in order, without duplicates.
void find_near(const Scene& scene, const Path& path, const Finder& finder,
               base::SmallList<BodyIndex>& found) {
  const bool is_everywhere = rounds_of(path, scene.bodies.periods) > few_rounds;
  base::SmallList<BodyIndex> near;
  motion::Pieces piece(path, is_everywhere ? motion::PieceLengths{path.steps(), path.steps()}
                                           : motion::even_pieces(path, 1));
  do {
    visit_candidates(scene, piece.passed_by(pixel_box), finder, [&](BodyIndex i) { near.push(i); });
  } while (piece.advance());
  std::ranges::sort(near.items());
  std::optional<BodyIndex> before;
  for (const BodyIndex i : near.items())
    if (std::exchange(before, i) != i) found.push(i);
}

/// For the whole path, however often it wraps around the world.
std::optional<Staircase> first_on_path(const Store& bodies, const LineWalk& line, BodyIndex i,
                                       const Path& path) {
  const Periods& periods = bodies.periods;
  motion::Pieces piece = pieces_of(path, periods);
  for (std::int64_t round = 0; round < few_rounds; ++round) {
    if (const auto met = line.first_met(i, path, piece.stretch(), piece.passed_by(pixel_box)))
      return met;
    if (!piece.advance()) return std::nullopt;
  }
  return first_in_copies(bodies.shape_view(i), bodies.corners[i], path, periods);
}

/// In a world that wraps around.
void find_on_wrapped_ray(const Scene& scene, const LineWalk& line, const Path& path,
                         const Finder& finder, OnRayList& found) {
  base::SmallList<BodyIndex> near;
  find_near(scene, path, finder, near);
  for (const BodyIndex i : near.items())
    if (const auto first = first_on_path(scene.bodies, line, i, path))
      found.push({first->place(), scene.id(i)});
}

}  // namespace

std::size_t visit_on_ray(const Scene& scene, Point from, Point to,
                         const Visitor<const BodyRayHit&>& visit, const QueryFilter& filter) {
  const Periods& periods = scene.bodies.periods;
  const Path path = without_repeats({from, WidePoint(to) - WidePoint(from)}, periods);
  const Finder finder = Finder::of_query(filter);
  const LineWalk line(scene, ShapeView{nullptr, {1, 1}}, finder, LineWalk::Sides::all);
  OnRayList met;
  if (periods.any())
    find_on_wrapped_ray(scene, line, path, finder, met);
  else
    line.for_each_met(line.box_path(path), [&](BodyIndex i, const PlaceSteps& place) {
      met.push({place, scene.id(i)});
    });
  std::ranges::sort(met.items(), {},
                    [](const OnRay& one) { return std::tuple(one.place.all(), one.body.slot); });
  return hand_out(met.items(), [&](const OnRay& one) { return visit(hit_of(one, path, periods)); });
}

}  // namespace hitmask::detail::world::queries

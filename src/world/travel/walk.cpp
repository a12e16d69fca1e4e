#include "world/travel/walk.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "motion/shape_normal.hpp"
#include "world/travel/parts.hpp"

namespace hitmask::detail::world::travel {

namespace {

using motion::BlockedStep;
using motion::MoverWalk;
using motion::Remainders;
using motion::Walked;

/// Together with a position near (0, 0) this stays within the limits of positions.
constexpr std::int64_t longest_walk = end_position / 2;

[[nodiscard]] constexpr bool may_walk(std::int32_t remainder, SubPixels by,
                                      std::int64_t period) noexcept {
  const std::int64_t pixels = (remainder + by.count()) >> 16;
  return period == 0 || motion::magnitude(pixels) <= std::min(period, longest_walk);
}

/// The copy that is nearest to 0, so that there is room to walk in both directions.
[[nodiscard]] constexpr Point nearest_copy(Point position, const Periods& periods) noexcept {
  return {position.x > periods.x / 2 ? position.x - periods.x : position.x,
          position.y > periods.y / 2 ? position.y - periods.y : position.y};
}

/// Climbing, or going aside, by more than the period leads to a place where it was before.
[[nodiscard]] motion::MoverRules rules_of(const BodyMover& mover, const Periods& periods) noexcept {
  motion::MoverRules rules;
  rules.gravity = mover.gravity;
  rules.lowest = min_position;
  rules.highest = end_position - 1;
  rules.margin = 1;
  if (mover.gravity == Face::none) return rules;
  const Axis axis = motion::axis_of_falling(mover.gravity);
  const auto within = [](std::int32_t pixels, std::int32_t period) {
    return period == 0 ? pixels : std::min(pixels, period);
  };
  const std::int32_t along = axis == Axis::x ? periods.x : periods.y;
  const std::int32_t across = axis == Axis::x ? periods.y : periods.x;
  rules.ledges = {within(mover.step_up, along), within(mover.step_down, along)};
  rules.corner_correction = within(mover.corner_correction, across);
  return rules;
}

[[nodiscard]] std::int64_t along_gravity(const Normal& normal, Face gravity) noexcept {
  const Point down = direction_of(gravity);
  return normal.x * down.x + normal.y * down.y;
}
[[nodiscard]] bool faces_up(const Normal& normal, Face gravity) noexcept {
  return along_gravity(normal, gravity) < 0;
}
[[nodiscard]] double slope_of(const Normal& normal, Face gravity) noexcept {
  const std::int64_t across = direction_of(gravity).x != 0 ? normal.y : normal.x;
  if (!normal.reliable) return 0;
  return static_cast<double>(-across) /
         static_cast<double>(-along_gravity(normal, gravity));  // never -0
}
[[nodiscard]] bool is_belt(const BodyCarrier* carrier) noexcept {
  return carrier != nullptr && (carrier->surface_x.count() != 0 || carrier->surface_y.count() != 0);
}

/// One walk of a body.
class Stroll {
 public:
  Stroll(const Scene& scene, const Finder& finder, const BodyMover& mover, WalkMemory& memory,
         HitList* hits)
      : scene_(scene),
        finder_(finder),
        mover_(mover),
        is_enabled_(scene.bodies.has(*finder.mover, bodies::flag::enabled)),
        shape_(scene.bodies.shape_view(*finder.mover)),
        shift_(scene.bodies.corner_offset(*finder.mover)),
        from_(nearest_copy(scene.bodies.position(*finder.mover), scene.bodies.periods)),
        query_{scene, finder, is_enabled_},
        walk_(shape_, from_, shift_, rules_of(mover_, scene.bodies.periods), query_, memory),
        hits_(hits) {
    if (is_in_tree(scene.bodies, *finder.mover)) add_parts();
  }

  /// Returns what is left of a pixel.
  [[nodiscard]] Remainders go(SubPixels dx, SubPixels dy, BodyWalk& answer) {
    const Walked walked = walk_.go({mover_.remainder_x, mover_.remainder_y}, dx, dy);
    const std::int64_t over_ledges = walked.stepped_up + walked.stepped_down;
    note_blockers(walked.across, over_ledges);
    note_blockers(walked.along, over_ledges + walked.steps_across);
    tell(walked, answer);
    if (walked.on_ground) answer.ground = ground_of(answer);
    if (scene_.bodies.sensors != 0) find_zones(answer);
    return walked.remainders;
  }

 private:
  /// All bodies that a part may meet in a box. Nothing changes the world meanwhile.
  struct Query {
    const Scene& scene;
    const Finder& finder;
    bool is_enabled;

    bool operator()(const Box& box, const Visitor<const Obstacle&>& visit) const {
      if (!is_enabled) return true;
      const auto area = geometry::wide_bounds_of(box);
      visit_candidates(scene, area, finder, [&](BodyIndex i) {
        queries::for_each_copy(scene.bodies, i, area, [&](const WidePoint& at) {
          const Point corner = saturated(at);
          return at != WidePoint(corner) || visit(obstacle_at(scene, i, corner));
        });
      });
      return true;
    }
  };

  /// What a solid body that is attached to it may meet.
  struct PartQuery {
    const Scene* scene;
    const MovingParts* parts;
    std::uint32_t part;

    bool operator()(const Box& box, const Visitor<const Obstacle&>& visit) const {
      const Finder finder = parts->finder_in(part, geometry::wide_bounds_of(box));
      return Query{*scene, finder, true}(box, visit);
    }
  };
  /// Most bodies have none.
  struct Parts {
    Parts(const Scene& scene, const Finder& finder) : all(scene, finder) {}

    MovingParts all;
    base::SmallList<PartQuery, 8> queries;
    motion::MoverParts moving;
  };
  void add_parts() {
    parts_.emplace(scene_, finder_);
    const MovingParts& all = parts_->all;
    for (std::uint32_t part = 1; part < all.count(); ++part)
      parts_->queries.push({&scene_, &all, part});
    for (std::uint32_t part = 1; part < all.count(); ++part)
      parts_->moving.list.push(
          {all.shape_of(part), all.place_of(part, {}), parts_->queries[part - 1]});
    if (all.count() > 1) walk_.add_parts(parts_->moving);
  }
  [[nodiscard]] std::uint32_t part_count() const noexcept {
    return parts_ ? parts_->all.count() : 1;
  }
  [[nodiscard]] WidePoint place_of(std::uint32_t part, WidePoint at) const noexcept {
    return part == 0 ? at : parts_->all.place_of(part, at);
  }
  [[nodiscard]] Finder finder_of_part(std::uint32_t part) const noexcept {
    return part == 0 ? finder_ : parts_->all.finder_of_part(part);
  }
  [[nodiscard]] LineWalk line_of(std::uint32_t part) const noexcept {
    return part == 0 ? line_walk_of(scene_, finder_) : parts_->all.walk_of(part);
  }

  void tell(const Walked& walked, BodyWalk& answer) {
    answer.position = wrapped(walk_.position(), scene_.bodies.periods);
    answer.moved = walk_.position() - from_;
    answer.hit_x = walked.hit_x;
    answer.hit_y = walked.hit_y;
    walk_.find_touched(sides_);
    answer.left = touched(Face::left);
    answer.right = touched(Face::right);
    answer.top = touched(Face::top);
    answer.bottom = touched(Face::bottom);
    answer.stepped_up = walked.stepped_up;
    answer.stepped_down = walked.stepped_down;
    answer.corrected = walked.corrected;
    answer.hits = hit_count_;
  }
  void find_zones(BodyWalk& answer) const {
    if (!is_enabled_ || !finder_.query.include_sensors) return;
    for (std::uint32_t part = 0; part < part_count(); ++part) find_zones_of(part, answer);
  }
  void find_zones_of(std::uint32_t part, BodyWalk& answer) const {
    const LineWalk line = line_of(part);
    const WidePoint at = place_of(part, walk_.place());
    Finder finder = part == 0 ? finder_ : parts_->all.finder_in(part, line.solid_at(at));
    finder.includes_sensors = true;
    visit_candidates(scene_, line.solid_at(at), finder, [&](BodyIndex i) {
      if (!scene_.bodies.has(i, bodies::flag::is_sensor) || !line.overlaps_at(i, at)) return;
      answer.zone_layers |= scene_.bodies.records[i].filter.layer;
      if (!answer.zone || scene_.id(i) < answer.zone) answer.zone = scene_.id(i);
    });
  }
  /// What blocked the last step is known, unless it started inside a body that it touches now.
  [[nodiscard]] BodyId touched(Face side) const noexcept {
    return BodyId::from_value(sides_[static_cast<std::size_t>(side)]);
  }

  [[nodiscard]] static BodyId at_feet(const BodyWalk& answer, Face gravity) noexcept {
    switch (gravity) {
      case Face::left: return answer.left;
      case Face::right: return answer.right;
      case Face::top: return answer.top;
      default: return answer.bottom;
    }
  }
  [[nodiscard]] Ground ground_of(const BodyWalk& answer) const {
    Ground ground;
    ground.body = at_feet(answer, mover_.gravity);
    if (const auto belt = belt_at_feet(ground.body)) ground.body = *belt;
    ground.normal = normal_under_feet(ground.body);
    // The end of a slope that begins on another body: its last pixels face down.
    if (!faces_up(ground.normal, mover_.gravity)) ground.normal.reliable = false;
    ground.slope = slope_of(ground.normal, mover_.gravity);
    return ground;
  }
  /// A belt under a part of the feet takes it along, whatever else it stands on.
  [[nodiscard]] std::optional<BodyId> belt_at_feet(BodyId lowest) const {
    const auto& carriers = scene_.bodies.carriers;
    if (!carriers.any() || is_belt(carriers.find(lowest.slot - 1))) return std::nullopt;
    const motion::Nearby* const belt =
        walk_.first_touched(mover_.gravity, [&](const Obstacle& obstacle) {
          return is_belt(carriers.find(BodyId::from_value(obstacle.id).slot - 1));
        });
    if (belt == nullptr) return std::nullopt;
    return BodyId::from_value(belt->obstacle.id);
  }
  /// A hit of this walk may have it already.
  [[nodiscard]] Normal normal_under_feet(BodyId body) const {
    if (hits_ != nullptr)
      for (const BodyHit& hit : hits_->items())
        if (hit.body == body && hit.axis == motion::axis_of_falling(mover_.gravity))
          return hit.normal;
    const Point down = direction_of(mover_.gravity);
    const ShapeView ground = scene_.bodies.shape_view(body.slot - 1);
    if (ground.is_box()) return {-down.x, -down.y, true};
    const WidePoint at = walk_.place() + WidePoint(down);
    if (part_count() > 1 || scene_.bodies.periods.any())
      return hit_with(part_on(body.slot - 1), body.slot - 1, at, Details::centroid | Details::box)
          .normal;
    const Point offset = saturated(at - WidePoint(scene_.bodies.corners[body.slot - 1]));
    return motion::normal_at_middle(ground, overlap::centroid_of_few(ground, shape_, offset));
  }
  /// The first part that rests on a ground.
  [[nodiscard]] std::uint32_t part_on(BodyIndex ground) const {
    const WidePoint down = direction_of(mover_.gravity);
    std::uint32_t part = 0;
    const auto rests = [&] {
      const WidePoint at = place_of(part, walk_.place());
      const LineWalk line = line_of(part);
      return finder_of_part(part).finds(scene_, ground) && line.overlaps_at(ground, at + down) &&
             !line.overlaps_at(ground, at);
    };
    while (part + 1 < part_count() && !rests()) ++part;
    return part;
  }
  [[nodiscard]] BodyHit hit_with(std::uint32_t part, BodyIndex body, WidePoint at,
                                 Details details) const {
    return hit_at(scene_, line_of(part), body, place_of(part, at), details);
  }
  /// A plain box has the normal of the side that was met.
  [[nodiscard]] Normal normal_met(const BodyHit& hit, Point step) const noexcept {
    const bool is_box = scene_.bodies.shape_view(hit.body.slot - 1).is_box();
    return is_box ? Normal{-step.x, -step.y, true} : hit.normal;
  }

  /// In order of ids; the copies of a body are one after the other, and the parts that it blocks.
  void note_blockers(const std::optional<BlockedStep>& blocked, std::int64_t steps_before) {
    if (!blocked) return;
    std::uint64_t first = 0;
    BodyId last;
    walk_.for_each_blocker(*blocked, [&](const motion::Nearby& near) {
      const BodyId body = BodyId::from_value(near.obstacle.id);
      if (first == 0) first = near.obstacle.id;
      if (body == last) return;
      last = body;
      ++hit_count_;
      if (hits_ != nullptr) hits_->push(hit_of(*blocked, body, near.part, steps_before));
    });
    if (blocked->from == walk_.place() && !walk_.started_inside())
      sides_[static_cast<std::size_t>(motion::opposite(motion::face_met(blocked->step)))] = first;
  }
  [[nodiscard]] BodyHit hit_of(const BlockedStep& blocked, BodyId body, std::uint32_t part,
                               std::int64_t steps_before) const {
    BodyHit hit =
        hit_with(part, body.slot - 1, blocked.from + WidePoint(blocked.step), Details::all);
    hit.response = Response::slide;
    hit.axis = blocked.step.x != 0 ? Axis::x : Axis::y;
    hit.steps = steps_before + blocked.steps;
    hit.position = wrapped(saturated(blocked.from - shift_), scene_.bodies.periods);
    hit.normal = normal_met(hit, blocked.step);
    return hit;
  }

  const Scene& scene_;
  const Finder& finder_;
  const BodyMover& mover_;
  bool is_enabled_;
  ShapeView shape_;
  WidePoint shift_;
  Point from_;
  Query query_;
  MoverWalk walk_;
  std::optional<Parts> parts_;
  HitList* const hits_;  // null: hits are only counted
  std::size_t hit_count_ = 0;
  MoverWalk::Sides sides_{};  // what it touches; first what is known from the last step
};

}  // namespace

bool may_walk(const Scene& scene, BodyIndex i, SubPixels dx, SubPixels dy) noexcept {
  const BodyMover& mover = *scene.bodies.movers.find(i);
  return may_walk(mover.remainder_x, dx, scene.bodies.periods.x) &&
         may_walk(mover.remainder_y, dy, scene.bodies.periods.y);
}

Remainders walk(const Scene& scene, const Finder& finder, SubPixels dx, SubPixels dy,
                WalkMemory& memory, BodyWalk& answer, HitList* hits) {
  const BodyMover& mover = *scene.bodies.movers.find(*finder.mover);
  return Stroll(scene, finder, mover, memory, hits).go(dx, dy, answer);
}

}  // namespace hitmask::detail::world::travel

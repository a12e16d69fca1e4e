#include "world/travel/turn.hpp"

#include "base/checkpoint.hpp"
#include "motion/obstacles.hpp"
#include "motion/shape_normal.hpp"
#include "motion/turning.hpp"
#include "world/bodies/held_shapes.hpp"
#include "world/bodies/tree_shapes.hpp"
#include "world/places/positions.hpp"
#include "world/travel/carry.hpp"

namespace hitmask::detail::world::travel {

namespace {

using bodies::NewShape;
using bodies::WideBounds;

/// How far a step may push a body. No point of what turns moves more than a pixel; the rest is for
/// corners, and for rounding.
constexpr std::int32_t longest_push = 4;

[[nodiscard]] Transform turned_by(const Transform& transform, double turns) noexcept {
  const Transform by(TransformParts{.angle = Angle::turns(turns)});
  Transform result = transform;
  result.xx = by.xx * transform.xx + by.xy * transform.yx;
  result.xy = by.xx * transform.xy + by.xy * transform.yy;
  result.yx = by.yx * transform.xx + by.yy * transform.yx;
  result.yy = by.yx * transform.xy + by.yy * transform.yy;
  return result;
}

/// How far the solid pixels reach from the pivot, at every angle.
[[nodiscard]] double reach_from_pivot(const bodies::Store& bodies, BodyIndex i) noexcept {
  const bodies::ShapeNumber source = bodies.source(i);
  const Size size = bodies.shape_size(i);
  const Box box = source == bodies::no_shape ? Box{0, 0, size.width, size.height}
                                             : bodies.shapes.view(source).solid_bounds();
  const bodies::Placement* const its = bodies.placements.find(i);
  const Point origin = its == nullptr ? Point{} : its->origin;
  return motion::radius_of(box, bodies::anchored(bodies.transform(i), size, origin));
}
[[nodiscard]] double path_of_turn(const bodies::Store& bodies, BodyIndex i, double turns) noexcept {
  return motion::longest_path({.turns = turns}, reach_from_pivot(bodies, i));
}

/// One turn of a body. The world changes step by step; each step is whole.
class Turn {
 public:
  Turn(Scene& scene, const Finder& finder, double turns, CarryMemory& memory)
      : scene_(scene),
        bodies_(scene.bodies),
        finder_(finder),
        body_(*finder.mover),
        from_(scene.bodies.transform(body_)),
        turns_(turns),
        // Even if it has no pixel at this angle.
        pushes_(scene.bodies.carriers.find(body_) != nullptr &&
                !scene.bodies.has(body_, bodies::flag::is_sensor)),
        memory_(memory) {
    result_.step_count = motion::steps_for(path_of_turn(bodies_, body_, turns));
  }

  [[nodiscard]] BodyTurn go() {
    memory_.clear();
    find_overlapped();
    const bool is_free = is_alone();
    for (std::int32_t step = is_free ? result_.step_count : 1;
         step <= result_.step_count && !result_.blocked; ++step) {
      if (!take(step)) break;
      result_.steps = step;
    }
    result_.turned = part(result_.steps);
    for (auto& [time, hit] : memory_.reports)
      if (hit.passenger != Passenger::none)
        hit.moved = saturated(memory_.find(hit.body.slot - 1)->moved);
    result_.hits = memory_.reports.size();
    return result_;
  }

 private:
  [[nodiscard]] double part(std::int32_t step) const noexcept {
    return step == result_.step_count ? turns_ : turns_ * step / result_.step_count;
  }
  [[nodiscard]] bool is_enabled() const noexcept {
    return bodies_.has(body_, bodies::flag::enabled);
  }
  [[nodiscard]] bool may_block(BodyIndex i) const noexcept {
    return bodies_.records[i].one_way == Face::none &&
           !std::ranges::binary_search(memory_.crossed, i);
  }

  /// Bodies that it overlaps at the start never count.
  void find_overlapped() {
    if (!is_enabled()) return;
    const WidePoint at = bodies_.corners[body_];
    for_each_at(bodies_.shape_view(body_), at, [&](BodyIndex i) { memory_.crossed.push_back(i); });
    std::ranges::sort(memory_.crossed);
  }
  /// Calls each(body) for the bodies that it may meet and that a shape overlaps.
  template <class Each>
  void for_each_at(const ShapeView& shape, WidePoint at, const Each& each) const {
    const WideBounds box = passed_between(overlap::solid_box_of(shape), at, at);
    for_each_candidate(scene_, box, finder_, [&](BodyIndex i) {
      if (overlap_at(bodies_, shape, at, i, bodies_.corners[i])) each(i);
    });
  }
  /// Whether nothing is in reach and it fits the world, at any angle: it may turn at once.
  [[nodiscard]] bool is_alone() const {
    constexpr std::int64_t margin = 4;  // for rounding
    const double radius = reach_from_pivot(bodies_, body_);
    if (!(radius < max_mask_side / 2 - margin)) return false;
    const std::int64_t reach = static_cast<std::int64_t>(radius) + margin;
    for (const std::int64_t period : {bodies_.periods.x, bodies_.periods.y})
      if (period != 0 && 2 * reach > period) return false;
    if (!is_enabled()) return true;
    const WidePoint at = pivot();
    bool found = false;
    for_each_candidate(scene_, {at.x - reach, at.y - reach, at.x + reach, at.y + reach}, finder_,
                       [&](BodyIndex i) { found = found || may_block(i); });
    return !found;
  }
  /// Within a pixel.
  [[nodiscard]] WidePoint pivot() const noexcept {
    const auto whole = [](double offset) {
      return static_cast<std::int64_t>(std::clamp(offset, -1e9, 1e9));
    };
    return WidePoint(bodies_.position(body_)) + WidePoint{whole(from_.x), whole(from_.y)};
  }

  /// Takes a step. Returns false if it is blocked.
  bool take(std::int32_t step) {
    rounds_.pass();
    const Transform to =
        bodies::with_rounded_angle(turned_by(from_, part(step)), scene_.definition.angle_steps);
    if (is_root(bodies_, body_)) return take_with_tree(step, to);
    bodies::HeldShapes held(scene_.bodies);
    if (is_error(held.turn(body_, to))) return block({});
    held.make_room(bodies_.slots());
    const NewShape& next = held.peek(0);
    const Point corner = wrapped(bodies_.position(body_) + next.corner, bodies_.periods);
    if (!make_way(step, view_of(next), corner)) return false;
    scene_.bodies.set_shape(body_, held.take(0), to);
    scene_.bodies.place(body_);
    note_change(scene_, body_);
    return true;
  }
  /// What is attached to it turns, too, and is not in the way of anything.
  bool take_with_tree(std::int32_t step, const Transform& to) {
    bodies::HeldShapes held(scene_.bodies);
    bodies::TreeShapes tree(scene_.bodies, scene_.definition.angle_steps);
    const BodyId id = scene_.id(body_);
    if (is_error(held.turn(body_, to)) || is_error(tree.turn(std::span(&id, 1), std::span(&to, 1))))
      return block({});
    tree.make_room();
    const NewShape& next = held.peek(0);
    const Point corner = wrapped(bodies_.position(body_) + next.corner, bodies_.periods);
    if (!make_way(step, view_of(next), corner)) return false;
    tree.apply([&](BodyIndex i) { note_change(scene_, i); });
    return true;
  }
  [[nodiscard]] ShapeView view_of(const NewShape& shape) const noexcept {
    return {shape.shape == bodies::no_shape ? nullptr : &bodies_.shapes.view(shape.shape),
            shape.size};
  }
  bool block(BodyId by) noexcept {
    result_.blocked = true;
    result_.body = by;
    return false;
  }

  /// Pushes what is in the way of a step. Returns false if something stops it.
  bool make_way(std::int32_t step, const ShapeView& shape, Point corner) {
    if (!is_enabled()) return true;
    memory_.found.clear();
    for_each_at(shape, corner, [&](BodyIndex i) {
      if (may_block(i)) memory_.found.push_back(i);
    });
    std::ranges::sort(memory_.found);
    for (const BodyIndex i : memory_.found) {
      if (pushes_ && queries::can_be_pushed(bodies_, i) && !is_child(bodies_, i)) continue;
      report(step, i, shape, corner, Passenger::none);
      return block(scene_.id(i));
    }
    pushes_made_.clear();
    for (const BodyIndex i : memory_.found) {
      if (push(i, shape, corner)) continue;
      undo_pushes();
      report(step, i, shape, corner, Passenger::crushed);
      return block(scene_.id(i));
    }
    for (const Push& push : pushes_made_.items())
      report(step, push.body, shape, corner, Passenger::pushed, push.by);
    return true;
  }

  [[nodiscard]] Traveller& traveller(BodyIndex i) {
    Traveller* const known = memory_.find(i);
    return known != nullptr ? *known : memory_.add(i, false);
  }
  [[nodiscard]] WidePoint start_of(BodyIndex i) {
    const Traveller* const its = memory_.find(i);
    return WidePoint(bodies_.corners[i]) - (its == nullptr ? WidePoint{} : its->moved);
  }
  /// What a pushed body must not enter, apart from the body that turns.
  bool visit_others(BodyIndex pushed, const Box& box, const Visitor<const Obstacle&>& visit) {
    return visit_obstacles(scene_, box, finder_of(pushed), [&](const Obstacle& obstacle) {
      const BodyIndex i = BodyId::from_value(obstacle.id).slot - 1;
      const bool counts = root_of(bodies_, i) != body_ &&
                          !overlap_at(bodies_, pushed, start_of(pushed), i, start_of(i));
      return !counts || visit(obstacle);
    });
  }
  /// The shape of the body that turns.
  bool visit_copies(const ShapeView& shape, Point corner, const Box& box,
                    const Visitor<const Obstacle&>& visit) const {
    const WideBounds area = geometry::wide_bounds_of(box);
    const bodies::Repeats x =
        bodies::repeats_overlapping(area.left, area.right, corner.x,
                                    std::int64_t{corner.x} + shape.size.width, bodies_.periods.x);
    const bodies::Repeats y =
        bodies::repeats_overlapping(area.top, area.bottom, corner.y,
                                    std::int64_t{corner.y} + shape.size.height, bodies_.periods.y);
    Obstacle obstacle;
    obstacle.mask = shape.mask;
    obstacle.size = shape.size;
    for (std::int64_t row = y.first; row <= y.last; ++row)
      for (std::int64_t column = x.first; column <= x.last; ++column) {
        obstacle.position = saturated(
            WidePoint{corner.x + column * bodies_.periods.x, corner.y + row * bodies_.periods.y});
        if (!visit(obstacle)) return false;
      }
    return true;
  }

  bool push(BodyIndex i, const ShapeView& shape, Point corner) {
    const auto obstacles = [&](const Box& box, const Visitor<const Obstacle&>& visit) {
      return visit_others(i, box, visit) && visit_copies(shape, corner, box, visit);
    };
    const auto by =
        motion::unstick(bodies_.shape_view(i), bodies_.corners[i], longest_push, obstacles);
    if (!by) return false;
    const WidePoint to = WidePoint(bodies_.position(i)) + WidePoint(*by);
    const Point position = queries::first_copy_of(to, bodies_.periods);
    if (!bodies::is_position(position)) return false;
    pushes_made_.push({i, *by});
    shift_body(i, *by);
    return true;
  }
  void shift_body(BodyIndex i, Point by) {
    Traveller& its = traveller(i);
    its.moved = its.moved + WidePoint(by);
    set_position(
        scene_, i,
        queries::first_copy_of(WidePoint(bodies_.position(i)) + WidePoint(by), bodies_.periods));
  }
  void undo_pushes() {
    for (const Push& push : pushes_made_.items()) shift_body(push.body, -push.by);
  }

  /// Once for each kind. `gone`: how far the step has pushed it already.
  void report(std::int32_t step, BodyIndex i, const ShapeView& shape, Point corner, Passenger kind,
              Point gone = {}) {
    if (kind != Passenger::none) {
      std::uint8_t& told = traveller(i).told;
      const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
      if ((told & bit) != 0) return;
      told = static_cast<std::uint8_t>(told | bit);
    }
    const LineWalk line(scene_, shape, finder_);
    BodyHit hit = hit_at(scene_, line, i, WidePoint(corner) + WidePoint(gone), Details::all);
    hit.pixel = queries::first_copy_of(WidePoint(hit.pixel) - WidePoint(gone), bodies_.periods);
    hit.steps = step - 1;
    hit.position = bodies_.position(body_);
    hit.passenger = kind;
    if (kind == Passenger::pushed) hit.by = scene_.id(body_);
    memory_.reports.push_back({step, hit});
  }

  struct Push {
    BodyIndex body;
    Point by;
  };

  Scene& scene_;
  const bodies::Store& bodies_;
  const Finder& finder_;
  BodyIndex body_;
  Transform from_;
  double turns_;
  bool pushes_;
  CarryMemory& memory_;
  base::SmallList<Push> pushes_made_;  // in the present step
  BodyTurn result_;
  base::Checkpoints<16> rounds_;
};

}  // namespace

WorldError check_turn(const Scene& scene, BodyIndex i, double turns) noexcept {
  if (!transform::is_finite(turns)) return world_error(TransformError::not_finite);
  const double path = path_of_turn(scene.bodies, i, turns);
  return path <= max_turning_steps ? WorldError::none : WorldError::size;
}

BodyTurn turn(Scene& scene, const Finder& finder, double turns, CarryMemory& memory) {
  return Turn(scene, finder, turns, memory).go();
}

}  // namespace hitmask::detail::world::travel

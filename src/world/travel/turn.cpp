#include "world/travel/turn.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

/// The box of the solid pixels of a shape without its transform.
[[nodiscard]] Box source_box(const bodies::Store& bodies, BodyIndex i) noexcept {
  const bodies::ShapeNumber source = bodies.source(i);
  const Size size = bodies.shape_size(i);
  return source == bodies::no_shape ? Box{0, 0, size.width, size.height}
                                    : bodies.shapes.view(source).solid_bounds();
}
[[nodiscard]] Transform anchored_at(const bodies::Store& bodies, BodyIndex i,
                                    const Transform& transform) noexcept {
  return bodies::anchored(transform, bodies.shape_size(i), bodies.origin(i));
}
/// How far the solid pixels reach from the pivot, at every angle.
[[nodiscard]] double reach_from_pivot(const bodies::Store& bodies, BodyIndex i) noexcept {
  return motion::radius_of(source_box(bodies, i), anchored_at(bodies, i, bodies.transform(i)));
}
/// The same for a body that is attached to the one that turns.
[[nodiscard]] double reach_of_child(const bodies::Store& bodies, BodyIndex child, BodyIndex root) {
  constexpr double rounding = 2;  // fractions of pivots depend on the angle
  const Transform its = anchored_at(bodies, child, composed(bodies, child));
  const Transform centre = bodies.transform(root);
  const double away = motion::length_of(its.x - centre.x, its.y - centre.y);
  return away + motion::radius_of(source_box(bodies, child), its) + rounding;
}
/// The same for all that stops a turn. `all`: also for what does not, but must fit the world.
[[nodiscard]] double reach_of_tree(const bodies::Store& bodies, BodyIndex root, bool all) {
  double reach = reach_from_pivot(bodies, root);
  for_each_below(bodies, root, [&](BodyIndex i) {
    if (all || is_solid_part(bodies, i)) reach = std::max(reach, reach_of_child(bodies, i, root));
  });
  return reach;
}
[[nodiscard]] double path_of_turn(const bodies::Store& bodies, BodyIndex i, double turns) {
  return motion::longest_path({.turns = turns}, reach_of_tree(bodies, i, false));
}

/// One turn of a body. The world changes step by step; each step is whole.
class Turn {
 public:
  Turn(Scene& scene, const Finder& finder, double turns, CarryMemory& memory)
      : scene_(scene),
        bodies_(scene.bodies),
        finder_(finder),
        body_(*finder.mover),
        has_many_parts_(travel::has_many_parts(scene.bodies, body_)),
        reach_(reach_of(scene.bodies, body_)),
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
  /// A part of the body that turns, as it is or as a step makes it.
  struct Part {
    BodyIndex body = 0;
    ShapeView shape;
    Point corner;
  };
  using Parts = base::SmallList<Part, 8>;

  [[nodiscard]] Finder finder_for(const Part& part) const noexcept {
    return {finder_.query, part.body, nullptr, near_};
  }
  [[nodiscard]] bool is_part(BodyIndex i) const noexcept {
    return i == body_ || is_solid_part(bodies_, i);
  }
  /// Itself first, then in order of id.
  void sort_parts() noexcept {
    std::ranges::sort(parts_.items(), {},
                      [&](const Part& part) { return std::pair(part.body != body_, part.body); });
  }
  [[nodiscard]] bool may_block(BodyIndex i) const noexcept {
    return bodies_.records[i].one_way == Face::none &&
           !std::ranges::binary_search(memory_.crossed, i);
  }

  /// The area that it covers at some angle.
  [[nodiscard]] WideBounds area_of_turn() const noexcept {
    const WidePoint at = pivot();
    return {at.x - reach_, at.y - reach_, at.x + reach_, at.y + reach_};
  }
  /// Before its parts search. If there are many, bodies are searched once for all.
  void look_around() {
    near_ = has_many_parts_ && reach_ < max_mask_side
                ? memory_.trees.of(scene_, body_).others.inside(scene_, area_of_turn())
                : nullptr;
  }

  /// Bodies that a part overlaps at the start never count.
  void find_overlapped() {
    if (!is_enabled()) return;
    look_around();
    for_each_part(bodies_, body_, [&](BodyIndex i) {
      const Part part{i, bodies_.shape_view(i), bodies_.corners[i]};
      for_each_at(part, [&](BodyIndex other) { memory_.crossed.push_back(other); });
    });
    std::ranges::sort(memory_.crossed);
  }
  /// Calls each(body) for the bodies that a part may meet and overlaps.
  template <class Each>
  void for_each_at(const Part& part, const Each& each) const {
    const WidePoint at = part.corner;
    const WideBounds box = passed_between(overlap::solid_box_of(part.shape), at, at);
    visit_candidates(scene_, box, finder_for(part), [&](BodyIndex i) {
      if (overlaps_now(part, i)) each(i);
    });
  }
  [[nodiscard]] bool overlaps_now(const Part& part, BodyIndex i) const noexcept {
    return overlap_at(bodies_, part.shape, part.corner, i, bodies_.corners[i]);
  }
  /// Whether nothing is in reach and it fits the world, at any angle: it may turn at once.
  [[nodiscard]] bool is_alone() const {
    if (reach_ >= max_mask_side / 2) return false;
    for (const std::int64_t period : {bodies_.periods.x, bodies_.periods.y})
      if (period != 0 && 2 * reach_ > period) return false;
    return !is_enabled() || !may_meet_any();
  }
  /// Whether a part may meet a body in the area of the turn. Parts with the same filter find the
  /// same.
  [[nodiscard]] bool may_meet_any() const {
    bool found = false;
    const Filter* last = nullptr;
    for_each_part(bodies_, body_, [&](BodyIndex part) {
      const Filter& filter = bodies_.records[part].filter;
      if (found || (last != nullptr && *last == filter)) return;
      last = &filter;
      visit_candidates(scene_, area_of_turn(), finder_for({part, {}, {}}),
                       [&](BodyIndex i) { found = found || may_block(i); });
    });
    return found;
  }
  /// In pixels, from the pivot, at any angle.
  [[nodiscard]] static std::int64_t reach_of(const bodies::Store& bodies, BodyIndex body) {
    constexpr std::int64_t margin = 4;  // for rounding
    const double radius = reach_of_tree(bodies, body, true);
    if (!(radius < max_mask_side)) return max_mask_side;
    return static_cast<std::int64_t>(radius) + margin;
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
    parts_.clear();
    add_part(body_, {}, held.peek(0));
    if (!make_way(step)) return false;
    scene_.bodies.set_shape(body_, held.take(0), to);
    scene_.bodies.place(body_);
    note_change(scene_, body_);
    return true;
  }
  /// What is attached to it turns, too. Solid children stop it.
  bool take_with_tree(std::int32_t step, const Transform& to) {
    bodies::TreeShapes tree(scene_.bodies, scene_.definition.angle_steps);
    const BodyId id = scene_.id(body_);
    if (is_error(tree.turn(std::span(&id, 1), std::span(&to, 1)))) return block({});
    tree.make_room();
    parts_.clear();
    tree.for_each([&](const bodies::NewPlace& place, const NewShape& shape) {
      if (is_part(place.body)) add_part(place.body, place.at, shape);
    });
    sort_parts();
    if (!make_way(step)) return false;
    tree.apply([&](BodyIndex i) { note_change(scene_, i); });
    return true;
  }
  /// `at` is relative to the position of the body that turns.
  void add_part(BodyIndex i, Point at, const NewShape& next) {
    const Point corner = wrapped(bodies_.position(body_) + at + next.corner, bodies_.periods);
    parts_.push({i, view_of(next), corner});
  }
  [[nodiscard]] ShapeView view_of(const NewShape& shape) const noexcept {
    return bodies_.view_of(shape);
  }
  bool block(BodyId by) noexcept {
    result_.blocked = true;
    result_.body = by;
    return false;
  }

  [[nodiscard]] bool can_push(BodyIndex i) const noexcept {
    return pushes_ && queries::can_be_pushed(bodies_, i);
  }
  /// Fills memory_.found with what is in the way of a step, in order.
  void find_in_the_way() {
    memory_.found.clear();
    for (const Part& part : parts_.items())
      for_each_at(part, [&](BodyIndex i) {
        if (may_block(i)) memory_.found.push_back(i);
      });
    keep_one_of_each(memory_.found);
  }
  static void keep_one_of_each(base::Vector<BodyIndex>& list) {
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
  }
  /// Pushes what is in the way of a step. Returns false if something stops it.
  bool make_way(std::int32_t step) {
    if (!is_enabled()) return true;
    look_around();
    find_in_the_way();
    for (const BodyIndex i : memory_.found) {
      if (can_push(i)) continue;
      report(step, i, Passenger::none);
      return block(scene_.id(i));
    }
    for (BodyIndex& i : memory_.found) i = root_of(bodies_, i);  // goes with all of its tree
    keep_one_of_each(memory_.found);
    pushes_made_.clear();
    for (const BodyIndex i : memory_.found) {
      if (push(i)) continue;
      undo_pushes();
      report(step, i, Passenger::crushed);
      return block(scene_.id(i));
    }
    for (const Push& push : pushes_made_.items())
      report(step, push.body, Passenger::pushed, push.by);
    return true;
  }

  [[nodiscard]] Traveller& traveller(BodyIndex i) {
    Traveller* const known = memory_.find(i);
    return known != nullptr ? *known : memory_.travellers.add(i, false);
  }
  [[nodiscard]] WidePoint start_of(BodyIndex i) {
    const Traveller* const its = memory_.find(root_of(bodies_, i));
    return WidePoint(bodies_.corners[i]) - (its == nullptr ? WidePoint{} : its->moved);
  }
  /// Whether a pushed body overlapped another one at the start, with any of its parts.
  [[nodiscard]] bool overlapped_at_start(BodyIndex pushed, BodyIndex other) {
    StartOverlap& known = start_overlaps_[other % start_overlaps_.size()];
    if (known.pushed == pushed && known.other == other) return known.any;
    bool found = false;
    for_each_part(bodies_, pushed, [&](BodyIndex part) {
      found = found || (overlap_at(bodies_, part, start_of(part), other, start_of(other)) &&
                        finder_of(part).finds(scene_, other));
    });
    known = {pushed, other, found};
    return found;
  }
  /// What a part of a pushed body must not enter, apart from the body that turns.
  bool visit_others(BodyIndex pushed, BodyIndex part, const Box& box,
                    const Visitor<const Obstacle&>& visit) {
    Finder finder = finder_of(part);
    finder.near = near_pushed_;
    return visit_obstacles(scene_, box, finder, [&](const Obstacle& obstacle) {
      const BodyIndex i = BodyId::from_value(obstacle.id).slot - 1;
      const bool counts = root_of(bodies_, i) != body_ && !overlapped_at_start(pushed, i);
      return !counts || visit(obstacle);
    });
  }
  /// A part of the body that turns.
  bool visit_copies(const Part& part, const Box& box, const Visitor<const Obstacle&>& visit) const {
    const WideBounds area = geometry::wide_bounds_of(box);
    const auto& [body, shape, corner] = part;
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

  /// A body that is pushed, or one that is attached to it: those that are not solid give way to
  /// what turns, but nothing else stops them.
  struct Pushee {
    Turn* turn;
    BodyIndex pushed;
    BodyIndex part;

    bool operator()(const Box& box, const Visitor<const Obstacle&>& visit) const {
      const bool is_stopped = part == pushed || is_solid_part(turn->bodies_, part);
      if (is_stopped && !turn->visit_others(pushed, part, box, visit)) return false;
      if (!turn->may_block(part)) return true;
      return std::ranges::all_of(turn->parts_.items(), [&](const Part& one) {
        return !turn->finder_for(one).finds(turn->scene_, part) ||
               turn->visit_copies(one, box, visit);
      });
    }
  };
  /// Relative to the root's corner, not wrapped around.
  [[nodiscard]] WidePoint shift_of(BodyIndex i, BodyIndex root) const noexcept {
    if (i == root) return {};
    return WidePoint(bodies_.links.find(i)->at) + WidePoint(bodies_.corner_offset(i)) -
           WidePoint(bodies_.corner_offset(root));
  }
  bool push(BodyIndex i) {
    base::SmallList<Pushee, 8> all;
    const auto add = [&](BodyIndex part) {
      if (!is_nowhere(bodies_.bounds[part])) all.push({this, i, part});
    };
    add(i);
    for_each_below(bodies_, i, add);
    base::SmallList<motion::MovingPart, 8> moving;
    for (const Pushee& one : all.items())
      moving.push({bodies_.shape_view(one.part), shift_of(one.part, i), one});
    look_around_pushed(i);
    const auto by = motion::unstick_parts(moving.items(), bodies_.corners[i], longest_push);
    if (!by) return false;
    const WidePoint to = WidePoint(bodies_.position(i)) + WidePoint(*by);
    const Point position = queries::first_copy_of(to, bodies_.periods);
    if (!bodies::is_position(position)) return false;
    pushes_made_.push({i, *by});
    shift_body(i, *by);
    return true;
  }
  /// As look_around() does, for a body that is pushed.
  void look_around_pushed(BodyIndex i) {
    near_pushed_ = nullptr;
    if (!travel::has_many_parts(bodies_, i)) return;
    const WidePoint at = bodies_.corners[i];
    const WidePoint most{longest_push, longest_push};
    OtherBodies& others = memory_.trees.of(scene_, i).others;
    others.forget();  // some may have been pushed
    near_pushed_ = others.around(scene_, passed_between({0, 0, 1, 1}, at - most, at + most));
  }
  void shift_body(BodyIndex i, Point by) {
    if (has_many_parts_) memory_.trees.of(scene_, body_).others.forget();
    Traveller& its = traveller(i);
    its.moved = its.moved + WidePoint(by);
    set_position(
        scene_, i,
        queries::first_copy_of(WidePoint(bodies_.position(i)) + WidePoint(by), bodies_.periods));
  }
  void undo_pushes() {
    for (const Push& push : pushes_made_.items()) shift_body(push.body, -push.by);
  }

  /// Once for each kind. `gone`: how far the step has pushed it already. Without contact if only
  /// what is attached to the body is met.
  void report(std::int32_t step, BodyIndex i, Passenger kind, Point gone = {}) {
    if (kind != Passenger::none) {
      std::uint8_t& told = traveller(i).told;
      const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
      if ((told & bit) != 0) return;
      told = static_cast<std::uint8_t>(told | bit);
    }
    BodyHit hit = contact_with(i, gone);
    hit.body = scene_.id(i);
    hit.steps = step - 1;
    hit.position = bodies_.position(body_);
    hit.passenger = kind;
    if (kind == Passenger::pushed) hit.by = scene_.id(body_);
    memory_.reports.push_back({step, hit});
  }
  /// Of the first part that meets a body before it is pushed.
  [[nodiscard]] BodyHit contact_with(BodyIndex i, Point gone) const {
    const WidePoint back = WidePoint(bodies_.corners[i]) - WidePoint(gone);
    for (const Part& part : parts_.items()) {
      if (!finder_for(part).finds(scene_, i) ||
          !overlap_at(bodies_, part.shape, part.corner, i, back))
        continue;
      const LineWalk line(scene_, part.shape, finder_for(part));
      BodyHit hit = hit_at(scene_, line, i, WidePoint(part.corner) + WidePoint(gone), Details::all);
      hit.pixel = queries::first_copy_of(WidePoint(hit.pixel) - WidePoint(gone), bodies_.periods);
      return hit;
    }
    return {};
  }

  struct Push {
    BodyIndex body;
    Point by;
  };

  /// Whether a pushed body overlapped another one at the start: its parts ask again and again.
  struct StartOverlap {
    BodyIndex pushed = bodies::no_body;
    BodyIndex other = bodies::no_body;
    bool any = false;
  };

  Scene& scene_;
  const bodies::Store& bodies_;
  const Finder& finder_;
  BodyIndex body_;
  bool has_many_parts_;
  std::int64_t reach_;
  const places::BoxList* near_ = nullptr;         // around the body, if it has many parts
  const places::BoxList* near_pushed_ = nullptr;  // around the one that is pushed
  std::array<StartOverlap, 64> start_overlaps_;
  Transform from_;
  double turns_;
  bool pushes_;
  CarryMemory& memory_;
  Parts parts_;                        // as the present step makes them
  base::SmallList<Push> pushes_made_;  // in the present step
  BodyTurn result_;
  base::Checkpoints<16> rounds_;
};

}  // namespace

WorldError check_turn(const Scene& scene, BodyIndex i, double turns) {
  if (!transform::is_finite(turns)) return world_error(TransformError::not_finite);
  bool has_terrain = scene.bodies.shapes.is_terrain(scene.bodies.records[i].shape);
  for_each_below(scene.bodies, i, [&](BodyIndex child) {
    has_terrain = has_terrain || scene.bodies.shapes.is_terrain(scene.bodies.records[child].shape);
  });
  if (has_terrain) return WorldError::terrain;
  const double path = path_of_turn(scene.bodies, i, turns);
  return path <= max_turning_steps ? WorldError::none : WorldError::turn_steps;
}

BodyTurn turn(Scene& scene, const Finder& finder, double turns, CarryMemory& memory) {
  return Turn(scene, finder, turns, memory).go();
}

}  // namespace hitmask::detail::world::travel

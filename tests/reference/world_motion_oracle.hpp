// The naive oracle of motion through worlds: one pixel at a time, every body at each step, pixel by
// pixel.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "reference/motion_oracle.hpp"
#include "reference/world_look.hpp"
#include "reference/world_pixels.hpp"

namespace hitmask::reference {

/// A body as stored by a world: what it covers, with the position of its corner.
struct MotionBody {
  BodyId id;
  BodyDefinition body;
  Point origin{};  // of the corner, relative to the user's position
  // If it is attached to another body.
  BodyId family{};                    // the body that all are attached to
  std::vector<BodyId> solid_under{};  // the bodies above it, if it is solid
};
inline MotionBody motion_body(BodyId id, const BodyDefinition& body) {
  MotionBody result{id, body};
  const Look look = *look_of(body.shape, body.transform);
  result.body.shape = look.mask ? Shape(look.mask) : Shape(look.size);
  result.body.transform = {};
  result.body.position = {body.position.x + look.origin.x, body.position.y + look.origin.y};
  result.origin = look.origin;
  return result;
}

/// A body of a world, attached or not.
inline MotionBody motion_body(const World& world, BodyId id) {
  MotionBody result = motion_body(id, *world.body(id));
  std::vector<BodyId> above;
  for (auto next = world.parent(id); next; next = world.parent(*next)) {
    above.push_back(*next);
    result.body.enabled = result.body.enabled && world.body(*next)->enabled;
  }
  result.family = above.empty() ? id : above.back();
  if (above.empty()) return result;
  const SharedMaskAt pixels = *world.mask_at(id);
  const Box box = *world.box(id);
  result.body.shape = pixels.mask ? Shape(pixels.mask) : Shape(Size{box.w, box.h});
  result.body.position = pixels.position;
  const Point at = *world.position(id);
  result.origin = {pixels.position.x - at.x, pixels.position.y - at.y};
  if (world.attachment(id)->solid && !result.body.is_sensor) result.solid_under = above;
  return result;
}

inline BodyShape shape_of(const BodyDefinition& body) {
  return {body.shape.mask().get(), body.shape.size()};
}
inline Grid grid_of(const BodyShape& shape) {
  Grid grid(shape.size);
  for_each_pixel(grid,
                 [&](std::int32_t x, std::int32_t y) { grid.set(x, y, is_solid(shape, x, y)); });
  return grid;
}

/// What moves: a body, or a mask that belongs to none.
struct Asker {
  BodyShape shape;
  const MotionBody* body = nullptr;
  Point origin{};
  std::vector<Asker> parts{};  // solid bodies attached to it, in order of id
};
inline Asker asker_of(const MotionBody& body) {
  return {body.body.enabled ? shape_of(body.body) : BodyShape{}, &body, body.origin};
}

struct MoveAnswer {
  WidePoint position;
  std::int64_t steps = 0;
  std::vector<BodyHit> hits{};
};

class WorldMotion {
 public:
  WorldMotion(std::vector<MotionBody> bodies, Period period)
      : bodies_(std::move(bodies)), period_(period) {
    std::ranges::sort(bodies_, {}, &MotionBody::id);
  }

  [[nodiscard]] const std::vector<MotionBody>& bodies() const { return bodies_; }
  [[nodiscard]] const MotionBody& body(BodyId id) const {
    return *std::ranges::find(bodies_, id, &MotionBody::id);
  }

  /// A body with the solid ones attached to it.
  [[nodiscard]] Asker asker(BodyId id) const {
    const MotionBody& root = body(id);
    Asker result = asker_of(root);
    for (const MotionBody& other : bodies_) {
      if (std::ranges::count(other.solid_under, id) == 0) continue;
      Asker part = asker_of(other);  // its corner from the root's position
      const Point at = root.body.position;
      part.origin = {other.body.position.x - at.x + root.origin.x,
                     other.body.position.y - at.y + root.origin.y};
      result.parts.push_back(part);
    }
    return result;
  }

  [[nodiscard]] bool fits(const Asker& asker, WidePoint at, const QueryFilter& filter) const {
    return std::ranges::none_of(bodies_, [&](const MotionBody& other) {
      return any_part(asker, [&](const Asker& part) {
        return meets(part, other, filter) && overlaps(other, part, at);
      });
    });
  }

  [[nodiscard]] BodySweep sweep(const Asker& asker, WidePoint from, Point delta,
                                const QueryFilter& filter) const {
    BodySweep result;
    std::optional<WidePoint> before;
    walk(from, {from.x + delta.x, from.y + delta.y}, [&](WidePoint at, std::int64_t steps) {
      for (const MotionBody& other : bodies_) {
        const Asker* const part = stopped_part(asker, other, filter, before, at);
        if (part == nullptr) continue;
        result.first_blocked = narrow(at);
        result.body = other.id;
        result.contact = contact_with(other, *part, at);
        result.started_overlapping = !before.has_value();
        return false;
      }
      result.steps = steps;
      result.last_free = narrow(at);
      before = at;
      return true;
    });
    return result;
  }

  [[nodiscard]] std::optional<BodyRayHit> ray(Point from, Point to, const QueryFilter& filter,
                                              std::int32_t radius) const {
    std::optional<BodyRayHit> result;
    std::optional<WidePoint> before;
    const Asker pixel{{nullptr, {1, 1}}};
    walk({from.x, from.y}, {to.x, to.y}, [&](WidePoint at, std::int64_t steps) {
      for (const MotionBody& other : bodies_) {
        if (!finds(pixel, other, filter) || !stops(other, pixel, before, at)) continue;
        const Point inside = contact_with(other, pixel, at).first;
        result = {other.id,
                  {modulo(at, period_), before ? face_between(*before, at) : Face::none, steps,
                   normal_of(other, inside, radius)}};
        if (other.body.shape.is_box()) result->hit.normal = facing(result->hit.face);
        return false;
      }
      before = at;
      return true;
    });
    return result;
  }

  [[nodiscard]] std::optional<Point> unstick(const Asker& asker, WidePoint at, std::int32_t limit,
                                             const QueryFilter& filter) const {
    std::optional<Point> best;
    for (std::int32_t y = -limit; y <= limit; ++y)
      for (std::int32_t x = -limit; x <= limit; ++x) {
        if (x * x + y * y > limit * limit) continue;
        if (best && order_of(*best) < order_of({x, y})) continue;
        if (fits(asker, {at.x + x, at.y + y}, filter)) best = Point{x, y};
      }
    return best;
  }

  /// The bodies that the asker overlaps and may meet, in order: solid ones without one-way bodies,
  /// or sensors.
  [[nodiscard]] std::vector<BodyId> overlapped(const Asker& asker, WidePoint at, bool sensors,
                                               const QueryFilter& filter) const {
    std::vector<BodyId> found;
    for (const MotionBody& other : bodies_) {
      const auto is_over = [&](const Asker& part) {
        return finds(part, other, filter) && overlaps(other, part, at);
      };
      if (other.body.is_sensor == sensors && (sensors || other.body.one_way == Face::none) &&
          any_part(asker, is_over))
        found.push_back(other.id);
    }
    return found;
  }
  /// The shortest move after which it overlaps no solid body but those of a list.
  [[nodiscard]] std::optional<Point> way_out(const Asker& asker, WidePoint at, std::int32_t limit,
                                             const QueryFilter& filter,
                                             const std::vector<BodyId>& allowed) const {
    std::optional<Point> best;
    for (std::int32_t y = -limit; y <= limit; ++y)
      for (std::int32_t x = -limit; x <= limit; ++x) {
        if (x * x + y * y > limit * limit) continue;
        if (best && order_of(*best) < order_of({x, y})) continue;
        const std::vector<BodyId> there = overlapped(asker, {at.x + x, at.y + y}, false, filter);
        if (std::ranges::includes(allowed, there)) best = Point{x, y};
      }
    return best;
  }

  /// The bodies that block the next step to a side and do not overlap the asker, in order. One-way
  /// bodies block the parts that do not overlap them.
  [[nodiscard]] std::vector<BodyId> rested_on(const Asker& asker, WidePoint at, Face side,
                                              const QueryFilter& filter) const {
    std::vector<BodyId> found;
    const Point step = direction_of(side);
    for (const MotionBody& other : bodies_) {
      const auto is_over = [&](const Asker& part) {
        return meets(part, other, filter) && overlaps(other, part, at);
      };
      const auto is_stopped = [&](const Asker& part) {
        return meets(part, other, filter) && !overlaps(other, part, at) &&
               stops(other, part, at, {at.x + step.x, at.y + step.y});
      };
      const bool passes = other.body.one_way == Face::none && any_part(asker, is_over);
      if (!passes && any_part(asker, is_stopped)) found.push_back(other.id);
    }
    return found;
  }

  [[nodiscard]] Contact contact_with(const MotionBody& other, const Asker& asker,
                                     WidePoint at) const {
    return contact(shape_of(other.body), asker.shape, offset_of(other, asker, at), period_);
  }

  /// `respond` is called once for each body.
  template <class Respond>
  [[nodiscard]] MoveAnswer move(const Asker& asker, WidePoint from, Point goal, Respond&& respond,
                                const QueryFilter& filter) const {
    Move<Respond> move{*this, asker, filter, respond, {from}, {goal.x - from.x, goal.y - from.y}};
    move.go();
    return move.answer;
  }

 private:
  static Point narrow(WidePoint at) {
    return {static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)};
  }
  static Face face_between(WidePoint before, WidePoint at) {
    if (at.x != before.x) return at.x > before.x ? Face::left : Face::right;
    return at.y > before.y ? Face::top : Face::bottom;
  }

  /// Motion goes through sensors.
  static bool meets(const Asker& asker, const MotionBody& other, const QueryFilter& filter) {
    return !other.body.is_sensor && finds(asker, other, filter);
  }
  static bool finds(const Asker& asker, const MotionBody& other, const QueryFilter& filter) {
    if (other.body.is_sensor && !filter.include_sensors) return false;
    const Filter& its = other.body.filter;
    if (!other.body.enabled || filter.exclude.contains(other.id)) return false;
    if (!(other.body.is_static ? filter.include_static : filter.include_moving)) return false;
    if ((filter.layer & its.collides_with) == 0 || (its.layer & filter.collides_with) == 0)
      return false;
    if (asker.body == nullptr) return true;
    return asker.body->family != other.family && asker.body->id != other.id &&
           may_meet(asker.body->body.filter, its);
  }

  template <class Test>
  static bool any_part(const Asker& asker, const Test& test) {
    return test(asker) || std::ranges::any_of(asker.parts, test);
  }
  /// The first part that a body stops, or null.
  const Asker* stopped_part(const Asker& asker, const MotionBody& other, const QueryFilter& filter,
                            std::optional<WidePoint> before, WidePoint at) const {
    const Asker* found = nullptr;
    any_part(asker, [&](const Asker& part) {
      if (meets(part, other, filter) && stops(other, part, before, at)) found = &part;
      return found != nullptr;
    });
    return found;
  }

  /// The asker's offset from a body's corner, for one copy.
  WidePoint offset_of(const MotionBody& other, const Asker& asker, WidePoint at) const {
    return {modulo(at.x + asker.origin.x - other.body.position.x, period_.x),
            modulo(at.y + asker.origin.y - other.body.position.y, period_.y)};
  }
  bool overlaps(const MotionBody& other, const Asker& asker, WidePoint at) const {
    return shared_pixels(shape_of(other.body), asker.shape, offset_of(other, asker, at), period_)
               .area > 0;
  }
  /// Whether a body stops the step from one position to another; without the first, whether it is
  /// overlapped at the start.
  bool stops(const MotionBody& other, const Asker& asker, std::optional<WidePoint> before,
             WidePoint at) const {
    if (!overlaps(other, asker, at)) return false;
    if (other.body.one_way == Face::none) return true;
    return before && !overlaps(other, asker, *before) &&
           face_between(*before, at) == other.body.one_way;
  }
  static Normal normal_of(const MotionBody& other, Point pixel, std::int32_t radius) {
    return surface_normal(grid_of(shape_of(other.body)), pixel, radius);
  }

  template <class Respond>
  struct Move {
    const WorldMotion& world;
    const Asker& asker;
    const QueryFilter& filter;
    Respond& respond;
    MoveAnswer answer;
    WidePoint rest;
    std::map<BodyId, Response> answers{};
    std::set<BodyId> passed{};
    std::optional<std::int64_t> turned_x{}, turned_y{};

    Response response_of(BodyId id) {
      if (!answers.contains(id)) answers[id] = respond(id);
      if (answers[id] == Response::ignore) passed.insert(id);
      return answers[id];
    }
    int bounces = 0;

    const Asker* part_stopped(const MotionBody& other, std::optional<WidePoint> before,
                              WidePoint at) const {
      return world.stopped_part(asker, other, filter, before, at);
    }

    void go() {
      for (const MotionBody& other : world.bodies_) {
        if (!part_stopped(other, std::nullopt, answer.position)) continue;
        if (response_of(other.id) != Response::ignore)
          report(other, Axis::x, answer.position).overlapping = true;
        passed.insert(other.id);
      }
      while (rest.x != 0 || rest.y != 0) go_straight();
    }

    /// Along one line, until a body stops it or it arrives.
    void go_straight() {
      const WidePoint end{answer.position.x + rest.x, answer.position.y + rest.y};
      walk(answer.position, end,
           [&](WidePoint at, std::int64_t steps) { return steps == 0 || step_to(at); });
    }

    bool step_to(WidePoint at) {
      const Axis axis = at.x != answer.position.x ? Axis::x : Axis::y;
      std::vector<const MotionBody*> met;
      for (const MotionBody& other : world.bodies_)
        if (!passed.contains(other.id) && part_stopped(other, answer.position, at))
          met.push_back(&other);
      for (const MotionBody* other : met) {
        const Response response = response_of(other->id);
        if (response == Response::ignore || response == Response::cross) continue;
        report(*other, axis, at);
        change_course(axis, response);
        return false;
      }
      for (const MotionBody* other : met) {
        if (answers[other->id] == Response::ignore) continue;
        report(*other, axis, at);
        passed.insert(other->id);
      }
      rest.x -= at.x - answer.position.x;
      rest.y -= at.y - answer.position.y;
      answer.position = at;
      ++answer.steps;
      return true;
    }

    void change_course(Axis axis, Response response) {
      std::int64_t& left = axis == Axis::x ? rest.x : rest.y;
      const std::int64_t here = axis == Axis::x ? answer.position.x : answer.position.y;
      std::optional<std::int64_t>& turned = axis == Axis::x ? turned_x : turned_y;
      if (response == Response::touch) rest = {};
      if (response == Response::slide) left = 0;
      if (response != Response::bounce) return;
      left = turned == here ? 0 : -left;
      left = std::clamp<std::int64_t>(here + left, min_position, end_position - 1) - here;
      turned = here;
      if (++bounces == 1000) rest = {};
    }

    static std::int64_t within(std::int64_t value, std::int64_t period) {
      return period == 0 ? value : ((value % period) + period) % period;
    }

    BodyHit& report(const MotionBody& other, Axis axis, WidePoint at) {
      BodyHit hit;
      hit.body = other.id;
      hit.response = answers[other.id];
      hit.axis = axis;
      hit.steps = answer.steps;
      hit.position = narrow(answer.position);
      const bool at_start = at.x == answer.position.x && at.y == answer.position.y;
      const auto before = at_start ? std::nullopt : std::optional(answer.position);
      hit.contact = world.contact_with(other, *part_stopped(other, before, at), at);
      hit.pixel = narrow({within(other.body.position.x + hit.contact.first.x, world.period_.x),
                          within(other.body.position.y + hit.contact.first.y, world.period_.y)});
      hit.normal = normal_at_middle(grid_of(shape_of(other.body)), hit.contact);
      const std::int64_t x = at.x - answer.position.x, y = at.y - answer.position.y;
      if (other.body.shape.is_box() && (x != 0 || y != 0)) hit.normal = {-x, -y, true};
      answer.hits.push_back(hit);
      return answer.hits.back();
    }
  };

  std::vector<MotionBody> bodies_;
  Period period_;
};

}  // namespace hitmask::reference

// The naive oracle of bodies that carry: one step at a time, every body against every other, pixel
// by pixel. Attached bodies move with the body that all are attached to, their root; those that are
// solid are parts of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "reference/world_motion_oracle.hpp"

namespace hitmask::reference {

struct CarrierBody {
  MotionBody base;
  Face gravity = Face::none;  // of its mover
};

struct CarryAnswer {
  WidePoint position;
  std::int64_t steps = 0;
  std::vector<BodyHit> hits{};
  std::map<BodyId, WidePoint> moved{};  // of every root
};

/// One move of a body that carries.
template <class Respond>
class NaiveCarry {
 public:
  NaiveCarry(std::vector<CarrierBody> bodies, Period period, BodyId platform,
             const QueryFilter& filter, Respond respond)
      : period_(period), platform_(platform), filter_(filter), respond_(std::move(respond)) {
    for (CarrierBody& body : bodies) {
      const BodyId id = body.base.id;
      const BodyId family = body.base.family;
      bodies_.emplace(id, std::move(body));
      if (family == BodyId{} || family == id) moved_[id] = {};
    }
  }

  CarryAnswer go(Point goal) {
    const Point from = position_of(platform_);
    rest_ = {goal.x - std::int64_t{from.x}, goal.y - std::int64_t{from.y}};
    find_riders();
    report_overlapped();
    while (rest_.x != 0 || rest_.y != 0) go_straight();
    CarryAnswer answer;
    answer.position = {from.x + moved_[platform_].x, from.y + moved_[platform_].y};
    answer.steps = steps_;
    std::ranges::sort(reports_, {}, [](const auto& report) {
      return std::tuple(report.first, report.second.body, report.second.passenger);
    });
    for (auto& [time, hit] : reports_) {
      if (hit.passenger != Passenger::none) hit.moved = narrow(moved_[hit.body]);
      answer.hits.push_back(hit);
    }
    answer.moved = moved_;
    return answer;
  }

 private:
  using Ids = std::set<BodyId>;

  static Point narrow(WidePoint at) {
    return {static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)};
  }
  static WidePoint sum(WidePoint a, Point b) { return {a.x + b.x, a.y + b.y}; }
  static Face entered_by(Point step) {
    if (step.x != 0) return step.x > 0 ? Face::left : Face::right;
    return step.y > 0 ? Face::top : Face::bottom;
  }
  static Face across_from(Face face) {
    if (face == Face::left) return Face::right;
    if (face == Face::right) return Face::left;
    if (face == Face::top) return Face::bottom;
    return face == Face::bottom ? Face::top : Face::none;
  }

  const BodyDefinition& body(BodyId id) const { return bodies_.at(id).base.body; }
  /// The user's position.
  Point position_of(BodyId id) const {
    const MotionBody& base = bodies_.at(id).base;
    return {base.body.position.x - base.origin.x, base.body.position.y - base.origin.y};
  }

  // ------------------------------------------------------- trees

  BodyId root(BodyId id) const {
    const BodyId family = bodies_.at(id).base.family;
    return family == BodyId{} ? id : family;
  }
  /// How far a body has moved.
  WidePoint gone(BodyId id) const { return moved_.at(root(id)); }
  /// A root and its solid parts, which are in order of id.
  std::vector<BodyId> parts(BodyId top) const {
    std::vector<BodyId> found{top};
    for (const auto& [id, its] : bodies_)
      if (std::ranges::count(its.base.solid_under, top) != 0 && its.base.body.enabled)
        found.push_back(id);
    return found;
  }

  // ------------------------------------------------------- pixels and filters

  /// What two bodies share when they have moved by so much, in a's pixels.
  Contact shared(BodyId a, WidePoint a_moved, BodyId b, WidePoint b_moved, bool all) const {
    const Point from = body(a).position;
    const Point to = body(b).position;
    const WidePoint offset{modulo(to.x + b_moved.x - from.x - a_moved.x, period_.x),
                           modulo(to.y + b_moved.y - from.y - a_moved.y, period_.y)};
    return all ? contact(shape_of(body(a)), shape_of(body(b)), offset, period_)
               : shared_pixels(shape_of(body(a)), shape_of(body(b)), offset, period_);
  }
  bool overlap(BodyId a, WidePoint a_moved, BodyId b, WidePoint b_moved) const {
    return shared(a, a_moved, b, b_moved, false).area > 0;
  }
  bool overlapped_at_start(BodyId a, BodyId b) const { return overlap(a, {}, b, {}); }

  /// Whether a body may meet another one when it moves.
  bool finds(BodyId a, BodyId b) const {
    const BodyDefinition& other = body(b);
    const QueryFilter none;
    const QueryFilter& filter = root(a) == platform_ ? filter_ : none;
    if (root(a) == root(b) || other.is_sensor || !other.enabled || !body(a).enabled ||
        filter.exclude.contains(b))
      return false;
    if (!(other.is_static ? filter.include_static : filter.include_moving)) return false;
    return may_meet({filter.layer, filter.collides_with, filter.group}, other.filter) &&
           may_meet(body(a).filter, other.filter);
  }
  bool can_be_pushed(BodyId id) const {
    const auto can_be = [&](BodyId one) {
      return !body(one).is_static && body(one).one_way == Face::none;
    };
    return can_be(id) && can_be(root(id));
  }
  /// What one part overlaps at the start does not stop the others.
  bool any_part_overlapped(BodyId part, BodyId b) const {
    return std::ranges::any_of(parts(root(part)), [&](BodyId one) {
      return finds(one, b) && overlapped_at_start(one, b);
    });
  }

  /// Whether a part of a body that takes a step meets a body that stays.
  bool meets(BodyId a, BodyId b, Point step) const {
    if (!finds(a, b)) return false;
    Face side = body(b).one_way;
    if (body(a).one_way != Face::none && can_be_pushed(b)) side = across_from(body(a).one_way);
    if (side != Face::none && side != entered_by(step)) return false;
    const WidePoint before = gone(a);
    if (!overlap(a, sum(before, step), b, gone(b))) return false;
    if (overlap(a, before, b, gone(b))) return false;
    return side != Face::none || !any_part_overlapped(a, b);
  }
  Ids met_by(BodyId a, Point step) const {
    Ids met;
    for (const auto& [id, other] : bodies_)
      if (root(id) != platform_ && !(a == platform_ && passed_.contains(id)))
        for (const BodyId part : parts(a))
          if (meets(part, id, step)) met.insert(id);
    return met;
  }
  bool leaves_world(BodyId id, Point step) const {
    const Point from = position_of(id);
    const WidePoint to = sum({from.x + moved_.at(id).x, from.y + moved_.at(id).y}, step);
    const auto outside = [](std::int64_t at, std::int64_t period) {
      return period == 0 && (at < min_position || at >= end_position);
    };
    return outside(to.x, period_.x) || outside(to.y, period_.y);
  }

  // ------------------------------------------------------- riders

  bool rests_on(BodyId rider, BodyId on) const {
    const Face gravity = bodies_.at(rider).gravity;
    if (gravity == Face::none || body(rider).is_static) return false;
    const Face side = body(on).one_way;
    if (side != Face::none && side != across_from(gravity)) return false;
    return std::ranges::any_of(parts(rider), [&](BodyId part) {
      return finds(part, on) && finds(on, part) &&
             overlap(part, sum({}, direction_of(gravity)), on, {}) &&
             !overlapped_at_start(part, on) &&
             (side != Face::none || !any_part_overlapped(part, on));
    });
  }
  /// What rests on a body that is attached to another one rests on both.
  void find_riders() {
    for (bool more = true; more;) {
      more = false;
      for (const auto& [rider, its] : bodies_)
        for (const auto& [on, other] : bodies_)
          if (root(rider) == rider && rider != platform_ &&
              (root(on) == platform_ || riders_.contains(root(on))) && rests_on(rider, on) &&
              supports_[rider].insert(root(on)).second) {
            riders_.insert(rider);
            more = true;
          }
    }
  }
  /// Those of a set that rest on the platform, or on `moving` ones, or on others of the set that
  /// do.
  Ids held(const Ids& set, const Ids& moving) const {
    Ids held;
    for (bool more = true; more;) {
      more = false;
      for (const BodyId rider : set)
        for (const BodyId on : supports_.at(rider))
          if (on == platform_ || moving.contains(on) || held.contains(on))
            more = held.insert(rider).second || more;
    }
    return held;
  }

  // ------------------------------------------------------- reports

  Response response_to(BodyId id) {
    if (!answers_.contains(id)) answers_[id] = respond_(id);
    if (answers_[id] == Response::ignore) passed_.insert(id);
    return answers_[id];
  }
  BodyHit hit_of(BodyId id, Point step) const {
    BodyHit hit;
    const auto known = answers_.find(id);
    const Point from = position_of(platform_);
    hit.body = id;
    hit.response = known == answers_.end() ? Response::ignore : known->second;
    hit.axis = step.y != 0 ? Axis::y : Axis::x;
    hit.steps = steps_;
    hit.position = narrow({from.x + moved_.at(platform_).x, from.y + moved_.at(platform_).y});
    return hit;
  }
  /// The contact of a step of `by` with a body: of the first part that meets it.
  BodyHit hit_with(BodyId by, BodyId id, Point step) const {
    for (const BodyId part : parts(by))
      if (meets(part, id, step)) return hit_with_part(part, id, step);
    return hit_of(id, step);  // it meets what is attached to it
  }
  BodyHit hit_with_part(BodyId part, BodyId id, Point step) const {
    BodyHit hit = hit_of(id, step);
    hit.contact = shared(id, gone(id), part, sum(gone(part), step), true);
    const Point corner = body(id).position;
    hit.pixel = modulo(
        {corner.x + gone(id).x + hit.contact.first.x, corner.y + gone(id).y + hit.contact.first.y},
        period_);
    hit.normal = normal_at_middle(grid_of(shape_of(body(id))), hit.contact);
    if (body(id).shape.is_box() && step != Point{}) hit.normal = {-step.x, -step.y, true};
    return hit;
  }
  void report(const BodyHit& hit) { reports_.emplace_back(tries_, hit); }
  /// Once for each body and kind.
  void report(BodyHit hit, Passenger kind, BodyId by) {
    if (!told_.insert({hit.body, kind}).second) return;
    hit.passenger = kind;
    hit.by = by;
    report(hit);
  }

  void report_overlapped() {
    tries_ = -1;
    for (const auto& [id, other] : bodies_) {
      const auto is_over = [&](BodyId part) {
        return finds(part, id) && body(id).one_way == Face::none &&
               !(body(part).one_way != Face::none && can_be_pushed(id)) &&
               overlapped_at_start(part, id);
      };
      const std::vector<BodyId> all = parts(platform_);
      const auto part = std::ranges::find_if(all, is_over);
      if (part == all.end()) continue;
      const Response response = response_to(id);
      passed_.insert(id);
      if (response == Response::ignore) continue;
      BodyHit hit = hit_with_part(*part, id, {});
      hit.overlapping = true;
      report(hit);
    }
    tries_ = 0;
  }

  // ------------------------------------------------------- steps

  void go_straight() {
    const WidePoint whole = rest_;
    walk({}, whole, [&](WidePoint at, std::int64_t steps) {
      if (steps == 0) return true;
      const Point step{static_cast<std::int32_t>(at.x - (whole.x - rest_.x)),
                       static_cast<std::int32_t>(at.y - (whole.y - rest_.y))};
      const bool taken = take(step);
      ++tries_;
      return taken;
    });
  }

  /// Returns false if something stops the step.
  bool take(Point step) {
    std::map<BodyId, BodyId> pushed;  // roots, and what pushes each
    Ids crossed;
    bool touches = false;
    for (const BodyId id : met_by(platform_, step)) {
      const Response response = response_to(id);
      if (response == Response::cross) crossed.insert(id);
      if (response == Response::ignore || response == Response::cross) continue;
      if (!can_be_pushed(id)) {
        report(hit_with(platform_, id, step));
        stop(step, response);
        return false;
      }
      pushed[root(id)] = platform_;
      touches = touches || response == Response::touch;
    }
    if (!spread(pushed, step)) {
      stop(step, touches ? Response::touch : Response::slide);
      return false;
    }
    for (const BodyId id : crossed) {
      report(hit_with(platform_, id, step));
      passed_.insert(id);
    }
    for (const auto& [id, by] : pushed) report(hit_with(by, id, step), Passenger::pushed, by);
    follow(pushed, step);
    return true;
  }

  /// Adds what the pushed bodies push. Returns false if one cannot give way.
  bool spread(std::map<BodyId, BodyId>& pushed, Point step) {
    for (bool more = true; more;) {
      more = false;
      for (const auto& [id, by] : std::map(pushed))
        for (const BodyId met : met_by(id, step))
          if (can_be_pushed(met)) more = pushed.emplace(root(met), id).second || more;
    }
    bool free = true;
    for (auto& [id, by] : pushed) {
      for (const auto& [other, its] : pushed)
        if (by != platform_ && other < by && pushes(other, id, step)) by = other;
      if (leaves_world(id, step)) {
        report(hit_of(id, step), Passenger::crushed, {});
        free = false;
      }
      for (const BodyId met : met_by(id, step)) {
        if (can_be_pushed(met)) continue;
        report(hit_of(id, step), Passenger::crushed, met);
        free = false;
      }
    }
    return free;
  }

  bool pushes(BodyId a, BodyId other, Point step) const {
    return std::ranges::any_of(
        met_by(a, step), [&](BodyId met) { return root(met) == other && can_be_pushed(met); });
  }

  /// Moves the platform, what is pushed, and the riders that can follow.
  void follow(const std::map<BodyId, BodyId>& pushed, Point step) {
    Ids moving;
    for (const auto& [id, by] : pushed) moving.insert(id);
    Ids following;
    for (const BodyId rider : riders_)
      if (!moving.contains(rider)) following.insert(rider);
    const auto blockers = [&](BodyId rider) {
      Ids found;
      for (const BodyId met : met_by(rider, step))
        if (!moving.contains(root(met)) && !following.contains(root(met))) found.insert(met);
      return found;
    };
    Ids pushed_riders;
    for (const BodyId id : moving)
      if (riders_.contains(id)) pushed_riders.insert(id);
    for (std::size_t before = following.size() + 1; before != following.size();) {
      before = following.size();
      for (const BodyId rider : Ids(following))
        if (leaves_world(rider, step) || !blockers(rider).empty()) following.erase(rider);
      following = held(following, pushed_riders);
    }
    for (const BodyId rider : Ids(riders_)) {
      if (following.contains(rider)) report(hit_of(rider, step), Passenger::carried, {});
      if (following.contains(rider) || moving.contains(rider)) continue;
      const Ids found = blockers(rider);
      report(hit_of(rider, step), Passenger::left, found.empty() ? BodyId{} : *found.begin());
      riders_.erase(rider);
    }
    const Ids still = held(riders_, {});
    for (const BodyId rider : Ids(riders_)) {
      if (still.contains(rider)) continue;
      report(hit_of(rider, step), Passenger::left, {});
      riders_.erase(rider);
    }
    for (const BodyId id : following) moved_[id] = sum(moved_[id], step);
    for (const BodyId id : moving) moved_[id] = sum(moved_[id], step);
    moved_[platform_] = sum(moved_[platform_], step);
    rest_ = {rest_.x - step.x, rest_.y - step.y};
    ++steps_;
  }

  void stop(Point step, Response response) {
    const bool on_x = step.x != 0;
    const Point from = position_of(platform_);
    std::int64_t& left = on_x ? rest_.x : rest_.y;
    const std::int64_t here = on_x ? from.x + moved_[platform_].x : from.y + moved_[platform_].y;
    std::optional<std::int64_t>& turned = on_x ? turned_x_ : turned_y_;
    if (response == Response::touch) rest_ = {};
    if (response == Response::slide) left = 0;
    if (response != Response::bounce) return;
    left = turned == here ? 0 : -left;
    left = std::clamp<std::int64_t>(here + left, min_position, end_position - 1) - here;
    turned = here;
    if (++bounces_ == 1000) rest_ = {};
  }

  Period period_;
  BodyId platform_;
  QueryFilter filter_;
  Respond respond_;
  std::map<BodyId, CarrierBody> bodies_;
  std::map<BodyId, WidePoint> moved_;
  std::map<BodyId, Response> answers_;
  Ids passed_;
  Ids riders_;
  std::map<BodyId, Ids> supports_;
  WidePoint rest_;
  std::int64_t steps_ = 0;
  std::int64_t tries_ = 0;
  int bounces_ = 0;
  std::optional<std::int64_t> turned_x_, turned_y_;
  std::set<std::pair<BodyId, Passenger>> told_;
  std::vector<std::pair<std::int64_t, BodyHit>> reports_;
};

}  // namespace hitmask::reference

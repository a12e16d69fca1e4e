// A platform on its way: where it, its riders and what it pushed are, what they would meet, and
// what happened so far.
#pragma once

#include <optional>
#include <tuple>

#include "motion/mover_walk.hpp"
#include "world/travel/course.hpp"
#include "world/travel/party.hpp"

namespace hitmask::detail::world::travel {

[[nodiscard]] inline bodies::WideBounds shifted_by(const bodies::WideBounds& box,
                                                   WidePoint by) noexcept {
  return {box.left + by.x, box.top + by.y, box.right + by.x, box.bottom + by.y};
}

/// The platform and its riders are a rigid group: all have gone equally far.
class Convoy {
 protected:
  using WideBounds = bodies::WideBounds;

  Convoy(const Scene& scene, const Finder& finder, Point goal, const Respond& respond,
         CarryMemory& memory, bool details) noexcept
      : scene_(scene),
        bodies_(scene.bodies),
        finder_(finder),
        platform_(*finder.mover),
        family_(root_of(scene.bodies, platform_)),
        respond_(respond),
        memory_(memory),
        details_(details),
        surroundings_(scene, platform_, memory),
        course_(scene.bodies.corner_offset(platform_), scene.bodies.position(platform_),
                WidePoint(goal) - scene.bodies.position(platform_)),
        start_(course_.at()) {}

  /// A step of the platform.
  struct Moment {
    Axis axis;
    Point step;
    std::int64_t tries;  // steps tried before
    std::int64_t steps;  // taken before
    WidePoint at;        // of the platform, before the step
  };

  // ------------------------------------------------------- places

  [[nodiscard]] WidePoint moved() const noexcept { return course_.at() - start_; }
  [[nodiscard]] WidePoint moved(const Traveller& one) const noexcept {
    return one.rides ? moved() : one.moved;
  }
  /// Attached bodies go where their root goes.
  [[nodiscard]] Traveller* traveller_of(BodyIndex i) noexcept {
    return memory_.find(root_of(bodies_, i));
  }
  /// Or attached to it.
  [[nodiscard]] bool is_platform(BodyIndex i) const noexcept {
    return root_of(bodies_, i) == family_;
  }
  [[nodiscard]] bool is_rider(BodyIndex i) noexcept { return memory_.rides(root_of(bodies_, i)); }
  [[nodiscard]] WidePoint place_of(BodyIndex i) noexcept {
    if (i == platform_) return course_.at();
    const WidePoint corner = bodies_.corners[i];
    if (is_platform(i)) return corner + moved();
    const Traveller* const its = traveller_of(i);
    return its == nullptr ? corner : corner + moved(*its);
  }
  /// For a part of the platform or of another body.
  [[nodiscard]] Finder finder_for(BodyIndex part) const noexcept {
    return {is_platform(part) ? finder_.query : any_body, part};
  }

  /// Whether a step takes a body out of the world.
  [[nodiscard]] bool leaves_world(BodyIndex i, Point step) noexcept {
    const WidePoint to = WidePoint(bodies_.position(i)) + moved(*memory_.find(i)) + WidePoint(step);
    const auto is_outside = [](std::int64_t at, std::int32_t period) {
      return period == 0 && (at < min_position || at >= end_position);
    };
    return is_outside(to.x, bodies_.periods.x) || is_outside(to.y, bodies_.periods.y);
  }

  // ------------------------------------------------------- meetings

  /// Whether a part of a body that takes a step meets a body that does not.
  [[nodiscard]] bool meets(BodyIndex part, BodyIndex b, Point step) {
    const Face side = queries::side_met(bodies_, bodies_.records[part].one_way, b);
    if (side != Face::none && side != motion::face_met(step)) return false;
    const WidePoint from = place_of(part);
    const WidePoint other = place_of(b);
    return overlap_at(bodies_, part, from + WidePoint(step), b, other) &&
           !overlap_at(bodies_, part, from, b, other) &&
           (side != Face::none || !overlapped_at_start(part, b));
  }
  /// Whether a part overlapped a body at the start, or another part of the same body did.
  [[nodiscard]] bool overlapped_at_start(BodyIndex part, BodyIndex b) {
    if (overlap_at_start(bodies_, part, b)) return true;
    return is_in_tree(bodies_, part) && is_over_at_start(scene_, top_of(part), b, memory_.trees);
  }
  /// The body that a part moves with.
  [[nodiscard]] BodyIndex top_of(BodyIndex part) const noexcept {
    return is_platform(part) ? platform_ : root_of(bodies_, part);
  }
  /// For searches of the parts of a body while its corner is between two places. Null: the index of
  /// the world serves.
  [[nodiscard]] const places::BoxList* around(BodyIndex top, WidePoint from, WidePoint to) {
    if (!has_many_parts(bodies_, top)) return nullptr;
    return memory_.trees.of(scene_, top)
        .others.around(scene_, passed_between({0, 0, 1, 1}, from, to));
  }
  /// Calls each(body) for all bodies that a part of a body may meet with its solid box at `box`,
  /// except the platform. `near` are those around the body, now and if nothing had moved.
  template <class Each>
  void for_each_near(BodyIndex a, const WideBounds& box, const places::BoxList* near,
                     const Each& each) {
    const WidePoint by = moved();
    const bool is_at_start = by == WidePoint{};
    search(a, box, near, [&](BodyIndex i) {
      const Traveller* const its = traveller_of(i);
      if (its == nullptr || (is_at_start && its->rides)) each(i);
    });
    if (!is_at_start && memory_.travellers.size() > memory_.strays.size())
      search(a, shifted_by(box, {-by.x, -by.y}), near, [&](BodyIndex i) {
        if (is_rider(i)) each(i);
      });
    for_each_stray(finder_for(a), box, each);
  }
  template <class Each>
  void for_each_stray(const Finder& finder, const WideBounds& box, const Each& each) const {
    if (memory_.strays.empty()) return;
    const auto area = canonical(box, bodies_.periods);
    memory_.strays.parts().for_each(area, bodies_.periods, [&](BodyIndex i) {
      // Attached bodies may be static.
      if (queries::includes_kind_of(scene_, i, finder.query) && finder.finds(scene_, i)) each(i);
    });
  }
  template <class Each>
  void search(BodyIndex a, const WideBounds& box, const places::BoxList* near, const Each& each) {
    Finder finder = finder_for(a);
    finder.known = surroundings_.known_in(box);
    finder.near = near;
    visit_candidates(scene_, box, finder, [&](BodyIndex i) {
      if (!is_platform(i)) each(i);
    });
  }
  /// Fills memory_.found with the bodies that a step of a body meets, in order.
  void find_met(BodyIndex a, Point step) {
    memory_.found.clear();
    const WidePoint there = place_of(a) + WidePoint(step);
    const places::BoxList* const near = around(a, there, there - moved());
    for_each_part(bodies_, a, [&](BodyIndex part) {
      const WidePoint to = place_of(part) + WidePoint(step);
      const Box solid = overlap::solid_box_of(bodies_.shape_view(part));
      for_each_near(part, passed_between(solid, to, to), near, [&](BodyIndex i) {
        if ((a != platform_ || !is_passed(i)) && meets(part, i, step)) memory_.found.push_back(i);
      });
    });
    std::ranges::sort(memory_.found);
    if (is_in_tree(bodies_, a))
      memory_.found.erase(std::ranges::unique(memory_.found).begin(), memory_.found.end());
  }
  /// The first part of a body for which is_it(part) is true, itself first, then in order of id.
  template <class IsIt>
  [[nodiscard]] std::optional<BodyIndex> first_part(BodyIndex a, const IsIt& is_it) const {
    if (is_it(a)) return a;
    std::optional<BodyIndex> first;
    for_each_part(bodies_, a, [&](BodyIndex part) {
      if (part != a && (!first || part < *first) && is_it(part)) first = part;
    });
    return first;
  }

  /// The same for a part that meets a body in a step. The world's index has all parts where they
  /// were at the start, so that of many only those near the body are looked at.
  template <class IsIt>
  [[nodiscard]] std::optional<BodyIndex> first_part_near(BodyIndex a, BodyIndex body, Point step,
                                                         const IsIt& is_it) {
    if (!has_many_parts(bodies_, a)) return first_part(a, is_it);
    if (is_it(a)) return a;
    const WidePoint gone = place_of(a) - WidePoint(bodies_.corners[a]);
    const WidePoint at = place_of(body) - gone - WidePoint(step);
    const WideBounds box = passed_between(overlap::solid_box_of(bodies_.shape_view(body)), at, at);
    std::optional<BodyIndex> first;
    const auto look = [&](BodyIndex part) {
      if (part != a && (!first || part < *first) && is_part_of(part, a) && is_it(part))
        first = part;
      return true;
    };
    queries::for_each_in_area(scene_, canonical(box, bodies_.periods), any_body, look);
    return first;
  }
  [[nodiscard]] bool is_part_of(BodyIndex i, BodyIndex top) const noexcept {
    if (!is_child(bodies_, i) || !is_solid_part(bodies_, i)) return false;
    while (i != top && is_child(bodies_, i)) i = bodies_.links.find(i)->parent;
    return i == top;
  }

  // ------------------------------------------------------- responses

  [[nodiscard]] Response response_to(BodyIndex body) {
    if (const Answer* const known = memory_.answers.find(body)) return known->response;
    const Response response = respond_(scene_.id(body));
    memory_.answers.add({body, response, response == Response::ignore});
    return response;
  }
  [[nodiscard]] bool is_passed(BodyIndex body) noexcept {
    const Answer* const known = memory_.answers.find(body);
    return known != nullptr && known->is_passed;
  }

  /// As a part of the platform moves: what it pushes, and with which side.
  [[nodiscard]] LineWalk line_of(BodyIndex part, const places::BoxList* near = nullptr) noexcept {
    const ShapeView shape = moving_shape_of(scene_, part);
    const WidePoint at = place_of(part);
    Finder finder = finder_for(part);
    finder.known = surroundings_.known_in(passed_between(overlap::solid_box_of(shape), at, at));
    finder.near = near;
    LineWalk line(scene_, shape, finder);
    line.push_with(bodies_.records[part].one_way);
    return line;
  }
  /// What the platform overlaps now, in order.
  void find_overlapped(base::SmallList<BodyIndex>& overlapped) {
    const places::BoxList* const near = around(platform_, course_.at(), course_.at());
    for_each_part(bodies_, platform_, [&](BodyIndex part) {
      line_of(part, near).for_each_overlapped(place_of(part), [&](BodyIndex i) {
        overlapped.push(i);
      });
    });
    std::ranges::sort(overlapped.items());
    overlapped.shrink(overlapped.size() - std::ranges::unique(overlapped.items()).size());
  }
  [[nodiscard]] BodyIndex part_over(BodyIndex body) {
    const auto is_over = [&](BodyIndex part) {
      const LineWalk line = line_of(part);
      return finder_for(part).finds(scene_, body) && line.side_of(body) == Face::none &&
             line.overlaps_at(body, place_of(part));
    };
    return first_part(platform_, is_over).value_or(platform_);
  }
  void report_overlapped() {
    base::SmallList<BodyIndex> overlapped;
    find_overlapped(overlapped);
    for (const BodyIndex body : overlapped.items()) {
      const Response response = response_to(body);
      memory_.answers.find(body)->is_passed = true;
      if (response == Response::ignore) continue;
      BodyHit hit;
      if (details_) {
        const BodyIndex part = part_over(body);
        hit = hit_at(scene_, line_of(part), body, place_of(part), Details::all);
      }
      hit.body = scene_.id(body);
      hit.response = response;
      hit.position = course_.position_at(course_.at());
      hit.overlapping = true;
      memory_.reports.push_back({-1, hit});
    }
  }

  // ------------------------------------------------------- reports

  [[nodiscard]] BodyHit hit_now(BodyIndex body, const Moment& now) noexcept {
    const Answer* const known = memory_.answers.find(body);
    BodyHit hit;
    hit.body = scene_.id(body);
    hit.response = known == nullptr ? Response::ignore : known->response;
    hit.axis = now.axis;
    hit.steps = now.steps;
    hit.position = course_.position_at(now.at);
    return hit;
  }
  /// With the contact of a step of `a`, unless it meets only what is attached to the body.
  [[nodiscard]] BodyHit hit_by(BodyIndex a, BodyIndex body, const Moment& now) {
    BodyHit hit = hit_now(body, now);
    if (!details_) return hit;
    const bool is_known = !is_in_tree(bodies_, a) && !is_in_tree(bodies_, body);
    const auto part = first_part_near(a, body, now.step, [&](BodyIndex one) {
      return is_known || (finder_for(one).finds(scene_, body) && meets(one, body, now.step));
    });
    if (!part) return hit;
    // The platform and its riders may be further on at that moment than now.
    const WidePoint ahead = now.at - course_.at();
    const auto place_then = [&](BodyIndex i) {
      return is_platform(i) || is_rider(i) ? place_of(i) + ahead : place_of(i);
    };
    const WidePoint gone = place_then(body) - WidePoint(bodies_.corners[body]);
    const BodyHit met =
        hit_at(scene_, line_walk_of(scene_, finder_for(*part)), body,
               place_then(*part) + WidePoint(now.step) - gone, Details::all, now.step);
    hit.contact = met.contact;
    hit.pixel = queries::first_copy_of(WidePoint(met.pixel) + gone, bodies_.periods);
    hit.normal = met.normal;
    return hit;
  }
  void report_met(BodyIndex body, const Moment& now) {
    memory_.reports.push_back({now.tries, hit_by(platform_, body, now)});
  }
  [[nodiscard]] static std::uint8_t bit_of(Passenger kind) noexcept {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
  }
  /// Once for each kind. `make` returns the hit.
  template <class Make>
  void report(BodyIndex body, Passenger kind, const Moment& now, const Make& make) {
    std::uint8_t& told = memory_.find(body)->told;
    if ((told & bit_of(kind)) != 0) return;
    told = static_cast<std::uint8_t>(told | bit_of(kind));
    BodyHit hit = make();
    hit.passenger = kind;
    memory_.reports.push_back({now.tries, hit});
  }
  void report_passenger(BodyIndex body, Passenger kind, const Moment& now, BodyId by = {}) {
    report(body, kind, now, [&] {
      BodyHit hit = hit_now(body, now);
      hit.by = by;
      return hit;
    });
  }
  void report_pushed(BodyIndex body, BodyIndex by, const Moment& now) {
    report(body, Passenger::pushed, now, [&] {
      BodyHit hit = hit_by(by, body, now);
      hit.by = scene_.id(by);
      return hit;
    });
  }
  void finish_reports() {
    memory_.travellers.sort();
    for (Traveller& one : memory_.travellers) one.moved = moved(one);
    for (auto& [time, hit] : memory_.reports)
      if (hit.passenger != Passenger::none)
        hit.moved = saturated(memory_.find(hit.body.slot - 1)->moved);
    std::ranges::sort(memory_.reports, {}, [](const Report& one) {
      return std::tuple(one.time, one.hit.body, one.hit.passenger);
    });
  }

  const Scene& scene_;
  const bodies::Store& bodies_;
  const Finder& finder_;
  BodyIndex platform_;
  BodyIndex family_;  // the root of its tree
  const Respond& respond_;
  CarryMemory& memory_;
  bool details_;
  Surroundings surroundings_;
  Course course_;
  WidePoint start_;  // of the platform's corner
};

}  // namespace hitmask::detail::world::travel

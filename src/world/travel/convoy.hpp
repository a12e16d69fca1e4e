// A platform on its way: where it, its riders and what it pushed are, what they would meet, and
// what happened so far.
#pragma once

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
        respond_(respond),
        memory_(memory),
        details_(details),
        surroundings_(scene, memory),
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
  [[nodiscard]] bool is_platform(BodyIndex i) const noexcept {
    return root_of(bodies_, i) == platform_;
  }
  [[nodiscard]] bool is_rider(BodyIndex i) noexcept { return memory_.rides(root_of(bodies_, i)); }
  [[nodiscard]] WidePoint place_of(BodyIndex i) noexcept {
    if (i == platform_) return course_.at();
    const WidePoint corner = bodies_.corners[i];
    if (is_platform(i)) return corner + moved();
    const Traveller* const its = traveller_of(i);
    return its == nullptr ? corner : corner + moved(*its);
  }
  [[nodiscard]] Finder finder_for(BodyIndex i) const noexcept {
    return i == platform_ ? finder_ : finder_of(i);
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

  /// Whether a body that takes a step meets one that does not.
  [[nodiscard]] bool meets(BodyIndex a, BodyIndex b, Point step) noexcept {
    const Face side = queries::side_met(bodies_, bodies_.records[a].one_way, b);
    if (side != Face::none && side != motion::face_met(step)) return false;
    const WidePoint from = place_of(a);
    const WidePoint other = place_of(b);
    return overlap_at(bodies_, a, from + WidePoint(step), b, other) &&
           !overlap_at(bodies_, a, from, b, other) &&
           (side != Face::none || !overlap_at_start(bodies_, a, b));
  }
  /// Calls each(body) for all bodies that a body may meet with its solid box at `box`, except the
  /// platform.
  template <class Each>
  void for_each_near(BodyIndex a, const WideBounds& box, const Each& each) {
    const WidePoint by = moved();
    const bool is_at_start = by == WidePoint{};
    search(a, box, [&](BodyIndex i) {
      const Traveller* const its = traveller_of(i);
      if (its == nullptr || (is_at_start && its->rides)) each(i);
    });
    if (!is_at_start && memory_.travellers.size() > memory_.strays.size())
      search(a, shifted_by(box, {-by.x, -by.y}), [&](BodyIndex i) {
        if (is_rider(i)) each(i);
      });
    for_each_stray(finder_for(a), each);
  }
  template <class Each>
  void for_each_stray(const Finder& finder, const Each& each) const {
    if (!finder.query.include_moving) return;
    const auto visit = [&](BodyIndex i) {
      if (!is_nowhere(bodies_.bounds[i]) && finder.finds(scene_, i)) each(i);
    };
    for (const BodyIndex i : memory_.strays) {
      visit(i);
      for_each_below(bodies_, i, visit);
    }
  }
  template <class Each>
  void search(BodyIndex a, const WideBounds& box, const Each& each) {
    Finder finder = finder_for(a);
    finder.known = surroundings_.known_in(box);
    for_each_candidate(scene_, box, finder, [&](BodyIndex i) {
      if (!is_platform(i)) each(i);
    });
  }
  /// Fills memory_.found with the bodies that a step of a body meets, in order.
  void find_met(BodyIndex a, Point step) {
    memory_.found.clear();
    const WidePoint to = place_of(a) + WidePoint(step);
    const Box solid = overlap::solid_box_of(bodies_.shape_view(a));
    for_each_near(a, passed_between(solid, to, to), [&](BodyIndex i) {
      if ((a != platform_ || !is_passed(i)) && meets(a, i, step)) memory_.found.push_back(i);
    });
    std::ranges::sort(memory_.found);
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

  void report_overlapped() {
    const Box solid = overlap::solid_box_of(bodies_.shape_view(platform_));
    Finder finder = finder_;
    finder.known = surroundings_.known_in(passed_between(solid, start_, start_));
    LineWalk line = line_walk_of(scene_, finder);
    line.push_with(bodies_.records[platform_].one_way);
    base::SmallList<BodyIndex> overlapped;
    line.find_overlapped(course_.at(), overlapped);
    for (const BodyIndex body : overlapped.items()) {
      const Response response = response_to(body);
      memory_.answers.find(body)->is_passed = true;
      if (response == Response::ignore) continue;
      BodyHit hit = details_ ? hit_at(scene_, line, body, course_.at(), Details::all) : BodyHit{};
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
  /// With the contact of a step of `a`.
  [[nodiscard]] BodyHit hit_by(BodyIndex a, BodyIndex body, const Moment& now) noexcept {
    BodyHit hit = hit_now(body, now);
    if (!details_) return hit;
    // The platform and its riders may be further on at that moment than now.
    const WidePoint ahead = now.at - course_.at();
    const auto place_then = [&](BodyIndex i) {
      return i == platform_ || is_rider(i) ? place_of(i) + ahead : place_of(i);
    };
    const WidePoint gone = place_then(body) - WidePoint(bodies_.corners[body]);
    const BodyHit met = hit_at(scene_, line_walk_of(scene_, finder_for(a)), body,
                               place_then(a) + WidePoint(now.step) - gone, Details::all, now.step);
    if (met.contact.area == 0) return hit;  // what is attached to it was met
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
  const Respond& respond_;
  CarryMemory& memory_;
  bool details_;
  Surroundings surroundings_;
  Course course_;
  WidePoint start_;  // of the platform's corner
};

}  // namespace hitmask::detail::world::travel

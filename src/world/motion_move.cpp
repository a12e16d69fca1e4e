// Moves towards a goal: who is met on the way, and what comes of it.
#include <array>
#include <utility>

#include "motion/figure_normal.hpp"
#include "world/marked.hpp"
#include "world/motion_body.hpp"

namespace hitmask {

using detail::BodyIndex;
using detail::Gathered;
using detail::Met;
using detail::MotionSearch;
using detail::Pieces;
using detail::Staircase;
using detail::Way;
using detail::WidePoint;
using detail::WorldState;

namespace {

constexpr int most_bounces = 1000;
constexpr std::int32_t normal_radius = 4;

using Respond = Chooser<Response, BodyId>;

/// What was said about a body, so that it is asked about once in a move.
struct Answer {
  BodyIndex body = 0;
  Response response = Response::ignore;
  bool is_passed = false;  // no obstacle from there on
};

/// The pixel in the middle of what is shared. Of a box the box tells: its sums may end with int64.
Point middle_of(const Contact& contact) noexcept {
  const Box& box = contact.box;
  if (contact.area == area_of(box)) return {box.x + (box.w - 1) / 2, box.y + (box.h - 1) / 2};
  return {static_cast<std::int32_t>(contact.sum_x / contact.area),
          static_cast<std::int32_t>(contact.sum_y / contact.area)};
}

/// In order of bodies.
class Answers {
 public:
  [[nodiscard]] Answer* find(BodyIndex body) noexcept {
    const auto place = std::ranges::lower_bound(items_.items(), body, {}, &Answer::body);
    return place != items_.items().end() && place->body == body ? &*place : nullptr;
  }
  Answer& add(const Answer& answer) {
    items_.push(answer);
    const auto all = items_.items();
    const auto place =
        std::ranges::lower_bound(all.first(all.size() - 1), answer.body, {}, &Answer::body) -
        all.begin();
    std::rotate(all.begin() + place, all.end() - 1, all.end());
    return all[static_cast<std::size_t>(place)];
  }

 private:
  Gathered<Answer> items_;
};

/// One body on its way.
class Journey {
 public:
  Journey(const WorldState& world, BodyIndex body, WidePoint from, WidePoint by,
          const QueryFilter& filter, const Respond& respond, Gathered<BodyHit>& hits)
      : world_(world),
        search_(search_for(world, body, filter)),
        origin_(world.bodies.origin(body)),
        at_(from + origin_),
        rest_(by),
        respond_(respond),
        hits_(hits) {}

  void go() {
    tell_overlapped();
    while (rest_ != WidePoint{}) go_straight();
  }
  [[nodiscard]] Point position() const noexcept { return saturated(at_ - origin_); }
  [[nodiscard]] std::int64_t steps() const noexcept { return steps_; }

 private:
  [[nodiscard]] const Answer& answer_of(BodyIndex body) {
    if (const Answer* const known = answers_.find(body)) return *known;
    const Response response = respond_(world_.id(body));
    return answers_.add({body, response, response == Response::ignore});
  }
  void pass(BodyIndex body) noexcept { answers_.find(body)->is_passed = true; }
  [[nodiscard]] bool is_passed(BodyIndex body) noexcept {
    const Answer* const known = answers_.find(body);
    return known != nullptr && known->is_passed;
  }

  void tell_overlapped() {
    Gathered<BodyIndex> overlapped;
    search_.find_overlapped(at_, overlapped);
    for (const BodyIndex body : overlapped.items()) {
      const Response response = answer_of(body).response;
      pass(body);
      if (response == Response::ignore) continue;
      BodyHit hit = hit_at(body, at_);
      hit.response = response;
      hit.position = position();
      hit.overlapping = true;
      hits_.push(hit);
    }
  }

  /// The way to the goal as it is now, as far as it is straight.
  void go_straight() {
    const Way whole{at_, rest_};
    const Way way = without_repeats(whole, world_.bodies.periods);
    const Pieces pieces(way, world_.bodies.periods);
    for (std::int64_t piece = 0; piece < pieces.count(); ++piece) {
      search_.find_met(way, pieces[piece], met_, [&](BodyIndex i) { return is_passed(i); });
      if (!pass_all(way, met_.items())) return;
    }
    at_ = whole.offset + whole.delta;
    steps_ += whole.steps();
    rest_ = {};
  }

  /// False when somebody stops it.
  bool pass_all(const Way& way, std::span<const Met> met) {
    while (!met.empty()) {
      const std::size_t together = met_at_once(met);
      if (!enter(way, met.first(together))) return false;
      met = met.subspan(together);
    }
    return true;
  }
  [[nodiscard]] static std::size_t met_at_once(std::span<const Met> met) noexcept {
    const auto end = std::ranges::find_if(
        met, [&](const Met& other) { return other.walk.steps() != met.front().walk.steps(); });
    return static_cast<std::size_t>(end - met.begin());
  }

  /// The step by which all of these are met. Who would be crossed by it is told only if it is done.
  bool enter(const Way& way, std::span<const Met> met) {
    for (const Met& one : met)
      if (is_stop(answer_of(one.body).response)) return stop(way, one), false;
    for (const Met& one : met) {
      if (is_passed(one.body)) continue;
      pass(one.body);
      hits_.push(hit_on(way, one));
    }
    return true;
  }
  [[nodiscard]] static bool is_stop(Response response) noexcept {
    return response != Response::ignore && response != Response::cross;
  }

  void stop(const Way& way, const Met& met) {
    const BodyHit hit = hit_on(way, met);
    stand_before(way, met.walk);
    hits_.push(hit);
    switch (hit.response) {
      case Response::slide: rest_on(hit.axis) = 0; break;
      case Response::bounce: turn_back(hit.axis); break;
      default: rest_ = {};
    }
  }
  void stand_before(const Way& way, const Staircase& walk) noexcept {
    const WidePoint before = place_before(way, walk);
    rest_ = rest_ - (before - at_);
    at_ = before;
    steps_ += walk.steps() - 1;
  }

  [[nodiscard]] std::int64_t& rest_on(Axis axis) noexcept {
    return axis == Axis::x ? rest_.x : rest_.y;
  }
  /// What is left goes the other way, but not beyond the world. Between two walls without a pixel
  /// of room there is nothing to bounce for.
  void turn_back(Axis axis) noexcept {
    const WidePoint at = at_ - origin_;
    const std::int64_t here = axis == Axis::x ? at.x : at.y;
    auto& last = turned_at_[axis == Axis::x ? 0 : 1];
    const bool is_stuck = last == here;
    last = here;
    rest_on(axis) =
        is_stuck
            ? 0
            : std::clamp<std::int64_t>(here - rest_on(axis), min_position, end_position - 1) - here;
    if (++bounces_ == most_bounces) rest_ = {};
  }

  /// What there is to tell of the place itself.
  [[nodiscard]] BodyHit hit_at(BodyIndex body, WidePoint at) const noexcept {
    BodyHit hit;
    hit.body = world_.id(body);
    hit.contact = search_.contact_at(body, at, Details::all);
    hit.normal = detail::surface_normal_of(world_.bodies.figure(body), middle_of(hit.contact),
                                           normal_radius);
    return hit;
  }
  [[nodiscard]] BodyHit hit_on(const Way& way, const Met& met) {
    BodyHit hit = hit_at(met.body, way.wide_at(met.walk));
    hit.response = answer_of(met.body).response;
    hit.axis = met.walk.came_on_x() ? Axis::x : Axis::y;
    hit.steps = steps_ + met.walk.steps() - 1;
    hit.position = saturated(place_before(way, met.walk) - origin_);
    if (world_.bodies.figure(met.body).mask == nullptr) hit.normal = against(way, hit.axis);
    return hit;
  }
  /// A plain box faces straight out of the side that was met.
  [[nodiscard]] static Normal against(const Way& way, Axis axis) noexcept {
    const Point towards = way.towards();
    return axis == Axis::x ? Normal{-towards.x, 0, true} : Normal{0, -towards.y, true};
  }
  const WorldState& world_;
  MotionSearch search_;
  WidePoint origin_;  // the corner's, seen from the position
  WidePoint at_;      // the corner's
  WidePoint rest_;
  std::int64_t steps_ = 0;
  int bounces_ = 0;
  std::array<std::optional<std::int64_t>, 2> turned_at_;  // on x, on y: where it last bounced
  Answers answers_;
  Gathered<Met> met_;
  const Respond& respond_;
  Gathered<BodyHit>& hits_;
};

WorldError check_move(const WorldState& world, BodyId body, WidePoint from, Point goal) noexcept {
  if (!detail::is_position(goal)) return WorldError::position;
  if (!may_go(from, WidePoint(goal) - from, world.bodies.periods)) return WorldError::position;
  return check_id(world, body);
}

BodyMove journey(const WorldState& world, BodyId body, WidePoint from, Point goal,
                 const QueryFilter& filter, const Respond& respond, Gathered<BodyHit>& hits) {
  Journey way(world, body.slot - 1, from, WidePoint(goal) - from, filter, respond, hits);
  way.go();
  return {way.position(), 0, way.steps()};
}

/// How many were told.
std::size_t tell_all(Gathered<BodyHit>& hits, const Visitor<const BodyHit&>& visit) {
  std::size_t told = 0;
  for (const BodyHit& hit : hits.items()) {
    ++told;
    if (!visit(hit)) break;
  }
  return told;
}

}  // namespace

Result<BodyMove, WorldError> World::try_move(BodyId body, Point goal, Respond respond,
                                             Visitor<const BodyHit&> hit,
                                             const QueryFilter& filter) const {
  const std::optional<Point> from = position(body);
  if (!from) return check(body);
  if (const WorldError error = check_move(*state_, body, *from, goal); error != WorldError::none)
    return error;
  Gathered<BodyHit> hits;
  BodyMove result = journey(*state_, body, *from, goal, filter, respond, hits);
  result.hits = tell_all(hits, hit);
  return result;
}

Result<BodyMove, WorldError> World::move(BodyId body, Point goal, Respond respond,
                                         Visitor<const BodyHit&> hit, const QueryFilter& filter) {
  if (state_->searching) return WorldError::busy;
  const std::optional<Point> from = position(body);
  if (!from) return check(body);
  if (const WorldError error = check_move(*state_, body, *from, goal); error != WorldError::none)
    return error;
  Gathered<BodyHit> hits;
  BodyMove result;
  {
    const detail::Marked searching(state_->searching);  // changes are refused meanwhile
    result = journey(*state_, body, *from, goal, filter, respond, hits);
  }
  if (const Outcome outcome = move(body, result.position); !outcome) return outcome.error();
  result.hits = tell_all(hits, hit);
  return result;
}

}  // namespace hitmask

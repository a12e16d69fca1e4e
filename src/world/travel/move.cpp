#include "world/travel/travel.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "motion/shape_normal.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

namespace {

constexpr int most_bounces = 1000;

/// The cached response to a body: the callback is called once per body and move.
struct Answer {
  BodyIndex body = 0;
  Response response = Response::ignore;
  bool is_passed = false;  // no longer an obstacle
};

/// Sorted by body.
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
  base::SmallList<Answer> items_;
};

/// One move of a body.
class Journey {
 public:
  Journey(const Scene& scene, const Finder& finder, WidePoint from, WidePoint by,
          const Respond& respond, HitList* hits)
      : Journey(scene, finder, *finder.mover, from, by, respond, hits) {}

  void go() {
    report_overlapped();
    while (rest_ != WidePoint{}) go_straight();
  }
  [[nodiscard]] Point position() const noexcept { return saturated(at_ - origin_); }
  [[nodiscard]] std::int64_t steps() const noexcept { return steps_; }
  [[nodiscard]] std::size_t hits() const noexcept { return hit_count_; }

 private:
  Journey(const Scene& scene, const Finder& finder, BodyIndex body, WidePoint from, WidePoint by,
          const Respond& respond, HitList* hits)
      : scene_(scene),
        line_(line_walk_of(scene, finder)),
        origin_(scene.bodies.corner_offset(body)),
        at_(from + origin_),
        rest_(by),
        respond_(respond),
        hits_(hits) {}

  [[nodiscard]] const Answer& answer_of(BodyIndex body) {
    if (const Answer* const known = answers_.find(body)) return *known;
    const Response response = respond_(scene_.id(body));
    return answers_.add({body, response, response == Response::ignore});
  }
  void pass(BodyIndex body) noexcept { answers_.find(body)->is_passed = true; }
  [[nodiscard]] bool is_passed(BodyIndex body) noexcept {
    const Answer* const known = answers_.find(body);
    return known != nullptr && known->is_passed;
  }

  void report_overlapped() {
    base::SmallList<BodyIndex> overlapped;
    line_.find_overlapped(at_, overlapped);
    for (const BodyIndex body : overlapped.items()) {
      const Response response = answer_of(body).response;
      pass(body);
      if (response == Response::ignore) continue;
      ++hit_count_;
      if (hits_ == nullptr) continue;
      BodyHit hit = hit_at(scene_, line_, body, at_, Details::all);
      hit.response = response;
      hit.position = position();
      hit.overlapping = true;
      hits_->push(hit);
    }
  }

  /// Moves straight towards the current goal.
  void go_straight() {
    const Path whole{at_, rest_};
    const Path path = queries::without_repeats(whole, scene_.bodies.periods);
    motion::Pieces piece = queries::pieces_of(path, scene_.bodies.periods);
    do {
      line_.find_met(path, piece, met_, [&](BodyIndex i) { return is_passed(i); });
      if (!pass_all(path, met_.items())) return;
    } while (piece.advance());
    at_ = whole.offset + whole.delta;
    steps_ += whole.steps();
    rest_ = {};
  }

  /// Returns false if a body stops it.
  bool pass_all(const Path& path, std::span<const Met> met) {
    while (!met.empty()) {
      const std::size_t together = met_at_once(met);
      if (!enter(path, met.first(together))) return false;
      met = met.subspan(together);
    }
    return true;
  }
  [[nodiscard]] static std::size_t met_at_once(std::span<const Met> met) noexcept {
    const auto end = std::ranges::find_if(
        met, [&](const Met& other) { return other.walk.steps() != met.front().walk.steps(); });
    return static_cast<std::size_t>(end - met.begin());
  }

  /// Takes the step that meets all of these bodies. Returns false if one of them stops it; the
  /// others are then not reported.
  bool enter(const Path& path, std::span<const Met> met) {
    for (const Met& one : met)
      if (is_stop(answer_of(one.body).response)) return stop(path, one), false;
    for (const Met& one : met) {
      if (is_passed(one.body)) continue;
      pass(one.body);
      note(path, one);
    }
    return true;
  }
  [[nodiscard]] static bool is_stop(Response response) noexcept {
    return response != Response::ignore && response != Response::cross;
  }

  void stop(const Path& path, const Met& met) {
    note(path, met);
    stand_before(path, met.walk);
    switch (answer_of(met.body).response) {
      case Response::slide: rest_on(axis_of(met)) = 0; break;
      case Response::bounce: turn_back(axis_of(met)); break;
      default: rest_ = {};
    }
  }
  void note(const Path& path, const Met& met) {
    ++hit_count_;
    if (hits_ != nullptr) hits_->push(hit_on(path, met));
  }
  [[nodiscard]] static Axis axis_of(const Met& met) noexcept {
    return met.walk.came_on_x() ? Axis::x : Axis::y;
  }
  void stand_before(const Path& path, const Staircase& walk) noexcept {
    const WidePoint before = place_before(path, walk);
    rest_ = rest_ - (before - at_);
    at_ = before;
    steps_ += walk.steps() - 1;
  }

  [[nodiscard]] std::int64_t& rest_on(Axis axis) noexcept {
    return axis == Axis::x ? rest_.x : rest_.y;
  }
  /// Reverses the rest of the move on one axis, within the limits of the world. Does not bounce
  /// between two walls without a free pixel.
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

  [[nodiscard]] BodyHit hit_on(const Path& path, const Met& met) {
    BodyHit hit = hit_at(scene_, line_, met.body, path.wide_at(met.walk), Details::all);
    hit.response = answer_of(met.body).response;
    hit.axis = axis_of(met);
    hit.steps = steps_ + met.walk.steps() - 1;
    hit.position = saturated(place_before(path, met.walk) - origin_);
    if (scene_.bodies.shape_view(met.body).mask == nullptr) hit.normal = against(path, hit.axis);
    return hit;
  }
  /// The normal of a plain box is that of the side that was hit.
  [[nodiscard]] static Normal against(const Path& path, Axis axis) noexcept {
    const Point towards = path.towards();
    return axis == Axis::x ? Normal{-towards.x, 0, true} : Normal{0, -towards.y, true};
  }
  const Scene& scene_;
  LineWalk line_;
  WidePoint origin_;  // the corner relative to the position
  WidePoint at_;      // of the corner
  WidePoint rest_;
  std::int64_t steps_ = 0;
  int bounces_ = 0;
  std::array<std::optional<std::int64_t>, 2> turned_at_;  // where it last bounced on x and on y
  Answers answers_;
  MetList met_;
  const Respond& respond_;
  HitList* const hits_;  // null: hits are only counted
  std::size_t hit_count_ = 0;
};

/// The middle of the shared pixels. If they form a box, uses the box, because its sums may be
/// clamped to int64.
Point middle_of(const Contact& contact) noexcept {
  const Box& box = contact.box;
  if (contact.area == area_of(box)) return {box.x + (box.w - 1) / 2, box.y + (box.h - 1) / 2};
  return {static_cast<std::int32_t>(contact.sum_x / contact.area),
          static_cast<std::int32_t>(contact.sum_y / contact.area)};
}

}  // namespace

Normal normal_at_middle(const ShapeView& body, const Contact& contact) noexcept {
  constexpr std::int32_t radius_of_normals = 4;
  return motion::surface_normal_of(body, middle_of(contact), radius_of_normals);
}

BodyHit hit_at(const Scene& scene, const LineWalk& line, BodyIndex body, WidePoint at,
               Details details) noexcept {
  BodyHit hit;
  hit.body = scene.id(body);
  hit.contact = line.contact_at(body, at, details);
  hit.pixel = wrapped(scene.bodies.corners[body] + hit.contact.first, scene.bodies.periods);
  hit.normal = normal_at_middle(scene.bodies.shape_view(body), hit.contact);
  return hit;
}

WorldError check_move(const Scene& scene, BodyIndex i, Point goal) noexcept {
  if (!bodies::is_position(goal)) return WorldError::position;
  if (!scene.bodies.periods.any()) return WorldError::none;
  const WidePoint from = scene.bodies.position(i);
  return may_go(from, WidePoint(goal) - from, scene.bodies.periods) ? WorldError::none
                                                                    : WorldError::position;
}

BodyMove move(const Scene& scene, const Finder& finder, Point goal, const Respond& respond,
              HitList* hits) {
  const WidePoint from = scene.bodies.position(*finder.mover);
  Journey journey(scene, finder, from, WidePoint(goal) - from, respond, hits);
  journey.go();
  return {journey.position(), journey.hits(), journey.steps()};
}

}  // namespace hitmask::detail::world::travel

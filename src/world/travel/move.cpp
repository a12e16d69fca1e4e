#include "world/travel/travel.hpp"

#include "motion/shape_normal.hpp"
#include "world/travel/answers.hpp"
#include "world/travel/parts.hpp"

namespace hitmask::detail::world::travel {

namespace {

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
        parts_(scene, finder),
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
    parts_.find_overlapped(at_, overlapped);
    for (const BodyIndex body : overlapped.items()) {
      const Response response = answer_of(body).response;
      pass(body);
      if (response == Response::ignore) continue;
      ++hit_count_;
      if (hits_ == nullptr) continue;
      BodyHit hit = hit_of_part(parts_.part_over(body, at_), body, at_);
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
      parts_.find_met(path, piece, met_, [&](BodyIndex i) { return is_passed(i); });
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
  void turn_back(Axis axis) noexcept {
    const WidePoint at = at_ - origin_;
    rest_on(axis) = bounces_.rest_after(axis, axis == Axis::x ? at.x : at.y, rest_on(axis));
    if (bounces_.are_too_many()) rest_ = {};
  }

  [[nodiscard]] BodyHit hit_of_part(std::uint32_t part, BodyIndex body, WidePoint at,
                                    Point step = {}) const {
    return hit_at(scene_, parts_.walk_of(part), body, parts_.place_of(part, at), Details::all,
                  step);
  }
  [[nodiscard]] BodyHit hit_on(const Path& path, const Met& met) {
    const Point towards = path.towards();
    const Point step = axis_of(met) == Axis::x ? Point{towards.x, 0} : Point{0, towards.y};
    BodyHit hit = hit_of_part(met.part, met.body, path.wide_at(met.walk), step);
    hit.response = answer_of(met.body).response;
    hit.axis = axis_of(met);
    hit.steps = steps_ + met.walk.steps() - 1;
    hit.position = saturated(place_before(path, met.walk) - origin_);
    return hit;
  }

  const Scene& scene_;
  MovingParts parts_;
  WidePoint origin_;  // the corner relative to the position
  WidePoint at_;      // of the corner
  WidePoint rest_;
  std::int64_t steps_ = 0;
  Bounces bounces_;
  Answers answers_;
  MetList met_;
  const Respond& respond_;
  HitList* const hits_;  // null: hits are only counted
  std::size_t hit_count_ = 0;
};

}  // namespace

BodyHit hit_at(const Scene& scene, const LineWalk& line, BodyIndex body, WidePoint at,
               Details details, Point step) noexcept {
  BodyHit hit;
  hit.body = scene.id(body);
  hit.contact = line.contact_at(body, at, details);
  hit.pixel = wrapped(scene.bodies.corners[body] + hit.contact.first, scene.bodies.periods);
  const ShapeView shape = scene.bodies.shape_view(body);
  hit.normal = shape.is_box() && step != Point{} ? Normal{-step.x, -step.y, true}
                                                 : motion::normal_at_middle(shape, hit.contact);
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

#include "motion/mover_walk.hpp"

#include <algorithm>
#include <array>

#include "base/allocator.hpp"
#include "motion/pieces.hpp"

namespace hitmask::detail::motion {

namespace {

constexpr std::int64_t near_pixels = 64;  // walked one by one before trying a longer run

constexpr WidePoint times(Point step, std::int64_t steps) noexcept {
  return {step.x * steps, step.y * steps};
}

constexpr WidePoint after(WidePoint place, Point step, std::int64_t steps) noexcept {
  return place + times(step, steps);
}

/// The area, and what it covers when it is moved by one or the other.
constexpr WideBounds stretched(const WideBounds& area, WidePoint one, WidePoint other) noexcept {
  return {area.left + std::min(one.x, other.x), area.top + std::min(one.y, other.y),
          area.right + std::max(one.x, other.x), area.bottom + std::max(one.y, other.y)};
}

/// The sum of a remainder and a move, as whole pixels and a new remainder.
struct Split {
  std::int64_t pixels;
  std::int32_t rest;
};

Split split(std::int32_t remainder, SubPixels by) noexcept {
  const std::int64_t sum = remainder + by.count();
  return {sum >> 16, static_cast<std::int32_t>(sum & (SubPixels::per_pixel - 1))};
}

}  // namespace

MoverWalk::MoverWalk(const ShapeView& shape, Point position, WidePoint shift,
                     const MoverRules& rules, ObstacleQuery obstacles,
                     base::Vector<Nearby>& nearby) noexcept
    : shape_(shape),
      solid_(overlap::solid_box_of(shape)),
      rules_(rules),
      platform_side_(opposite(rules.gravity)),
      falls_on_x_(axis_of_falling(rules.gravity) == Axis::x),
      below_(direction_of(rules.gravity)),
      above_(direction_of(platform_side_)),
      start_(WidePoint(position) + shift),
      shift_(shift),
      place_(start_),
      obstacles_(obstacles),
      nearby_(nearby) {}

/// Areas need a box, even if the shape has no solid pixel: the parts are relative to it.
void MoverWalk::add_parts(MoverParts& parts) {
  parts_ = &parts;
  if (is_empty(solid_)) solid_ = {0, 0, 1, 1};
  const auto note = [&](const ShapeView& shape, WidePoint at, ObstacleQuery obstacles) {
    query_obstacles(obstacles, passed_between(overlap::solid_box_of(shape), at, at),
                    [&](const Obstacle& obstacle) {
                      if (obstacle.one_way == Face::none && overlaps_at(obstacle, shape, at))
                        parts.overlapped.push({obstacle.id, obstacle.position});
                    });
  };
  note(shape_, start_, obstacles_);
  for (const MovingPart& part : parts.list.items())
    note(part.shape, start_ + part.shift, part.obstacles);
  std::ranges::sort(parts.overlapped.items(), {}, &MoverParts::Overlapped::key);
}

/// A jump does not step down to the ground, and passes the edge of a platform.
Walked MoverWalk::go(const Remainders& before, SubPixels dx, SubPixels dy) {
  const Split x = split(before.x, dx);
  const Split y = split(before.y, dy);
  const bool jumps = dx.count() * below_.x + dy.count() * below_.y < 0;
  const Ledges ledges{rules_.ledges.up, jumps ? 0 : rules_.ledges.down};
  query_around({x.pixels, y.pixels}, ledges);
  Walked walked;
  walked.across = walk(falls_on_x_ ? y.pixels : x.pixels, ledges);
  const WidePoint across = place_ - start_;
  walked.steps_across = magnitude(falls_on_x_ ? across.y : across.x);
  walked.along = fall(falls_on_x_ ? x.pixels : y.pixels, (falls_on_x_ ? dy : dx).count() > 0);
  const bool landed = walked.along && walked.along->step == below_;
  walked.on_ground = !jumps && (landed || touched(rules_.gravity) != nullptr);
  walked.hit_x = (falls_on_x_ ? walked.along : walked.across).has_value();
  walked.hit_y = (falls_on_x_ ? walked.across : walked.along).has_value();
  walked.stepped_up = stepped_up_;
  walked.stepped_down = stepped_down_;
  walked.corrected = corrected_;
  walked.remainders = {walked.hit_x ? 0 : x.rest, walked.hit_y ? 0 : y.rest};
  return walked;
}

/// Every pixel of the path may be a ledge, and the ground may be one pixel below.
WideBounds MoverWalk::area_of_steps(Point step, std::int64_t pixels,
                                    const Ledges& ledges) const noexcept {
  return stretched(area_between(place_, after(place_, step, pixels)),
                   times(above_, pixels * ledges.up), times(below_, pixels * ledges.down + 1));
}

void MoverWalk::query_around(WidePoint move, const Ledges& ledges) {
  const std::int64_t walked = falls_on_x_ ? move.y : move.x;
  const std::int64_t fallen = falls_on_x_ ? move.x : move.y;
  if (magnitude(walked) > near_pixels || magnitude(fallen) > straight_pieces.length) return;
  const Point step = step_across_fall(sign_of(walked));
  WideBounds area = stretched(area_of_steps(step, magnitude(walked), ledges),
                              times(step_along_fall(1), fallen), {});
  if (step_along_fall(sign_of(fallen)) == above_ && rules_.corner_correction <= near_pixels)
    area = widened_for_corner(area);
  const WidePoint margin{rules_.margin, rules_.margin};
  ensure(stretched(area, WidePoint{} - margin, margin));
}

bool MoverWalk::enters(const Nearby& near, WidePoint from, Point step) const noexcept {
  return overlaps(near, from + WidePoint(step)) && !overlaps(near, from);
}

bool MoverWalk::stops(const Nearby& near, WidePoint from, Point step) const noexcept {
  if (near.obstacle.one_way == Face::none) return overlaps(near, from + WidePoint(step));
  return blocks(near.obstacle, face_met(step)) && enters(near, from, step);
}

/// A plain loop: GCC unrolls std::any_of(), and most movers have one or two obstacles nearby.
bool MoverWalk::is_blocked(WidePoint from, Point step) const noexcept {
  for (const Nearby& near : nearby_)
    if (!near.ignored && stops(near, from, step)) return true;
  return false;
}

/// Whether a step enters a platform: an obstacle that stops movers from above only.
bool MoverWalk::enters_platform(WidePoint from, Point step) const noexcept {
  return std::any_of(nearby_.begin(), nearby_.end(), [&](const Nearby& near) {
    return !near.ignored && near.obstacle.one_way == platform_side_ && enters(near, from, step);
  });
}

/// Limits a number of pixels so that the mover's position stays within its limits.
std::int64_t MoverWalk::steps_within_limits(Point step, std::int64_t pixels) const noexcept {
  const WidePoint position = place_ - shift_;
  const std::int64_t at = step.x != 0 ? position.x : position.y;
  const std::int64_t end = step.x + step.y > 0 ? rules_.highest : rules_.lowest;
  return std::min(pixels, magnitude(end - at));
}

std::optional<BlockedStep> MoverWalk::walk(std::int64_t pixels, const Ledges& ledges) {
  const Point step = step_across_fall(sign_of(pixels));
  const std::int64_t all = steps_within_limits(step, magnitude(pixels));
  pixels = all;
  if (ledges.up == 0 && ledges.down == 0) return glide(step, pixels);
  while (pixels > 0) {
    const std::int64_t near = std::min(pixels, near_pixels);
    ensure(area_of_steps(step, near, ledges));
    for (std::int64_t i = 0; i < near; ++i, --pixels)
      if (!step_over(step, ledges)) return BlockedStep{place_, step, all - pixels};
    run_on_level(step, pixels);
  }
  return std::nullopt;
}

std::optional<BlockedStep> MoverWalk::fall(std::int64_t pixels, bool to_higher) {
  const Point step = step_along_fall(sign_of(pixels));
  std::int64_t left = steps_within_limits(step, magnitude(pixels));
  std::int64_t taken = 0;
  while (const std::optional<BlockedStep> blocked = glide(step, left)) {
    left -= blocked->steps;
    taken += blocked->steps;
    const std::int64_t aside = step == above_ ? pass_corner(to_higher) : 0;
    if (aside == 0) return BlockedStep{place_, step, taken};
    taken += magnitude(aside);
    corrected_ += aside;
    corner_pixels_ -= magnitude(aside);
  }
  return std::nullopt;
}

/// The area, and as far to both sides as it may go around a corner.
WideBounds MoverWalk::widened_for_corner(const WideBounds& area) const noexcept {
  const WidePoint reach = times(step_across_fall(1), rules_.corner_correction);
  return stretched(area, WidePoint{} - reach, reach);
}

/// Goes sideways to the nearest place from where the step up is free. Returns by how many pixels; 0
/// if there is none. Goes on to one side until it is blocked there.
std::int64_t MoverWalk::pass_corner(bool to_higher) {
  struct Side {
    std::int32_t sign;
    Point step;
    std::int64_t most;
    WidePoint place;
  };
  const auto side_of = [&](std::int32_t sign) {
    const Point step = step_across_fall(sign);
    return Side{sign, step, steps_within_limits(step, corner_pixels_), place_};
  };
  if (corner_pixels_ == 0) return 0;
  ensure(widened_for_corner(area_between(place_, place_ + WidePoint(above_))));
  const std::int32_t first = to_higher ? 1 : -1;
  std::array sides{side_of(first), side_of(-first)};
  for (std::int64_t far = 1; far <= std::max(sides[0].most, sides[1].most); ++far)
    for (Side& side : sides) {
      if (far <= side.most && is_blocked(side.place, side.step)) side.most = 0;
      if (far > side.most) continue;
      side.place = after(side.place, side.step, 1);
      if (is_blocked(side.place, above_)) continue;
      place_ = side.place;
      return side.sign * far;
    }
  return 0;
}

bool MoverWalk::started_inside() const noexcept {
  return std::any_of(nearby_.begin(), nearby_.end(),
                     [](const Nearby& near) { return near.ignored; });
}

/// Includes obstacles that it overlapped at the start and has left since: they stop the next move.
const Obstacle* MoverWalk::touched(Face side) {
  const Point step = direction_of(side);
  ensure(area_between(place_, place_ + WidePoint(step)));
  const auto found = std::find_if(nearby_.begin(), nearby_.end(), [&](const Nearby& near) {
    return blocks(near.obstacle, opposite(side)) && enters(near, place_, step) &&
           !overlaps_with_other_part(near);
  });
  return found == nearby_.end() ? nullptr : &found->obstacle;
}

/// Whether another part overlaps an obstacle now, which then does not block this one either. Never
/// if it does not block from all sides. This part must not overlap it. Many parts ask about the
/// same obstacle one after the other.
bool MoverWalk::overlaps_with_other_part(const Nearby& near) const noexcept {
  if (!near.ignored || parts_ == nullptr || near.obstacle.one_way != Face::none) return false;
  const auto place_of = [&](const Nearby& one) {
    const WidePoint shift = one.part == 0 ? WidePoint{} : parts_->list[one.part - 1].shift;
    return WidePoint(one.obstacle.position) + shift;
  };
  const std::uint64_t id = near.obstacle.id;
  const WidePoint at = place_of(near);
  if (!last_overlap_ || last_overlap_->id != id || last_overlap_->at != at ||
      last_overlap_->place != place_)
    last_overlap_ = {
        id, at, place_, std::any_of(nearby_.begin(), nearby_.end(), [&](const Nearby& other) {
          return other.obstacle.id == id && place_of(other) == at && overlaps(other, place_);
        })};
  return last_overlap_->any;
}

/// It never overlaps a solid obstacle that it did not overlap at the start.
bool MoverWalk::touches(const Nearby& near, Face side) const noexcept {
  const Obstacle& obstacle = near.obstacle;
  if (!blocks(obstacle, opposite(side))) return false;
  if (!overlaps(near, place_ + WidePoint(direction_of(side)))) return false;
  const bool may_be_inside = near.ignored || obstacle.one_way != Face::none;
  return !may_be_inside || (!overlaps(near, place_) && !overlaps_with_other_part(near));
}

/// Most obstacles are not near enough to any side, which their boxes tell.
void MoverWalk::find_touched(Sides& sides) {
  const WideBounds first = area_between(place_, place_);
  ensure({first.left - 1, first.top - 1, first.right + 1, first.bottom + 1});
  for (const Nearby& near : nearby_) {
    const WideBounds here =
        near.part == 0 ? first : motion::area_between(*near.shape, place_, place_);
    const Box solid = overlap::solid_box_of(shape_view_of(near.obstacle));
    const WidePoint corner = WidePoint(near.obstacle.position) + WidePoint(Point{solid.x, solid.y});
    const bool meets_x = corner.x < here.right && corner.x + solid.w > here.left;
    const bool meets_y = corner.y < here.bottom && corner.y + solid.h > here.top;
    const auto look = [&](Face side, bool is_near) {
      std::uint64_t& known = sides[static_cast<std::size_t>(side)];
      if (is_near && known == 0 && touches(near, side)) known = near.obstacle.id;
    };
    look(Face::left, meets_y && corner.x < here.right && corner.x + solid.w >= here.left);
    look(Face::right, meets_y && corner.x <= here.right && corner.x + solid.w > here.left);
    look(Face::top, meets_x && corner.y < here.bottom && corner.y + solid.h >= here.top);
    look(Face::bottom, meets_x && corner.y <= here.bottom && corner.y + solid.h > here.top);
  }
}

/// Walks straight on, without ledges.
std::optional<BlockedStep> MoverWalk::glide(Point step, std::int64_t pixels) {
  const std::int64_t all = pixels;
  for (PieceLengths piece = straight_pieces; pixels > 0; piece.grow()) {
    const std::int64_t most = std::min(pixels, piece.length);
    ensure(area_between(place_, after(place_, step, most)));
    const std::int64_t free = free_steps(step, most);
    place_ = after(place_, step, free);
    pixels -= free;
    if (free < most) return BlockedStep{place_, step, all - pixels};
  }
  return std::nullopt;
}

/// What stands on something cannot fall, which one test tells.
std::int64_t MoverWalk::free_steps(Point step, std::int64_t most) const noexcept {
  if (is_blocked(place_, step)) return 0;
  const Path path{place_, after({}, step, most)};
  for (const Nearby& near : nearby_)
    if (!near.ignored && near.chunk_count != 0) most = steps_until_blocked(near, path, most);
  return most;
}

std::int64_t MoverWalk::steps_until_blocked(const Nearby& near, const Path& path,
                                            std::int64_t most) const noexcept {
  Obstacle still = near.obstacle;
  if (near.mask != nullptr) {
    still.mask = near.mask;
    still.position = near.at;
  }
  const auto met = first_block_in_place(still, *near.shape, path, {path.walk(), most});
  return met ? met->steps() - 1 : most;
}

/// Walks one pixel, and goes up or down a ledge if necessary.
bool MoverWalk::step_over(Point step, const Ledges& ledges) noexcept {
  const bool grounded = is_blocked(place_, below_);
  const bool blocked = is_blocked(place_, step);
  // A mover on the ground climbs platforms like ledges. If it cannot, it passes through them.
  if (blocked || (grounded && ledges.up > 0 && enters_platform(place_, step))) {
    if (!climb(step, ledges.up)) {
      if (blocked) return false;
      place_ = after(place_, step, 1);
    }
  } else {
    place_ = after(place_, step, 1);
  }
  if (grounded) descend(ledges.down);
  return true;
}

bool MoverWalk::climb(Point step, std::int32_t most) noexcept {
  WidePoint raised = place_;
  const std::int64_t highest = steps_within_limits(above_, most);
  for (std::int64_t up = highest; up > 0; --up) {
    if (is_blocked(raised, above_)) return false;
    raised = after(raised, above_, 1);
    if (is_blocked(raised, step) || enters_platform(raised, step)) continue;
    stepped_up_ += highest - up + 1;
    place_ = after(raised, step, 1);
    return true;
  }
  return false;
}

/// Moves down to the ground, if it is within reach.
void MoverWalk::descend(std::int32_t most) noexcept {
  const std::int64_t most_below = steps_within_limits(below_, most);
  WidePoint lower = place_;
  for (std::int64_t down = 0; down <= most_below; ++down, lower = after(lower, below_, 1))
    if (is_blocked(lower, below_)) {
      stepped_down_ += down;
      place_ = lower;
      return;
    }
}

/// Walks on until an obstacle or the ground begins or ends.
void MoverWalk::run_on_level(Point step, std::int64_t& pixels) {
  for (PieceLengths piece = straight_pieces; pixels > 0; piece.grow()) {
    const std::int64_t most = std::min(pixels, piece.length);
    ensure(area_between(place_, after(place_, step, most) + WidePoint(below_)));
    const std::int64_t steps = level_steps(step, most);
    place_ = after(place_, step, steps);
    pixels -= steps;
    if (steps < most) return;
  }
}

std::int64_t MoverWalk::level_steps(Point step, std::int64_t most) const noexcept {
  const Path level{place_, after({}, step, most)};
  const Path under{place_ + WidePoint(below_), level.delta};
  for (const Nearby& near : nearby_) {
    if (near.ignored || near.chunk_count == 0) continue;
    most = steps_unchanged(near, level, most);
    if (!overlaps(near, place_)) most = steps_unchanged(near, under, most);
  }
  return most;
}

/// The number of steps for which an obstacle stays overlapped, or stays free.
std::int64_t MoverWalk::steps_unchanged(const Nearby& near, const Path& path,
                                        std::int64_t most) const noexcept {
  const NearChunk still = still_of(near);
  const Path past = path_relative_to(still.corner, path_relative_to(near.obstacle.position, path));
  const Stretch stretch{past.walk(), most};
  const auto change = overlaps(near, path.offset)
                          ? first_parting(still.view, *near.shape, past, stretch)
                          : first_meeting_in_place(still.view, *near.shape, past, stretch);
  return change ? change->steps() - 1 : most;
}

}  // namespace hitmask::detail::motion

// sweep(): the walk pixel by pixel, by trails of many steps at a time.
#include <algorithm>
#include <limits>
#include <string>

#include "hitmask/motion.hpp"
#include "motion/staircase.hpp"
#include "motion/trail.hpp"

namespace hitmask {

using detail::magnitude;
using detail::Staircase;
using detail::StepRange;
using detail::Trail;

namespace {

constexpr std::int32_t sign_of(std::int32_t value) noexcept { return value < 0 ? -1 : 1; }

/// b's way, from its offset at the start.
struct Way {
  Point offset;
  Point delta;

  [[nodiscard]] Point at(std::int64_t i, std::int64_t j) const noexcept {
    return {static_cast<std::int32_t>(offset.x + sign_of(delta.x) * i),
            static_cast<std::int32_t>(offset.y + sign_of(delta.y) * j)};
  }
  [[nodiscard]] Point at(const Staircase& walk) const noexcept { return at(walk.i(), walk.j()); }
  [[nodiscard]] std::int64_t across() const noexcept { return magnitude(delta.x); }
  [[nodiscard]] std::int64_t down() const noexcept { return magnitude(delta.y); }
  [[nodiscard]] Staircase walk() const noexcept { return {across(), down()}; }
};

/// The steps at which the solid boxes overlap: from the walk's place on, so many.
struct Encounter {
  Staircase walk;
  std::int64_t steps = 0;
};

/// Steps done when the walk leaves one of the ranges; past the last step when it does not.
std::int64_t steps_at_exit(const Way& way, const StepRange& columns,
                           const StepRange& rows) noexcept {
  std::int64_t steps = way.across() + way.down() + 1;
  if (columns.to < way.across()) {
    Staircase walk = way.walk();
    walk.jump(columns.to + 1, 0);
    steps = std::min(steps, walk.steps());
  }
  if (rows.to < way.down()) {
    Staircase walk = way.walk();
    walk.jump(0, rows.to + 1);
    steps = std::min(steps, walk.steps());
  }
  return steps;
}

Encounter encounter_of(const Box& a, const Box& b, const Way& way) noexcept {
  Encounter encounter{way.walk()};
  // Seen from b's offset, a's box grown by b's: the boxes overlap where it holds the offset.
  const StepRange columns(std::int64_t{a.x} - right_of(b) + 1, right_of(a) - 1 - b.x, way.offset.x,
                          way.delta.x);
  const StepRange rows(std::int64_t{a.y} - bottom_of(b) + 1, bottom_of(a) - 1 - b.y, way.offset.y,
                       way.delta.y);
  if (is_empty(a) || is_empty(b) || columns.empty() || rows.empty()) return encounter;
  encounter.walk.jump(columns.from, rows.from);
  encounter.steps = steps_at_exit(way, columns, rows) - encounter.walk.steps();
  return encounter;
}

/// Of two masks the one that leaves the trail, and how the other is asked about it. Seen from b,
/// it is a that moves, the other way round.
class Meeting {
 public:
  Meeting(const MaskView& a, const MaskView& b, const Way& way)
      : a_moves_(area_of(a.solid_box()) < area_of(b.solid_box())),
        still_(a_moves_ ? b : a),
        sign_(a_moves_ ? -1 : 1),
        trail_(a_moves_ ? a : b, way.walk(),
               {sign_ * sign_of(way.delta.x), sign_ * sign_of(way.delta.y)}) {}

  [[nodiscard]] bool has(std::size_t level) const noexcept { return trail_.has(level); }
  /// Steps that are known to be free when b at this offset is clear of the trail; none when it is
  /// not.
  [[nodiscard]] const Staircase::Share* clear_steps(std::size_t index, Point offset) {
    const Trail::Level& level = trail_.level(index);
    const Point at{sign_ * offset.x + level.corner.x, sign_ * offset.y + level.corner.y};
    return overlap(still_, *level.mask, at) ? nullptr : &level.share;
  }

 private:
  bool a_moves_;
  const MaskView& still_;
  std::int32_t sign_;
  Trail trail_;
};

/// Walks until b is blocked, or for so many steps; says whether it is. Starts with single steps and
/// doubles while the way is free; where a trail is not, its first half is tried, down to a single
/// step, whose trail is the mask itself.
bool walk_until_blocked(Meeting& meeting, const Way& way, Staircase& walk, std::int64_t steps) {
  std::size_t level = 0;
  for (std::int64_t done = 0; done < steps;) {
    if (const Staircase::Share* const clear = meeting.clear_steps(level, way.at(walk))) {
      walk.advance(*clear);
      done += clear->count;
      while (done % (2 << level) == 0 && steps - done >= 2 << level && meeting.has(level + 1))
        ++level;
    } else if (level == 0) {
      return true;
    } else {
      --level;
    }
  }
  return false;
}

bool is_int32(std::int64_t value) noexcept { return value == detail::saturate(value); }

Error leaves_int32(std::int64_t x, std::int64_t y) {
  return {"the sweep would end at (" + std::to_string(x) + ", " + std::to_string(y) +
          "), which is not within int32"};
}

/// All the way, unless something is found.
Sweep unhindered(const Way& way) noexcept {
  Sweep result;
  result.steps = way.across() + way.down();
  result.last_free = way.at(way.across(), way.down());
  return result;
}

Sweep blocked_at(const Way& way, const Staircase& walk, Contact contact) noexcept {
  Sweep result;
  result.first_blocked = way.at(walk);
  result.contact = contact;
  result.started_overlapping = walk.steps() == 0;
  if (result.started_overlapping) return result;
  const std::int64_t on_x = walk.came_on_x() ? 1 : 0;
  result.steps = walk.steps() - 1;
  result.last_free = way.at(walk.i() - on_x, walk.j() - (1 - on_x));
  return result;
}

}  // namespace

Result<Sweep> sweep(const MaskView& a, const MaskView& b, Point offset, Point delta,
                    Details details) {
  const std::int64_t end_x = std::int64_t{offset.x} + delta.x;
  const std::int64_t end_y = std::int64_t{offset.y} + delta.y;
  if (!is_int32(end_x) || !is_int32(end_y)) return leaves_int32(end_x, end_y);
  const Way way{offset, delta};
  Encounter encounter = encounter_of(a.solid_box(), b.solid_box(), way);
  if (encounter.steps <= 0) return unhindered(way);
  if (delta == Point{} && !overlap(a, b, offset)) return unhindered(way);
  if (delta != Point{}) {
    Meeting meeting(a, b, way);
    if (!walk_until_blocked(meeting, way, encounter.walk, encounter.steps)) return unhindered(way);
  }
  return blocked_at(way, encounter.walk, contact(a, b, way.at(encounter.walk), details));
}

}  // namespace hitmask

// first_meeting() and first_parting(): test many steps at once, and halve the number when that
// fails.
#include "motion/meeting.hpp"

#include <algorithm>

#include "motion/trail.hpp"
#include "overlap/box_window.hpp"

namespace hitmask::detail::motion {

namespace {

/// The part of a stretch on which the solid boxes overlap. `places` is below 1 if there is none.
Encounter encounter_on(const Box& a, const Box& b, const Path& path,
                       const Stretch& stretch) noexcept {
  Encounter encounter = encounter_of(a, b, path);
  const std::int64_t end = std::min(encounter.walk.steps() + encounter.places, stretch.last + 1);
  if (encounter.walk.steps() < stretch.from.steps()) encounter.walk = stretch.from;
  encounter.places = end - encounter.walk.steps();
  return encounter;
}

/// Chooses which of two masks leaves the trail, and tests the other one against it. If a leaves it,
/// a moves in the opposite direction.
class TrailMeeting {
 public:
  TrailMeeting(const MaskView& a, const MaskView& b, const Path& path)
      : a_moves_(area_of(a.solid_bounds()) < area_of(b.solid_bounds())),
        still_(a_moves_ ? b : a),
        sign_(a_moves_ ? -1 : 1),
        trail_(a_moves_ ? a : b, path.walk(),
               {sign_ * path.towards().x, sign_ * path.towards().y}) {}

  [[nodiscard]] bool has(std::size_t level) const noexcept { return trail_.has(level); }
  /// The steps that are free if b at this offset does not touch the trail; null if it does.
  [[nodiscard]] const Staircase::Share* clear_steps(std::size_t index, Point offset) {
    const Trail::Level& level = trail_.level(index);
    const Point at{sign_ * offset.x + level.corner.x, sign_ * offset.y + level.corner.y};
    return hitmask::overlap(still_, *level.mask, at) ? nullptr : &level.share;
  }

 private:
  bool a_moves_;
  const MaskView& still_;
  std::int32_t sign_;
  Trail trail_;
};

/// Walks until b is blocked, for up to `places` places. Returns whether it was. Starts with single
/// steps and doubles them while the path is free. If a trail is not free, tries its first half,
/// down to a single step, whose trail is the mask itself.
bool walk_until_blocked(TrailMeeting& meeting, const Path& path, Staircase& walk,
                        std::int64_t places) {
  std::size_t level = 0;
  for (std::int64_t done = 0; done < places;) {
    if (const Staircase::Share* const clear = meeting.clear_steps(level, path.at(walk))) {
      walk.advance(*clear);
      done += clear->count;
      while (done % (2 << level) == 0 && places - done >= 2 << level && meeting.has(level + 1))
        ++level;
    } else if (level == 0) {
      return true;
    } else {
      --level;
    }
  }
  return false;
}

/// One of two shapes treated as a box that leaves a trail of boxes: the smallest box around all
/// places of some steps, and the largest box inside all of them. If a is the box, it moves in the
/// opposite direction.
class BoxTrail {
 public:
  /// At least one of them must be a mask.
  BoxTrail(const ShapeView& a, const ShapeView& b, const Path& path) noexcept
      : a_(a),
        b_(b),
        path_(path),
        a_moves_(is_treated_as_box(a, b)),
        still_(*(a_moves_ ? b : a).mask),
        box_(overlap::solid_box_of(a_moves_ ? a : b)),
        sign_(a_moves_ ? -1 : 1) {}

  /// Whether b overlaps a at this place.
  [[nodiscard]] bool is_met(const Staircase& walk) const noexcept {
    return overlap::is_hit(overlap::test_pair(a_, b_, path_.at(walk)));
  }
  /// True only if b does not overlap a on any of these steps.
  [[nodiscard]] bool is_free(const Staircase& walk, const Staircase::Share& share) const noexcept {
    WideBounds box = box_at(walk);
    const WidePoint far = farthest(share);
    (far.x < 0 ? box.left : box.right) += far.x;
    (far.y < 0 ? box.top : box.bottom) += far.y;
    return !covers_pixels(box);
  }
  /// True only if b overlaps a on all of these steps.
  [[nodiscard]] bool is_met_throughout(const Staircase& walk,
                                       const Staircase::Share& share) const noexcept {
    if (a_.mask != nullptr && b_.mask != nullptr) return false;
    WideBounds box = box_at(walk);
    const WidePoint far = farthest(share);
    (far.x < 0 ? box.right : box.left) += far.x;
    (far.y < 0 ? box.bottom : box.top) += far.y;
    return box.left < box.right && box.top < box.bottom && covers_pixels(box);
  }

 private:
  /// Whether a is treated as the box: a plain box, or the smaller of two masks.
  [[nodiscard]] static bool is_treated_as_box(const ShapeView& a, const ShapeView& b) noexcept {
    if (a.mask == nullptr || b.mask == nullptr) return a.mask == nullptr;
    return area_of(overlap::solid_box_of(a)) < area_of(overlap::solid_box_of(b));
  }
  [[nodiscard]] WideBounds box_at(const Staircase& walk) const noexcept {
    const WidePoint offset = path_.wide_at(walk);
    return geometry::wide_bounds_at(sign_ * offset.x + box_.x, sign_ * offset.y + box_.y,
                                    {box_.w, box_.h});
  }
  /// The farthest that the box may move.
  [[nodiscard]] WidePoint farthest(const Staircase::Share& share) const noexcept {
    const std::int64_t on_x = share.on_x + (share.may_be_more ? 1 : 0);
    const std::int64_t on_y = share.count - share.on_x;
    return {sign_ * path_.towards().x * on_x, sign_ * path_.towards().y * on_y};
  }
  [[nodiscard]] bool covers_pixels(const WideBounds& box) const noexcept {
    const geometry::Bounds window = mask::clip(still_.solid_bounds(), box);
    return !is_empty(window) && overlap::any_in(still_, window);
  }

  const ShapeView& a_;
  const ShapeView& b_;
  const Path& path_;
  bool a_moves_;
  const MaskView& still_;
  Box box_;
  std::int64_t sign_;
};

constexpr int longest_level = 29;  // limit of Staircase::share_of()

/// Walks until is_one(walk) fails, for up to `places` places. Returns whether it failed.
/// is_each(walk, share) may report that it will not fail for many steps.
template <class IsOne, class IsEach>
bool walk_while(Staircase& walk, std::int64_t places, IsOne&& is_one, IsEach&& is_each) noexcept {
  int level = 0;
  while (places > 0) {
    while (level > 0 && std::int64_t{1} << level > places) --level;
    const std::int64_t count = std::int64_t{1} << level;
    const Staircase::Share share = count > 1 ? walk.share_of(count) : Staircase::Share{};
    if (count == 1 ? is_one(walk) : is_each(walk, share)) {
      count > 1 ? walk.advance(share) : walk.step();
      places -= count;
      if (level < longest_level) ++level;
    } else if (level == 0) {
      return true;
    } else {
      --level;
    }
  }
  return false;
}

bool are_plain(const ShapeView& a, const ShapeView& b) noexcept {
  return a.mask == nullptr && b.mask == nullptr;
}

std::optional<Staircase> in_place(const ShapeView& a, const ShapeView& b, const Path& path,
                                  Encounter encounter) noexcept {
  if (are_plain(a, b)) return encounter.walk;
  const BoxTrail trail(a, b, path);
  const auto is_one = [&](const Staircase& walk) { return !trail.is_met(walk); };
  const auto is_each = [&](const Staircase& walk, const Staircase::Share& share) {
    return trail.is_free(walk, share);
  };
  if (!walk_while(encounter.walk, encounter.places, is_one, is_each)) return std::nullopt;
  return encounter.walk;
}

void walk_while_met(const BoxTrail& trail, Staircase& walk, std::int64_t places) noexcept {
  walk_while(
      walk, places, [&](const Staircase& at) { return trail.is_met(at); },
      [&](const Staircase& at, const Staircase::Share& share) {
        return trail.is_met_throughout(at, share);
      });
}

std::optional<Staircase> by_trails(const MaskView& a, const MaskView& b, const Path& path,
                                   Encounter encounter) {
  TrailMeeting meeting(a, b, path);
  if (!walk_until_blocked(meeting, path, encounter.walk, encounter.places)) return std::nullopt;
  return encounter.walk;
}

}  // namespace

std::optional<Staircase> first_meeting(const ShapeView& a, const ShapeView& b, const Path& path,
                                       const Stretch& stretch) {
  if (have_chunks(a, b)) return first_meeting_of_chunks(a, b, path, stretch);
  const Encounter encounter =
      encounter_on(overlap::solid_box_of(a), overlap::solid_box_of(b), path, stretch);
  if (encounter.places < 1) return std::nullopt;
  if (a.mask == nullptr || b.mask == nullptr || path.steps() == 0)
    return in_place(a, b, path, encounter);
  return by_trails(*a.mask, *b.mask, path, encounter);
}

std::optional<Staircase> first_meeting_in_place(const ShapeView& a, const ShapeView& b,
                                                const Path& path, const Stretch& stretch) noexcept {
  if (have_chunks(a, b)) return first_meeting_of_chunks_in_place(a, b, path, stretch);
  const Encounter encounter =
      encounter_on(overlap::solid_box_of(a), overlap::solid_box_of(b), path, stretch);
  if (encounter.places < 1) return std::nullopt;
  return in_place(a, b, path, encounter);
}

std::optional<Staircase> first_parting(const ShapeView& a, const ShapeView& b, const Path& path,
                                       const Stretch& stretch) noexcept {
  if (have_chunks(a, b)) return first_parting_of_chunks(a, b, path, stretch);
  // Once the solid boxes are apart, they stay apart.
  const Encounter encounter =
      encounter_on(overlap::solid_box_of(a), overlap::solid_box_of(b), path, stretch);
  if (encounter.places < 1 || encounter.walk.steps() > stretch.from.steps()) return stretch.from;
  Staircase walk = encounter.walk;
  if (!are_plain(a, b))
    walk_while_met(BoxTrail(a, b, path), walk, encounter.places);
  else if (walk.steps() + encounter.places <= stretch.last)
    walk.advance(encounter.places);
  else
    return std::nullopt;
  if (walk.steps() > stretch.last) return std::nullopt;
  return walk;
}

}  // namespace hitmask::detail::motion

// Whether sheets are equal, and what differs.
#include <algorithm>

#include "sheet/state.hpp"

namespace hitmask {

using SheetAccess = detail::sheet::Access;
using detail::sheet::State;
using detail::sheet::StoredFrame;

namespace {

bool has_equal_pixels(const std::shared_ptr<const Mask>& a,
                      const std::shared_ptr<const Mask>& b) noexcept {
  return a == b || (a != nullptr && b != nullptr && *a == *b);
}

bool is_equal_part(const FramePart& a, const FramePart& b) noexcept {
  return a.name == b.name && a.box == b.box && a.user == b.user && has_equal_pixels(a.mask, b.mask);
}

bool is_equal_frame(const State& a, const StoredFrame& in_a, const State& b,
                    const StoredFrame& in_b) noexcept {
  return in_a.name == in_b.name && in_a.user == in_b.user && in_a.size == in_b.size &&
         in_a.solid_at == in_b.solid_at && in_a.pivot == in_b.pivot &&
         in_a.duration == in_b.duration &&
         std::ranges::equal(in_a.parts, in_b.parts, is_equal_part) &&
         has_equal_pixels(a.masks[in_a.mask], b.masks[in_b.mask]);
}

template <class Items>
bool has_same_names(const Items& a, const Items& b) noexcept {
  return std::ranges::equal(
      a, b, [](const auto& in_a, const auto& in_b) { return in_a.name == in_b.name; });
}

/// Frames of two sheets by name, since their indices may differ.
bool shows_same_frames(const State& a, const Animation& in_a, const State& b,
                       const Animation& in_b) noexcept {
  return std::ranges::equal(in_a.frames, in_b.frames, [&](std::uint32_t i, std::uint32_t j) {
    return a.frames[i].name == b.frames[j].name;
  });
}

bool is_equal_animation(const State& a, const Animation& in_a, const State& b,
                        const Animation& in_b) noexcept {
  return in_a.playback == in_b.playback && in_a.repeat == in_b.repeat && in_a.user == in_b.user &&
         shows_same_frames(a, in_a, b, in_b);
}

struct NameLists {
  std::vector<std::string>& added;
  std::vector<std::string>& removed;
  std::vector<std::string>& changed;
};

/// Items of both are compared by is_equal(before, after).
template <class Items, class IsEqual>
void compare_items(const Items& before, const detail::sheet::NameIndex& before_names,
                   const Items& after, const detail::sheet::NameIndex& after_names,
                   const NameLists& lists, const IsEqual& is_equal) {
  for (const auto& item : before) {
    const std::uint32_t now = after_names.find(after, item.name);
    if (now == Sheet::none)
      lists.removed.push_back(item.name);
    else if (!is_equal(item, after[now]))
      lists.changed.push_back(item.name);
  }
  for (const auto& item : after)
    if (before_names.find(before, item.name) == Sheet::none) lists.added.push_back(item.name);
}

void compare_frames(const State& before, const State& after, SheetDifference& found) {
  compare_items(before.frames, before.frame_names, after.frames, after.frame_names,
                {found.added_frames, found.removed_frames, found.changed_frames},
                [&](const StoredFrame& one, const StoredFrame& other) {
                  return is_equal_frame(before, one, after, other);
                });
}

void compare_animations(const State& before, const State& after, SheetDifference& found) {
  compare_items(before.animations, before.animation_names, after.animations, after.animation_names,
                {found.added_animations, found.removed_animations, found.changed_animations},
                [&](const Animation& one, const Animation& other) {
                  return is_equal_animation(before, one, after, other);
                });
}

}  // namespace

bool operator==(const Sheet& a, const Sheet& b) noexcept {
  const State& in_a = SheetAccess::state(a);
  const State& in_b = SheetAccess::state(b);
  return in_a.animations == in_b.animations &&
         std::ranges::equal(in_a.frames, in_b.frames,
                            [&](const StoredFrame& one, const StoredFrame& other) {
                              return is_equal_frame(in_a, one, in_b, other);
                            });
}

bool same_names(const Sheet& a, const Sheet& b) noexcept {
  return has_same_names(SheetAccess::state(a).frames, SheetAccess::state(b).frames) &&
         has_same_names(SheetAccess::state(a).animations, SheetAccess::state(b).animations);
}

SheetDifference difference(const Sheet& before, const Sheet& after) {
  const State& old_state = SheetAccess::state(before);
  const State& new_state = SheetAccess::state(after);
  SheetDifference found;
  compare_frames(old_state, new_state, found);
  compare_animations(old_state, new_state, found);
  found.same_order = same_names(before, after);
  return found;
}

}  // namespace hitmask

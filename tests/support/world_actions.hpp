// The actions of random world tests: which, how often, where and with which masks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>
#include "hitmask/world.hpp"
#include "support/patterns.hpp"

namespace hitmask::support {

/// An action on a world.
enum class Action : std::uint8_t {
  add,
  add_many,
  remove,
  remove_many,
  move,
  move_many,
  nudge_all,
  set_mask,
  set_mask_many,
  set_size,
  set_still,
  set_enabled,
  set_filter,
  set_details,
  set_user,
  step,
  step_and_change,
  overlaps,
  overlaps_and_change,
  contact,
  at,
  in,
  overlapping,
  nearest,
  along,
  query_and_change,
  save,
  restore,
  clear,
  forget,
  refresh,
  // In arenas with transforms.
  set_transform,
  set_transform_many,
  set_one_way,
  set_sensor,
};
inline constexpr std::size_t action_count = static_cast<std::size_t>(Action::set_sensor) + 1;

using Masks = std::vector<std::shared_ptr<const Mask>>;

/// The masks of the bodies: empty, without solid pixels, of one word and of several, with a solid
/// box that is not tight.
inline Masks test_masks() {
  Random random(77);
  Masks masks;
  const auto add = [&](Pattern shape, Size size) {
    masks.push_back(share(painted<Mask>(shape, size, random)));
  };
  add(Pattern::full, {0, 0});
  add(Pattern::full, {0, 5});
  add(Pattern::empty, {6, 6});
  add(Pattern::full, {1, 1});
  add(Pattern::noise, {5, 4});
  add(Pattern::frame, {9, 9});
  add(Pattern::disc, {16, 16});
  add(Pattern::diagonal, {20, 20});
  add(Pattern::one_pixel, {30, 30});
  add(Pattern::checker, {12, 7});
  add(Pattern::sparse, {70, 20});
  add(Pattern::blocks, {66, 70});
  Mask loose(12, 9, true);
  loose.erase(Mask(7, 9, true));  // its solid box stays as it was
  masks.push_back(share(std::move(loose)));
  return masks;
}
/// The transforms of the bodies: some share rasters up to whole pixels, with pivots at the mask's
/// centre and far away, and some that every world rejects.
inline std::vector<Transform> test_transforms() {
  std::vector<Transform> all(4);
  const auto add = [&](auto&& change) {
    TransformParts parts;
    parts.pivot_x = 8, parts.pivot_y = 6.5;
    change(parts);
    all.emplace_back(parts);
  };
  for (const double x : {0.0, 3.0, -20.0, 0.25, 0.5}) {
    for (std::int32_t turns = 0; turns < 4; ++turns)
      add([&](TransformParts& its) { its.x = x, its.angle = Angle::quarters(turns); });
    add([&](TransformParts& its) { its.y = x, its.flip_x = true; });
    add([&](TransformParts& its) { its.y = x, its.flip_y = true, its.shear_x = 0.5; });
    add([&](TransformParts& its) { its.x = x, its.scale_x = 0.5, its.scale_y = 1.75; });
  }
  for (std::uint32_t part = 1; part < 12; ++part)
    add([&](TransformParts& its) {
      its.angle = Angle::fraction(part * 0x1234'5678U);
      its.scale_x = its.scale_y = 0.25 * part;
    });
  for (const double far : {2'000'000.0, -2'000'000.0, 2'200'000.0, 2'147'483'647.0})
    add([&](TransformParts& its) { its.x = far; });
  add([](TransformParts& its) { its.scale_x = 0; });
  add([](TransformParts& its) { its.scale_y = 0.0005; });
  add([](TransformParts& its) { its.scale_x = 5000; });
  add([](TransformParts& its) { its.y = std::numeric_limits<double>::quiet_NaN(); });
  return all;
}

/// The usual area and sizes of bodies.
struct Arena {
  Box box{0, 0, 90, 60};
  std::int32_t largest = 20;  // sides of most plain boxes
  bool giants = true;         // some are much larger
  bool plain = false;         // at first only moving boxes that overlap each other
  bool turned = false;        // some with transforms and one-way sides, and sensors
};

/// The relative frequency of each action; about a thousand in total.
inline constexpr std::pair<Action, unsigned> usual_actions[] = {
    {Action::add, 90},
    {Action::add_many, 50},
    {Action::remove, 35},
    {Action::remove_many, 15},
    {Action::move, 90},
    {Action::move_many, 40},
    {Action::nudge_all, 40},
    {Action::set_mask, 40},
    {Action::set_mask_many, 15},
    {Action::set_size, 30},
    {Action::set_still, 30},
    {Action::set_enabled, 30},
    {Action::set_filter, 30},
    {Action::set_details, 30},
    {Action::set_user, 5},
    {Action::step, 160},
    {Action::step_and_change, 30},
    {Action::overlaps, 40},
    {Action::overlaps_and_change, 10},
    {Action::contact, 30},
    {Action::at, 25},
    {Action::in, 25},
    {Action::overlapping, 25},
    {Action::nearest, 30},
    {Action::along, 30},
    {Action::query_and_change, 10},
    {Action::save, 25},
    {Action::restore, 20},
    {Action::clear, 3},
    {Action::forget, 10},
    {Action::refresh, 20},
};
static_assert(std::size(usual_actions) == static_cast<std::size_t>(Action::refresh) + 1);

inline Action any_action(Random& random, bool turned = false) {
  if (turned && random.one_in(8))
    return static_cast<Action>(static_cast<std::size_t>(Action::set_transform) + random.below(4));
  unsigned sum = 0;
  for (const auto& [action, weight] : usual_actions) sum += weight;
  auto place = static_cast<unsigned>(random.below(sum));
  for (const auto& [action, weight] : usual_actions) {
    if (place < weight) return action;
    place -= weight;
  }
  return Action::step;
}

}  // namespace hitmask::support

// What can be done to a world, how often, where and with which masks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>
#include "hitmask/world.hpp"
#include "support/shapes.hpp"

namespace hitmask::support {

/// What can be done to a world.
enum class Deed : std::uint8_t {
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
};
inline constexpr std::size_t deed_count = static_cast<std::size_t>(Deed::refresh) + 1;

using Masks = std::vector<std::shared_ptr<const Mask>>;

/// The masks bodies have in these lives: of no size, without a solid pixel, of one word and of
/// several, with a solid box that is not tight.
inline Masks masks_of_life() {
  Random random(77);
  Masks masks;
  const auto add = [&](Shape shape, Size size) {
    masks.push_back(share(painted<Mask>(shape, size, random)));
  };
  add(Shape::full, {0, 0});
  add(Shape::full, {0, 5});
  add(Shape::empty, {6, 6});
  add(Shape::full, {1, 1});
  add(Shape::noise, {5, 4});
  add(Shape::frame, {9, 9});
  add(Shape::disc, {16, 16});
  add(Shape::diagonal, {20, 20});
  add(Shape::one_pixel, {30, 30});
  add(Shape::checker, {12, 7});
  add(Shape::sparse, {70, 20});
  add(Shape::blocks, {66, 70});
  Mask loose(12, 9, true);
  loose.erase(Mask(7, 9, true));  // its solid box stays as it was
  masks.push_back(share(std::move(loose)));
  return masks;
}

/// Where bodies mostly are, and how large.
struct Arena {
  Box box{0, 0, 90, 60};
  std::int32_t largest = 20;  // sides of most plain boxes
  bool giants = true;         // some a great deal larger
  bool plain = false;         // only moving boxes that meet each other, to begin with
};

/// How often what is done, of a thousand or so.
inline constexpr std::pair<Deed, unsigned> usual_deeds[] = {
    {Deed::add, 90},
    {Deed::add_many, 50},
    {Deed::remove, 35},
    {Deed::remove_many, 15},
    {Deed::move, 90},
    {Deed::move_many, 40},
    {Deed::nudge_all, 40},
    {Deed::set_mask, 40},
    {Deed::set_mask_many, 15},
    {Deed::set_size, 30},
    {Deed::set_still, 30},
    {Deed::set_enabled, 30},
    {Deed::set_filter, 30},
    {Deed::set_details, 30},
    {Deed::set_user, 5},
    {Deed::step, 160},
    {Deed::step_and_change, 30},
    {Deed::overlaps, 40},
    {Deed::overlaps_and_change, 10},
    {Deed::contact, 30},
    {Deed::at, 25},
    {Deed::in, 25},
    {Deed::overlapping, 25},
    {Deed::nearest, 30},
    {Deed::along, 30},
    {Deed::query_and_change, 10},
    {Deed::save, 25},
    {Deed::restore, 20},
    {Deed::clear, 3},
    {Deed::forget, 10},
    {Deed::refresh, 20},
};
static_assert(std::size(usual_deeds) == deed_count);

inline Deed any_deed(Random& random) {
  unsigned sum = 0;
  for (const auto& [deed, weight] : usual_deeds) sum += weight;
  auto place = static_cast<unsigned>(random.below(sum));
  for (const auto& [deed, weight] : usual_deeds) {
    if (place < weight) return deed;
    place -= weight;
  }
  return Deed::step;
}

}  // namespace hitmask::support

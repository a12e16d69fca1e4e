// The masks that a sheet shows for frames and parts, without copies of shared pointers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sheet/orientation.hpp"
#include "sheet/state.hpp"

namespace hitmask::detail::sheet {

struct ShownMask {
  std::uint32_t mask = MaskPool::none;  // in the pool
  Point origin{};
};

/// A frame in which nothing is solid has no box that could move.
[[nodiscard]] inline Point frame_origin(const StoredFrame& frame, const Mask& mask,
                                        Orientation orientation) noexcept {
  const Box solid{frame.solid_at.x, frame.solid_at.y, mask.width(), mask.height()};
  PlacedBox placed = oriented({frame.size, solid, frame.pivot}, orientation);
  if (is_empty(solid)) placed.box = {};
  return origin_of(placed);
}

/// Makes the variant at the first call for it.
[[nodiscard]] inline ShownMask shown_frame(State& sheet, std::uint32_t frame,
                                           Orientation orientation) {
  const StoredFrame& from = sheet.frames[frame];
  const Point origin = frame_origin(from, *sheet.masks[from.mask], orientation);
  return {sheet.masks.variant(from.mask, orientation), origin};
}

/// The number of parts if the frame lacks it.
[[nodiscard]] inline std::size_t find_part(const StoredFrame& frame,
                                           std::string_view name) noexcept {
  const auto found = std::ranges::lower_bound(frame.parts, name, {}, &FramePart::name);
  const bool is_there = found != frame.parts.end() && found->name == name;
  return is_there ? static_cast<std::size_t>(found - frame.parts.begin()) : frame.parts.size();
}

/// No mask if the frame lacks the part.
[[nodiscard]] inline ShownMask shown_part(State& sheet, std::uint32_t frame, std::string_view name,
                                          Orientation orientation) {
  StoredFrame& from = sheet.frames[frame];
  const std::size_t i = find_part(from, name);
  if (i == from.parts.size()) return {};
  const Box& box = from.parts[i].box;
  if (from.part_masks[i] == MaskPool::none)
    from.part_masks[i] = sheet.masks.number_of_equal(Mask(box.w, box.h, true));
  return {sheet.masks.variant(from.part_masks[i], orientation),
          origin_of(oriented({from.size, box, from.pivot}, orientation))};
}

}  // namespace hitmask::detail::sheet

// What a sheet holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/allocator.hpp"
#include "hitmask/sheet.hpp"
#include "sheet/mask_pool.hpp"
#include "sheet/name_index.hpp"
#include "sheet/timeline.hpp"

namespace hitmask::detail::sheet {

inline constexpr std::int32_t farthest = 1 << 20;  // pixels of pivots and parts from the frame

[[nodiscard]] constexpr bool is_near(std::int64_t place) noexcept {
  return place >= -farthest && place <= farthest;
}
[[nodiscard]] constexpr bool is_near(const Pivot& pivot) noexcept {
  return is_near(pivot.x >> 16) && is_near(pivot.y >> 16);
}
[[nodiscard]] constexpr bool is_near(const Box& box) noexcept {
  return is_near(box.x) && is_near(box.y) && is_near(std::int64_t{box.x} + box.w) &&
         is_near(std::int64_t{box.y} + box.h);
}

/// A part that fills its box has no mask of its own, so that equal parts look the same.
[[nodiscard]] inline bool fills_its_box(const FramePart& part) noexcept {
  return part.mask == nullptr || part.mask->count() == std::int64_t{part.box.w} * part.box.h;
}

struct StoredFrame {
  std::string name;
  std::string user;
  Size size;
  Point solid_at;  // the mask's top-left pixel in the untrimmed frame
  Pivot pivot;
  std::int32_t duration = 1;
  std::uint32_t mask = 0;  // in the pool
  std::vector<FramePart> parts;
  /// In the pool; none for a part without a mask of its own until somebody asks for it.
  base::Vector<std::uint32_t> part_masks;
};

struct State : base::Hooked {
  MaskPool masks;
  base::Vector<StoredFrame> frames;
  NameIndex frame_names;
  base::Vector<Animation> animations;
  NameIndex animation_names;
  // For players, one animation after the other: when each frame ends, and which it is.
  base::Vector<std::int64_t> ends;
  base::Vector<std::uint32_t> places;
  base::Vector<TimelineRecord> timelines;

  [[nodiscard]] Timeline timeline(std::uint32_t index) const noexcept {
    const TimelineRecord& its = timelines[index];
    return {ends.data() + its.first, places.data() + its.first, its.count, its.repeat, its.playback,
            its.places_per_time};
  }
};

/// Fails, and changes nothing, when memory runs out.
void append_frame(State& state, StoredFrame&& frame);
void append_animation(State& state, Animation&& animation);

struct Access {
  [[nodiscard]] static const State& state(const Sheet& sheet) noexcept { return *sheet.state_; }
  [[nodiscard]] static State& state(Sheet& sheet) noexcept { return *sheet.state_; }
};

}  // namespace hitmask::detail::sheet

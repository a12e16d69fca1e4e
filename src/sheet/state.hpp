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
  /// When each frame of each animation ends, one animation after the other.
  base::Vector<std::int64_t> ends;
  base::Vector<std::size_t> first_ends;  // of each animation in `ends`

  [[nodiscard]] Timeline timeline(std::uint32_t index) const noexcept {
    const Animation& animation = animations[index];
    return {ends.data() + first_ends[index], animation.frames.data(),
            static_cast<std::uint32_t>(animation.frames.size()), animation.repeat,
            animation.playback};
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

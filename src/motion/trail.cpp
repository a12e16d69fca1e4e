#include "motion/trail.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace hitmask::detail {

namespace {

/// A trail as long as the mask's longer side has no more empty corners than the mask has pixels,
/// and 64 columns cost no more than one.
std::size_t levels_for(const Box& solid) noexcept {
  const auto side = static_cast<std::uint32_t>(std::max({solid.w, solid.h, 64}));
  return static_cast<std::size_t>(std::bit_width(side));
}

/// How far towards a negative direction something reaches that is `length` long.
constexpr std::int32_t behind(std::int32_t sign, std::int32_t length) noexcept {
  return sign < 0 ? length : 0;
}

}  // namespace

Trail::Trail(const MaskView& mask, const Staircase& walk, Point towards)
    : walk_(walk), towards_(towards), most_levels_(levels_for(mask.solid_box())) {
  levels_.reserve(most_levels_);
  levels_.push_back({{}, &mask, {}, mask.solid_box(), walk.share_of(1)});
}

bool Trail::may_add_level() const noexcept {
  constexpr std::int64_t most_pixels = std::int64_t{1} << 24;
  const Level& last = levels_.back();
  const std::int64_t width = last.extent.w + last.share.count;
  const std::int64_t height = last.extent.h + last.share.count;
  return levels_.size() < most_levels_ && std::max(width, height) <= max_mask_side &&
         width * height <= most_pixels;
}

void Trail::add_level() {
  const Level& half = levels_.back();
  const auto count = static_cast<std::int32_t>(half.share.count);
  const auto on_x = static_cast<std::int32_t>(half.share.on_x);
  const std::int32_t most_on_x = on_x + (half.share.may_be_more ? 1 : 0);
  const std::int32_t most_on_y = count - on_x;
  const Box extent{half.extent.x - behind(towards_.x, most_on_x),
                   half.extent.y - behind(towards_.y, most_on_y), half.extent.w + most_on_x,
                   half.extent.h + most_on_y};
  Mask drawn(extent.w, extent.h);
  const Point start{half.corner.x - extent.x, half.corner.y - extent.y};
  drawn.draw(*half.mask, start);
  for (std::int32_t x = on_x; x <= most_on_x; ++x)
    drawn.draw(*half.mask, {start.x + towards_.x * x, start.y + towards_.y * (count - x)});
  levels_.push_back(
      {std::move(drawn), nullptr, {extent.x, extent.y}, extent, walk_.share_of(2 * count)});
  levels_.back().mask = &levels_.back().drawn.view();
}

}  // namespace hitmask::detail

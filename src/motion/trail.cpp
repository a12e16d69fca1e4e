#include "motion/trail.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "mask/access.hpp"
#include "mask/layout.hpp"
#include "motion/draw_rows.hpp"

namespace hitmask::detail::motion {

namespace {

/// A trail as long as the mask's longer side has at most as many empty corners as the mask has
/// pixels. And 64 columns cost no more than one.
std::size_t trail_levels_for(const Box& solid) noexcept {
  const auto side = static_cast<std::uint32_t>(std::max({solid.w, solid.h, 64}));
  return static_cast<std::size_t>(std::bit_width(side));
}

/// Draws a mask onto a larger one, without updating the bookkeeping.
void draw_pixels(Mask& onto, const MaskView& part, Point at) noexcept {
  const Box& solid = part.solid_bounds();
  const std::int32_t last = (solid.x + solid.w - 1 + at.x) >> 6;
  for (std::int32_t strip = (solid.x + at.x) >> 6; strip <= last; ++strip) {
    const std::int32_t column = strip * MaskView::strip_width - at.x;
    draw_rows(mask::Access::strip(onto, strip) + solid.y + at.y,
              row_of_strip(part, column >> 6, solid.y),
              row_of_strip(part, (column >> 6) + 1, solid.y), column & 63, solid.h);
  }
}

/// For a mask that may have pixels anywhere.
void update_bookkeeping(Mask& mask) noexcept {
  mask::Access::set_solid_box(mask, mask.view().box());
  for (std::int32_t strip = 0; strip < mask.view().strip_count(); ++strip)
    mask::refresh_blocks(mask, strip, 0, mask.height());
}

/// How far something of this length extends in the negative direction.
constexpr std::int32_t behind(std::int32_t sign, std::int32_t length) noexcept {
  return sign < 0 ? length : 0;
}

}  // namespace

Trail::Trail(const MaskView& mask, const Staircase& walk, Point towards)
    : walk_(walk), towards_(towards), most_levels_(trail_levels_for(mask.solid_bounds())) {
  levels_.reserve(most_levels_);
  levels_.push_back({{}, &mask, {}, mask.solid_bounds(), walk.share_of(1)});
}

bool Trail::may_add_level() const noexcept {
  constexpr std::int64_t most_pixels = std::int64_t{1} << 24;
  const Level& last = levels_.back();
  const std::int64_t width = last.extent.w + last.share.count;
  const std::int64_t height = last.extent.h + last.share.count;
  return levels_.size() < most_levels_ && std::max(width, height) <= max_mask_side &&
         width * height <= most_pixels;
}

/// Draws a level `steps` steps further, at both places where it may then be.
void Trail::draw_after(Mask& onto, Point corner, const Level& part, std::int64_t steps) const {
  const Staircase::Share share = walk_.share_of(steps);
  for (std::int64_t more = 0; more <= (share.may_be_more ? 1 : 0); ++more) {
    const auto on_x = static_cast<std::int32_t>(share.on_x + more);
    const auto on_y = static_cast<std::int32_t>(steps) - on_x;
    draw_pixels(onto, *part.mask,
                {part.corner.x - corner.x + towards_.x * on_x,
                 part.corner.y - corner.y + towards_.y * on_y});
  }
}

void Trail::add_level() {
  const Level& half = levels_.back();
  const auto on_x = static_cast<std::int32_t>(half.share.on_x);
  const std::int32_t most_on_x = on_x + (half.share.may_be_more ? 1 : 0);
  const auto most_on_y = static_cast<std::int32_t>(half.share.count) - on_x;
  const Box extent{half.extent.x - behind(towards_.x, most_on_x),
                   half.extent.y - behind(towards_.y, most_on_y), half.extent.w + most_on_x,
                   half.extent.h + most_on_y};
  const Point corner{extent.x, extent.y};
  Mask drawn(extent.w, extent.h);
  draw_after(drawn, corner, half, 0);
  // Draws small pieces instead of a second half. Each piece is drawn at two possible places, and
  // the error of large pieces would make the trail wider than the mask's path.
  const Level& piece = levels_[std::min(levels_.size() - 1, piece_level)];
  for (std::int64_t steps = half.share.count; steps < 2 * half.share.count;
       steps += piece.share.count)
    draw_after(drawn, corner, piece, steps);
  update_bookkeeping(drawn);
  levels_.push_back(
      {std::move(drawn), nullptr, corner, extent, walk_.share_of(2 * half.share.count)});
  levels_.back().mask = &levels_.back().drawn.view();
}

}  // namespace hitmask::detail::motion

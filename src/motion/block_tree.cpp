#include "motion/block_tree.hpp"

#include <algorithm>
#include <bit>

#include "mask/layout.hpp"

namespace hitmask::detail::motion {

namespace {

/// One row of eight pixels of a block, for masks of any size.
std::uint64_t row_of_block(const MaskView& mask, std::int32_t x, std::int32_t y) noexcept {
  return (mask.strip(x >> 3)[y] >> ((x & 7) * 8)) & 0xFF;
}

bool block_has_pixels(const MaskView& mask, std::int32_t x, std::int32_t y) noexcept {
  const std::int32_t end = std::min(y * 8 + 8, mask.height());
  for (std::int32_t row = y * 8; row < end; ++row)
    if (row_of_block(mask, x, row) != 0) return true;
  return false;
}

bool block_may_have_pixels(const MaskView& mask, std::int32_t x, std::int32_t y) noexcept {
  if (!mask::has_occupancy(mask)) return block_has_pixels(mask, x, y);
  return ((mask::block_strip(mask, x >> 6)[y] >> (x & 63)) & 1) != 0;
}

}  // namespace

std::size_t levels_for(Size a, Size b) noexcept {
  const std::int32_t side = std::max({a.width, a.height, b.width, b.height, 1});
  return static_cast<std::size_t>(std::bit_width(static_cast<std::uint32_t>(side - 1) >> 3)) + 1;
}

BlockTree::BlockTree(const MaskView& mask, std::size_t levels) {
  levels_.reserve(levels);
  levels_.push_back(blocks_of(mask));
  while (levels_.size() < levels) levels_.push_back(halved(levels_.back()));
}

BlockTree::Level BlockTree::blocks_of(const MaskView& mask) {
  Level level(mask::block_size(mask));
  for (std::int32_t y = 0; y < level.size.height; ++y)
    for (std::int32_t x = 0; x < level.size.width; ++x)
      level.squares[level.index(x, y)] = block_may_have_pixels(mask, x, y);
  return level;
}

BlockTree::Level BlockTree::halved(const Level& level) {
  Level half({(level.size.width + 1) / 2, (level.size.height + 1) / 2});
  for (std::int32_t y = 0; y < level.size.height; ++y)
    for (std::int32_t x = 0; x < level.size.width; ++x)
      if (level.squares[level.index(x, y)]) half.squares[half.index(x / 2, y / 2)] = true;
  return half;
}

}  // namespace hitmask::detail::motion

// A tree of squares that may hold solid pixels: 8, 16, 32 ... pixels wide, up to one around the
// mask.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::detail::motion {

/// Takes a third more memory than the mask's occupancy, which it copies.
class BlockTree {
 public:
  /// Level 0 has squares of 8 pixels. The last of `levels` should be a single square.
  BlockTree(const MaskView& mask, std::size_t levels);

  /// False only if the square holds no solid pixel.
  [[nodiscard]] bool get(std::size_t level, std::int32_t x, std::int32_t y) const noexcept {
    return levels_[level].get(x, y);
  }

 private:
  struct Level {
    Size size;
    base::Vector<bool> squares;

    explicit Level(Size squares_in_all)
        : size(squares_in_all),
          squares(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height)) {}
    [[nodiscard]] std::size_t index(std::int32_t x, std::int32_t y) const noexcept {
      return static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) +
             static_cast<std::size_t>(x);
    }
    [[nodiscard]] bool get(std::int32_t x, std::int32_t y) const noexcept {
      return x < size.width && y < size.height && squares[index(x, y)];
    }
  };

  [[nodiscard]] static Level blocks_of(const MaskView& mask);
  [[nodiscard]] static Level halved(const Level& level);

  base::Vector<Level> levels_;
};

/// The number of levels until one square holds both masks.
[[nodiscard]] std::size_t levels_for(Size a, Size b) noexcept;

}  // namespace hitmask::detail::motion

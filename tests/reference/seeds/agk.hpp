// The AppGameKit alpha masks (Phaelax, 2017): 32 pixels per integer, lowest bit first, rows
// continuous without padding; boxes first, then the intersection, then one bit test per shared
// pixel.
//
// The number of integers is rounded up after adding; dividing first would lose one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::reference::agk {

struct Sprite {
  Size size;
  std::vector<std::uint32_t> integers;
};

inline std::size_t integers_for(Size size) {
  return (static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) + 31) / 32;
}

inline void set_pixel(Sprite& sprite, std::size_t pixel) {
  sprite.integers[pixel / 32] |= std::uint32_t{1} << (pixel % 32);
}

inline bool get_pixel(const Sprite& sprite, std::int64_t x, std::int64_t y) {
  const auto pixel = static_cast<std::size_t>(y * sprite.size.width + x);
  return ((sprite.integers[pixel / 32] >> (pixel % 32)) & 1) != 0;
}

inline Sprite sprite_of(const MaskView& mask) {
  Sprite sprite{mask.size(), std::vector<std::uint32_t>(integers_for(mask.size()))};
  std::size_t pixel = 0;
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x, ++pixel)
      if (mask.get(x, y)) set_pixel(sprite, pixel);
  return sprite;
}

inline bool overlap(const Sprite& a, const Sprite& b, std::int32_t dx, std::int32_t dy) {
  const Box shared = intersection(box_of(a.size), Box{dx, dy, b.size.width, b.size.height});
  for (std::int64_t y = shared.y; y < bottom_of(shared); ++y)
    for (std::int64_t x = shared.x; x < right_of(shared); ++x)
      if (get_pixel(a, x, y) && get_pixel(b, x - dx, y - dy)) return true;
  return false;
}

}  // namespace hitmask::reference::agk

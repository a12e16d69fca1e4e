// RapidCheck generators. Grids shrink by losing halves, rows, columns and pixels, so that a failure
// is reduced to the smallest picture that still shows it.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "reference/oracle.hpp"
#include "support/offsets.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask::reference {
inline void showValue(const Grid& grid, std::ostream& stream) { stream << grid; }
}  // namespace hitmask::reference

namespace hitmask {
inline void showValue(const Point& point, std::ostream& stream) {
  stream << "(" << point.x << ", " << point.y << ")";
}
inline void showValue(const Box& box, std::ostream& stream) {
  stream << "{" << box.x << ", " << box.y << ", " << box.w << ", " << box.h << "}";
}
}  // namespace hitmask

namespace hitmask::support {

inline reference::Grid cropped(const reference::Grid& grid, const Box& box) {
  reference::Grid result(box.w, box.h);
  reference::for_each_pixel(result, [&](std::int32_t x, std::int32_t y) {
    result.set(x, y, grid.get(std::int64_t{box.x} + x, std::int64_t{box.y} + y));
  });
  return result;
}

inline reference::Grid without(const reference::Grid& grid, Point pixel) {
  reference::Grid result = grid;
  result.set(pixel.x, pixel.y, false);
  return result;
}

/// Smaller grids to try: halves first, then without one row or column, then without single pixels.
inline rc::Seq<reference::Grid> smaller(const reference::Grid& grid) {
  const std::int32_t w = grid.width();
  const std::int32_t h = grid.height();
  std::vector<reference::Grid> tries;
  for (const Box& box : {Box{0, 0, w / 2, h}, Box{w / 2, 0, w - w / 2, h}, Box{0, 0, w, h / 2},
                         Box{0, h / 2, w, h - h / 2}, Box{0, 0, w - 1, h}, Box{1, 0, w - 1, h},
                         Box{0, 0, w, h - 1}, Box{0, 1, w, h - 1}})
    if (box.w >= 0 && box.h >= 0 && Size{box.w, box.h} != grid.size())
      tries.push_back(cropped(grid, box));
  const std::vector<Point> solid = reference::solid_pixels(grid);
  for (std::size_t i = 0; i < solid.size() && i < 64; ++i) tries.push_back(without(grid, solid[i]));
  return rc::seq::fromContainer(std::move(tries));
}

inline reference::Grid random_grid(Random& random) {
  const Size size{random.pick(edge_sizes), random.pick(edge_sizes)};
  return painted<reference::Grid>(random.pick(all_patterns), size, random);
}

inline rc::Gen<std::uint64_t> seeds() {
  return rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
}

/// The result of make(random), with shrinking.
template <class Make>
rc::Gen<reference::Grid> grids_by(Make make) {
  const auto from_seed = [make](std::uint64_t seed) {
    Random random(seed);
    return make(random);
  };
  return rc::gen::shrink(rc::gen::map(seeds(), from_seed),
                         [](const reference::Grid& grid) { return smaller(grid); });
}

inline rc::Gen<reference::Grid> grids() { return grids_by(random_grid); }

/// Small enough for oracles that compare every pixel with every other.
inline reference::Grid random_small_grid(Random& random) {
  constexpr std::array sides{0, 1, 2, 8, 15, 16, 17, 33, 63, 64, 65, 70, 100, 129};
  return painted<reference::Grid>(random.pick(all_patterns),
                                  {random.pick(sides), random.pick(sides) / 2}, random);
}
inline rc::Gen<reference::Grid> small_grids() { return grids_by(random_small_grid); }

/// Offsets for two given grids.
inline rc::Gen<Point> offsets(Size a, Size b) {
  return rc::gen::map(seeds(), [a, b](std::uint64_t seed) {
    Random random(seed);
    return random_offset(a, b, random);
  });
}

}  // namespace hitmask::support

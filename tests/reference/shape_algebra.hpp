// The naive oracle of set algebra: pixel by pixel, with the top-left corners aligned.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hitmask/geometry.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

template <class Rule>
Grid set_operation(const Grid& a, const Grid& b, Rule&& solid) {
  Grid result(std::max(a.width(), b.width()), std::max(a.height(), b.height()));
  for_each_pixel(result, [&](std::int32_t x, std::int32_t y) {
    result.set(x, y, solid(a.get(x, y), b.get(x, y)));
  });
  return result;
}

inline Grid in_both(const Grid& a, const Grid& b) {
  return set_operation(a, b, [](bool in_a, bool in_b) { return in_a && in_b; });
}
inline Grid in_either(const Grid& a, const Grid& b) {
  return set_operation(a, b, [](bool in_a, bool in_b) { return in_a || in_b; });
}
inline Grid in_one(const Grid& a, const Grid& b) {
  return set_operation(a, b, [](bool in_a, bool in_b) { return in_a != in_b; });
}
inline Grid in_first_only(const Grid& a, const Grid& b) {
  return set_operation(a, b, [](bool in_a, bool in_b) { return in_a && !in_b; });
}

inline bool is_subset(const Grid& part, const Grid& whole, Point offset) {
  const std::vector<Point> pixels = solid_pixels(part);
  return std::all_of(pixels.begin(), pixels.end(), [&](Point p) {
    return whole.get(std::int64_t{p.x} + offset.x, std::int64_t{p.y} + offset.y);
  });
}

inline std::string difference_text(const Grid& a, const Grid& b) {
  const Grid frame = in_either(a, b);
  std::string text;
  for (std::int32_t y = 0; y < frame.height(); ++y) {
    for (std::int32_t x = 0; x < frame.width(); ++x) {
      if (a.get(x, y) && b.get(x, y)) text += '#';
      if (a.get(x, y) && !b.get(x, y)) text += '-';
      if (!a.get(x, y) && b.get(x, y)) text += '+';
      if (!a.get(x, y) && !b.get(x, y)) text += '.';
    }
    text += '\n';
  }
  return text;
}

}  // namespace hitmask::reference

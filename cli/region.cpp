#include "cli/region.hpp"

#include <algorithm>

namespace hitmask::cli {

Region placed(const Box& box, Point offset) {
  return {std::int64_t{box.x} + offset.x, std::int64_t{box.y} + offset.y, box.w, box.h};
}

bool is_empty(const Region& region) { return region.w <= 0 || region.h <= 0; }

Region united(const Region& a, const Region& b) {
  if (is_empty(a)) return is_empty(b) ? Region{} : b;
  if (is_empty(b)) return a;
  const std::int64_t x = std::min(a.x, b.x);
  const std::int64_t y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.w, b.x + b.w) - x, std::max(a.y + a.h, b.y + b.h) - y};
}

Region common(const Region& a, const Region& b) {
  const std::int64_t x = std::max(a.x, b.x);
  const std::int64_t y = std::max(a.y, b.y);
  const Region both{x, y, std::min(a.x + a.w, b.x + b.w) - x, std::min(a.y + a.h, b.y + b.h) - y};
  return is_empty(both) ? Region{} : both;
}

}  // namespace hitmask::cli

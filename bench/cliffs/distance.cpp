// A disc in the middle of a ring: every pixel of its edge is about equally near.
#include <algorithm>
#include <limits>

#include "cliffs/cases.hpp"
#include "cliffs/support.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::bench {

namespace {

std::int64_t by_field(const MaskView& ring, const MaskView& disc, Point offset) {
  const DistanceField field = distance_field(ring);
  std::uint32_t nearest = DistanceField::none;
  for (std::int32_t y = 0; y < disc.height(); ++y)
    for (std::int32_t x = 0; x < disc.width(); ++x)
      if (disc.get(x, y)) nearest = std::min(nearest, field.at({x + offset.x, y + offset.y}));
  return nearest;
}

}  // namespace

void measure_distance(Run& run) {
  for (const int size : {1001, 1501}) {
    if (!run.wants("distance", size) || (run.options().quick && size > 1001)) continue;
    constexpr std::int32_t thickness = 16;
    const Mask ring = make_ring(size, size - 2 * thickness, size);
    const std::int32_t diameter = (size / 2) | 1;
    const Mask disc = make_ring(diameter, 0, diameter);
    const Point offset{(size - diameter) / 2, (size - diameter) / 2};
    const auto ours = [&](std::size_t) {
      const std::optional<Distance> found = distance(ring, disc, offset);
      return found ? static_cast<std::int64_t>(found->squared) : -1;
    };
    const auto field = [&](std::size_t) { return by_field(ring, disc, offset); };
    run.measure(
        "distance", size,
        std::vector{make_contender("hitmask", 1, ours), make_contender("distance_field", 1, field)},
        few_rounds(run.options().rounds));
  }
}

}  // namespace hitmask::bench

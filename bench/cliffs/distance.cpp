// A disc in the middle of a ring: every pixel of its edge is about equally near. The ring's hole
// was erased, so the coarse occupancy of the ring still covers it.
#include <algorithm>
#include <optional>
#include <string>

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

/// A disc with a hole.
Mask make_erased_ring(std::int32_t side) {
  constexpr std::int32_t thickness = 16;
  Mask ring = make_ring(side, 0, side);
  ring.erase(make_ring(side, 0, side - 2 * thickness));
  return ring;
}

std::int64_t squared_distance(const MaskView& a, const MaskView& b, Point offset) {
  const std::optional<Distance> found = distance(a, b, offset);
  return found ? static_cast<std::int64_t>(found->squared) : -1;
}

/// With the ring as the first mask, and as the second.
void measure_distance(Run& run, const std::string& label, int size, bool ring_first) {
  if (!run.wants(label, size)) return;
  const Mask ring = make_erased_ring(size);
  const std::int32_t diameter = (size / 2) | 1;
  const Mask disc = make_ring(diameter, 0, diameter);
  const std::int32_t inset = (size - diameter) / 2;
  const auto ours = [&](std::size_t) {
    return ring_first ? squared_distance(ring, disc, {inset, inset})
                      : squared_distance(disc, ring, {-inset, -inset});
  };
  const auto field = [&](std::size_t) { return by_field(ring, disc, {inset, inset}); };
  run.measure(
      label, size,
      std::vector{make_contender("hitmask", 1, ours), make_contender("distance_field", 1, field)},
      few_rounds(run.options().rounds));
}

}  // namespace

void measure_distance(Run& run) {
  for (const int size : {1001, 1501}) {
    if (run.options().quick && size > 1001) continue;
    measure_distance(run, "distance", size, true);
    measure_distance(run, "distance_swapped", size, false);
  }
}

}  // namespace hitmask::bench

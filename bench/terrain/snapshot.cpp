// Explosions with a snapshot before and a way back after them.
#include <memory>
#include <vector>

#include "terrain/cases.hpp"
#include "terrain/grounds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t blast_count = 64;

/// How many pixels went.
std::int64_t blast_and_back(Terrain& terrain, Point at) {
  const Terrain snapshot = terrain;
  const TerrainChange change = terrain.carve(DiscBrush{at, blast_radius});
  terrain = snapshot;
  return change.pixels;
}

std::int64_t blast_and_back(Mask& mask, Point at) {
  const Mask snapshot = mask;
  const std::int64_t before =
      overlap_area(mask, disc_mask(blast_radius), {at.x - blast_radius, at.y - blast_radius});
  paint_disc(mask, at, blast_radius, Paint::erase);
  mask = snapshot;
  return before;
}

template <class Map>
Contender blasting(const char* name, Map map, std::vector<Point> blasts) {
  const auto shared = std::make_shared<Map>(std::move(map));
  return make_contender(name, blasts.size(), [shared, blasts](std::size_t i) {
    return blast_and_back(*shared, blasts[i]);
  });
}

}  // namespace

void measure_snapshot(Run& run) {
  for (const Ground ground : {Ground::hills, Ground::caves}) {
    const std::string label = std::string("snapshot/") + name_of(ground);
    if (!run.wants(label, usual_map.width)) continue;
    const Mask mask = make_ground(ground, usual_map);
    const auto blasts = make_blasts(blast_count, {100, 1'500, usual_map.width - 200, 2'400});
    run.measure(label, usual_map.width,
                std::vector{blasting("hitmask", Terrain(mask), blasts),
                            blasting("one_mask", mask, blasts)});
  }
}

/// Both maps have the same ground around the explosions.
void measure_growth(Run& run) {
  if (!run.wants("growth", 65'535)) return;
  const Mask small = make_ground(Ground::hills, {4'096, 1'024});
  Terrain large(make_ground(Ground::hills, {65'535, 16'384}));
  const Point middle{32'768, 8'192};
  large.carve(Box{middle.x, middle.y, small.width(), small.height()});
  large.deposit(small, middle);
  const auto near = make_blasts(blast_count, {100, 300, small.width() - 200, small.height() - 400});
  std::vector<Point> far = near;
  for (Point& at : far) at += middle;
  run.measure(
      "growth", 65'535,
      std::vector{blasting("hitmask", large, far), blasting("small_map", Terrain(small), near)});
}

}  // namespace hitmask::bench

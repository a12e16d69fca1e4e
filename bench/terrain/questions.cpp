// Rays, sweeps and walks across chunks.
#include <memory>
#include <vector>

#include "hitmask/motion.hpp"
#include "support/random.hpp"
#include "terrain/cases.hpp"
#include "terrain/grounds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t question_count = 256;

/// From the sky downwards.
struct Line {
  Point from, to;
};
std::vector<Line> make_lines(std::int32_t widest) {
  Random random(3);
  std::vector<Line> lines(question_count);
  for (Line& line : lines) {
    line.from = {random.between(0, usual_map.width - 1), 10};
    line.to = {line.from.x + random.between(-widest, widest), usual_map.height - 1};
  }
  return lines;
}

std::int64_t steps_of(const std::optional<RayHit>& hit) { return hit ? hit->steps : -1; }

TerrainObstacles obstacles_of(const Terrain& terrain) { return TerrainObstacles(terrain); }
auto obstacles_of(const Mask& mask) {
  return [&mask](const Box&, Visitor<const Obstacle&> visit) { visit(Obstacle(mask.view(), {})); };
}

/// Falls onto the ground and walks along it.
template <class Map>
std::int64_t walk(const Map& map, const Mask& walker, std::int32_t x) {
  Mover mover({.position = {x, 10}, .step_up = 4, .step_down = 4});
  const auto obstacles = obstacles_of(map);
  mover.move(walker, 0, 4'000, obstacles);
  for (int i = 0; i < 50; ++i) mover.move(walker, 3, 5, obstacles);
  return packed(mover.position().x, mover.position().y);
}

template <class Ask>
std::vector<Contender> both(const Terrain& terrain, const Mask& mask, Ask ask) {
  return {make_contender("hitmask", question_count,
                         [&terrain, ask](std::size_t i) { return ask(terrain, i); }),
          make_contender("one_mask", question_count,
                         [&mask, ask](std::size_t i) { return ask(mask, i); })};
}

}  // namespace

void measure_questions(Run& run) {
  for (const Ground ground : {Ground::hills, Ground::caves}) {
    const std::string name = name_of(ground);
    const Mask mask = make_ground(ground, usual_map);
    const Terrain terrain(mask);
    const Mask sprite(24, 32, true);
    const auto rays = make_lines(8'000);
    const auto sweeps = make_lines(2'000);
    if (run.wants("ray/" + name, usual_map.width))
      run.measure("ray/" + name, usual_map.width,
                  both(terrain, mask, [rays](const auto& map, std::size_t i) {
                    return steps_of(ray(map, rays[i].from, rays[i].to));
                  }));
    if (run.wants("sweep/" + name, usual_map.width))
      run.measure("sweep/" + name, usual_map.width,
                  both(terrain, mask, [&](const auto& map, std::size_t i) {
                    return sweep(map, sprite, sweeps[i].from, sweeps[i].to - sweeps[i].from)->steps;
                  }));
    if (run.wants("walk/" + name, usual_map.width))
      run.measure("walk/" + name, usual_map.width,
                  both(terrain, mask, [&](const auto& map, std::size_t i) {
                    return walk(map, sprite, rays[i].from.x);
                  }));
  }
}

}  // namespace hitmask::bench

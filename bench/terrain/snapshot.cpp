// Explosions with a snapshot before and a way back after them.
#include <memory>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
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

/// A game that may have to go back: in a world, with the step.
class Rollback {
 public:
  explicit Rollback(const Terrain& terrain) {
    ground_ = *world_.add({.shape = terrain, .is_static = true});
    static_cast<void>(world_.step());
  }
  [[nodiscard]] std::int64_t blast_and_back(Point at) {
    world_.snapshot(before_);
    const std::int64_t pixels = world_.carve(ground_, DiscBrush{at, blast_radius})->pixels;
    static_cast<void>(world_.step());
    consume(world_.restore(before_).ok() ? 1 : 0);
    return pixels;
  }

 private:
  World world_;
  BodyId ground_;
  Snapshot before_;
};
std::int64_t blast_and_back(Rollback& game, Point at) { return game.blast_and_back(at); }

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
    const std::string in_a_world = std::string("rollback/") + name_of(ground);
    if (!run.wants(label, usual_map.width) && !run.wants(in_a_world, usual_map.width)) continue;
    const Mask mask = make_ground(ground, usual_map);
    const auto blasts = make_blasts(blast_count, {100, 1'500, usual_map.width - 200, 2'400});
    const Terrain terrain(mask);
    if (run.wants(label, usual_map.width))
      run.measure(
          label, usual_map.width,
          std::vector{blasting("hitmask", terrain, blasts), blasting("one_mask", mask, blasts)});
    if (run.wants(in_a_world, usual_map.width))
      run.measure(in_a_world, usual_map.width,
                  std::vector{blasting("hitmask", Rollback(terrain), blasts),
                              blasting("one_mask", mask, blasts)});
  }
}

namespace {

/// The same ground around the explosions on both maps.
void measure_same_ground(Run& run, const Mask& small, Terrain large) {
  const Point middle{32'768, 8'192};
  large.carve(Box{middle.x, middle.y, small.width(), small.height()});
  large.deposit(small, middle);
  const auto near = make_blasts(blast_count, {100, 300, small.width() - 200, small.height() - 400});
  std::vector<Point> far = near;
  for (Point& at : far) at += middle;
  run.measure("growth/same", 65'535,
              std::vector{blasting("hitmask", std::move(large), far),
                          blasting("small_map", Terrain(small), near)});
}

/// Explosions anywhere below the hills: on the large map, hardly two in the same chunk.
void measure_anywhere(Run& run, const Mask& small, const Terrain& large) {
  constexpr std::size_t count = 512;
  const auto far = make_blasts(count, {100, 6'100, 65'335, 10'200});
  const auto near = make_blasts(count, {100, 440, small.width() - 200, 540});
  run.measure(
      "growth/anywhere", 65'535,
      std::vector{blasting("hitmask", large, far), blasting("small_map", Terrain(small), near)});
}

/// Explosions that stay: a new world, not timed, and one after the other in it.
std::vector<std::int64_t> stay(const Terrain& terrain, const std::vector<Point>& blasts,
                               double& taken) {
  World world;
  const BodyId ground = *world.add({.shape = terrain, .is_static = true});
  static_cast<void>(world.step());
  std::vector<std::int64_t> pixels;
  pixels.reserve(blasts.size());
  const double start = thread_time();
  for (const Point at : blasts) {
    pixels.push_back(world.carve(ground, DiscBrush{at, blast_radius})->pixels);
    static_cast<void>(world.step());
  }
  taken += thread_time() - start;
  return pixels;
}

Contender staying(const char* name, const Terrain& terrain, const std::vector<Point>& blasts) {
  Contender contender;
  contender.name = name;
  contender.timed_elsewhere = [=](std::size_t passes) {
    double taken = 0;
    for (std::size_t i = 0; i < passes; ++i) consume(stay(terrain, blasts, taken).size());
    return taken;
  };
  contender.answers = [=] {
    double taken = 0;
    return stay(terrain, blasts, taken);
  };
  return contender;
}

/// So far apart that every hole is whole, also on the small map.
std::vector<Point> make_grid_of_blasts(const Box& where) {
  constexpr std::int32_t columns = 45;
  constexpr std::int32_t rows = 6;
  std::vector<Point> blasts;
  for (std::int32_t i = 0; i < columns * rows; ++i)
    blasts.push_back(
        {where.x + where.w / columns * (i % columns), where.y + where.h / rows * (i / columns)});
  return blasts;
}

void measure_staying(Run& run, const Mask& small, const Terrain& large) {
  const auto far = make_grid_of_blasts({100, 6'500, 65'335, 9'500});
  const auto near = make_grid_of_blasts({100, 445, small.width() - 200, 540});
  run.measure(
      "growth/stays", 65'535,
      std::vector{staying("hitmask", large, far), staying("small_map", Terrain(small), near)});
}

}  // namespace

void measure_growth(Run& run) {
  const bool wants_stays = run.wants("growth/stays", 65'535);
  const bool wants_same = run.wants("growth/same", 65'535);
  const bool wants_anywhere = run.wants("growth/anywhere", 65'535);
  if (!wants_stays && !wants_same && !wants_anywhere) return;
  const Mask small = make_ground(Ground::hills, {4'096, 1'024});
  const Terrain large(make_ground(Ground::hills, {65'535, 16'384}));
  if (wants_stays) measure_staying(run, small, large);
  if (wants_same) measure_same_ground(run, small, large);
  if (wants_anywhere) measure_anywhere(run, small, large);
}

}  // namespace hitmask::bench

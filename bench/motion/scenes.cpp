#include "motion/scenes.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "hitmask/motion.hpp"
#include "hitmask/shape.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t questions_per_scene = 64;
constexpr int most_tries = 2'000'000;

/// Calls make() until it has returned this many questions.
template <class Question, class Make>
std::vector<Question> collect(const char* what, Make&& make) {
  std::vector<Question> questions;
  for (int tries = 0; tries < most_tries && questions.size() < questions_per_scene; ++tries)
    make(questions);
  if (questions.size() < questions_per_scene)
    throw std::runtime_error(std::string("too few questions for ") + what);
  return questions;
}

Mask make_sprite(std::int32_t side) {
  Mask sprite(side, side);
  paint_ellipse(sprite, {0, side / 8, side, side - side / 4});
  paint_ellipse(sprite, {side / 4, 0, side / 2, side});
  return sprite;
}

Point any_place(std::int32_t low, std::int32_t high, Random& random) {
  return {random.between(low, high), random.between(low, high)};
}

/// Any direction, at least this long.
Point any_delta(std::int32_t length, Random& random) {
  while (true) {
    const Point delta = any_place(-length, length, random);
    const std::int64_t squared = std::int64_t{delta.x} * delta.x + std::int64_t{delta.y} * delta.y;
    if (squared == 0 || squared > std::int64_t{length} * length) continue;
    const double stretch = length / std::sqrt(static_cast<double>(squared));
    return {to_pixel(delta.x * stretch), to_pixel(delta.y * stretch)};
  }
}

/// Random cells, most of them like their neighbours.
Mask make_cells(std::int32_t cells, std::int32_t percent, Random& random) {
  Mask noise(cells, cells);
  for (std::int32_t y = 0; y < cells; ++y)
    for (std::int32_t x = 0; x < cells; ++x) noise.set(x, y, random.between(1, 100) <= percent);
  return smooth(noise, 2);
}

/// Edges that are neither straight nor smooth.
void roughen(Mask& mask, Random& random) {
  const Mask edge = inner_outline(mask);
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      if (edge.get(x, y) && random.between(1, 4) == 1)
        paint_disc(mask, {x, y}, random.between(1, 6),
                   random.between(0, 1) == 0 ? Paint::draw : Paint::erase);
}

void require_share(const Mask& cave, const char* what) {
  const std::int64_t percent = 100 * cave.count() / area_of(cave.view().box());
  if (percent < 30 || percent > 50)
    throw std::runtime_error(std::string(what) + ": " + std::to_string(percent) + "% solid");
}

/// Carves a free path for the sprite, with a little space on all sides, blocked at its end.
SweepQuestion dig_tunnel(Mask& cave, const Mask& sprite, std::int32_t margin, Random& random) {
  const MaskAt drill = grow(sprite, margin, Reach::disc);
  const std::int32_t side = cave.width() - sprite.width();
  while (true) {
    const SweepQuestion path{any_place(0, side, random), any_delta(1000, random)};
    const Point end{path.offset.x + path.delta.x, path.offset.y + path.delta.y};
    if (!contains({0, 0, side, side}, end)) continue;
    for (std::int32_t i = 0; i <= 1000; ++i)
      cave.erase(drill.mask, {path.offset.x + path.delta.x * i / 1000 - margin,
                              path.offset.y + path.delta.y * i / 1000 - margin});
    return {path.offset, {path.delta.x * 5 / 4, path.delta.y * 5 / 4}};
  }
}

}  // namespace

Mask make_cave(std::int32_t side, std::int32_t cell, std::int32_t percent, std::uint64_t seed) {
  Random random(seed);
  const std::int32_t cells = (side + cell - 1) / cell;
  Mask cave = scale(make_cells(cells, percent, random), {cells * cell, cells * cell});
  roughen(cave, random);
  return crop(cave, {0, 0, side, side});
}

SweepScene make_sweep_scene(std::int32_t sprite_side, std::int32_t margin) {
  Random random(501);
  SweepScene scene;
  scene.sprite = make_sprite(sprite_side);
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    scene.caves.push_back(make_cave(1024, 32, 51, 511 + seed));
    scene.questions.push_back(
        {scene.caves.size() - 1, dig_tunnel(scene.caves.back(), scene.sprite, margin, random)});
    scene.caves.back().tighten();
    require_share(scene.caves.back(), "the cave of the sweeps");
  }
  return scene;
}

RayScene make_ray_scene() {
  Random random(502);
  RayScene scene;
  scene.cave = make_cave(4096, 128, 42, 521);
  require_share(scene.cave, "the cave of the rays");
  scene.questions = collect<RayQuestion>("rays", [&](std::vector<RayQuestion>& questions) {
    const Point from = any_place(0, 4095, random);
    const Point delta = any_delta(6000, random);
    const Point to{from.x + delta.x, from.y + delta.y};
    const auto hit = ray(scene.cave, from, to);
    if (!hit) return;
    const std::int64_t x = hit->pixel.x - from.x;
    const std::int64_t y = hit->pixel.y - from.y;
    if (x * x + y * y >= 1000 * 1000) questions.push_back({from, to});
  });
  return scene;
}

SeparateScene make_separate_scene(std::int32_t sprite_side) {
  Random random(503);
  SeparateScene scene;
  scene.sprite = make_sprite(sprite_side);
  scene.shape = largest_component(make_cave(256, 32, 62, 531));
  scene.offsets = collect<Point>("separations", [&](std::vector<Point>& offsets) {
    const Point offset = any_place(-sprite_side, 256, random);
    const auto move = separate(scene.shape, scene.sprite, offset, 40);
    if (!move) return;
    const std::int32_t squared = move->x * move->x + move->y * move->y;
    if (squared >= 19 * 19 && squared <= 21 * 21) offsets.push_back(offset);
  });
  return scene;
}

}  // namespace hitmask::bench

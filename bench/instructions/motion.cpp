// A moving mask: sweeps, separation, rays, distances, a mover.
#include <array>
#include <memory>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"
#include "motion/scenes.hpp"
#include "support/random.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

namespace {

void add_point(Digest& digest, const std::optional<Point>& point) {
  digest.add(point ? static_cast<std::uint64_t>(point->x + 65'536 * point->y) : 1);
}

InnerWork sweeping(std::int32_t sprite_side, std::int32_t margin) {
  const auto scene = std::make_shared<const SweepScene>(make_sweep_scene(sprite_side, margin));
  return [=](Digest& digest) {
    for (int time = 0; time < 12; ++time)
      for (const auto& [cave, path] : scene->questions)
        add_point(digest,
                  sweep(scene->caves[cave], scene->sprite, path.offset, path.delta)->last_free);
  };
}

InnerWork separating() {
  return [scene = std::make_shared<const SeparateScene>(make_separate_scene(32))](Digest& digest) {
    for (const Point offset : scene->offsets)
      add_point(digest, separate(scene->shape, scene->sprite, offset, 64));
  };
}

InnerWork casting_rays() {
  return [scene = std::make_shared<const RayScene>(make_ray_scene())](Digest& digest) {
    for (int time = 0; time < 4; ++time)
      for (const RayQuestion& question : scene->questions)
        add_point(digest, ray(scene->cave, question.from, question.to)->pixel);
  };
}

InnerWork measuring_distances() {
  const auto masks =
      std::make_shared<const std::vector<Mask>>(make_masks(Kind::sprites, 64, sprites()));
  return [=](Digest& digest) {
    Random random(701);
    for (int i = 0; i < 100; ++i) {
      const Point offset{random.between(-200, 200), random.between(-200, 200)};
      const std::size_t a = random.next() % masks->size();
      digest.add(distance((*masks)[a], (*masks)[(a + 1) % masks->size()], offset)->squared);
    }
  };
}

/// A cave to walk in, and platforms.
struct Terrain {
  Mask cave;
  std::vector<Obstacle> obstacles;
};

std::shared_ptr<const Terrain> make_terrain() {
  auto terrain = std::make_shared<Terrain>();
  terrain->cave = make_cave(1024, 64, 45, 702);
  terrain->obstacles.push_back({terrain->cave.view(), Point{}, 1});
  Random random(703);
  for (std::uint64_t id = 2; id < 40; ++id) {
    Obstacle platform(Box{random.between(0, 900), random.between(0, 1000), 60, 6}, id);
    platform.one_way = Face::top;
    terrain->obstacles.push_back(platform);
  }
  return terrain;
}

InnerWork walking() {
  return [terrain = make_terrain(),
          walker = make_masks(Kind::sprites, 24, sprites())[0]](Digest& digest) {
    const auto obstacles = [&](const Box& box, Visitor<const Obstacle&> visit) {
      for (const Obstacle& obstacle : terrain->obstacles)
        if (overlaps(obstacle.box(), box) && !visit(obstacle)) return false;
      return true;
    };
    Random random(704);
    for (int walk = 0; walk < 8; ++walk) {
      Mover mover({{random.between(100, 900), random.between(0, 200)}, 4, 4});
      const double pace = walk % 2 == 0 ? 1.75 : -2.5;
      for (int frame = 0; frame < 60; ++frame)
        mover.move(walker, pace, frame % 30 == 0 ? -6.5 : 3.25, obstacles);
      add_point(digest, mover.position());
    }
  };
}

InnerWork sweeping_among_obstacles() {
  return [terrain = make_terrain(),
          mask = make_masks(Kind::sprites, 24, sprites())[0]](Digest& digest) {
    const auto obstacles = [&](const Box& box, Visitor<const Obstacle&> visit) {
      for (const Obstacle& obstacle : terrain->obstacles)
        if (overlaps(obstacle.box(), box) && !visit(obstacle)) return false;
      return true;
    };
    Random random(705);
    for (int i = 0; i < 100; ++i) {
      const Point from{random.between(0, 1000), random.between(0, 1000)};
      const Point delta{random.between(-500, 500), random.between(-500, 500)};
      add_point(digest, sweep(mask, from, delta, obstacles)->last_free);
      add_point(digest, unstick(mask, from, 8, obstacles));
      digest.add(fits(mask, from, obstacles) ? 1 : 0);
      const auto hit = ray(from, {from.x + delta.x, from.y + delta.y}, obstacles);
      digest.add(hit ? hit->obstacle : 0);
    }
  };
}

}  // namespace

void add_motion_cases(Cases& cases) {
  for (const int size : {16, 64}) {
    cases.push_back({"motion/sweep/" + std::to_string(size), [=] { return sweeping(size, 8); }});
    cases.push_back(
        {"motion/sweep_tight/" + std::to_string(size), [=] { return sweeping(size, 2); }});
  }
  cases.push_back({"motion/separate", [] { return separating(); }});
  cases.push_back({"motion/ray", [] { return casting_rays(); }});
  cases.push_back({"motion/distance", [] { return measuring_distances(); }});
  cases.push_back({"motion/walk", [] { return walking(); }});
  cases.push_back({"motion/obstacles", [] { return sweeping_among_obstacles(); }});
}

}  // namespace hitmask::bench

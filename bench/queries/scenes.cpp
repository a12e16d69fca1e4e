#include "queries/scenes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hitmask/pixels.hpp"

namespace hitmask::bench {

namespace {

constexpr std::int32_t smallest_side = 16;
constexpr std::int32_t largest_side = 64;
constexpr std::size_t ray_count = 1'000;
constexpr std::size_t point_count = 4'000;
constexpr std::size_t box_count = 1'000;
constexpr std::int32_t box_side = 512;
constexpr std::int32_t ray_length = 1'000;
constexpr std::size_t frame_count = 240;

Mask make_disc(std::int32_t diameter) {
  return mask_from_predicate({diameter, diameter}, [diameter](std::int32_t x, std::int32_t y) {
    const std::int64_t dx = 2 * x + 1 - diameter;
    const std::int64_t dy = 2 * y + 1 - diameter;
    return dx * dx + dy * dy <= std::int64_t{diameter} * diameter;
  });
}

std::vector<Size> random_sizes(bool discs, std::size_t count, Random& random) {
  std::vector<Size> sizes(count);
  for (Size& size : sizes) {
    size.width = random.between(smallest_side, largest_side);
    size.height = discs ? size.width : random.between(smallest_side, largest_side);
  }
  return sizes;
}

Point random_place(const BoxWorld& world, Random& random) {
  return {random.between(0, world.side - 1), random.between(0, world.side - 1)};
}

/// Beside every body, by more than a pixel: Box2D's closest hit leaves out bodies in which the ray
/// starts.
bool is_free(const BoxWorld& world, Point place) {
  return std::none_of(world.boxes.begin(), world.boxes.end(), [&](const Box& box) {
    return place.x >= box.x - 2 && place.x < box.x + box.w + 2 && place.y >= box.y - 2 &&
           place.y < box.y + box.h + 2;
  });
}

Point free_place(const BoxWorld& world, Random& random) {
  Point place = random_place(world, random);
  while (!is_free(world, place)) place = random_place(world, random);
  return place;
}

/// An even and an odd distance: such a line meets no corner of a pixel, where the pixels of a line
/// and the line itself would meet different boxes.
Point random_delta(Random& random) {
  constexpr double turn = 6.283185307179586;
  const double angle = turn * random.between(0, 1'000'000) / 1'000'000;
  const auto dx = static_cast<std::int32_t>(ray_length * std::cos(angle));
  const auto dy = static_cast<std::int32_t>(ray_length * std::sin(angle));
  return random.next() % 2 == 0 ? Point{dx & ~1, dy | 1} : Point{dx | 1, dy & ~1};
}

RayQuestion random_ray(const BoxWorld& world, Random& random) {
  const Point from = free_place(world, random);
  const Point delta = random_delta(random);
  return {from, {from.x + delta.x, from.y + delta.y}};
}

void add_questions(QueryScene& scene, Random& random) {
  for (std::size_t index = 0; index < ray_count; ++index)
    scene.rays.push_back(random_ray(scene.world, random));
  for (std::size_t index = 0; index < point_count; ++index)
    scene.points.push_back(random_place(scene.world, random));
  for (std::size_t index = 0; index < box_count; ++index) {
    const Point place = random_place(scene.world, random);
    scene.boxes.push_back({place.x - box_side / 2, place.y - box_side / 2, box_side, box_side});
  }
}

void add_frames(QueryScene& scene) {
  Movement movement(scene.world, 1);
  scene.frames.assign(frame_count, std::vector<Point>(scene.world.boxes.size()));
  for (std::vector<Point>& positions : scene.frames) movement.next_frame(positions);
}

}  // namespace

std::size_t question_count(const QueryScene& scene, Asked asked) noexcept {
  if (asked == Asked::point) return scene.points.size();
  return asked == Asked::box ? scene.boxes.size() : scene.rays.size();
}

QueryScene make_query_scene(std::string name, bool discs, std::size_t bodies, double partners) {
  Random random(bodies + (discs ? 1 : 0) + static_cast<std::uint64_t>(1024 * partners));
  QueryScene scene;
  scene.name = std::move(name);
  scene.discs = discs;
  scene.world = make_world_of(random_sizes(discs, bodies, random), random.next(), partners);
  scene.discs_by_diameter.resize(discs ? largest_side + 1 : 0);
  for (std::int32_t diameter = smallest_side; discs && diameter <= largest_side; ++diameter)
    scene.discs_by_diameter[static_cast<std::size_t>(diameter)] =
        std::make_shared<const Mask>(make_disc(diameter));
  add_questions(scene, random);
  add_frames(scene);
  return scene;
}

}  // namespace hitmask::bench

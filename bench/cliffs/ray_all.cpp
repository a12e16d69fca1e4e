// A ray over all positions that int32 has, against its part near the bodies: the same pixels of the
// same diagonal.
#include <limits>
#include <memory>

#include "cliffs/cases.hpp"
#include "cliffs/support.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

constexpr int bodies = 1'000;

Contender enter_ray(std::string name, const World& world, std::int32_t from, std::int32_t to) {
  const auto digest = [&world, from, to](std::size_t) {
    std::uint64_t digest = 0;
    world.ray_all({from, from}, {to, to}, [&](const BodyRayHit& hit) {
      digest = (digest + hit.body.slot) * 0x9e37'79b9'7f4a'7c15u;
    });
    return static_cast<std::int64_t>(digest);
  };
  return make_contender(std::move(name), 1, digest);
}

}  // namespace

void measure_ray_all(Run& run) {
  if (!run.wants("ray_all", bodies)) return;
  const BoxWorld boxes = make_world(Layout::uniform, bodies);
  World world;
  for (const Box& box : boxes.boxes) {
    BodyDefinition body;
    body.shape = Size{box.w, box.h};
    body.position = {box.x, box.y};
    if (!world.add(body)) throw std::runtime_error("hitmask: a body was refused");
  }
  require(world.step());
  world.refresh();
  using Limits = std::numeric_limits<std::int32_t>;
  run.measure("ray_all", bodies,
              std::vector{enter_ray("hitmask", world, Limits::min(), Limits::max()),
                          enter_ray("bodies_box", world, -1, boxes.side)},
              few_rounds(run.options().rounds));
}

}  // namespace hitmask::bench

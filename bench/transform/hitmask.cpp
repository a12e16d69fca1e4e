#include "hitmask/overlap.hpp"
#include "transform/rivals.hpp"

namespace hitmask::bench {

Contender enter_direct(const TurnedScene& scene) {
  return make_turned_contender("direct", scene, [&scene](std::size_t index) {
    const TurnedPair& pair = scene.pair(index);
    const auto a = place(*scene.masks[pair.a.mask], parts_of(scene, pair.a));
    const auto b = place(*scene.masks[pair.b.mask], parts_of(scene, pair.b));
    return overlap(*a, *b);
  });
}

Contender enter_cached(const TurnedScene& scene) {
  auto caches = std::make_shared<std::vector<RotationCache>>();
  for (std::uint32_t i = 0; i < scene.masks.size(); ++i) {
    RotationOptions options;
    options.parts = parts_of(scene, {i, 0, scale_of(i), {}});
    options.angles = cached_angles;
    caches->push_back(RotationCache::create(scene.masks[i], options).value());
    caches->back().prepare();
  }
  return make_turned_contender("cached", scene, [&scene, caches](std::size_t index) {
    const TurnedPair& pair = scene.pair(index);
    const auto angle = [](const Turned& turned) {
      return Angle::fraction(static_cast<std::uint32_t>(turned.angle) << 26);
    };
    const auto a = (*caches)[pair.a.mask].get(angle(pair.a));
    const auto b = (*caches)[pair.b.mask].get(angle(pair.b));
    return overlap(a->mask, b->mask, offset_between(*a, pair.a.at, *b, pair.b.at));
  });
}

}  // namespace hitmask::bench

// Rotated and scaled masks.
#include <memory>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"
#include "transform/scenes.hpp"

namespace hitmask::bench {

namespace {

using SharedScene = std::shared_ptr<const TurnedScene>;

SharedScene make_pairs(int size) {
  return std::make_shared<const TurnedScene>(
      make_turned_scene(Kind::sprites, size, Gap::wide, sprites()));
}

PlacedMask placed(const TurnedScene& scene, const Turned& turned) {
  return *place(*scene.masks[turned.mask], parts_of(scene, turned));
}

/// Digests `ask(a, b)` for all pairs. Placing them is part of the work.
template <class Ask>
InnerWork asking(int size, Ask ask) {
  return [=, scene = make_pairs(size)](Digest& digest) {
    for (std::size_t index = 0; index < scene->pair_count(); ++index) {
      const TurnedPair& pair = scene->pair(index);
      digest.add(static_cast<std::uint64_t>(ask(placed(*scene, pair.a), placed(*scene, pair.b))));
    }
  };
}

InnerWork rasterising() {
  return [scene = make_pairs(32)](Digest& digest) {
    for (const TurnedPair& pair : scene->misses) {
      digest.add(static_cast<std::uint64_t>(rasterise(placed(*scene, pair.a))->mask.width()));
      digest.add(static_cast<std::uint64_t>(
          rasterise(placed(*scene, pair.b), Coverage::any)->mask.width()));
    }
  };
}

using Caches = std::shared_ptr<std::vector<RotationCache>>;

Caches make_caches(const TurnedScene& scene, std::size_t memory_limit) {
  auto caches = std::make_shared<std::vector<RotationCache>>();
  for (std::uint32_t i = 0; i < scene.masks.size(); ++i) {
    RotationOptions options;
    options.parts = parts_of(scene, {i, 0, scale_of(i), {}});
    options.angles = cached_angles;
    options.memory_limit = memory_limit;
    caches->push_back(RotationCache::create(scene.masks[i], options).value());
    caches->back().prepare();
  }
  return caches;
}

Angle angle_of(const Turned& turned) {
  return Angle::fraction(static_cast<std::uint32_t>(turned.angle) << 26);
}

InnerWork asking_caches(std::size_t memory_limit, int times) {
  const SharedScene scene = make_pairs(64);
  return [=, caches = make_caches(*scene, memory_limit)](Digest& digest) {
    for (int time = 0; time < times; ++time)
      for (const TurnedPair& pair : scene->misses) {
        const auto a = (*caches)[pair.a.mask].get(angle_of(pair.a));
        const auto b = (*caches)[pair.b.mask].get(angle_of(pair.b));
        digest.add(overlap(a->mask, b->mask, offset_between(*a, pair.a.at, *b, pair.b.at)) ? 1 : 0);
        digest.add(static_cast<std::uint64_t>(a->mask.width()));
      }
  };
}

}  // namespace

void add_transform_cases(Cases& cases) {
  using Placed = const PlacedMask&;
  cases.push_back({"transform/overlap/32",
                   [] { return asking(32, [](Placed a, Placed b) { return overlap(a, b); }); }});
  cases.push_back({"transform/overlap/128",
                   [] { return asking(128, [](Placed a, Placed b) { return overlap(a, b); }); }});
  cases.push_back({"transform/area/64", [] {
                     return asking(64, [](Placed a, Placed b) { return overlap_area(a, b); });
                   }});
  cases.push_back({"transform/contact/64", [] {
                     return asking(64, [](Placed a, Placed b) { return contact(a, b).sum_x; });
                   }});
  cases.push_back({"transform/rasterise", [] { return rasterising(); }});
  cases.push_back({"transform/cache", [] { return asking_caches(std::size_t{16} << 20, 32); }});
  cases.push_back({"transform/small_cache", [] { return asking_caches(20'000, 1); }});
}

}  // namespace hitmask::bench

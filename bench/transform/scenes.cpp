#include "transform/scenes.hpp"

#include <stdexcept>

#include "support/random.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t miss_count = 256;
constexpr std::size_t hit_count = 64;
constexpr int attempts = 1'000'000;
constexpr std::int64_t deep = 100;  // shared pixels

PlacedMask placed(const TurnedScene& scene, const Turned& turned) {
  return place(*scene.masks[turned.mask], parts_of(scene, turned)).value();
}

Turned random_turned(const TurnedScene& scene, Random& random, int reach) {
  Turned turned;
  turned.mask = static_cast<std::uint32_t>(
      random.between(0, static_cast<std::int32_t>(scene.masks.size()) - 1));
  turned.angle = random.between(0, cached_angles - 1);
  turned.scale = scale_of(turned.mask);
  turned.at = {random.between(-reach, reach), random.between(-reach, reach)};
  return turned;
}

bool meets_within(int distance, const PlacedMask& a, const PlacedMask& b) {
  for (int y = -distance; y <= distance; ++y)
    for (int x = -distance; x <= distance; ++x)
      if (overlap(a, b.moved({x, y}))) return true;
  return false;
}

bool is_miss(const PlacedMask& a, const PlacedMask& b, Gap gap) {
  if (!overlaps(bounds(a), bounds(b))) return false;
  return gap == Gap::wide ? !meets_within(3, a, b)
                          : !meets_within(1, a, b) && meets_within(3, a, b);
}

void add_pair(TurnedScene& scene, const TurnedPair& pair, Gap gap) {
  const PlacedMask a = placed(scene, pair.a);
  const PlacedMask b = placed(scene, pair.b);
  if (scene.misses.size() < miss_count && is_miss(a, b, gap)) scene.misses.push_back(pair);
  if (scene.hits.size() < hit_count && overlap_area(a, b) >= deep) scene.hits.push_back(pair);
}

}  // namespace

double scale_of(std::uint32_t mask) noexcept { return 0.8 + 0.15 * mask; }

TransformParts parts_of(const TurnedScene& scene, const Turned& turned) noexcept {
  const Mask& mask = *scene.masks[turned.mask];
  TransformParts parts;
  parts.x = turned.at.x;
  parts.y = turned.at.y;
  parts.pivot_x = mask.width() / 2.0;
  parts.pivot_y = mask.height() / 2.0;
  parts.angle = Angle::fraction(static_cast<std::uint32_t>(turned.angle) * (1u << 26));
  parts.scale_x = parts.scale_y = turned.scale;
  return parts;
}

TurnedScene make_turned_scene(Kind kind, int size, Gap gap, const std::vector<Mask>& sprites) {
  static_assert(cached_angles == 64);  // parts_of() shifts by 26
  TurnedScene scene;
  for (Mask& mask : make_masks(kind, size, sprites))
    scene.masks.push_back(std::make_shared<const Mask>(std::move(mask)));
  Random random(static_cast<std::uint64_t>(size) * 31 + static_cast<std::uint64_t>(kind));
  for (int i = 0; i < attempts; ++i) {
    const Turned a = random_turned(scene, random, 0);
    add_pair(scene, {a, random_turned(scene, random, 2 * size)}, gap);
    if (scene.misses.size() == miss_count && scene.hits.size() == hit_count) return scene;
  }
  throw std::runtime_error("too few near misses of turned masks");
}

}  // namespace hitmask::bench

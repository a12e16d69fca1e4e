// An explosion in a world, from the carving to the end of the step, against the same by hand.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "terrain/cases.hpp"
#include "terrain/grounds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t blast_count = 64;
constexpr std::int32_t tile_side = 512;

/// Things that lie around on the map, and touch the ground or not.
void add_sprites(World& world, Size map) {
  const auto shape = share(disc_mask(8));
  const auto places = make_blasts(1'000, {0, 0, map.width, map.height});
  for (const Point at : places) static_cast<void>(*world.add({.shape = shape, .position = at}));
}

/// Every second visit of a place fills it again, so that there is always something to carve.
class Visits {
 public:
  [[nodiscard]] bool carves(std::size_t i) noexcept {
    visited_[i] = !visited_[i];
    return visited_[i];
  }

 private:
  std::vector<bool> visited_ = std::vector<bool>(blast_count);
};

/// What the game sees of an explosion.
std::int64_t finish(World& world) {
  static_cast<void>(world.step());
  return static_cast<std::int64_t>(world.contacts().size());
}

class TerrainWorld {
 public:
  TerrainWorld(const Terrain& terrain, Size map) {
    ground_ = *world_.add({.shape = terrain, .is_static = true});
    add_sprites(world_, map);
    finish(world_);
  }
  std::int64_t blast(Point at, bool carves) {
    const DiscBrush disc{at, blast_radius};
    static_cast<void>(carves ? *world_.carve(ground_, disc) : *world_.deposit(ground_, disc));
    return finish(world_);
  }

 private:
  World world_;
  BodyId ground_;
};

class MaskWorld {
 public:
  MaskWorld(const Mask& mask, Size map) : mask_(std::make_shared<Mask>(mask)) {
    ground_ = *world_.add({.shape = mask_, .is_static = true});
    add_sprites(world_, map);
    finish(world_);
  }
  std::int64_t blast(Point at, bool carves) {
    paint_disc(*mask_, at, blast_radius, carves ? Paint::erase : Paint::draw);
    static_cast<void>(world_.set_shape(ground_, mask_));
    return finish(world_);
  }

 private:
  World world_;
  std::shared_ptr<Mask> mask_;
  BodyId ground_;
};

/// One body for each 512 x 512 pixels.
class BodiesWorld {
 public:
  BodiesWorld(const Mask& mask, Size map) : columns_((map.width + tile_side - 1) / tile_side) {
    for (std::int32_t y = 0; y < map.height; y += tile_side)
      for (std::int32_t x = 0; x < map.width; x += tile_side) {
        Mask tile(tile_side, tile_side);
        tile.draw(mask, {-x, -y});
        masks_.push_back(std::make_shared<Mask>(std::move(tile)));
        bodies_.push_back(
            *world_.add({.shape = masks_.back(), .position = {x, y}, .is_static = true}));
      }
    add_sprites(world_, map);
    finish(world_);
  }
  std::int64_t blast(Point at, bool carves) {
    const std::int32_t bottom = (at.y + blast_radius) / tile_side;
    const std::int32_t right = (at.x + blast_radius) / tile_side;
    for (std::int32_t row = (at.y - blast_radius) / tile_side; row <= bottom; ++row)
      for (std::int32_t column = (at.x - blast_radius) / tile_side; column <= right; ++column) {
        const auto i = static_cast<std::size_t>(row * columns_ + column);
        paint_disc(*masks_[i], {at.x - column * tile_side, at.y - row * tile_side}, blast_radius,
                   carves ? Paint::erase : Paint::draw);
        static_cast<void>(world_.set_shape(bodies_[i], masks_[i]));
      }
    static_cast<void>(world_.step());
    return distinct_contacts();
  }

 private:
  /// A sprite that touches several tiles touches the ground once. Tiles have the lowest slots.
  std::int64_t distinct_contacts() {
    std::int64_t count = 0;
    ++stamp_;
    last_seen_.resize(world_.size() + 1);
    for (const BodyPair& pair : world_.contacts()) {
      const bool is_ground = pair.a.slot <= bodies_.size();
      if (is_ground && last_seen_[pair.b.slot] == stamp_) continue;
      if (is_ground) last_seen_[pair.b.slot] = stamp_;
      ++count;
    }
    return count;
  }

  World world_;
  std::vector<std::int64_t> last_seen_;  // by slot
  std::int64_t stamp_ = 0;
  std::int32_t columns_;
  std::vector<std::shared_ptr<Mask>> masks_;
  std::vector<BodyId> bodies_;
};

template <class Map>
Contender exploding(const char* name, std::shared_ptr<Map> map, std::vector<Point> blasts) {
  const auto visits = std::make_shared<Visits>();
  return make_contender(name, blasts.size(), [map, blasts, visits](std::size_t i) {
    return map->blast(blasts[i], visits->carves(i));
  });
}

}  // namespace

void measure_explosion(Run& run) {
  for (const Ground ground : {Ground::hills, Ground::caves}) {
    const std::string label = std::string("explosion/") + name_of(ground);
    if (!run.wants(label, usual_map.width)) continue;
    const Mask mask = make_ground(ground, usual_map);
    const auto blasts = make_blasts(blast_count, {100, 1'500, usual_map.width - 200, 2'400});
    run.measure(
        label, usual_map.width,
        std::vector{
            exploding("hitmask", std::make_shared<TerrainWorld>(Terrain(mask), usual_map), blasts),
            exploding("one_mask", std::make_shared<MaskWorld>(mask, usual_map), blasts),
            exploding("bodies", std::make_shared<BodiesWorld>(mask, usual_map), blasts)});
  }
}

/// Both maps have the same ground and the same sprites around the explosions.
void measure_explosion_growth(Run& run) {
  if (!run.wants("explosion_growth", 65'535)) return;
  const Mask small = make_ground(Ground::hills, {4'096, 1'024});
  Terrain large(make_ground(Ground::hills, {65'535, 16'384}));
  large.carve(Box{0, 0, small.width(), small.height()});
  large.deposit(small, {});
  const auto blasts =
      make_blasts(blast_count, {100, 300, small.width() - 200, small.height() - 400});
  run.measure(
      "explosion_growth", 65'535,
      std::vector{exploding("hitmask", std::make_shared<TerrainWorld>(large, small.size()), blasts),
                  exploding("small_map",
                            std::make_shared<TerrainWorld>(Terrain(small), small.size()), blasts)});
}

}  // namespace hitmask::bench

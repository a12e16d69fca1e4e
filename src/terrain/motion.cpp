// Obstacles and separation: the terrain is handed to the functions of hitmask/motion.hpp.
#include "hitmask/motion.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "base/checkpoint.hpp"
#include "base/integers.hpp"
#include "hitmask/terrain.hpp"
#include "motion/staircase.hpp"
#include "overlap/chunk_area.hpp"
#include "terrain/chunk_set.hpp"

namespace hitmask {

using detail::terrain::ChunkObstacles;
namespace geometry = detail::geometry;
using TerrainAccess = detail::terrain::Access;

namespace {

using MoveCheckpoints = detail::base::Checkpoints<16>;

}  // namespace

TerrainObstacles::TerrainObstacles(const Terrain& terrain, std::uint64_t id) : id_(id) {
  auto kept = std::make_shared<const Terrain>(terrain);
  chunks_ = std::make_shared<const detail::terrain::TerrainChunks>(std::move(kept));
}

void TerrainObstacles::operator()(const Box& box, Visitor<const Obstacle&> visit) const {
  const auto solid = detail::overlap::solid_area_of(*chunks_);
  if (is_empty(geometry::shared(solid, geometry::wide_bounds_of(box)))) return;
  Obstacle ground;
  ground.chunks = chunks_.get();
  ground.id = id_;
  visit(ground);
}

std::optional<Point> separate(const Terrain& terrain, const MaskView& mask, Point position,
                              std::int32_t limit) {
  return unstick(mask, position, limit, ChunkObstacles(terrain));
}

std::optional<Point> separate(const Terrain& terrain, const MaskView& mask, Point position,
                              std::int32_t limit, Axis axis) {
  if (!overlap(terrain, mask, position)) return Point{};
  const Point back = axis == Axis::x ? Point{-1, 0} : Point{0, -1};
  MoveCheckpoints checkpoints;
  for (std::int32_t length = 1; length <= limit; ++length, checkpoints.pass())
    for (const std::int32_t signed_length : {length, -length}) {
      const Point move{back.x * signed_length, back.y * signed_length};
      if (!overlap(terrain, mask, position + move)) return move;
    }
  return std::nullopt;
}

std::optional<Point> separate(const Terrain& terrain, const MaskView& mask, Point position,
                              std::int32_t limit, Point direction) {
  if (!overlap(terrain, mask, position)) return Point{};
  if (direction == Point{}) return std::nullopt;
  const std::int32_t sign_x = direction.x < 0 ? -1 : 1;
  const std::int32_t sign_y = direction.y < 0 ? -1 : 1;
  detail::motion::Staircase walk(detail::base::magnitude(direction.x),
                                 detail::base::magnitude(direction.y));
  MoveCheckpoints checkpoints;
  for (std::int32_t step = 1; step <= limit; ++step, checkpoints.pass()) {
    walk.step();
    const Point move{static_cast<std::int32_t>(sign_x * walk.i()),
                     static_cast<std::int32_t>(sign_y * walk.j())};
    if (!overlap(terrain, mask, position + move)) return move;
  }
  return std::nullopt;
}

}  // namespace hitmask

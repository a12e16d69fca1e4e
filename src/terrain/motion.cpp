// Obstacles and separation: the chunks are handed to the functions of hitmask/motion.hpp.
#include "hitmask/motion.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/checkpoint.hpp"
#include "base/integers.hpp"
#include "hitmask/terrain.hpp"
#include "motion/staircase.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

using detail::terrain::Chunk;
using TerrainAccess = detail::terrain::Access;

namespace {

using MoveCheckpoints = detail::base::Checkpoints<16>;

/// The chunks of a terrain for a query of obstacles.
class ChunkObstacles {
 public:
  explicit ChunkObstacles(const Terrain& terrain) noexcept : terrain_(terrain) {}
  void operator()(const Box& box, Visitor<const Obstacle&> visit) const {
    for_each_obstacle(terrain_, box, visit);
  }

 private:
  const Terrain& terrain_;
};

}  // namespace

void for_each_obstacle(const Terrain& terrain, const Box& box, Visitor<const Obstacle&> visit,
                       std::uint64_t id) {
  const auto area = detail::terrain::within_reach(detail::geometry::wide_bounds_of(box));
  if (is_empty(box) || is_empty(area)) return;
  detail::terrain::for_each_chunk(
      TerrainAccess::tree(terrain).get(), area, [&](const Chunk& chunk) {
        const MaskView* const mask = chunk.solid().mask();
        return mask != nullptr
                   ? visit(Obstacle(*mask, chunk.corner(), id))
                   : visit(Obstacle(translated(detail::terrain::chunk_box, chunk.corner()), id));
      });
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

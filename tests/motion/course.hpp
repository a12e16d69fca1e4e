// Random obstacles for tests: for hitmask, and the same ones for the oracle.
#pragma once

#include <array>
#include <memory>
#include <ostream>
#include <vector>

#include "hitmask/motion.hpp"
#include "motion/motion_answers.hpp"
#include "reference/motion_obstacles.hpp"
#include "support/generators.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const ObstacleSweep& sweep) {
  return stream << sweep.steps << " steps to " << sweep.last_free << ", blocked at "
                << sweep.first_blocked << (sweep.started_overlapping ? " from the start" : "")
                << " by " << sweep.obstacle << "; contact: " << sweep.contact;
}

inline std::ostream& operator<<(std::ostream& stream, const ObstacleRayHit& hit) {
  return stream << hit.obstacle << ": " << hit.hit;
}

inline std::ostream& operator<<(std::ostream& stream, const std::optional<ObstacleRayHit>& hit) {
  if (hit) return stream << *hit;
  return stream << "none";
}

namespace support {

inline constexpr std::array all_sides{Face::none, Face::left, Face::right, Face::top, Face::bottom};

/// Obstacles and their grids.
class Course {
 public:
  void add_mask(const reference::Grid& grid, Point position, std::uint64_t id, Face one_way) {
    masks_.push_back(std::make_unique<Mask>(reference::mask_of(grid)));
    Obstacle obstacle(masks_.back()->view(), position, id);
    obstacle.one_way = one_way;
    add(obstacle, grid);
  }
  void add_box(const Box& box, std::uint64_t id, Face one_way) {
    reference::Grid grid(box.w, box.h);
    reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y); });
    Obstacle obstacle(box, id);
    obstacle.one_way = one_way;
    add(obstacle, grid);
  }
  /// Any obstacle, anywhere in an arena; one in three is one-way.
  void add_any(Random& random, std::int32_t side, std::int32_t arena) {
    const Size size{random.between(0, side), random.between(0, side)};
    const Point at{random.between(-arena, arena), random.between(-arena, arena)};
    const Face one_way = random.one_in(3) ? random.pick(all_sides) : Face::none;
    const std::uint64_t id = random.below(6);
    if (random.one_in(3)) return add_box({at.x, at.y, size.width, size.height}, id, one_way);
    add_mask(painted<reference::Grid>(random.pick(all_patterns), size, random), at, id, one_way);
  }

  [[nodiscard]] const reference::Hurdles& hurdles() const { return hurdles_; }
  [[nodiscard]] const std::vector<Obstacle>& obstacles() const { return obstacles_; }
  /// The obstacle query; returns no more than it must.
  void operator()(const Box& box, Visitor<const Obstacle&> visit) const {
    for (const Obstacle& obstacle : obstacles_) {
      const Size size = obstacle.mask != nullptr ? obstacle.mask->size() : obstacle.size;
      const Box own{obstacle.position.x, obstacle.position.y, size.width, size.height};
      if (overlaps(own, box) && !visit(obstacle)) return;
    }
  }

 private:
  void add(const Obstacle& obstacle, const reference::Grid& grid) {
    obstacles_.push_back(obstacle);
    hurdles_.push_back(
        {grid, obstacle.position, obstacle.id, obstacle.one_way, obstacle.mask == nullptr});
  }

  std::vector<std::unique_ptr<Mask>> masks_;
  std::vector<Obstacle> obstacles_;
  reference::Hurdles hurdles_;
};

inline Course any_course(Random& random, int obstacles, std::int32_t side, std::int32_t arena) {
  Course course;
  for (int i = 0; i < obstacles; ++i) course.add_any(random, side, arena);
  return course;
}

inline std::ostream& operator<<(std::ostream& stream, const Course& course) {
  for (const reference::Hurdle& hurdle : course.hurdles())
    stream << "\nobstacle " << hurdle.id << " at " << hurdle.position << " one-way "
           << static_cast<int>(hurdle.one_way) << "\n"
           << hurdle.grid;
  return stream;
}

}  // namespace support
}  // namespace hitmask

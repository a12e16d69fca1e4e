// The worlds of the benchmark: boxes drawn at random, and how they move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hitmask/geometry.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

enum class Layout : std::uint8_t {
  uniform,   ///< 16 to 64 px, about one partner each
  mixed,     ///< 90% 8 to 32 px, 9% 64 to 256, 1% 512 to 2048; about one partner each
  clusters,  ///< 16 to 64 px in gaussian clusters of 500, about ten partners each
  outlier,   ///< uniform, but for one that stands half a billion pixels away
};

/// Boxes in a square world [0, side) x [0, side).
struct BoxWorld {
  std::int32_t side = 0;
  std::vector<Box> boxes;
};

/// The same for the same arguments, always.
[[nodiscard]] BoxWorld make_world(Layout layout, std::size_t count, std::uint64_t seed = 0);

/// Boxes of these sizes at random positions, about one partner each.
[[nodiscard]] BoxWorld make_world_of(std::span<const Size> sizes, std::uint64_t seed);

/// Some of a world's boxes on their way: each at a steady pace of up to 4 px per frame and axis,
/// turning back at the world's edges. A value: a copy goes on from the same moment.
class Movement {
 public:
  /// Every `stride`-th box moves; 1: all of them.
  Movement(const BoxWorld& world, std::size_t stride);

  /// Which boxes move, ascending; the same in every frame.
  [[nodiscard]] std::span<const std::uint32_t> movers() const noexcept { return *movers_; }

  /// The movers' positions in the next frame.
  void next_frame(std::span<Point> positions);

 private:
  struct Course {
    Point position;
    Point pace;
    Point last;  // the furthest position at which the box is still inside
  };
  std::shared_ptr<const std::vector<std::uint32_t>> movers_;
  std::vector<Course> courses_;
};

}  // namespace hitmask::bench

// The benchmark's worlds: random boxes and their movement.
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
  uniform,   ///< 16 to 64 px, about one overlap each
  mixed,     ///< 90% 8 to 32 px, 9% 64 to 256, 1% 512 to 2048; about one overlap each
  clusters,  ///< 16 to 64 px in gaussian clusters of 500, about ten overlaps each
  outlier,   ///< uniform, except for one box half a billion pixels away
};

/// Boxes in a square world [0, side) x [0, side).
struct BoxWorld {
  std::int32_t side = 0;
  std::vector<Box> boxes;
};

/// Deterministic for the same arguments.
[[nodiscard]] BoxWorld make_world(Layout layout, std::size_t count, std::uint64_t seed = 0);

/// Boxes of these sizes at random positions; each overlaps about `partners` others.
[[nodiscard]] BoxWorld make_world_of(std::span<const Size> sizes, std::uint64_t seed,
                                     double partners = 1);

/// Moves some of a world's boxes: each at a constant speed of up to 4 px per frame and axis,
/// reversing at the world's edges. Copies continue from the same state.
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
    Point last;  // the last position at which the box is still inside
  };
  std::shared_ptr<const std::vector<std::uint32_t>> movers_;
  std::vector<Course> courses_;
};

}  // namespace hitmask::bench

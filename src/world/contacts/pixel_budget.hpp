// Limits how much a step may compare, for bodies from strangers: a small file can have so many
// large bodies in one place that a step takes minutes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "hitmask/pairs.hpp"
#include "world/bodies/touch.hpp"

namespace hitmask::detail::world::contacts {

class PixelBudget {
 public:
  explicit PixelBudget(std::uint64_t pixels) noexcept : left_(pixels) {}

  /// Subtracts what pairs of bodies cost. False once there is not enough, and from then on.
  [[nodiscard]] bool take(const bodies::Store& bodies, std::span<const IndexPair> pairs) {
    return std::ranges::all_of(pairs, [&](const IndexPair& pair) {
      return take(bodies, pair, bodies::may_meet(bodies, pair.a, pair.b));
    });
  }
  [[nodiscard]] bool take(const bodies::Store& bodies, IndexPair pair, bool may_meet) {
    const std::uint64_t cost =
        pixels_of_any_pair + (may_meet ? pixels_compared(bodies, pair) : std::uint64_t{0});
    is_used_up_ = is_used_up_ || cost > left_;
    left_ -= is_used_up_ ? 0 : cost;
    return !is_used_up_;
  }
  [[nodiscard]] bool is_used_up() const noexcept { return is_used_up_; }

 private:
  /// To find a pair takes as long as to compare so many pixels.
  static constexpr std::uint64_t pixels_of_any_pair = 1024;

  [[nodiscard]] std::uint64_t pixels_compared(const bodies::Store& bodies, IndexPair pair) {
    const bool are_boxes = bodies.records[pair.a].shape == bodies::no_shape &&
                           bodies.records[pair.b].shape == bodies::no_shape;
    if (are_boxes) return 0;
    return std::min(
        {shared_pixels(bodies, pair), pixels_of(bodies, pair.a), pixels_of(bodies, pair.b)});
  }

  /// Of the boxes, and the pixels around them: movers look one further.
  [[nodiscard]] static std::uint64_t shared_pixels(const bodies::Store& bodies, IndexPair pair) {
    const auto wide = [&](bodies::BodyIndex i) {
      const bodies::Bounds& box = bodies.bounds[i];
      return geometry::grown(bodies::WideBounds{box.left, box.top, box.right, box.bottom}, 1);
    };
    const bodies::WideBounds a = wide(pair.a), b = wide(pair.b);
    if (bodies.periods.any()) return std::min(area_of(a), area_of(b));  // wherever they meet
    return area_of(geometry::shared(a, b));
  }
  [[nodiscard]] static std::uint64_t area_of(const bodies::WideBounds& box) noexcept {
    if (geometry::is_empty(box)) return 0;
    return static_cast<std::uint64_t>(box.right - box.left) *
           static_cast<std::uint64_t>(box.bottom - box.top);
  }

  /// Few for a terrain that is large and has little in it.
  [[nodiscard]] std::uint64_t pixels_of(const bodies::Store& bodies, bodies::BodyIndex i) {
    const bodies::ShapeNumber number = bodies.records[i].shape;
    if (number == bodies::no_shape || !bodies.shapes.is_terrain(number)) return ~std::uint64_t{0};
    if (number >= of_terrain_.size()) of_terrain_.resize(bodies.shapes.size());
    std::uint64_t& pixels = of_terrain_[number];
    if (pixels == 0) pixels = std::uint64_t{bodies.shapes[number].memory_bytes()} * 8;
    return pixels;
  }

  std::uint64_t left_;
  bool is_used_up_ = false;
  base::Vector<std::uint64_t> of_terrain_;  // by number of the shape; 0: not known yet
};

}  // namespace hitmask::detail::world::contacts

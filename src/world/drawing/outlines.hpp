// The outlines of shapes, traced once each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "hitmask/shape.hpp"
#include "world/bodies/store.hpp"

namespace hitmask::detail::world::drawing {

using bodies::ShapeNumber;
using bodies::StoredShape;

/// The loops of a mask, in its own pixels.
struct Outline {
  const Mask* mask = nullptr;  // only compared: it may be gone
  std::uint64_t hash = 0;      // of the pixels that were traced
  std::uint64_t last_drawn = 0;
  base::Vector<Point> corners;
  base::Vector<Loop> loops;

  [[nodiscard]] std::span<const Point> corners_of(const Loop& loop) const noexcept {
    return std::span<const Point>(corners).subspan(loop.first_corner, loop.corner_count);
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return base::bytes_of(corners) + base::bytes_of(loops);
  }
};

/// Of no mask.
[[nodiscard]] Outline outline_of(const Boundary& boundary);

/// A cache by number of shape. A number may name another shape later, so the mask and the hash of
/// its pixels are compared.
class Outlines {
 public:
  /// Traces the shape if it is not cached. Valid until the next call.
  [[nodiscard]] const Outline& of(ShapeNumber number, const StoredShape& shape);
  /// If the cache is over the limit, drops outlines that were not drawn since the last call.
  void end_drawing(std::size_t limit) noexcept;
  void clear() noexcept;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  base::Vector<Outline> items_;
  std::uint64_t drawing_ = 1;
};

}  // namespace hitmask::detail::world::drawing

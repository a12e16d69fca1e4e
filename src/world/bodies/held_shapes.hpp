// Acquires the new shapes of bodies before any body changes.
#pragma once

#include <memory>
#include <utility>

#include "base/small_list.hpp"
#include "mask/access.hpp"
#include "world/bodies/checks.hpp"

namespace hitmask::detail::world::bodies {

/// Owns shapes while further ones are acquired. If memory runs out or a shape is invalid, no body
/// has changed.
class HeldShapes {
 public:
  explicit HeldShapes(Store& bodies) noexcept : bodies_(bodies) {}
  ~HeldShapes() {
    for (const NewShape& held : shapes_.items())
      if (held.shape != no_shape) bodies_.shapes.release(held.shape);
  }
  HeldShapes(const HeldShapes&) = delete;
  HeldShapes& operator=(const HeldShapes&) = delete;

  /// Acquires the next shape. After an error, the only valid operation is destruction.
  [[nodiscard]] WorldError hold(const Shape& shape, const Transform& transform);
  /// The same for the shape that a body has, with another transform.
  [[nodiscard]] WorldError turn(BodyIndex i, const Transform& transform);
  /// Reserves memory, so that bodies below index `bodies` can get these shapes without failing.
  void make_room(std::size_t bodies) { bodies_.placements.make_room(placed_, bodies); }
  [[nodiscard]] const NewShape& peek(std::size_t i) const noexcept { return shapes_[i]; }
  /// Moves a shape out, for Store::set_shape().
  [[nodiscard]] NewShape take(std::size_t i) noexcept { return std::exchange(shapes_[i], {}); }

 private:
  [[nodiscard]] WorldError hold_raster(NewShape& held, const Shape& shape,
                                       const Transform& transform);
  /// `held` has a use of the mask, and the origin.
  [[nodiscard]] WorldError replace_by_raster(NewShape& held, const Transform& transform);

  Store& bodies_;
  base::SmallList<NewShape, 16> shapes_;
  std::size_t placed_ = 0;
};

}  // namespace hitmask::detail::world::bodies

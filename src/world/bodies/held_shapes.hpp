// The shapes that bodies are about to get, acquired before any of the bodies changes.
#pragma once

#include <memory>
#include <utility>

#include "base/small_list.hpp"
#include "world/bodies/checks.hpp"

namespace hitmask::detail::world::bodies {

/// Holds shapes while further ones are acquired. When memory runs out, or a shape is refused, no
/// body has changed.
class HeldShapes {
 public:
  explicit HeldShapes(Store& bodies) noexcept : bodies_(bodies) {}
  ~HeldShapes() {
    for (const NewShape& held : shapes_.items())
      if (held.shape != no_shape) bodies_.shapes.release(held.shape);
  }
  HeldShapes(const HeldShapes&) = delete;
  HeldShapes& operator=(const HeldShapes&) = delete;

  /// The next shape; without a mask, that of a plain box. After an error nothing may be taken.
  [[nodiscard]] WorldError hold(const std::shared_ptr<const Mask>& mask,
                                const Transform& transform);
  /// After this, so many bodies can be given these shapes without failing.
  void make_room(std::size_t bodies) { bodies_.placements.make_room(rasters_, bodies); }
  /// The shape for Store::set_shape(), to which its use passes.
  [[nodiscard]] NewShape take(std::size_t i) noexcept { return std::exchange(shapes_[i], {}); }

 private:
  [[nodiscard]] WorldError hold_raster(NewShape& held, const std::shared_ptr<const Mask>& mask,
                                       const Transform& transform);

  Store& bodies_;
  base::SmallList<NewShape, 16> shapes_;
  std::size_t rasters_ = 0;
};

}  // namespace hitmask::detail::world::bodies

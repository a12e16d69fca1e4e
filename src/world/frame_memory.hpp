// Memory that a world keeps for changes of frames, so that a steady frame does not allocate.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "world/bodies/store.hpp"

namespace hitmask::detail::world {

/// A frame or a part of a sheet as a shape of the world.
struct FrameShape {
  bodies::ShapeNumber shape = bodies::no_shape;
  std::uint32_t mask = bodies::no_shape;  // in the sheet's pool; no_shape: the frame lacks the part
  Point origin{};
};

/// What a body is to show.
struct FrameChange {
  bodies::BodyIndex body = 0;
  bool is_part = false;
  FrameShape look{};  // has a use of the shape until the body has it
};

/// Empty between calls.
struct FrameMemory {
  base::Vector<FrameChange> changes;
  /// By frame and orientation; with a use of each shape. Only for calls with many bodies.
  base::Vector<FrameShape> looks;
  base::Vector<std::uint32_t> used_looks;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return base::bytes_of(changes) + base::bytes_of(looks) + base::bytes_of(used_looks);
  }
};

}  // namespace hitmask::detail::world

// What a snapshot holds.
#pragma once

#include "world/state.hpp"

namespace hitmask::detail::world {

/// Flags that are part of the state. The others depend on the indexes.
inline constexpr std::uint8_t lasting_flags = bodies::flag::alive | bodies::flag::enabled |
                                              bodies::flag::is_static | bodies::flag::changed |
                                              bodies::flag::is_sensor;

/// The state of the bodies, without indexes and unused shapes.
struct SnapshotState : base::Hooked {
  struct NumberedShape {
    bodies::ShapeNumber number;  // in the records of `columns`
    std::uint32_t bodies;
    bodies::StoredShape shape;
  };

  bodies::Columns columns;
  base::Vector<NumberedShape> shapes;
  contacts::ContactList contacts;
  travel::RestingList resting;
  std::int32_t angle_steps = 0;  // of the world

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    std::size_t bytes = sizeof *this + columns.memory_bytes() + base::bytes_of(shapes) +
                        contacts.memory_bytes() + resting.memory_bytes();
    for (const NumberedShape& one : shapes) bytes += one.shape.memory_bytes();
    return bytes;
  }
};

}  // namespace hitmask::detail::world

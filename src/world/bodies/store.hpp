// The bodies of a world, by index (slot minus one). Facts that are read together stand in one
// array.
#pragma once

#include <cstdint>

#include "base/buffer.hpp"
#include "base/free_list.hpp"
#include "base/sparse_array.hpp"
#include "hitmask/world/body.hpp"
#include "overlap/shape_view.hpp"
#include "world/bodies/shapes.hpp"
#include "world/bodies/wrap.hpp"

namespace hitmask::detail::world::bodies {

using overlap::ShapeView;

using BodyIndex = std::uint32_t;

/// What the narrow phase reads of a body besides its position.
struct Record {
  ShapeNumber shape = no_shape;  // no_shape: a plain box
  Filter filter;
  Details details = Details::none;
  Face one_way = Face::none;  // the side from which it stops movers; none: all sides
};

/// What a body has whose shape does not simply start at its position: a transform, or an origin.
struct Placement {
  Transform transform;
  Point origin;  // of the shape
  Point corner;  // of the mask, raster or box, from the body's position
};

/// The shape that a body is about to get. It is held in the store until the body has it.
struct NewShape {
  ShapeNumber shape = no_shape;  // no_shape: a plain box
  Size size{};                   // of the mask, raster or box
  Point origin{};                // as in Placement
  Point corner{};
  bool is_placed = false;  // it has a Placement
};

namespace flag {
inline constexpr std::uint8_t alive = 1;
inline constexpr std::uint8_t enabled = 2;
inline constexpr std::uint8_t is_static = 4;
inline constexpr std::uint8_t changed = 8;  // in Columns::changed: its contacts must be found anew
// Waits for an index: that index has an older box of it, or none.
inline constexpr std::uint8_t waits_moving = 16;
inline constexpr std::uint8_t waits_static = 32;
inline constexpr std::uint8_t marked = 64;  // for the length of a function
}  // namespace flag

/// Plain facts: all that a snapshot copies of the bodies.
struct Columns {
  // One entry for each slot ever used, all of the same length.
  /// Of the solid pixels; nowhere unless alive and enabled. Starts in [0, period) where the world
  /// wraps around.
  base::Vector<Bounds> bounds;
  base::Vector<Point> corners;  // top-left pixel of the mask, raster or box
  base::Vector<Record> records;
  base::Vector<std::uint8_t> flags;
  /// Half of an id: the generation above, and below it the world's number while the body lives.
  base::Vector<std::uint32_t> names;
  base::Vector<Size> sizes;  // of the mask, raster or box
  base::Vector<std::uint64_t> users;

  base::FreeList free;              // slots to be used again
  base::Buffer<BodyIndex> changed;  // since the last step; at most once each
  base::SparseArray<Placement> placements;
  Periods periods;
  std::uint16_t number = 0;  // the world's
  std::size_t removed = 0;   // since the last step
  std::size_t alive = 0;
  std::size_t somewhere = 0;     // alive, enabled and with a solid pixel
  std::size_t is_static = 0;     // alive and static
  std::size_t with_details = 0;  // alive and asking for details
  std::size_t with_mask = 0;     // alive and not a plain box
  std::size_t with_filter = 0;   // alive and with another filter than the default

  [[nodiscard]] std::size_t slots() const noexcept { return flags.size(); }
  [[nodiscard]] bool has(BodyIndex i, std::uint8_t which) const noexcept {
    return (flags[i] & which) != 0;
  }
  /// The corner from the position that users know: mostly (0, 0).
  [[nodiscard]] Point corner_offset(BodyIndex i) const noexcept {
    if (!placements.any()) return {};
    const Placement* const its = placements.find(i);
    return its == nullptr ? Point{} : its->corner;
  }
  /// From a user's position to the corner, and back.
  [[nodiscard]] Point corner_at(BodyIndex i, Point position) const noexcept {
    const Point by = corner_offset(i);
    return wrapped(Point{position.x + by.x, position.y + by.y}, periods);
  }
  [[nodiscard]] Point position(BodyIndex i) const noexcept {
    const Point by = corner_offset(i);
    return wrapped(Point{corners[i].x - by.x, corners[i].y - by.y}, periods);
  }
  [[nodiscard]] Transform transform(BodyIndex i) const noexcept {
    const Placement* const its = placements.find(i);
    return its == nullptr ? Transform{} : its->transform;
  }
  [[nodiscard]] Box box(BodyIndex i) const noexcept {
    return {corners[i].x, corners[i].y, sizes[i].width, sizes[i].height};
  }
  [[nodiscard]] std::uint16_t generation(BodyIndex i) const noexcept {
    return static_cast<std::uint16_t>(names[i] >> 16);
  }
  [[nodiscard]] BodyId id(BodyIndex i) const noexcept {
    return {.world = number, .generation = generation(i), .slot = i + 1};
  }

  /// Room for so many slots in every array, so that nothing fails half-way.
  void reserve(std::size_t slots);
  /// After this, copying `other` here allocates nothing.
  void make_room_for(const Columns& other);
  /// The world gets another number.
  void renumber(std::uint16_t to) noexcept;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
};

/// The bodies and their shapes.
struct Store : Columns {
  ShapeStore shapes;

  [[nodiscard]] ShapeView shape_view(BodyIndex i) const noexcept {
    const ShapeNumber shape = records[i].shape;
    return {shape == no_shape ? nullptr : &shapes.view(shape), sizes[i]};
  }
  /// The mask that users gave the body, which may be the source of its raster; no_shape: a plain
  /// box.
  [[nodiscard]] ShapeNumber source(BodyIndex i) const noexcept {
    const ShapeNumber shape = records[i].shape;
    return shape != no_shape && shapes[shape].is_raster() ? shapes[shape].source : shape;
  }

  /// Of the shape that users gave the body, before its transform.
  [[nodiscard]] Size shape_size(BodyIndex i) const noexcept {
    const ShapeNumber mask = source(i);
    return mask == no_shape ? sizes[i] : shapes.view(mask).size();
  }
  /// The shape that users gave the body.
  [[nodiscard]] Shape shape(BodyIndex i) const;

  /// A slot for a new body, enabled and alive; only its generation is set. Only after reserve().
  BodyIndex take_slot() noexcept;
  /// Works out the bounds from corner, figure and flags.
  void place(BodyIndex i) noexcept;
  [[nodiscard]] Bounds bounds_now(BodyIndex i) const noexcept;
  /// The position stays. The use of the shape passes from the caller to the body. Only where the
  /// placements have room.
  void set_shape(BodyIndex i, const NewShape& shape, const Transform& transform) noexcept;
  void set_flag(BodyIndex i, std::uint8_t which, bool on) noexcept;
  void set_details(BodyIndex i, Details details) noexcept;
  void set_filter(BodyIndex i, const Filter& filter) noexcept;
  /// Its generation becomes the next one; the slot can be used again unless that was the last.
  void remove(BodyIndex i) noexcept;

  /// Lets go of masks without users, and of memory for shapes that are gone.
  void forget_unused_masks() noexcept;
  void forget_unused_shapes() noexcept;

  /// Checks every count, every list, every use of a shape and every body's bounds.
  [[nodiscard]] Result<void> validate() const;

 private:
  void replace_shape(BodyIndex i, ShapeNumber shape) noexcept;
  void compact_shapes() noexcept;
  [[nodiscard]] Result<void> validate_counts() const;
  [[nodiscard]] Result<void> validate_names() const;
  [[nodiscard]] Result<void> validate_placements() const;
  [[nodiscard]] Result<void> validate_users() const;
};

/// Whether a body fits into a world with these periods.
[[nodiscard]] constexpr bool fits_into(Size size, const Periods& periods) noexcept {
  return (periods.x == 0 || size.width <= periods.x) &&
         (periods.y == 0 || size.height <= periods.y);
}

}  // namespace hitmask::detail::world::bodies

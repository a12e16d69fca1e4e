// The bodies of a world, by index (slot minus one). Fields that are read together share an array.
#pragma once

#include <cstdint>

#include "base/buffer.hpp"
#include "base/free_list.hpp"
#include "base/sparse_array.hpp"
#include "hitmask/world/body.hpp"
#include "hitmask/world/carrier.hpp"
#include "hitmask/world/mover.hpp"
#include "overlap/shape_view.hpp"
#include "world/bodies/links.hpp"
#include "world/bodies/shapes.hpp"
#include "world/bodies/wrap.hpp"

namespace hitmask::detail::world::bodies {

using overlap::ShapeView;

/// What the narrow phase reads of a body, besides its position.
struct Record {
  ShapeNumber shape = no_shape;  // no_shape: a plain box
  Filter filter;
  Details details = Details::none;
  Face one_way = Face::none;  // the side that blocks movers; none: all sides
  /// The root of its tree plus one; 0: it is in none. Bodies of one family do not meet.
  std::uint32_t family = 0;
};

/// For bodies with a transform or an origin.
struct Placement {
  Transform transform;
  Point origin;  // of the shape
  Point corner;  // of the mask, raster or box, relative to the body's position
};

[[nodiscard]] constexpr bool has_valid_remainders(const BodyMover& mover) noexcept {
  const auto is_valid = [](std::int32_t rest) { return rest >= 0 && rest < SubPixels::per_pixel; };
  return is_valid(mover.remainder_x) && is_valid(mover.remainder_y);
}

/// A shape to be assigned to a body. Holds a use of it in the store until then.
struct NewShape {
  ShapeNumber shape = no_shape;  // no_shape: a plain box
  Size size{};                   // of the mask, raster or box; pixel (0, 0) of a terrain
  Point origin{};                // as in Placement
  Point corner{};
  bool is_placed = false;  // needs a Placement
};

namespace flag {
inline constexpr std::uint8_t alive = 1;
inline constexpr std::uint8_t enabled = 2;
inline constexpr std::uint8_t is_static = 4;
inline constexpr std::uint8_t changed = 8;  // in Columns::changed: its contacts must be recomputed
// Waits to be added to an index, whose box for it is outdated or missing.
inline constexpr std::uint8_t waits_moving = 16;
inline constexpr std::uint8_t waits_static = 32;
inline constexpr std::uint8_t marked = 64;  // temporary, within a function
inline constexpr std::uint8_t is_sensor = 128;
}  // namespace flag

/// Plain data: everything that a snapshot copies of the bodies.
struct Columns {
  // One entry per slot ever used; all have the same length.

  /// Of the solid pixels; nowhere unless alive and enabled. Starts in [0, period) if the world
  /// wraps.
  base::Vector<Bounds> bounds;
  base::Vector<Point> corners;  // top-left pixel of the mask, raster or box
  base::Vector<Record> records;
  base::Vector<std::uint8_t> flags;
  /// Half of an id: the generation, and in the low bits the world's number while the body is alive.
  base::Vector<std::uint32_t> names;
  base::Vector<Size> sizes;  // of the mask, raster or box, or the solid pixels of a terrain
  base::Vector<std::uint64_t> users;
  base::Vector<std::uint8_t> roles;  // in trees

  base::FreeList free;              // reusable slots
  base::Buffer<BodyIndex> changed;  // since the last step; at most once each
  base::SparseArray<Placement> placements;
  base::SparseArray<BodyMover> movers;  // the ground of one may be gone
  base::SparseArray<Link> links;
  base::SparseArray<Transform> own_transforms;  // of bodies in trees, if they have one
  base::SparseArray<BodyCarrier> carriers;
  Periods periods;
  std::uint16_t number = 0;  // of the world
  std::size_t removed = 0;   // since the last step
  std::size_t alive = 0;
  std::size_t somewhere = 0;     // alive, enabled and with a solid pixel
  std::size_t is_static = 0;     // alive and static
  std::size_t sensors = 0;       // alive and a sensor
  std::size_t with_details = 0;  // alive and requesting details
  std::size_t with_mask = 0;     // alive and not a plain box
  std::size_t with_filter = 0;   // alive and with a filter other than the default

  [[nodiscard]] std::size_t slots() const noexcept { return flags.size(); }
  [[nodiscard]] bool has(BodyIndex i, std::uint8_t which) const noexcept {
    return (flags[i] & which) != 0;
  }
  /// The corner relative to the public position; usually (0, 0).
  [[nodiscard]] Point corner_offset(BodyIndex i) const noexcept {
    if (!placements.any()) return {};
    const Placement* const its = placements.find(i);
    return its == nullptr ? Point{} : its->corner;
  }
  /// Converts the public position to the corner, and back.
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
  [[nodiscard]] std::uint16_t generation(BodyIndex i) const noexcept {
    return static_cast<std::uint16_t>(names[i] >> 16);
  }
  [[nodiscard]] BodyId id(BodyIndex i) const noexcept {
    return {.world = number, .generation = generation(i), .slot = i + 1};
  }

  /// Reserves slots in every array, so that nothing fails midway.
  void reserve(std::size_t slots);
  /// Reserves enough that copying `other` here does not allocate.
  void make_room_for(const Columns& other);
  /// Changes the world's number in all ids.
  void renumber(std::uint16_t to) noexcept;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
};

/// The pixel of a shape at the top-left corner of its box: (0, 0), unless it is a terrain.
[[nodiscard]] inline Point inner_corner(const ShapeView& shape) noexcept {
  if (shape.chunks == nullptr) return {};
  return {shape.chunks->solid_box().x, shape.chunks->solid_box().y};
}

struct Store : Columns {
  ShapeStore shapes;

  [[nodiscard]] ShapeView shape_view(BodyIndex i) const noexcept {
    return shapes.shape_view(records[i].shape, sizes[i]);
  }
  /// The same for a shape that no body has yet.
  [[nodiscard]] ShapeView view_of(const NewShape& shape) const noexcept {
    return shapes.shape_view(shape.shape, shape.size);
  }
  /// The mask that the user assigned: the source of a raster, or the mask itself. no_shape: a plain
  /// box.
  [[nodiscard]] ShapeNumber source(BodyIndex i) const noexcept {
    const ShapeNumber shape = records[i].shape;
    return shape != no_shape && shapes[shape].is_raster() ? shapes[shape].source : shape;
  }

  /// The size of the shape that the user assigned, before its transform.
  [[nodiscard]] Size shape_size(BodyIndex i) const noexcept {
    const ShapeNumber mask = source(i);
    return mask == no_shape || shapes.is_terrain(mask) ? sizes[i] : shapes.view(mask).size();
  }
  /// The mask, raster or box in the world, or the solid pixels of a terrain. Starts in [0, period)
  /// if the world wraps.
  [[nodiscard]] Box box(BodyIndex i) const noexcept { return box(i, shape_view(i)); }
  /// The same if the shape is known.
  [[nodiscard]] Box box(BodyIndex i, const ShapeView& its) const noexcept {
    if (its.chunks != nullptr) [[unlikely]]
      return terrain_box(i, its);
    return {corners[i].x, corners[i].y, sizes[i].width, sizes[i].height};
  }
  /// The corner for that box: of the copy of a terrain whose pixels start in the first period.
  [[nodiscard]] Point first_corner(BodyIndex i) const noexcept {
    return shapes.is_terrain(records[i].shape) ? first_corner_of_terrain(i) : corners[i];
  }
  /// Of the shape.
  [[nodiscard]] Point origin(BodyIndex i) const noexcept {
    const Placement* const its = placements.find(i);
    return its == nullptr ? Point{} : its->origin;
  }
  /// The shape that the user assigned.
  [[nodiscard]] Shape shape(BodyIndex i) const;

  /// Takes a slot for a new body, enabled and alive. Only its generation is set. Call reserve()
  /// first.
  BodyIndex take_slot() noexcept;
  /// Updates the bounds from corner, shape and flags. May run for several bodies at once.
  void place(BodyIndex i) noexcept;
  [[nodiscard]] Bounds bounds_now(BodyIndex i) const noexcept;
  /// Keeps the position. Takes over the caller's use of the shape. Requires capacity in
  /// `placements`.
  void set_shape(BodyIndex i, const NewShape& shape, const Transform& transform) noexcept;
  /// The same for a mask with this origin and a body without a transform. Much faster.
  void set_mask(BodyIndex i, ShapeNumber mask, Point origin) noexcept;
  /// Another version of a body's terrain. Takes over the caller's use of it.
  void replace_terrain(BodyIndex i, ShapeNumber shape, Size size) noexcept;
  void set_flag(BodyIndex i, std::uint8_t which, bool on) noexcept;
  void set_details(BodyIndex i, Details details) noexcept;
  void set_filter(BodyIndex i, const Filter& filter) noexcept;
  /// Advances the generation. The slot can be reused unless that was the last one.
  void remove(BodyIndex i) noexcept;

  /// Drops masks without users, and the memory of dropped shapes.
  void forget_unused_masks() noexcept;
  void forget_unused_shapes() noexcept;

  /// Checks all counts, lists, shape uses and bounds.
  [[nodiscard]] Result<void> validate() const;

 private:
  [[nodiscard]] Box terrain_box(BodyIndex i, const ShapeView& its) const noexcept;
  [[nodiscard]] Point first_corner_of_terrain(BodyIndex i) const noexcept;
  void replace_shape(BodyIndex i, ShapeNumber shape) noexcept;
  void move_corner(BodyIndex i, Point before, Point after) noexcept;
  void compact_shapes() noexcept;
  [[nodiscard]] Result<void> validate_counts() const;
  [[nodiscard]] Result<void> validate_names() const;
  [[nodiscard]] Result<void> validate_placements() const;
  [[nodiscard]] Result<void> validate_movers() const;
  [[nodiscard]] Result<void> validate_carriers() const;
  [[nodiscard]] bool has_known_pixels(BodyIndex i) const noexcept;
  [[nodiscard]] Result<void> validate_users() const;
};

/// Whether a body of this size is no larger than the periods.
[[nodiscard]] constexpr bool fits_into(Size size, const Periods& periods) noexcept {
  return (periods.x == 0 || size.width <= periods.x) &&
         (periods.y == 0 || size.height <= periods.y);
}

}  // namespace hitmask::detail::world::bodies

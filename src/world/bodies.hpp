// The bodies of a world, by index (slot number minus one), each fact in the array of those who read
// it together.
#pragma once

#include <cstdint>

#include "hitmask/world.hpp"
#include "world/bounds.hpp"
#include "world/buffer.hpp"
#include "world/images.hpp"
#include "world/lower_parts.hpp"
#include "world/mask_table.hpp"
#include "world/narrow.hpp"
#include "world/placements.hpp"
#include "world/raster_table.hpp"

namespace hitmask::detail {

using BodyIndex = std::uint32_t;

/// What the narrow phase reads of a body besides its position.
struct BodyRecord {
  // Number in the mask table of what it looks like; none: a plain box.
  std::uint32_t mask = MaskTable::none;
  Filter filter;
  Details details = Details::none;
  Face one_way = Face::none;  // the side it stops those from that move; none: all sides
};

/// The pixels of a body to be, taken up already.
struct Look {
  std::uint32_t mask = MaskTable::none;      // none: a plain box
  std::uint32_t raster = RasterTable::none;  // that the mask is; none: it has no transform
  Point origin{};
};

namespace flag {
inline constexpr std::uint8_t alive = 1;
inline constexpr std::uint8_t enabled = 2;
inline constexpr std::uint8_t still = 4;
inline constexpr std::uint8_t changed = 8;  // in Bodies::changed: its contacts must be found anew
// In an Index::unsorted: that index has an older box of it, or none.
inline constexpr std::uint8_t unsorted_moving = 16;
inline constexpr std::uint8_t unsorted_still = 32;
inline constexpr std::uint8_t marked = 64;  // for the length of a function
}  // namespace flag

struct Bodies {
  // One entry for each slot ever used, all of the same length.
  // Of the solid pixels; nowhere unless alive and enabled. Starts in [0, period) where the world
  // wraps around.
  Vector<Bounds> bounds;
  Vector<Point> positions;  // of the corners: what users call so, and the origin added
  Vector<BodyRecord> records;
  Vector<std::uint8_t> flags;
  // Half of an id: the generation above, and below it the world's number while the body lives.
  Vector<std::uint32_t> names;
  Vector<Size> sizes;  // of the mask (of its raster, with a transform) or plain box
  Vector<std::uint64_t> users;

  Vector<BodyIndex> free;     // slots to be used again, the next one last
  Buffer<BodyIndex> changed;  // since the last step; at most once each
  MaskTable masks;
  RasterTable rasters;
  Placements placements;
  Periods periods;
  std::uint16_t number = 0;  // the world's
  std::size_t removed = 0;   // since the last step
  std::size_t alive = 0;
  std::size_t somewhere = 0;     // alive, enabled and with a solid pixel
  std::size_t still = 0;         // alive and still
  std::size_t with_details = 0;  // alive and asking for details
  std::size_t with_mask = 0;     // alive and not a plain box
  std::size_t with_filter = 0;   // alive and with a filter other than the one everybody meets with

  [[nodiscard]] std::size_t slots() const noexcept { return flags.size(); }
  [[nodiscard]] bool has(BodyIndex i, std::uint8_t which) const noexcept {
    return (flags[i] & which) != 0;
  }
  [[nodiscard]] Figure figure(BodyIndex i) const noexcept {
    const std::uint32_t mask = records[i].mask;
    return {mask == MaskTable::none ? nullptr : &masks.view(mask), sizes[i]};
  }
  /// Where the corner lies, seen from the position that users know: (0, 0) without a transform.
  [[nodiscard]] Point origin(BodyIndex i) const noexcept {
    return placements.any() ? placements.origin(i) : Point{};
  }
  /// From a user's position to the corner, and back.
  [[nodiscard]] Point corner_at(BodyIndex i, Point position) const noexcept {
    const Point by = origin(i);
    return wrapped(Point{position.x + by.x, position.y + by.y}, periods);
  }
  [[nodiscard]] Point position(BodyIndex i) const noexcept {
    const Point by = origin(i);
    return wrapped(Point{positions[i].x - by.x, positions[i].y - by.y}, periods);
  }
  /// Of the mask that users know; none: a plain box.
  [[nodiscard]] std::uint32_t source(BodyIndex i) const noexcept {
    const Placement* const its = placements.of(i);
    return its == nullptr ? records[i].mask : rasters.source(its->raster);
  }
  [[nodiscard]] Box box(BodyIndex i) const noexcept {
    const Point at = positions[i];
    return {at.x, at.y, sizes[i].width, sizes[i].height};
  }
  [[nodiscard]] std::uint16_t generation(BodyIndex i) const noexcept {
    return static_cast<std::uint16_t>(names[i] >> 16);
  }
  [[nodiscard]] BodyId id(BodyIndex i) const noexcept {
    return {.world = number, .generation = generation(i), .slot = i + 1};
  }

  /// Room for so many slots in every array, so that nothing fails half-way.
  void reserve(std::size_t slots);
  /// A slot for a new body, enabled and alive; nothing is set but its generation. Only after
  /// reserve().
  BodyIndex take_slot() noexcept;
  /// Works out the bounds from position, figure and flags.
  void place(BodyIndex i) noexcept;
  [[nodiscard]] Bounds bounds_now(BodyIndex i) const noexcept;
  /// Its position stays. Only where the placements have room.
  void set_look(BodyIndex i, const Look& look, const Transform& transform) noexcept;
  void set_flag(BodyIndex i, std::uint8_t which, bool on) noexcept;
  void set_details(BodyIndex i, Details details) noexcept;
  void set_filter(BodyIndex i, const Filter& filter) noexcept;
  /// The world gets another number.
  void renumber(std::uint16_t to) noexcept;
  /// Its generation becomes the next one; the slot can be used again unless that was the last.
  void remove(BodyIndex i) noexcept;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  void set_mask(BodyIndex i, std::uint32_t mask) noexcept;
  void end_placement(BodyIndex i) noexcept;
};

}  // namespace hitmask::detail

// The shapes of a world: masks, rasters of transformed masks, and terrains. Each is stored once,
// however many bodies use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/allocator.hpp"
#include "base/free_list.hpp"
#include "base/hash_index.hpp"
#include "base/lru_list.hpp"
#include "base/prefetch.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"
#include "hitmask/transform.hpp"
#include "hitmask/world/body.hpp"
#include "mask/access.hpp"
#include "overlap/shape_view.hpp"
#include "terrain/chunk_set.hpp"
#include "transform/access.hpp"

namespace hitmask::detail::world::bodies {

/// The index of a shape in the store. Four bytes per body.
using ShapeNumber = std::uint32_t;
inline constexpr ShapeNumber no_shape = base::HashIndex::none;

/// A mask, the solid mask of a box, the raster of a placed mask, or a terrain.
struct StoredShape {
  std::shared_ptr<const Mask> mask;  // null for a terrain
  std::shared_ptr<const terrain::TerrainChunks> chunks;
  std::uint64_t hash = 0;         // of size and pixels; the same on every platform
  std::uint64_t revision = 0;     // of the mask when it was hashed
  Box solid{};                    // of a mask that is no raster: the smallest around its pixels
  bool is_box = false;            // a box with a transform; looked up by size
  bool is_outdated = false;       // the pixels changed, so lookups skip it
  ShapeNumber source = no_shape;  // the mask that the raster was made from
  Point corner{};                 // of the raster, relative to the pixel (0, 0) of `map`
  transform::InverseMap map{};    // how the raster was placed, at pixel (0, 0)

  [[nodiscard]] bool exists() const noexcept { return mask != nullptr || chunks != nullptr; }
  [[nodiscard]] bool is_raster() const noexcept { return source != no_shape; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return mask != nullptr ? mask->memory_bytes() : chunks->terrain()->memory_bytes();
  }
};

/// A rounded transform without its whole pixels, which do not affect the raster.
struct RoundedTransform {
  PlacedMask placed;  // at pixel (0, 0)
  Point whole;
};
/// For the raster of a mask. It depends on the pixels alone, not on how tight the bounds are that
/// the mask keeps, so that worlds with equal pixels are equal.
[[nodiscard]] Result<RoundedTransform, WorldError> rounded_for(const StoredShape& shape,
                                                               const Transform& transform);

/// Converts a body's transform to one for place(). The pivot is relative to the shape's origin.
/// Without rotation, the position is chosen so that the edges of the transformed shape lie on pixel
/// corners: if unscaled, the pixel corner at the position is floor(pivot) pixels from the left
/// edge, or floor(width - pivot) if mirrored.
[[nodiscard]] Transform anchored(const Transform& transform, Size size, Point origin) noexcept;

/// The same for a pivot and points relative to the shape's origin: where its pixels lie, exactly.
[[nodiscard]] inline Transform as_drawn(const Transform& transform, Size size,
                                        Point origin) noexcept {
  const Transform placed = anchored(transform, size, origin);
  Transform result = transform;
  result.x = placed.x;
  result.y = placed.y;
  return result;
}

/// Counts the users of each shape: bodies, used rasters made from it, and calls that hold it. Keeps
/// unused shapes as a cache, so that an animation finds its frames and a spinning body its angles.
/// The cache has a limit in bytes; beyond it, the least recently used shape is dropped. A raster
/// becomes unused before its mask, so it is also dropped before it. Terrains are not cached: each
/// version is used once.
class ShapeStore {
 public:
  /// The limit for shapes without users, in bytes.
  void set_limit(std::size_t bytes) noexcept;
  /// How many bytes the words of boxes and rasters that are made from now on may have in all; more
  /// is WorldError::size. For snapshots from bytes.
  void set_allowance(std::uint64_t bytes) noexcept { allowance_ = bytes; }

  /// Finds or adds a mask and adds a user, until release(). If memory runs out, nothing changes.
  [[nodiscard]] ShapeNumber acquire(const std::shared_ptr<const Mask>& mask);
  /// The same for a solid mask of this size, which a mask can have.
  [[nodiscard]] Result<ShapeNumber, WorldError> acquire_box(Size size);
  /// The same for a terrain.
  [[nodiscard]] ShapeNumber acquire_terrain(const std::shared_ptr<const Terrain>& terrain);
  /// The same for the raster of a placed mask. `source` is the mask's number. Returns an error if
  /// the raster is too large or too far from the position.
  [[nodiscard]] Result<ShapeNumber, WorldError> acquire_raster(ShapeNumber source,
                                                               const RoundedTransform& transform);
  /// The number of a mask whose pixels changed since it was added, or no_shape.
  [[nodiscard]] ShapeNumber find_changed(const Mask* mask) const noexcept;
  /// Whether a mask has the pixels that were added, so that acquire() finds this number.
  [[nodiscard]] bool is_current(ShapeNumber number) const noexcept {
    const StoredShape& shape = entries_[number].shape;
    if (shape.mask == nullptr) return true;
    return !shape.is_outdated && shape.revision == mask::Access::revision(*shape.mask);
  }
  /// Hides a shape from acquire(). Its users keep it.
  void outdate(ShapeNumber number) noexcept;
  /// acquire() for a shape of another store. `source` is the number in this store of the mask that
  /// a raster was made from.
  [[nodiscard]] ShapeNumber acquire_shape(const StoredShape& shape, ShapeNumber source);
  void use(ShapeNumber number, std::uint32_t times = 1) noexcept {
    if ((entries_[number].users += times) == times) begin_use(number);
  }
  void release(ShapeNumber number, std::uint32_t times = 1) noexcept {
    if ((entries_[number].users -= times) == 0) end_use(number);
  }

  [[nodiscard]] const StoredShape& operator[](ShapeNumber number) const noexcept {
    return entries_[number].shape;
  }
  /// Not for terrains.
  [[nodiscard]] const MaskView& view(ShapeNumber number) const noexcept { return *views_[number]; }
  /// Null for a plain box and for a terrain.
  [[nodiscard]] const MaskView* find_view(ShapeNumber number) const noexcept {
    return number == no_shape ? nullptr : views_[number];
  }
  [[nodiscard]] bool is_terrain(ShapeNumber number) const noexcept {
    return number != no_shape && views_[number] == nullptr;
  }
  /// The shape of a body with this size; no_shape: a plain box.
  [[nodiscard]] overlap::ShapeView shape_view(ShapeNumber number, Size size) const noexcept {
    if (number == no_shape) return {nullptr, size};
    const MaskView* const mask = views_[number];
    return {mask, size, mask != nullptr ? nullptr : chunks_of(number)};
  }
  /// Prefetches a shape's view, at most two cache lines. Accepts no_shape.
  void prefetch(ShapeNumber number) const noexcept {
    if (number == no_shape || views_[number] == nullptr) return;
    const auto* const bytes = reinterpret_cast<const char*>(views_[number]);
    base::prefetch(bytes);
    base::prefetch(bytes + sizeof(MaskView) - 1);
  }
  /// Relative to the pixel (0, 0) of the transform.
  [[nodiscard]] Box raster_box(ShapeNumber number) const noexcept;

  /// The offset from a body's position to the corner of its raster. `whole` comes from
  /// RoundedTransform.
  [[nodiscard]] Point corner(ShapeNumber number, Point whole) const noexcept {
    const Box box = raster_box(number);
    return is_empty(box) ? Point{} : Point{box.x + whole.x, box.y + whole.y};
  }

  /// Drops masks without users and their rasters. Unused rasters of other masks stay.
  void forget_unused_masks() noexcept;
  /// Drops all shapes without users.
  void forget_unused() noexcept { trim(0); }
  /// Renumbers the shapes without gaps and frees unused memory. Returns the new number for each old
  /// one. Returns an empty list if no number changes or memory runs out.
  [[nodiscard]] base::Vector<ShapeNumber> compact() noexcept;

  /// Calls visit(number) for each shape with users.
  template <class Visit>
  void for_each_used(const Visit& visit) const {
    for (ShapeNumber i = used_.oldest(); i != no_shape; i = used_.newer(i)) visit(i);
  }
  [[nodiscard]] std::size_t used() const noexcept { return used_.size(); }
  /// All numbers are below this.
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] std::uint32_t users(ShapeNumber number) const noexcept {
    return entries_[number].users;
  }
  /// Users that are not rasters: bodies, and calls that hold it.
  [[nodiscard]] std::uint32_t direct_users(ShapeNumber number) const noexcept {
    return entries_[number].users - entries_[number].rasters;
  }

  /// Includes the masks.
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks the invariants that do not depend on the bodies.
  [[nodiscard]] Result<void> validate() const;

 private:
  /// Aligned, so that indexing is a shift.
  struct alignas(64) ShapeEntry {
    StoredShape shape;
    std::uint64_t key = 0;  // hash of the lookup key
    std::uint32_t users = 0;
    std::uint32_t rasters = 0;  // number of users that are rasters
  };

  [[nodiscard]] ShapeNumber find_mask(const Mask* mask) const noexcept;
  [[nodiscard]] ShapeNumber find_raster(ShapeNumber source,
                                        const transform::InverseMap& map) const noexcept;
  [[nodiscard]] ShapeNumber find_box(Size size) const noexcept;
  [[nodiscard]] ShapeNumber find_terrain(const Terrain* terrain) const noexcept;
  /// Not inlined, so that shape_view() is.
  [[nodiscard]] const overlap::ChunkSet* chunks_of(ShapeNumber number) const noexcept;
  [[nodiscard]] ShapeNumber find_again(const StoredShape& shape) const noexcept;
  [[nodiscard]] bool is_allowed(Size size) noexcept;
  [[nodiscard]] ShapeNumber make_raster(ShapeNumber source, const RoundedTransform& transform);
  /// Reserves memory, so that the next insert() cannot fail.
  void make_room();
  ShapeNumber insert(const StoredShape& shape) noexcept;
  void begin_use(ShapeNumber number) noexcept;
  void end_use(ShapeNumber number) noexcept;
  void retire(ShapeNumber number) noexcept;
  /// The size of an unused shape, counted against the limit.
  [[nodiscard]] std::size_t bytes_of(ShapeNumber number) const noexcept;
  void drop(ShapeNumber number) noexcept;
  void trim(std::size_t bytes) noexcept;
  void rebuild_index() noexcept;
  [[nodiscard]] Result<void> validate_lists() const;
  [[nodiscard]] Result<void> validate_order() const;
  void move_into(ShapeStore& fresh, base::Vector<ShapeNumber>& numbers) const;

  base::Vector<ShapeEntry> entries_;
  base::Vector<const MaskView*> views_;  // of the entries, for the narrow phase; null: a terrain
  base::FreeList free_;                  // capacity for every number
  base::HashIndex index_;                // masks and terrains by address, rasters by source and map
  base::LruList used_;
  base::LruList unused_;
  std::size_t limit_ = 0;
  std::uint64_t allowance_ = ~std::uint64_t{0};
};

}  // namespace hitmask::detail::world::bodies

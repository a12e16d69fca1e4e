// The shapes of a world: masks, and what turned and scaled masks cover. Each is kept once, however
// many bodies have it.
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
#include "transform/access.hpp"

namespace hitmask::detail::world::bodies {

/// A shape's number in the store. Bodies keep these 4 bytes.
using ShapeNumber = std::uint32_t;
inline constexpr ShapeNumber no_shape = base::HashIndex::none;

/// A mask, the solid mask of a box, or the raster of a placed mask.
struct StoredShape {
  std::shared_ptr<const Mask> mask;
  std::uint64_t hash = 0;         // of size and pixels: the same on every platform
  std::uint64_t revision = 0;     // of the mask when it was hashed
  bool is_box = false;            // a box that has a transform: found by its size
  bool is_outdated = false;       // its pixels changed: found by nothing
  ShapeNumber source = no_shape;  // of the mask that the raster was made from
  Point corner{};                 // of the raster, from the pixel that `map` is about
  transform::InverseMap map{};    // how the raster was placed, about the pixel (0, 0)

  [[nodiscard]] bool is_raster() const noexcept { return source != no_shape; }
};

/// A transform as a world takes it: rounded, and without its whole pixels, which change no raster.
struct RoundedTransform {
  PlacedMask placed;  // about the pixel (0, 0)
  Point whole;
};
[[nodiscard]] Result<RoundedTransform, WorldError> rounded_for(const Mask& mask,
                                                               const Transform& transform);

/// The transform of a body's shape as place() takes it. The pivot counts from the shape's origin.
/// The position is chosen so that the edges of the transformed shape lie on pixel corners where the
/// transform has no rotation: unscaled, the pixel corner at the position is floor(pivot) pixels
/// from the left edge, or floor(width - pivot) when mirrored.
[[nodiscard]] Transform anchored(const Transform& transform, Size size, Point origin) noexcept;

/// Counts the users of each shape: bodies, rasters in use that were made from it, calls that hold
/// it. A shape without users stays, so that an animation comes back to its frames and a spinning
/// body to its angles. All of these together take up to a limit of bytes; beyond it, the one unused
/// longest goes. A raster becomes unused before its mask does, so it also goes before it.
class ShapeStore {
 public:
  /// Bytes of shapes without users.
  void set_limit(std::size_t bytes) noexcept;

  /// The number of a mask, added if it is new. It is used once more, until release(). When memory
  /// runs out nothing changes.
  [[nodiscard]] ShapeNumber acquire(const std::shared_ptr<const Mask>& mask);
  /// The same for a mask of this size that is solid all over.
  [[nodiscard]] ShapeNumber acquire_box(Size size);
  /// The same for what a placed mask covers; `source` is the mask's number. An error when a world
  /// cannot have it.
  [[nodiscard]] Result<ShapeNumber, WorldError> acquire_raster(ShapeNumber source,
                                                               const RoundedTransform& transform);
  /// The number of a mask whose pixels changed since it was added; no_shape when there is none.
  [[nodiscard]] ShapeNumber find_changed(const Mask* mask) const noexcept;
  /// acquire() no longer finds this shape. Those who have it keep it.
  void outdate(ShapeNumber number) noexcept;
  /// The same for a shape of another store. `source` is the number here of the mask that a raster
  /// was made from.
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
  [[nodiscard]] const MaskView& view(ShapeNumber number) const noexcept { return *views_[number]; }
  /// Asks the processor for a shape's view, which is two cache lines at most; no_shape is fine.
  void prefetch(ShapeNumber number) const noexcept {
    if (number == no_shape) return;
    const auto* const bytes = reinterpret_cast<const char*>(views_[number]);
    base::prefetch(bytes);
    base::prefetch(bytes + sizeof(MaskView) - 1);
  }
  /// Of a raster, from the pixel that its transform is about.
  [[nodiscard]] Box raster_box(ShapeNumber number) const noexcept;

  /// From the position of a body to the corner of its raster; `whole` pixels were left out of it.
  [[nodiscard]] Point corner(ShapeNumber number, Point whole) const noexcept {
    const Box box = raster_box(number);
    return is_empty(box) ? Point{} : Point{box.x + whole.x, box.y + whole.y};
  }

  /// Lets go of masks without users, and of their rasters. Rasters of other masks stay.
  void forget_unused_masks() noexcept;
  /// Lets go of everything without users.
  void forget_unused() noexcept { trim(0); }
  /// Numbers the shapes without gaps and gives the rest of the memory back. Returns the new number
  /// for each old one; nothing when all numbers stay, or memory for the change ran out.
  [[nodiscard]] base::Vector<ShapeNumber> compact() noexcept;

  /// Calls visit(number) for each shape with users.
  template <class Visit>
  void for_each_used(const Visit& visit) const {
    for (ShapeNumber i = used_.oldest(); i != no_shape; i = used_.newer(i)) visit(i);
  }
  [[nodiscard]] std::size_t used() const noexcept { return used_.size(); }
  /// Numbers are below this.
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] std::uint32_t users(ShapeNumber number) const noexcept {
    return entries_[number].users;
  }
  /// Those that are not rasters: bodies, and calls that hold it.
  [[nodiscard]] std::uint32_t direct_users(ShapeNumber number) const noexcept {
    return entries_[number].users - entries_[number].rasters;
  }

  /// The masks included.
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Checks the invariants that do not depend on the bodies.
  [[nodiscard]] Result<void> validate() const;

 private:
  /// Two cache lines: found by a shift.
  struct alignas(64) ShapeEntry {
    StoredShape shape;
    std::uint64_t key = 0;  // hash of what it is found by
    std::uint32_t users = 0;
    std::uint32_t rasters = 0;  // of the users, those that are rasters
  };

  [[nodiscard]] ShapeNumber find_mask(const Mask* mask) const noexcept;
  [[nodiscard]] ShapeNumber find_raster(ShapeNumber source,
                                        const transform::InverseMap& map) const noexcept;
  [[nodiscard]] ShapeNumber find_box(Size size) const noexcept;
  [[nodiscard]] ShapeNumber find_again(const StoredShape& shape) const noexcept;
  [[nodiscard]] ShapeNumber make_raster(ShapeNumber source, const RoundedTransform& transform);
  /// So that the next insert() cannot fail.
  void make_room();
  ShapeNumber insert(const StoredShape& shape) noexcept;
  void begin_use(ShapeNumber number) noexcept;
  void end_use(ShapeNumber number) noexcept;
  void retire(ShapeNumber number) noexcept;
  /// What an unused shape counts against the limit.
  [[nodiscard]] std::size_t bytes_of(ShapeNumber number) const noexcept;
  void drop(ShapeNumber number) noexcept;
  void trim(std::size_t bytes) noexcept;
  void rebuild_index() noexcept;
  [[nodiscard]] Result<void> validate_lists() const;
  [[nodiscard]] Result<void> validate_order() const;
  void move_into(ShapeStore& fresh, base::Vector<ShapeNumber>& numbers) const;

  base::Vector<ShapeEntry> entries_;
  base::Vector<const MaskView*> views_;  // of the entries: what the narrow phase reads of them
  base::FreeList free_;                  // has room for every number
  base::HashIndex index_;                // masks by address, rasters by source and map
  base::LruList used_;
  base::LruList unused_;
  std::size_t limit_ = 0;
};

}  // namespace hitmask::detail::world::bodies

// Turned and scaled masks of a world, each rasterised once, however many bodies have it.
#pragma once

#include <cstdint>
#include <memory>

#include "hitmask/result.hpp"
#include "hitmask/transform.hpp"
#include "hitmask/world/body.hpp"
#include "world/lower_parts.hpp"
#include "world/mask_table.hpp"
#include "world/number_index.hpp"

namespace hitmask::detail {

/// A transform as a world takes it: rounded, and parted from whole pixels, which change no raster.
struct RoundedTransform {
  TransformedMask placed;  // about the pixel (0, 0)
  Point whole;
};
[[nodiscard]] Result<RoundedTransform, WorldError> rounded_for(const Mask& mask,
                                                               const Transform& transform);

/// Numbers rasters by the mask they are of and the rounded transform. Rasters and the masks they
/// are of live in the mask table, where each raster counts as a user of both. Those that no body
/// has stay up to a limit of bytes; then the one unused longest goes.
class RasterTable {
 public:
  static constexpr std::uint32_t none = NumberIndex::none;

  /// The number of a raster, made if it is new: already used once, to be released. An error when
  /// the mask cannot be rasterised so. Running out of memory changes nothing.
  [[nodiscard]] Result<std::uint32_t, WorldError> acquire(MaskTable& masks,
                                                          const std::shared_ptr<const Mask>& mask,
                                                          const RoundedTransform& transform);
  void use(std::uint32_t number) noexcept;
  void release(std::uint32_t number, MaskTable& masks) noexcept;

  /// Of the raster.
  [[nodiscard]] std::uint32_t mask(std::uint32_t number) const noexcept {
    return entries_[number].mask;
  }
  /// Of the mask it was made from.
  [[nodiscard]] std::uint32_t source(std::uint32_t number) const noexcept {
    return entries_[number].source;
  }
  /// Of the raster, seen from the pixel the transform is about.
  [[nodiscard]] Box box_of(std::uint32_t number, const MaskTable& masks) const noexcept;

  void set_limit(std::size_t bytes, MaskTable& masks) noexcept;
  void forget_unused(MaskTable& masks) noexcept;
  /// After this, copying `other` here allocates nothing.
  void make_room_for(const RasterTable& other);
  /// Without the masks.
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  struct Entry {
    InverseMap map;  // about the pixel (0, 0)
    std::uint64_t hash = 0;
    std::size_t bytes = 0;  // what it takes to keep it
    Point corner;
    std::uint32_t source = MaskTable::none;
    std::uint32_t mask = MaskTable::none;
    std::uint32_t users = 0;
    // Among the unused ones.
    std::uint32_t newer = none;
    std::uint32_t older = none;
  };

  [[nodiscard]] std::uint32_t find(std::uint64_t hash, std::uint32_t source,
                                   const InverseMap& map) const noexcept;
  void make_room();
  [[nodiscard]] std::uint32_t make(MaskTable& masks, const std::shared_ptr<const Mask>& mask,
                                   const RoundedTransform& transform);
  void link(std::uint32_t number) noexcept;
  void unlink(std::uint32_t number) noexcept;
  void trim(std::size_t bytes, MaskTable& masks) noexcept;
  void drop_oldest(MaskTable& masks) noexcept;

  Vector<Entry> entries_;
  Vector<std::uint32_t> free_;   // has room for every number
  NumberIndex index_;            // by source and map
  std::uint32_t newest_ = none;  // of the unused ones
  std::uint32_t oldest_ = none;
  std::size_t unused_bytes_ = 0;
  std::size_t limit_ = 0;
};

}  // namespace hitmask::detail

#include "world/raster_table.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "transform/access.hpp"
#include "world/lower_parts.hpp"

namespace hitmask::detail {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9E37'79B9'7F4A'7C15U;
  return hash ^ (hash >> 29);
}

std::uint64_t hash_of(std::uint32_t source, const InverseMap& map) noexcept {
  std::uint64_t hash = mixed(0, source);
  for (const std::int64_t part : {map.xx, map.xy, map.yx, map.yy, map.x, map.y})
    hash = mixed(hash, static_cast<std::uint64_t>(part));
  return mixed(hash, std::uint64_t{map.x_rest} << 16 | map.y_rest);
}

/// Keeps a mask in the table for the length of a scope.
class HeldMask {
 public:
  HeldMask(MaskTable& masks, const std::shared_ptr<const Mask>& mask)
      : masks_(masks), number_(masks.intern(mask)) {
    masks_.use(number_);
  }
  ~HeldMask() { masks_.release(number_); }
  HeldMask(const HeldMask&) = delete;
  HeldMask& operator=(const HeldMask&) = delete;

  [[nodiscard]] std::uint32_t number() const noexcept { return number_; }

 private:
  MaskTable& masks_;
  std::uint32_t number_;
};

bool is_near(std::int64_t at) noexcept { return -max_origin <= at && at <= max_origin; }

/// Whether a world can have it: bodies' corners must stay close to their positions.
bool is_possible(const Box& box, Point whole) noexcept {
  if (is_empty(box)) return true;
  return box.w <= max_mask_side && box.h <= max_mask_side &&
         is_near(std::int64_t{box.x} + whole.x) && is_near(std::int64_t{box.y} + whole.y);
}

}  // namespace

Result<RoundedTransform, WorldError> rounded_for(const Mask& mask, const Transform& transform) {
  const Result<TransformedMask> placed = place(mask, transform);
  if (!placed) return WorldError::transform;
  InverseMap map = TransformAccess::map(*placed);
  const Point whole = std::exchange(map.position, {});
  return RoundedTransform{TransformAccess::make(mask, map, TransformAccess::reach(*placed)), whole};
}

std::uint32_t RasterTable::find(std::uint64_t hash, std::uint32_t source,
                                const InverseMap& map) const noexcept {
  if (source == MaskTable::none) return none;
  return index_.find(hash, [&](std::uint32_t number) {
    return entries_[number].source == source && entries_[number].map == map;
  });
}

Result<std::uint32_t, WorldError> RasterTable::acquire(MaskTable& masks,
                                                       const std::shared_ptr<const Mask>& mask,
                                                       const RoundedTransform& transform) {
  const InverseMap& map = TransformAccess::map(transform.placed);
  const std::uint32_t source = masks.find(mask.get());
  const std::uint32_t number = find(hash_of(source, map), source, map);
  const Box box = number == none ? bounds(transform.placed) : box_of(number, masks);
  if (!is_possible(box, transform.whole)) return WorldError::transform;
  if (number == none) return make(masks, mask, transform);
  use(number);
  return number;
}

Box RasterTable::box_of(std::uint32_t number, const MaskTable& masks) const noexcept {
  const MaskView& raster = masks.view(entries_[number].mask);
  const Point corner = entries_[number].corner;
  return {corner.x, corner.y, raster.width(), raster.height()};
}

/// Everything that may fail, and then what cannot.
std::uint32_t RasterTable::make(MaskTable& masks, const std::shared_ptr<const Mask>& mask,
                                const RoundedTransform& transform) {
  if (free_.empty()) make_room();
  Result<Raster> raster = rasterise(transform.placed);
  if (!raster) fail_memory();  // its size is possible
  const HeldMask source(masks, mask);
  const HeldMask made(masks, share(std::move(raster->mask)));
  const std::uint32_t number = free_.back();
  free_.pop_back();
  Entry entry;
  entry.map = TransformAccess::map(transform.placed);
  entry.hash = hash_of(source.number(), entry.map);
  entry.bytes = masks.view(made.number()).memory_bytes() + sizeof(Entry);
  entry.corner = raster->at;
  entry.source = source.number();
  entry.mask = made.number();
  entry.users = 1;
  masks.use(entry.source);
  masks.use(entry.mask);
  index_.insert(number, entry.hash);
  entries_[number] = entry;
  return number;
}

void RasterTable::make_room() {
  const std::size_t before = entries_.size();
  const std::size_t size = std::max<std::size_t>(16, 2 * before);
  free_.reserve(size);
  entries_.reserve(size);
  if (index_.make_room(size))
    for (std::uint32_t i = 0; i < before; ++i) index_.insert(i, entries_[i].hash);
  entries_.resize(size);
  for (std::size_t i = size; i-- > before;) free_.push_back(static_cast<std::uint32_t>(i));
}

void RasterTable::use(std::uint32_t number) noexcept {
  if (entries_[number].users++ == 0) unlink(number);
}

void RasterTable::release(std::uint32_t number, MaskTable& masks) noexcept {
  if (--entries_[number].users != 0) return;
  link(number);
  trim(limit_, masks);
}

void RasterTable::link(std::uint32_t number) noexcept {
  Entry& entry = entries_[number];
  entry.newer = none;
  entry.older = newest_;
  (newest_ == none ? oldest_ : entries_[newest_].newer) = number;
  newest_ = number;
  unused_bytes_ += entry.bytes;
}

void RasterTable::unlink(std::uint32_t number) noexcept {
  const Entry& entry = entries_[number];
  (entry.newer == none ? newest_ : entries_[entry.newer].older) = entry.older;
  (entry.older == none ? oldest_ : entries_[entry.older].newer) = entry.newer;
  unused_bytes_ -= entry.bytes;
}

void RasterTable::trim(std::size_t bytes, MaskTable& masks) noexcept {
  while (unused_bytes_ > bytes) drop_oldest(masks);
}

void RasterTable::drop_oldest(MaskTable& masks) noexcept {
  const std::uint32_t number = oldest_;
  unlink(number);
  index_.erase(number, [&](std::uint32_t each) { return entries_[each].hash; });
  masks.drop(entries_[number].mask);
  masks.release(entries_[number].source);
  entries_[number] = {};
  free_.push_back(number);
}

void RasterTable::set_limit(std::size_t bytes, MaskTable& masks) noexcept {
  limit_ = bytes;
  trim(limit_, masks);
}

void RasterTable::forget_unused(MaskTable& masks) noexcept { trim(0, masks); }

void RasterTable::make_room_for(const RasterTable& other) {
  entries_.reserve(other.entries_.size());
  free_.reserve(other.entries_.size());
  index_.make_room_for(other.index_);
}

std::size_t RasterTable::memory_bytes() const noexcept {
  return entries_.capacity() * sizeof(Entry) + free_.capacity() * sizeof(std::uint32_t) +
         index_.memory_bytes();
}

}  // namespace hitmask::detail

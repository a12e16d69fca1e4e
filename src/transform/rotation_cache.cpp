// RotationCache: rasters by angle, in a ring from the one asked for last to the one longest ago.
#include <string>
#include <utility>

#include "hitmask/transform.hpp"
#include "mask/fail.hpp"
#include "transform/access.hpp"
#include "transform/cover.hpp"

namespace hitmask {

namespace {

constexpr std::int32_t most_angles = 65'536;

std::size_t bytes_of(const Raster& raster) noexcept {
  return raster.mask.memory_bytes() + (sizeof(Raster) - sizeof(Mask));
}

/// The place of an angle among `count` evenly spaced ones, to the nearest.
std::int32_t nearest_of(std::uint32_t fraction, std::int32_t count) noexcept {
  const auto places = static_cast<std::uint64_t>(count);
  const std::uint64_t nearest = (fraction * places + (std::uint64_t{1} << 31)) >> 32;
  return static_cast<std::int32_t>(nearest == places ? 0 : nearest);
}

/// The least fraction that is no less than index / count of a turn.
std::uint32_t fraction_of(std::int32_t index, std::int32_t count) noexcept {
  const auto places = static_cast<std::uint64_t>(count);
  const std::uint64_t turns = static_cast<std::uint64_t>(index) << 32;
  return static_cast<std::uint32_t>((turns + places - 1) / places);
}

Error bad_count(std::int32_t count) {
  return Error{"a cache of " + std::to_string(count) + " angles is impossible: 1 to " +
               std::to_string(most_angles)};
}

}  // namespace

RotationCache::RotationCache(std::shared_ptr<const Mask> mask, const RotationOptions& options)
    : mask_(std::move(mask)),
      options_(options),
      entries_(static_cast<std::size_t>(options.angles) + 1) {
  Entry& start = entry(options.angles);
  start.newer = start.older = options.angles;
}

Result<RotationCache> RotationCache::create(std::shared_ptr<const Mask> mask,
                                            const RotationOptions& options) {
  if (mask == nullptr) return Error{"a cache of rotations needs a mask"};
  if (options.angles < 1 || options.angles > most_angles) return bad_count(options.angles);
  RotationCache cache(std::move(mask), options);
  for (std::int32_t index = 0; index < options.angles; ++index) {
    const auto placed = place(*cache.mask_, cache.transform_at(index));
    if (!placed) return placed.error();
    const Box box = bounds(*placed, options.coverage);
    if (box.w > max_mask_side || box.h > max_mask_side)
      return Error{"a raster of more than " + std::to_string(max_mask_side) +
                   " pixels on a side is impossible"};
  }
  return cache;
}

std::int32_t RotationCache::index_of(Angle angle) const noexcept {
  return nearest_of((angle - options_.parts.angle).fraction(), options_.angles);
}

Angle RotationCache::angle_at(std::int32_t index) const noexcept {
  return options_.parts.angle + Angle::fraction(fraction_of(index, options_.angles));
}

Transform RotationCache::transform_at(std::int32_t index) const noexcept {
  TransformParts parts = options_.parts;
  parts.angle = angle_at(index);
  return parts;
}

std::shared_ptr<const Raster> RotationCache::get(Angle angle) {
  const std::int32_t index = index_of(angle);
  if (entry(index).raster == nullptr) {
    fill(index);
  } else if (entry(options_.angles).older != index) {
    unlink(index);
    link(index);
  }
  return entry(index).raster;
}

std::shared_ptr<const Raster> RotationCache::find(Angle angle) const noexcept {
  return entries_[static_cast<std::size_t>(index_of(angle))].raster;
}

std::int32_t RotationCache::prepare() {
  for (std::int32_t index = 0; index < options_.angles; ++index)
    if (entry(index).raster == nullptr) {
      fill(index);
      if (raster_count_ <= index) break;  // there was no room for it without dropping another
    }
  return raster_count_;
}

void RotationCache::fill(std::int32_t index) {
  Result<Raster> raster = rasterise(place(*mask_, transform_at(index)).value(), options_.coverage);
  if (!raster) detail::fail_memory();  // create() has ruled out every other reason
  entry(index).raster =
      std::allocate_shared<Raster>(detail::Allocator<Raster>(), std::move(*raster));
  bytes_ += bytes_of(*entry(index).raster);
  ++raster_count_;
  link(index);
  while (bytes_ > options_.memory_limit && raster_count_ > 1) drop_oldest();
}

/// As the newest: right after the start, which counts the newest as the one older than itself.
void RotationCache::link(std::int32_t index) noexcept {
  Entry& start = entry(options_.angles);
  entry(index).newer = options_.angles;
  entry(index).older = start.older;
  entry(start.older).newer = index;
  start.older = index;
}

void RotationCache::unlink(std::int32_t index) noexcept {
  const Entry& gone = entry(index);
  entry(gone.newer).older = gone.older;
  entry(gone.older).newer = gone.newer;
}

void RotationCache::drop_oldest() noexcept {
  const std::int32_t oldest = entry(options_.angles).newer;
  bytes_ -= bytes_of(*entry(oldest).raster);
  --raster_count_;
  entry(oldest).raster.reset();
  unlink(oldest);
}

}  // namespace hitmask

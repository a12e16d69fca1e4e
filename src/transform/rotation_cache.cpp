// RotationCache: rasters by angle, least recently used first.
#include <memory>
#include <string>
#include <utility>

#include "base/allocator.hpp"
#include "base/lru_list.hpp"
#include "hitmask/transform.hpp"

namespace hitmask {

namespace detail::transform {

namespace {

constexpr std::int32_t most_angles = 65'536;

std::size_t raster_bytes(const MaskAt& raster) noexcept {
  return raster.mask.memory_bytes() + (sizeof(MaskAt) - sizeof(Mask));
}

/// The index of the nearest of `count` evenly spaced angles.
std::int32_t nearest_of(std::uint32_t fraction, std::int32_t count) noexcept {
  const auto places = static_cast<std::uint64_t>(count);
  const std::uint64_t nearest = (fraction * places + (std::uint64_t{1} << 31)) >> 32;
  return static_cast<std::int32_t>(nearest == places ? 0 : nearest);
}

/// The least fraction that is not below index / count of a turn.
std::uint32_t fraction_of(std::int32_t index, std::int32_t count) noexcept {
  const auto places = static_cast<std::uint64_t>(count);
  const std::uint64_t turns = static_cast<std::uint64_t>(index) << 32;
  return static_cast<std::uint32_t>((turns + places - 1) / places);
}

}  // namespace

struct RotationCacheState : base::Hooked {
  RotationCacheState(std::shared_ptr<const Mask> of, const RotationOptions& with)
      : mask(std::move(of)), options(with), rasters(static_cast<std::size_t>(with.angles)) {
    order.make_room(rasters.size());
  }

  [[nodiscard]] Angle angle_at(std::int32_t index) const noexcept {
    return options.parts.angle + Angle::fraction(fraction_of(index, options.angles));
  }
  [[nodiscard]] std::uint32_t number_of(Angle angle) const noexcept {
    return static_cast<std::uint32_t>(
        nearest_of((angle - options.parts.angle).fraction(), options.angles));
  }
  [[nodiscard]] Transform transform_at(std::int32_t index) const noexcept {
    TransformParts parts = options.parts;
    parts.angle = angle_at(index);
    return parts;
  }

  /// Makes a missing raster, and drops old ones beyond the limit.
  void fill(std::uint32_t number) {
    const Transform at = transform_at(static_cast<std::int32_t>(number));
    Result<MaskAt, TransformError> raster = rasterise(place(*mask, at).value(), options.coverage);
    if (!raster) base::fail_memory();  // create() has ruled out every other error
    rasters[number] = std::allocate_shared<MaskAt>(base::Allocator<MaskAt>(), std::move(*raster));
    order.push(number, raster_bytes(*rasters[number]));
    while (order.bytes() > options.memory_limit && order.size() > 1) drop_oldest();
  }
  void drop_oldest() noexcept {
    const std::uint32_t oldest = order.oldest();
    order.remove(oldest);
    rasters[oldest].reset();
  }

  std::shared_ptr<const Mask> mask;
  RotationOptions options;
  base::Vector<std::shared_ptr<const MaskAt>> rasters;  // one per angle; null: not made
  base::LruList order;                                  // of the existing rasters
};

}  // namespace detail::transform

RotationCache::RotationCache(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RotationCache::RotationCache(const RotationCache& other)
    : state_(std::make_unique<State>(*other.state_)) {}
RotationCache& RotationCache::operator=(const RotationCache& other) {
  if (this != &other) *this = RotationCache(other);
  return *this;
}
RotationCache::RotationCache(RotationCache&&) noexcept = default;
RotationCache& RotationCache::operator=(RotationCache&&) noexcept = default;
RotationCache::~RotationCache() = default;

Result<RotationCache, TransformError> RotationCache::create(std::shared_ptr<const Mask> mask,
                                                            const RotationOptions& options) {
  if (mask == nullptr) return TransformError::null_mask;
  if (options.angles < 1 || options.angles > detail::transform::most_angles)
    return TransformError::angle_count;
  RotationCache cache(std::make_unique<State>(std::move(mask), options));
  for (std::int32_t index = 0; index < options.angles; ++index) {
    const auto placed = place(*cache.state_->mask, cache.state_->transform_at(index));
    if (!placed) return placed.error();
    const Box box = bounds(*placed, options.coverage);
    if (box.w > max_mask_side || box.h > max_mask_side) return TransformError::raster_size;
  }
  return cache;
}

std::int32_t RotationCache::angle_count() const noexcept { return state_->options.angles; }

std::int32_t RotationCache::index_of(Angle angle) const noexcept {
  return static_cast<std::int32_t>(state_->number_of(angle));
}

Angle RotationCache::angle_at(std::int32_t index) const noexcept { return state_->angle_at(index); }

std::shared_ptr<const MaskAt> RotationCache::get(Angle angle) {
  const std::uint32_t number = state_->number_of(angle);
  if (state_->rasters[number] == nullptr)
    state_->fill(number);
  else
    state_->order.touch(number);
  return state_->rasters[number];
}

std::shared_ptr<const MaskAt> RotationCache::find(Angle angle) const noexcept {
  return state_->rasters[state_->number_of(angle)];
}

std::int32_t RotationCache::prepare() {
  for (std::uint32_t number = 0; number < state_->rasters.size(); ++number)
    if (state_->rasters[number] == nullptr) {
      state_->fill(number);
      if (state_->order.size() <= number) break;  // it replaced another one
    }
  return raster_count();
}

std::int32_t RotationCache::raster_count() const noexcept {
  return static_cast<std::int32_t>(state_->order.size());
}

std::size_t RotationCache::memory_bytes() const noexcept { return state_->order.bytes(); }

}  // namespace hitmask

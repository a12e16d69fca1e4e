#include "world/bodies/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/compiler.hpp"
#include "hitmask/shape.hpp"
#include "mask/access.hpp"

namespace hitmask::detail::world::bodies {

using transform::InverseMap;

namespace {

std::uint64_t key_of(const Mask* mask) noexcept {
  return base::mixed(0, static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(mask)));
}

std::uint64_t key_of(const Terrain* terrain) noexcept {
  return base::mixed(2, static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(terrain)));
}

std::uint64_t key_of(Size size) noexcept {
  return base::mixed(1, std::uint64_t{static_cast<std::uint32_t>(size.width)} << 32 |
                            static_cast<std::uint32_t>(size.height));
}

std::uint64_t key_of(ShapeNumber source, const InverseMap& map) noexcept {
  std::uint64_t hash = base::mixed(0, source);
  for (const std::int64_t part : {map.xx, map.xy, map.yx, map.yy, map.x, map.y})
    hash = base::mixed(hash, static_cast<std::uint64_t>(part));
  return base::mixed(hash, std::uint64_t{map.x_rest} << 16 | map.y_rest);
}

std::uint64_t key_of(const StoredShape& shape) noexcept {
  if (shape.chunks != nullptr) return key_of(shape.chunks->terrain().get());
  if (shape.is_raster()) return key_of(shape.source, shape.map);
  return shape.is_box ? key_of(shape.mask->size()) : key_of(shape.mask.get());
}

/// The distance of the pivot from the low edge of a transformed shape, along a world axis that one
/// axis of the shape maps to. `scale` is negative if mirrored.
double distance_to_edge(double scale, double pivot, std::int32_t length) noexcept {
  return scale < 0 ? -scale * (length - pivot) : scale * pivot;
}

/// Products of transforms are a little off: 45 degrees twice are a scale of 1 and some 2^-52. So
/// what is hardly below a whole number counts as that number, not as a pixel less.
double fraction_of(double value) noexcept {
  const double fraction = value - std::floor(value);
  return fraction > 1 - 0x1p-20 ? 0 : fraction;
}

bool is_near(std::int64_t at) noexcept { return -max_origin <= at && at <= max_origin; }

/// The corner of a body must be near its position.
bool is_possible(const Box& box, Point whole) noexcept {
  if (is_empty(box)) return true;
  return is_near(std::int64_t{box.x} + whole.x) && is_near(std::int64_t{box.y} + whole.y);
}

}  // namespace

Result<RoundedTransform, WorldError> rounded_for(const StoredShape& shape,
                                                 const Transform& transform) {
  const MaskView mask = mask::Access::inside(*shape.mask, shape.solid);
  const Result<PlacedMask, TransformError> placed = place(mask, transform);
  if (!placed) return world_error(placed.error());
  InverseMap map = transform::Access::map(*placed);
  const Point whole = std::exchange(map.position, {});
  return RoundedTransform{transform::Access::make(mask, map, transform::Access::reach(*placed)),
                          whole};
}

Transform anchored(const Transform& transform, Size size, Point origin) noexcept {
  Transform result = transform;
  result.pivot_x += origin.x;
  result.pivot_y += origin.y;
  if (transform.xy == 0 && transform.yx == 0) {
    result.x += fraction_of(distance_to_edge(transform.xx, result.pivot_x, size.width));
    result.y += fraction_of(distance_to_edge(transform.yy, result.pivot_y, size.height));
  } else if (transform.xx == 0 && transform.yy == 0) {
    result.x += fraction_of(distance_to_edge(transform.xy, result.pivot_y, size.height));
    result.y += fraction_of(distance_to_edge(transform.yx, result.pivot_x, size.width));
  } else {
    result.x += fraction_of(result.pivot_x);
    result.y += fraction_of(result.pivot_y);
  }
  return result;
}

ShapeNumber ShapeStore::find_mask(const Mask* mask) const noexcept {
  return index_.find(key_of(mask), [&](ShapeNumber number) {
    const StoredShape& shape = entries_[number].shape;
    return shape.mask.get() == mask && !shape.is_raster() && !shape.is_box;
  });
}

ShapeNumber ShapeStore::find_box(Size size) const noexcept {
  return index_.find(key_of(size), [&](ShapeNumber number) {
    const StoredShape& shape = entries_[number].shape;
    return shape.is_box && shape.mask->size() == size;
  });
}

HITMASK_NOINLINE const overlap::ChunkSet* ShapeStore::chunks_of(ShapeNumber number) const noexcept {
  return entries_[number].shape.chunks.get();
}

ShapeNumber ShapeStore::find_terrain(const Terrain* terrain) const noexcept {
  return index_.find(key_of(terrain), [&](ShapeNumber number) {
    const StoredShape& shape = entries_[number].shape;
    return shape.chunks != nullptr && shape.chunks->terrain().get() == terrain;
  });
}

ShapeNumber ShapeStore::find_raster(ShapeNumber source, const InverseMap& map) const noexcept {
  if (source == no_shape) return no_shape;
  return index_.find(key_of(source, map), [&](ShapeNumber number) {
    const StoredShape& shape = entries_[number].shape;
    return shape.source == source && shape.map == map;
  });
}

ShapeNumber ShapeStore::find_again(const StoredShape& shape) const noexcept {
  if (shape.chunks != nullptr) return find_terrain(shape.chunks->terrain().get());
  if (shape.is_raster()) return find_raster(shape.source, shape.map);
  return shape.is_box ? find_box(shape.mask->size()) : find_mask(shape.mask.get());
}

ShapeNumber ShapeStore::acquire(const std::shared_ptr<const Mask>& mask) {
  ShapeNumber number = find_mask(mask.get());
  if (number != no_shape && !is_current(number)) {
    outdate(number);
    number = no_shape;
  }
  if (number == no_shape) {
    make_room();
    StoredShape shape;
    shape.mask = mask;
    shape.hash = hash_of(*mask);
    shape.revision = mask::Access::revision(*mask);
    shape.solid = solid_box(*mask);
    number = insert(shape);
  }
  use(number);
  return number;
}

/// Counts what is allowed.
bool ShapeStore::is_allowed(Size size) noexcept {
  const std::uint64_t bytes = std::uint64_t{mask::storage_words(size)} * sizeof(std::uint64_t);
  if (bytes > allowance_) return false;
  allowance_ -= bytes;
  return true;
}

Result<ShapeNumber, WorldError> ShapeStore::acquire_box(Size size) {
  ShapeNumber number = find_box(size);
  if (number == no_shape) {
    if (!is_allowed(size)) return WorldError::size;
    StoredShape shape;
    shape.mask = share(Mask(size, true));
    shape.hash = hash_of(*shape.mask);
    shape.revision = mask::Access::revision(*shape.mask);
    shape.solid = box_of(size);
    shape.is_box = true;
    make_room();
    number = insert(shape);
  }
  use(number);
  return number;
}

ShapeNumber ShapeStore::acquire_terrain(const std::shared_ptr<const Terrain>& terrain) {
  ShapeNumber number = find_terrain(terrain.get());
  if (number == no_shape) {
    StoredShape shape;
    shape.chunks = std::make_shared<const terrain::TerrainChunks>(terrain);
    shape.hash = hash_of(*terrain);
    make_room();
    number = insert(shape);
  }
  use(number);
  return number;
}

ShapeNumber ShapeStore::find_changed(const Mask* mask) const noexcept {
  const ShapeNumber number = mask == nullptr ? no_shape : find_mask(mask);
  return number == no_shape || is_current(number) ? no_shape : number;
}

void ShapeStore::outdate(ShapeNumber number) noexcept {
  index_.erase(number, [&](ShapeNumber each) { return entries_[each].key; });
  entries_[number].shape.is_outdated = true;
}

Result<ShapeNumber, WorldError> ShapeStore::acquire_raster(ShapeNumber source,
                                                           const RoundedTransform& transform) {
  const ShapeNumber number = find_raster(source, transform::Access::map(transform.placed));
  const Box box = number == no_shape ? bounds(transform.placed) : raster_box(number);
  if (box.w > max_mask_side || box.h > max_mask_side)
    return world_error(TransformError::raster_size);
  if (!is_possible(box, transform.whole)) return WorldError::origin;
  if (number == no_shape)
    return is_allowed({box.w, box.h})
               ? Result<ShapeNumber, WorldError>(make_raster(source, transform))
               : WorldError::size;
  use(number);
  return number;
}

/// Does everything that may fail first.
ShapeNumber ShapeStore::make_raster(ShapeNumber source, const RoundedTransform& transform) {
  Result<MaskAt, TransformError> raster = rasterise(transform.placed);
  if (!raster) base::fail_memory();  // the size was checked, so it ran out of memory
  StoredShape shape;
  shape.mask = share(std::move(raster->mask));
  shape.hash = hash_of(*shape.mask);
  shape.corner = raster->position;
  shape.map = transform::Access::map(transform.placed);
  shape.source = source;
  make_room();
  const ShapeNumber number = insert(shape);
  use(number);
  return number;
}

ShapeNumber ShapeStore::acquire_shape(const StoredShape& shape, ShapeNumber source) {
  if (shape.chunks != nullptr) return acquire_terrain(shape.chunks->terrain());
  if (shape.is_box) return *acquire_box(shape.mask->size());  // without an allowance
  if (!shape.is_raster()) return acquire(shape.mask);
  ShapeNumber number = find_raster(source, shape.map);
  if (number == no_shape) {
    make_room();
    StoredShape own = shape;
    own.source = source;
    number = insert(own);
  }
  use(number);
  return number;
}

Box ShapeStore::raster_box(ShapeNumber number) const noexcept {
  const Point corner = entries_[number].shape.corner;
  return {corner.x, corner.y, view(number).width(), view(number).height()};
}

void ShapeStore::make_room() {
  if (!free_.empty()) return;
  const std::size_t before = entries_.size();
  const std::size_t size = std::max<std::size_t>(16, 2 * before);
  free_.make_room(size);
  entries_.reserve(size);
  views_.reserve(size);
  used_.make_room(size);
  unused_.make_room(size);
  if (index_.make_room(size)) rebuild_index();
  entries_.resize(size);
  views_.resize(size);
  free_.give_range(static_cast<ShapeNumber>(before), static_cast<ShapeNumber>(size));
}

/// The new shape has no users.
ShapeNumber ShapeStore::insert(const StoredShape& shape) noexcept {
  const ShapeNumber number = free_.take();
  entries_[number] = {shape, key_of(shape)};
  views_[number] = shape.mask != nullptr ? &shape.mask->view() : nullptr;
  if (!shape.is_outdated) index_.insert(number, entries_[number].key);
  retire(number);
  return number;
}

void ShapeStore::retire(ShapeNumber number) noexcept { unused_.push(number, bytes_of(number)); }

std::size_t ShapeStore::bytes_of(ShapeNumber number) const noexcept {
  const StoredShape& shape = entries_[number].shape;
  return (shape.mask != nullptr ? shape.mask->memory_bytes() : 0) + sizeof(ShapeEntry);
}

/// A raster in use counts as a user of its mask.
void ShapeStore::begin_use(ShapeNumber number) noexcept {
  unused_.remove(number);
  used_.push(number, 0);
  const ShapeNumber source = entries_[number].shape.source;
  if (source == no_shape) return;
  ++entries_[source].rasters;
  use(source);
}

void ShapeStore::end_use(ShapeNumber number) noexcept {
  used_.remove(number);
  retire(number);
  if (entries_[number].shape.chunks != nullptr) return drop(number);
  const ShapeNumber source = entries_[number].shape.source;
  if (source != no_shape) {
    --entries_[source].rasters;
    if (--entries_[source].users == 0) return end_use(source);
  }
  trim(limit_);
}

/// Requires a shape without users whose rasters are gone.
void ShapeStore::drop(ShapeNumber number) noexcept {
  unused_.remove(number);
  if (!entries_[number].shape.is_outdated) outdate(number);
  entries_[number] = {};
  free_.give(number);
}

void ShapeStore::trim(std::size_t bytes) noexcept {
  while (unused_.bytes() > bytes) drop(unused_.oldest());
}

void ShapeStore::set_limit(std::size_t bytes) noexcept {
  limit_ = bytes;
  trim(limit_);
}

void ShapeStore::forget_unused_masks() noexcept {
  for (ShapeNumber i = unused_.oldest(); i != no_shape;) {
    const ShapeNumber next = unused_.newer(i);
    const StoredShape& shape = entries_[i].shape;
    if (!shape.is_raster() || entries_[shape.source].users == 0) drop(i);
    i = next;
  }
}

base::Vector<ShapeNumber> ShapeStore::compact() noexcept {
  base::Vector<ShapeNumber> numbers;
  if (free_.size() <= entries_.size() / 2) return numbers;
  const bool done = base::has_memory_for([&] {
    ShapeStore fresh;
    numbers.assign(entries_.size(), no_shape);
    move_into(fresh, numbers);
    *this = std::move(fresh);
  });
  if (!done) numbers.clear();
  return numbers;
}

/// Masks first, because rasters refer to them. Both lists keep their order.
void ShapeStore::move_into(ShapeStore& fresh, base::Vector<ShapeNumber>& numbers) const {
  for (const bool rasters : {false, true})
    for (ShapeNumber i = 0; i < entries_.size(); ++i) {
      StoredShape shape = entries_[i].shape;
      if (!shape.exists() || shape.is_raster() != rasters) continue;
      if (rasters) shape.source = numbers[shape.source];
      fresh.make_room();
      numbers[i] = fresh.insert(shape);
      fresh.entries_[numbers[i]].users = entries_[i].users;
      fresh.entries_[numbers[i]].rasters = entries_[i].rasters;
      fresh.unused_.remove(numbers[i]);
    }
  for_each_used([&](ShapeNumber i) { fresh.used_.push(numbers[i], 0); });
  for (ShapeNumber i = unused_.oldest(); i != no_shape; i = unused_.newer(i))
    fresh.retire(numbers[i]);
  fresh.limit_ = limit_;
  fresh.allowance_ = allowance_;
}

void ShapeStore::rebuild_index() noexcept {
  index_.clear();
  for (ShapeNumber i = 0; i < entries_.size(); ++i)
    if (entries_[i].shape.exists() && !entries_[i].shape.is_outdated)
      index_.insert(i, entries_[i].key);
}

std::size_t ShapeStore::memory_bytes() const noexcept {
  std::size_t bytes = base::bytes_of(entries_) + base::bytes_of(views_) + free_.memory_bytes() +
                      index_.memory_bytes() + used_.memory_bytes() + unused_.memory_bytes();
  for (const ShapeEntry& entry : entries_)
    if (entry.shape.exists()) bytes += entry.shape.memory_bytes();
  return bytes;
}

Result<void> ShapeStore::validate() const {
  std::size_t kept = 0;
  base::Vector<std::uint32_t> rasters(entries_.size(), 0);  // in use
  for (const ShapeEntry& entry : entries_)
    if (entry.shape.is_raster() && entry.users != 0) ++rasters[entry.shape.source];
  for (ShapeNumber i = 0; i < entries_.size(); ++i) {
    const ShapeEntry& entry = entries_[i];
    const std::string name = "shape " + std::to_string(i);
    if (!entry.shape.exists()) {
      if (entry.users != 0) return Error{ErrorCode::data, name + " is gone, but has users"};
      continue;
    }
    ++kept;
    if (entry.rasters != rasters[i] || entry.users < rasters[i])
      return Error{ErrorCode::data, name + " miscounts its rasters in use"};
    const Mask* const mask = entry.shape.mask.get();
    if (views_[i] != (mask != nullptr ? &mask->view() : nullptr))
      return Error{ErrorCode::data, name + " has another mask's view"};
    if (!entry.shape.is_outdated && find_again(entry.shape) != i)
      return Error{ErrorCode::data, name + " is not found"};
  }
  if (kept + free_.size() != entries_.size())
    return Error{ErrorCode::data, "a number of a shape is lost"};
  if (Result<void> status = validate_lists(); !status) return status;
  return validate_order();
}

/// Each number must be in exactly one list: free, used or unused.
Result<void> ShapeStore::validate_lists() const {
  base::Vector<std::uint8_t> listed(entries_.size(), 0);
  const auto is_new = [&](ShapeNumber i) { return i < entries_.size() && listed[i]++ == 0; };
  for (const ShapeNumber i : free_)
    if (!is_new(i) || entries_[i].shape.exists())
      return Error{ErrorCode::data, "a number of a shape is free twice, or in use"};
  std::size_t bytes = 0;
  for (const base::LruList* const list : {&used_, &unused_}) {
    std::size_t members = 0;
    for (ShapeNumber i = list->oldest(); i != no_shape; i = list->newer(i), ++members) {
      if (!is_new(i) || !entries_[i].shape.exists())
        return Error{ErrorCode::data, "a shape is listed twice"};
      if ((entries_[i].users != 0) != (list == &used_))
        return Error{ErrorCode::data, "a shape is in a wrong list"};
      if (list == &unused_) bytes += bytes_of(i);
    }
    if (members != list->size()) return Error{ErrorCode::data, "a list of shapes is miscounted"};
  }
  if (std::ranges::find(listed, 0) != listed.end())
    return Error{ErrorCode::data, "a shape is in no list"};
  if (bytes != unused_.bytes() || used_.bytes() != 0)
    return Error{ErrorCode::data, "unused bytes are miscounted"};
  if (bytes > limit_) return Error{ErrorCode::data, "unused shapes take more than the limit"};
  return {};
}

/// An unused raster must be dropped before its mask.
Result<void> ShapeStore::validate_order() const {
  base::Vector<bool> is_newer(entries_.size(), true);
  for (ShapeNumber i = unused_.oldest(); i != no_shape; i = unused_.newer(i)) {
    const StoredShape& shape = entries_[i].shape;
    is_newer[i] = false;
    if (shape.is_raster() && !is_newer[shape.source])
      return Error{ErrorCode::data, "shape " + std::to_string(i) + " would outlive its mask"};
  }
  return {};
}

}  // namespace hitmask::detail::world::bodies

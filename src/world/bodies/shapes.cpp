#include "world/bodies/shapes.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace hitmask::detail::world::bodies {

using transform::InverseMap;

namespace {

std::uint64_t key_of(const Mask* mask) noexcept {
  return base::mixed(0, static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(mask)));
}

std::uint64_t key_of(ShapeNumber source, const InverseMap& map) noexcept {
  std::uint64_t hash = base::mixed(0, source);
  for (const std::int64_t part : {map.xx, map.xy, map.yx, map.yy, map.x, map.y})
    hash = base::mixed(hash, static_cast<std::uint64_t>(part));
  return base::mixed(hash, std::uint64_t{map.x_rest} << 16 | map.y_rest);
}

std::uint64_t key_of(const Shape& shape) noexcept {
  return shape.is_raster() ? key_of(shape.source, shape.map) : key_of(shape.mask.get());
}

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
  InverseMap map = transform::Access::map(*placed);
  const Point whole = std::exchange(map.position, {});
  return RoundedTransform{transform::Access::make(mask, map, transform::Access::reach(*placed)),
                          whole};
}

ShapeNumber ShapeStore::find_mask(const Mask* mask) const noexcept {
  return index_.find(key_of(mask), [&](ShapeNumber number) {
    const Shape& shape = entries_[number].shape;
    return shape.mask.get() == mask && !shape.is_raster();
  });
}

ShapeNumber ShapeStore::find_raster(ShapeNumber source, const InverseMap& map) const noexcept {
  if (source == no_shape) return no_shape;
  return index_.find(key_of(source, map), [&](ShapeNumber number) {
    const Shape& shape = entries_[number].shape;
    return shape.source == source && shape.map == map;
  });
}

ShapeNumber ShapeStore::acquire(const std::shared_ptr<const Mask>& mask) {
  ShapeNumber number = find_mask(mask.get());
  if (number == no_shape) {
    make_room();
    Shape shape;
    shape.mask = mask;
    shape.hash = hash_of(*mask);
    number = insert(shape);
  }
  use(number);
  return number;
}

Result<ShapeNumber, WorldError> ShapeStore::acquire_raster(const std::shared_ptr<const Mask>& mask,
                                                           const RoundedTransform& transform) {
  const ShapeNumber number =
      find_raster(find_mask(mask.get()), transform::Access::map(transform.placed));
  const Box box = number == no_shape ? bounds(transform.placed) : raster_box(number);
  if (!is_possible(box, transform.whole)) return WorldError::transform;
  if (number == no_shape) return make_raster(mask, transform);
  use(number);
  return number;
}

/// First everything that may fail, then what cannot.
ShapeNumber ShapeStore::make_raster(const std::shared_ptr<const Mask>& mask,
                                    const RoundedTransform& transform) {
  Result<Raster> raster = rasterise(transform.placed);
  if (!raster) base::fail_memory();  // its size is possible
  Shape shape;
  shape.mask = share(std::move(raster->mask));
  shape.hash = hash_of(*shape.mask);
  shape.corner = raster->at;
  shape.map = transform::Access::map(transform.placed);
  shape.source = acquire(mask);
  base::run_or([this] { make_room(); }, [&] { release(shape.source); });
  const ShapeNumber number = insert(shape);
  use(number);
  release(shape.source);
  return number;
}

ShapeNumber ShapeStore::acquire_shape(const Shape& shape, ShapeNumber source) {
  if (!shape.is_raster()) return acquire(shape.mask);
  ShapeNumber number = find_raster(source, shape.map);
  if (number == no_shape) {
    make_room();
    Shape own = shape;
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

/// It has no users yet.
ShapeNumber ShapeStore::insert(const Shape& shape) noexcept {
  const ShapeNumber number = free_.take();
  entries_[number] = {shape, key_of(shape)};
  views_[number] = &shape.mask->view();
  index_.insert(number, entries_[number].key);
  retire(number);
  return number;
}

void ShapeStore::retire(ShapeNumber number) noexcept { unused_.push(number, bytes_of(number)); }

std::size_t ShapeStore::bytes_of(ShapeNumber number) const noexcept {
  return entries_[number].shape.mask->memory_bytes() + sizeof(StoredShape);
}

/// A raster in use uses its mask.
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
  const ShapeNumber source = entries_[number].shape.source;
  if (source != no_shape) {
    --entries_[source].rasters;
    if (--entries_[source].users == 0) return end_use(source);
  }
  trim(limit_);
}

/// Of a shape without users, whose rasters are gone.
void ShapeStore::drop(ShapeNumber number) noexcept {
  unused_.remove(number);
  index_.erase(number, [&](ShapeNumber each) { return entries_[each].key; });
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
    const Shape& shape = entries_[i].shape;
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

/// Masks first: rasters refer to them. Both lists keep their order.
void ShapeStore::move_into(ShapeStore& fresh, base::Vector<ShapeNumber>& numbers) const {
  for (const bool rasters : {false, true})
    for (ShapeNumber i = 0; i < entries_.size(); ++i) {
      Shape shape = entries_[i].shape;
      if (shape.mask == nullptr || shape.is_raster() != rasters) continue;
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
}

void ShapeStore::rebuild_index() noexcept {
  index_.clear();
  for (ShapeNumber i = 0; i < entries_.size(); ++i)
    if (entries_[i].shape.mask != nullptr) index_.insert(i, entries_[i].key);
}

std::size_t ShapeStore::memory_bytes() const noexcept {
  std::size_t bytes = base::bytes_of(entries_) + base::bytes_of(views_) + free_.memory_bytes() +
                      index_.memory_bytes() + used_.memory_bytes() + unused_.memory_bytes();
  for (const StoredShape& entry : entries_)
    if (entry.shape.mask != nullptr) bytes += entry.shape.mask->memory_bytes();
  return bytes;
}

Status ShapeStore::validate() const {
  std::size_t kept = 0;
  base::Vector<std::uint32_t> rasters(entries_.size(), 0);  // in use
  for (const StoredShape& entry : entries_)
    if (entry.shape.is_raster() && entry.users != 0) ++rasters[entry.shape.source];
  for (ShapeNumber i = 0; i < entries_.size(); ++i) {
    const StoredShape& entry = entries_[i];
    const std::string name = "shape " + std::to_string(i);
    if (entry.shape.mask == nullptr) {
      if (entry.users != 0) return Error{name + " is gone, but has users"};
      continue;
    }
    ++kept;
    if (entry.rasters != rasters[i] || entry.users < rasters[i])
      return Error{name + " miscounts its rasters in use"};
    if (views_[i] != &entry.shape.mask->view()) return Error{name + " has another mask's view"};
    const ShapeNumber found = entry.shape.is_raster()
                                  ? find_raster(entry.shape.source, entry.shape.map)
                                  : find_mask(entry.shape.mask.get());
    if (found != i) return Error{name + " is not found"};
  }
  if (kept + free_.size() != entries_.size()) return Error{"a number of a shape is lost"};
  if (Status status = validate_lists(); !status) return status;
  return validate_order();
}

/// Each number is in just one list: free, of shapes with users, or of shapes without.
Status ShapeStore::validate_lists() const {
  base::Vector<std::uint8_t> listed(entries_.size(), 0);
  const auto is_new = [&](ShapeNumber i) { return i < entries_.size() && listed[i]++ == 0; };
  for (const ShapeNumber i : free_)
    if (!is_new(i) || entries_[i].shape.mask != nullptr)
      return Error{"a number of a shape is free twice, or in use"};
  std::size_t bytes = 0;
  for (const base::LruList* const list : {&used_, &unused_}) {
    std::size_t members = 0;
    for (ShapeNumber i = list->oldest(); i != no_shape; i = list->newer(i), ++members) {
      if (!is_new(i) || entries_[i].shape.mask == nullptr) return Error{"a shape is listed twice"};
      if ((entries_[i].users != 0) != (list == &used_)) return Error{"a shape is in a wrong list"};
      if (list == &unused_) bytes += bytes_of(i);
    }
    if (members != list->size()) return Error{"a list of shapes is miscounted"};
  }
  if (std::ranges::find(listed, 0) != listed.end()) return Error{"a shape is in no list"};
  if (bytes != unused_.bytes() || used_.bytes() != 0) return Error{"unused bytes are miscounted"};
  if (bytes > limit_) return Error{"unused shapes take more than the limit"};
  return {};
}

/// An unused raster goes before its mask.
Status ShapeStore::validate_order() const {
  base::Vector<bool> is_newer(entries_.size(), true);
  for (ShapeNumber i = unused_.oldest(); i != no_shape; i = unused_.newer(i)) {
    const Shape& shape = entries_[i].shape;
    is_newer[i] = false;
    if (shape.is_raster() && !is_newer[shape.source])
      return Error{"shape " + std::to_string(i) + " would outlive its mask"};
  }
  return {};
}

}  // namespace hitmask::detail::world::bodies

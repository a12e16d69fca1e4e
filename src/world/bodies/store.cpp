#include "world/bodies/store.hpp"

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <limits>
#include <string>

namespace hitmask::detail::world::bodies {

namespace {

/// A slot is not reused after this generation.
constexpr std::uint16_t last_generation = std::numeric_limits<std::uint16_t>::max();

/// So far from the ends of int32 that no mask at this corner reaches them.
bool is_inner(Point corner) noexcept {
  const auto is_inside = [](std::int32_t at) { return -end_position <= at && at < end_position; };
  return is_inside(corner.x) && is_inside(corner.y);
}

/// Whether all are from 0 to the longest side of a mask.
bool are_lengths(std::initializer_list<std::int32_t> pixels) noexcept {
  return std::ranges::all_of(pixels,
                             [](std::int32_t one) { return one >= 0 && one <= max_mask_side; });
}

}  // namespace

void Columns::reserve(std::size_t slots) {
  bounds.reserve(slots);
  corners.reserve(slots);
  records.reserve(slots);
  flags.reserve(slots);
  names.reserve(slots);
  sizes.reserve(slots);
  users.reserve(slots);
  roles.reserve(slots);
  free.make_room(slots);
  changed.make_room(slots);
}

void Columns::make_room_for(const Columns& other) {
  reserve(other.slots());
  placements.make_room_for(other.placements);
  movers.make_room_for(other.movers);
  links.make_room_for(other.links);
  own_transforms.make_room_for(other.own_transforms);
  carriers.make_room_for(other.carriers);
}

void Columns::renumber(std::uint16_t to) noexcept {
  for (std::uint32_t& name : names)
    if ((name & 0xFFFF) != 0) name = (name & ~0xFFFFU) | to;
  for (BodyMover& mover : movers.items())
    if (mover.ground) mover.ground->body.world = to;
  number = to;
}

std::size_t Columns::memory_bytes() const noexcept {
  return base::bytes_of(bounds) + base::bytes_of(corners) + base::bytes_of(records) +
         base::bytes_of(flags) + base::bytes_of(names) + base::bytes_of(sizes) +
         base::bytes_of(users) + base::bytes_of(roles) + free.memory_bytes() +
         changed.memory_bytes() + placements.memory_bytes() + movers.memory_bytes() +
         carriers.memory_bytes() + links.memory_bytes() + own_transforms.memory_bytes();
}

BodyIndex Store::take_slot() noexcept {
  ++alive;
  if (!free.empty()) {
    const BodyIndex i = free.take();
    flags[i] |= flag::alive | flag::enabled;
    names[i] |= number;
    return i;
  }
  bounds.push_back(nowhere);
  corners.emplace_back();
  records.emplace_back();
  flags.push_back(flag::alive | flag::enabled);
  names.push_back(number);
  sizes.emplace_back();
  users.push_back(0);
  roles.push_back(role::none);
  return static_cast<BodyIndex>(slots() - 1);
}

Bounds Store::bounds_now(BodyIndex i) const noexcept {
  constexpr std::uint8_t present = flag::alive | flag::enabled;
  if ((flags[i] & present) != present) return nowhere;
  const MaskView* const mask = shapes.find_view(records[i].shape);
  const Point corner = corners[i];
  if (mask != nullptr && !periods.any() && is_inner(corner)) {
    const Box solid = mask->solid_bounds();
    if (is_empty(solid)) return nowhere;
    const Point first{corner.x + solid.x, corner.y + solid.y};
    return {first.x, first.y, first.x + solid.w, first.y + solid.h};
  }
  const Box solid = mask != nullptr ? mask->solid_bounds() : overlap::solid_box_of(shape_view(i));
  Box box = translated(solid, corner);
  box.x = wrapped(box.x, periods.x);
  box.y = wrapped(box.y, periods.y);
  return geometry::bounds_of(box);
}

Box Store::terrain_box(BodyIndex i, const ShapeView& its) const noexcept {
  const Point inner = inner_corner(its);
  const auto start = [](std::int64_t at, std::int32_t period) {
    return period == 0 ? saturate(at) : wrapped(at, period);
  };
  return {start(std::int64_t{corners[i].x} + inner.x, periods.x),
          start(std::int64_t{corners[i].y} + inner.y, periods.y), sizes[i].width, sizes[i].height};
}

Point Store::first_corner_of_terrain(BodyIndex i) const noexcept {
  const ShapeView its = shape_view(i);
  const Box box = terrain_box(i, its);
  const Point inner = inner_corner(its);
  return {saturate(std::int64_t{box.x} - inner.x), saturate(std::int64_t{box.y} - inner.y)};
}

void Store::place(BodyIndex i) noexcept {
  const bool was_nowhere = is_nowhere(bounds[i]);
  bounds[i] = bounds_now(i);
  if (is_nowhere(bounds[i]) == was_nowhere) return;
  std::atomic_ref(somewhere).fetch_add(was_nowhere ? 1 : std::size_t{0} - 1);
}

inline void Store::replace_shape(BodyIndex i, ShapeNumber shape) noexcept {
  const ShapeNumber before = records[i].shape;
  with_mask += shape != no_shape ? 1U : 0U;
  with_mask -= before != no_shape ? 1U : 0U;
  if (before != no_shape) shapes.release(before);
  records[i].shape = shape;
}

Shape Store::shape(BodyIndex i) const {
  const Placement* const its = placements.find(i);
  const Point origin = its == nullptr ? Point{} : its->origin;
  const ShapeNumber mask = source(i);
  if (mask == no_shape) return Shape(sizes[i], origin);
  const StoredShape& stored = shapes[mask];
  if (stored.chunks != nullptr) return Shape(stored.chunks->terrain(), origin);
  return stored.is_box ? Shape(stored.mask->size(), origin) : Shape(stored.mask, origin);
}

void Store::set_shape(BodyIndex i, const NewShape& shape, const Transform& transform) noexcept {
  sizes[i] = shape.size;
  replace_shape(i, shape.shape);
  Placement* const its = placements.find(i);
  if (!shape.is_placed && its == nullptr) return;
  const Point before = its == nullptr ? Point{} : its->corner;
  const Point after = shape.is_placed ? shape.corner : Point{};
  if (!shape.is_placed)
    placements.erase(i);
  else if (its != nullptr)
    *its = {transform, shape.origin, shape.corner};
  else
    placements.set(i, {transform, shape.origin, shape.corner});
  move_corner(i, before, after);
}

void Store::set_mask(BodyIndex i, ShapeNumber mask, Point origin) noexcept {
  sizes[i] = shapes.view(mask).size();
  replace_shape(i, mask);
  Placement* const its = placements.find(i);
  const Point before = its == nullptr ? Point{} : its->corner;
  if (origin == Point{}) {
    placements.erase(i);
  } else if (its != nullptr) {
    its->origin = origin;
    its->corner = -origin;
  } else {
    placements.set(i, {Transform{}, origin, -origin});
  }
  move_corner(i, before, -origin);
}

/// The position stays.
inline void Store::move_corner(BodyIndex i, Point before, Point after) noexcept {
  const Point at = wrapped(Point{corners[i].x - before.x, corners[i].y - before.y}, periods);
  corners[i] = wrapped(Point{at.x + after.x, at.y + after.y}, periods);
}

void Store::replace_terrain(BodyIndex i, ShapeNumber shape, Size size) noexcept {
  sizes[i] = size;
  replace_shape(i, shape);
}

void Store::set_flag(BodyIndex i, std::uint8_t which, bool on) noexcept {
  const bool was = has(i, which);
  if (was == on) return;
  flags[i] = static_cast<std::uint8_t>(flags[i] ^ which);
  const std::size_t more = on ? std::size_t{1} : ~std::size_t{0};
  if (which == flag::is_static) is_static += more;
  if (which == flag::is_sensor) sensors += more;
}

void Store::set_details(BodyIndex i, Details details) noexcept {
  const auto asks = [](Details set) { return set == Details::none ? 0U : 1U; };
  with_details += asks(details);
  with_details -= asks(records[i].details);
  records[i].details = details;
}

void Store::set_filter(BodyIndex i, const Filter& filter) noexcept {
  const auto differs = [](const Filter& one) { return one == Filter{} ? 0U : 1U; };
  with_filter += differs(filter);
  with_filter -= differs(records[i].filter);
  records[i].filter = filter;
}

void Store::remove(BodyIndex i) noexcept {
  replace_shape(i, no_shape);
  placements.erase(i);
  movers.erase(i);
  links.erase(i);
  own_transforms.erase(i);
  records[i].family = 0;
  roles[i] = role::none;
  carriers.erase(i);
  set_flag(i, flag::is_static, false);
  set_flag(i, flag::is_sensor, false);
  set_details(i, Details::none);
  records[i].one_way = Face::none;
  flags[i] = static_cast<std::uint8_t>(flags[i] & ~(flag::alive | flag::enabled));
  sizes[i] = {};
  corners[i] = {};
  set_filter(i, {});
  users[i] = 0;
  place(i);
  --alive;
  ++removed;
  names[i] ^= number;
  if (generation(i) == last_generation) return;
  names[i] += 1U << 16;
  free.give(i);
}

void Store::forget_unused_masks() noexcept {
  shapes.forget_unused_masks();
  compact_shapes();
}

void Store::forget_unused_shapes() noexcept {
  shapes.forget_unused();
  compact_shapes();
}

void Store::compact_shapes() noexcept {
  const base::Vector<ShapeNumber> numbers = shapes.compact();
  if (numbers.empty()) return;
  for (Record& record : records)
    if (record.shape != no_shape) record.shape = numbers[record.shape];
}

Result<void> Store::validate() const {
  const bool same_lengths = bounds.size() == slots() && corners.size() == slots() &&
                            records.size() == slots() && names.size() == slots() &&
                            sizes.size() == slots() && users.size() == slots() &&
                            roles.size() == slots();
  if (!same_lengths) return Error{ErrorCode::data, "columns differ in length"};
  if (Result<void> status = shapes.validate(); !status) return status;
  if (Result<void> status = validate_users(); !status) return status;
  if (Result<void> status = validate_counts(); !status) return status;
  if (Result<void> status = validate_names(); !status) return status;
  if (Result<void> status = validate_placements(); !status) return status;
  if (Result<void> status = validate_movers(); !status) return status;
  if (Result<void> status = validate_carriers(); !status) return status;
  for (BodyIndex i = 0; i < slots(); ++i)
    if (has_known_pixels(i) && bounds[i] != bounds_now(i))
      return Error{ErrorCode::data,
                   "body " + std::to_string(i) + " has the bounds of another place"};
  return {};
}

/// False after the caller changed a mask, until it sets it again.
bool Store::has_known_pixels(BodyIndex i) const noexcept {
  const ShapeNumber shape = records[i].shape;
  return shape == no_shape || shapes[shape].is_raster() || shapes.is_current(shape);
}

/// The users of a shape must be the bodies that have it and the used rasters made from it.
Result<void> Store::validate_users() const {
  base::Vector<std::uint32_t> counted(shapes.size(), 0);
  for (BodyIndex i = 0; i < slots(); ++i) {
    const ShapeNumber shape = records[i].shape;
    const std::string name = "body " + std::to_string(i);
    const Placement* const its = placements.find(i);
    const bool is_turned = its != nullptr && its->transform != Transform{};
    if (its != nullptr && !is_turned && its->corner != -its->origin)
      return Error{ErrorCode::data, name + " is not where its origin says"};
    if (shape == no_shape) {
      if (is_turned) return Error{ErrorCode::data, name + " is a plain box with a transform"};
      continue;
    }
    if (!has(i, flag::alive)) return Error{ErrorCode::data, name + " is gone, but has a shape"};
    if (shape >= counted.size() || !shapes[shape].exists())
      return Error{ErrorCode::data, name + " has a shape that is not there"};
    if (shapes[shape].is_raster() != is_turned)
      return Error{ErrorCode::data,
                   name + " has a raster without a transform, or the other way round"};
    const Box solid = overlap::solid_box_of(shape_view(i));
    if (sizes[i] != (shapes.is_terrain(shape) ? Size{solid.w, solid.h} : shapes.view(shape).size()))
      return Error{ErrorCode::data, name + " has another size"};
    ++counted[shape];
  }
  shapes.for_each_used([&](ShapeNumber i) {
    if (shapes[i].is_raster()) ++counted[shapes[i].source];
  });
  for (ShapeNumber i = 0; i < counted.size(); ++i)
    if (counted[i] != shapes.users(i))
      return Error{ErrorCode::data, "the users of shape " + std::to_string(i) + " are miscounted"};
  return {};
}

Result<void> Store::validate_counts() const {
  std::size_t lives = 0, places = 0, statics = 0, details = 0, masks = 0, filters = 0, changes = 0,
              senses = 0;
  for (BodyIndex i = 0; i < slots(); ++i) {
    lives += has(i, flag::alive) ? 1 : 0;
    places += is_nowhere(bounds[i]) ? 0 : 1;
    statics += has(i, flag::is_static) ? 1 : 0;
    changes += has(i, flag::changed) ? 1 : 0;
    senses += has(i, flag::is_sensor) ? 1 : 0;
    details += records[i].details != Details::none ? 1 : 0;
    masks += records[i].shape != no_shape ? 1 : 0;
    filters += records[i].filter != Filter{} ? 1 : 0;
  }
  const bool right = lives == alive && places == somewhere && statics == is_static &&
                     details == with_details && masks == with_mask && filters == with_filter &&
                     changes == changed.size() && senses == sensors;
  if (!right) return Error{ErrorCode::data, "bodies are miscounted"};
  base::Vector<std::uint8_t> noted(slots(), 0);
  for (const BodyIndex i : changed)
    if (i >= slots() || !has(i, flag::changed) || noted[i]++ != 0)
      return Error{ErrorCode::data, "a body is noted as changed twice, or has not changed"};
  return {};
}

/// A name must contain the world's number while the body is alive. An empty slot must be free,
/// unless its generations are used up.
Result<void> Store::validate_names() const {
  base::Vector<std::uint8_t> is_free(slots(), 0);
  for (const BodyIndex i : free)
    if (i >= slots() || has(i, flag::alive) || is_free[i]++ != 0)
      return Error{ErrorCode::data, "a slot is free twice, or has a body"};
  for (BodyIndex i = 0; i < slots(); ++i) {
    const bool lives = has(i, flag::alive);
    if ((names[i] & 0xFFFF) != (lives ? number : 0U))
      return Error{ErrorCode::data, "body " + std::to_string(i) + " has a wrong name"};
    if (!lives && is_free[i] == 0 && generation(i) != last_generation)
      return Error{ErrorCode::data, "slot " + std::to_string(i) + " is lost"};
  }
  return {};
}

/// A body with a transform must have the matching raster and corner.
Result<void> Store::validate_placements() const {
  std::size_t placed = 0;
  for (BodyIndex i = 0; i < slots(); ++i) {
    const Placement* const its = placements.find(i);
    if (its == nullptr) continue;
    ++placed;
    if (its->transform == Transform{}) continue;  // validate_users() checks its corner
    const ShapeNumber shape = records[i].shape;
    const Transform transform = anchored(its->transform, shape_size(i), its->origin);
    const auto rounded = rounded_for(shapes[source(i)], transform);
    if (!rounded || detail::transform::Access::map(rounded->placed) != shapes[shape].map)
      return Error{ErrorCode::data,
                   "body " + std::to_string(i) + " has the raster of another transform"};
    if (its->corner != shapes.corner(shape, rounded->whole))
      return Error{ErrorCode::data,
                   "body " + std::to_string(i) + " has the corner of another transform"};
  }
  if (placed != placements.size() || !placements.is_consistent())
    return Error{ErrorCode::data, "transforms are miscounted"};
  return {};
}

/// Only living bodies have a mover. Its ground may be gone, but is of this world.
Result<void> Store::validate_movers() const {
  std::size_t found = 0;
  for (BodyIndex i = 0; i < slots(); ++i) {
    const BodyMover* const its = movers.find(i);
    if (its == nullptr) continue;
    ++found;
    const BodyId ground = its->ground.value_or(Ground{}).body;
    const bool right = has(i, flag::alive) && has_valid_remainders(*its) &&
                       are_lengths({its->step_up, its->step_down, its->corner_correction}) &&
                       its->ground.has_value() == (ground.slot != 0) &&
                       (!its->ground || (ground.world == number && ground.slot <= slots()));
    if (!right) return Error{ErrorCode::data, "body " + std::to_string(i) + " has a wrong mover"};
  }
  if (found != movers.size() || !movers.is_consistent())
    return Error{ErrorCode::data, "movers are miscounted"};
  return {};
}

/// Only living bodies carry.
Result<void> Store::validate_carriers() const {
  std::size_t found = 0;
  for (BodyIndex i = 0; i < slots(); ++i) {
    if (carriers.find(i) == nullptr) continue;
    ++found;
    if (!has(i, flag::alive))
      return Error{ErrorCode::data, "body " + std::to_string(i) + " is gone, but carries"};
  }
  if (found != carriers.size() || !carriers.is_consistent())
    return Error{ErrorCode::data, "carriers are miscounted"};
  return {};
}

}  // namespace hitmask::detail::world::bodies

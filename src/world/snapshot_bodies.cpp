#include "world/snapshot_bodies.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "world/bodies/angle_steps.hpp"

namespace hitmask::detail::world::saved {

using bodies::BodyIndex;
using bodies::HeldShapes;
using bodies::no_body;

namespace {

constexpr std::uint16_t used_up = std::numeric_limits<std::uint16_t>::max();

bool is_face(std::uint8_t value) noexcept {
  return value <= static_cast<std::uint8_t>(Face::bottom);
}

/// The same pixels with another origin.
Shape with_origin(const Shape& shape, Point origin) {
  if (shape.mask() != nullptr) return Shape(shape.mask(), origin);
  if (shape.terrain() != nullptr) return Shape(shape.terrain(), origin);
  return Shape(shape.size(), origin);
}

/// What is wrong with it, or null.
const char* read_transform(base::Numerals& numbers, Transform& into) noexcept {
  for (double* const part :
       {&into.xx, &into.xy, &into.yx, &into.yy, &into.x, &into.y, &into.pivot_x, &into.pivot_y}) {
    const auto bits = numbers.next<std::uint64_t>();
    if (!are_bits(bits)) return "its transform has a number that is written otherwise";
    *part = std::bit_cast<double>(bits);
  }
  return into == Transform{} ? "it has a transform that changes nothing" : nullptr;
}

}  // namespace

Result<void> SavedBodies::read() {
  if (Result<void> status = read_slots(); !status) return status;
  if (Result<void> status = shapes_.check_that_all_is_used(); !status) return status;
  if (Result<void> status = read_free(); !status) return status;
  if (Result<void> status = read_placements(); !status) return status;
  if (Result<void> status = read_attachments(); !status) return status;
  if (Result<void> status = sort_by_parents(); !status) return status;
  if (Result<void> status = place_bodies(); !status) return status;
  if (Result<void> status = read_movers(); !status) return status;
  return read_carriers();
}

/// Slots are there without their bodies first, since ids refer to any of them.
Result<void> SavedBodies::read_slots() {
  const std::size_t slots = sections_.count(section_slots);
  constexpr std::size_t most = 0x7FFF'FFF0;  // as in World::add()
  if (slots > most) return wrong_bytes("there are too many bodies");
  make_room_for_bodies(world_, slots);
  looks_.resize(slots);
  positions_.resize(slots);
  for (BodyIndex i = 0; i < slots; ++i) {
    static_cast<void>(bodies_.take_slot());
    if (const char* const why = read_slot(i)) return wrong_one("body ", i + 1, why);
  }
  return {};
}

const char* SavedBodies::read_slot(BodyIndex i) {
  base::Numerals numbers = sections_.record(section_slots, i);
  const auto generation = numbers.next<std::uint16_t>();
  const auto flags = numbers.next<std::uint8_t>();
  if ((flags & ~saved_flags) != 0) return "it has unknown flags";
  const bool lives = (flags & saved_alive) != 0;
  bodies_.names[i] = std::uint32_t{generation} << 16 | (lives ? bodies_.number : 0U);
  if ((flags & saved_changed) != 0) {
    bodies_.flags[i] |= bodies::flag::changed;
    bodies_.changed.push(i);
  }
  if (lives) return read_body(i, flags, numbers);
  --bodies_.alive;
  bodies_.flags[i] &= bodies::flag::changed;
  const SectionBytes rest = sections_.records(section_slots, i).subspan(3);
  const bool is_clear = std::ranges::all_of(rest, [](std::uint8_t byte) { return byte == 0; });
  return is_clear && (flags & ~saved_changed) == 0 ? nullptr : "the slot is empty, but has a body";
}

const char* SavedBodies::read_body(BodyIndex i, std::uint8_t flags, base::Numerals& numbers) {
  const auto details = numbers.next<std::uint8_t>();
  const auto one_way = numbers.next<std::uint8_t>();
  const auto kind = numbers.next<std::uint8_t>();
  if (details > static_cast<std::uint8_t>(Details::all)) return "its details are unknown";
  if (!is_face(one_way)) return "its one-way side is unknown";
  if (numbers.next<std::uint16_t>() != 0) return "a number that should be zero is not";
  bodies_.set_details(i, static_cast<Details>(details));
  bodies_.records[i].one_way = static_cast<Face>(one_way);
  bodies_.set_flag(i, bodies::flag::enabled, (flags & saved_enabled) != 0);
  bodies_.set_flag(i, bodies::flag::is_static, (flags & saved_static) != 0);
  bodies_.set_flag(i, bodies::flag::is_sensor, (flags & saved_sensor) != 0);
  positions_[i] = {numbers.next_int(), numbers.next_int()};
  Filter filter;
  filter.layer = numbers.next();
  filter.collides_with = numbers.next();
  filter.group = numbers.next_int();
  bodies_.set_filter(i, filter);
  const std::uint32_t first = numbers.next();
  const std::uint32_t second = numbers.next();
  bodies_.users[i] = numbers.next<std::uint64_t>();
  return read_shape(i, kind, first, second);
}

const char* SavedBodies::read_shape(BodyIndex i, std::uint8_t kind, std::uint32_t first,
                                    std::uint32_t second) {
  const char* why = nullptr;
  if (kind == kind_box) {
    if (first > max_box_side || second > max_box_side) return "its box is too large";
    looks_[i] = Shape(Size{static_cast<std::int32_t>(first), static_cast<std::int32_t>(second)});
    return nullptr;
  }
  if (second != 0) return "a number that should be zero is not";
  if (kind == kind_mask)
    looks_[i] = Shape(shapes_.mask(first, why));
  else if (kind == kind_terrain)
    looks_[i] = Shape(shapes_.terrain(first, why));
  else
    why = "its shape is unknown";
  return why;
}

/// An empty slot is free unless its generations are used up.
Result<void> SavedBodies::read_free() {
  base::Vector<std::uint8_t> is_free(bodies_.slots(), 0);
  for (std::size_t k = 0; k < sections_.count(section_free); ++k) {
    const std::uint32_t slot = sections_.record(section_free, k).next();
    const BodyIndex i = slot - 1;
    if (slot == 0 || slot > bodies_.slots() || bodies_.has(i, bodies::flag::alive) ||
        is_free[i]++ != 0 || bodies_.generation(i) == 0)
      return wrong_one("free slot ", k, "it has a body, is listed twice or was never used");
    bodies_.free.give(i);
  }
  for (BodyIndex i = 0; i < bodies_.slots(); ++i)
    if (!bodies_.has(i, bodies::flag::alive) && is_free[i] == 0 && bodies_.generation(i) != used_up)
      return wrong_one("body ", i + 1, "its slot is neither used nor free");
  return {};
}

Result<void> SavedBodies::read_placements() {
  SlotRecords origins(sections_, section_origins);
  SlotRecords transforms(sections_, section_transforms);
  own_.make_room(sections_.count(section_transforms), bodies_.slots());
  base::Numerals numbers(nullptr);
  for (BodyIndex i = 0; i < bodies_.slots(); ++i) {
    if (!bodies_.has(i, bodies::flag::alive)) continue;
    if (origins.take(i, numbers)) {
      const Point origin{numbers.next_int(), numbers.next_int()};
      if (origin == Point{}) return wrong_one("body ", i + 1, "it has an origin of (0, 0)");
      looks_[i] = with_origin(looks_[i], origin);
    }
    if (!transforms.take(i, numbers)) continue;
    Transform transform;
    if (const char* const why = read_transform(numbers, transform))
      return wrong_one("body ", i + 1, why);
    own_.set(i, transform);
  }
  if (Result<void> status = origins.check_end(); !status) return status;
  return transforms.check_end();
}

Result<void> SavedBodies::read_attachments() {
  SlotRecords records(sections_, section_attachments);
  const std::size_t children = sections_.count(section_attachments);
  if (children == 0) return {};
  branches_.make_room(2 * children, bodies_.slots());
  base::Numerals numbers(nullptr);
  for (BodyIndex i = 0; i < bodies_.slots(); ++i)
    if (bodies_.has(i, bodies::flag::alive) && records.take(i, numbers))
      if (const char* const why = read_attachment(i, numbers))
        return wrong_one("body ", i + 1, why);
  return records.check_end();
}

const char* SavedBodies::read_attachment(BodyIndex i, base::Numerals& numbers) {
  const std::uint32_t slot = numbers.next();
  Branch branch;
  branch.parent = slot - 1;
  branch.offset = {numbers.next_int(), numbers.next_int()};
  const std::uint32_t flags = numbers.next();
  branch.solid = (flags & attached_solid) != 0;
  branch.enabled = (flags & attached_enabled) != 0;
  if (slot == 0 || slot > bodies_.slots() || !bodies_.has(branch.parent, bodies::flag::alive))
    return "it is attached to a body that does not exist";
  if ((flags & ~(attached_solid | attached_enabled)) != 0)
    return "its attachment has unknown flags";
  branches_.set(i, branch);
  if (branches_.find(branch.parent) == nullptr) branches_.set(branch.parent, Branch{});
  return nullptr;
}

/// Those that are attached to none first, then level by level. What is never reached is in a cycle.
Result<void> SavedBodies::sort_by_parents() {
  order_.reserve(bodies_.alive);
  base::Vector<BodyIndex> starts(branches_.any() ? bodies_.slots() + 1 : 0, 0);  // of the children
  for (BodyIndex i = 0; i < bodies_.slots(); ++i) {
    const Branch* const its = branches_.find(i);
    if (its != nullptr && its->parent != no_body)
      ++starts[its->parent + 1];
    else if (bodies_.has(i, bodies::flag::alive))
      order_.push_back(i);
  }
  if (!branches_.any()) return {};
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  base::Vector<BodyIndex> children(starts.back());
  base::Vector<BodyIndex> ends(starts);
  for (BodyIndex i = 0; i < bodies_.slots(); ++i)
    if (const Branch* const its = branches_.find(i); its != nullptr && its->parent != no_body)
      children[ends[its->parent]++] = i;
  for (std::size_t k = 0; k < order_.size(); ++k)
    for (BodyIndex c = starts[order_[k]]; c < starts[order_[k] + 1]; ++c)
      order_.push_back(children[c]);
  return order_.size() == bodies_.alive
             ? Result<void>{}
             : wrong_bytes("bodies are attached to one another in a cycle");
}

Result<void> SavedBodies::place_bodies() {
  HeldShapes held(bodies_);
  base::Vector<Transform> transforms(order_.size());
  for (std::size_t k = 0; k < order_.size(); ++k)
    if (Result<void> status = hold(held, order_[k], transforms[k]); !status) return status;
  held.make_room(bodies_.slots());
  bodies_.links.make_room(branches_.size(), bodies_.slots());
  bodies_.own_transforms.make_room(branches_.size(), bodies_.slots());
  for (std::size_t k = 0; k < order_.size(); ++k)
    if (const char* const why = place_body(order_[k], held.take(k), transforms[k]))
      return wrong_one("body ", order_[k] + 1, why);
  return {};
}

/// Finds the transform that a body has in the world, and acquires its shape.
Result<void> SavedBodies::hold(HeldShapes& held, BodyIndex i, Transform& transform) {
  if (const Transform* const own = own_.find(i)) transform = *own;
  if (branches_.find(i) != nullptr)
    if (const char* const why = follow_parent(i, transform)) return wrong_one("body ", i + 1, why);
  const WorldError error = held.hold(looks_[i], transform);
  if (!is_error(error)) return {};
  const bool is_limit =
      error == WorldError::size && transform != Transform{} && mask::is_possible(looks_[i].size());
  if (is_limit)
    return Error{ErrorCode::limit, "body " + std::to_string(i + 1) +
                                       ": with those before it, its turned or scaled mask would "
                                       "take more bytes than max_raster_bytes"};
  return wrong_bytes("body " + std::to_string(i + 1) + ": " + std::string(message_of(error)));
}

/// As World::attach() composes transforms. What is below it needs to know how it is drawn.
const char* SavedBodies::follow_parent(BodyIndex i, Transform& transform) {
  Branch& its = *branches_.find(i);
  const auto draw = [&] {
    its.drawn = bodies::as_drawn(transform, looks_[i].size(), looks_[i].origin());
  };
  if (its.parent == no_body) {
    its.root = positions_[i];
    draw();
    return nullptr;
  }
  const Branch& above = *branches_.find(its.parent);
  transform = bodies::attached(above.drawn, its.offset, transform);
  draw();
  const auto parts = bodies::split(rounded(world_, transform));
  if (!parts) return "it is attached too far away";
  its.root = above.root;
  its.at = parts->at;
  transform = parts->rest;
  return nullptr;
}

const char* SavedBodies::place_body(BodyIndex i, const bodies::NewShape& shape,
                                    const Transform& transform) {
  const Branch* const branch = branches_.find(i);
  const bool is_attached = branch != nullptr && branch->parent != no_body;
  if (const char* const why = is_attached ? wrong_about_child(i, *branch) : wrong_about_free(i))
    return why;
  bodies_.corners[i] = positions_[i];
  bodies_.set_shape(i, shape, transform);
  if (is_attached) attach(i);
  bodies_.place(i);
  return nullptr;
}

const char* SavedBodies::wrong_about_free(BodyIndex i) const noexcept {
  const Point at = positions_[i];
  const bool is_inside = bodies::is_position(at) && wrapped(at, bodies_.periods) == at;
  return is_inside ? nullptr : "its position is outside the world";
}

const char* SavedBodies::wrong_about_child(BodyIndex i, const Branch& its) const noexcept {
  if (positions_[i] != wrapped(its.root + its.at, bodies_.periods))
    return "it is not where its parent is";
  const bool above = bodies_.has(its.parent, bodies::flag::enabled);
  if (bodies_.has(i, bodies::flag::enabled) != (its.enabled && above))
    return "it is enabled, but its parent or it itself is not, or the other way round";
  return nullptr;
}

void SavedBodies::attach(BodyIndex i) noexcept {
  const Branch& its = *branches_.find(i);
  attach_body(bodies_, i, its.parent, its.offset, its.solid);
  const Transform* const own = own_.find(i);
  set_own_transform(bodies_, i, own == nullptr ? Transform{} : *own);
  bodies::Link& link = *bodies_.links.find(i);
  link.enabled = its.enabled;
  link.at = its.at;
}

Result<void> SavedBodies::read_movers() {
  SlotRecords records(sections_, section_movers);
  bodies_.movers.make_room(sections_.count(section_movers), bodies_.slots());
  base::Numerals numbers(nullptr);
  for (BodyIndex i = 0; i < bodies_.slots(); ++i)
    if (bodies_.has(i, bodies::flag::alive) && records.take(i, numbers))
      if (const char* const why = read_mover(i, numbers)) return wrong_one("body ", i + 1, why);
  return records.check_end();
}

const char* SavedBodies::read_mover(BodyIndex i, base::Numerals& numbers) {
  BodyMover mover;
  for (std::int32_t* const pixels : {&mover.step_up, &mover.step_down, &mover.corner_correction}) {
    *pixels = numbers.next_int();
    if (*pixels < 0 || *pixels > max_mask_side) return "a length of its mover is out of range";
  }
  mover.remainder_x = numbers.next_int();
  mover.remainder_y = numbers.next_int();
  if (!bodies::has_valid_remainders(mover)) return "a remainder of its mover is out of range";
  const auto gravity = numbers.next<std::uint8_t>();
  const auto flags = numbers.next<std::uint8_t>();
  if (!is_face(gravity)) return "the gravity of its mover is unknown";
  if ((flags & ~(ground_exists | ground_reliable)) != 0) return "its ground has unknown flags";
  mover.gravity = static_cast<Face>(gravity);
  Ground ground;
  ground.body = {.world = bodies_.number, .generation = numbers.next<std::uint16_t>()};
  ground.body.slot = numbers.next();
  ground.normal.x = numbers.next<std::int64_t>();
  ground.normal.y = numbers.next<std::int64_t>();
  ground.normal.reliable = (flags & ground_reliable) != 0;
  const auto slope = numbers.next<std::uint64_t>();
  if (!are_bits(slope)) return "its slope is written otherwise";
  ground.slope = std::bit_cast<double>(slope);
  if ((flags & ground_exists) != 0) {
    if (!is_alive(bodies_, ground.body)) return "its ground does not exist";
    mover.ground = ground;
  } else if (ground != Ground{.body = {.world = bodies_.number}}) {
    return "it has no ground, but a normal";
  }
  bodies_.movers.set(i, mover);
  return nullptr;
}

Result<void> SavedBodies::read_carriers() {
  SlotRecords records(sections_, section_carriers);
  bodies_.carriers.make_room(sections_.count(section_carriers), bodies_.slots());
  base::Numerals numbers(nullptr);
  for (BodyIndex i = 0; i < bodies_.slots(); ++i)
    if (bodies_.has(i, bodies::flag::alive) && records.take(i, numbers)) {
      const auto x = numbers.next<std::int64_t>();
      const auto y = numbers.next<std::int64_t>();
      const BodyCarrier carrier{SubPixels::of(x), SubPixels::of(y)};
      if (carrier.surface_x.count() != x || carrier.surface_y.count() != y)
        return wrong_one("body ", i + 1, "its surface is too fast");
      bodies_.carriers.set(i, carrier);
    }
  return records.check_end();
}

}  // namespace hitmask::detail::world::saved

// Bodies: adding, removing and changing them.
#include "hitmask/world.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "world/checks.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::MaskTable;
using detail::Periods;
using detail::WorldState;
namespace flag = detail::flag;

namespace {

/// Neighbours are numbered in 31 bits; the last numbers are "none" here and there.
constexpr std::size_t max_bodies = 0x7FFF'FFF0;

bool is_box_size(Size size) noexcept {
  return size.width >= 0 && size.height >= 0 && size.width <= max_box_side &&
         size.height <= max_box_side;
}

WorldError check_size(const WorldState& world, Size size) noexcept {
  if (!is_box_size(size)) return WorldError::size;
  const Periods& periods = world.bodies.periods;
  const bool fits =
      (periods.x == 0 || size.width <= periods.x) && (periods.y == 0 || size.height <= periods.y);
  return fits ? WorldError::none : WorldError::larger_period;
}

WorldError check_definition(const WorldState& world, const BodyDefinition& body) noexcept {
  if (!detail::is_position(body.position)) return WorldError::position;
  if (body.mask == nullptr && body.size == Size{}) return WorldError::null_mask;
  return check_size(world, body.mask != nullptr ? body.mask->size() : body.size);
}

WorldError check_change(const WorldState& world, BodyId body) noexcept {
  return world.searching ? WorldError::busy : check_id(world, body);
}

/// Room for the bodies to come, so that adding them cannot fail half-way. Grows by half at least.
void reserve_slots(WorldState& world, std::size_t more) {
  Bodies& bodies = world.bodies;
  const std::size_t needed =
      bodies.slots() + (more > bodies.free.size() ? more - bodies.free.size() : 0);
  if (needed <= bodies.changed.capacity() && needed <= world.indexes[0].unsorted.capacity() &&
      needed <= world.indexes[1].unsorted.capacity() && needed <= bodies.flags.capacity())
    return;
  const std::size_t room = std::max(needed, bodies.slots() + bodies.slots() / 2);
  for (detail::Index& index : world.indexes) index.unsorted.make_room(room);
  bodies.reserve(room);
}

/// Everything it needs is there: cannot fail.
BodyId add_now(WorldState& world, const BodyDefinition& body, std::uint32_t mask) noexcept {
  Bodies& bodies = world.bodies;
  const BodyIndex i = bodies.take_slot();
  bodies.positions[i] = wrapped(body.position, bodies.periods);
  bodies.set_filter(i, body.filter);
  bodies.users[i] = body.user;
  bodies.sizes[i] = body.size;
  bodies.set_mask(i, mask);
  bodies.set_details(i, body.details);
  bodies.records[i].one_way = body.one_way;
  bodies.set_flag(i, flag::still, body.still);
  bodies.set_flag(i, flag::enabled, body.enabled);
  bodies.place(i);
  note_change(world, i);
  return world.id(i);
}

/// Takes masks up before any body changes, so that running out of memory changes nothing, and keeps
/// them from being forgotten while further ones are taken up.
class HeldMasks {
 public:
  explicit HeldMasks(MaskTable& masks) noexcept : masks_(masks) {}
  HeldMasks(const HeldMasks&) = delete;
  HeldMasks& operator=(const HeldMasks&) = delete;
  ~HeldMasks() {
    for (std::size_t i = 0; i < count_; ++i)
      if (number(i) != MaskTable::none) masks_.release(number(i));
  }

  void hold(const std::shared_ptr<const Mask>& mask) {
    const std::uint32_t number = mask == nullptr ? MaskTable::none : masks_.intern(mask);
    if (count_ < few) {
      first_[count_] = number;
    } else {
      rest_.push_back(number);
    }
    ++count_;
    if (number != MaskTable::none) masks_.use(number);
  }
  [[nodiscard]] std::uint32_t number(std::size_t i) const noexcept {
    return i < few ? first_[i] : rest_[i - few];
  }

 private:
  static constexpr std::size_t few = 16;  // without allocating: one body's change in a frame

  MaskTable& masks_;
  std::array<std::uint32_t, few> first_{};
  std::vector<std::uint32_t> rest_;
  std::size_t count_ = 0;
};

void remove_now(WorldState& world, BodyIndex i) noexcept {
  // Noted both as what it was and as what an empty slot counts as, a moving body.
  note_change(world, i);
  world.bodies.remove(i);
  note_change(world, i);
}

void set_mask_now(WorldState& world, BodyIndex i, std::uint32_t mask) noexcept {
  if (mask != MaskTable::none && mask == world.bodies.records[i].mask) return;
  world.bodies.set_mask(i, mask);
  world.bodies.place(i);
  note_change(world, i);
}

WorldError check_mask(const WorldState& world, BodyId body,
                      const std::shared_ptr<const Mask>& mask) noexcept {
  const WorldError error = check_change(world, body);
  if (error != WorldError::none) return error;
  return mask == nullptr ? WorldError::null_mask : check_size(world, mask->size());
}

/// Calls change(index, place) for each of the bodies, or for none when one of them is of no use.
template <class Change>
WorldError change_all(WorldState& world, std::span<const BodyId> bodies,
                      const Change& change) noexcept {
  for (const BodyId body : bodies)
    if (const WorldError error = check_change(world, body); error != WorldError::none) return error;
  for (std::size_t k = 0; k < bodies.size(); ++k) change(bodies[k].slot - 1, k);
  return WorldError::none;
}

}  // namespace

World::World(const WorldDefinition& definition)
    : state_(std::make_unique<WorldState>(definition)) {}
World::World(World&& other) noexcept = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

Result<BodyId, WorldError> World::add(const BodyDefinition& body) {
  BodyId id;
  const Outcome outcome = add(std::span(&body, 1), std::span(&id, 1));
  if (!outcome) return outcome.error();
  return id;
}

Outcome World::add(std::span<const BodyDefinition> bodies, std::span<BodyId> ids) {
  WorldState& world = *state_;
  if (world.searching) return WorldError::busy;
  if (bodies.size() != ids.size()) return WorldError::lengths;
  if (bodies.size() > max_bodies - world.bodies.slots()) return WorldError::too_many_bodies;
  for (const BodyDefinition& body : bodies)
    if (const WorldError error = check_definition(world, body); error != WorldError::none)
      return error;
  reserve_slots(world, bodies.size());
  HeldMasks held(world.bodies.masks);
  for (const BodyDefinition& body : bodies) held.hold(body.mask);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    ids[i] = add_now(world, bodies[i], held.number(i));
  return {};
}

Outcome World::remove(BodyId body) { return remove(std::span(&body, 1)); }

Outcome World::remove(std::span<const BodyId> bodies) {
  WorldState& world = *state_;
  for (const BodyId body : bodies)
    if (const WorldError error = check_change(world, body); error != WorldError::none) return error;
  for (const BodyId body : bodies)  // one that is named twice is gone at its second turn
    if (check_id(world, body) == WorldError::none) remove_now(world, body.slot - 1);
  return {};
}

Outcome World::set_mask(BodyId body, std::shared_ptr<const Mask> mask) {
  return set_mask(std::span(&body, 1), std::span(&mask, 1));
}

Outcome World::set_mask(std::span<const BodyId> bodies,
                        std::span<const std::shared_ptr<const Mask>> masks) {
  WorldState& world = *state_;
  if (bodies.size() != masks.size()) return WorldError::lengths;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (const WorldError error = check_mask(world, bodies[i], masks[i]); error != WorldError::none)
      return error;
  HeldMasks held(world.bodies.masks);
  for (const auto& mask : masks) held.hold(mask);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    set_mask_now(world, bodies[i].slot - 1, held.number(i));
  return {};
}

Outcome World::set_size(BodyId body, Size size) {
  return set_size(std::span(&body, 1), std::span(&size, 1));
}

Outcome World::set_size(std::span<const BodyId> bodies, std::span<const Size> sizes) {
  WorldState& world = *state_;
  if (bodies.size() != sizes.size()) return WorldError::lengths;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (const WorldError error = check_change(world, bodies[k]); error != WorldError::none)
      return error;
    if (const WorldError error = check_size(world, sizes[k]); error != WorldError::none)
      return error;
  }
  return change_all(world, bodies, [&](BodyIndex i, std::size_t k) {
    const bool is_box = world.bodies.records[i].mask == MaskTable::none;
    if (is_box && world.bodies.sizes[i] == sizes[k]) return;
    world.bodies.sizes[i] = sizes[k];
    set_mask_now(world, i, MaskTable::none);
  });
}

Outcome World::set_one_way(BodyId body, Face side) noexcept {
  return set_one_way(std::span(&body, 1), side);
}

/// Not a change that a step would ask about.
Outcome World::set_one_way(std::span<const BodyId> bodies, Face side) noexcept {
  WorldState& world = *state_;
  return change_all(world, bodies,
                    [&](BodyIndex i, std::size_t) { world.bodies.records[i].one_way = side; });
}

Outcome World::set_still(BodyId body, bool still) noexcept {
  return set_still(std::span(&body, 1), still);
}

Outcome World::set_still(std::span<const BodyId> bodies, bool still) noexcept {
  WorldState& world = *state_;
  return change_all(world, bodies, [&](BodyIndex i, std::size_t) {
    if (world.bodies.has(i, flag::still) == still) return;
    note_change(world, i);  // for the index it leaves
    world.bodies.set_flag(i, flag::still, still);
    note_change(world, i);
  });
}

Outcome World::set_enabled(BodyId body, bool enabled) noexcept {
  return set_enabled(std::span(&body, 1), enabled);
}

Outcome World::set_enabled(std::span<const BodyId> bodies, bool enabled) noexcept {
  WorldState& world = *state_;
  return change_all(world, bodies, [&](BodyIndex i, std::size_t) {
    if (world.bodies.has(i, flag::enabled) == enabled) return;
    world.bodies.set_flag(i, flag::enabled, enabled);
    world.bodies.place(i);
    note_change(world, i);
  });
}

Outcome World::set_filter(BodyId body, const Filter& filter) noexcept {
  return set_filter(std::span(&body, 1), filter);
}

Outcome World::set_filter(std::span<const BodyId> bodies, const Filter& filter) noexcept {
  WorldState& world = *state_;
  return change_all(world, bodies, [&](BodyIndex i, std::size_t) {
    if (world.bodies.records[i].filter == filter) return;
    world.bodies.set_filter(i, filter);
    note_change(world, i);
  });
}

Outcome World::set_details(BodyId body, Details details) noexcept {
  return set_details(std::span(&body, 1), details);
}

Outcome World::set_details(std::span<const BodyId> bodies, Details details) noexcept {
  WorldState& world = *state_;
  return change_all(world, bodies, [&](BodyIndex i, std::size_t) {
    if (world.bodies.records[i].details == details) return;
    world.bodies.set_details(i, details);
    note_change(world, i);
  });
}

Outcome World::set_user(BodyId body, std::uint64_t user) noexcept {
  return set_user(std::span(&body, 1), std::span(&user, 1));
}

Outcome World::set_user(std::span<const BodyId> bodies,
                        std::span<const std::uint64_t> users) noexcept {
  WorldState& world = *state_;
  if (bodies.size() != users.size()) return WorldError::lengths;
  return change_all(world, bodies,
                    [&](BodyIndex i, std::size_t k) { world.bodies.users[i] = users[k]; });
}

void World::reserve(std::size_t bodies) {
  const std::size_t slots = state_->bodies.slots();
  if (state_->searching) return;  // the search reads where the bodies stand now
  if (bodies > slots) reserve_slots(*state_, bodies - slots + state_->bodies.free.size());
}

Outcome World::clear() {
  WorldState& world = *state_;
  if (world.searching) return WorldError::busy;
  for (BodyIndex i = 0; i < world.bodies.slots(); ++i)
    if (world.bodies.has(i, flag::alive)) remove_now(world, i);
  return forget_unused_masks();
}

Outcome World::forget_unused_masks() {
  if (state_->searching) return WorldError::busy;
  state_->bodies.masks.forget_unused();
  return {};
}

WorldError World::check(BodyId body) const noexcept { return check_id(*state_, body); }

std::size_t World::size() const noexcept { return state_->bodies.alive; }

std::optional<BodyDefinition> World::body(BodyId body) const {
  if (!contains(body)) return std::nullopt;
  const Bodies& bodies = state_->bodies;
  const BodyIndex i = body.slot - 1;
  const detail::BodyRecord& record = bodies.records[i];
  BodyDefinition definition;
  if (record.mask != MaskTable::none) definition.mask = bodies.masks.shared(record.mask);
  definition.size = bodies.sizes[i];
  definition.position = bodies.positions[i];
  definition.one_way = record.one_way;
  definition.still = bodies.has(i, flag::still);
  definition.enabled = bodies.has(i, flag::enabled);
  definition.filter = record.filter;
  definition.details = record.details;
  definition.user = bodies.users[i];
  return definition;
}

std::optional<Point> World::position(BodyId body) const noexcept {
  if (!contains(body)) return std::nullopt;
  return state_->bodies.positions[body.slot - 1];
}

std::optional<std::uint64_t> World::user(BodyId body) const noexcept {
  if (!contains(body)) return std::nullopt;
  return state_->bodies.users[body.slot - 1];
}

std::optional<Box> World::box(BodyId body) const noexcept {
  if (!contains(body)) return std::nullopt;
  return state_->bodies.box(body.slot - 1);
}

void World::for_each_body(Visitor<BodyId> visit) const {
  const Bodies& bodies = state_->bodies;
  for (BodyIndex i = 0; i < bodies.slots(); ++i)
    if (bodies.has(i, flag::alive) && !visit(state_->id(i))) return;
}

}  // namespace hitmask

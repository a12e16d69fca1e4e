// Snapshots, and a hash of all state that affects a step.
#include <algorithm>
#include <bit>
#include <span>

#include "base/allocator.hpp"
#include "base/hash_index.hpp"
#include "hitmask/world.hpp"
#include "world/contacts/incremental.hpp"
#include "world/snapshot_state.hpp"

namespace hitmask {

namespace base = detail::base;
using detail::world::lasting_flags;
using detail::world::SnapshotState;
using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::Columns;
using detail::world::bodies::Link;
using detail::world::bodies::no_body;
using detail::world::bodies::no_shape;
using detail::world::bodies::Placement;
using detail::world::bodies::Record;
using detail::world::bodies::ShapeNumber;
using detail::world::bodies::ShapeStore;
using detail::world::bodies::Store;
using detail::world::bodies::StoredShape;
using detail::world::contacts::ContactList;
using detail::world::travel::RestingList;
namespace flag = detail::world::bodies::flag;

namespace {

/// Depends on the order of values. The same on every platform.
class StateHash {
 public:
  void add(std::uint64_t value) noexcept { hash_ = base::mixed(hash_, value); }
  void add(std::int32_t first, std::int32_t second) noexcept {
    add(std::uint64_t{static_cast<std::uint32_t>(first)} << 32 |
        static_cast<std::uint32_t>(second));
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return hash_; }

 private:
  std::uint64_t hash_ = 0x6869'746D'6173'6B00U;
};

void add_transform(StateHash& hash, const Transform& t) noexcept {
  for (const double part : {t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y})
    hash.add(std::bit_cast<std::uint64_t>(part + 0.0));  // converts -0.0 to 0.0
}

/// Adds what the current pixels do not show but future ones depend on.
void add_placement(StateHash& hash, const Store& bodies, BodyIndex i,
                   const Placement& its) noexcept {
  add_transform(hash,
                detail::world::bodies::anchored(its.transform, bodies.shape_size(i), its.origin));
  const ShapeNumber source = bodies.source(i);
  hash.add(source == no_shape ? 0 : bodies.shapes[source].hash);
  if (its.origin != Point{}) hash.add(its.origin.x, its.origin.y);
}

std::uint64_t key_of(BodyId body) noexcept {
  return std::uint64_t{body.slot} << 16 | body.generation;
}

/// A ground that is no body any more counts as none, as World::mover() has it.
void add_mover(StateHash& hash, const Store& bodies, const BodyMover& mover) noexcept {
  const bool has_ground = mover.ground && is_alive(bodies, mover.ground->body);
  const Ground ground = has_ground ? *mover.ground : Ground{};
  hash.add(mover.step_up, mover.step_down);
  hash.add(mover.remainder_x, mover.remainder_y);
  hash.add(std::uint64_t{static_cast<std::uint32_t>(mover.corner_correction)} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(mover.gravity)} << 1 |
           (ground.normal.reliable ? 1U : 0U));
  hash.add(key_of(ground.body));
  hash.add(static_cast<std::uint64_t>(ground.normal.x));
  hash.add(static_cast<std::uint64_t>(ground.normal.y));
}

void add_link(StateHash& hash, const Store& bodies, BodyIndex i, const Link& its) noexcept {
  if (its.parent == no_body) return;
  hash.add(key_of(bodies.id(its.parent)));
  hash.add(its.offset.x, its.offset.y);
  hash.add((its.solid ? 2U : 0U) | (its.enabled ? 1U : 0U));
  add_transform(hash, own_transform(bodies, i));
}

void add_carrier(StateHash& hash, const BodyCarrier& carrier) noexcept {
  hash.add(0x6361'7272U);  // apart from a mover
  hash.add(static_cast<std::uint64_t>(carrier.surface_x.count()));
  hash.add(static_cast<std::uint64_t>(carrier.surface_y.count()));
}

void add_body(StateHash& hash, const Store& bodies, BodyIndex i) noexcept {
  const Record& record = bodies.records[i];
  hash.add(std::uint64_t{static_cast<std::uint8_t>(record.one_way)} << 32 |
           std::uint64_t{bodies.generation(i)} << 16 |
           std::uint64_t{static_cast<std::uint8_t>(record.details)} << 8 |
           (bodies.flags[i] & lasting_flags));
  if (!bodies.has(i, flag::alive)) return;
  hash.add(bodies.corners[i].x, bodies.corners[i].y);
  hash.add(bodies.sizes[i].width, bodies.sizes[i].height);
  hash.add(record.shape == no_shape ? 0 : bodies.shapes[record.shape].hash);
  hash.add(std::uint64_t{record.filter.layer} << 32 | record.filter.collides_with);
  hash.add(record.filter.group, 0);
  hash.add(bodies.users[i]);
  if (const Placement* const its = bodies.placements.find(i)) add_placement(hash, bodies, i, *its);
  if (const BodyMover* const its = bodies.movers.find(i)) add_mover(hash, bodies, *its);
  if (const Link* const its = bodies.links.find(i)) add_link(hash, bodies, i, *its);
  if (const BodyCarrier* const its = bodies.carriers.find(i)) add_carrier(hash, *its);
}

/// Ids contain the number of their world.
void renumber(ContactList& contacts, std::uint16_t world) noexcept {
  for (BodyPair& pair : contacts.pairs) pair.a.world = pair.b.world = world;
}

void renumber(RestingList& resting, std::uint16_t world) noexcept {
  for (RestingPair& pair : resting) pair.body.world = pair.ground.world = world;
}

void make_room_for(ContactList& to, const ContactList& from) {
  to.pairs.make_room(from.pairs.size());
  to.detail_of.make_room(from.detail_of.size());
  to.details.make_room(from.details.size());
}

/// Acquires the shapes of a snapshot in a world's store, until the bodies use them. Holds nothing
/// if memory runs out.
class RestoredShapes {
 public:
  RestoredShapes(ShapeStore& store, const SnapshotState& snapshot,
                 base::Vector<ShapeNumber>& numbers)
      : store_(store), snapshot_(snapshot), numbers_(numbers) {
    ShapeNumber highest = 0;
    for (const auto& one : snapshot.shapes) highest = std::max(highest, one.number);
    numbers_.assign(std::size_t{highest} + 1, no_shape);
    base::run_or([this] { acquire(); }, [this] { release(); });
  }
  ~RestoredShapes() { release(); }
  RestoredShapes(const RestoredShapes&) = delete;
  RestoredShapes& operator=(const RestoredShapes&) = delete;

  [[nodiscard]] ShapeNumber operator[](ShapeNumber in_snapshot) const noexcept {
    return numbers_[in_snapshot];
  }
  [[nodiscard]] bool keep_their_numbers() const noexcept {
    return std::ranges::all_of(
        snapshot_.shapes, [this](const auto& one) { return numbers_[one.number] == one.number; });
  }

 private:
  /// Masks first, because rasters refer to them.
  void acquire() {
    for (const bool rasters : {false, true})
      for (const auto& [number, bodies, shape] : snapshot_.shapes)
        if (shape.is_raster() == rasters)
          numbers_[number] =
              store_.acquire_shape(shape, rasters ? numbers_[shape.source] : no_shape);
  }
  void release() noexcept {
    for (const auto& one : snapshot_.shapes)
      if (numbers_[one.number] != no_shape) store_.release(numbers_[one.number]);
  }

  ShapeStore& store_;
  const SnapshotState& snapshot_;
  base::Vector<ShapeNumber>& numbers_;  // number in the snapshot -> number here
};

/// Replaces the bodies of a world with those of a snapshot. `users` holds the number of bodies per
/// shape. Cannot fail.
void replace_bodies(Store& bodies, std::span<const std::uint32_t> users,
                    const SnapshotState& snapshot, const RestoredShapes& shapes) noexcept {
  for (ShapeNumber i = 0; i < users.size(); ++i)
    if (users[i] != 0) bodies.shapes.release(i, users[i]);
  static_cast<Columns&>(bodies) = snapshot.columns;
  for (const auto& one : snapshot.shapes)
    if (one.bodies != 0) bodies.shapes.use(shapes[one.number], one.bodies);
  if (shapes.keep_their_numbers()) return;
  for (Record& record : bodies.records)
    if (record.shape != no_shape) record.shape = shapes[record.shape];
}

}  // namespace

Snapshot::Snapshot() noexcept = default;
Snapshot::Snapshot(const Snapshot& other)
    : state_(other.state_ ? std::make_unique<SnapshotState>(*other.state_) : nullptr) {}
Snapshot& Snapshot::operator=(const Snapshot& other) {
  if (this != &other) *this = Snapshot(other);
  return *this;
}
Snapshot::Snapshot(Snapshot&& other) noexcept = default;
Snapshot& Snapshot::operator=(Snapshot&& other) noexcept = default;
Snapshot::~Snapshot() = default;

WorldDefinition Snapshot::definition() const noexcept {
  WorldDefinition definition;
  if (!state_) return definition;
  definition.period_x = state_->columns.periods.x;
  definition.period_y = state_->columns.periods.y;
  definition.angle_steps = state_->angle_steps;
  return definition;
}

std::size_t Snapshot::memory_bytes() const noexcept { return state_ ? state_->memory_bytes() : 0; }

Snapshot World::snapshot() const {
  Snapshot taken;
  snapshot(taken);
  return taken;
}

/// Does everything that may fail first. Until then an empty snapshot stays empty, so that it cannot
/// be mistaken for one of an empty world.
void World::snapshot(Snapshot& into) const {
  const State& world = *state_;
  std::unique_ptr<SnapshotState> fresh;
  if (!into.state_) fresh = std::make_unique<SnapshotState>();
  SnapshotState& taken = fresh ? *fresh : *into.state_;
  taken.columns.make_room_for(world.bodies);
  taken.shapes.reserve(world.bodies.shapes.used());
  make_room_for(taken.contacts, world.contacts);
  taken.resting.make_room(world.resting.pairs.size());
  taken.columns = world.bodies;
  taken.shapes.clear();
  const ShapeStore& shapes = world.bodies.shapes;
  shapes.for_each_used([&](ShapeNumber number) {
    taken.shapes.push_back({number, shapes.direct_users(number), shapes[number]});
  });
  taken.contacts = world.contacts;
  taken.resting = world.resting.pairs;
  taken.angle_steps = world.definition.angle_steps;
  if (fresh) into.state_ = std::move(fresh);
}

Outcome World::restore(const Snapshot& snapshot) {
  State& world = *state_;
  if (world.searching) return WorldError::busy;
  if (!snapshot.state_ || snapshot.state_->columns.periods != world.bodies.periods ||
      snapshot.state_->angle_steps != world.definition.angle_steps)
    return WorldError::foreign_snapshot;
  const SnapshotState& taken = *snapshot.state_;
  world.bodies.make_room_for(taken.columns);
  make_room_for(world.contacts, taken.contacts);
  world.resting.pairs.make_room(taken.resting.size());
  make_room_for_changes(world, taken.columns.slots());
  world.restored.users.resize(world.bodies.shapes.size());
  for (ShapeNumber i = 0; i < world.restored.users.size(); ++i)
    world.restored.users[i] = world.bodies.shapes.direct_users(i);
  {
    const RestoredShapes shapes(world.bodies.shapes, taken, world.restored.numbers);
    replace_bodies(world.bodies, world.restored.users, taken, shapes);
  }
  world.contacts = taken.contacts;
  world.resting.pairs = taken.resting;
  world.resting.clear_events();
  if (world.bodies.number != world.definition.number) {
    world.bodies.renumber(world.definition.number);
    renumber(world.contacts, world.definition.number);
    renumber(world.resting.pairs, world.definition.number);
  }
  end_neighbours(world);
  unsort_all(world);
  world.events = {};
  world.statistics = {};
  world.drawing.paths.clear();
  validate_in_debug(world);
  return {};
}

std::uint64_t World::state_hash() const noexcept {
  const Store& bodies = state_->bodies;
  StateHash hash;
  hash.add(bodies.periods.x, bodies.periods.y);
  hash.add(bodies.slots());
  for (BodyIndex i = 0; i < bodies.slots(); ++i) add_body(hash, bodies, i);
  for (const BodyIndex i : bodies.free) hash.add(i);
  hash.add(state_->contacts.pairs.size());
  for (const BodyPair& pair : state_->contacts.pairs) {
    hash.add(key_of(pair.a));
    hash.add(key_of(pair.b));
  }
  for (const RestingPair& pair : state_->resting.pairs) {
    hash.add(key_of(pair.body));
    hash.add(key_of(pair.ground));
  }
  return hash.value();
}

}  // namespace hitmask

// Snapshots, and a hash of everything a step depends on.
#include "hitmask/world.hpp"

#include <bit>

#include "world/calm.hpp"
#include "world/lower_parts.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::ContactList;
using detail::WorldState;
namespace flag = detail::flag;

namespace detail {

struct SnapshotState : Hooked {
  Bodies bodies;
  ContactList contacts;
};

}  // namespace detail

namespace {

/// Which flags are part of the state, and not of how far the indexes have got.
constexpr std::uint8_t lasting = flag::alive | flag::enabled | flag::still | flag::changed;

/// Order matters, and so does every bit; the same on every platform.
class StateHash {
 public:
  void add(std::uint64_t value) noexcept {
    hash_ = (hash_ ^ value) * 0x9E37'79B9'7F4A'7C15U;
    hash_ ^= hash_ >> 29;
  }
  void add(std::int32_t first, std::int32_t second) noexcept {
    add(std::uint64_t{static_cast<std::uint32_t>(first)} << 32 |
        static_cast<std::uint32_t>(second));
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return hash_; }

 private:
  std::uint64_t hash_ = 0x6869'746D'6173'6B00U;
};

/// What the pixels of now do not tell, and those to come depend on.
void add_placement(StateHash& hash, const Bodies& bodies, const detail::Placement& its) noexcept {
  const Transform& t = its.transform;
  for (const double part : {t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y})
    hash.add(std::bit_cast<std::uint64_t>(part + 0.0));  // minus zero is zero
  hash.add(bodies.masks.hash(bodies.rasters.source(its.raster)));
}

void add_body(StateHash& hash, const Bodies& bodies, BodyIndex i) noexcept {
  const detail::BodyRecord& record = bodies.records[i];
  hash.add(std::uint64_t{static_cast<std::uint8_t>(record.one_way)} << 32 |
           std::uint64_t{bodies.generation(i)} << 16 |
           std::uint64_t{static_cast<std::uint8_t>(record.details)} << 8 |
           (bodies.flags[i] & lasting));
  if (!bodies.has(i, flag::alive)) return;
  hash.add(bodies.positions[i].x, bodies.positions[i].y);
  hash.add(bodies.sizes[i].width, bodies.sizes[i].height);
  hash.add(record.mask == detail::MaskTable::none ? 0 : bodies.masks.hash(record.mask));
  hash.add(std::uint64_t{record.filter.layer} << 32 | record.filter.collides_with);
  hash.add(record.filter.group, 0);
  hash.add(bodies.users[i]);
  if (const detail::Placement* const its = bodies.placements.of(i))
    add_placement(hash, bodies, *its);
}

std::uint64_t key_of(BodyId body) noexcept {
  return std::uint64_t{body.slot} << 16 | body.generation;
}

/// Ids carry the number of the world they are for.
void renumber(ContactList& contacts, std::uint16_t world) noexcept {
  for (BodyPair& pair : contacts.pairs) pair.a.world = pair.b.world = world;
}

/// After this, copying cannot fail half-way, and every list that changes without allocating has
/// room for all slots. To and from are worlds or snapshots.
template <class To, class From>
void make_room_for(To& to, const From& from) {
  to.bodies.reserve(from.bodies.slots());
  to.bodies.masks.make_room_for(from.bodies.masks);
  to.bodies.rasters.make_room_for(from.bodies.rasters);
  to.bodies.placements.make_room_for(from.bodies.placements);
  to.contacts.pairs.make_room(from.contacts.pairs.size());
  to.contacts.detail_of.make_room(from.contacts.detail_of.size());
  to.contacts.details.make_room(from.contacts.details.size());
}

}  // namespace

Snapshot::Snapshot() noexcept = default;
Snapshot::Snapshot(const Snapshot& other)
    : state_(other.state_ ? std::make_unique<detail::SnapshotState>(*other.state_) : nullptr) {}
Snapshot& Snapshot::operator=(const Snapshot& other) {
  if (this != &other) *this = Snapshot(other);
  return *this;
}
Snapshot::Snapshot(Snapshot&& other) noexcept = default;
Snapshot& Snapshot::operator=(Snapshot&& other) noexcept = default;
Snapshot::~Snapshot() = default;

std::size_t Snapshot::memory_bytes() const noexcept {
  if (!state_) return 0;
  return sizeof(*state_) + state_->bodies.memory_bytes() + state_->contacts.memory_bytes();
}

Snapshot World::snapshot() const {
  Snapshot taken;
  snapshot(taken);
  return taken;
}

void World::snapshot(Snapshot& into) const {
  if (!into.state_) into.state_ = std::make_unique<detail::SnapshotState>();
  make_room_for(*into.state_, *state_);
  into.state_->bodies = state_->bodies;
  into.state_->contacts = state_->contacts;
}

Outcome World::restore(const Snapshot& snapshot) {
  WorldState& world = *state_;
  if (world.searching || world.reporting) return WorldError::busy;
  if (!snapshot.state_ || snapshot.state_->bodies.periods != world.bodies.periods)
    return WorldError::foreign_snapshot;
  make_room_for(world, *snapshot.state_);
  for (detail::Index& index : world.indexes)
    index.unsorted.make_room(snapshot.state_->bodies.slots());
  world.bodies = snapshot.state_->bodies;
  world.contacts = snapshot.state_->contacts;
  if (world.bodies.number != world.definition.number) {
    world.bodies.renumber(world.definition.number);
    renumber(world.contacts, world.definition.number);
  }
  world.bodies.rasters.set_limit(world.definition.raster_bytes, world.bodies.masks);
  end_calm(world);
  unsort_all(world);
  world.events.clear();
  world.statistics = {};
  return {};
}

std::uint64_t World::state_hash() const noexcept {
  const Bodies& bodies = state_->bodies;
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
  return hash.value();
}

}  // namespace hitmask

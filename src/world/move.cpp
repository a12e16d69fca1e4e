// Moving bodies: what a game does most.
#include <bit>
#include <cstring>

#include "world/checks.hpp"

namespace hitmask {

using detail::BodyIndex;
using detail::WorldState;
namespace flag = detail::flag;

namespace {

/// note_change() for many bodies, with every pointer in a local: bytes may alias anything, so a
/// loop that stored flags through the world would load everything again for each body.
class ChangeNotes {
 public:
  explicit ChangeNotes(WorldState& world) noexcept
      : world_(world),
        flags_(world.bodies.flags.data()),
        changed_(world.bodies.changed.end()),
        moving_(world.index_of(false).unsorted.end()),
        still_(world.index_of(true).unsorted.end()) {}

  void note(BodyIndex i) noexcept {
    const std::uint8_t flags = flags_[i];
    constexpr std::uint8_t asked = flag::still | flag::changed | flag::unsorted_moving;
    // In a world where all move, in every frame.
    if ((flags & asked) == flag::unsorted_moving) [[likely]] {
      *changed_++ = i;
      flags_[i] = flags | flag::changed;
    } else {
      note_any(i, flags);
    }
  }
  void finish() noexcept {
    world_.bodies.changed.set_end(changed_);
    world_.index_of(false).unsorted.set_end(moving_);
    world_.index_of(true).unsorted.set_end(still_);
  }

 private:
  void note_any(BodyIndex i, std::uint8_t flags) noexcept {
    const bool still = (flags & flag::still) != 0;
    const std::uint8_t waiting = detail::unsorted_flag(still);
    if ((flags & flag::changed) == 0) *changed_++ = i;
    if ((flags & waiting) == 0) *(still ? still_ : moving_)++ = i;
    flags_[i] = flags | flag::changed | waiting;
  }

  WorldState& world_;
  std::uint8_t* flags_;
  BodyIndex* changed_;
  BodyIndex* moving_;
  BodyIndex* still_;
};

/// Moves a box that is somewhere. Four edges at once: said one by one, compilers take them apart
/// and put them together again.
void shift(detail::Bounds& bounds, Point from, Point to) noexcept {
#if defined(__GNUC__)
  using Edges [[gnu::vector_size(16)]] = std::int32_t;
  using Corners [[gnu::vector_size(16)]] = std::int64_t;
  const auto both_corners = [](Point at) {
    const auto corner = std::bit_cast<std::int64_t>(at);
    return reinterpret_cast<Edges>(Corners{corner, corner});
  };
  Edges edges;
  std::memcpy(&edges, &bounds, sizeof edges);
  edges += both_corners(to) - both_corners(from);
  std::memcpy(&bounds, &edges, sizeof edges);
#else
  const Point by{to.x - from.x, to.y - from.y};
  bounds = {bounds.left + by.x, bounds.top + by.y, bounds.right + by.x, bounds.bottom + by.y};
#endif
}

/// Where the world does not wrap around, the bounds move along with the position.
void move_flat(WorldState& world, std::span<const BodyId> bodies,
               std::span<const Point> to) noexcept {
  Point* const positions = world.bodies.positions.data();
  detail::Bounds* const all_bounds = world.bodies.bounds.data();
  ChangeNotes notes(world);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    if (positions[i] == to[k]) continue;  // games that tell all positions in every frame
    if (!is_nowhere(all_bounds[i])) shift(all_bounds[i], positions[i], to[k]);
    positions[i] = to[k];
    notes.note(i);
  }
  notes.finish();
}

/// The same where some have a transform.
void move_placed(WorldState& world, BodyIndex i, Point to) noexcept {
  const Point at = world.bodies.corner_at(i, to);
  detail::Bounds& bounds = world.bodies.bounds[i];
  if (world.bodies.positions[i] == at) return;
  if (!is_nowhere(bounds)) shift(bounds, world.bodies.positions[i], at);
  world.bodies.positions[i] = at;
  note_change(world, i);
}

void move_around(WorldState& world, BodyIndex i, Point to) noexcept {
  const Point at = world.bodies.corner_at(i, to);
  if (world.bodies.positions[i] == at) return;
  world.bodies.positions[i] = at;
  world.bodies.place(i);
  note_change(world, i);
}

/// The first error of a batch. One test for each move: the reason is sought once there is one.
WorldError check_moves(const WorldState& world, std::span<const BodyId> bodies,
                       std::span<const Point> to) noexcept {
  const std::uint32_t* const names = world.bodies.names.data();
  const std::size_t slots = world.bodies.slots();
  const std::uint16_t number = world.bodies.number;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyId body = bodies[k];
    const BodyIndex i = body.slot - 1;  // null becomes a slot beyond all others
    if (i >= slots || body.world != number || names[i] != static_cast<std::uint32_t>(body.value()))
      return reason_against(world, body);
    if (!detail::is_position(to[k])) return WorldError::position;
  }
  return WorldError::none;
}

}  // namespace

Outcome World::move(BodyId body, Point to) noexcept {
  return move(std::span(&body, 1), std::span(&to, 1));
}

Outcome World::move(std::span<const BodyId> bodies, std::span<const Point> to) noexcept {
  WorldState& world = *state_;
  if (world.searching) return WorldError::busy;
  if (bodies.size() != to.size()) return WorldError::lengths;
  if (const WorldError error = check_moves(world, bodies, to); error != WorldError::none)
    return error;
  if (world.bodies.periods.any()) {
    for (std::size_t i = 0; i < bodies.size(); ++i) move_around(world, bodies[i].slot - 1, to[i]);
  } else if (world.bodies.placements.any()) {
    for (std::size_t i = 0; i < bodies.size(); ++i) move_placed(world, bodies[i].slot - 1, to[i]);
  } else {
    move_flat(world, bodies, to);
  }
  return {};
}

}  // namespace hitmask

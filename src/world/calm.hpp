// Steps of a calm world, in which little changes from one to the next: whoever changed is watched,
// and only pairs of watched bodies and their neighbours are looked at.
//
// As long as a world is calm, for every watched body i and any other j, unless both are still:
// - j is i's neighbour exactly if their boxes in the index overlap, or they touched in the last
//   step;
// - of two bodies that touched in the last step and whose boxes in the index do not overlap, both
//   are watched;
// - the box in the index of a body that is not watched holds its bounds of the last step.
#pragma once

#include "world/state.hpp"

namespace hitmask::detail {

/// Whether so little changed that looking at that alone is the fastest.
[[nodiscard]] bool is_calm(const WorldState& world) noexcept;

/// Gets ready for calm steps at the end of another one, if there is memory for it: sorts everybody
/// into the indexes.
void begin_calm(WorldState& world) noexcept;
/// The next steps will be others: forgets about the watches.
void end_calm(WorldState& world) noexcept;

/// Watches everybody who changed, and looks those up anew who left their room. From here on the
/// indexes are up to date. Only while the world is calm; it no longer is, and false is returned,
/// when so much changed or neighbours are so many that this does not pay.
bool catch_up(WorldState& world);

/// Fills world.flips with the contacts that begin and end, by (a, b), and the lanes' hits when
/// somebody asks for details. Says why not when there would be more contacts than the world may
/// keep. Only after catch_up().
[[nodiscard]] WorldError find_flips(WorldState& world);
/// Makes the watches agree with what was found; to be called once nothing can fail any more.
void accept_flips(WorldState& world) noexcept;

}  // namespace hitmask::detail

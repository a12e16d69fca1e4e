// Moves towards a goal: the bodies that are met on the way, and what comes of it.
#pragma once

#include "base/small_list.hpp"
#include "hitmask/world.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::travel {

using bodies::BodyIndex;
using places::Scene;

using Respond = Chooser<Response, BodyId>;
using HitList = base::SmallList<BodyHit, 16>;

/// The body lives.
[[nodiscard]] WorldError check_move(const Scene& scene, BodyIndex i, Point goal) noexcept;

/// Where a body gets to, and what it hits; it stays where it is. After check_move() found no error.
[[nodiscard]] BodyMove move(const Scene& scene, BodyIndex i, Point goal, const QueryFilter& filter,
                            const Respond& respond, HitList& hits);

}  // namespace hitmask::detail::world::travel

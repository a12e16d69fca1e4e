// Terrains behind handles.
#pragma once

#include "handles.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask::js {

struct TerrainObject {
  Terrain terrain;
};

template <>
inline constexpr Kind kind_of<TerrainObject> = Kind::terrain;

}  // namespace hitmask::js

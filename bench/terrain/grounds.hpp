// The grounds of the terrain benchmark: solid hills, and caves with noise.
#pragma once

#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask::bench {

enum class Ground : std::uint8_t { hills, caves };

inline constexpr Size usual_map{16'384, 4'096};

[[nodiscard]] const char* name_of(Ground ground) noexcept;
[[nodiscard]] Mask make_ground(Ground ground, Size size);

/// Explosions below the surface.
inline constexpr std::int32_t blast_radius = 40;
[[nodiscard]] std::vector<Point> make_blasts(std::size_t count, const Box& where);

}  // namespace hitmask::bench

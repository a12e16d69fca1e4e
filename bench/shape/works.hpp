// The works of the shape benchmark. A work that a rival supports or that can be checked only in
// part has a twin: the same call of hitmask, the same row of the table, another check.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hitmask::bench {

enum class Work : std::uint8_t {
  draw,              ///< one mask onto another
  erase,             ///< one mask out of another
  invert,            ///< in place
  count,             ///< solid pixels
  centroid,          ///< mean position
  scale,             ///< to another size, nearest pixel
  scale_roughly,     ///< the same, but only size and count are compared: rivals sample differently
  convolve,          ///< every offset at which two masks overlap
  grow_1,            ///< by 1 in a square
  grow_8,            ///< by 8 in a square
  grow_disc_8,       ///< by 8 in a disc
  shrink_1,          ///< by 1 in a square
  shrink_8,          ///< by 8 in a square
  components_four,   ///< boxes and areas, edge neighbours
  components_eight,  ///< boxes and areas, edge and corner neighbours
  component_boxes,   ///< the same, but only boxes are compared: pygame finds no more
  labels,            ///< boxes, areas, and the label of each pixel
  trace,             ///< the boundaries of all components and holes
  outline,           ///< of one component without holes: pygame follows only one
  distance,          ///< to the nearest solid pixel
  write_pixels,      ///< white and black RGBA pixels into memory that is there already
};

inline constexpr std::array<std::string_view, 21> work_names = {
    "draw",       "erase",      "invert", "count",       "centroid", "scale",    "scale",
    "convolve",   "grow_1",     "grow_8", "grow_disc_8", "shrink_1", "shrink_8", "components_4",
    "components", "components", "labels", "trace",       "trace",    "distance", "write_pixels"};

[[nodiscard]] constexpr std::string_view name_of(Work work) noexcept {
  return work_names[static_cast<std::size_t>(work)];
}

}  // namespace hitmask::bench

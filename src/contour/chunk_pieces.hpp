// The boundary of one chunk of a terrain, simplified, without the edges that it shares with solid
// pixels of its neighbours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hitmask/terrain.hpp"

namespace hitmask::detail::contour {

/// A loop, or an open piece from one edge of the chunk to another. World pixels.
struct Piece {
  std::vector<Point> points;
  bool is_loop = true;
};

struct ChunkPieces {
  std::vector<Piece> all;
  std::vector<std::size_t> open;  ///< which of them are
};
[[nodiscard]] ChunkPieces pieces_of(const Terrain& terrain, Point chunk,
                                    std::int64_t epsilon_parts);

}  // namespace hitmask::detail::contour

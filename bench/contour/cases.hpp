// One file per case: contours of sprites.
#pragma once

#include <vector>

#include "hitmask/mask.hpp"
#include "support/run.hpp"

namespace hitmask::bench {

/// The tolerance of all cases, in pixels.
inline constexpr double contour_epsilon = 1.5;

/// trace and simplify, against OpenCV's findContours and approxPolyDP.
void measure_simplify(Run& run);
/// trace, simplify and convex_parts, against marching squares, Douglas-Peucker and ear clipping.
void measure_parts(Run& run);

/// The bundled sprites, scaled.
[[nodiscard]] std::vector<Mask> contour_masks(const Run& run, int size);
/// Overlap of runs against that of masks: sparse giants, and where bits are faster.
void measure_runs(Run& run);
/// 10,000 bodies as bytes, against a frame in which all of them move.
void measure_snapshot_bytes(Run& run);

}  // namespace hitmask::bench

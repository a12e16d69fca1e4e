// The groups of measurements that make up the overlap benchmark.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// Yes/no, points, areas, gradients, masks and batches of pairs, against all rivals.
void measure_pairs(Run& run);

/// The bitmask tutorial claims that area is perhaps half as fast as yes/no. Measures that for its
/// algorithm and for hitmask: (time of yes/no) / (time of area), each against itself.
void measure_area_claim(Run& run);

/// A mask from a 256 x 256 RGBA buffer, against an OR over the same buffer.
void measure_from_rgba(Run& run);

/// A mask from each bundled PNG, against decoding the same bytes to RGBA with the same library.
void measure_from_png(Run& run);

}  // namespace hitmask::bench

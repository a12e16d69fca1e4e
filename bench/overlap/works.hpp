// The groups of measurements that make up the overlap benchmark.
#pragma once

#include "support/run.hpp"

namespace hitmask::bench {

/// Yes/no, points, areas, gradients, masks and batches of pairs, against everybody.
void measure_pairs(Run& run);

/// The bitmask tutorial's own claim that area is perhaps half as fast as yes/no, for its algorithm
/// and for hitmask. Here the ratio is (time of yes/no) / (time of area), each rival with itself.
void measure_area_claim(Run& run);

/// A mask from a 256 x 256 RGBA buffer, against an OR over the same buffer.
void measure_from_rgba(Run& run);

/// A mask from each bundled PNG, against decoding the same bytes to RGBA with the same library.
void measure_from_png(Run& run);

}  // namespace hitmask::bench

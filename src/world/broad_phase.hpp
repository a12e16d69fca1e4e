// What every method of finding pairs of boxes takes and gives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "hitmask/parallel.hpp"
#include "hitmask/visitor.hpp"
#include "hitmask/world.hpp"
#include "world/bounds.hpp"

namespace hitmask::detail {

/// Boxes to be paired. Entry i carries the number ids[i], or i itself when `ids` is empty; the
/// number is what pairs speak of. A number may stand at several entries (images of a body in a
/// world that wraps around): its pairs then come once for each pair of entries, and an entry may
/// meet another of its own number. Entries may be `nowhere`.
struct BoxSet {
  std::span<const Bounds> boxes;
  std::span<const std::uint32_t> ids;
};

/// Takes a batch of pairs (in no order, a and b in no order) and the lane it was found in; false
/// stops the search soon. Batches of different lanes may come at the same time.
using PairSink = Visitor<std::span<const IndexPair>, unsigned>;

/// What a search did; sums over all lanes.
struct SearchCounts {
  std::uint64_t boxes_tested = 0;
  std::uint64_t rejected_by_region = 0;
  std::uint64_t pairs = 0;
};

}  // namespace hitmask::detail

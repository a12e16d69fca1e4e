#include <algorithm>
#include <limits>

#include "hitmask/world.hpp"
#include "world/lower_parts.hpp"
#include "world/marked.hpp"
#include "world/methods.hpp"
#include "world/sweep.hpp"

namespace hitmask {

namespace detail {

struct PairFinderState : Hooked {
  BroadPhase method = BroadPhase::automatic;
  std::int32_t cell = 0;
  Sweep sweep;
  AllPairs all_pairs;
  Grid grid;
  Partition partition;
  Vector<Bounds> bounds;      // for the methods that take nothing else
  Vector<IndexPair> ordered;  // a batch of theirs, the lower number of each pair first
  bool busy = false;          // all of the above is in use

  SearchCounts run(std::span<const Box> boxes, PairSink sink);
  [[nodiscard]] std::span<const IndexPair> in_order(std::span<const IndexPair> pairs);
};

namespace {

/// Edges at the end of int32 may leave nothing of a box.
[[nodiscard]] Bounds bounds_of_any(const Box& box) noexcept {
  const Bounds bounds = bounds_of(box);
  return bounds.left < bounds.right && bounds.top < bounds.bottom ? bounds : nowhere;
}

}  // namespace

SearchCounts PairFinderState::run(std::span<const Box> boxes, PairSink sink) {
  if (method == BroadPhase::automatic) return sweep.run(boxes, nullptr, sink);
  bounds.resize(boxes.size());
  std::transform(boxes.begin(), boxes.end(), bounds.begin(), bounds_of_any);
  const auto sort_pairs = [&](std::span<const IndexPair> pairs, unsigned lane) {
    return sink(in_order(pairs), lane);
  };
  if (method == BroadPhase::grid) return grid.run({bounds, {}}, cell, sort_pairs);
  if (method == BroadPhase::partition) return partition.run({bounds, {}}, sort_pairs);
  return all_pairs.run({bounds, {}}, sort_pairs);
}

std::span<const IndexPair> PairFinderState::in_order(std::span<const IndexPair> pairs) {
  ordered.assign(pairs.begin(), pairs.end());
  for (IndexPair& pair : ordered)
    if (pair.a > pair.b) std::swap(pair.a, pair.b);
  return ordered;
}

}  // namespace detail

PairFinder::PairFinder(BroadPhase method, std::int32_t cell)
    : state_(std::make_unique<detail::PairFinderState>()) {
  if (cell < 0) detail::fail_argument("a pair finder's cell is not negative");
  state_->method = method;
  state_->cell = cell;
}
PairFinder::PairFinder(PairFinder&&) noexcept = default;
PairFinder& PairFinder::operator=(PairFinder&&) noexcept = default;
PairFinder::~PairFinder() = default;

std::uint64_t PairFinder::find(std::span<const Box> boxes,
                               Visitor<std::span<const IndexPair>> visit) {
  if (boxes.size() > std::numeric_limits<std::uint32_t>::max())
    detail::fail_length("a pair finder takes at most 2^32-1 boxes");
  if (busy()) return 0;
  const detail::Marked in_use(state_->busy);
  const auto hand_on = [&](std::span<const IndexPair> pairs, unsigned) { return visit(pairs); };
  return state_->run(boxes, hand_on).pairs;
}

bool PairFinder::busy() const noexcept { return state_->busy; }

}  // namespace hitmask

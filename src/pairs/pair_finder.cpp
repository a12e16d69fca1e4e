#include <algorithm>
#include <limits>
#include <utility>

#include "base/fail.hpp"
#include "base/scoped_flag.hpp"
#include "pairs/classic/methods.hpp"
#include "pairs/sweep/sweep.hpp"

namespace hitmask {

namespace base = detail::base;
using detail::geometry::Bounds;
using detail::pairs::PairSink;
using detail::pairs::SearchCounts;

struct PairFinder::State : base::Hooked {
  BroadPhase method = BroadPhase::automatic;
  std::int32_t cell = 0;
  detail::pairs::sweep::BoxSweep sweep;
  detail::pairs::classic::AllPairs all_pairs;
  detail::pairs::classic::Grid grid;
  detail::pairs::classic::Partition partition;
  base::Vector<Bounds> bounds;      // for the classic methods
  base::Vector<IndexPair> ordered;  // one batch, the lower number of a pair first
  bool busy = false;                // all of the above is in use

  SearchCounts run(std::span<const Box> boxes, PairSink sink);
  [[nodiscard]] std::span<const IndexPair> in_order(std::span<const IndexPair> pairs);
};

SearchCounts PairFinder::State::run(std::span<const Box> boxes, PairSink sink) {
  if (method == BroadPhase::automatic) return sweep.run(boxes, nullptr, sink);
  bounds.resize(boxes.size());
  std::ranges::transform(boxes, bounds.begin(), detail::geometry::bounds_of);
  const auto sort_pairs = [&](std::span<const IndexPair> pairs, unsigned lane) {
    return sink(in_order(pairs), lane);
  };
  if (method == BroadPhase::grid) return grid.run({bounds, {}}, cell, sort_pairs);
  if (method == BroadPhase::partition) return partition.run({bounds, {}}, sort_pairs);
  return all_pairs.run({bounds, {}}, sort_pairs);
}

std::span<const IndexPair> PairFinder::State::in_order(std::span<const IndexPair> pairs) {
  ordered.assign(pairs.begin(), pairs.end());
  for (IndexPair& pair : ordered)
    if (pair.a > pair.b) std::swap(pair.a, pair.b);
  return ordered;
}

PairFinder::PairFinder(BroadPhase method, std::int32_t cell) : state_(std::make_unique<State>()) {
  if (cell < 0) base::fail_argument("a pair finder's cell is not negative");
  state_->method = method;
  state_->cell = cell;
}
PairFinder::PairFinder(PairFinder&&) noexcept = default;
PairFinder& PairFinder::operator=(PairFinder&&) noexcept = default;
PairFinder::~PairFinder() = default;

std::uint64_t PairFinder::find(std::span<const Box> boxes,
                               Visitor<std::span<const IndexPair>> visit) {
  if (boxes.size() > std::numeric_limits<std::uint32_t>::max())
    base::fail_length("a pair finder takes at most 2^32-1 boxes");
  if (busy()) return 0;
  const base::ScopedFlag in_use(state_->busy);
  const auto hand_on = [&](std::span<const IndexPair> pairs, unsigned) { return visit(pairs); };
  return state_->run(boxes, hand_on).pairs;
}

bool PairFinder::busy() const noexcept { return state_->busy; }

}  // namespace hitmask

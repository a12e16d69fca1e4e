// All pairs with region masks: for worlds too small for sorting to pay.
#include "pairs/box_set.hpp"
#include "pairs/classic/methods.hpp"

namespace hitmask::detail::pairs::classic {
namespace {

/// Bounds may be wider than int32; from 4,096 pixels on a region mask is all ones anyway.
RegionMask region_of(const Bounds& box) noexcept {
  const auto length = [](std::int32_t from, std::int32_t to) {
    return saturate(std::int64_t{to} - from);
  };
  return {RegionMask::axis(box.left, length(box.left, box.right)),
          RegionMask::axis(box.top, length(box.top, box.bottom))};
}

}  // namespace

void AllPairs::collect(const BoxSet& set) {
  regions_.clear();
  places_.clear();
  for (std::size_t i = 0; i < set.boxes.size(); ++i) {
    if (is_nowhere(set.boxes[i])) continue;
    regions_.push_back(region_of(set.boxes[i]));
    places_.push_back(static_cast<std::uint32_t>(i));
  }
}

SearchCounts AllPairs::run(const BoxSet& set, PairSink sink) {
  collect(set);
  SearchCounts counts;
  PairBatch batch(sink);
  const std::size_t n = regions_.size();
  for (std::size_t i = 0; i < n && !batch.stopped(); ++i) {
    const RegionMask region = regions_[i];
    const Bounds box = set.boxes[places_[i]];
    const std::uint32_t number = set.number(places_[i]);
    std::uint64_t tested = 0;
    for (std::size_t j = i + 1; j < n; ++j) {
      if (!may_overlap(region, regions_[j])) continue;
      ++tested;
      if (overlaps(box, set.boxes[places_[j]])) batch.add(number, set.number(places_[j]));
    }
    counts.boxes_tested += tested;
  }
  batch.flush();
  counts.pairs = batch.handed_on();
  return counts;
}

}  // namespace hitmask::detail::pairs::classic

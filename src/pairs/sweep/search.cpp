#include "pairs/sweep/search.hpp"

namespace hitmask::detail::pairs::sweep {

void StripSearch::begin() noexcept {
  counts_ = {};
  found_ = 0;
}

bool StripSearch::run(const StripView& strip, const SearchRange& range, PairSink sink,
                      unsigned lane) {
  kernels::PairSearch search;
  search.columns = strip.columns;
  search.cell_ends = strip.column_ends;
  search.cell_start = strip.start;
  search.top = range.top;
  search.far = far_.begin();
  search.far_others = far_.begin() + far_.size() / 2;
  search.at = range.begin;
  search.stop = range.end;
  const kernels::PairsTable& kernels = kernels::active_pairs();
  bool go_on = exhaust(kernels.near_pairs, strip.boxes, search, sink, lane);
  search.at = 0;
  go_on = go_on && exhaust(kernels.far_pairs, strip.boxes, search, sink, lane);
  counts_.boxes_tested += search.compared;
  return go_on;
}

bool StripSearch::exhaust(Kernel kernel, const kernels::SortedBoxes& boxes,
                          kernels::PairSearch& search, PairSink sink, unsigned lane) {
  kernels::FoundPairs found{first_.data(), second_.data(), found_, batch};
  while (!kernel(boxes, search, found)) {
    found_ = found.count;
    if (!flush(sink, lane)) return false;
    found.count = 0;
  }
  found_ = found.count;
  return true;
}

bool StripSearch::flush(PairSink sink, unsigned lane) {
  if (found_ == 0) return true;
  const std::size_t count = found_;
  found_ = 0;
  kernels::active_pairs().join_pairs(first_.data(), second_.data(), count, &pairs_[0].a);
  counts_.pairs += count;
  return sink({pairs_.data(), count}, lane);
}

}  // namespace hitmask::detail::pairs::sweep

// The third pass of a sweep: pairs of sorted boxes, on their way to the sink.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "pairs/box_set.hpp"
#include "pairs/sweep/sort.hpp"

namespace hitmask::detail::pairs::sweep {

/// Which pairs of a strip to look for.
struct SearchRange {
  std::size_t begin = 0;  // the first box of each pair
  std::size_t end = 0;
  std::int32_t top = 0;  // pairs of which both start above it are found in other strips
};

/// What one lane has found. Pairs wait in a batch of fixed size, from one strip to the next.
class StripSearch {
 public:
  /// Room for searches that start from so many boxes.
  void prepare(std::size_t boxes) { far_.renew_amply(2 * (boxes + kernels::box_lanes)); }
  /// Forgets what an earlier sweep has left.
  void begin() noexcept;

  /// False when the sink wants no more.
  bool run(const StripView& strip, const SearchRange& range, PairSink sink, unsigned lane);
  /// Hands out the pairs that wait.
  bool flush(PairSink sink, unsigned lane);

  [[nodiscard]] const SearchCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return sizeof *this + far_.memory_bytes();
  }

 private:
  static constexpr std::size_t batch = 1024;
  static constexpr std::size_t batch_memory = batch + kernels::pairs_margin;
  using Kernel = bool (*)(const kernels::SortedBoxes&, kernels::PairSearch&,
                          kernels::FoundPairs&) noexcept;

  bool exhaust(Kernel kernel, const kernels::SortedBoxes& boxes, kernels::PairSearch& search,
               PairSink sink, unsigned lane);

  SearchCounts counts_;
  std::size_t found_ = 0;
  base::Buffer<std::uint32_t> far_;  // two halves: PairSearch::far and far_others
  std::array<std::uint32_t, batch_memory> first_;
  std::array<std::uint32_t, batch_memory> second_;
  std::array<IndexPair, batch_memory> pairs_;
};

}  // namespace hitmask::detail::pairs::sweep

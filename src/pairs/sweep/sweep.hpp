// The fastest broad phase: horizontal strips, columns inside a strip, vectors of boxes.
#pragma once

#include <memory>
#include <span>

#include "pairs/box_set.hpp"

namespace hitmask::detail::pairs::sweep {

/// Finds all pairs of a set of boxes from scratch. Only its memory is kept between calls; it grows
/// with the number of boxes.
class BoxSweep {
 public:
  BoxSweep();
  ~BoxSweep();
  BoxSweep(BoxSweep&&) noexcept;
  BoxSweep& operator=(BoxSweep&&) noexcept;

  /// The pairs do not depend on the executor. Without one, the calling thread runs as lane 0. The
  /// lower number of a pair comes first.
  SearchCounts run(const BoxSet& set, Executor* executor, PairSink sink);
  /// The same for boxes of any coordinates, numbered in input order. Far edges beyond int32 are
  /// clamped.
  SearchCounts run(std::span<const Box> boxes, Executor* executor, PairSink sink);

  /// The strips of the last run, for debug drawing.
  void for_each_region(Visitor<const Bounds&> visit) const;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace hitmask::detail::pairs::sweep

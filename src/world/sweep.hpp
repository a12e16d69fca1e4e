// The automatic broad phase: horizontal strips, columns inside a strip, vectors of boxes.
#pragma once

#include <memory>
#include <span>

#include "world/broad_phase.hpp"

namespace hitmask::detail {

/// Finds all pairs of a set of boxes from scratch; keeps nothing but its memory, which grows with
/// the number of boxes only and is reused from call to call.
class Sweep {
 public:
  Sweep();
  ~Sweep();
  Sweep(Sweep&&) noexcept;
  Sweep& operator=(Sweep&&) noexcept;

  /// The same pairs whatever the executor; a null executor means the calling thread, lane 0. The
  /// lower number of a pair comes first.
  SearchCounts run(const BoxSet& set, Executor* executor, PairSink sink);
  /// The same for boxes of any coordinates, numbered as they come. Far edges beyond int32 count as
  /// its end.
  SearchCounts run(std::span<const Box> boxes, Executor* executor, PairSink sink);

  /// The strips of the last run, for those who draw them.
  void for_each_region(Visitor<const Bounds&> visit) const;

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace hitmask::detail

// PairFinder: which of many boxes share area. For engines that keep their own bodies.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"

namespace hitmask {

/// How pairs of boxes are found. All methods give the same pairs.
enum class BroadPhase : std::uint8_t {
  automatic,  ///< the fastest: strips of boxes, sorted and swept; what a World uses
  all_pairs,  ///< every pair, most ruled out by region masks: for a few dozen boxes
  grid,       ///< a static grid of cells, filled anew each time
  partition,  ///< left / crossing / right, recursively, in one recycled array
};

/// Two boxes by their numbers in the span that was searched, a < b.
struct IndexPair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  friend constexpr bool operator==(const IndexPair&, const IndexPair&) = default;
  friend constexpr auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// Finds the pairs of a span of boxes that share area. Keeps its memory from call to call.
class PairFinder {
 public:
  /// `cell` is the side of the cells of BroadPhase::grid in pixels; 0: twice the mean side of the
  /// boxes. Throws std::invalid_argument for a negative cell.
  HITMASK_API explicit PairFinder(BroadPhase method = BroadPhase::automatic, std::int32_t cell = 0);
  HITMASK_API PairFinder(PairFinder&& other) noexcept;
  HITMASK_API PairFinder& operator=(PairFinder&& other) noexcept;
  HITMASK_API ~PairFinder();

  /// Hands out every pair once, in batches, in no particular order; false from `visit` stops. Empty
  /// boxes meet nothing; edges beyond int32 count as its end. Returns the number of pairs handed
  /// out. Up to 2^30 boxes; std::length_error for more than it can number. Called from inside its
  /// own visitor it finds nothing and returns 0.
  HITMASK_API std::uint64_t find(std::span<const Box> boxes,
                                 Visitor<std::span<const IndexPair>> visit);
  /// Inside find().
  [[nodiscard]] HITMASK_API bool busy() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitmask

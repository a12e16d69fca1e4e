// PairFinder: the broad phase alone. Finds which of many boxes overlap, for engines that keep their
// own bodies.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"

namespace hitmask {

/// A method to find pairs of boxes. All methods find the same pairs.
enum class BroadPhase : std::uint8_t {
  automatic,  ///< the fastest: sort and sweep in strips, as a World does
  all_pairs,  ///< every pair, filtered by region masks: for a few dozen boxes
  grid,       ///< a grid of cells, rebuilt on each call
  partition,  ///< recursive: left, crossing, right, in one reused array
};

/// Two boxes by their index in the span, a < b.
struct IndexPair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  friend constexpr bool operator==(const IndexPair&, const IndexPair&) = default;
  friend constexpr auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// Finds the pairs of boxes that share area. Reuses its memory from call to call.
class PairFinder {
 public:
  /// `cell` is the side of the cells of BroadPhase::grid in pixels; 0: twice the mean side of the
  /// boxes. Throws std::invalid_argument for a negative cell.
  HITMASK_API explicit PairFinder(BroadPhase method = BroadPhase::automatic, std::int32_t cell = 0);
  HITMASK_API PairFinder(PairFinder&& other) noexcept;
  HITMASK_API PairFinder& operator=(PairFinder&& other) noexcept;
  HITMASK_API ~PairFinder();

  /// Visits every pair once, in batches, in no particular order. Returns the number of pairs
  /// visited. Empty boxes overlap nothing; edges beyond int32 are clamped to it. Throws
  /// std::length_error for more than 2^30 boxes. When the visitor calls it again, it finds nothing
  /// and returns 0.
  HITMASK_API std::uint64_t find(std::span<const Box> boxes,
                                 Visitor<std::span<const IndexPair>> visit);
  /// Whether find() is running.
  [[nodiscard]] HITMASK_API bool busy() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitmask

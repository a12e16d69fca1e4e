// Input and output of every broad-phase method.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "geometry/edges.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/pairs.hpp"
#include "hitmask/parallel.hpp"

namespace hitmask::detail::pairs {

using geometry::Bounds;
using geometry::is_nowhere;
using geometry::nowhere;

/// Boxes to be paired. Entry i has the number ids[i], or i itself when `ids` is empty; pairs are
/// pairs of these numbers. Several entries may have the same number: its pairs are then reported
/// once per pair of entries, and an entry may be paired with another of its own number. Entries may
/// be `nowhere`.
struct BoxSet {
  std::span<const Bounds> boxes;
  std::span<const std::uint32_t> ids;

  [[nodiscard]] std::uint32_t number(std::size_t i) const noexcept {
    return ids.empty() ? static_cast<std::uint32_t>(i) : ids[i];
  }
};

/// A range of grid squares by column and row, ends included.
struct TileRange {
  std::int32_t left, top, right, bottom;

  // A box is less than 2^32 pixels wide and high.
  [[nodiscard]] constexpr std::uint32_t width() const noexcept {
    return static_cast<std::uint32_t>(right) - static_cast<std::uint32_t>(left) + 1;
  }
  [[nodiscard]] constexpr std::uint32_t height() const noexcept {
    return static_cast<std::uint32_t>(bottom) - static_cast<std::uint32_t>(top) + 1;
  }
  [[nodiscard]] constexpr bool is_one() const noexcept { return left == right && top == bottom; }
  /// At most two by two.
  [[nodiscard]] constexpr bool is_small() const noexcept { return width() <= 2 && height() <= 2; }
  friend constexpr bool operator==(const TileRange&, const TileRange&) = default;
};

/// Receives a batch of pairs (unordered) and the lane that found it; returning false stops the
/// search soon. Different lanes may deliver batches at the same time.
using PairSink = Visitor<std::span<const IndexPair>, unsigned>;

/// Statistics of a search; sums over all lanes.
struct SearchCounts {
  std::uint64_t boxes_tested = 0;
  std::uint64_t pairs = 0;
};

/// Collects pairs in an array and passes them to a sink in batches.
class PairBatch {
 public:
  explicit PairBatch(PairSink sink, unsigned lane = 0) noexcept : sink_(sink), lane_(lane) {}

  /// Check stopped() afterwards.
  void add(std::uint32_t a, std::uint32_t b) {
    pairs_[count_++] = {a, b};
    if (count_ == pairs_.size()) flush();
  }
  /// Delivers the pending pairs; none after the sink returned false.
  void flush() {
    if (count_ == 0) return;
    if (!stopped_) {
      handed_on_ += count_;
      stopped_ = !sink_(std::span<const IndexPair>(pairs_.data(), count_), lane_);
    }
    count_ = 0;
  }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  [[nodiscard]] std::uint64_t handed_on() const noexcept { return handed_on_; }

 private:
  PairSink sink_;
  unsigned lane_;
  bool stopped_ = false;
  std::uint64_t handed_on_ = 0;
  std::size_t count_ = 0;
  std::array<IndexPair, 512> pairs_;
};

}  // namespace hitmask::detail::pairs

// Pairs on their way to a sink: collected in a fixed buffer, handed on in batches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "world/broad_phase.hpp"

namespace hitmask::detail {

class PairBatch {
 public:
  explicit PairBatch(PairSink sink, unsigned lane = 0) noexcept : sink_(sink), lane_(lane) {}

  /// After this, stopped() may be true.
  void add(std::uint32_t a, std::uint32_t b) {
    pairs_[count_++] = {a, b};
    if (count_ == pairs_.size()) flush();
  }
  /// Hands on what is there; nothing once the sink has said stop.
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

/// The number entry i of a set carries.
[[nodiscard]] inline std::uint32_t number_of(const BoxSet& set, std::size_t i) noexcept {
  return set.ids.empty() ? static_cast<std::uint32_t>(i) : set.ids[i];
}

}  // namespace hitmask::detail

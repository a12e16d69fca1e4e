// The masks of a sheet: equal ones once, with their mirrored and turned variants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/allocator.hpp"
#include "base/hash_index.hpp"
#include "hitmask/mask.hpp"
#include "sheet/orientation.hpp"

namespace hitmask::detail::sheet {

/// Of size and pixels. Unlike hash_of(), another one in every run of the program.
[[nodiscard]] std::uint64_t keyed_hash_of(const MaskView& mask) noexcept;

/// Masks are never removed, so their numbers stay. Bounds, diagonals and occupancy of each are
/// exact; equal masks therefore have equal bytes.
class MaskPool {
 public:
  static constexpr std::uint32_t none = base::HashIndex::none;

  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(entries_.size());
  }
  [[nodiscard]] const std::shared_ptr<const Mask>& operator[](std::uint32_t number) const noexcept {
    return entries_[number].mask;
  }

  /// The number of the mask with these pixels; adds it if there is none.
  [[nodiscard]] std::uint32_t number_of_equal(Mask mask);
  /// The same, sharing a mask that the caller has, if its bounds are exact.
  [[nodiscard]] std::uint32_t number_of_equal(const std::shared_ptr<const Mask>& mask);
  /// Adds a mask that is known to be exact and unlike the others.
  void add(std::shared_ptr<const Mask> mask);
  void reserve(std::size_t masks) { entries_.reserve(masks); }

  /// The number of a mirrored and turned variant, or none if it was not asked for yet.
  [[nodiscard]] std::uint32_t find_variant(std::uint32_t number,
                                           Orientation orientation) const noexcept {
    return entries_[number].variants[sheet::number_of(orientation)];
  }
  [[nodiscard]] std::uint32_t variant(std::uint32_t number, Orientation orientation);

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  struct Entry {
    std::shared_ptr<const Mask> mask;
    std::uint64_t hash = 0;  // of the first `hashed_` entries
    std::array<std::uint32_t, orientation_count> variants;
  };

  void update_index();
  [[nodiscard]] std::uint32_t find(const MaskView& mask, std::uint64_t hash);

  base::Vector<Entry> entries_;
  base::HashIndex index_;     // of the first `hashed_` entries: a sheet from a file needs no hashes
  std::uint32_t hashed_ = 0;  // until a mask is added to it
};

/// Whether bounds, diagonals and occupancy are those that tighten() gives.
[[nodiscard]] bool is_exact(const MaskView& mask);

}  // namespace hitmask::detail::sheet

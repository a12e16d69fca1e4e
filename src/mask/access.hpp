// Internal write access to a mask's words. Callers keep the invariants that validate() checks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/diagonals.hpp"
#include "mask/octagon.hpp"

namespace hitmask::detail::mask {

/// Zero words before the first strip and after the last one, for pixels and for blocks. Kernels may
/// read a row or two above and below.
inline constexpr std::ptrdiff_t guard_words = 2;

struct Access {
  /// Counts as a change to the mask.
  [[nodiscard]] static std::uint64_t* strip(Mask& mask, std::int32_t index) noexcept {
    ++mask.revision_;
    return mask.storage_.get() + guard_words + index * mask.view_.strip_stride();
  }
  /// Differs from an earlier value if the mask has changed since.
  [[nodiscard]] static std::uint64_t revision(const Mask& mask) noexcept { return mask.revision_; }
  /// Row 0 of the first strip of blocks, or null if the mask has no occupancy. See mask/layout.hpp.
  [[nodiscard]] static const std::uint64_t* occupancy(const MaskView& view) noexcept {
    return view.occupancy_;
  }
  [[nodiscard]] static std::uint64_t* occupancy(Mask& mask) noexcept {
    return const_cast<std::uint64_t*>(mask.view_.occupancy_);  // the mask owns this storage
  }

  [[nodiscard]] static const Octagon& octagon(const MaskView& view) noexcept {
    return view.octagon_;
  }

  static void set_solid(Mask& mask, const Box& box, const Diagonals& diagonals) noexcept {
    mask.view_.octagon_ = octagon_of(box, diagonals);
  }
  /// For pixels that were added inside this box and these diagonals.
  static void add_solid(Mask& mask, const Box& box, const Diagonals& diagonals) noexcept {
    const bool was_empty = is_empty(mask.solid_bounds());
    set_solid(mask, united(mask.solid_bounds(), box),
              was_empty ? diagonals : united_diagonals(mask.view_.solid_diagonals(), diagonals));
  }
  /// For when nothing tighter is known about the diagonals.
  static void set_solid_box(Mask& mask, const Box& box) noexcept {
    set_solid(mask, box, diagonals_of(box));
  }

  /// The same pixels in a box that is known to hold the solid ones.
  [[nodiscard]] static MaskView inside(const MaskView& view, const Box& solid) noexcept {
    MaskView same = view;
    same.octagon_ = octagon_of(solid, view.solid_diagonals());
    return same;
  }

  /// Gives a 0 x 0 mask a size and zeroed storage. Returns false and leaves it 0 x 0 if memory runs
  /// out.
  [[nodiscard]] static bool allocate(Mask& mask, Size size) noexcept;
  /// The same, but the pixel rows are uninitialised: the caller must write all of them.
  [[nodiscard]] static bool allocate_for_overwrite(Mask& mask, Size size) noexcept;
  /// A mask over words that it neither owns nor may write: storage_words(size) of them, as the
  /// functions above lay them out. Only for constant masks, kept together with their words. Copies
  /// own theirs.
  [[nodiscard]] static Mask borrow(Size size, const std::uint64_t* storage, const Box& solid,
                                   const Diagonals& diagonals) noexcept;

 private:
  /// Takes over the storage. Returns false if it is null although the size has pixels.
  [[nodiscard]] static bool adopt(Mask& mask, Size size, std::uint64_t* storage) noexcept;
  static void look_at(MaskView& view, Size size, const std::uint64_t* storage) noexcept;
};

/// True if writing to the mask would also change `other`.
[[nodiscard]] inline bool shares_storage(const Mask& mask, const MaskView& other) noexcept {
  return mask.view().strip(0) == other.strip(0) && mask.width() > 0 && mask.height() > 0;
}

[[nodiscard]] constexpr bool is_possible(Size size) noexcept {
  return size.width >= 0 && size.height >= 0 && size.width <= max_mask_side &&
         size.height <= max_mask_side;
}
[[nodiscard]] constexpr bool has_pixels(Size size) noexcept {
  return size.width > 0 && size.height > 0;
}

/// Words of storage for a mask of this size, including guards and occupancy.
[[nodiscard]] std::size_t storage_words(Size size) noexcept;

/// The columns of a strip that lie inside the mask.
[[nodiscard]] constexpr std::uint64_t columns_inside(Size size, std::int32_t strip_index) noexcept {
  const std::int32_t left = size.width - strip_index * MaskView::strip_width;
  return left >= MaskView::strip_width ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
}

/// The part of columns [left, right) that lies in the strip.
[[nodiscard]] constexpr std::uint64_t columns_between(std::int32_t strip_index, std::int32_t left,
                                                      std::int32_t right) noexcept {
  const auto before = [strip_index](std::int32_t column) {
    const std::int32_t count = std::clamp(column - strip_index * 64, 0, 64);
    return count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  };
  return before(right) & ~before(left);
}

}  // namespace hitmask::detail::mask

// The words of a mask, or of a frame too large for a mask: closing a mask of the largest size needs
// a few pixels beyond its edge.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"

namespace hitmask::detail::shape {

/// Strips as in a mask: the same zero rows below each, the same guard words around them.
template <class Word>
struct BasicPlane {
  Word* words = nullptr;  // row 0 of strip 0
  Size size;

  [[nodiscard]] std::int32_t strip_count() const noexcept { return (size.width + 63) / 64; }
  [[nodiscard]] std::ptrdiff_t strip_stride() const noexcept {
    return std::ptrdiff_t{size.height} + MaskView::rows_below;
  }
  [[nodiscard]] Word* strip(std::int32_t index) const noexcept {
    return words + index * strip_stride();
  }
};
using Plane = BasicPlane<std::uint64_t>;
using PlaneView = BasicPlane<const std::uint64_t>;

/// Only for masks that have pixels.
[[nodiscard]] inline Plane plane_of(Mask& mask) noexcept {
  return {mask::Access::strip(mask, 0), mask.size()};
}
[[nodiscard]] inline PlaneView plane_of(const MaskView& mask) noexcept {
  return {mask.strip(0), mask.size()};
}
[[nodiscard]] inline PlaneView view_of(const Plane& plane) noexcept {
  return {plane.words, plane.size};
}

/// Zeroed.
[[nodiscard]] inline base::Array<std::uint64_t> zeroed_words(std::size_t count) {
  auto words = base::make_array<std::uint64_t>(count);
  std::fill_n(words.get(), count, std::uint64_t{0});
  return words;
}

/// A clear plane with its own memory.
class OwnedPlane {
 public:
  explicit OwnedPlane(Size size) {
    plane_.size = size;
    const auto words = static_cast<std::size_t>(plane_.strip_count() * plane_.strip_stride() +
                                                2 * mask::guard_words);
    storage_ = zeroed_words(words);
    plane_.words = storage_.get() + mask::guard_words;
  }
  [[nodiscard]] const Plane& plane() const noexcept { return plane_; }

 private:
  base::Array<std::uint64_t> storage_;
  Plane plane_;
};

/// A plane placed in a frame, with its corner at `at`.
struct PlacedPlane {
  PlaneView plane;
  Point at;
};

/// The part of a placed plane that lies in a strip of the frame: rows from `top` on.
struct PlacedRows {
  std::int32_t top = 0;
  kernels::StripRows strips;  // the caller sets `a`; no strips where the plane does not reach

  PlacedRows(const PlacedPlane& source, std::int32_t frame_height, std::int32_t strip) noexcept
      : top(std::max(source.at.y, 0)) {
    strips.rows = std::min(frame_height, source.at.y + source.plane.size.height) - top;
    strips.shift = source.at.x & 63;
    const std::int32_t here = strip - (source.at.x >> 6);
    strips.here = rows_of(source, here);
    if (strips.shift != 0) strips.before = rows_of(source, here - 1);
  }
  [[nodiscard]] bool empty() const noexcept {
    return strips.here == nullptr && strips.before == nullptr;
  }

 private:
  [[nodiscard]] const std::uint64_t* rows_of(const PlacedPlane& source,
                                             std::int32_t strip) const noexcept {
    const bool exists = strip >= 0 && strip < source.plane.strip_count();
    return exists ? source.plane.strip(strip) + (top - source.at.y) : nullptr;
  }
};

/// ORs a plane into another and drops what falls outside. They share at least a row.
inline void draw_plane(const PlacedPlane& source, const Plane& target) noexcept {
  for (std::int32_t i = 0; i < target.strip_count(); ++i) {
    PlacedRows rows(source, target.size.height, i);
    if (rows.empty()) continue;
    std::uint64_t* const out = target.strip(i) + rows.top;
    rows.strips.a = out;
    kernels::active().combine(kernels::Combine::draw, rows.strips,
                              mask::columns_inside(target.size, i), out);
  }
}

}  // namespace hitmask::detail::shape

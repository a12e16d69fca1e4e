// Brushes in the pixels of a chunk.
#pragma once

#include "hitmask/terrain.hpp"
#include "motion/path.hpp"
#include "terrain/chunk.hpp"

namespace hitmask::detail::terrain {

using motion::WidePoint;

/// A brush that was moved, and the box around its pixels. Does not own it.
class MovedBrush {
 public:
  /// Throws std::length_error when the box is longer than max_mask_side.
  MovedBrush(const TerrainBrush& brush, WidePoint by);
  MovedBrush(const MaskView& mask, Point at);
  /// A box of any length.
  [[nodiscard]] static MovedBrush of_any_length(const TerrainBrush& box) noexcept;

  /// Where pixels can exist; empty if nowhere.
  [[nodiscard]] const Bounds& bounds() const noexcept { return bounds_; }
  /// Whether it covers every pixel of its box.
  [[nodiscard]] bool is_box() const noexcept;
  [[nodiscard]] bool is_polygon() const noexcept;
  /// Paints on a mask whose top-left pixel is `corner`. The mask must overlap bounds().
  void paint(Mask& mask, Point corner, Paint paint) const;

 private:
  MovedBrush() noexcept = default;

  const TerrainBrush* brush_ = nullptr;
  const MaskView* mask_ = nullptr;  // the brush when brush_ is null
  WidePoint by_;
  Bounds bounds_{};
};

/// The box around its pixels, also where none can exist.
[[nodiscard]] WideBounds bounds_of(const TerrainBrush& brush) noexcept;
/// Without the length_error.
[[nodiscard]] bool is_brush_too_large(const TerrainBrush& brush) noexcept;

}  // namespace hitmask::detail::terrain

// Scratch memory for operations that go strip by strip.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "kernels/shape_table.hpp"
#include "shape/plane.hpp"

namespace hitmask::detail::shape {

/// All ones for shrinking, which grows the complement; zero for growing. It is also the value of
/// every word outside the mask, where nothing is solid.
using BitFlip = std::uint64_t;
inline constexpr BitFlip keep_bits = 0;
inline constexpr BitFlip flip_bits = ~BitFlip{0};

/// Columns of words, each as high as a strip, with `margin` outside words above and below.
class ScratchColumns {
 public:
  ScratchColumns(std::int32_t count, std::int32_t height, std::int32_t margin, BitFlip outside)
      : margin_(margin), stride_(std::ptrdiff_t{height} + 2 * std::ptrdiff_t{margin} + 8) {
    const auto words = static_cast<std::size_t>(count * stride_);
    storage_ = zeroed_words(words);
    if (outside != keep_bits) std::fill_n(storage_.get(), words, outside);
  }
  /// Its row 0.
  [[nodiscard]] std::uint64_t* column(std::int32_t index) const noexcept {
    return storage_.get() + index * stride_ + margin_;
  }

 private:
  std::ptrdiff_t margin_;
  std::ptrdiff_t stride_;
  base::Array<std::uint64_t> storage_;
};

/// The strips around the one about to be written, with their old contents, flipped.
class StripWindow {
 public:
  /// `reach` strips to either side; `margin` rows above and below. A source smaller than the frame
  /// is allowed for growing only: the area around it is clear.
  StripWindow(const PlacedPlane& source, Size frame, BitFlip flip, std::int32_t reach,
              std::int32_t margin)
      : source_(source),
        fills_frame_(source.plane.size == frame && source.at == Point{}),
        height_(frame.height),
        strip_count_((frame.width + 63) / 64),
        flip_(flip),
        reach_(reach),
        places_(std::min(2 * reach + 1, strip_count_)),
        columns_(places_ + 1, frame.height, margin, flip) {}

  /// Strips are visited from the first to the last.
  void move_to(std::int32_t strip) noexcept {
    if (strip == 0) loaded_ = 0;
    for (; loaded_ < std::min(strip + reach_ + 1, strip_count_); ++loaded_) load(loaded_);
  }
  /// Row 0 of a strip within reach, or of an outside column where the plane has no strip.
  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    const bool exists = index >= 0 && index < strip_count_;
    return exists ? columns_.column(index % places_) : outside();
  }
  [[nodiscard]] kernels::ThreeStrips around(std::int32_t index) const noexcept {
    return {strip(index - 1), strip(index), strip(index + 1), height_};
  }

 private:
  [[nodiscard]] const std::uint64_t* outside() const noexcept { return columns_.column(places_); }

  void load(std::int32_t index) noexcept {
    std::uint64_t* const column = columns_.column(index % places_);
    if (fills_frame_)
      kernels::active_shape().copy_flipped(source_.plane.strip(index), height_, flip_, column);
    else
      load_placed(index, column);
  }
  void load_placed(std::int32_t index, std::uint64_t* column) noexcept {
    PlacedRows rows(source_, height_, index);
    if (rows.empty()) {
      std::fill_n(column, height_, std::uint64_t{0});
      return;
    }
    rows.strips.a = outside();
    kernels::active().combine(kernels::Combine::draw, rows.strips, ~std::uint64_t{0},
                              column + rows.top);
  }

  PlacedPlane source_;
  bool fills_frame_;
  std::int32_t height_;
  std::int32_t strip_count_;
  BitFlip flip_;
  std::int32_t reach_;
  std::int32_t places_;
  std::int32_t loaded_ = 0;
  ScratchColumns columns_;
};

/// How the words of a strip are written back.
[[nodiscard]] inline kernels::RowFinish finish_of(const Plane& plane, BitFlip flip,
                                                  std::int32_t strip) noexcept {
  return {flip, mask::columns_inside(plane.size, strip)};
}

}  // namespace hitmask::detail::shape

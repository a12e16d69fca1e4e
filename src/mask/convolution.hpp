// Where two masks overlap, for many offsets at once: the engine of convolve() and separate().
//
// One of the two, the brush, is cut into horizontal runs; the other, the base, is copied to each of
// them. A run of n pixels takes one or two copies of the base smeared to 2^k pixels. The result is
// computed tile by tile; each tile collects the copies that reach it until it is full.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"
#include "kernels/shape_table.hpp"

namespace hitmask::detail::mask {

/// Rows [top, bottom).
struct RowRange {
  std::int32_t top = 0;
  std::int32_t bottom = 0;
  [[nodiscard]] std::int32_t count() const noexcept { return bottom - top; }
  [[nodiscard]] bool empty() const noexcept { return top >= bottom; }
};

/// One of the two masks, as it is or rotated by 180 degrees.
class ConvolutionOperand {
 public:
  ConvolutionOperand(const MaskView& mask, bool turned) noexcept : mask_(&mask), turned_(turned) {}

  [[nodiscard]] std::int32_t strips() const noexcept { return mask_->strip_count(); }
  [[nodiscard]] Box solid() const noexcept;
  [[nodiscard]] RowRange solid_rows() const noexcept { return {solid().y, solid().y + solid().h}; }
  [[nodiscard]] std::uint64_t word(std::int32_t strip, std::int32_t row) const noexcept;
  [[nodiscard]] const MaskView& mask() const noexcept { return *mask_; }

 private:
  const MaskView* mask_;
  bool turned_;
};

/// Rows of the base smeared to the right, one level after another. Each strip has a tile's height
/// of zero rows above and below.
class ConvolutionBase {
 public:
  ConvolutionBase(const ConvolutionOperand& operand, std::int32_t most_rows);

  [[nodiscard]] std::int32_t strips() const noexcept { return strips_; }
  [[nodiscard]] std::int32_t level_words() const noexcept { return strips_ * stride_; }
  /// The rows of a strip that hold pixels at any level, counted from the first loaded row.
  [[nodiscard]] RowRange used(std::int32_t strip) const noexcept {
    return used_[static_cast<std::size_t>(strip)];
  }
  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    return words_.data() + place_of(index);
  }

  void load(RowRange rows, std::int32_t levels);

 private:
  [[nodiscard]] std::ptrdiff_t place_of(std::int32_t strip) const noexcept {
    return std::ptrdiff_t{strip} * stride_ + kernels::place_rows;
  }
  void copy_strip(std::int32_t index, RowRange rows) noexcept;
  void smear(std::int32_t level) noexcept;
  void widen_used(std::int32_t strip) noexcept;

  ConvolutionOperand operand_;
  std::int32_t strips_;  // one more than the operand's, to smear into
  std::int32_t stride_;
  base::Vector<RowRange> used_;
  base::Vector<std::uint64_t> words_;
};

/// The brush as placements of the base, ordered by strip, then by row.
class ConvolutionBrush {
 public:
  ConvolutionBrush(const ConvolutionOperand& operand, std::int32_t base_level_words)
      : operand_(operand), level_words_(base_level_words) {}

  [[nodiscard]] std::int32_t strips() const noexcept { return operand_.strips(); }
  /// How many levels of the base the placements use.
  [[nodiscard]] std::int32_t levels() const noexcept { return levels_; }

  /// The first placement of a row, counted from the first loaded one; `rows()` gives the strip's
  /// end.
  [[nodiscard]] const kernels::ShiftedCopy* row(std::int32_t strip,
                                                std::int32_t row) const noexcept {
    return placements_.data() + starts_[static_cast<std::size_t>(strip * (rows_ + 1) + row)];
  }
  [[nodiscard]] std::int32_t rows() const noexcept { return rows_; }

  void load(RowRange rows);

 private:
  void add_runs(std::uint64_t word, std::int32_t row);
  void add_run(std::int32_t from, std::int32_t length, std::int32_t row);

  ConvolutionOperand operand_;
  std::int32_t level_words_;
  std::int32_t rows_ = 0;
  std::int32_t levels_ = 1;
  base::Vector<kernels::ShiftedCopy> placements_;
  base::Vector<std::size_t> starts_;
};

/// Limits the working memory to a few megabytes, however large the masks.
struct ConvolutionMemory {
  std::int32_t base_words = 1 << 20;
  std::int32_t placements = 1 << 20;
};

/// Pixel (x, y) of the convolution is set iff a and b overlap with b at the offset
/// (x + 1 - b.width, y + 1 - b.height).
class Convolution {
 public:
  static constexpr std::int32_t tile_rows = kernels::place_rows;
  /// Sixteen rows of a strip.
  using Tile = std::array<std::uint64_t, tile_rows>;

  /// Both masks must have solid pixels.
  Convolution(const MaskView& a, const MaskView& b, const ConvolutionMemory& memory = {});

  /// The pixels that can be set: columns [left, right) and some rows.
  [[nodiscard]] std::int32_t left() const noexcept { return left_; }
  [[nodiscard]] std::int32_t right() const noexcept { return right_; }
  [[nodiscard]] RowRange rows() const noexcept {
    return {base_rows_.top + brush_rows_.top, base_rows_.bottom + brush_rows_.bottom - 1};
  }

  /// Whether all of the masks is loaded at once. Otherwise each for_each_part() loads it again.
  [[nodiscard]] bool is_in_one_part() const noexcept {
    return base_band_ >= base_rows_.count() && brush_band_ >= brush_rows_.count();
  }
  /// Loads one part of the masks after the other, which limits the memory, and calls visit(rows)
  /// with the rows that the part can reach. Add every tile in each call.
  template <class Visit>
  void for_each_part(Visit&& visit) {
    for (std::int32_t top = brush_rows_.top; top < brush_rows_.bottom; top += brush_band_)
      for (std::int32_t row = base_rows_.top; row < base_rows_.bottom; row += base_band_) {
        load_part(row, top);
        visit(RowRange{top_, bottom_});
      }
  }

  /// Adds what the loaded part contributes to the tile with these rows of a strip, at any row.
  /// Sets no other pixels than those that can be set.
  void add(std::int32_t strip, std::int32_t row, Tile& tile) const noexcept;

 private:
  struct Operands {
    ConvolutionOperand base, brush;
  };
  [[nodiscard]] static Operands operands_of(const MaskView& a, const MaskView& b) noexcept;
  Convolution(const Operands& masks, const ConvolutionMemory& memory);
  void load_part(std::int32_t base_top, std::int32_t brush_top);
  void gather(std::int32_t strip, std::int32_t row, std::uint64_t* tile) const noexcept;
  bool gather_from(std::int32_t base_strip, std::int32_t distance, std::int32_t row,
                   std::uint64_t* tile) const noexcept;
  bool place(kernels::PlaceInto into, std::int32_t brush_strip, RowRange rows,
             const std::uint64_t* source, std::uint64_t* tile) const noexcept;

  RowRange base_rows_;
  RowRange brush_rows_;
  std::int32_t left_;
  std::int32_t right_;
  std::int32_t base_band_;  // rows at a time
  std::int32_t brush_band_;
  ConvolutionBase base_;
  ConvolutionBrush brush_;
  std::int32_t loaded_base_ = -1;  // the first rows of the loaded part
  std::int32_t loaded_brush_ = -1;
  std::int32_t top_ = 0;  // rows that the loaded part can reach
  std::int32_t bottom_ = 0;
};

}  // namespace hitmask::detail::mask

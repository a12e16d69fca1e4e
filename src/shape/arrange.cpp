// Cutting, padding and shifting: the same pixels in another frame.
#include <algorithm>

#include "hitmask/shape.hpp"
#include "mask/access.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;

namespace {

/// A sum that is too large stays too large, so that Mask's constructor reports it.
std::int32_t padded(std::int32_t side, std::int32_t before, std::int32_t after) noexcept {
  return detail::saturate(std::int64_t{side} + before + after);
}

Mask redrawn(const MaskView& mask, Size size, Point at) {
  Mask result(size);
  result.draw(mask, at);
  result.tighten();
  return result;
}

/// Moves the rows of a strip down by `by`, or up when it is negative; |by| < rows.
void move_rows(std::uint64_t* words, std::int32_t rows, std::int32_t by) noexcept {
  if (by >= 0) {
    std::copy_backward(words, words + (rows - by), words + rows);
    std::fill_n(words, by, std::uint64_t{0});
  } else {
    std::copy(words - by, words + rows, words);
    std::fill_n(words + (rows + by), -by, std::uint64_t{0});
  }
}

/// Moves the columns of a mask to the right by 64 * strips + bits; bits is 0 ... 63.
class ColumnMove {
 public:
  ColumnMove(Mask& mask, std::int32_t by) noexcept
      : mask_(mask), strips_(by >> 6), bits_(by & 63) {}

  /// The order of the strips ensures that none is read after it was written.
  void run() const noexcept {
    const std::int32_t count = mask_.view().strip_count();
    for (std::int32_t i = 0; i < count; ++i) rewrite(strips_ >= 0 ? count - 1 - i : i);
  }

 private:
  [[nodiscard]] const std::uint64_t* strip_if_any(std::int32_t index) const noexcept {
    return index >= 0 && index < mask_.view().strip_count() ? mask_.view().strip(index) : nullptr;
  }

  void rewrite(std::int32_t index) const noexcept {
    std::uint64_t* const words = MaskAccess::strip(mask_, index);
    const std::uint64_t inside = detail::mask::columns_inside(mask_.size(), index);
    const std::uint64_t* const here = strip_if_any(index - strips_);
    const std::uint64_t* const before = bits_ == 0 ? nullptr : strip_if_any(index - strips_ - 1);
    for (std::int32_t y = 0; y < mask_.height(); ++y) {
      std::uint64_t word = 0;
      if (here != nullptr) word = here[y] << bits_;
      if (before != nullptr) word |= before[y] >> (64 - bits_);
      words[y] = word & inside;
    }
  }

  Mask& mask_;
  std::int32_t strips_;
  std::int32_t bits_;
};

/// Nothing stays when either step is at least as long as the mask's side.
bool leaves_frame(Size size, Point by) noexcept {
  const auto steps_out = [](std::int32_t step, std::int32_t side) {
    return step >= side || step <= -side;
  };
  return steps_out(by.x, size.width) || steps_out(by.y, size.height);
}

}  // namespace

Mask crop(const MaskView& mask, const Box& box) {
  if (!overlaps(box, mask.box())) return Mask(box.w, box.h);
  return redrawn(mask, {box.w, box.h}, {-box.x, -box.y});  // near the mask, so no int32 wraps
}

MaskAt crop_to_solid(const MaskView& mask) {
  const Box solid = solid_box(mask);
  return {crop(mask, solid), {solid.x, solid.y}};
}

Mask pad(const MaskView& mask, std::int32_t left, std::int32_t top, std::int32_t right,
         std::int32_t bottom) {
  const Size size{padded(mask.width(), left, right), padded(mask.height(), top, bottom)};
  return redrawn(mask, size, {left, top});
}

Mask shift(const MaskView& mask, Point by) { return redrawn(mask, mask.size(), by); }

void shift_in_place(Mask& mask, Point by) noexcept {
  if (!detail::mask::has_pixels(mask.size())) return;
  if (leaves_frame(mask.size(), by)) return mask.clear();
  for (std::int32_t i = 0; i < mask.view().strip_count(); ++i)
    move_rows(MaskAccess::strip(mask, i), mask.height(), by.y);
  ColumnMove(mask, by.x).run();
  mask.tighten();
}

}  // namespace hitmask

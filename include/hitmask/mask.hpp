// Mask: one bit per pixel, 1 = solid. MaskView: a whole mask, borrowed.
//
// Layout (docs/mask.md has a picture): the mask is stored in strips 64 pixels wide. The rows of a
// strip are contiguous 64-bit words, lowest bit leftmost, followed by `rows_below` zero rows, so
// that a kernel may load a whole vector past the last row. Bits outside width x height are always
// 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/memory.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

namespace detail::mask {
struct Access;  // for hitmask's own sources
}

/// The longest side a mask may have, in pixels.
inline constexpr std::int32_t max_mask_side = 65'535;

/// How far the solid pixels reach along the two diagonals: the ranges of x + y and of x - y, ends
/// included.
struct Diagonals {
  std::int32_t least_sum = 0;
  std::int32_t greatest_sum = 0;
  std::int32_t least_difference = 0;
  std::int32_t greatest_difference = 0;
  friend constexpr bool operator==(const Diagonals&, const Diagonals&) = default;
};

namespace detail::mask {

/// The ranges of x, y, x + y and x - y that hold every solid pixel, ends included. In this order,
/// because four comparisons at once then tell whether two masks may meet. The first two ranges are
/// reversed when nothing is solid.
struct Octagon {
  std::int32_t least[4] = {0, 0, 0, 0};
  std::int32_t greatest[4] = {-1, -1, 0, 0};
};

}  // namespace detail::mask

/// A whole mask, borrowed: cheap to copy, valid while the mask lives unchanged. Functions take
/// MaskViews; a Mask converts implicitly.
class MaskView {
 public:
  static constexpr int strip_width = 64;  // pixels in a word
  static constexpr int rows_below = 7;    // zero rows under each strip

  constexpr MaskView() = default;

  [[nodiscard]] constexpr Size size() const noexcept { return size_; }
  [[nodiscard]] constexpr std::int32_t width() const noexcept { return size_.width; }
  [[nodiscard]] constexpr std::int32_t height() const noexcept { return size_.height; }
  [[nodiscard]] constexpr Box box() const noexcept { return box_of(size_); }

  /// A box that holds every solid pixel. It may be too large after pixels were cleared; tighten()
  /// makes it exact, and masks made from pixels or text start exact. {0,0,0,0} when nothing is
  /// known to be solid. solid_box() of hitmask/shape.hpp is always exact, but reads the pixels.
  [[nodiscard]] constexpr Box solid_bounds() const noexcept {
    return {octagon_.least[0], octagon_.least[1], octagon_.greatest[0] - octagon_.least[0] + 1,
            octagon_.greatest[1] - octagon_.least[1] + 1};
  }

  /// How far the solid pixels reach along the diagonals: with solid_bounds(), an octagon around
  /// them. As exact as solid_bounds(), except after invert(), and meaningless when that is empty.
  [[nodiscard]] constexpr Diagonals solid_diagonals() const noexcept {
    return {octagon_.least[2], octagon_.greatest[2], octagon_.least[3], octagon_.greatest[3]};
  }

  /// Whether a pixel is solid; false outside the mask.
  [[nodiscard]] bool get(Point at) const noexcept {
    return contains(box(), at) && ((word(at) >> (at.x % strip_width)) & 1) != 0;
  }
  [[nodiscard]] bool get(std::int32_t x, std::int32_t y) const noexcept { return get({x, y}); }

  /// Number of solid pixels.
  [[nodiscard]] HITMASK_API std::int64_t count() const noexcept;

  /// Bytes of heap memory behind the mask.
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;

  // The layout, for kernels of your own.
  [[nodiscard]] constexpr std::int32_t strip_count() const noexcept {
    return (size_.width + strip_width - 1) / strip_width;
  }
  /// Words from one strip to the next.
  [[nodiscard]] constexpr std::ptrdiff_t strip_stride() const noexcept {
    return std::ptrdiff_t{size_.height} + rows_below;
  }
  /// Row 0 of a strip; rows 0 ... height-1 hold pixels, the `rows_below` after them are zero.
  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    return words_ + index * strip_stride();
  }

 private:
  friend class Mask;
  friend struct detail::mask::Access;

  [[nodiscard]] std::uint64_t word(Point at) const noexcept {
    return strip(at.x / strip_width)[at.y];
  }

  const std::uint64_t* words_ = nullptr;      // row 0 of strip 0
  const std::uint64_t* occupancy_ = nullptr;  // which 8x8 blocks hold pixels; null: not kept
  Size size_;
  detail::mask::Octagon octagon_;  // the solid bounds and the diagonals
};

/// A mask that owns its bits: a value, cheap to move. Each side is 0 to 65,535 pixels. A mask of
/// zero width or height overlaps nothing.
class Mask {
 public:
  /// 0 x 0.
  Mask() noexcept = default;

  /// All clear, or all solid. Throws std::length_error for a negative side or one over
  /// max_mask_side.
  HITMASK_API Mask(std::int32_t width, std::int32_t height, bool solid = false);
  explicit Mask(Size size, bool solid = false) : Mask(size.width, size.height, solid) {}

  /// All clear, without exceptions: for sizes from untrusted input. Also an error when memory runs
  /// out.
  [[nodiscard]] HITMASK_API static Result<Mask> create(Size size);

  /// From text art, one string per row: '#', 'X', '@' or '1' solid, '.', ' ' or '0' clear. Throws
  /// std::invalid_argument when rows differ in length or another character appears.
  [[nodiscard]] HITMASK_API static Mask from_text(std::initializer_list<std::string_view> rows);
  /// The same from one string with line breaks, without exceptions.
  [[nodiscard]] HITMASK_API static Result<Mask> parse_text(std::string_view text);

  /// A copy of a borrowed mask.
  HITMASK_API explicit Mask(const MaskView& other);
  HITMASK_API Mask(const Mask& other);
  HITMASK_API Mask& operator=(const Mask& other);
  HITMASK_API Mask(Mask&& other) noexcept;
  HITMASK_API Mask& operator=(Mask&& other) noexcept;
  HITMASK_API ~Mask();

  operator const MaskView&() const noexcept HITMASK_LIFETIMEBOUND { return view_; }
  [[nodiscard]] const MaskView& view() const noexcept HITMASK_LIFETIMEBOUND { return view_; }

  [[nodiscard]] Size size() const noexcept { return view_.size(); }
  [[nodiscard]] std::int32_t width() const noexcept { return view_.width(); }
  [[nodiscard]] std::int32_t height() const noexcept { return view_.height(); }
  [[nodiscard]] Box solid_bounds() const noexcept { return view_.solid_bounds(); }
  [[nodiscard]] std::int64_t count() const noexcept { return view_.count(); }
  /// Bytes of heap memory plus the object itself.
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return view_.memory_bytes() + sizeof(Mask);
  }

  [[nodiscard]] bool get(Point at) const noexcept { return view_.get(at); }
  [[nodiscard]] bool get(std::int32_t x, std::int32_t y) const noexcept { return view_.get(x, y); }
  /// Sets or clears a pixel. Outside the mask it changes nothing and returns false.
  HITMASK_API bool set(Point at, bool solid = true) noexcept;
  bool set(std::int32_t x, std::int32_t y, bool solid = true) noexcept {
    return set({x, y}, solid);
  }

  HITMASK_API void fill() noexcept;
  HITMASK_API void clear() noexcept;
  HITMASK_API void invert() noexcept;

  // Combine with another mask whose top-left corner is at `at` in this mask's pixels. Any int32
  // offset is valid; pixels that fall outside are ignored. The other mask may be this one: only
  // then do these functions allocate.
  HITMASK_API void draw(const MaskView& other, Point at = {});    ///< or: add its pixels
  HITMASK_API void erase(const MaskView& other, Point at = {});   ///< and-not: remove its pixels
  HITMASK_API void keep(const MaskView& other, Point at = {});    ///< and: keep only its pixels
  HITMASK_API void toggle(const MaskView& other, Point at = {});  ///< xor: flip its pixels

  /// Makes solid_bounds(), solid_diagonals() and the occupancy exact again after pixels were
  /// cleared.
  HITMASK_API void tighten() noexcept;

 private:
  friend struct detail::mask::Access;

  struct Release {
    void operator()(std::uint64_t* words) const noexcept { release_memory(words); }
  };

  std::unique_ptr<std::uint64_t[], Release> storage_;
  MaskView view_;
  std::uint64_t revision_ = 0;  // grows whenever pixels may have changed
};

/// A mask and where its top-left pixel lies: in the coordinates of the mask it was made from, or in
/// the world.
struct MaskAt {
  Mask mask;
  Point position;
};

/// Same size and same pixels.
[[nodiscard]] HITMASK_API bool operator==(const MaskView& a, const MaskView& b) noexcept;
[[nodiscard]] inline bool operator==(const Mask& a, const Mask& b) noexcept {
  return a.view() == b.view();
}

/// 64-bit hash of size and pixels: the same on every platform and in every run.
[[nodiscard]] HITMASK_API std::uint64_t hash_of(const MaskView& mask) noexcept;

/// Text art: '#' and '.', one line per row, each ended by a line break.
[[nodiscard]] HITMASK_API std::string to_text(const MaskView& mask);
HITMASK_API std::ostream& operator<<(std::ostream& stream, const MaskView& mask);

/// Checks every invariant of the layout: zero padding, and conservative bounds, diagonals and
/// occupancy. The error names the first broken one. A mask made through this API is always valid;
/// this is for tests.
[[nodiscard]] HITMASK_API Result<void> validate(const MaskView& mask);

}  // namespace hitmask

template <>
struct std::hash<hitmask::Mask> {
  std::size_t operator()(const hitmask::Mask& mask) const noexcept {
    return static_cast<std::size_t>(hitmask::hash_of(mask));
  }
};

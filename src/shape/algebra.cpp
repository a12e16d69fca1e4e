// Masks as sets of pixels: and, or, xor, minus, not; subset; differences as text.
#include <algorithm>
#include <cstdint>
#include <string>

#include "hitmask/shape.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::geometry::Bounds;
using kernels::Combine;

namespace {

Size size_around(Size a, Size b) noexcept {
  return {std::max(a.width, b.width), std::max(a.height, b.height)};
}

/// What a set operation keeps of the pixels that are in only one of the masks.
struct Operation {
  Combine combine;
  bool keeps_a, keeps_b;
};
constexpr Operation intersection_of{Combine::keep, false, false};
constexpr Operation union_of{Combine::draw, true, true};
constexpr Operation difference_of{Combine::toggle, true, true};
constexpr Operation rest_of{Combine::erase, true, false};

/// Rows of a strip; empty where the mask has no such strip.
struct Strip {
  const std::uint64_t* words = nullptr;
  std::int32_t rows = 0;

  Strip(const MaskView& mask, std::int32_t index) noexcept {
    if (index >= mask.strip_count() || mask.height() == 0) return;
    words = mask.strip(index);
    rows = mask.height();
  }
};

/// Copies the rows of `strip` from `first` on, where the other mask has none.
void copy_rest(const Strip& strip, std::int32_t first, std::uint64_t* out) noexcept {
  if (first < strip.rows) std::copy(strip.words + first, strip.words + strip.rows, out + first);
}

/// `out` must be zero.
void combine_strips(const Operation& operation, const Strip& a, const Strip& b,
                    std::uint64_t* out) noexcept {
  const std::int32_t both = std::min(a.rows, b.rows);
  if (both > 0) {
    kernels::StripRows rows;
    rows.a = a.words;
    rows.here = b.words;
    rows.rows = both;
    kernels::active().combine(operation.combine, rows, ~std::uint64_t{0}, out);
  }
  if (operation.keeps_a) copy_rest(a, both, out);
  if (operation.keeps_b) copy_rest(b, both, out);
}

Mask combined(const Operation& operation, const MaskView& a, const MaskView& b) {
  Mask result(size_around(a.size(), b.size()));
  if (!detail::mask::has_pixels(result.size())) return result;
  for (std::int32_t i = 0; i < result.view().strip_count(); ++i)
    combine_strips(operation, Strip(a, i), Strip(b, i), MaskAccess::strip(result, i));
  result.tighten();
  return result;
}

/// In place when b lies within a.
template <class InPlace>
Mask& combine_into(Mask& a, const MaskView& b, const Operation& operation, InPlace&& in_place) {
  if (size_around(a.size(), b.size()) == a.size())
    in_place();
  else
    a = combined(operation, a, b);
  return a;
}

}  // namespace

Mask operator&(const MaskView& a, const MaskView& b) { return combined(intersection_of, a, b); }
Mask operator|(const MaskView& a, const MaskView& b) { return combined(union_of, a, b); }
Mask operator^(const MaskView& a, const MaskView& b) { return combined(difference_of, a, b); }
Mask operator-(const MaskView& a, const MaskView& b) { return combined(rest_of, a, b); }

Mask operator~(const MaskView& mask) {
  Mask inverse(mask);
  inverse.invert();
  return inverse;
}

Mask& operator&=(Mask& a, const MaskView& b) {
  return combine_into(a, b, intersection_of, [&] { a.keep(b); });
}
Mask& operator|=(Mask& a, const MaskView& b) {
  return combine_into(a, b, union_of, [&] { a.draw(b); });
}
Mask& operator^=(Mask& a, const MaskView& b) {
  return combine_into(a, b, difference_of, [&] { a.toggle(b); });
}
Mask& operator-=(Mask& a, const MaskView& b) {
  return combine_into(a, b, rest_of, [&] { a.erase(b); });
}

bool is_subset(const MaskView& part, const MaskView& whole, Point offset) noexcept {
  const Bounds in_whole = detail::mask::clip(whole.solid_bounds(), part.solid_bounds(), offset);
  if (is_empty(in_whole)) return part.count() == 0;
  // They meet, so the offset is small and the window fits part's coordinates.
  const Bounds window{in_whole.left - offset.x, in_whole.top - offset.y, in_whole.right - offset.x,
                      in_whole.bottom - offset.y};
  const detail::mask::StripPairing pairing(part, whole, {-offset.x, -offset.y});
  const Box& solid = part.solid_bounds();
  const auto solid_rows = static_cast<std::size_t>(solid.h);
  for (std::int32_t i = detail::mask::strip_of(solid.x); i * 64 < right_of(solid); ++i) {
    const bool meets =
        i >= detail::mask::first_strip(window) && i <= detail::mask::last_strip(window);
    const std::int64_t shared =
        meets ? kernels::active().count(pairing.rows(window, i, window.top, window.bottom)) : 0;
    if (kernels::active().count_words(part.strip(i) + solid.y, solid_rows) != shared) return false;
  }
  return true;
}

std::string difference_text(const MaskView& a, const MaskView& b) {
  constexpr char signs[] = {'.', '-', '+', '#'};
  const Size size = size_around(a.size(), b.size());
  std::string text;
  text.reserve((static_cast<std::size_t>(size.width) + 1) * static_cast<std::size_t>(size.height));
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x)
      text += signs[(a.get(x, y) ? 1 : 0) + (b.get(x, y) ? 2 : 0)];
    text += '\n';
  }
  return text;
}

}  // namespace hitmask

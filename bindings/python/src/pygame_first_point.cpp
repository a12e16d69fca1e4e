// The first shared point in pygame's order.
//
// pygame compares words: columns of 64 pixels (32 where its words are smaller) of one mask with
// those of the other. Where a column of each overlap, it looks from top to bottom, and then goes on
// to the right. So the first point is that of the leftmost band between two edges of columns, of
// either mask; within a band it is the topmost, then leftmost one.
#include <algorithm>
#include <bit>

#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

constexpr std::int32_t strip_width = MaskView::strip_width;

/// Set by install(): 0 is hitmask's order, else the bits of a word of pygame's.
int word_bits = 0;

/// The next edge of a column to the right of x, of columns that begin at `origin`.
std::int64_t next_edge(std::int64_t x, std::int64_t origin, std::int64_t width) {
  return x + width - (x - origin) % width;
}

/// Columns `from` to `to` of a, all in one strip of each mask.
struct Band {
  std::int64_t from;
  std::int64_t to;
};

std::optional<Point> first_in_band(const MaskView& a, const MaskView& b, Point offset,
                                   const Band& band) {
  const auto strip_a = static_cast<std::int32_t>(band.from / strip_width);
  const auto strip_b = static_cast<std::int32_t>((band.from - offset.x) / strip_width);
  const std::int64_t left = std::int64_t{strip_a} * strip_width;
  const std::int64_t shift = std::int64_t{strip_b} * strip_width + offset.x - left;
  const std::uint64_t columns = ~std::uint64_t{0} >> (strip_width - (band.to - band.from))
                                                         << (band.from - left);
  const std::int32_t top = std::max(0, offset.y);
  const std::int64_t bottom =
      std::min<std::int64_t>(a.height(), std::int64_t{offset.y} + b.height());
  for (std::int32_t y = top; y < bottom; ++y) {
    const std::uint64_t word = b.strip(strip_b)[y - offset.y];
    const std::uint64_t other = shift >= 0 ? word << shift : word >> -shift;
    if (const std::uint64_t shared = a.strip(strip_a)[y] & other & columns; shared != 0)
      return Point{static_cast<std::int32_t>(left + std::countr_zero(shared)), y};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Point> first_point_of_pygame(const MaskView& a, const MaskView& b, Point offset) {
  auto point = first_point(a, b, offset);
  if (!point || word_bits == 0) return point;
  const std::int64_t end = std::min<std::int64_t>(a.width(), std::int64_t{offset.x} + b.width());
  for (std::int64_t x = std::max(0, offset.x); x < end;) {
    const std::int64_t next =
        std::min({end, next_edge(x, 0, word_bits), next_edge(x, offset.x, word_bits)});
    if (const auto found = first_in_band(a, b, offset, {x, next})) return found;
    x = next;
  }
  return point;
}

void bind_first_point(nb::module_& module) {
  module.def(
      "_use_words_of_pygame",
      [](int bits) {
        if (bits != 0 && bits != 32 && bits != 64)
          throw nb::value_error("words have 32 or 64 bits");
        word_bits = bits;
      },
      "bits"_a);
  module.def(
      "_write_to_pygame_mask",
      [](nb::handle target, const PygameMask& mask) { write_to_pygame_mask(target, mask.view()); },
      "target"_a, "mask"_a);
  module.def(
      "_type_changed",
      [](nb::handle type) {
        if (PyType_Check(type.ptr()) == 0) throw nb::type_error("expected a type");
        PyType_Modified(reinterpret_cast<PyTypeObject*>(type.ptr()));
      },
      "type"_a);
}

}  // namespace hitmask::python

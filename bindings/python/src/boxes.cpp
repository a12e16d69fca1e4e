// Boxes without masks: tests of two, and which of many overlap.
#include <algorithm>

#include "bind.hpp"
#include "choices.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

using BoxArray = nb::ndarray<const std::int32_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

std::vector<Box> boxes_of(const BoxArray& array) {
  std::vector<Box> boxes(array.shape(0));
  const std::int32_t* numbers = array.data();
  for (Box& box : boxes) {
    box = {numbers[0], numbers[1], numbers[2], numbers[3]};
    numbers += 4;
  }
  return boxes;
}

/// Every pair of boxes that share area, by (a, b).
nb::object pairs_of_boxes(const BoxArray& array, BroadPhase broad_phase, std::int32_t cell) {
  const std::vector<Box> boxes = boxes_of(array);
  std::vector<IndexPair> pairs;
  unlocked([&] {
    PairFinder(broad_phase, cell).find(boxes, [&](std::span<const IndexPair> found) {
      pairs.insert(pairs.end(), found.begin(), found.end());
    });
    std::sort(pairs.begin(), pairs.end());
  });
  std::vector<std::uint32_t> numbers;
  numbers.reserve(pairs.size() * 2);
  for (const IndexPair& pair : pairs) numbers.insert(numbers.end(), {pair.a, pair.b});
  return nb::cast(array_of(std::move(numbers), pairs.size(), 2));
}

template <class Region>
std::pair<std::uint64_t, std::uint64_t> bits_of(const Box& box) {
  const Region region = Region::of(box);
  return {region.x, region.y};
}

std::pair<std::uint64_t, std::uint64_t> region_bits(const Rectangle& box, int bits) {
  switch (bits) {
    case 64: return bits_of<RegionMask>(box_from(box));
    case 8: return bits_of<RegionMask16>(box_from(box));
    case 4: return bits_of<RegionMask8>(box_from(box));
    default: throw nb::value_error("region masks have 64, 8 or 4 bits for each axis");
  }
}

using Bits = std::pair<std::uint64_t, std::uint64_t>;

bool may_share(const Bits& a, const Bits& b) {
  return may_overlap(RegionMask{a.first, a.second}, RegionMask{b.first, b.second});
}

std::int32_t pixel_along(double position) {
  if (position != position) throw nb::value_error("NaN has no pixel");
  return to_pixel(position);
}

nb::object pixels_at(const nb::object& positions) {
  return nb::module_::import_("hitmask._points").attr("to_pixels")(positions, "positions");
}

Point pixel_at(double x, double y) {
  if (x != x || y != y) throw nb::value_error("NaN has no pixel");
  return to_pixel(x, y);
}

template <class Ask>
void def_pair(nb::module_& module, const char* name, Ask ask, const char* text) {
  module.def(
      name, [ask](const Rectangle& a, const Rectangle& b) { return ask(box_from(a), box_from(b)); },
      "a"_a, "b"_a, text);
}

void bind_pairs(nb::module_& module) {
  using Boxes = const Box&;
  def_pair(
      module, "box_overlaps", [](Boxes a, Boxes b) { return overlaps(a, b); },
      "Whether two boxes (x, y, w, h) share area.\n\n"
      ">>> hitmask.box_overlaps((0, 0, 4, 4), (4, 0, 4, 4))\nFalse");
  def_pair(
      module, "box_touches", [](Boxes a, Boxes b) { return touches(a, b); },
      "Whether two boxes share area, an edge or a corner. Empty boxes touch nothing.\n\n"
      ">>> hitmask.box_touches((0, 0, 4, 4), (4, 0, 4, 4))\nTrue");
  def_pair(
      module, "box_intersection", [](Boxes a, Boxes b) { return intersection(a, b); },
      "The shared pixels of two boxes, as a box; (0, 0, 0, 0) when there are none.");
  def_pair(
      module, "box_united", [](Boxes a, Boxes b) { return united(a, b); },
      "The smallest box around both. Empty boxes add nothing.\n\n"
      ">>> hitmask.box_united((0, 0, 4, 4), (10, 2, 4, 4))\n(0, 0, 14, 6)");
}

void bind_contains(nb::module_& module) {
  module.def(
      "box_contains",
      [](const Rectangle& box, const Vector& point) {
        return contains(box_from(box), offset_of(point));
      },
      "box"_a, "point"_a, "Whether a pixel (x, y) lies in a box.");
  module.def(
      "box_contains",
      [](const Rectangle& box, const Rectangle& inner) {
        return contains(box_from(box), box_from(inner));
      },
      "box"_a, "inner"_a, "Whether every pixel of `inner` lies in a box.");
}

void bind_one(nb::module_& module) {
  module.def(
      "box_is_empty", [](const Rectangle& box) { return is_empty(box_from(box)); }, "box"_a,
      "Whether a box has no pixels: a width or height of 0 or less.");
  module.def(
      "box_right", [](const Rectangle& box) { return right_of(box_from(box)); }, "box"_a,
      "One past the last column of a box.");
  module.def(
      "box_bottom", [](const Rectangle& box) { return bottom_of(box_from(box)); }, "box"_a,
      "One past the last row of a box.");
  module.def(
      "box_area", [](const Rectangle& box) { return area_of(box_from(box)); }, "box"_a,
      "The number of pixels of a box; 0 when it is empty.\n\n"
      ">>> hitmask.box_area((5, 5, 4, 3))\n12");
  module.def(
      "box_of", [](const WholePair& size) { return box_of(size_of(size)); }, "size"_a,
      "The box of this size at (0, 0).\n\n"
      ">>> hitmask.box_of((4, 3))\n(0, 0, 4, 3)");
}

void bind_points(nb::module_& module) {
  module.def("to_pixel", &pixel_at, "x"_a, "y"_a,
             "The pixel at which a float position draws: the nearest, halves to the right and "
             "down.\n\n"
             ">>> hitmask.to_pixel(1.5, -1.5)\n(2, -1)");
  module.def("to_pixel", &pixel_along, "position"_a, "The same for one axis.");
  module.def("to_pixel", &pixels_at, "positions"_a,
             nb::sig("def to_pixel(positions: numpy.typing.NDArray[typing.Any] | "
                     "collections.abc.Sequence[hitmask._types.PointLike]) "
                     "-> numpy.typing.NDArray[numpy.int32]"),
             "The same for each number of an array, as int32. No number may be infinite.\n\n"
             ">>> hitmask.to_pixel([[1.5, -1.5], [0.4, 7]]).tolist()\n[[2, -1], [0, 7]]");
  module.def(
      "direction_of", [](Face face) { return direction_of(face); }, "face"_a,
      "The way out of a pixel through a face.\n\n>>> hitmask.direction_of('left')\n(-1, 0)");
  module.def(
      "offset_between",
      [](const Vector& corner_a, const Vector& moved_a, const Vector& corner_b,
         const Vector& moved_b) {
        return offset_between(offset_of(corner_a), offset_of(moved_a), offset_of(corner_b),
                              offset_of(moved_b));
      },
      "corner_a"_a, "moved_a"_a, "corner_b"_a, "moved_b"_a,
      "The offset that Mask.overlap() wants for two rasters that moved by whole pixels.\n\n"
      ">>> hitmask.offset_between((1, 1), (10, 0), (5, 5), (0, 20))\n(-6, 24)");
}

}  // namespace

void bind_boxes(nb::module_& module) {
  bind_one(module);
  bind_pairs(module);
  bind_contains(module);
  bind_points(module);
  module.def(
      "box_translated",
      [](const Rectangle& box, const Vector& by) {
        return translated(box_from(box), offset_of(by));
      },
      "box"_a, "by"_a,
      "The box moved by an offset. A corner that leaves 32 bits stops at their edge.\n\n"
      ">>> hitmask.box_translated((1, 2, 3, 4), (10, 20))\n(11, 22, 3, 4)");
  module.def("_pairs_of_boxes", &pairs_of_boxes, "boxes"_a, "broad_phase"_a, "cell"_a,
             nb::sig("def _pairs_of_boxes(boxes: numpy.typing.NDArray[numpy.int32], "
                     "broad_phase: str, cell: int) -> numpy.typing.NDArray[numpy.uint32]"));
  module.def("region_mask_may_overlap", &may_share, "a"_a, "b"_a,
             "False proves that the boxes behind two region masks are apart.");
  module.def("region_mask_of", &region_bits, "box"_a, "bits"_a = 64,
             "The tiles of a repeating grid that a box covers, as bits: (columns, rows). Boxes\n"
             "without a common bit on one axis are apart. 64 bits of 64-pixel tiles, 8 of 32 or\n"
             "4 of 64.\n\n"
             ">>> hitmask.region_mask_of((60, 0, 8, 8))\n(3, 1)");
}

}  // namespace hitmask::python

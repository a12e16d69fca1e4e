// mask[x, y] and mask[x0:x1, y0:y1]: x first, as in every point of hitmask.
#include "bind.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A range of columns or rows; `single` when it came from a number.
struct Range {
  std::int32_t start = 0;
  std::int32_t length = 0;
  bool single = false;
};

constexpr const char* index_error =
    "index must be a point or slices: mask[x, y], mask[x0:x1, y0:y1]";

/// Whole numbers below 0 count from the end, as in lists. Floats do not: they are coordinates.
Range single_place(nb::handle index, std::int32_t side) {
  std::int64_t place = 0;
  const bool is_whole = whole_number(index.ptr(), place);
  if (!is_whole && !rounded_number(index.ptr(), place)) refuse_item(index_error, index);
  if (place == not_finite) refuse_not_finite();
  if (place < 0 && is_whole) place += side;
  if (place < 0 || place >= side) throw nb::index_error("pixel outside the mask");
  return {static_cast<std::int32_t>(place), 1, true};
}

Range range_of(nb::handle index, std::int32_t side) {
  if (!PySlice_Check(index.ptr())) return single_place(index, side);
  Py_ssize_t start = 0, stop = 0, step = 0;
  if (PySlice_Unpack(index.ptr(), &start, &stop, &step) != 0) throw nb::python_error();
  if (step != 1) throw nb::value_error("slices of masks go in steps of 1");
  const Py_ssize_t length = PySlice_AdjustIndices(side, &start, &stop, step);
  return {static_cast<std::int32_t>(start), static_cast<std::int32_t>(length), false};
}

/// Of any pair: two indices, a list, a pygame.Vector2.
std::pair<Range, Range> ranges_of(const PythonMask& self, nb::handle index) {
  if (!has_length(index.ptr(), 2)) refuse_item(index_error, index);
  const nb::object x = nb::steal(PySequence_GetItem(index.ptr(), 0));
  const nb::object y = x.is_valid() ? nb::steal(PySequence_GetItem(index.ptr(), 1)) : nb::object();
  if (!y.is_valid()) throw nb::python_error();
  return {range_of(x, self.view().width()), range_of(y, self.view().height())};
}

nb::object get_item(const PythonMask& self, nb::handle index) {
  const auto [x, y] = ranges_of(self, index);
  if (x.single && y.single) return nb::bool_(self.view().get(x.start, y.start));
  if (x.length == 0 || y.length == 0) return nb::cast(PythonMask(Mask(x.length, y.length)));
  return nb::cast(PythonMask(crop(self.view(), {x.start, y.start, x.length, y.length})));
}

void set_pixels(PythonMask& self, nb::handle index, nb::handle solid_or_not) {
  const bool solid = truth_of(solid_or_not);
  const auto [x, y] = ranges_of(self, index);
  paint_box(self.writable(), {x.start, y.start, x.length, y.length},
            solid ? Paint::draw : Paint::erase);
}

void set_part(PythonMask& self, nb::handle index, const PythonMask& part) {
  const auto [x, y] = ranges_of(self, index);
  if (part.view().size() != Size{x.length, y.length})
    throw nb::value_error("the mask put in is not as large as the slice");
  const auto kept = part.shared();
  Mask& mask = self.writable();
  paint_box(mask, {x.start, y.start, x.length, y.length}, Paint::erase);
  mask.draw(kept->view(), {x.start, y.start});
}

bool contains_point(const PythonMask& self, const Vector& at) {
  return self.view().get(offset_of(at));
}

}  // namespace

void bind_items(MaskClass& mask) {
  mask.def("__getitem__", &get_item, "index"_a,
           nb::sig("def __getitem__(self, index: hitmask._types.PointLike | tuple[int | slice, int "
                   "| slice], /) -> bool | Mask"),
           "mask[x, y] is a pixel, mask[x0:x1, y0:y1] a mask of its own.\n\n"
           ">>> hitmask.Mask((20, 10), solid=True)[10:20, 5:9].size\n(10, 4)")
      .def("__setitem__", &set_part, "index"_a, "part"_a,
           nb::sig("def __setitem__(self, index: hitmask._types.PointLike | tuple[int | slice, int "
                   "| slice], part: Mask, /) "
                   "-> None"))
      .def("__setitem__", &set_pixels, "index"_a, "solid"_a,
           nb::sig("def __setitem__(self, index: hitmask._types.PointLike | tuple[int | slice, int "
                   "| slice], solid: bool, /) "
                   "-> None"))
      .def("__contains__", &contains_point, "at"_a, "Whether pixel (x, y) is solid.");
}

}  // namespace hitmask::python

// Two masks: whether they overlap, where, how much, and in which direction they separate.
#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

template <class Ask>
auto asked(Ask ask) {
  return [ask](const PythonMask& self, const PythonMask& other, const Vector& offset) {
    return ask(self.view(), other.view(), offset_of(offset));
  };
}

std::pair<double, double> centroid_of(const Contact& contact) {
  const Centroid mean = contact.centroid();
  return {mean.x, mean.y};
}

DirectionTuple way_out_of(const Contact& contact) {
  const Direction out = contact.way_out();
  return tuple_named<DirectionTuple>("Direction", out.x, out.y);
}

void bind_contact(nb::module_& module) {
  nb::class_<Contact> shared(
      module, "Contact", "What two masks share. False when they share nothing.", nb::is_final());
  shared.def_ro("area", &Contact::area, "The number of shared pixels.")
      .def_ro("first", &Contact::first, "The topmost, then leftmost shared pixel.")
      .def_ro("box", &Contact::box, "The tight box around the shared pixels: (x, y, w, h).")
      .def_prop_ro(
          "sums", [](const Contact& self) { return WholePair{self.sum_x, self.sum_y}; },
          nb::sig("def sums(self) -> tuple[int, int]"), "The sums of the shared pixels' x and y.")
      .def_prop_ro("centroid", &centroid_of, "The mean position of the shared pixels' centres.")
      .def_prop_ro(
          "gradient",
          [](const Contact& self) { return WholePair{self.gradient_x, self.gradient_y}; },
          nb::sig("def gradient(self) -> tuple[int, int]"),
          "The direction in which moving the second mask increases the overlap.")
      .def_prop_ro("way_out", &way_out_of,
                   "The direction in which the second mask leaves the first: minus the gradient.\n"
                   "False when it is (0, 0), as in the middle of a larger shape.")
      .def("__bool__", [](const Contact& self) { return static_cast<bool>(self); });
  def_equal(shared);
  def_repr(shared, "Contact", {"area", "first", "box", "gradient"});
}

}  // namespace

void bind_overlap(nb::module_& module, MaskClass& mask) {
  using View = const MaskView&;
  bind_contact(module);
  mask.def(
          "overlap", asked([](View a, View b, Point o) { return overlap(a, b, o); }), "other"_a,
          "offset"_a,
          "Whether the masks share a pixel with the other's top-left corner at `offset`.\n\n"
          ">>> hitmask.Mask((8, 8), solid=True).overlap(hitmask.Mask((8, 8), solid=True), (7, 7))\n"
          "True")
      .def("first_point", asked([](View a, View b, Point o) { return first_point(a, b, o); }),
           "other"_a, "offset"_a, "The topmost, then leftmost shared pixel, or None.")
      .def("leftmost_point", asked([](View a, View b, Point o) { return leftmost_point(a, b, o); }),
           "other"_a, "offset"_a, "The leftmost, then topmost shared pixel, or None.")
      .def("rightmost_point",
           asked([](View a, View b, Point o) { return rightmost_point(a, b, o); }), "other"_a,
           "offset"_a, "The rightmost, then topmost shared pixel, or None.")
      .def("bottommost_point",
           asked([](View a, View b, Point o) { return bottommost_point(a, b, o); }), "other"_a,
           "offset"_a, "The bottommost, then leftmost shared pixel, or None.")
      .def("overlap_area", asked([](View a, View b, Point o) { return overlap_area(a, b, o); }),
           "other"_a, "offset"_a, "The number of shared pixels.")
      .def("overlap_mask",
           asked([](View a, View b, Point o) { return PythonMask(overlap_mask(a, b, o)); }),
           "other"_a, "offset"_a, "A mask of the same size with only the shared pixels.")
      .def(
          "contact",
          [](const PythonMask& self, const PythonMask& other, const Vector& offset,
             Details details) {
            return contact(self.view(), other.view(), offset_of(offset), details);
          },
          "other"_a, "offset"_a, "details"_a = Details::all,
          "All details of what the masks share, in one pass. `details` asks for fewer: 'none',\n"
          "'area', 'first', 'box', 'centroid', 'gradient', or several of these; the rest stay "
          "0.\n\n"
          ">>> square = hitmask.Mask((8, 8), solid=True)\n"
          ">>> contact = square.contact(square, (6, 1))\n"
          ">>> contact.area, tuple(contact.way_out)\n(14, (14, 4))");
}

}  // namespace hitmask::python

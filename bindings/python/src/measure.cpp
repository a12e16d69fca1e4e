// Measurements of masks: boxes, moments, components, boundaries, distances, every offset.
#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "loops.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A component as Python sees it: its pixels are cut out on demand.
struct PythonComponent {
  Component facts;
  std::shared_ptr<const Mask> whole;
  Neighbours neighbours;
};

std::vector<PythonComponent> components_of(const PythonMask& self, Neighbours neighbours) {
  std::vector<PythonComponent> found;
  for (const Component& facts : components(self.view(), neighbours))
    found.push_back({facts, self.shared(), neighbours});
  return found;
}

PythonMask pixels_of(const PythonComponent& self) {
  const Mask part = component_at(self.whole->view(), self.facts.first, self.neighbours);
  return PythonMask(crop(part, self.facts.box));
}

std::vector<MaskAtTuple> masks_of(const PythonMask& self, Neighbours neighbours) {
  std::vector<MaskAtTuple> found;
  for (MaskAt& part : component_masks(self.view(), neighbours))
    found.push_back(mask_at(std::move(part)));
  return found;
}

nb::ndarray<nb::numpy, std::uint32_t> labels_of(const PythonMask& self, Neighbours neighbours) {
  const auto kept = self.shared();
  Labels labels = unlocked([&] { return label_components(kept->view(), neighbours); });
  return array_of(std::move(labels.numbers), labels.size.height, labels.size.width);
}

nb::ndarray<nb::numpy, std::uint32_t> distances_of(const PythonMask& self) {
  const auto kept = self.shared();
  DistanceField field = unlocked([&] { return distance_field(kept->view()); });
  return array_of(std::move(field.squared), field.size.height, field.size.width);
}

MaskAtTuple convolved(const PythonMask& self, const PythonMask& other) {
  const auto a = self.shared();
  const auto b = other.shared();
  return mask_at(unlocked([&] { return convolve(a->view(), b->view()); }));
}

nb::ndarray<nb::numpy, std::int32_t> points_array(std::span<const Point> points) {
  std::vector<std::int32_t> numbers;
  numbers.reserve(points.size() * 2);
  for (const Point p : points) numbers.insert(numbers.end(), {p.x, p.y});
  return array_of(std::move(numbers), points.size(), 2);
}

void make_loop(PythonLoop* self, const std::vector<Vector>& corners, std::uint32_t component,
               bool is_hole) {
  if (corners.size() < 3) throw nb::value_error("corners: a loop has at least three");
  Boundary own;
  for (const Vector& corner : corners) own.corners.push_back(point_of(corner));
  const Loop loop{0, own.corners.size(), component, is_hole};
  new (self) PythonLoop{std::make_shared<const Boundary>(std::move(own)), loop};
}

std::vector<PythonLoop> loops_of_mask(const PythonMask& self, Neighbours neighbours) {
  return loops_of(trace(self.view(), neighbours));
}

void bind_parts(nb::module_& module) {
  nb::class_<PythonComponent> component(module, "Component", "Connected solid pixels.",
                                        nb::is_final());
  component
      .def_prop_ro(
          "box", [](const PythonComponent& self) { return self.facts.box; },
          "The tight box: (x, y, w, h).")
      .def_prop_ro(
          "area", [](const PythonComponent& self) { return self.facts.area; },
          "The number of pixels.")
      .def_prop_ro(
          "first", [](const PythonComponent& self) { return self.facts.first; },
          "The topmost, then leftmost pixel.")
      .def_prop_ro("mask", &pixels_of, "Its pixels, as a mask of its box.");
  def_repr(component, "Component", {"box", "area", "first"});
  nb::class_<PythonLoop> loop(
      module, "Loop",
      "A closed loop around solid pixels: of pixel edges from trace(), or your own.\n\n"
      ">>> triangle = hitmask.Loop([(0, 0), (8, 0), (0, 8)])\n"
      ">>> len(hitmask.convex_parts([triangle]))\n1",
      nb::is_final());
  loop.def("__init__", &make_loop, "corners"_a, "component"_a = std::uint32_t{0},
           "is_hole"_a = false,
           nb::sig("def __init__(self, corners: "
                   "collections.abc.Sequence[hitmask._types.PointLike], component: int = 0, "
                   "is_hole: bool = False) -> None"))
      .def_prop_ro(
          "corners",
          [](const PythonLoop& self) { return points_array(self.boundary->corners_of(self.loop)); },
          nb::rv_policy::automatic,
          nb::sig("def corners(self) -> numpy.typing.NDArray[numpy.int32]"),
          "Its corners, one (x, y) per row; solid pixels lie to the right of its direction.")
      .def_prop_ro(
          "component", [](const PythonLoop& self) { return self.loop.component; },
          "The number of its component, in the order of components().")
      .def_prop_ro(
          "is_hole", [](const PythonLoop& self) { return self.loop.is_hole; },
          "Whether it runs around a hole.");
  def_repr(loop, "Loop", {"component", "is_hole"});
}

void bind_spread(nb::module_& module) {
  nb::class_<PrincipalAxes> axes(module, "PrincipalAxes",
                                 "The ellipse with the same spread as the solid pixels.",
                                 nb::is_final());
  axes.def_ro("angle", &PrincipalAxes::angle,
              "The angle of the long axis, in radians, clockwise on the screen.")
      .def_ro("long_axis", &PrincipalAxes::long_axis, "Full length in pixels.")
      .def_ro("short_axis", &PrincipalAxes::short_axis, "Full length in pixels.");
  def_repr(axes, "PrincipalAxes", {"angle", "long_axis", "short_axis"});
  nb::class_<Moments> sums(module, "Moments", "Exact sums over the solid pixels.", nb::is_final());
  sums.def_ro("area", &Moments::area, "The number of pixels.")
      .def_ro("sum_x", &Moments::sum_x, "The sum of x.")
      .def_ro("sum_y", &Moments::sum_y, "The sum of y.")
      .def_ro("sum_xx", &Moments::sum_xx, "The sum of x * x.")
      .def_ro("sum_xy", &Moments::sum_xy, "The sum of x * y.")
      .def_ro("sum_yy", &Moments::sum_yy, "The sum of y * y.")
      .def(
          "principal_axes", [](const Moments& self) { return principal_axes(self); },
          "The ellipse with the same spread; see Mask.principal_axes.");
  def_equal(sums);
  def_repr(sums, "Moments", {"area", "sum_x", "sum_y", "sum_xx", "sum_xy", "sum_yy"});
}

void bind_sums(MaskClass& mask) {
  mask.def_prop_ro(
          "solid_box", [](const PythonMask& self) { return solid_box(self.view()); },
          "The smallest box that holds every solid pixel, read from the pixels; (0, 0, 0, 0) for "
          "none.")
      .def_prop_ro(
          "solid_bounds", [](const PythonMask& self) { return self.view().solid_bounds(); },
          "A box that holds every solid pixel, without reading them. It may be too large after\n"
          "pixels were cleared; tighten() makes it exact.")
      .def_prop_ro(
          "solid_diagonals",
          [](const PythonMask& self) {
            const Diagonals& reach = self.view().solid_diagonals();
            return tuple_named<DiagonalsTuple>("Diagonals", reach.least_sum, reach.greatest_sum,
                                               reach.least_difference, reach.greatest_difference);
          },
          "How far the solid pixels reach along the diagonals; as exact as solid_bounds.")
      .def(
          "moments", [](const PythonMask& self) { return moments(self.view()); },
          "Exact sums over the solid pixels.")
      .def(
          "centroid",
          [](const PythonMask& self) {
            const Centroid middle = centroid(self.view());
            return std::pair(middle.x, middle.y);
          },
          "The mean position of the solid pixels' centres, as in Contact; (0, 0) when nothing is\n"
          "solid.\n\n"
          ">>> hitmask.Mask((4, 2), solid=True).centroid()\n(2.0, 1.0)")
      .def(
          "principal_axes", [](const PythonMask& self) { return principal_axes(self.view()); },
          "The ellipse with the same spread as the solid pixels.")
      .def(
          "row_counts",
          [](const PythonMask& self) {
            return array_of(row_counts(self.view()), self.view().height());
          },
          nb::sig("def row_counts(self) -> numpy.typing.NDArray[numpy.int32]"),
          "The number of solid pixels in each row.")
      .def(
          "column_counts",
          [](const PythonMask& self) {
            return array_of(column_counts(self.view()), self.view().width());
          },
          nb::sig("def column_counts(self) -> numpy.typing.NDArray[numpy.int32]"),
          "The number of solid pixels in each column.")
      .def(
          "row_runs",
          [](const PythonMask& self, std::int32_t y) {
            std::vector<std::pair<int, int>> runs;
            for (const Run run : row_runs(self.view(), y)) runs.emplace_back(run.x, run.length);
            return runs;
          },
          "y"_a, "The (x, length) of each run of solid pixels in a row.");
}

void bind_components(MaskClass& mask) {
  mask.def("components", &components_of, "neighbours"_a = Neighbours::eight,
           "The connected components, in the order of their first pixels.\n\n"
           ">>> [part.area for part in hitmask.Mask.from_text('##.#').components()]\n[2, 1]")
      .def(
          "__iter__",
          [](const PythonMask& self) {
            return nb::cast(components_of(self, Neighbours::eight)).attr("__iter__")();
          },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[Component]"),
          "Iterates over components().")
      .def("component_masks", &masks_of, "neighbours"_a = Neighbours::eight,
           "Each component as a mask of its own box, and the position of its top-left pixel.")
      .def("label_components", &labels_of, "neighbours"_a = Neighbours::eight,
           nb::sig("def label_components(self, neighbours: typing.Literal[4, 8] = 8) -> "
                   "numpy.typing.NDArray[numpy.uint32]"),
           "Each pixel's component: 0 where clear, i + 1 in components()[i]; array[y, x].")
      .def(
          "largest_component",
          [](const PythonMask& self, Neighbours neighbours) {
            return PythonMask(largest_component(self.view(), neighbours));
          },
          "neighbours"_a = Neighbours::eight, "The component with the most pixels.")
      .def(
          "component_at",
          [](const PythonMask& self, const Vector& at, Neighbours neighbours) {
            return PythonMask(component_at(self.view(), offset_of(at), neighbours));
          },
          "at"_a, "neighbours"_a = Neighbours::eight, "The component that holds a pixel.");
}

void bind_boundaries(MaskClass& mask) {
  mask.def("trace", &loops_of_mask, "neighbours"_a = Neighbours::eight,
           "The loops around all components: for each, its outer loop, then its holes.\n\n"
           ">>> hitmask.Mask((3, 2), solid=True).trace()[0].corners.tolist()\n"
           "[[0, 0], [3, 0], [3, 2], [0, 2]]")
      .def(
          "convex_hull",
          [](const PythonMask& self) { return points_array(convex_hull(self.view())); },
          nb::sig("def convex_hull(self) -> numpy.typing.NDArray[numpy.int32]"),
          "The corners of the smallest convex polygon around the solid pixels.")
      .def(
          "hull_mask", [](const PythonMask& self) { return PythonMask(hull_mask(self.view())); },
          "The hull as pixels.")
      .def("convolve", &convolved, "other"_a,
           "Every offset at which the other mask overlaps this one, as a mask: pixel p of it is "
           "the\n"
           "offset p + position.")
      .def("distance_field", &distances_of,
           nb::sig("def distance_field(self) -> numpy.typing.NDArray[numpy.uint32]"),
           "The squared distance from each pixel to the nearest solid one; 2**32 - 1 for none.\n\n"
           ">>> hitmask.Mask.from_text('#..').distance_field().tolist()\n[[0, 1, 4]]");
}

}  // namespace

void bind_measure(nb::module_& module, MaskClass& mask) {
  bind_parts(module);
  bind_spread(module);
  bind_sums(mask);
  bind_components(mask);
  bind_boundaries(mask);
}

}  // namespace hitmask::python

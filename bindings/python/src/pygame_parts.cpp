// hitmask.pygame.Mask: what pygame measures and takes apart.
#include <array>
#include <cmath>
#include <numbers>

#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;
using PygameClass = nb::class_<PygameMask>;

/// Whole numbers, cut off, as pygame has them.
Point whole_centroid(const PygameMask& self) {
  const Moments sums = moments(self.view());
  if (sums.area == 0) return {};
  return {static_cast<std::int32_t>(sums.sum_x / sums.area),
          static_cast<std::int32_t>(sums.sum_y / sums.area)};
}

/// In degrees, counter-clockwise on the screen. pygame divides its moments as whole numbers and is
/// off by up to tens of degrees; here they are exact.
double angle_of(const PygameMask& self) {
  const Moments sums = moments(self.view());
  if (sums.area == 0) return 0;
  const auto area = static_cast<long double>(sums.area);
  const auto spread = [&](std::int64_t product, std::int64_t a, std::int64_t b) {
    return static_cast<long double>(product) * area -
           static_cast<long double>(a) * static_cast<long double>(b);
  };
  const long double xx = spread(sums.sum_xx, sums.sum_x, sums.sum_x);
  const long double yy = spread(sums.sum_yy, sums.sum_y, sums.sum_y);
  const long double xy = spread(sums.sum_xy, sums.sum_x, sums.sum_y);
  return -90.0 * static_cast<double>(std::atan2(2 * xy, xx - yy)) / std::numbers::pi;
}

/// Clockwise from the right.
constexpr std::array<Point, 8> around{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

Point neighbour(Point p, unsigned way) {
  return {p.x + around[way % 8].x, p.y + around[way % 8].y};
}

/// A mask with a clear frame of one pixel, so that neighbours need no looking after.
class Framed {
 public:
  explicit Framed(const MaskView& mask) : mask_(pad(mask, 1, 1, 1, 1)) {}
  [[nodiscard]] bool solid(Point p) const noexcept {
    const MaskView& view = mask_.view();
    return (view.strip(p.x / 64)[p.y] >> (p.x % 64) & 1) != 0;
  }
  [[nodiscard]] std::optional<Point> first() const noexcept {
    return first_point(mask_, mask_, {});
  }

 private:
  Mask mask_;
};

/// The boundary pixels of the first component, walked with the left hand on the outside, starting
/// and ending at its first pixel; just that pixel when it is alone. All are 1 too far to the right
/// and down, for the frame.
std::vector<Point> walked_outline(const Framed& mask) {
  const auto first = mask.first();
  if (!first) return {};
  unsigned way = 0;
  while (way < 8 && !mask.solid(neighbour(*first, way))) ++way;
  std::vector<Point> walked{*first};
  if (way == 8) return walked;
  const Point second = neighbour(*first, way);
  for (Point here = second;;) {
    walked.push_back(here);
    way += 6;
    while (!mask.solid(neighbour(here, way))) ++way;
    const Point next = neighbour(here, way);
    way %= 8;
    if (here == *first && next == second) return walked;
    here = next;
  }
}

nb::list outline(const PygameMask& self, nb::handle every) {
  const int step = c_int(every);
  const std::vector<Point> walked = walked_outline(Framed(self.view()));
  const std::size_t stride = step < 1 ? walked.size() + 1 : static_cast<std::size_t>(step);
  const std::size_t count = (walked.size() + stride - 1) / stride;
  const nb::list points = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(count)));
  for (std::size_t i = 0; i < count; ++i)
    (void)PyList_SetItem(points.ptr(), static_cast<Py_ssize_t>(i),
                         tuple_of(walked[i * stride].x - 1, walked[i * stride].y - 1));
  return points;
}

nb::object convolved(const PygameMask& self, const PygameMask& other, nb::object output,
                     nb::handle offset) {
  const Point at = two_numbers(offset, "offset");
  if (!output.is_none() && !nb::isinstance<PygameMask>(output))
    throw nb::type_error("output must be a Mask or None");
  const auto a = self.shared();
  const auto b = other.shared();
  PlacedMask result = unlocked([&] { return convolve(a->view(), b->view()); });
  if (output.is_none()) {
    const auto side = [](std::int32_t m, std::int32_t n) { return std::max(0, m + n - 1); };
    Mask made(side(a->width(), b->width()), side(a->height(), b->height()));
    made.draw(result.mask, at);
    return nb::cast(PygameMask(std::move(made)));
  }
  nb::cast<PygameMask&>(output).change([&](Mask& mask) { mask.draw(result.mask, at); });
  return output;
}

PygameMask component(const PygameMask& self, nb::args args, nb::kwargs kwargs) {
  const std::size_t given = nb::len(args) + nb::len(kwargs);
  if (given == 0) return PygameMask(largest_component(self.view()));
  if (given > 1 || (nb::len(kwargs) == 1 && !kwargs.contains("pos")))
    throw nb::type_error("connected_component takes at most one argument, pos");
  const Point at =
      two_numbers(nb::len(args) == 1 ? nb::object(args[0]) : nb::object(kwargs["pos"]), "pos");
  if (!contains(self.view().box(), at)) {
    PyErr_Format(PyExc_IndexError, "%d, %d is out of bounds", at.x, at.y);
    throw nb::python_error();
  }
  return PygameMask(component_at(self.view(), at));
}

/// Each as large as the whole, as pygame has them.
std::vector<PygameMask> all_components(const PygameMask& self, nb::handle minimum) {
  const int least = c_int(minimum);
  const auto kept = self.shared();
  std::vector<Mask> masks = unlocked([&] {
    std::vector<Mask> found;
    for (const PlacedMask& part : component_masks(kept->view())) {
      if (part.mask.count() < least) continue;
      found.emplace_back(kept->size()).draw(part.mask, part.origin);
    }
    return found;
  });
  std::vector<PygameMask> parts;
  for (Mask& mask : masks) parts.emplace_back(std::move(mask));
  return parts;
}

nb::object rect_of(const Box& box) {
  return nb::module_::import_("pygame").attr("Rect")(box.x, box.y, box.w, box.h);
}

nb::list bounding_rects(const PygameMask& self) {
  nb::list rects;
  for (const Component& part : components(self.view())) rects.append(rect_of(part.box));
  return rects;
}

nb::object whole_rect(const PygameMask& self, nb::args args, nb::kwargs kwargs) {
  if (nb::len(args) != 0) throw nb::type_error("get_rect only supports keyword arguments");
  nb::object rect = rect_of(self.view().box());
  for (auto [name, value] : kwargs)
    if (PyObject_SetAttr(rect.ptr(), name.ptr(), value.ptr()) != 0) throw nb::python_error();
  return rect;
}

}  // namespace

void bind_pygame_parts(nb::module_& module) {
  auto mask = nb::borrow<PygameClass>(module.attr("PygameMask"));
  mask.def("centroid", &whole_centroid, "The centre of the set bits, cut off to whole numbers.")
      .def("angle", &angle_of, "The orientation of the set bits in degrees, -90 to 90.")
      .def("outline", &outline, "every"_a = 1,
           nb::sig("def outline(self, every: int = 1) -> list[tuple[int, int]]"),
           "The points around the first connected component.")
      .def("convolve", &convolved, "other"_a, "output"_a = nb::none(),
           "offset"_a = nb::make_tuple(0, 0),
           "Every place of the other mask that touches this one.")
      .def("connected_component", &component,
           nb::sig("def connected_component(self, pos: typing.Any = ...) -> PygameMask"),
           "The largest connected component, or the one at pos.")
      .def("connected_components", &all_components, "minimum"_a = 0,
           "All connected components of at least `minimum` bits, each as large as the mask.")
      .def("get_bounding_rects", &bounding_rects,
           nb::sig("def get_bounding_rects(self) -> list[typing.Any]"),
           "A Rect for each connected component.")
      .def("get_rect", &whole_rect,
           nb::sig("def get_rect(self, **kwargs: typing.Any) -> typing.Any"),
           "A Rect as large as the mask; keywords set its attributes.");
}

}  // namespace hitmask::python

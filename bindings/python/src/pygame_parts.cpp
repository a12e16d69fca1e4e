// hitmask.pygame.Mask: what pygame measures and takes apart.
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

/// pygame's formula, which cuts off where it divides.
double angle_of_pygame(const Moments& sums) {
  const std::int64_t x = sums.sum_x / sums.area;
  const std::int64_t y = sums.sum_y / sums.area;
  const std::int64_t mixed = sums.sum_xy / sums.area - x * y;
  const std::int64_t wide = sums.sum_xx / sums.area - x * x;
  const std::int64_t high = sums.sum_yy / sums.area - y * y;
  return -90.0 * std::atan2(2 * static_cast<double>(mixed), static_cast<double>(wide - high)) /
         std::numbers::pi;
}

/// In degrees, counter-clockwise on the screen. pygame divides its moments as whole numbers, which
/// turns a line of 32 pixels by 2 degrees on average and by 7 at most; here they are exact. A mask
/// as wide as it is high in every direction has no angle: then it is what pygame says.
double angle_of(const PygameMask& self) {
  const Moments sums = moments(self.view());
  if (sums.area == 0) return 0;
  const auto area = static_cast<long double>(sums.area);
  const auto spread = [&](std::int64_t product, std::int64_t a, std::int64_t b) {
    return static_cast<long double>(product) * area -
           static_cast<long double>(a) * static_cast<long double>(b);
  };
  const long double wide_or_high =
      spread(sums.sum_xx, sums.sum_x, sums.sum_x) - spread(sums.sum_yy, sums.sum_y, sums.sum_y);
  const long double slanting = spread(sums.sum_xy, sums.sum_x, sums.sum_y);
  if (wide_or_high == 0 && slanting == 0) return angle_of_pygame(sums);
  return -90.0 * static_cast<double>(std::atan2(2 * slanting, wide_or_high)) / std::numbers::pi;
}

nb::object convolved(const PygameMask& self, const PygameMask& other, nb::object output,
                     nb::handle offset) {
  const Point at = two_numbers(offset, "offset");
  PygameMask* target = nullptr;
  const bool own = output.is_none() || nb::try_cast(output, target, false);
  if (!own && !is_pygame_mask(output)) throw nb::type_error("output must be a Mask or None");
  const auto a = self.shared();
  const auto b = other.shared();
  const MaskAt result = unlocked([&] { return convolve(a->view(), b->view()); });
  const auto draw = [&](Mask& mask) { mask.draw(result.mask, at); };
  if (!own) {
    const auto drawn = copy_of_pygame_mask(output);
    draw(*drawn);
    write_to_pygame_mask(output, drawn->view());
    return output;
  }
  if (target == nullptr) {
    const auto side = [](std::int32_t m, std::int32_t n) { return std::max(0, m + n - 1); };
    Mask made(side(a->width(), b->width()), side(a->height(), b->height()));
    draw(made);
    return nb::cast(PygameMask(std::move(made)));
  }
  target->change(draw);
  return output;
}

PygameMask component(const PygameMask& self, nb::args args, nb::kwargs kwargs) {
  const std::size_t given = nb::len(args) + nb::len(kwargs);
  if (given == 0) return PygameMask(largest_component(self.view()));
  if (given > 1 || (nb::len(kwargs) == 1 && !kwargs.contains("pos")))
    throw nb::type_error("connected_component takes at most one argument, pos");
  const nb::object pos = nb::len(args) == 1 ? nb::object(args[0]) : nb::object(kwargs["pos"]);
  const Point at = pixel_place(self, pos);  // runs Python code, before the view is taken
  return PygameMask(component_at(self.view(), at));
}

/// Each as large as the whole, as pygame has them.
std::vector<PygameMask> all_components(const PygameMask& self, nb::handle minimum) {
  const int least = c_int(minimum);
  const auto kept = self.shared();
  std::vector<Mask> masks = unlocked([&] {
    std::vector<Mask> found;
    for (const MaskAt& part : component_masks(kept->view())) {
      if (part.mask.count() < least) continue;
      found.emplace_back(kept->size()).draw(part.mask, part.position);
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
  mask.def("centroid", &whole_centroid,
           "The mean position of the set bits, cut off to whole numbers.")
      .def("angle", &angle_of, "The orientation of the set bits in degrees, -90 to 90.")
      .def("convolve", &convolved, "other"_a, "output"_a = nb::none(),
           "offset"_a = nb::make_tuple(0, 0),
           "A mask of every offset at which the other mask overlaps this one.")
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

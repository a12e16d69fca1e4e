// Sweeps, rays, ways out, distances: mask against mask, and placed masks.
#include "bind.hpp"
#include "choices.hpp"
#include "placed_mask.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

using Direction = std::optional<Vector>;

void bind_results(nb::module_& module) {
  nb::class_<Sweep>(module, "Sweep", "How far a mask got. True when something was in the way.")
      .def_ro("steps", &Sweep::steps, "Done freely, one pixel along one axis each.")
      .def_ro("last_free", &Sweep::last_free, "None when it starts overlapping.")
      .def_ro("first_blocked", &Sweep::first_blocked, "None when it gets through.")
      .def_ro("contact", &Sweep::contact, "At first_blocked.")
      .def_ro("started_overlapping", &Sweep::started_overlapping)
      .def("__bool__", [](const Sweep& self) { return static_cast<bool>(self); });
  nb::class_<Normal>(module, "Normal", "Which way a surface faces; not of unit length.")
      .def_ro("x", &Normal::x)
      .def_ro("y", &Normal::y)
      .def_ro("reliable", &Normal::reliable, "False when it faces nowhere in particular.")
      .def("__repr__", [](const Normal& self) {
        return nb::str("Normal(x={}, y={}, reliable={})").format(self.x, self.y, self.reliable);
      });
  nb::class_<RayHit>(module, "RayHit", "What a ray hits first.")
      .def_ro("pixel", &RayHit::pixel)
      .def_ro("face", &RayHit::face, "The side it comes in by; 'none' when it starts inside.")
      .def_ro("steps", &RayHit::steps)
      .def_ro("normal", &RayHit::normal);
  nb::class_<Distance>(module, "Distance", "Two masks' nearest pixels.")
      .def_ro("squared", &Distance::squared)
      .def_ro("a", &Distance::a)
      .def_ro("b", &Distance::b);
}

std::optional<Point> separated(const PythonMask& self, const PythonMask& other,
                               const Vector& offset, std::int32_t limit, std::optional<Axis> axis,
                               const Direction& direction) {
  if (axis && direction) throw nb::value_error("an axis or a direction, not both");
  const MaskView& a = self.view();
  const MaskView& b = other.view();
  if (axis) return separate(a, b, point_of(offset), limit, *axis);
  if (direction) return separate(a, b, point_of(offset), limit, point_of(*direction));
  return separate(a, b, point_of(offset), limit);
}

std::optional<Point> separated_placed(const PythonPlaced& a, const PythonPlaced& b,
                                      std::int32_t limit, std::optional<Axis> axis,
                                      const Direction& direction) {
  if (axis && direction) throw nb::value_error("an axis or a direction, not both");
  if (axis) return value_of(separate(a.placed, b.placed, limit, *axis));
  if (direction) return value_of(separate(a.placed, b.placed, limit, point_of(*direction)));
  return value_of(separate(a.placed, b.placed, limit));
}

void bind_masks(MaskClass& mask) {
  mask.def(
          "sweep",
          [](const PythonMask& self, const PythonMask& other, const Vector& offset,
             const Vector& delta) {
            return value_of(sweep(self.view(), other.view(), point_of(offset), point_of(delta)));
          },
          "other"_a, "offset"_a, "delta"_a,
          "How far the other gets from `offset` by `delta`, pixel by pixel.\n\n"
          ">>> wall = hitmask.Mask((4, 40), solid=True)\n"
          ">>> wall.sweep(hitmask.Mask((4, 4), solid=True), (-50, 10), (100, 0)).last_free\n(-4, "
          "10)")
      .def("separate", &separated, "other"_a, "offset"_a, "limit"_a, "axis"_a = nb::none(),
           "direction"_a = nb::none(),
           "The shortest move of the other after which nothing overlaps, or None within the limit.")
      .def(
          "distance",
          [](const PythonMask& self, const PythonMask& other, const Vector& offset) {
            return distance(self.view(), other.view(), point_of(offset));
          },
          "other"_a, "offset"_a, "How far the two are apart, and where; None for empty masks.")
      .def(
          "ray",
          [](const PythonMask& self, const Vector& from, const Vector& to, std::int32_t radius) {
            return ray(self.view(), point_of(from), point_of(to), radius);
          },
          "start"_a, "end"_a, "normal_radius"_a = 4,
          "The first solid pixel on the way from one point to another, or None.")
      .def(
          "surface_normal",
          [](const PythonMask& self, const Vector& pixel, std::int32_t radius) {
            return surface_normal(self.view(), point_of(pixel), radius);
          },
          "pixel"_a, "radius"_a = 4, "Which way the surface around a pixel faces.");
}

void bind_placed_motion(nb::module_& module) {
  auto placed = nb::borrow<nb::class_<PythonPlaced>>(module.attr("Placed"));
  placed
      .def(
          "sweep",
          [](const PythonPlaced& a, const PythonPlaced& b, const Vector& delta) {
            return value_of(sweep(a.placed, b.placed, point_of(delta)));
          },
          "other"_a, "delta"_a, "How far the other gets by `delta`; offsets are its moves.")
      .def("separate", &separated_placed, "other"_a, "limit"_a, "axis"_a = nb::none(),
           "direction"_a = nb::none(), "The other's shortest way out, or None.")
      .def(
          "ray",
          [](const PythonPlaced& self, const Vector& from, const Vector& to, std::int32_t radius) {
            return value_of(ray(self.placed, point_of(from), point_of(to), radius));
          },
          "start"_a, "end"_a, "normal_radius"_a = 4, "The first covered pixel on the way, or None.")
      .def(
          "distance",
          [](const PythonPlaced& a, const PythonPlaced& b) {
            return value_of(distance(a.placed, b.placed));
          },
          "other"_a, "How far the two are apart, and where.");
}

}  // namespace

void bind_motion(nb::module_& module) {
  MaskClass mask = nb::borrow<MaskClass>(module.attr("Mask"));
  bind_results(module);
  bind_masks(mask);
  bind_placed_motion(module);
}

}  // namespace hitmask::python

// Sweeps, rays, separation, distances: mask against mask, and placed masks.
#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "placed_mask.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

using OptionalPair = std::optional<WholePair>;  // a rounded direction would be another one

void bind_sweep(nb::module_& module) {
  nb::class_<Sweep> sweep(module, "Sweep", "How a sweep ended.", nb::is_final());
  sweep.def_ro("steps", &Sweep::steps, "Steps taken freely, one pixel along one axis each.")
      .def_ro("last_free", &Sweep::last_free, "An offset; None when it starts overlapping.")
      .def_ro("first_blocked", &Sweep::first_blocked,
              "An offset; None when nothing is in its path.")
      .def_prop_ro("blocked", &Sweep::blocked, "Whether something is in its path.")
      .def_ro("contact", &Sweep::contact, "The contact at first_blocked.")
      .def_ro("started_overlapping", &Sweep::started_overlapping,
              "Whether the masks overlapped before the first step.");
  def_equal(sweep);
  def_repr(sweep, "Sweep", {"steps", "last_free", "first_blocked", "contact"});
}

/// As a pair, for whatever takes one: a pygame.Vector2, a point.
void bind_normal(nb::module_& module) {
  nb::class_<Normal> normal(module, "Normal",
                            "The direction that a surface faces; not of unit length. A pair: "
                            "x, y = normal.",
                            nb::is_final());
  normal.def_ro("x", &Normal::x, "To the right.")
      .def_ro("y", &Normal::y, "Down.")
      .def_ro("reliable", &Normal::reliable, "False when the surface faces nowhere in particular.");
  def_equal(normal);
  def_repr(normal, "Normal", {"x", "y", "reliable"});
  const auto pair = [](const Normal& self) -> nb::object { return nb::make_tuple(self.x, self.y); };
  normal.def("__len__", [](const Normal&) { return 2; })
      .def(
          "__getitem__",
          [pair](const Normal& self, nb::handle index) { return nb::object(pair(self)[index]); },
          "index"_a, nb::sig("def __getitem__(self, index: int, /) -> int"))
      .def(
          "__iter__", [pair](const Normal& self) { return nb::iter(pair(self)); },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[int]"));
}

void bind_rays(nb::module_& module) {
  nb::class_<RayHit> hit(module, "RayHit", "Where a ray hits.", nb::is_final());
  hit.def_ro("pixel", &RayHit::pixel, "The first solid pixel.")
      .def_ro("face", &RayHit::face,
              "The side by which the ray enters; 'none' when it starts inside.")
      .def_ro("steps", &RayHit::steps, "Steps taken to get there.")
      .def_ro("normal", &RayHit::normal, "The normal of the surface there.");
  def_equal(hit);
  def_repr(hit, "RayHit", {"pixel", "face", "steps", "normal"});
  nb::class_<Distance> apart(module, "Distance", "The nearest pixels of two masks.",
                             nb::is_final());
  apart
      .def_ro("squared", &Distance::squared,
              "Squared, between the pixels' centres; 0 for an overlap.")
      .def_ro("a", &Distance::a, "The pixel of the first mask.")
      .def_ro("b", &Distance::b, "The pixel of the second mask.");
  def_equal(apart);
  def_repr(apart, "Distance", {"squared", "a", "b"});
}

std::optional<Point> separated(const PythonMask& self, const PythonMask& other,
                               const Vector& offset, std::int32_t limit, std::optional<Axis> axis,
                               const OptionalPair& direction) {
  if (axis && direction) throw nb::value_error("an axis or a direction, not both");
  const MaskView& a = self.view();
  const MaskView& b = other.view();
  if (axis) return separate(a, b, point_of(offset), limit, *axis);
  if (direction) return separate(a, b, point_of(offset), limit, point_of(*direction));
  return separate(a, b, point_of(offset), limit);
}

std::optional<Point> separated_placed(const PythonPlaced& a, const PythonPlaced& b,
                                      std::int32_t limit, std::optional<Axis> axis,
                                      const OptionalPair& direction) {
  if (axis && direction) throw nb::value_error("an axis or a direction, not both");
  if (axis) return found_or_none(separate(a.placed, b.placed, limit, *axis));
  if (direction) return found_or_none(separate(a.placed, b.placed, limit, point_of(*direction)));
  return found_or_none(separate(a.placed, b.placed, limit));
}

void bind_masks(MaskClass& mask) {
  mask.def(
          "sweep",
          [](const PythonMask& self, const PythonMask& other, const Vector& offset,
             const Vector& delta, Details details) {
            return value_of(
                sweep(self.view(), other.view(), point_of(offset), point_of(delta), details));
          },
          "other"_a, "offset"_a, "delta"_a, "details"_a = Details::all,
          "Moves the other mask from `offset` by `delta`, one pixel along one axis at a time, "
          "until\n"
          "something blocks it.\n\n"
          ">>> wall = hitmask.Mask((4, 40), solid=True)\n"
          ">>> wall.sweep(hitmask.Mask((4, 4), solid=True), (-50, 10), (100, 0)).last_free\n(-4, "
          "10)")
      .def("separate", &separated, "other"_a, "offset"_a, "limit"_a, "axis"_a = nb::none(),
           "direction"_a = nb::none(),
           "The shortest move of the other mask after which nothing overlaps; along 'x' or 'y'\n"
           "only, or in one direction only. None when no move within the limit is enough.\n\n"
           ">>> square = hitmask.Mask((8, 8), solid=True)\n"
           ">>> square.separate(square, (6, 1), limit=20)\n(2, 0)")
      .def(
          "distance",
          [](const PythonMask& self, const PythonMask& other, const Vector& offset) {
            return distance(self.view(), other.view(), point_of(offset));
          },
          "other"_a, "offset"_a,
          "The distance between the masks and their nearest pixels; None for an empty mask.")
      .def(
          "ray",
          [](const PythonMask& self, const Vector& from, const Vector& to, std::int32_t radius) {
            return ray(self.view(), point_of(from), point_of(to), radius);
          },
          "start"_a, "end"_a, "normal_radius"_a = 4,
          "The first solid pixel on a ray from one point to another, or None.\n\n"
          ">>> hit = hitmask.Mask((8, 8), solid=True).ray((-5, 3), (20, 3))\n"
          ">>> hit.pixel, hit.face\n((0, 3), 'left')")
      .def(
          "surface_normal",
          [](const PythonMask& self, const Vector& pixel, std::int32_t radius) {
            return surface_normal(self.view(), point_of(pixel), radius);
          },
          "pixel"_a, "radius"_a = 4, "The normal of the surface around a pixel.");
}

void bind_placed_motion(nb::module_& module) {
  auto placed = nb::borrow<nb::class_<PythonPlaced>>(module.attr("PlacedMask"));
  placed
      .def(
          "sweep",
          [](const PythonPlaced& a, const PythonPlaced& b, const Vector& delta, Details details) {
            return value_of(sweep(a.placed, b.placed, point_of(delta), details));
          },
          "other"_a, "delta"_a, "details"_a = Details::all,
          "Moves the other mask by `delta` until something blocks it. Offsets are its moves.")
      .def("separate", &separated_placed, "other"_a, "limit"_a, "axis"_a = nb::none(),
           "direction"_a = nb::none(),
           "The shortest move of the other mask after which nothing overlaps, or None.")
      .def(
          "ray",
          [](const PythonPlaced& self, const Vector& from, const Vector& to, std::int32_t radius) {
            return found_or_none(ray(self.placed, point_of(from), point_of(to), radius));
          },
          "start"_a, "end"_a, "normal_radius"_a = 4, "The first covered pixel on a ray, or None.")
      .def(
          "distance",
          [](const PythonPlaced& a, const PythonPlaced& b) {
            return found_or_none(distance(a.placed, b.placed));
          },
          "other"_a,
          "The distance between the masks and their nearest pixels; None for an empty mask.");
}

}  // namespace

void bind_motion(nb::module_& module) {
  MaskClass mask = nb::borrow<MaskClass>(module.attr("Mask"));
  bind_sweep(module);
  bind_normal(module);
  bind_rays(module);
  bind_masks(mask);
  bind_placed_motion(module);
}

}  // namespace hitmask::python

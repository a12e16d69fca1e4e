// Rotated, scaled, mirrored and sheared masks.
#include <cmath>
#include <numbers>
#include <tuple>

#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "placed_mask.hpp"
#include "transform_parts.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

Transform from_matrix(double xx, double xy, double yx, double yy, const Pair& position,
                      const Pair& pivot) {
  Transform made;
  made.xx = xx;
  made.xy = xy;
  made.yx = yx;
  made.yy = yy;
  std::tie(made.x, made.y) = position;
  std::tie(made.pivot_x, made.pivot_y) = pivot;
  return made;
}

using Flip = std::pair<bool, bool>;

Flip flipped(const Flip& flip, bool flip_x, bool flip_y) {
  return {flip.first || flip_x, flip.second || flip_y};
}

Transform about_the_middle(const PythonMask& mask, const Pair& position, double degrees,
                           const Pair& scale, const Flip& flip, const Pair& shear, bool flip_x,
                           bool flip_y) {
  const TransformParts middle = about_middle(mask.view());
  return parts_of(position, {middle.pivot_x, middle.pivot_y}, degrees, scale,
                  flipped(flip, flip_x, flip_y), shear);
}

PythonPlaced place_mask(const PythonMask& self, const Transform& transform) {
  const std::shared_ptr<const Mask> kept = self.shared();
  return {kept, value_of(place(kept->view(), transform))};
}

MaskAtTuple raster_of(const PythonPlaced& self, Coverage coverage) {
  return mask_at(value_of(unlocked([&] { return rasterise(self.placed, coverage); })));
}

using State = std::tuple<double, double, double, double, double, double, double, double>;

State state_of(const Transform& t) {
  return {t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y};
}

void set_state(Transform& self, const State& state) {
  new (&self) Transform();
  std::tie(self.xx, self.xy, self.yx, self.yy, self.x, self.y, self.pivot_x, self.pivot_y) = state;
}

void bind_making(nb::class_<Transform>& transform) {
  const auto none = std::pair(false, false);
  transform
      .def(
          "__init__",
          [](Transform* self, const Pair& position, const Pair& pivot, double degrees,
             const Pair& scale, const Flip& flip, const Pair& shear, bool flip_x, bool flip_y) {
            new (self) Transform(
                parts_of(position, pivot, degrees, scale, flipped(flip, flip_x, flip_y), shear));
          },
          "position"_a = Pair{}, "pivot"_a = Pair{}, "degrees"_a = 0.0, "scale"_a = Pair{1, 1},
          "flip"_a = none, "shear"_a = Pair{}, nb::kw_only(), "flip_x"_a = false,
          "flip_y"_a = false,
          "`flip=(True, False)` and `flip_x=True` are the same: left and right are swapped.")
      .def_static("about_middle", &about_the_middle, "mask"_a, "position"_a = Pair{},
                  "degrees"_a = 0.0, "scale"_a = Pair{1, 1}, "flip"_a = none, "shear"_a = Pair{},
                  nb::kw_only(), "flip_x"_a = false, "flip_y"_a = false,
                  "A transform whose pivot is the middle of a mask; the pivot lies at the "
                  "position.\n\n"
                  ">>> bar = hitmask.Mask((10, 2), solid=True)\n"
                  ">>> bar.place(hitmask.Transform.about_middle(bar, (50, 50), 90)).bounds()\n"
                  "(49, 45, 2, 10)")
      .def_static("from_matrix", &from_matrix, "xx"_a, "xy"_a, "yx"_a, "yy"_a,
                  "position"_a = Pair{}, "pivot"_a = Pair{},
                  "x' = xx (x - pivot x) + xy (y - pivot y) + position x, and likewise y'.")
      .def("__getstate__", &state_of)
      .def("__setstate__", &set_state, "state"_a);
}

/// The matrix does not tell flip_x from flip_y and half a turn.
double degrees_of(const Transform& t) {
  constexpr double per_radian = 180.0 / std::numbers::pi;
  const bool is_mirrored = t.xx * t.yy < t.xy * t.yx;
  return (is_mirrored ? std::atan2(-t.yx, -t.xx) : std::atan2(t.yx, t.xx)) * per_radian;
}

void bind_matrix(nb::module_& module) {
  nb::class_<Transform> transform(
      module, "Transform",
      "An affine map from a mask to the world. It mirrors, scales, shears and turns the mask\n"
      "about its pivot, which then lies at the position. Angles are clockwise on the screen.\n\n"
      ">>> turned = hitmask.Transform(position=(100, 50), pivot=(8, 8), degrees=90)\n"
      ">>> turned.x, round(turned.yx, 6)\n(100.0, 1.0)");
  bind_making(transform);
  transform.def_ro("xx", &Transform::xx, "World x for each x of the mask.")
      .def_ro("xy", &Transform::xy, "World x for each y of the mask.")
      .def_ro("yx", &Transform::yx, "World y for each x of the mask.")
      .def_ro("yy", &Transform::yy, "World y for each y of the mask.")
      .def_ro("x", &Transform::x, "Where the pivot lies in the world.")
      .def_ro("y", &Transform::y, "Where the pivot lies in the world.")
      .def_ro("pivot_x", &Transform::pivot_x, "The pivot in the mask.")
      .def_ro("pivot_y", &Transform::pivot_y, "The pivot in the mask.")
      .def_prop_ro(
          "degrees", &degrees_of,
          "The angle by which it turns, clockwise, from -180 to 180: that of the mask's x\n"
          "axis. A mirrored transform counts as one with flip_x, so flip_y reads as half\n"
          "a turn more. Angles are kept to 1/2^32 of a turn.\n\n"
          ">>> round(hitmask.Transform(degrees=30, scale=(2, 2), flip_x=True).degrees, 6)\n"
          "30.0")
      .def(
          "__mul__", [](const Transform& a, const Transform& b) { return a * b; },
          nb::is_operator(), "inner"_a,
          "First `inner`, then this transform: a gun on a ship is ship * gun.")
      .def(
          "inverse", [](const Transform& self) { return inverse(self); },
          "The inverse transform. For a scale of 0, its numbers are not finite.")
      .def("__repr__", [](const Transform& t) {
        return nb::str(
                   "Transform.from_matrix(xx={}, xy={}, yx={}, yy={}, position=({}, {}), "
                   "pivot=({}, {}))")
            .format(t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y);
      });
  def_equal(transform);
}

void bind_placed(nb::module_& module) {
  using Self = const PythonPlaced&;
  nb::class_<PythonPlaced> placed(module, "PlacedMask",
                                  "A mask placed by a transform, exactly. Points are world pixels.",
                                  nb::is_final());
  placed
      .def_prop_ro(
          "mask", [](Self self) { return PythonMask(self.mask); },
          "The mask as it was when it was placed.")
      .def_prop_ro(
          "position", [](Self self) { return self.placed.position(); },
          "The pixel that the pivot lies in.")
      .def(
          "moved",
          [](Self self, const Vector& by) {
            return PythonPlaced{self.mask, self.placed.moved(offset_of(by))};
          },
          "by"_a, "The placed mask, moved by whole pixels.")
      .def(
          "covers", [](Self self, const Vector& at) { return self.placed.covers(offset_of(at)); },
          "pixel"_a, "Whether a world pixel is covered.")
      .def(
          "bounds", [](Self self, Coverage coverage) { return bounds(self.placed, coverage); },
          "coverage"_a = Coverage::centre,
          "The tight box around the pixels that its solid box covers.")
      .def("rasterise", &raster_of, "coverage"_a = Coverage::centre,
           "The covered pixels as a mask, and the position of its top-left pixel.")
      .def(
          "overlap", [](Self a, Self b) { return overlap(a.placed, b.placed); }, "other"_a,
          "Whether both cover the same pixel somewhere.")
      .def(
          "overlap_area", [](Self a, Self b) { return overlap_area(a.placed, b.placed); },
          "other"_a, "The number of pixels covered by both.")
      .def(
          "first_point", [](Self a, Self b) { return first_point(a.placed, b.placed); }, "other"_a,
          "The topmost, then leftmost pixel covered by both, or None.")
      .def(
          "contact",
          [](Self a, Self b, Details details) { return contact(a.placed, b.placed, details); },
          "other"_a, "details"_a = Details::all, "All details of the pixels covered by both.");
  def_repr(placed, "PlacedMask", {"position"});
}

}  // namespace

void bind_transform(nb::module_& module) {
  bind_matrix(module);
  bind_placed(module);
  MaskClass mask = nb::borrow<MaskClass>(module.attr("Mask"));
  mask.def("place", &place_mask, "transform"_a,
           "Places the mask in the world.\n\n"
           ">>> bar = hitmask.Mask((10, 2), solid=True)\n"
           ">>> bar.place(hitmask.Transform(degrees=90)).bounds()\n(-2, 0, 2, 10)");
}

}  // namespace hitmask::python

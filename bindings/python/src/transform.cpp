// Rotated, scaled, mirrored and sheared masks.
#include "bind.hpp"
#include "choices.hpp"
#include "placed_mask.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

using Pair = std::pair<double, double>;

TransformParts parts_of(const Pair& position, const Pair& pivot, double degrees, const Pair& scale,
                        const std::pair<bool, bool>& flip, const Pair& shear) {
  return {.x = position.first,
          .y = position.second,
          .pivot_x = pivot.first,
          .pivot_y = pivot.second,
          .angle = Angle::degrees(degrees),
          .scale_x = scale.first,
          .scale_y = scale.second,
          .flip_x = flip.first,
          .flip_y = flip.second,
          .shear_x = shear.first,
          .shear_y = shear.second};
}

template <class Class, class... Extra>
void def_parts(Class& target, Extra... extra) {
  target.def(
      "__init__",
      [](Transform* self, const Pair& position, const Pair& pivot, double degrees,
         const Pair& scale, const std::pair<bool, bool>& flip, const Pair& shear) {
        new (self) Transform(parts_of(position, pivot, degrees, scale, flip, shear));
      },
      "position"_a = Pair{}, "pivot"_a = Pair{}, "degrees"_a = 0.0, "scale"_a = Pair{1, 1},
      "flip"_a = std::pair(false, false), "shear"_a = Pair{}, extra...);
}

PythonPlaced place_mask(const PythonMask& self, const Transform& transform) {
  const std::shared_ptr<const Mask> kept = self.shared();
  return {kept, value_of(place(kept->view(), transform))};
}

std::pair<PythonMask, Point> raster_of(const PythonPlaced& self, Coverage coverage) {
  Raster raster = value_of(unlocked([&] { return rasterise(self.placed, coverage); }));
  return {PythonMask(std::move(raster.mask)), raster.at};
}

void bind_matrix(nb::module_& module) {
  nb::class_<Transform> transform(
      module, "Transform",
      "An affine map from a mask to the world: mirrored, scaled, sheared and turned about its\n"
      "pivot, which comes to lie at the position. Angles are clockwise on the screen.\n\n"
      ">>> turned = hitmask.Transform(position=(100, 50), pivot=(8, 8), degrees=90)\n"
      ">>> turned.x, round(turned.yx, 6)\n(100.0, 1.0)");
  def_parts(transform);
  transform.def_ro("xx", &Transform::xx)
      .def_ro("xy", &Transform::xy)
      .def_ro("yx", &Transform::yx)
      .def_ro("yy", &Transform::yy)
      .def_ro("x", &Transform::x)
      .def_ro("y", &Transform::y)
      .def_ro("pivot_x", &Transform::pivot_x)
      .def_ro("pivot_y", &Transform::pivot_y)
      .def(
          "__mul__", [](const Transform& a, const Transform& b) { return a * b; },
          nb::is_operator(), "inner"_a, "First `inner`, then this one.")
      .def(
          "__eq__", [](const Transform& a, const Transform& b) { return a == b; },
          nb::is_operator(), "other"_a, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "inverse", [](const Transform& self) { return inverse(self); }, "The way back.")
      .def("__repr__", [](const Transform& t) {
        return nb::str("Transform(matrix=(({}, {}), ({}, {})), position=({}, {}), pivot=({}, {}))")
            .format(t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y);
      });
}

void bind_placed(nb::module_& module) {
  using Placed = const PythonPlaced&;
  nb::class_<PythonPlaced>(module, "Placed",
                           "A mask as a transform puts it, exactly. Points are world pixels.")
      .def_prop_ro(
          "position", [](Placed self) { return self.placed.position(); },
          "The pixel that the pivot lies in.")
      .def(
          "moved",
          [](Placed self, const Vector& by) {
            return PythonPlaced{self.mask, self.placed.moved(offset_of(by))};
          },
          "by"_a, "The same further on by whole pixels.")
      .def(
          "covers", [](Placed self, const Vector& at) { return self.placed.covers(offset_of(at)); },
          "pixel"_a, "Whether a world pixel is covered.")
      .def(
          "bounds", [](Placed self, Coverage coverage) { return bounds(self.placed, coverage); },
          "coverage"_a = Coverage::centre, "The tight box around what its solid box covers.")
      .def("rasterise", &raster_of, "coverage"_a = Coverage::centre,
           "The covered pixels as a mask, and where its top-left corner lies.")
      .def(
          "overlap", [](Placed a, Placed b) { return overlap(a.placed, b.placed); }, "other"_a,
          "Whether the two cover a pixel both.")
      .def(
          "overlap_area", [](Placed a, Placed b) { return overlap_area(a.placed, b.placed); },
          "other"_a, "The number of pixels covered by both.")
      .def(
          "first_point", [](Placed a, Placed b) { return first_point(a.placed, b.placed); },
          "other"_a, "The topmost, then leftmost pixel covered by both, or None.")
      .def(
          "contact", [](Placed a, Placed b) { return contact(a.placed, b.placed); }, "other"_a,
          "Everything about the pixels covered by both.");
}

RotationCache cache_of(const PythonMask& mask, std::int32_t angles, const Pair& pivot,
                       const Pair& scale, Coverage coverage, std::size_t memory_limit) {
  RotationOptions options;
  options.parts = parts_of({}, pivot, 0, scale, {}, {});
  options.angles = angles;
  options.coverage = coverage;
  options.memory_limit = memory_limit;
  return value_of(RotationCache::create(mask.shared(), options));
}

/// The cache's raster itself: the Python mask shares it until written to.
std::pair<PythonMask, Point> turned(RotationCache& self, double degrees) {
  const std::shared_ptr<const Raster> raster = self.get(Angle::degrees(degrees));
  const std::shared_ptr<const Mask> mask(raster, &raster->mask);
  return {PythonMask(mask), raster->at};
}

void bind_cache(nb::module_& module) {
  nb::class_<RotationCache>(
      module, "RotationCache",
      "A mask turned by evenly spaced angles, each made when first asked for.")
      .def(nb::new_(&cache_of), "mask"_a, "angles"_a = 64, "pivot"_a = Pair{},
           "scale"_a = Pair{1, 1}, "coverage"_a = Coverage::centre,
           "memory_limit"_a = std::size_t{16} << 20)
      .def("get", &turned, "degrees"_a,
           "The mask at the nearest angle, and where its corner lies seen from the pivot.")
      .def("prepare", &RotationCache::prepare, "Makes all of them, as far as the limit allows.")
      .def_prop_ro("angle_count", &RotationCache::angle_count)
      .def_prop_ro("raster_count", &RotationCache::raster_count)
      .def_prop_ro("memory_bytes", &RotationCache::memory_bytes);
}

}  // namespace

void bind_transform(nb::module_& module) {
  bind_matrix(module);
  bind_placed(module);
  bind_cache(module);
  MaskClass mask = nb::borrow<MaskClass>(module.attr("Mask"));
  mask.def("place", &place_mask, "transform"_a,
           "Places the mask in the world.\n\n"
           ">>> bar = hitmask.Mask((10, 2), solid=True)\n"
           ">>> bar.place(hitmask.Transform(degrees=90)).bounds()\n(-2, 0, 2, 10)");
}

}  // namespace hitmask::python

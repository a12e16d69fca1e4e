// hitmask.Shape: what a body is made of.
#include "world_shapes.hpp"

#include "describe.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

#define HITMASK_SHAPES "a Mask, a (width, height), a Terrain or a hitmask.Shape"

Shape shape_with_origin(nb::handle object, Point origin,
                        const char* wanted = "a shape is " HITMASK_SHAPES) {
  if (nb::isinstance<PythonMask>(object) || nb::isinstance<PygameMask>(object) ||
      is_pygame_mask(object))
    return Shape(std::shared_ptr<const Mask>(mask_in(object)), origin);
  if (nb::isinstance<Terrain>(object)) return Shape(nb::cast<const Terrain&>(object), origin);
  WholePair size;
  if (!whole_numbers(object.ptr(), {&size.x, &size.y})) refuse_item(wanted, object);
  return Shape(size_of(size), origin);
}

std::optional<PythonMask> mask_of_shape(const Shape& self) {
  if (!self.mask()) return std::nullopt;
  return PythonMask(self.mask());
}

std::optional<Terrain> terrain_of_shape(const Shape& self) {
  if (!self.terrain()) return std::nullopt;
  return *self.terrain();
}

}  // namespace

Shape shape_in(nb::handle object) {
  if (nb::isinstance<Shape>(object)) return nb::cast<const Shape&>(object);
  return shape_with_origin(object, {});
}

std::vector<Shape> shapes_in(nb::handle objects) {
  std::vector<Shape> shapes;
  for (nb::handle object : nb::iter(objects))
    shapes.push_back(nb::isinstance<Shape>(object)
                         ? nb::cast<const Shape&>(object)
                         : shape_with_origin(object, {}, "shapes: each is " HITMASK_SHAPES));
  return shapes;
}

void bind_shapes(nb::module_& module) {
  nb::class_<Shape> shape(
      module, "Shape",
      "What a body is made of: a mask, a solid box or a terrain. A body's position names the "
      "shape's\n"
      "`origin`, a pixel corner that counts from the shape's top-left corner.\n\n"
      ">>> world = hitmask.World()\n"
      ">>> feet = hitmask.Shape(hitmask.Mask((16, 24), solid=True), origin=(8, 24))\n"
      ">>> world.box(world.add(feet, (100, 50)))\n(92, 26, 16, 24)");
  shape
      .def(
          "__init__",
          [](Shape* self, nb::handle mask_or_size, const Vector& origin) {
            new (self) Shape(shape_with_origin(mask_or_size, point_of(origin)));
          },
          "mask_or_size"_a, "origin"_a = Vector{},
          nb::sig("def __init__(self, mask_or_size: Mask | hitmask._types.SizeLike | Terrain, "
                  "origin: hitmask._types.PointLike = (0, 0)) -> None"))
      .def_prop_ro("mask", &mask_of_shape, "The mask as it was; None for a box or a terrain.")
      .def_prop_ro("terrain", &terrain_of_shape, "The terrain as it was; None for others.")
      .def_prop_ro("size", &Shape::size, "(width, height)")
      .def_prop_ro("origin", &Shape::origin, "The pixel corner that a body's position names.")
      .def_prop_ro("is_box", &Shape::is_box, "Whether it is a box, solid all over.");
  def_equal(shape);
  def_repr(shape, "Shape", {"size", "origin", "is_box"});
}

}  // namespace hitmask::python

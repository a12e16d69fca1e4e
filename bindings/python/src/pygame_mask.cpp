// hitmask.pygame.Mask: pygame's names, arguments and errors over hitmask's masks.
#include "pygame_mask.hpp"

#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;
using PygameClass = nb::class_<PygameMask>;

void make(PygameMask* self, nb::handle size, nb::handle fill) {
  if (is_pygame_mask(size)) {
    new (self) PygameMask(copy_of_pygame_mask(size));
    return;
  }
  const Point sides = two_numbers(size, "size");
  const int solid = PyObject_IsTrue(fill.ptr());
  if (solid < 0) throw nb::python_error();
  if (sides.x < 0 || sides.y < 0) throw nb::value_error("cannot create mask with negative size");
  new (self) PygameMask(Mask(sides.x, sides.y, solid != 0));
}

/// For functions that need the object itself, not only its mask.
void insist_on_mask(nb::handle self) {
  if (!nb::isinstance<PygameMask>(self)) throw nb::type_error("expected a Mask");
  if (!nb::inst_ready(self)) throw nb::type_error("the mask's __init__() was not called");
}

/// Of the same class, without calling its __init__, as pygame does it.
nb::object copied(nb::handle self) {
  insist_on_mask(self);
  nb::object copy = nb::inst_alloc(self.type());
  new (nb::inst_ptr<PygameMask>(copy)) PygameMask(nb::inst_ptr<PygameMask>(self)->shared());
  nb::inst_mark_ready(copy);
  return copy;
}

PygameMask scaled(const PygameMask& self, nb::handle scale) {
  const Point to = two_numbers(scale, "scale");
  if (to.x < 0 || to.y < 0) throw nb::value_error("cannot scale mask to negative size");
  const MaskView view = self.view();
  Mask result(to.x, to.y);
  if (view.width() == 0 || view.height() == 0) return PygameMask(std::move(result));
  // Pixel n shows what lies under its left or upper edge: floor(n * before / after).
  const auto first = [](std::int64_t source, std::int64_t before, std::int64_t after) {
    return static_cast<std::int32_t>((source * after + before - 1) / before);
  };
  for (std::int32_t y = 0; y < view.height(); ++y) {
    const std::int32_t top = first(y, view.height(), to.y);
    const std::int32_t rows = first(y + 1, view.height(), to.y) - top;
    if (rows == 0) continue;
    for (const Run run : row_runs(view, y)) {
      const std::int32_t left = first(run.x, view.width(), to.x);
      paint_box(result, {left, top, first(run.x + run.length, view.width(), to.x) - left, rows});
    }
  }
  return PygameMask(std::move(result));
}

void bind_making(PygameClass& mask) {
  mask.def(
          "__init__",
          [](PygameMask* self, const PythonMask& from) { new (self) PygameMask(from.shared()); },
          "mask"_a, "The pixels of a hitmask.Mask.")
      .def("__init__", &make, "size"_a, "fill"_a.none() = false,
           "A mask of (width, height) pixels, all clear or all set.")
      .def("__copy__", &copied)
      .def(
          "copy",
          [](nb::handle self) {
            insist_on_mask(self);
            return self.attr("__copy__")();
          },
          "A copy of the mask.")
      .def("__repr__",
           [](const PygameMask& self) {
             return nb::str("<Mask({}x{})>").format(self.view().width(), self.view().height());
           })
      .def(
          "get_size", [](const PygameMask& self) { return self.view().size(); }, "(width, height)")
      .def(
          "count", [](const PygameMask& self) { return self.view().count(); },
          "The number of set bits.");
}

void bind_pixels(PygameClass& mask) {
  mask.def(
          "get_at",
          [](const PygameMask& self, nb::handle pos) {
            const Point at =
                pixel_place(self, pos);  // runs Python code, before the pixels are looked at
            return self.view().get(at) ? 1 : 0;
          },
          "pos"_a, "1 if the bit is set, 0 if not; IndexError outside.")
      .def(
          "set_at",
          [](PygameMask& self, nb::handle pos, nb::handle value) {
            const bool solid = c_int(value) != 0;
            const Point at = pixel_place(self, pos);
            self.change([&](Mask& pixels) { pixels.set(at, solid); });
          },
          "pos"_a.none(), "value"_a.none() = 1, "Sets or clears the bit; IndexError outside.")
      .def(
          "fill", [](PygameMask& self) { self.change([](Mask& pixels) { pixels.fill(); }); },
          "Sets all bits.")
      .def(
          "clear", [](PygameMask& self) { self.change([](Mask& pixels) { pixels.clear(); }); },
          "Clears all bits.")
      .def(
          "invert", [](PygameMask& self) { self.change([](Mask& pixels) { pixels.invert(); }); },
          "Flips all bits.")
      .def("scale", &scaled, "scale"_a, "A new mask of another size.");
}

template <void (Mask::*Lay)(const MaskView&, Point)>
void lay(PygameMask& self, const PygameMask& other, nb::handle offset) {
  const Point at = two_numbers(offset, "offset");
  const auto kept = other.shared();
  self.change([&](Mask& mask) { (mask.*Lay)(kept->view(), at); });
}

nb::object first_shared(const PygameMask& self, const PygameMask& other, nb::handle offset) {
  const Point at = two_numbers(offset, "offset");  // runs Python code, before the views are taken
  const auto point = first_point_of_pygame(self.view(), other.view(), at);
  if (!point) return nb::none();
  nb::object tuple = nb::steal(PyTuple_New(2));
  if (!tuple.is_valid()) throw nb::python_error();
  NB_TUPLE_SET_ITEM(tuple.ptr(), 0, PyLong_FromLong(point->x));
  NB_TUPLE_SET_ITEM(tuple.ptr(), 1, PyLong_FromLong(point->y));
  return tuple;
}

void bind_pairs(PygameClass& mask) {
  mask.def(
          "overlap", &first_shared, "other"_a, "offset"_a,
          nb::sig("def overlap(self, other: PygameMask, offset: object) -> tuple[int, int] | None"),
          "A shared point, or None: the topmost, then leftmost one, unless install() said "
          "otherwise.")
      .def(
          "overlap_area",
          [](const PygameMask& self, const PygameMask& other, nb::handle offset) {
            const Point at = two_numbers(offset, "offset");
            return overlap_area(self.view(), other.view(), at);
          },
          "other"_a, "offset"_a, "The number of shared bits.")
      .def(
          "overlap_mask",
          [](const PygameMask& self, const PygameMask& other, nb::handle offset) {
            const Point at = two_numbers(offset, "offset");
            return PygameMask(overlap_mask(self.view(), other.view(), at));
          },
          "other"_a, "offset"_a, "A mask of the same size with the shared bits.")
      .def("draw", &lay<&Mask::draw>, "other"_a, "offset"_a, "Adds another mask's bits.")
      .def("erase", &lay<&Mask::erase>, "other"_a, "offset"_a, "Removes another mask's bits.");
}

}  // namespace

void bind_pygame(nb::module_& module) {
  PygameClass mask(module, "PygameMask", "A mask with the methods of pygame.mask.Mask.",
                   nb::type_slots(pygame_slots));
  bind_making(mask);
  bind_pixels(mask);
  bind_pairs(mask);
  bind_pygame_parts(module);
  bind_outline(module);
  bind_surfaces(module);
  bind_drawing(module);
  bind_first_point(module);
  nb::implicitly_convertible<MaskOfPygame, PygameMask>();
}

}  // namespace hitmask::python

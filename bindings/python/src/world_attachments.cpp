// Bodies of a world that are attached to others.
#include "describe.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

void attach(PythonWorld& self, std::uint64_t child, std::uint64_t parent, const Vector& offset,
            bool solid) {
  insist(self.get().attach(id_of(child), id_of(parent), {point_of(offset), solid}));
}

void detach_many(PythonWorld& self, const nb::object& bodies) {
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  insist(self.get().detach(ids));
}

nb::object children_of(const PythonWorld& self, std::uint64_t parent) {
  insist(self.get().check(id_of(parent)));
  std::vector<BodyId> ids;
  self.get().children(id_of(parent), [&](BodyId child) { ids.push_back(child); });
  return id_array(ids);
}

std::optional<std::uint64_t> parent_of(const PythonWorld& self, std::uint64_t child) {
  insist(self.get().check(id_of(child)));
  const std::optional<BodyId> parent = self.get().parent(id_of(child));
  return parent ? std::optional(parent->value()) : std::nullopt;
}

std::optional<Attachment> attachment_of(const PythonWorld& self, std::uint64_t child) {
  insist(self.get().check(id_of(child)));
  return self.get().attachment(id_of(child));
}

void bind_attachment(nb::module_& module) {
  nb::class_<Attachment> attachment(module, "Attachment", "How a body is attached to another one.",
                                    nb::is_final());
  attachment
      .def_ro("offset", &Attachment::offset,
              "Where it lies on its parent: in the parent's own pixels, from its shape's origin,\n"
              "before its transform.")
      .def_ro("solid", &Attachment::solid,
              "Whether it stops the moves of the body that it is attached to.");
  def_equal(attachment);
  def_repr(attachment, "Attachment", {"offset", "solid"});
}

}  // namespace

void bind_attachments(nb::module_& module, WorldClass& world) {
  bind_attachment(module);
  world
      .def("attach", &attach, "child"_a, "parent"_a, "offset"_a = Vector{}, nb::kw_only(),
           "solid"_a = false,
           nb::sig("def attach(self, child: int, parent: int, "
                   "offset: hitmask._types.PointLike = (0, 0), *, solid: bool = False) -> None"),
           "Attaches a body to another one: it follows every change of that one, turns with it,\n"
           "is removed and disabled with it, and does not meet it. The offset counts in the\n"
           "parent's own pixels, from its shape's origin. A solid child stops its moves.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> ship, gun = world.add((20, 10), (100, 50)), world.add((4, 2))\n"
           ">>> world.attach(gun, ship, offset=(20, 4))\n"
           ">>> world.set_position(ship, (0, 0))\n"
           ">>> world.position(gun)\n(20, 4)")
      .def(
          "detach",
          [](PythonWorld& self, std::uint64_t body) { insist(self.get().detach(id_of(body))); },
          "body"_a, "Ends an attachment. The body stays where it is.")
      .def("detach_many", &detach_many, "bodies"_a,
           nb::sig("def detach_many(self, bodies: numpy.typing.ArrayLike) -> None"),
           "The same for many bodies.")
      .def(
          "set_offset",
          [](PythonWorld& self, std::uint64_t child, const Vector& offset) {
            insist(self.get().set_offset(id_of(child), point_of(offset)));
          },
          "child"_a, "offset"_a,
          nb::sig("def set_offset(self, child: int, offset: hitmask._types.PointLike) -> None"),
          "Moves an attached body on its parent.")
      .def("parent", &parent_of, "child"_a,
           "The id of the body that a body is attached to, or None.")
      .def("attachment", &attachment_of, "child"_a,
           "How a body is attached, or None if it is attached to none.")
      .def("children", &children_of, "parent"_a,
           nb::sig("def children(self, parent: int) -> numpy.typing.NDArray[numpy.uint64]"),
           "The ids of the bodies that are attached to a body directly, in order of id.");
}

}  // namespace hitmask::python

// What hitmask.pygame.SpriteWorld is built on.
#include "choices.hpp"
#include "pygame_sprite_bodies.hpp"

HITMASK_CHOICES(hitmask::EventKind, "'begin', 'stay', 'end'",
                {{"begin", hitmask::EventKind::begin},
                 {"stay", hitmask::EventKind::stay},
                 {"end", hitmask::EventKind::end}})

namespace hitmask::python {

namespace {

using namespace nb::literals;
using GroupTuple = std::tuple<nb::list, std::uint32_t, std::uint32_t, bool>;

void read_groups(SpriteBodies& self, const std::vector<GroupTuple>& groups) {
  std::vector<SpriteGroup> read;
  for (const auto& [sprites, layer, collides_with, is_static] : groups)
    read.push_back({sprites, layer, collides_with, is_static});
  self.read(read);
}

nb::object or_none(const nb::object& sprite) {
  return sprite.is_valid() ? sprite : nb::object(nb::none());
}

/// A named tuple, made as tuples are: its own constructor is Python code.
nb::object named(nb::handle type, const nb::tuple& fields) {
  const auto make = reinterpret_cast<newfunc>(PyType_GetSlot(&PyTuple_Type, Py_tp_new));
  const nb::tuple arguments = nb::make_tuple(fields);
  nb::object made =
      nb::steal(make(reinterpret_cast<PyTypeObject*>(type.ptr()), arguments.ptr(), nullptr));
  if (!made.is_valid()) throw nb::python_error();
  return made;
}

nb::list step(SpriteBodies& self, nb::handle event_type) {
  self.step();
  const nb::object kinds[] = {nb::cast(EventKind::begin), nb::cast(EventKind::stay),
                              nb::cast(EventKind::end)};
  nb::list events;
  const auto happenings = self.happenings();  // a copy: making objects may run code of the game's
  for (const SpriteHappening& happening : happenings)
    events.append(named(event_type,
                        nb::make_tuple(kinds[static_cast<int>(happening.kind)],
                                       or_none(happening.a.sprite), or_none(happening.b.sprite))));
  return events;
}

/// One of the left and one of the right, in this order, or nothing.
std::optional<nb::tuple> sorted(const SpriteRole& a, const SpriteRole& b, std::uint32_t left,
                                std::uint32_t right) {
  if (!a.sprite.is_valid() || !b.sprite.is_valid()) return std::nullopt;
  if ((a.layer & left) != 0 && (b.layer & right) != 0) return nb::make_tuple(a.sprite, b.sprite);
  if ((b.layer & left) != 0 && (a.layer & right) != 0) return nb::make_tuple(b.sprite, a.sprite);
  return std::nullopt;
}

nb::list pairs(const SpriteBodies& self, std::uint32_t left, std::uint32_t right) {
  const std::vector<BodyPair> contacts = self.contacts();  // a copy, as above
  nb::list found;
  for (const BodyPair& pair : contacts)
    if (auto sprites = sorted(self.role_of(pair.a), self.role_of(pair.b), left, right))
      found.append(std::move(*sprites));
  return found;
}

nb::list happened(const SpriteBodies& self, EventKind kind, std::uint32_t left,
                  std::uint32_t right) {
  const auto happenings = self.happenings();
  nb::list found;
  for (const SpriteHappening& happening : happenings)
    if (happening.kind == kind)
      if (auto sprites = sorted(happening.a, happening.b, left, right))
        found.append(std::move(*sprites));
  return found;
}

nb::list touching(SpriteBodies& self, nb::handle sprite, std::uint32_t layers) {
  nb::list found;
  const SpriteBody* body = self.find(sprite);
  if (body == nullptr) return found;
  for (const BodyId id : self.touching(body->id))
    if (const SpriteRole role = self.role_of(id); (role.layer & layers) != 0)
      found.append(role.sprite);
  return found;
}

nb::list sprites_of(const SpriteBodies& self, const nb::object& ids) {
  nb::list sprites;
  for (const BodyId id : ids_of(id_array_of(ids))) sprites.append(or_none(self.role_of(id).sprite));
  return sprites;
}

std::uint64_t id_of_sprite(SpriteBodies& self, nb::handle sprite) {
  const SpriteBody* body = self.is_of_now() ? self.find(sprite) : nullptr;
  return body == nullptr ? 0 : body->id.value();
}

std::pair<double, double> rest_of(SpriteBodies& self, nb::handle sprite) {
  const SpriteBody* body = self.find(sprite);
  return body == nullptr ? std::pair(0.0, 0.0) : std::pair(body->rest_x, body->rest_y);
}

void keep_rest(SpriteBodies& self, nb::handle sprite, double x, double y) {
  SpriteBody* body = self.find(sprite);
  if (body == nullptr) return;
  body->rest_x = x;
  body->rest_y = y;
}

// Sprites often hold the world that holds them: Python's cycle collector has to see that.
int visit_bodies(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  return nb::inst_ready(self) ? nb::inst_ptr<SpriteBodies>(self)->traverse(visit, arg) : 0;
}
int clear_bodies(PyObject* self) {
  if (nb::inst_ready(self)) nb::inst_ptr<SpriteBodies>(self)->clear();
  return 0;
}
PyType_Slot bodies_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&visit_bodies)},
                              {Py_tp_clear, reinterpret_cast<void*>(&clear_bodies)},
                              {0, nullptr}};

}  // namespace

void bind_sprite_world(nb::module_& module) {
  nb::class_<SpriteBodies> bodies(module, "_SpriteBodies", nb::type_slots(bodies_slots),
                                  nb::is_final());
  bodies
      .def(
          "__init__",
          [](SpriteBodies* self, nb::object world, int threshold) {
            if (!nb::isinstance<PythonWorld>(world) || !nb::inst_ready(world))
              throw nb::type_error("expected a hitmask.World");
            new (self) SpriteBodies(std::move(world), threshold);
          },
          "world"_a, "threshold"_a,
          nb::sig("def __init__(self, world: World, threshold: int) -> None"))
      .def("__len__", &SpriteBodies::size)
      .def("read", &read_groups, "groups"_a,
           nb::sig("def read(self, groups: list[tuple[list[typing.Any], int, int, bool]]) -> None"))
      .def(
          "read_one",
          [](SpriteBodies& self, nb::handle sprite) { return self.read_one(sprite).value(); },
          "sprite"_a.none())
      .def("step", &step, "event_type"_a)
      .def("happened", &happened, "kind"_a, "left"_a, "right"_a)
      .def("pairs", &pairs, "left"_a, "right"_a)
      .def("touching", &touching, "sprite"_a.none(), "layers"_a)
      .def("sprites_of", &sprites_of, "ids"_a)
      .def("id_of", &id_of_sprite, "sprite"_a.none())
      .def("changed", &SpriteBodies::changed, "sprite"_a.none())
      .def("rest_of", &rest_of, "sprite"_a.none())
      .def("keep_rest", &keep_rest, "sprite"_a.none(), "x"_a, "y"_a)
      .def_prop_ro("has_all", &SpriteBodies::has_all)
      .def_prop_ro("images", &SpriteBodies::images);
}

}  // namespace hitmask::python

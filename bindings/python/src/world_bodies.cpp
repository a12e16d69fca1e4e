// A world's bodies: adding, removing, moving, and reading them back.
#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

BodyDefinition definition_of(const PythonMask* mask, const std::optional<Vector>& size,
                             const Vector& position, const Transform& transform, Face one_way,
                             bool still, bool enabled, const Filter& filter, Details details,
                             std::uint64_t user) {
  if ((mask == nullptr) == !size.has_value())
    throw nb::value_error("a body has either a mask or a size");
  BodyDefinition body;
  if (mask != nullptr) body.shape = mask->shared();
  if (size) body.shape = size_of(*size);
  body.position = point_of(position);
  body.transform = transform;
  body.one_way = one_way;
  body.is_static = still;
  body.enabled = enabled;
  body.filter = filter;
  body.details = details;
  body.user = user;
  return body;
}

std::uint64_t add(PythonWorld& self, const PythonMask* mask, const std::optional<Vector>& size,
                  const Vector& position, const Transform& transform, Face one_way, bool still,
                  bool enabled, std::uint32_t layer, std::uint32_t collides_with,
                  std::int32_t group, Details details, std::uint64_t user) {
  return insist(
             self.get().add(definition_of(mask, size, position, transform, one_way, still, enabled,
                                          {layer, collides_with, group}, details, user)))
      .value();
}

/// What all bodies of one add_many() call share.
BodyDefinition common_definition(Face one_way, bool still, bool enabled, const Filter& filter,
                                 Details details) {
  BodyDefinition common;
  common.one_way = one_way;
  common.is_static = still;
  common.enabled = enabled;
  common.filter = filter;
  common.details = details;
  return common;
}

std::vector<BodyDefinition> definitions_of(nb::handle masks, const PointArray& positions,
                                           const BodyDefinition& common) {
  std::vector<BodyDefinition> bodies(positions.shape(0), common);
  std::size_t count = 0;
  for (nb::handle mask : nb::iter(masks)) {
    if (count == bodies.size()) throw nb::value_error("masks and positions differ in length");
    bodies[count].mask = mask_in(mask);
    bodies[count].position = {positions.data()[2 * count], positions.data()[2 * count + 1]};
    ++count;
  }
  if (count != bodies.size()) throw nb::value_error("masks and positions differ in length");
  return bodies;
}

void give_users(std::vector<BodyDefinition>& bodies, const nb::object& users) {
  if (users.is_none()) return;
  const IdArray numbers = id_array_of(users);
  if (numbers.shape(0) != bodies.size())
    throw nb::value_error("users and positions differ in length");
  for (std::size_t i = 0; i < bodies.size(); ++i) bodies[i].user = numbers.data()[i];
}

nb::object add_many(PythonWorld& self, nb::handle masks, const nb::object& where, Face one_way,
                    bool still, bool enabled, std::uint32_t layer, std::uint32_t collides_with,
                    std::int32_t group, Details details, const nb::object& users) {
  const BodyDefinition common =
      common_definition(one_way, still, enabled, {layer, collides_with, group}, details);
  std::vector<BodyDefinition> bodies = definitions_of(masks, point_array_of(where), common);
  give_users(bodies, users);
  std::vector<BodyId> ids(bodies.size());
  insist(self.get().add(bodies, ids));
  return id_array(ids);
}

void move_many(PythonWorld& self, const nb::object& bodies, const nb::object& where) {
  static_assert(sizeof(BodyId) == 8 && sizeof(Point) == 8);
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  const PointArray positions = point_array_of(where);
  const std::span to(reinterpret_cast<const Point*>(positions.data()), positions.shape(0));
  const PythonWorld::Visit visit(self);
  World& world = self.get();
  insist(unlocked([&] { return world.set_position(ids, to); }));
}

nb::object positions_of(const PythonWorld& self, const nb::object& bodies) {
  std::vector<std::int32_t> numbers;
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  const World& world = self.get();
  for (const BodyId id : ids) {
    const auto at = world.position(id);
    if (!at) throw WorldRefusal(world.check(id));
    numbers.insert(numbers.end(), {at->x, at->y});
  }
  const auto count = numbers.size() / 2;
  return nb::cast(array_of(std::move(numbers), count, 2));
}

template <class Value>
Value known(const PythonWorld& self, std::uint64_t body, std::optional<Value> value) {
  if (!value) throw WorldRefusal(self.get().check(id_of(body)));
  return std::move(*value);
}

void reserve(World& world, std::size_t bodies) {
  constexpr std::size_t most = std::size_t{1} << 31;
  if (bodies > most) throw nb::value_error("more bodies than a world can number");
  world.reserve(bodies);
}

void bind_adding(WorldClass& world) {
  world
      .def("add", &add, nb::kw_only(), "mask"_a = nb::none(), "size"_a = nb::none(),
           "position"_a = Vector{}, "transform"_a = Transform{}, "one_way"_a = Face::none,
           "still"_a = false, "enabled"_a = true, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu,
           "group"_a = 0, "details"_a = Details::none, "user"_a = std::uint64_t{0},
           "Adds a body and returns its id. The world keeps the mask as it is now.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> rock = world.add(mask=hitmask.Mask.disc(8), position=(10, 10))\n"
           ">>> world.position(rock)\n(10, 10)")
      .def("add_many", &add_many, "masks"_a, "positions"_a, nb::kw_only(), "one_way"_a = Face::none,
           "still"_a = false, "enabled"_a = true, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu,
           "group"_a = 0, "details"_a = Details::none, "users"_a = nb::none(),
           nb::sig("def add_many(self, masks: collections.abc.Iterable[Mask], "
                   "positions: numpy.typing.ArrayLike, *, "
                   "one_way: typing.Literal['none', 'left', 'right', 'top', 'bottom'] = 'none', "
                   "still: bool = False, enabled: bool = True, layer: int = 1, "
                   "collides_with: int = 4294967295, group: int = 0, "
                   "details: str | collections.abc.Sequence[str] = 'none', "
                   "users: numpy.typing.ArrayLike | None = None) "
                   "-> numpy.typing.NDArray[numpy.uint64]"),
           "Adds a body for each mask, at one (x, y) per row of positions. Returns their ids.")
      .def(
          "remove",
          [](PythonWorld& self, std::uint64_t body) { insist(self.get().remove(id_of(body))); },
          "body"_a, "Removes a body; its id names nothing from now on.")
      .def(
          "remove_many",
          [](PythonWorld& self, const nb::object& bodies) {
            const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
            insist(self.get().remove(ids));
          },
          "bodies"_a, nb::sig("def remove_many(self, bodies: numpy.typing.ArrayLike) -> None"),
          "Removes many bodies, all or none.")
      .def(
          "clear", [](PythonWorld& self) { insist(self.get().clear()); }, "Removes every body.")
      .def(
          "reserve", [](PythonWorld& self, std::size_t bodies) { reserve(self.get(), bodies); },
          "bodies"_a, "Room for so many bodies without another allocation.")
      .def(
          "forget_unused_masks",
          [](PythonWorld& self) { insist(self.get().forget_unused_masks()); },
          "Lets go of masks no body has any more; by itself it does so from time to time only.")
      .def(
          "move",
          [](PythonWorld& self, std::uint64_t body, const Vector& to) {
            insist(self.get().move(id_of(body), point_of(to)));
          },
          "body"_a, "to"_a, "Puts a body somewhere.")
      .def("move_many", &move_many, "bodies"_a, "positions"_a,
           nb::sig("def move_many(self, bodies: numpy.typing.ArrayLike, "
                   "positions: numpy.typing.ArrayLike) -> None"),
           "Puts many bodies somewhere, one (x, y) per row. The fastest with uint64 and int32.");
}

void bind_asking(WorldClass& world) {
  world
      .def(
          "position",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().position(id_of(body)));
          },
          "body"_a, "Where a body is.")
      .def("positions", &positions_of, "bodies"_a,
           nb::sig("def positions(self, bodies: numpy.typing.ArrayLike) "
                   "-> numpy.typing.NDArray[numpy.int32]"),
           "Of many bodies: int32, one (x, y) per row.")
      .def(
          "box",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().box(id_of(body)));
          },
          "body"_a, "The body's whole box in the world: (x, y, w, h).")
      .def(
          "user",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().user(id_of(body)));
          },
          "body"_a, "Your number of a body.")
      .def(
          "body",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().body(id_of(body)));
          },
          "body"_a,
          "Everything about a body as it is now.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> world.body(world.add(size=(20, 4), still=True)).still\nTrue")
      .def(
          "check",
          [](const PythonWorld& self, std::uint64_t body) -> std::optional<WorldError> {
            const WorldError error = self.get().check(id_of(body));
            if (error == WorldError::none) return std::nullopt;
            return error;
          },
          "body"_a, "None for a living body's id, else why it is of no use here.")
      .def(
          "mask",
          [](const PythonWorld& self, std::uint64_t body) -> std::optional<PythonMask> {
            const BodyDefinition found = known(self, body, self.get().body(id_of(body)));
            if (!found.mask) return std::nullopt;
            return PythonMask(found.mask);
          },
          "body"_a, "The body's mask; None for a box-only body.")
      .def(
          "bodies",
          [](const PythonWorld& self) {
            std::vector<BodyId> ids;
            self.get().for_each_body([&](BodyId id) { ids.push_back(id); });
            return id_array(ids);
          },
          nb::sig("def bodies(self) -> numpy.typing.NDArray[numpy.uint64]"), "All ids.")
      .def(
          "__contains__",
          [](const PythonWorld& self, std::uint64_t body) {
            return self.get().contains(id_of(body));
          },
          "body"_a, "Whether an id names a living body.")
      .def(
          "__iter__",
          [](nb::handle self) { return nb::iter(self.attr("bodies")().attr("tolist")()); },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[int]"), "Goes through all ids.")
      .def("__len__", [](const PythonWorld& self) { return self.get().size(); })
      .def("__bool__", [](const PythonWorld&) { return true; });
}

void bind_body(nb::module_& module) {
  using Bodies = const BodyDefinition&;
  nb::class_<BodyDefinition> body(module, "Body", "What a body is made of, at one moment.",
                                  nb::is_final());
  body.def_prop_ro(
          "mask",
          [](Bodies self) -> std::optional<PythonMask> {
            if (!self.mask) return std::nullopt;
            return PythonMask(self.mask);
          },
          "None for a box-only body.")
      .def_ro("size", &BodyDefinition::size, "Of a box-only body.")
      .def_ro("position", &BodyDefinition::position, "Of its top-left pixel, or its pivot.")
      .def_ro("transform", &BodyDefinition::transform, "How its mask is turned and scaled.")
      .def_ro("one_way", &BodyDefinition::one_way, "The side it stops from; 'none' for all sides.")
      .def_ro("still", &BodyDefinition::still, "Still bodies meet moving ones only.")
      .def_ro("enabled", &BodyDefinition::enabled, "A disabled body touches nothing.")
      .def_prop_ro(
          "layer", [](Bodies self) { return self.filter.layer; }, "Its own layers.")
      .def_prop_ro(
          "collides_with", [](Bodies self) { return self.filter.collides_with; },
          "The layers it meets.")
      .def_prop_ro(
          "group", [](Bodies self) { return self.filter.group; },
          "Bodies of one group always meet (above 0) or never (below 0).")
      .def_ro("details", &BodyDefinition::details, "What events of its contacts tell.")
      .def_ro("user", &BodyDefinition::user, "Yours.");
  def_repr(body, "Body", {"mask", "size", "position", "still", "enabled", "layer"});
}

}  // namespace

void bind_bodies(nb::module_& module, WorldClass& world) {
  bind_body(module);
  bind_adding(world);
  bind_asking(world);
}

}  // namespace hitmask::python

// A world's bodies: adding, removing, and reading them back.
#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"
#include "world_shapes.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// What all bodies of one add() or add_many() call share.
BodyDefinition common_definition(Face one_way, bool is_static, bool enabled, bool is_sensor,
                                 const Filter& filter, Details details) {
  BodyDefinition common;
  common.one_way = one_way;
  common.is_static = is_static;
  common.enabled = enabled;
  common.is_sensor = is_sensor;
  common.filter = filter;
  common.details = details;
  return common;
}

std::uint64_t add(PythonWorld& self, nb::handle shape, const Vector& position,
                  const Transform& transform, Face one_way, bool is_static, bool enabled,
                  bool is_sensor, std::uint32_t layer, std::uint32_t collides_with,
                  std::int32_t group, Details details, nb::handle user) {
  BodyDefinition body = common_definition(one_way, is_static, enabled, is_sensor,
                                          {layer, collides_with, group}, details);
  body.shape = shape_in(shape);
  body.position = point_of(position);
  body.transform = transform;
  const UserValue value = user_value_of(user);
  body.user = value.number;
  const BodyId id = insist(self.get().add(body));
  const nb::object before = self.users().set(id, value.object);
  return id.value();
}

std::vector<BodyDefinition> definitions_of(const std::vector<Shape>& shapes,
                                           const PointArray& positions,
                                           const BodyDefinition& common) {
  if (shapes.size() != positions.shape(0))
    throw nb::value_error("shapes and positions differ in length");
  std::vector<BodyDefinition> bodies(shapes.size(), common);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies[i].shape = shapes[i];
    bodies[i].position = {positions.data()[2 * i], positions.data()[2 * i + 1]};
  }
  return bodies;
}

std::vector<UserValue> give_users(std::vector<BodyDefinition>& bodies, const nb::object& users) {
  if (users.is_none()) return std::vector<UserValue>(bodies.size());
  std::vector<UserValue> values = user_values_of(users);
  if (values.size() != bodies.size()) throw nb::value_error("users and positions differ in length");
  for (std::size_t i = 0; i < bodies.size(); ++i) bodies[i].user = values[i].number;
  return values;
}

nb::object add_many(PythonWorld& self, nb::handle shapes, const nb::object& positions, Face one_way,
                    bool is_static, bool enabled, bool is_sensor, std::uint32_t layer,
                    std::uint32_t collides_with, std::int32_t group, Details details,
                    const nb::object& users) {
  const BodyDefinition common = common_definition(one_way, is_static, enabled, is_sensor,
                                                  {layer, collides_with, group}, details);
  std::vector<BodyDefinition> bodies =
      definitions_of(shapes_in(shapes), point_array_of(positions), common);
  const std::vector<UserValue> values = give_users(bodies, users);
  std::vector<BodyId> ids(bodies.size());
  insist(self.get().add(bodies, ids));
  const std::vector<nb::object> before = self.set_users(ids, values);
  return id_array(ids);
}

nb::object positions_of(const PythonWorld& self, const nb::object& bodies) {
  std::vector<std::int32_t> numbers;
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  const World& world = self.get();
  for (const BodyId id : ids) {
    const auto at = world.position(id);
    if (!at) throw WorldRefusal(world.check(id).error());
    numbers.insert(numbers.end(), {at->x, at->y});
  }
  const auto count = numbers.size() / 2;
  return nb::cast(array_of(std::move(numbers), count, 2));
}

template <class Value>
Value known(const PythonWorld& self, std::uint64_t body, std::optional<Value> value) {
  if (!value) throw WorldRefusal(self.get().check(id_of(body)).error());
  return std::move(*value);
}

/// Shares the pixels with the world until written to.
std::optional<MaskAtTuple> mask_of_body(const PythonWorld& self, std::uint64_t body) {
  const SharedMaskAt found = known(self, body, self.get().mask_at(id_of(body)));
  if (found.mask == nullptr) return std::nullopt;
  return mask_at(PythonMask(found.mask), found.position);
}

/// Forgets the values of all bodies that are removed, also of those that are attached to others.
void remove_all(PythonWorld& self, const std::vector<BodyId>& bodies) {
  std::vector<BodyId> ids = bodies;
  for (std::size_t k = 0; k < ids.size(); ++k)
    self.get().children(ids[k], [&](BodyId child) { ids.push_back(child); });
  insist(self.get().remove(bodies));
  self.note_removal();
  const auto before = self.set_users(ids, std::vector<UserValue>(ids.size()));
}

void reserve(World& world, std::size_t bodies) {
  constexpr std::size_t most = std::size_t{1} << 31;
  if (bodies > most) throw nb::value_error("more bodies than a world can number");
  world.reserve(bodies);
}

/// What add() and add_many() take after their first arguments, as stubs show it.
#define HITMASK_BODY_KEYWORDS                                                    \
  "one_way: typing.Literal['none', 'left', 'right', 'top', 'bottom'] = 'none', " \
  "is_static: bool = False, enabled: bool = True, is_sensor: bool = False, "     \
  "layer: int = 1, "                                                             \
  "collides_with: int = 4294967295, group: int = 0, "                            \
  "details: str | collections.abc.Sequence[str] = 'none', "

void bind_adding(WorldClass& world) {
  world
      .def("add", &add, "shape"_a, "position"_a = Vector{}, nb::kw_only(),
           "transform"_a = Transform{}, "one_way"_a = Face::none, "is_static"_a = false,
           "enabled"_a = true, "is_sensor"_a = false, "layer"_a = 1u,
           "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0, "details"_a = Details::none,
           "user"_a.none() = 0,
           nb::sig("def add(self, shape: " HITMASK_SHAPE ", "
                   "position: hitmask._types.PointLike = (0, 0), *, "
                   "transform: Transform = ..., " HITMASK_BODY_KEYWORDS "user: object = 0) -> int"),
           "Adds a body and returns its id. The shape is a Mask, a (width, height) or a Shape.\n"
           "The world keeps the mask as it is now; set_shape() hands over a changed one.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> rock = world.add(hitmask.Mask.disc(8), (10, 10))\n"
           ">>> wall = world.add((4, 40), is_static=True)\n"
           ">>> world.position(rock), world.box(wall)\n((10, 10), (0, 0, 4, 40))")
      .def("add_many", &add_many, "shapes"_a, "positions"_a, nb::kw_only(),
           "one_way"_a = Face::none, "is_static"_a = false, "enabled"_a = true,
           "is_sensor"_a = false, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0,
           "details"_a = Details::none, "users"_a = nb::none(),
           nb::sig("def add_many(self, shapes: collections.abc.Iterable[" HITMASK_SHAPE "], "
                   "positions: hitmask._types.PointsLike, *, " HITMASK_BODY_KEYWORDS
                   "users: " HITMASK_USERS " | None = None) "
                   "-> numpy.typing.NDArray[numpy.uint64]"),
           "Adds a body for each shape, at one (x, y) per row of positions. Returns their ids.")
      .def(
          "remove", [](PythonWorld& self, std::uint64_t body) { remove_all(self, {id_of(body)}); },
          "body"_a, "Removes a body, and what is attached to it. Its id names nothing afterwards.")
      .def(
          "remove_many",
          [](PythonWorld& self, const nb::object& bodies) {
            remove_all(self, ids_of(id_array_of(bodies)));
          },
          "bodies"_a, nb::sig("def remove_many(self, bodies: numpy.typing.ArrayLike) -> None"),
          "Removes many bodies, all or none.")
      .def(
          "clear",
          [](PythonWorld& self) {
            insist(self.get().clear());
            self.note_removal();
            self.users().forget_all();
          },
          "Removes every body, and empties the cache.")
      .def(
          "reserve", [](PythonWorld& self, std::size_t bodies) { reserve(self.get(), bodies); },
          "bodies"_a, "Allocates for this many bodies.")
      .def(
          "forget_unused_masks",
          [](PythonWorld& self) { insist(self.get().forget_unused_masks()); },
          "Releases cached masks that no body has.");
}

void bind_reading_back(WorldClass& world) {
  world
      .def(
          "position",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().position(id_of(body)));
          },
          "body"_a, "The position of a body: where its shape's origin lies.")
      .def("position_many", &positions_of, "bodies"_a,
           nb::sig("def position_many(self, bodies: numpy.typing.ArrayLike) "
                   "-> numpy.typing.NDArray[numpy.int32]"),
           "The positions of many bodies: int32, one (x, y) per row.")
      .def(
          "box",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().box(id_of(body)));
          },
          "body"_a,
          "The box of what mask_at() gives, (x, y, w, h): the whole mask or box; with a transform, "
          "of\n"
          "the rotated mask, which has no clear edges.")
      .def("mask_at", &mask_of_body, "body"_a,
           "The pixels of a body as they lie in the world, rotated by its transform, and the "
           "position\nof the top-left one, for drawing; None for a plain box.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> bar = world.add(hitmask.Mask((20, 2), solid=True), (50, 50),\n"
           "...                 transform=hitmask.Transform(degrees=90))\n"
           ">>> mask, position = world.mask_at(bar)\n"
           ">>> mask.size, position\n((2, 20), (48, 50))")
      .def(
          "user",
          [](const PythonWorld& self, std::uint64_t body) {
            return self.users().get(id_of(body), known(self, body, self.get().user(id_of(body))));
          },
          "body"_a, nb::sig("def user(self, body: int) -> object"),
          "Your own value of a body: what add() or set_user() was given, 0 unless said.")
      .def(
          "body",
          [](const PythonWorld& self, std::uint64_t body) {
            BodyDefinition facts = known(self, body, self.get().body(id_of(body)));
            return PythonBody{facts, self.users().get(id_of(body), facts.user)};
          },
          "body"_a,
          "All properties of a body as they are now.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> world.body(world.add((20, 4), is_static=True)).is_static\nTrue")
      .def(
          "check",
          [](const PythonWorld& self, std::uint64_t body) -> std::optional<WorldError> {
            const Outcome outcome = self.get().check(id_of(body));
            if (outcome) return std::nullopt;
            return outcome.error();
          },
          "body"_a,
          nb::sig("def check(self, body: int) -> "
                  "typing.Literal['null_id', 'stale_id', 'foreign_id'] | None"),
          "None when an id names a body of this world, else the reason why it does not.");
}

void bind_container(WorldClass& world) {
  world
      .def(
          "bodies",
          [](const PythonWorld& self) {
            std::vector<BodyId> ids;
            self.get().for_each_body([&](BodyId id) { ids.push_back(id); });
            return id_array(ids);
          },
          nb::sig("def bodies(self) -> numpy.typing.NDArray[numpy.uint64]"),
          "The ids of all bodies.")
      .def(
          "__contains__",
          [](const PythonWorld& self, std::uint64_t body) {
            return self.get().check(id_of(body)).ok();
          },
          "body"_a, "Whether an id names a body of this world.")
      .def(
          "__iter__",
          [](nb::handle self) { return nb::iter(self.attr("bodies")().attr("tolist")()); },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[int]"),
          "Iterates over the ids of all bodies.")
      .def("__len__", [](const PythonWorld& self) { return self.get().size(); })
      .def("__bool__", [](const PythonWorld&) { return true; });
}

void bind_body(nb::module_& module) {
  using Bodies = const PythonBody&;
  nb::class_<PythonBody> body(
      module, "Body", "The properties of a body, at one moment.", nb::is_final(),
      nb::type_slots(Collected<PythonBody,
                               [](PythonBody& held) -> nb::object& { return held.value; }>::slots));
  body.def_ro("shape", &BodyDefinition::shape, "What it is made of.")
      .def_ro("position", &BodyDefinition::position, "Where the shape's origin lies.")
      .def_ro("transform", &BodyDefinition::transform, "How its shape is turned and scaled.")
      .def_ro("one_way", &BodyDefinition::one_way,
              "The side from which it blocks; 'none' for all sides.")
      .def_ro("is_static", &BodyDefinition::is_static, "Static bodies touch moving bodies only.")
      .def_ro("enabled", &BodyDefinition::enabled, "A disabled body touches nothing.")
      .def_ro("is_sensor", &BodyDefinition::is_sensor,
              "A sensor touches and is found, but stops nothing.")
      .def_prop_ro(
          "layer", [](Bodies self) { return self.filter.layer; }, "Its own layers.")
      .def_prop_ro(
          "collides_with", [](Bodies self) { return self.filter.collides_with; },
          "The layers that it meets.")
      .def_prop_ro(
          "group", [](Bodies self) { return self.filter.group; },
          "Bodies of one group always meet (above 0) or never do (below 0).")
      .def_ro("details", &BodyDefinition::details,
              "Which details the events of its contacts carry.")
      .def_prop_ro(
          "user", [](Bodies self) { return self.value; }, nb::sig("def user(self) -> object"),
          "Your own value.");
  def_repr(body, "Body", {"shape", "position", "is_static", "enabled", "layer"},
           {"is_sensor", "one_way"});
}

}  // namespace

void bind_bodies(nb::module_& module, WorldClass& world) {
  bind_body(module);
  bind_adding(world);
  bind_reading_back(world);
  bind_container(world);
}

}  // namespace hitmask::python

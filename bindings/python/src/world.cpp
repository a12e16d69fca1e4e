// hitmask.World: making it, and its bodies.
#include "choices.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

nb::object whole_array(const nb::object& values) {
  const nb::object array = nb::module_::import_("numpy").attr("asarray")(values);
  const auto kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
  if (kind != "i" && kind != "u" && nb::cast<std::size_t>(array.attr("size")) != 0)
    throw nb::type_error("an array of whole numbers is wanted");
  return array;
}

}  // namespace

IdArray id_array_of(const nb::object& ids) {
  IdArray array;
  if (nb::try_cast(ids, array, false)) return array;
  return nb::cast<IdArray>(whole_array(ids).attr("astype")("u8").attr("reshape")(-1));
}

PointArray point_array_of(const nb::object& positions) {
  PointArray array;
  if (nb::try_cast(positions, array, false)) return array;
  constexpr std::int64_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int32_t>::max();
  const nb::object within = whole_array(positions).attr("clip")(low, high);
  return nb::cast<PointArray>(within.attr("astype")("i4").attr("reshape")(-1, 2));
}

std::vector<BodyId> ids_of(const IdArray& array) {
  std::vector<BodyId> ids(array.shape(0));
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = id_of(array.data()[i]);
  return ids;
}

nb::object id_array(const std::vector<BodyId>& ids) {
  std::vector<std::uint64_t> values;
  values.reserve(ids.size());
  for (const BodyId id : ids) values.push_back(id.value());
  const auto count = values.size();
  return nb::cast(array_of(std::move(values), count));
}

namespace {

using namespace nb::literals;

BodyDefinition definition_of(const PythonMask* mask, const std::optional<Vector>& size,
                             const Vector& position, const Transform& transform, Face one_way,
                             bool still, bool enabled, const Filter& filter, Details details,
                             std::uint64_t user) {
  if ((mask == nullptr) == !size.has_value())
    throw nb::value_error("a body has either a mask or a size");
  BodyDefinition body;
  if (mask != nullptr) body.mask = mask->shared();
  if (size) body.size = size_of(*size);
  body.position = point_of(position);
  body.transform = transform;
  body.one_way = one_way;
  body.still = still;
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

nb::object add_many(PythonWorld& self, const nb::sequence& masks, const nb::object& where,
                    bool still, std::uint32_t layer, std::uint32_t collides_with,
                    std::int32_t group, Details details) {
  const PointArray positions = point_array_of(where);
  std::vector<BodyDefinition> bodies(nb::len(masks));
  if (bodies.size() != positions.shape(0))
    throw nb::value_error("masks and positions differ in length");
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies[i].mask = nb::cast<const PythonMask&>(masks[i]).shared();
    bodies[i].position = {positions.data()[2 * i], positions.data()[2 * i + 1]};
    bodies[i].still = still;
    bodies[i].filter = {layer, collides_with, group};
    bodies[i].details = details;
  }
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
  insist(unlocked([&] { return world.move(ids, to); }));
}

nb::object positions_of(const PythonWorld& self, const nb::object& bodies) {
  std::vector<std::int32_t> numbers;
  for (const BodyId id : ids_of(id_array_of(bodies))) {
    const auto at = self.get().position(id);
    if (!at) throw WorldRefusal(std::string(message_of(self.get().check(id))));
    numbers.insert(numbers.end(), {at->x, at->y});
  }
  const auto count = numbers.size() / 2;
  return nb::cast(array_of(std::move(numbers), count, 2));
}

template <class Value>
Value known(const PythonWorld& self, std::uint64_t body, std::optional<Value> value) {
  if (!value) throw WorldRefusal(std::string(message_of(self.get().check(id_of(body)))));
  return std::move(*value);
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
      .def("add_many", &add_many, "masks"_a, "positions"_a, nb::kw_only(), "still"_a = false,
           "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0,
           "details"_a = Details::none,
           nb::sig("def add_many(self, masks: collections.abc.Sequence[Mask], "
                   "positions: numpy.typing.ArrayLike, *, still: bool = False, layer: int = 1, "
                   "collides_with: int = 4294967295, group: int = 0, "
                   "details: str | collections.abc.Sequence[str] = 'none') "
                   "-> numpy.typing.NDArray[numpy.uint64]"),
           "Adds a body for each mask, at one (x, y) per row of positions. Returns their ids.")
      .def(
          "remove",
          [](PythonWorld& self, std::uint64_t body) { insist(self.get().remove(id_of(body))); },
          "body"_a)
      .def(
          "remove_many",
          [](PythonWorld& self, const nb::object& bodies) {
            insist(self.get().remove(ids_of(id_array_of(bodies))));
          },
          "bodies"_a, nb::sig("def remove_many(self, bodies: numpy.typing.ArrayLike) -> None"))
      .def(
          "clear", [](PythonWorld& self) { insist(self.get().clear()); }, "Removes every body.")
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

void bind_setting(WorldClass& world) {
  world
      .def(
          "set_mask",
          [](PythonWorld& self, std::uint64_t body, const PythonMask& mask) {
            insist(self.get().set_mask(id_of(body), mask.shared()));
          },
          "body"_a, "mask"_a, "The next frame of an animation.")
      .def(
          "set_size",
          [](PythonWorld& self, std::uint64_t body, const Vector& size) {
            insist(self.get().set_size(id_of(body), size_of(size)));
          },
          "body"_a, "size"_a, "Makes it a box-only body.")
      .def(
          "set_transform",
          [](PythonWorld& self, std::uint64_t body, const Transform& transform) {
            insist(self.get().set_transform(id_of(body), transform));
          },
          "body"_a, "transform"_a, "Turns, scales or mirrors a body.")
      .def(
          "set_one_way",
          [](PythonWorld& self, std::uint64_t body, Face side) {
            insist(self.get().set_one_way(id_of(body), side));
          },
          "body"_a, "side"_a)
      .def(
          "set_still",
          [](PythonWorld& self, std::uint64_t body, bool still) {
            insist(self.get().set_still(id_of(body), still));
          },
          "body"_a, "still"_a)
      .def(
          "set_enabled",
          [](PythonWorld& self, std::uint64_t body, bool enabled) {
            insist(self.get().set_enabled(id_of(body), enabled));
          },
          "body"_a, "enabled"_a)
      .def(
          "set_filter",
          [](PythonWorld& self, std::uint64_t body, std::uint32_t layer,
             std::uint32_t collides_with, std::int32_t group) {
            insist(self.get().set_filter(id_of(body), {layer, collides_with, group}));
          },
          "body"_a, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0)
      .def(
          "set_details",
          [](PythonWorld& self, std::uint64_t body, Details details) {
            insist(self.get().set_details(id_of(body), details));
          },
          "body"_a, "details"_a)
      .def(
          "set_user",
          [](PythonWorld& self, std::uint64_t body, std::uint64_t user) {
            insist(self.get().set_user(id_of(body), user));
          },
          "body"_a, "user"_a);
}

void bind_asking(WorldClass& world) {
  world
      .def(
          "position",
          [](const PythonWorld& self, std::uint64_t body) {
            return known(self, body, self.get().position(id_of(body)));
          },
          "body"_a)
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
          "body"_a)
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
          "body"_a)
      .def("__len__", [](const PythonWorld& self) { return self.get().size(); })
      .def("__bool__", [](const PythonWorld&) { return true; });
}

void make(PythonWorld* self, const Vector& period, BroadPhase broad_phase, std::int32_t cell,
          std::size_t max_contacts, bool stay_events, unsigned threads) {
  WorldDefinition definition;
  definition.period_x = int32_of(period.x);
  definition.period_y = int32_of(period.y);
  definition.broad_phase = broad_phase;
  definition.cell = cell;
  definition.max_contacts = max_contacts;
  definition.stay_events = stay_events;
  new (self) PythonWorld(definition, threads);
}

}  // namespace

void bind_bodies(WorldClass& world) {
  bind_adding(world);
  bind_setting(world);
  bind_asking(world);
}

void bind_world(nb::module_& module) {
  nb::exception<WorldRefusal> refusal(module, "WorldError", PyExc_ValueError);
  refusal.attr("__doc__") = "What a world refuses: ids that name no body, places outside it.";
  WorldClass world(
      module, "World",
      "Many bodies, and who touches whom, frame after frame. Ids are whole numbers.\n\n"
      ">>> world = hitmask.World()\n"
      ">>> square = hitmask.Mask((8, 8), solid=True)\n"
      ">>> ids = world.add_many([square, square], [[0, 0], [4, 4]])\n"
      ">>> world.step()['kind'].tolist()\n[0]");
  world.def("__init__", &make, nb::kw_only(), "period"_a = Vector{},
            "broad_phase"_a = BroadPhase::automatic, "cell"_a = 0,
            "max_contacts"_a = WorldDefinition{}.max_contacts, "stay_events"_a = true,
            "threads"_a = 1u);
  bind_bodies(world);
  bind_events(module, world);
  bind_queries(module, world);
  bind_world_motion(module, world);
  bind_mover(module);
}

}  // namespace hitmask::python

// Changing a world's bodies, one at a time and many at once.
#include "choices.hpp"
#include "python_world.hpp"
#include "world_shapes.hpp"

namespace hitmask::python {

using namespace nb::literals;

void bind_setters(WorldClass& world) {
  world
      .def(
          "set_position",
          [](PythonWorld& self, std::uint64_t body, const Vector& position) {
            insist(self.get().set_position(id_of(body), point_of(position)));
          },
          "body"_a, "position"_a,
          "Puts a body somewhere; nothing blocks it. move() is the one that collides.")
      .def(
          "set_shape",
          [](PythonWorld& self, std::uint64_t body, nb::handle object) {
            const Shape shape = shape_in(object);
            insist(self.get().set_shape(id_of(body), shape));
          },
          "body"_a, "shape"_a,
          nb::sig("def set_shape(self, body: int, shape: " HITMASK_SHAPE ") -> None"),
          "The next frame of an animation. Position and transform stay.")
      .def(
          "set_transform",
          [](PythonWorld& self, std::uint64_t body, const Transform& transform) {
            insist(self.get().set_transform(id_of(body), transform));
          },
          "body"_a, "transform"_a,
          "Turns, scales or mirrors a body about the transform's pivot, which counts from the\n"
          "shape's origin. Position and shape stay.")
      .def(
          "set_one_way",
          [](PythonWorld& self, std::uint64_t body, Face side) {
            insist(self.get().set_one_way(id_of(body), side));
          },
          "body"_a, "side"_a, "The side from which a body blocks bodies that move.")
      .def(
          "set_static",
          [](PythonWorld& self, std::uint64_t body, bool is_static) {
            insist(self.get().set_static(id_of(body), is_static));
          },
          "body"_a, "is_static"_a, "Static bodies touch moving bodies only.")
      .def(
          "set_sensor",
          [](PythonWorld& self, std::uint64_t body, bool is_sensor) {
            insist(self.get().set_sensor(id_of(body), is_sensor));
          },
          "body"_a, "is_sensor"_a,
          "A sensor touches and is found, but stops nothing: moves go through it.")
      .def(
          "set_enabled",
          [](PythonWorld& self, std::uint64_t body, bool enabled) {
            insist(self.get().set_enabled(id_of(body), enabled));
          },
          "body"_a, "enabled"_a, "A disabled body touches nothing, and no query finds it.")
      .def(
          "set_filter",
          [](PythonWorld& self, std::uint64_t body, std::uint32_t layer,
             std::uint32_t collides_with, std::int32_t group) {
            insist(self.get().set_filter(id_of(body), {layer, collides_with, group}));
          },
          "body"_a, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0,
          "Which bodies it meets: two bodies meet when each one's layer is among those that the\n"
          "other collides with. Bodies of one group other than 0 always meet (above 0) or never\n"
          "do (below 0).")
      .def(
          "set_details",
          [](PythonWorld& self, std::uint64_t body, Details details) {
            insist(self.get().set_details(id_of(body), details));
          },
          "body"_a, "details"_a, "Which details the events of its contacts carry.")
      .def(
          "set_user",
          [](PythonWorld& self, std::uint64_t body, nb::handle user) {
            const UserValue value = user_value_of(user);
            insist(self.get().set_user(id_of(body), value.number));
            const nb::object before = self.users().set(id_of(body), value.object);
          },
          "body"_a, "user"_a.none(), nb::sig("def set_user(self, body: int, user: object) -> None"),
          "A value of your own: any object. The world holds it until the body is removed.");
}

namespace {

/// Arrays are read first: that may run Python code, and let other threads in.
template <class Set>
void set_many(PythonWorld& self, const nb::object& bodies, Set set) {
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  insist(set(self.get(), ids));
}

void set_positions(PythonWorld& self, const nb::object& bodies, const nb::object& positions) {
  static_assert(sizeof(BodyId) == 8 && sizeof(Point) == 8);
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  const PointArray array = point_array_of(positions);
  const std::span points(reinterpret_cast<const Point*>(array.data()), array.shape(0));
  const PythonWorld::Visit visit(self);
  World& world = self.get();
  insist(unlocked([&] { return world.set_position(ids, points); }));
}

void set_shapes(PythonWorld& self, const nb::object& bodies, nb::handle objects) {
  const std::vector<Shape> shapes = shapes_in(objects);
  set_many(self, bodies,
           [&](World& world, const auto& ids) { return world.set_shape(ids, shapes); });
}

void set_transforms(PythonWorld& self, const nb::object& bodies,
                    const std::vector<Transform>& transforms) {
  set_many(self, bodies,
           [&](World& world, const auto& ids) { return world.set_transform(ids, transforms); });
}

void set_users(PythonWorld& self, const nb::object& bodies, const nb::object& users) {
  const std::vector<UserValue> values = user_values_of(users);
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  std::vector<std::uint64_t> numbers;
  for (const UserValue& value : values) numbers.push_back(value.number);
  insist(self.get().set_user(ids, numbers));
  const std::vector<nb::object> before = self.set_users(ids, values);
}

/// Different values, one for each body.
void bind_lists(WorldClass& world) {
  world
      .def("set_position_many", &set_positions, "bodies"_a, "positions"_a,
           nb::sig("def set_position_many(self, bodies: numpy.typing.ArrayLike, "
                   "positions: hitmask._types.PointsLike) -> None"),
           "Puts many bodies somewhere, one (x, y) per row. Fastest with uint64 and int32.\n"
           "Functions that end in _many change all bodies or none.")
      .def("set_shape_many", &set_shapes, "bodies"_a, "shapes"_a,
           nb::sig("def set_shape_many(self, bodies: numpy.typing.ArrayLike, "
                   "shapes: collections.abc.Iterable[" HITMASK_SHAPE "]) -> None"),
           "A shape for each of many bodies.")
      .def("set_transform_many", &set_transforms, "bodies"_a, "transforms"_a,
           nb::sig("def set_transform_many(self, bodies: numpy.typing.ArrayLike, "
                   "transforms: collections.abc.Sequence[Transform]) -> None"),
           "A transform for each of many bodies.")
      .def("set_user_many", &set_users, "bodies"_a, "users"_a,
           nb::sig("def set_user_many(self, bodies: numpy.typing.ArrayLike, "
                   "users: " HITMASK_USERS ") -> None"),
           "A value of your own for each of many bodies.");
}

}  // namespace

/// The same value for all of them.
void bind_setters_of_many(WorldClass& world) {
  bind_lists(world);
  world
      .def(
          "set_one_way_many",
          [](PythonWorld& self, const nb::object& bodies, Face side) {
            set_many(self, bodies,
                     [&](World& inside, const auto& ids) { return inside.set_one_way(ids, side); });
          },
          "bodies"_a, "side"_a,
          nb::sig("def set_one_way_many(self, bodies: numpy.typing.ArrayLike, "
                  "side: typing.Literal['none', 'left', 'right', 'top', 'bottom']) -> None"),
          "The same side for many bodies.")
      .def(
          "set_static_many",
          [](PythonWorld& self, const nb::object& bodies, bool is_static) {
            set_many(self, bodies, [&](World& inside, const auto& ids) {
              return inside.set_static(ids, is_static);
            });
          },
          "bodies"_a, "is_static"_a,
          nb::sig("def set_static_many(self, bodies: numpy.typing.ArrayLike, "
                  "is_static: bool) -> None"),
          "Makes many bodies static or moving.")
      .def(
          "set_sensor_many",
          [](PythonWorld& self, const nb::object& bodies, bool is_sensor) {
            set_many(self, bodies, [&](World& inside, const auto& ids) {
              return inside.set_sensor(ids, is_sensor);
            });
          },
          "bodies"_a, "is_sensor"_a,
          nb::sig("def set_sensor_many(self, bodies: numpy.typing.ArrayLike, "
                  "is_sensor: bool) -> None"),
          "Makes many bodies sensors, or solid.")
      .def(
          "set_enabled_many",
          [](PythonWorld& self, const nb::object& bodies, bool enabled) {
            set_many(self, bodies, [&](World& inside, const auto& ids) {
              return inside.set_enabled(ids, enabled);
            });
          },
          "bodies"_a, "enabled"_a,
          nb::sig(
              "def set_enabled_many(self, bodies: numpy.typing.ArrayLike, enabled: bool) -> None"),
          "Enables or disables many bodies.")
      .def(
          "set_filter_many",
          [](PythonWorld& self, const nb::object& bodies, std::uint32_t layer,
             std::uint32_t collides_with, std::int32_t group) {
            set_many(self, bodies, [&](World& inside, const auto& ids) {
              return inside.set_filter(ids, Filter{layer, collides_with, group});
            });
          },
          "bodies"_a, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0,
          nb::sig("def set_filter_many(self, bodies: numpy.typing.ArrayLike, layer: int = 1, "
                  "collides_with: int = 4294967295, group: int = 0) -> None"),
          "The same filter for many bodies.")
      .def(
          "set_details_many",
          [](PythonWorld& self, const nb::object& bodies, Details details) {
            set_many(self, bodies, [&](World& inside, const auto& ids) {
              return inside.set_details(ids, details);
            });
          },
          "bodies"_a, "details"_a,
          nb::sig("def set_details_many(self, bodies: numpy.typing.ArrayLike, "
                  "details: str | collections.abc.Sequence[str]) -> None"),
          "The same details for many bodies.");
}

}  // namespace hitmask::python

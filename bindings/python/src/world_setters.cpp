// Changing a world's bodies, one at a time and many at once.
#include "choices.hpp"
#include "python_world.hpp"

namespace hitmask::python {

using namespace nb::literals;

void bind_setters(WorldClass& world) {
  world
      .def(
          "set_mask",
          [](PythonWorld& self, std::uint64_t body, const PythonMask& mask) {
            insist(self.get().set_shape(id_of(body), mask.shared()));
          },
          "body"_a, "mask"_a, "The next frame of an animation.")
      .def(
          "set_size",
          [](PythonWorld& self, std::uint64_t body, const Vector& size) {
            insist(self.get().set_shape(id_of(body), size_of(size)));
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
          "body"_a, "side"_a, "The side from which it stops those that move.")
      .def(
          "set_still",
          [](PythonWorld& self, std::uint64_t body, bool still) {
            insist(self.get().set_static(id_of(body), still));
          },
          "body"_a, "still"_a, "Still bodies meet moving ones only.")
      .def(
          "set_enabled",
          [](PythonWorld& self, std::uint64_t body, bool enabled) {
            insist(self.get().set_enabled(id_of(body), enabled));
          },
          "body"_a, "enabled"_a, "A disabled body touches nothing and is found by no query.")
      .def(
          "set_filter",
          [](PythonWorld& self, std::uint64_t body, std::uint32_t layer,
             std::uint32_t collides_with, std::int32_t group) {
            insist(self.get().set_filter(id_of(body), {layer, collides_with, group}));
          },
          "body"_a, "layer"_a = 1u, "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0,
          "Who meets whom: each one's layer must be among those the other collides with. Bodies "
          "of\n"
          "one group other than 0 always meet (above 0) or never (below 0).")
      .def(
          "set_details",
          [](PythonWorld& self, std::uint64_t body, Details details) {
            insist(self.get().set_details(id_of(body), details));
          },
          "body"_a, "details"_a, "What the events of its contacts shall tell.")
      .def(
          "set_user",
          [](PythonWorld& self, std::uint64_t body, std::uint64_t user) {
            insist(self.get().set_user(id_of(body), user));
          },
          "body"_a, "user"_a, "A number of yours.");
}

namespace {

/// Arrays are read before the world is asked for: reading may run Python code, and let others in.
template <class Set>
void set_many(PythonWorld& self, const nb::object& bodies, Set set) {
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  insist(set(self.get(), ids));
}

void set_masks(PythonWorld& self, const nb::object& bodies, nb::handle masks) {
  std::vector<std::shared_ptr<const Mask>> kept;
  for (nb::handle mask : nb::iter(masks)) kept.push_back(mask_in(mask));
  set_many(self, bodies, [&](World& world, const auto& ids) { return world.set_shape(ids, kept); });
}

void set_sizes(PythonWorld& self, const nb::object& bodies, const nb::object& sizes) {
  const PointArray array = point_array_of(sizes);
  std::vector<Size> kept(array.shape(0));
  for (std::size_t i = 0; i < kept.size(); ++i)
    kept[i] = {array.data()[2 * i], array.data()[2 * i + 1]};
  set_many(self, bodies, [&](World& world, const auto& ids) { return world.set_shape(ids, kept); });
}

void set_transforms(PythonWorld& self, const nb::object& bodies,
                    const std::vector<Transform>& transforms) {
  set_many(self, bodies,
           [&](World& world, const auto& ids) { return world.set_transform(ids, transforms); });
}

void set_users(PythonWorld& self, const nb::object& bodies, const nb::object& users) {
  const IdArray array = id_array_of(users);
  const std::span<const std::uint64_t> numbers(array.data(), array.shape(0));
  set_many(self, bodies,
           [&](World& world, const auto& ids) { return world.set_user(ids, numbers); });
}

/// Different values, one for each body.
void bind_lists(WorldClass& world) {
  world
      .def("set_mask_many", &set_masks, "bodies"_a, "masks"_a,
           nb::sig("def set_mask_many(self, bodies: numpy.typing.ArrayLike, "
                   "masks: collections.abc.Iterable[Mask]) -> None"),
           "A mask for each of many bodies; all or nothing, as everything with many bodies.")
      .def("set_size_many", &set_sizes, "bodies"_a, "sizes"_a,
           nb::sig("def set_size_many(self, bodies: numpy.typing.ArrayLike, "
                   "sizes: numpy.typing.ArrayLike) -> None"),
           "One (width, height) per row; makes them box-only bodies.")
      .def("set_transform_many", &set_transforms, "bodies"_a, "transforms"_a,
           nb::sig("def set_transform_many(self, bodies: numpy.typing.ArrayLike, "
                   "transforms: collections.abc.Sequence[Transform]) -> None"),
           "A transform for each of many bodies.")
      .def("set_user_many", &set_users, "bodies"_a, "users"_a,
           nb::sig("def set_user_many(self, bodies: numpy.typing.ArrayLike, "
                   "users: numpy.typing.ArrayLike) -> None"),
           "A number of yours for each of many bodies.");
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
          "set_still_many",
          [](PythonWorld& self, const nb::object& bodies, bool still) {
            set_many(self, bodies,
                     [&](World& inside, const auto& ids) { return inside.set_static(ids, still); });
          },
          "bodies"_a, "still"_a,
          nb::sig("def set_still_many(self, bodies: numpy.typing.ArrayLike, still: bool) -> None"),
          "Makes many bodies still or moving.")
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

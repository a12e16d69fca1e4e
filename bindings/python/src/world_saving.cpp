// Snapshots as bytes, and pickled snapshots and worlds. hitmask/_saving.py does what needs no C++.
#include "ask_python.hpp"
#include "buffer_view.hpp"
#include "choices.hpp"
#include "python_world.hpp"
#include "tuples.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

using MaskList = std::vector<std::shared_ptr<const Mask>>;

MaskList masks_in(const nb::iterable& masks) {
  MaskList known;
  for (nb::handle mask : masks)
    known.push_back(mask_in(mask, "known_masks: each must be a hitmask.Mask"));
  return known;
}

std::uint64_t number_in(nb::handle answer) {
  const UserValue value = user_value_of(answer);
  if (!value.object.is_valid()) return value.number;
  if (PyIndex_Check(answer.ptr()) != 0)
    throw nb::value_error("users returned a whole number that is not from 0 to 2**64 - 1");
  refuse_item("users must return a whole number from 0 to 2**64 - 1", answer);
}

/// The numbers that a function of the caller's gives the objects of bodies.
Snapshot with_numbers(const PythonSnapshot& self, const nb::object& users) {
  if (!users.is_none() && PyCallable_Check(users.ptr()) == 0)
    throw nb::type_error("users must be a function that gives a whole number for an object");
  if (!self.objects.is_valid() || nb::len(self.objects) == 0) return self.facts;
  if (users.is_none())
    throw nb::type_error(
        "bodies have user values that bytes cannot hold, which are whole numbers from 0 to "
        "2**64 - 1: pass users=, a function that gives such a number for each other value, or "
        "pickle the snapshot");
  World world(self.facts.definition());
  insist(world.restore(self.facts));
  const nb::dict objects = nb::borrow<nb::dict>(self.objects);
  world.for_each_body([&](BodyId id) {
    const nb::int_ slot(id.slot);
    if (objects.contains(slot))
      insist(world.set_user(id, number_in(ask_python(users, objects[slot]))));
  });
  return world.snapshot();
}

nb::bytes snapshot_to_bytes(const PythonSnapshot& self, const nb::iterable& known_masks,
                            const nb::iterable& players, nb::handle user, const nb::object& users) {
  const MaskList known = masks_in(known_masks);
  std::vector<Player> list;
  for (nb::handle player : players)
    list.push_back(item_of<Player>(player, "players: each must be a hitmask.Player"));
  const BufferView buffer(user, PyBUF_SIMPLE);
  const std::vector<std::uint8_t> bytes =
      value_of(to_bytes(with_numbers(self, users),
                        {.known_masks = known, .players = list, .user = bytes_of(buffer)}));
  return nb::bytes(bytes.data(), bytes.size());
}

SavedSnapshotTuple snapshot_in_bytes(nb::handle data, const nb::iterable& known_masks,
                                     std::size_t max_raster_bytes,
                                     std::uint64_t max_compared_pixels, Trust trust) {
  const MaskList known = masks_in(known_masks);
  const BufferView buffer(data, PyBUF_SIMPLE);
  SavedSnapshot saved = value_of(
      hitmask::snapshot_from_bytes(bytes_of(buffer), {.known_masks = known,
                                                      .max_raster_bytes = max_raster_bytes,
                                                      .max_compared_pixels = max_compared_pixels,
                                                      .trust = trust}));
  nb::list players;
  for (const Player& player : saved.players) players.append(player);
  return tuple_named<SavedSnapshotTuple>("SavedSnapshot",
                                         PythonSnapshot{std::move(saved.snapshot), {}, {}}, players,
                                         nb::bytes(saved.user.data(), saved.user.size()));
}

nb::dict definition_of(const PythonSnapshot& self) {
  const WorldDefinition its = self.facts.definition();
  nb::dict definition;
  definition["period"] = nb::make_tuple(its.period_x, its.period_y);
  definition["angle_steps"] = its.angle_steps;
  return definition;
}

/// Pickle knows what to do with the objects.
nb::tuple state_of_snapshot(const PythonSnapshot& self) {
  const std::vector<std::uint8_t> bytes = value_of(to_bytes(self.facts));
  return nb::make_tuple(nb::bytes(bytes.data(), bytes.size()),
                        self.objects.is_valid() ? self.objects : nb::object(nb::dict()));
}
void set_snapshot_state(PythonSnapshot& self, const nb::tuple& state) {
  const BufferView buffer(state[0], PyBUF_SIMPLE);
  SavedSnapshot saved = value_of(hitmask::snapshot_from_bytes(bytes_of(buffer)));
  new (&self) PythonSnapshot{std::move(saved.snapshot), nb::cast<nb::dict>(state[1]), {}};
}

nb::object saving(const char* name) { return nb::module_::import_("hitmask._saving").attr(name); }

}  // namespace

#define HITMASK_SAVING                                                 \
  "known_masks: collections.abc.Iterable[Mask] = (), "                 \
  "players: collections.abc.Iterable[Player] = (), "                   \
  "user: bytes | bytearray | memoryview = b'', "                       \
  "users: collections.abc.Callable[[typing.Any], int] | None = None) " \
  "-> bytes"

void bind_world_saving(nb::class_<PythonSnapshot>& snapshot, WorldClass& world) {
  snapshot
      .def_prop_ro("definition", &definition_of,
                   nb::sig("def definition(self) -> hitmask._types.WorldArguments"),
                   "Arguments for a World that can restore it: its period and angle_steps.")
      .def("to_bytes", &snapshot_to_bytes, nb::kw_only(), "known_masks"_a = nb::tuple(),
           "players"_a = nb::tuple(), "user"_a = nb::bytes("", 0), "users"_a = nb::none(),
           nb::sig("def to_bytes(self, *, " HITMASK_SAVING),
           "The snapshot as bytes, equal for equal states on every platform. Of `known_masks`,\n"
           "which the reader has too, they hold only the hashes. `players` and `user` are yours.\n"
           "User values of bodies must be whole numbers from 0 to 2**64 - 1, or `users` gives one\n"
           "for each other value.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> rock = world.add((8, 8), user=7)\n"
           ">>> data = world.snapshot().to_bytes(user=b'level 3')\n"
           ">>> hitmask.Snapshot.from_bytes(data).user\nb'level 3'")
      .def_static(
          "from_bytes", &snapshot_in_bytes, "data"_a, nb::kw_only(), "known_masks"_a = nb::tuple(),
          "max_raster_bytes"_a = SnapshotLoading{}.max_raster_bytes,
          "max_compared_pixels"_a = SnapshotLoading{}.max_compared_pixels, "trust"_a = Trust::none,
          nb::sig("def from_bytes(data: bytes | bytearray | memoryview, *, known_masks: "
                  "collections.abc.Iterable[Mask] = (), max_raster_bytes: int = 268435456, "
                  "max_compared_pixels: int = 68719476736, trust: typing.Literal['none', 'source'] "
                  "= 'none') -> "
                  "hitmask._tuples.SavedSnapshot"),
          "What to_bytes() wrote. ValueError says what is wrong with other bytes. Turned and\n"
          "scaled masks are made anew and may take `max_raster_bytes`. Contacts are compared with\n"
          "a step, which may look at `max_compared_pixels`. trust='source' skips checksums and\n"
          "the pixels of masks.")
      .def("__getstate__", &state_of_snapshot,
           nb::sig("def __getstate__(self) -> tuple[bytes, dict[int, object]]"))
      .def(
          "__setstate__", &set_snapshot_state, "state"_a,
          nb::sig("def __setstate__(self, state: tuple[bytes, dict[int, typing.Any]], /) -> None"));
  world
      .def(
          "to_bytes",
          [](nb::handle self, const nb::kwargs& options) {
            return self.attr("snapshot")().attr("to_bytes")(**options);
          },
          nb::sig("def to_bytes(self, *, " HITMASK_SAVING),
          "Its state as bytes: snapshot().to_bytes().")
      .def_static(
          "from_bytes",
          [](nb::handle data, const nb::kwargs& options) {
            return saving("world_from_bytes")(data, **options);
          },
          "data"_a, "options"_a,
          nb::sig("def from_bytes(data: bytes | bytearray | memoryview, **options: typing.Any) -> "
                  "World"),
          "A world that goes on from such bytes. Options are those of Snapshot.from_bytes() and\n"
          "of World; another `period` or `angle_steps` is refused. Bytes hold neither\n"
          "`max_contacts`, `stay_events` and `threads`, nor the `number` of the world that was\n"
          "saved, which keeps ids as they are.\n\n"
          ">>> world = hitmask.World(number=5)\n"
          ">>> rock = world.add((8, 8), user=7)\n"
          ">>> again = hitmask.World.from_bytes(world.to_bytes(), number=5)\n"
          ">>> rock in again, again.state_hash() == world.state_hash()\n(True, True)")
      .def(
          "__reduce__", [](nb::handle self) { return saving("reduced")(self); },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}
#undef HITMASK_SAVING

}  // namespace hitmask::python

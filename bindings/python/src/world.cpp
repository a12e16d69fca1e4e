// hitmask.World: making it, and its bodies.
#include "choices.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

[[noreturn]] void refuse(nb::exception_type type, const char* name, const char* why) {
  throw nb::builtin_exception(type, (std::string(name) + ": " + why).c_str());
}

nb::object whole_array(const nb::object& values, const char* name) {
  constexpr const char* wanted = "expected whole numbers in one dimension";
  nb::object array;
  try {
    array = nb::module_::import_("numpy").attr("asarray")(values);
  } catch (const nb::python_error&) {  // rows of different lengths
    refuse(nb::exception_type::type_error, name, wanted);
  }
  const auto kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
  if (kind != "i" && kind != "u" && nb::cast<std::size_t>(array.attr("size")) != 0)
    refuse(nb::exception_type::type_error, name, wanted);
  if (nb::cast<int>(array.attr("ndim")) != 1) refuse(nb::exception_type::value_error, name, wanted);
  return array;
}

}  // namespace

IdArray id_array_of(const nb::object& ids, const char* name) {
  IdArray array;
  if (nb::try_cast(ids, array, false)) return array;
  std::vector<std::uint64_t> numbers;  // numpy makes floats of lists that go beyond 63 bits
  if (nb::try_cast(ids, numbers, false)) {
    const auto count = numbers.size();
    return nb::cast<IdArray>(nb::cast(array_of(std::move(numbers), count)));
  }
  const nb::object values = whole_array(ids, name);
  if (nb::cast<bool>(nb::bool_(values.attr("__lt__")(0).attr("any")())))
    refuse(nb::exception_type::value_error, name, "ids are not negative");
  return nb::cast<IdArray>(values.attr("astype")("u8", nb::arg("order") = "C"));
}

PointArray point_array_of(const nb::object& positions, const char* name) {
  PointArray array;
  if (nb::try_cast(positions, array, false)) return array;
  return nb::cast<PointArray>(
      nb::module_::import_("hitmask._points").attr("point_rows")(positions, name));
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

constexpr unsigned max_threads = 256;

void make(PythonWorld* self, const WholePair& period, std::size_t max_contacts, bool stay_events,
          unsigned threads, std::size_t cache_bytes, std::uint16_t number,
          std::int32_t angle_steps) {
  if (threads > max_threads) throw nb::value_error("a world has at most 256 threads");
  WorldDefinition definition;
  definition.period_x = int32_of(period.x);
  definition.period_y = int32_of(period.y);
  definition.max_contacts = max_contacts;
  definition.stay_events = stay_events;
  definition.cache_bytes = cache_bytes;
  definition.number = number;
  definition.angle_steps = angle_steps;
  new (self) PythonWorld(definition, threads);
}

// A user value may hold the world that holds it.
using CollectedWorld =
    Collected<PythonWorld, [](PythonWorld& held) -> nb::object& { return held.users().held(); }>;

/// The definition, read back.
void bind_definition(WorldClass& world) {
  using Worlds = const PythonWorld&;
  world
      .def_prop_ro(
          "period",
          [](Worlds self) {
            const WorldDefinition& definition = self.get().definition();
            return Point{definition.period_x, definition.period_y};
          },
          "Width and height after which the world repeats; 0: it does not.")
      .def_prop_ro(
          "max_contacts", [](Worlds self) { return self.get().definition().max_contacts; },
          "step() fails rather than keep more contacts.")
      .def_prop_ro(
          "cache_bytes", [](Worlds self) { return self.get().definition().cache_bytes; },
          "The world caches masks that no body has, up to this many bytes.")
      .def_prop_ro(
          "angle_steps", [](Worlds self) { return self.get().definition().angle_steps; },
          "Angles of bodies are rounded to so many per turn; 0: exact.")
      .def_prop_ro(
          "stay_events", [](Worlds self) { return self.get().definition().stay_events; },
          "Whether step() includes contacts that continue.")
      .def_prop_ro(
          "number", [](Worlds self) { return self.get().definition().number; },
          "Part of every id, so that a world detects the ids of another.")
      .def_prop_ro("threads", &PythonWorld::threads, "The number of threads that run its steps.")
      .def("__repr__", [](Worlds self) {
        return nb::str("<hitmask.World of {} bodies>").format(self.get().size());
      });
}

/// hitmask.WorldError: a ValueError with the reason as a word.
void bind_refusals(nb::module_& module) {
  static PyObject* refusal = nullptr;
  refusal = PyErr_NewExceptionWithDoc(
      "hitmask._hitmask.WorldError",
      "A world refused a call, which changed nothing. `reason` is a word for it.", PyExc_ValueError,
      nullptr);
  if (refusal == nullptr) throw nb::python_error();
  module.attr("WorldError") = nb::borrow(refusal);
  nb::register_exception_translator([](const std::exception_ptr& problem, void*) {
    try {
      std::rethrow_exception(problem);
    } catch (const WorldRefusal& refused) {
      const nb::object error = nb::borrow(refusal)(refused.what());
      error.attr("reason") = nb::cast(refused.reason);
      PyErr_SetObject(refusal, error.ptr());
    }
  });
}

}  // namespace

void bind_world(nb::module_& module) {
  bind_refusals(module);
  WorldClass world(
      module, "World",
      "Many bodies, and which of them touch, frame after frame. Ids are whole numbers.\n\n"
      ">>> world = hitmask.World()\n"
      ">>> square = hitmask.Mask((8, 8), solid=True)\n"
      ">>> ids = world.add_many([square, square], [[0, 0], [4, 4]])\n"
      ">>> world.step()['kind'].tolist()\n[0]",
      nb::type_slots(CollectedWorld::slots));
  world.def(
      "__init__", &make, nb::kw_only(), "period"_a = WholePair{},
      "max_contacts"_a = WorldDefinition{}.max_contacts, "stay_events"_a = true, "threads"_a = 1u,
      "cache_bytes"_a = WorldDefinition{}.cache_bytes, "number"_a = std::uint16_t{0},
      "angle_steps"_a = 0,
      "`period` is the width and height after which the world repeats; 0: it does not.\n"
      "`threads` is the number of threads that run its steps; 0: as many as the machine "
      "has.\n"
      "`cache_bytes` limits the cache of masks that no body has. Worlds of the same "
      "`number`\naccept each other's ids; 0 is a number that no other living world has.\n"
      "`angle_steps` rounds the angles of bodies to so many per turn, an even number, so that\n"
      "bodies that spin share a few rotated masks; 0: exact.");
  bind_definition(world);
  bind_shapes(module);
  bind_query_filter(module);
  bind_bodies(module, world);
  bind_setters(world);
  bind_setters_of_many(world);
  bind_events(module, world);
  bind_queries(module, world);
  bind_world_motion(module, world);
  bind_world_movers(module, world);
  bind_world_carriers(module, world);
  bind_attachments(module, world);
  bind_debug_drawing(world);
  bind_world_characters(module, world);
  bind_world_frames(world);
  bind_world_terrain(world);
  bind_obstacles(module);
  bind_mover(module);
}

}  // namespace hitmask::python

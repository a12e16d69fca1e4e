// Bodies of a world that rest, change their shape and drop through platforms.
#include "choices.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"
#include "world_shapes.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

constexpr const char* resting_fields = "[('body', 'u8'), ('ground', 'u8')]";
constexpr const char* resting_event_fields = "[('body', 'u8'), ('ground', 'u8'), ('kind', 'i8')]";

/// A structured array of numbers, field after field.
nb::object rows_of(std::vector<std::uint64_t>&& values, const char* dtype) {
  const auto count = values.size();
  return nb::cast(array_of(std::move(values), count))
      .attr("view")(nb::module_::import_("hitmask._hitmask").attr(dtype));
}

nb::object resting_array(std::span<const RestingPair> pairs) {
  std::vector<std::uint64_t> values;
  values.reserve(pairs.size() * 2);
  for (const RestingPair& pair : pairs)
    values.insert(values.end(), {pair.body.value(), pair.ground.value()});
  return rows_of(std::move(values), "RESTING_DTYPE");
}

nb::object resting_events_array(std::span<const RestingEvent> events) {
  std::vector<std::uint64_t> values;
  values.reserve(events.size() * 3);
  for (const RestingEvent& event : events)
    values.insert(values.end(), {event.body.value(), event.ground.value(),
                                 static_cast<std::uint64_t>(event.kind)});
  return rows_of(std::move(values), "RESTING_EVENT_DTYPE");
}

/// Goes back when the filter's function raised.
Point change_shape(PythonWorld& self, std::uint64_t body, nb::handle object, Fit fit,
                   std::int32_t limit, bool keep_feet, const PythonFilter& filter) {
  const Shape shape = shape_in(object);
  World& world = self.get();
  const BodyId id = id_of(body);
  const auto before = world.body(id);
  const FilterInUse in_use(self, filter);
  const Result<Point, WorldError> moved =
      world.change_shape(id, shape, {fit, limit, keep_feet}, in_use.facts());
  if (in_use.failed() && moved) {
    insist(world.set_shape(id, before->shape));
    insist(world.set_position(id, before->position));
  }
  in_use.raise_if_failed();
  return insist(moved);
}

/// Goes back when the filter's function raised.
void drop_through(PythonWorld& self, std::uint64_t body, const PythonFilter& filter) {
  World& world = self.get();
  const BodyId id = id_of(body);
  const auto position = world.position(id);
  const auto mover = world.mover(id);
  const FilterInUse in_use(self, filter);
  const Outcome done = world.drop_through(id, in_use.facts());
  if (in_use.failed() && done) {
    insist(world.set_position(id, *position));
    insist(world.set_mover(id, *mover));
  }
  in_use.raise_if_failed();
  insist(done);
}

}  // namespace

void bind_world_characters(nb::module_& module, WorldClass& world) {
  const nb::object dtype = nb::module_::import_("numpy").attr("dtype");
  const nb::object read = nb::module_::import_("ast").attr("literal_eval");
  module.attr("RESTING_DTYPE") = dtype(read(resting_fields));
  module.attr("RESTING_EVENT_DTYPE") = dtype(read(resting_event_fields));
  world
      .def(
          "resting", [](const PythonWorld& self) { return resting_array(self.get().resting()); },
          nb::sig("def resting(self) -> numpy.typing.NDArray[numpy.void]"),
          "What bodies with a mover rested on in the last step: an array of RESTING_DTYPE, with\n"
          "the fields `body` and `ground`, sorted by them.")
      .def(
          "resting_events",
          [](const PythonWorld& self) { return resting_events_array(self.get().resting_events()); },
          nb::sig("def resting_events(self) -> numpy.typing.NDArray[numpy.void]"),
          "What bodies with a mover came to rest on in the last step, and what they left: an\n"
          "array of RESTING_EVENT_DTYPE, sorted by `body` and `ground`. `kind` is BEGIN or END.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> floor = world.add((100, 10), (0, 20), is_static=True)\n"
          ">>> hero = world.add((8, 8), (5, 12))\n"
          ">>> world.set_mover(hero)\n"
          ">>> events = world.step()\n"
          ">>> [(int(event['ground']) == floor, int(event['kind'])) for event in "
          "world.resting_events()]\n"
          "[(True, 0)]")
      .def("change_shape", &change_shape, "body"_a, "shape"_a, "fit"_a = Fit::push, "limit"_a = 8,
           "keep_feet"_a = true, "filter"_a = PythonFilter{},
           nb::sig("def change_shape(self, body: int, shape: " HITMASK_SHAPE
                   ", fit: typing.Literal['allow', 'push', 'refuse'] = 'push', limit: int = 8, "
                   "keep_feet: bool = True, filter: QueryFilter = ...) -> tuple[int, int]"),
           "Gives a body another shape where it fits, and returns the move of its position. What\n"
           "it overlapped before does not count. 'push' moves it out by the shortest way, up to\n"
           "`limit` pixels; 'refuse' does not move it. Raises WorldError with the reason 'stuck'\n"
           "when it does not fit, and changes nothing. With `keep_feet`, its solid pixels end\n"
           "where they ended, on the side of its mover's gravity.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> hero = world.add((8, 16), (0, 0))\n"
           ">>> world.change_shape(hero, (8, 10))\n(0, 6)")
      .def("drop_through", &drop_through, "body"_a, "filter"_a = PythonFilter{},
           "Moves a body that has a mover one pixel along gravity into the one-way bodies that it\n"
           "stands on: its next walk falls through them. Raises WorldError with the reason\n"
           "'blocked' when it stands on no one-way body, or on another one as well.");
}

}  // namespace hitmask::python

// hitmask.QueryFilter: which bodies a query finds.
#include "query_filter.hpp"

#include "choices.hpp"
#include "describe.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

ExcludedBodies excluded(nb::handle bodies) {
  std::int64_t number = 0;
  std::uint64_t id = 0;
  if (nb::try_cast(bodies, id, false)) return id_of(id);
  if (whole_number(bodies.ptr(), number))
    throw nb::value_error("exclude: a body's id is a whole number from 0 to 2**64 - 1");
  return ExcludedBodies(ids_of(id_array_of(nb::borrow(bodies), "exclude")));
}

nb::tuple excluded_ids(const PythonFilter& self) {
  nb::list ids;
  for (const BodyId body : self.facts.exclude.ids()) ids.append(body.value());
  return nb::tuple(ids);
}

nb::object accept_of(const PythonFilter& self) {
  return self.accept.is_valid() ? self.accept : nb::object(nb::none());
}

void make_filter(PythonFilter* self, std::uint32_t layer, std::uint32_t collides_with,
                 std::int32_t group, bool include_static, bool include_moving, bool include_sensors,
                 nb::handle exclude, nb::object accept) {
  if (!accept.is_none() && PyCallable_Check(accept.ptr()) == 0)
    throw nb::type_error("accept is a function of a body's id, or None");
  PythonFilter made;
  made.facts.layer = layer;
  made.facts.collides_with = collides_with;
  made.facts.group = group;
  made.facts.include_static = include_static;
  made.facts.include_moving = include_moving;
  made.facts.include_sensors = include_sensors;
  made.facts.exclude = excluded(exclude);
  if (!accept.is_none()) made.accept = std::move(accept);
  new (self) PythonFilter(std::move(made));
}

// A function may hold the filter that holds it: Python's cycle collector has to see that.
using CollectedFilter =
    Collected<PythonFilter, [](PythonFilter& held) -> nb::object& { return held.accept; }>;

}  // namespace

void bind_query_filter(nb::module_& module) {
  using Filters = const PythonFilter&;
  nb::class_<PythonFilter> filter(
      module, "QueryFilter",
      "Which bodies a query finds: those that would meet a body with this layer, collides_with\n"
      "and group. `exclude` is an id or up to 8 ids that are never found. `accept` is a function\n"
      "of a body's id; the body is found when it returns true. It must not change the world.\n\n"
      ">>> world = hitmask.World()\n"
      ">>> small, large = world.add((4, 4)), world.add((90, 90))\n"
      ">>> wide = hitmask.QueryFilter(accept=lambda body: world.box(body)[2] > 50)\n"
      ">>> world.query_point((2, 2), wide).tolist() == [large]\nTrue",
      nb::type_slots(CollectedFilter::slots));
  filter
      .def("__init__", &make_filter, nb::kw_only(), "layer"_a = 0xFFFF'FFFFu,
           "collides_with"_a = 0xFFFF'FFFFu, "group"_a = 0, "include_static"_a = true,
           "include_moving"_a = true, "include_sensors"_a = true, "exclude"_a = nb::make_tuple(),
           "accept"_a = nb::none(),
           nb::sig("def __init__(self, *, layer: int = 4294967295, "
                   "collides_with: int = 4294967295, group: int = 0, "
                   "include_static: bool = True, include_moving: bool = True, "
                   "include_sensors: bool = True, "
                   "exclude: int | collections.abc.Sequence[int] = (), "
                   "accept: collections.abc.Callable[[int], object] | None = None) -> None"))
      .def_prop_ro(
          "layer", [](Filters self) { return self.facts.layer; },
          "The layers that the query counts as.")
      .def_prop_ro(
          "collides_with", [](Filters self) { return self.facts.collides_with; },
          "The layers that it looks for.")
      .def_prop_ro(
          "group", [](Filters self) { return self.facts.group; },
          "The group that it counts as; 0: none.")
      .def_prop_ro(
          "include_static", [](Filters self) { return self.facts.include_static; },
          "Whether it finds static bodies.")
      .def_prop_ro(
          "include_moving", [](Filters self) { return self.facts.include_moving; },
          "Whether it finds moving bodies.")
      .def_prop_ro(
          "include_sensors", [](Filters self) { return self.facts.include_sensors; },
          "Whether it finds sensors; motion never does.")
      .def_prop_ro("exclude", &excluded_ids, nb::sig("def exclude(self) -> tuple[int, ...]"),
                   "The ids that it never finds: usually that of the body that asks.")
      .def_prop_ro("accept", &accept_of,
                   nb::sig("def accept(self) -> "
                           "collections.abc.Callable[[int], object] | None"),
                   "The function that decides about the rest, or None.");
  def_repr(filter, "QueryFilter",
           {"layer", "collides_with", "group", "include_static", "include_moving",
            "include_sensors", "exclude", "accept"});
}

}  // namespace hitmask::python

// Bodies of a world that carry, and bodies that turn.
#include <cmath>

#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A turn and what was in its way.
struct PythonTurn {
  BodyTurn turn;
  double degrees;  // that it got
  std::vector<BodyHit> hits;
};

BodyCarrier carrier_of(double surface_x, double surface_y) {
  if (!std::isfinite(surface_x) || !std::isfinite(surface_y))
    throw nb::value_error("surface_x and surface_y have to be finite");
  return {SubPixels(surface_x), SubPixels(surface_y)};
}
double pixels_of(SubPixels distance) {
  return static_cast<double>(distance.count()) / static_cast<double>(SubPixels::per_pixel);
}

/// Goes back when the filter's function raised.
PythonTurn turn_body(PythonWorld& self, std::uint64_t body, double degrees,
                     const PythonFilter& filter) {
  World& world = self.get();
  const double turns = degrees / 360.0;
  Snapshot before;
  if (filter.accept.is_valid()) world.snapshot(before);
  PythonTurn result{};
  const FilterInUse in_use(self, filter);
  const Result<BodyTurn, WorldError> turned = world.turn(
      id_of(body), turns, [&](const BodyHit& hit) { result.hits.push_back(hit); }, in_use.facts());
  if (in_use.failed() && turned) insist(world.restore(before));
  in_use.raise_if_failed();
  result.turn = insist(turned);
  result.degrees = turned->turned == turns ? degrees : turned->turned * 360.0;
  return result;
}

void bind_carrier_and_turn(nb::module_& module) {
  nb::class_<BodyCarrier> carrier(module, "BodyCarrier", "What makes a body carry.",
                                  nb::is_final());
  carrier
      .def_prop_ro(
          "surface_x", [](const BodyCarrier& self) { return pixels_of(self.surface_x); },
          "The speed of its surface, as of a belt, in pixels per walk of what stands on it.")
      .def_prop_ro(
          "surface_y", [](const BodyCarrier& self) { return pixels_of(self.surface_y); },
          "The same on y.");
  def_equal(carrier);
  def_repr(carrier, "BodyCarrier", {"surface_x", "surface_y"});
  nb::class_<PythonTurn> turn(module, "BodyTurn", "How a turn ended.", nb::is_final());
  turn.def_prop_ro(
          "turned", [](const PythonTurn& self) { return self.degrees; },
          "How far it got, in degrees.")
      .def_prop_ro(
          "steps", [](const PythonTurn& self) { return self.turn.steps; }, "Steps taken.")
      .def_prop_ro(
          "step_count", [](const PythonTurn& self) { return self.turn.step_count; },
          "The steps of the whole turn.")
      .def_prop_ro(
          "blocked", [](const PythonTurn& self) { return self.turn.blocked; },
          "Whether it stopped before the next step.")
      .def_prop_ro(
          "body", [](const PythonTurn& self) { return id_or_none(self.turn.body); },
          "The body that blocked it or was crushed; None when its shape does not fit the world\n"
          "there.")
      .def_ro("hits", &PythonTurn::hits,
              "The bodies that blocked it, and those that it pushed or crushed.");
  def_repr(turn, "BodyTurn", {"turned", "steps", "step_count", "blocked", "body", "hits"});
}

}  // namespace

void bind_world_carriers(nb::module_& module, WorldClass& world) {
  bind_carrier_and_turn(module);
  world
      .def(
          "set_carrier",
          [](PythonWorld& self, std::uint64_t body, double surface_x, double surface_y) {
            insist(self.get().set_carrier(id_of(body), carrier_of(surface_x, surface_y)));
          },
          "body"_a, "surface_x"_a = 0.0, "surface_y"_a = 0.0,
          "Makes a body carry, or changes how: move() takes along what rests on it, and pushes\n"
          "what is in front of it.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> lift = world.add((40, 4), (0, 50))\n"
          ">>> world.set_carrier(lift)\n"
          ">>> hero = world.add((8, 8), (10, 42))\n"
          ">>> world.set_mover(hero)\n"
          ">>> world.move(lift, (30, 50)).hits[0].passenger\n'carried'\n"
          ">>> world.position(hero)\n(40, 42)")
      .def(
          "set_carrier_many",
          [](PythonWorld& self, const nb::object& bodies, double surface_x, double surface_y) {
            const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
            insist(self.get().set_carrier(ids, carrier_of(surface_x, surface_y)));
          },
          "bodies"_a, "surface_x"_a = 0.0, "surface_y"_a = 0.0,
          nb::sig("def set_carrier_many(self, bodies: numpy.typing.ArrayLike, "
                  "surface_x: float = 0.0, surface_y: float = 0.0) -> None"),
          "The same for many bodies.")
      .def(
          "clear_carrier",
          [](PythonWorld& self, std::uint64_t body) {
            insist(self.get().clear_carrier(id_of(body)));
          },
          "body"_a, "It carries no more.")
      .def(
          "clear_carrier_many",
          [](PythonWorld& self, const nb::object& bodies) {
            const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
            insist(self.get().clear_carrier(ids));
          },
          "bodies"_a,
          nb::sig("def clear_carrier_many(self, bodies: numpy.typing.ArrayLike) -> None"),
          "The same for many bodies.")
      .def(
          "carrier",
          [](const PythonWorld& self, std::uint64_t body) {
            insist(self.get().check(id_of(body)));
            return self.get().carrier(id_of(body));
          },
          "body"_a, "How a body carries; None when it does not.")
      .def(
          "turn", &turn_body, "body"_a, "degrees"_a, "filter"_a = PythonFilter{},
          "Turns a body about the pivot of its transform, clockwise, until something is in its\n"
          "way. A body that carries pushes others aside. `body(door).transform.degrees` tells its\n"
          "angle.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> door = world.add((20, 2), (50, 50))\n"
          ">>> wall = world.add((20, 4), (40, 62), is_static=True)\n"
          ">>> turn = world.turn(door, 90)\n"
          ">>> turn.blocked, turn.body == wall, turn.turned\n(True, True, 45.0)");
}

}  // namespace hitmask::python

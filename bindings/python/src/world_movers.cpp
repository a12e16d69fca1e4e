// Bodies of a world that walk.
#include <cmath>

#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A walk and the bodies that stopped it.
struct PythonWalk {
  BodyWalk walk;
  std::vector<BodyHit> hits;
};

using Remainder = std::optional<WholePair>;

std::int32_t part_of_pixel(std::int64_t count) {
  if (count < 0 || count >= SubPixels::per_pixel) throw WorldRefusal(WorldError::remainder);
  return static_cast<std::int32_t>(count);
}

BodyMover mover_of(std::int32_t up, std::int32_t down, Face gravity, const Remainder& remainder,
                   std::int32_t corner_correction) {
  return {not_negative(up, "step_up"),
          not_negative(down, "step_down"),
          gravity,
          not_negative(corner_correction, "corner_correction"),
          remainder ? part_of_pixel(remainder->x) : 0,
          remainder ? part_of_pixel(remainder->y) : 0,
          {}};
}

/// What a mover keeps when it is set again.
BodyMover kept_in(const BodyMover& mover, const BodyMover& before, const Remainder& remainder) {
  BodyMover result = mover;
  if (!remainder) {
    result.remainder_x = before.remainder_x;
    result.remainder_y = before.remainder_y;
  }
  if (mover.gravity == before.gravity) result.ground = before.ground;
  return result;
}

/// All or none: once all bodies have movers, no call is refused.
void set_movers(PythonWorld& self, const std::vector<BodyId>& ids, const BodyMover& mover,
                const Remainder& remainder) {
  World& world = self.get();
  std::vector<std::optional<BodyMover>> before;
  before.reserve(ids.size());
  for (const BodyId id : ids) before.push_back(world.mover(id));
  insist(world.set_mover(ids, mover));
  for (std::size_t k = 0; k < ids.size(); ++k)
    if (before[k]) insist(world.set_mover(ids[k], kept_in(mover, *before[k], remainder)));
}

/// Goes back when the filter's function raised.
PythonWalk walk_body(PythonWorld& self, std::uint64_t body, double dx, double dy,
                     const PythonFilter& filter) {
  if (!std::isfinite(dx) || !std::isfinite(dy))
    throw nb::value_error("dx and dy have to be finite");
  World& world = self.get();
  const BodyId id = id_of(body);
  const auto position = world.position(id);
  const auto mover = world.mover(id);
  PythonWalk result;
  const FilterInUse in_use(self, filter);
  const Result<BodyWalk, WorldError> walked = world.walk(
      id, dx, dy, [&](const BodyHit& hit) { result.hits.push_back(hit); }, in_use.facts());
  if (in_use.failed() && walked) {
    insist(world.set_position(id, *position));
    insist(world.set_mover(id, *mover));
  }
  in_use.raise_if_failed();
  result.walk = insist(walked);
  return result;
}

void bind_ground_and_mover(nb::module_& module) {
  nb::class_<Ground> ground(module, "Ground", "What a body stands on.", nb::is_final());
  ground
      .def_prop_ro(
          "body", [](const Ground& self) { return self.body.value(); },
          "The id of the body: the lowest of several.")
      .def_ro("normal", &Ground::normal, "The normal of its surface under the feet.")
      .def_ro("slope", &Ground::slope,
              "How many pixels it rises per pixel to the right; per pixel down where gravity\n"
              "pulls to the left or right.");
  def_equal(ground);
  def_repr(ground, "Ground", {"body", "normal", "slope"});
  nb::class_<BodyMover> mover(module, "BodyMover", "What makes a body walk.", nb::is_final());
  mover.def_ro("step_up", &BodyMover::step_up, "It climbs ledges of up to this many pixels.")
      .def_ro("step_down", &BodyMover::step_down,
              "It descends ledges of up to this many pixels instead of walking off.")
      .def_ro("gravity", &BodyMover::gravity, "The side that its feet are on.")
      .def_ro("corner_correction", &BodyMover::corner_correction,
              "Pixels that it goes sideways around a corner that its head hits.")
      .def_prop_ro(
          "remainder",
          [](const BodyMover& self) { return WholePair{self.remainder_x, self.remainder_y}; },
          nb::sig("def remainder(self) -> tuple[int, int]"),
          "What is left of a pixel on each axis, in 1/65,536 px, to be added to the position.")
      .def_ro("ground", &BodyMover::ground,
              "What it stood on after its last walk, if that is still there.");
  def_equal(mover);
  def_repr(mover, "BodyMover",
           {"step_up", "step_down", "gravity", "corner_correction", "remainder", "ground"});
}

template <class Part>
auto part_of_walk(Part BodyWalk::* part) {
  return [part](const PythonWalk& self) { return self.walk.*part; };
}
auto side_of_walk(BodyId BodyWalk::* side) {
  return [side](const PythonWalk& self) { return id_or_none(self.walk.*side); };
}

void bind_walk(nb::module_& module) {
  nb::class_<PythonWalk> walk(module, "BodyWalk", "How a walk ended.", nb::is_final());
  walk.def_prop_ro("position", part_of_walk(&BodyWalk::position), "The position after the walk.")
      .def_prop_ro("moved", part_of_walk(&BodyWalk::moved), "The move in whole pixels.")
      .def_prop_ro("hit_x", part_of_walk(&BodyWalk::hit_x), "Whether a body stopped it on x.")
      .def_prop_ro("hit_y", part_of_walk(&BodyWalk::hit_y), "Whether a body stopped it on y.")
      .def_prop_ro("ground", part_of_walk(&BodyWalk::ground),
                   "What it stands on; None in the air, and after a move against gravity.")
      .def_prop_ro("left", side_of_walk(&BodyWalk::left), "The body that it touches on its left.")
      .def_prop_ro("right", side_of_walk(&BodyWalk::right),
                   "The body that it touches on its right.")
      .def_prop_ro("top", side_of_walk(&BodyWalk::top), "The body that it touches at its top.")
      .def_prop_ro("bottom", side_of_walk(&BodyWalk::bottom),
                   "The body that it touches at its bottom.")
      .def_prop_ro("stepped_up", part_of_walk(&BodyWalk::stepped_up), "Pixels climbed over ledges.")
      .def_prop_ro("stepped_down", part_of_walk(&BodyWalk::stepped_down),
                   "Pixels walked down ledges.")
      .def_prop_ro("corrected", part_of_walk(&BodyWalk::corrected),
                   "Pixels that it went sideways around corners.")
      .def_prop_ro("zone_layers", part_of_walk(&BodyWalk::zone_layers),
                   "The layers of all sensors that it overlaps at the end and may meet.")
      .def_prop_ro("zone", side_of_walk(&BodyWalk::zone), "The lowest id of these sensors.")
      .def_ro("hits", &PythonWalk::hits, "The bodies that stopped it, first those across gravity.");
  def_repr(walk, "BodyWalk", {"position", "moved", "ground", "hits"});
}

/// What set_mover() and set_mover_many() take after their first argument, as stubs show it.
#define HITMASK_MOVER_KEYWORDS                                                     \
  "step_up: int = 0, step_down: int = 0, "                                         \
  "gravity: typing.Literal['none', 'left', 'right', 'top', 'bottom'] = 'bottom', " \
  "remainder: tuple[int, int] | None = None, corner_correction: int = 0"

}  // namespace

void bind_world_movers(nb::module_& module, WorldClass& world) {
  bind_ground_and_mover(module);
  bind_walk(module);
  world
      .def(
          "set_mover",
          [](PythonWorld& self, std::uint64_t body, std::int32_t up, std::int32_t down,
             Face gravity, const Remainder& remainder, std::int32_t correction) {
            set_movers(self, {id_of(body)}, mover_of(up, down, gravity, remainder, correction),
                       remainder);
          },
          "body"_a, "step_up"_a = 0, "step_down"_a = 0, "gravity"_a = Face::bottom,
          "remainder"_a = nb::none(), "corner_correction"_a = 0,
          nb::sig("def set_mover(self, body: int, " HITMASK_MOVER_KEYWORDS ") -> None"),
          "Lets a body walk, or changes its mover. A body that has a mover keeps its remainder\n"
          "unless that is given, and its ground unless gravity changes. Everything else that is\n"
          "not given goes to its default, also if it was set before. `remainder` is two whole\n"
          "numbers in 1/65,536 pixel.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> hero = world.add((8, 8))\n"
          ">>> world.set_mover(hero, step_up=3)\n"
          ">>> walk = world.walk(hero, 0.25, 0)\n"
          ">>> world.set_mover(hero, step_down=5)\n"
          ">>> mover = world.mover(hero)\n"
          ">>> mover.remainder, mover.step_up, mover.step_down\n((16384, 0), 0, 5)")
      .def(
          "set_mover_many",
          [](PythonWorld& self, const nb::object& bodies, std::int32_t up, std::int32_t down,
             Face gravity, const Remainder& remainder, std::int32_t correction) {
            set_movers(self, ids_of(id_array_of(bodies)),
                       mover_of(up, down, gravity, remainder, correction), remainder);
          },
          "bodies"_a, "step_up"_a = 0, "step_down"_a = 0, "gravity"_a = Face::bottom,
          "remainder"_a = nb::none(), "corner_correction"_a = 0,
          nb::sig("def set_mover_many(self, bodies: numpy.typing.ArrayLike, " HITMASK_MOVER_KEYWORDS
                  ") -> None"),
          "The same mover for many bodies; each keeps its own remainder and ground, as there.")
      .def(
          "clear_mover",
          [](PythonWorld& self, std::uint64_t body) {
            insist(self.get().clear_mover(id_of(body)));
          },
          "body"_a, "Takes the mover of a body away: it walks no more.")
      .def(
          "clear_mover_many",
          [](PythonWorld& self, const nb::object& bodies) {
            const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
            insist(self.get().clear_mover(ids));
          },
          "bodies"_a, nb::sig("def clear_mover_many(self, bodies: numpy.typing.ArrayLike) -> None"),
          "The same for many bodies.")
      .def(
          "mover",
          [](const PythonWorld& self, std::uint64_t body) {
            insist(self.get().check(id_of(body)));
            return self.get().mover(id_of(body));
          },
          "body"_a, "The mover of a body; None when it has none.")
      .def("walk", &walk_body, "body"_a, "dx"_a, "dy"_a, "filter"_a = PythonFilter{},
           "Moves a body that has a mover by up to (dx, dy) pixels, as a Mover does: first across\n"
           "gravity, then along it, up and down ledges, with fractions of a pixel.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> floor = world.add((100, 10), (0, 20), is_static=True)\n"
           ">>> hero = world.add((8, 8), (5, 0))\n"
           ">>> world.set_mover(hero, step_up=3, step_down=3)\n"
           ">>> walk = world.walk(hero, 1.5, 30)\n"
           ">>> walk.position, walk.ground.body == floor\n((6, 12), True)");
}

}  // namespace hitmask::python

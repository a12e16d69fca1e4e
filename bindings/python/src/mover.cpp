// A mask that walks among obstacles: those of a world, of a list, or of a function.
#include <cmath>

#include "choices.hpp"
#include "describe.hpp"
#include "obstacles.hpp"
#include "placed_mask.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

struct PythonMoveResult {
  MoveResult result;
  std::vector<MoveHit> hits;
};

void insist_on_numbers(double dx, double dy) {
  if (!std::isfinite(dx) || !std::isfinite(dy))
    throw nb::value_error("dx and dy have to be finite");
}

/// Works on a copy of the mover: functions may raise, and may use the mover itself, and Ctrl-C ends
/// the call.
template <class Go>
auto move_among(Mover& self, nb::handle obstacles, const PythonFilter& filter, Go go) {
  Mover copy = self;
  auto moved = among(obstacles, filter, [&](auto&& query) { return go(copy, query); });
  self = copy;
  return moved;
}

template <class Go>
PythonMoveResult walk(Mover& self, nb::handle obstacles, const PythonFilter& filter, Go go) {
  return move_among(self, obstacles, filter, [&](Mover& walker, auto&& query) {
    PythonMoveResult result;
    result.result = go(walker, query, [&](const MoveHit& hit) { result.hits.push_back(hit); });
    return result;
  });
}

PythonMoveResult walk_mask(Mover& self, const PythonMask& mask, double dx, double dy,
                           nb::handle obstacles, const PythonFilter& filter) {
  insist_on_numbers(dx, dy);
  const auto kept = mask.shared();
  return walk(self, obstacles, filter, [&](Mover& walker, auto&& query, auto&& hit) {
    return walker.move(kept->view(), dx, dy, query, hit);
  });
}

PythonMoveResult walk_placed(Mover& self, const PythonPlaced& placed, double dx, double dy,
                             nb::handle obstacles, const PythonFilter& filter) {
  insist_on_numbers(dx, dy);
  return walk(self, obstacles, filter, [&](Mover& walker, auto&& query, auto&& hit) {
    return value_of(walker.move(placed.placed, dx, dy, query, hit));
  });
}

std::optional<Point> unstick_mask(Mover& self, const PythonMask& mask, std::int32_t limit,
                                  nb::handle obstacles, const PythonFilter& filter) {
  const auto kept = mask.shared();
  return move_among(self, obstacles, filter, [&](Mover& mover, auto&& query) {
    return mover.unstick(kept->view(), limit, query);
  });
}

std::optional<Point> unstick_placed(Mover& self, const PythonPlaced& placed, std::int32_t limit,
                                    nb::handle obstacles, const PythonFilter& filter) {
  return move_among(self, obstacles, filter, [&](Mover& mover, auto&& query) {
    return found_or_none(mover.unstick(placed.placed, limit, query));
  });
}

void bind_walked(nb::module_& module) {
  nb::class_<MoveHit> hit(module, "MoveHit", "An obstacle that stopped a mover on one axis.",
                          nb::is_final());
  hit.def_ro("obstacle", &MoveHit::obstacle, "The id of the obstacle.")
      .def_ro("axis", &MoveHit::axis, "The axis on which it stopped the mover.")
      .def_ro("position", &MoveHit::position,
              "The position where the mover would have overlapped it.")
      .def_ro("contact", &MoveHit::contact, "The contact there, in the obstacle's pixels.")
      .def_ro("normal", &MoveHit::normal, "The normal of the obstacle there.");
  def_repr(hit, "MoveHit", {"obstacle", "axis", "position", "contact", "normal"});
  using Moved = const PythonMoveResult&;
  nb::class_<PythonMoveResult> result(module, "MoveResult", "How a move of a mover ended.",
                                      nb::is_final());
  result
      .def_prop_ro(
          "moved", [](Moved self) { return self.result.moved; }, "The move in whole pixels.")
      .def_prop_ro(
          "hit_x", [](Moved self) { return self.result.hit_x; },
          "Whether an obstacle stopped it on x.")
      .def_prop_ro(
          "hit_y", [](Moved self) { return self.result.hit_y; },
          "Whether an obstacle stopped it on y.")
      .def_prop_ro(
          "on_ground", [](Moved self) { return self.result.on_ground; },
          "Whether an obstacle under it would stop it from falling.")
      .def_prop_ro(
          "corrected", [](Moved self) { return self.result.corrected; },
          "Pixels that it went sideways around corners.")
      .def_ro("hits", &PythonMoveResult::hits,
              "The obstacles that stopped it, first those across gravity.");
  def_repr(result, "MoveResult", {"moved", "hit_x", "hit_y", "on_ground", "hits"});
}

void bind_moves(nb::class_<Mover>& mover) {
  constexpr const char* text =
      "Moves by up to (dx, dy) pixels, first across gravity, and slides along obstacles.";
  mover
      .def("move", &walk_mask, "mask"_a, "dx"_a, "dy"_a, "obstacles"_a, "filter"_a = PythonFilter{},
           nb::sig("def move(self, mask: Mask, dx: float, dy: float, " HITMASK_OBSTACLES
                   ", filter: QueryFilter = ...) -> MoveResult"),
           text)
      .def("move", &walk_placed, "placed"_a, "dx"_a, "dy"_a, "obstacles"_a,
           "filter"_a = PythonFilter{},
           nb::sig("def move(self, placed: PlacedMask, dx: float, dy: float, " HITMASK_OBSTACLES
                   ", filter: QueryFilter = ...) -> MoveResult"),
           "The same for a placed mask; its pivot lies at the mover's position.");
}

void bind_unstick(nb::class_<Mover>& mover) {
  mover
      .def("unstick", &unstick_mask, "mask"_a, "limit"_a, "obstacles"_a,
           "filter"_a = PythonFilter{},
           nb::sig("def unstick(self, mask: Mask, limit: int, " HITMASK_OBSTACLES
                   ", filter: QueryFilter = ...) -> tuple[int, int] | None"),
           "Moves out of what the mover overlaps, by the shortest way, and returns the move:\n"
           "(0, 0) when there is nothing to leave, None when no move within the limit helps.\n"
           "Keeps the remainder, so it may be called in every frame. A one-way obstacle that\n"
           "overlaps the mover does not count.\n\n"
           ">>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))\n"
           ">>> hero = hitmask.Mover((5, 14))\n"
           ">>> hero.unstick(hitmask.Mask((8, 8), solid=True), 16, [floor])\n(0, -2)\n"
           ">>> hero.position\n(5, 12)")
      .def("unstick", &unstick_placed, "placed"_a, "limit"_a, "obstacles"_a,
           "filter"_a = PythonFilter{},
           nb::sig("def unstick(self, placed: PlacedMask, limit: int, " HITMASK_OBSTACLES
                   ", filter: QueryFilter = ...) -> tuple[int, int] | None"),
           "The same for a placed mask; its pivot lies at the mover's position.");
}

}  // namespace

void bind_mover(nb::module_& module) {
  bind_walked(module);
  nb::class_<Mover> mover(
      module, "Mover",
      "A mask that walks: it slides along obstacles, and climbs and descends ledges.\n\n"
      ">>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))\n"
      ">>> hero = hitmask.Mover((5, 0))\n"
      ">>> move = hero.move(hitmask.Mask((8, 8), solid=True), 0, 30.5, [floor])\n"
      ">>> hero.position, move.on_ground\n((5, 12), True)");
  mover
      .def(
          "__init__",
          [](Mover* self, const Vector& position, std::int32_t up, std::int32_t down, Face gravity,
             std::int32_t corner_correction) {
            new (self) Mover({point_of(position), not_negative(up, "step_up"),
                              not_negative(down, "step_down"), gravity,
                              not_negative(corner_correction, "corner_correction")});
          },
          "position"_a = Vector{}, "step_up"_a = 0, "step_down"_a = 0, "gravity"_a = Face::bottom,
          "corner_correction"_a = 0)
      .def(
          "set_position",
          [](Mover& self, const Vector& position) { self.set_position(point_of(position)); },
          "position"_a, "Sets the position and clears the remainder.")
      .def(
          "copy", [](const Mover& self) { return Mover(self); }, "A copy, to go back to.")
      .def("__copy__", [](const Mover& self) { return Mover(self); })
      .def_prop_ro("position", &Mover::position, "The position in whole pixels.")
      .def_prop_ro(
          "remainder",
          [](const Mover& self) { return WholePair{self.remainder_x(), self.remainder_y()}; },
          nb::sig("def remainder(self) -> tuple[int, int]"),
          "What is left of a pixel on each axis, in 1/65,536 px, to be added to the position.")
      .def_prop_ro(
          "step_up", [](const Mover& self) { return self.definition().step_up; },
          "It climbs ledges of up to this many pixels.")
      .def_prop_ro(
          "step_down", [](const Mover& self) { return self.definition().step_down; },
          "It descends ledges of up to this many pixels instead of walking off.")
      .def_prop_ro(
          "gravity", [](const Mover& self) { return self.definition().gravity; },
          "The side that its feet are on: it falls towards that side. 'none': it floats.")
      .def_prop_ro(
          "corner_correction",
          [](const Mover& self) { return self.definition().corner_correction; },
          "Pixels that it goes sideways around a corner that its head hits.");
  bind_moves(mover);
  bind_unstick(mover);
  def_repr(mover, "Mover",
           {"position", "remainder", "step_up", "step_down", "gravity", "corner_correction"});
}

}  // namespace hitmask::python

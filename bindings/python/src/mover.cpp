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
  if (!std::isfinite(dx) || !std::isfinite(dy)) throw nb::value_error("a way has to be finite");
}

/// A function's obstacles are met on a copy: it may raise, and it may use the mover itself.
template <class Go>
PythonMoveResult walk(Mover& self, nb::handle obstacles, const QueryFilter& filter, Go go) {
  std::optional<Mover> copy;
  if (PyCallable_Check(obstacles.ptr()) != 0) copy.emplace(self);
  PythonMoveResult moved = among(obstacles, filter, [&](auto&& query) {
    PythonMoveResult result;
    result.result =
        go(copy ? *copy : self, query, [&](const MoveHit& hit) { result.hits.push_back(hit); });
    return result;
  });
  if (copy) self = *copy;
  return moved;
}

PythonMoveResult walk_mask(Mover& self, const PythonMask& mask, double dx, double dy,
                           nb::handle obstacles, const QueryFilter& filter) {
  insist_on_numbers(dx, dy);
  const auto kept = mask.shared();
  return walk(self, obstacles, filter, [&](Mover& walker, auto&& query, auto&& hit) {
    return walker.move(kept->view(), dx, dy, query, hit);
  });
}

PythonMoveResult walk_placed(Mover& self, const PythonPlaced& placed, double dx, double dy,
                             nb::handle obstacles, const QueryFilter& filter) {
  insist_on_numbers(dx, dy);
  return walk(self, obstacles, filter, [&](Mover& walker, auto&& query, auto&& hit) {
    return value_of(walker.move(placed.placed, dx, dy, query, hit));
  });
}

void bind_walked(nb::module_& module) {
  nb::class_<MoveHit> hit(module, "MoveHit", "What stopped a mover on one axis.", nb::is_final());
  hit.def_ro("obstacle", &MoveHit::obstacle, "Its id.")
      .def_ro("axis", &MoveHit::axis, "On which it was stopped.")
      .def_ro("position", &MoveHit::position, "Of the mover, where it would have overlapped.")
      .def_ro("contact", &MoveHit::contact, "With the obstacle there, in the obstacle's pixels.")
      .def_ro("normal", &MoveHit::normal, "Which way the obstacle faces there.");
  def_repr(hit, "MoveHit", {"obstacle", "axis", "position", "contact", "normal"});
  using Moved = const PythonMoveResult&;
  nb::class_<PythonMoveResult> result(module, "MoveResult", "How a mover's move went.",
                                      nb::is_final());
  result
      .def_prop_ro(
          "moved", [](Moved self) { return self.result.moved; }, "By so many whole pixels.")
      .def_prop_ro(
          "hit_x", [](Moved self) { return self.result.hit_x; }, "Whether it was stopped on x.")
      .def_prop_ro(
          "hit_y", [](Moved self) { return self.result.hit_y; }, "Whether it was stopped on y.")
      .def_prop_ro(
          "on_ground", [](Moved self) { return self.result.on_ground; },
          "Whether something under it would stop it from falling.")
      .def_ro("hits", &PythonMoveResult::hits, "What stopped it, x first.");
  def_repr(result, "MoveResult", {"moved", "hit_x", "hit_y", "on_ground", "hits"});
}

void bind_moves(nb::class_<Mover>& mover) {
  constexpr const char* text =
      "Moves by up to (dx, dy) pixels, x first, sliding along what is in the way.";
  mover
      .def("move", &walk_mask, "mask"_a, "dx"_a, "dy"_a, "obstacles"_a, "filter"_a = QueryFilter{},
           nb::sig("def move(self, mask: Mask, dx: float, dy: float, " HITMASK_OBSTACLES
                   ", filter: QueryFilter = ...) -> MoveResult"),
           text)
      .def("move", &walk_placed, "placed"_a, "dx"_a, "dy"_a, "obstacles"_a,
           "filter"_a = QueryFilter{},
           nb::sig("def move(self, placed: PlacedMask, dx: float, dy: float, " HITMASK_OBSTACLES
                   ", filter: QueryFilter = ...) -> MoveResult"),
           "The same for a placed mask, whose pivot goes where the mover is.");
}

}  // namespace

void bind_mover(nb::module_& module) {
  bind_walked(module);
  nb::class_<Mover> mover(
      module, "Mover",
      "A mask that walks: slides along what it hits, climbs and descends ledges.\n\n"
      ">>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))\n"
      ">>> hero = hitmask.Mover((5, 0))\n"
      ">>> move = hero.move(hitmask.Mask((8, 8), solid=True), 0, 30.5, [floor])\n"
      ">>> hero.position, move.on_ground\n((5, 12), True)");
  mover
      .def(
          "__init__",
          [](Mover* self, const Vector& position, std::int32_t up, std::int32_t down) {
            new (self) Mover({point_of(position), up, down});
          },
          "position"_a = Vector{}, "step_up"_a = 0, "step_down"_a = 0)
      .def(
          "place", [](Mover& self, const Vector& at) { self.place(point_of(at)); }, "position"_a,
          "Puts it somewhere, without a remainder.")
      .def(
          "copy", [](const Mover& self) { return Mover(self); }, "For going back in time.")
      .def("__copy__", [](const Mover& self) { return Mover(self); })
      .def_prop_ro("position", &Mover::position, "The pixel it is at.")
      .def_prop_ro(
          "remainder",
          [](const Mover& self) { return Vector{self.remainder_x(), self.remainder_y()}; },
          nb::sig("def remainder(self) -> tuple[int, int]"),
          "Below a pixel, in 65,536ths, to be added to the position.")
      .def_prop_ro(
          "step_up", [](const Mover& self) { return self.definition().step_up; },
          "Ledges up to so many pixels are climbed.")
      .def_prop_ro(
          "step_down", [](const Mover& self) { return self.definition().step_down; },
          "And so many descended, not walked off.");
  bind_moves(mover);
  def_repr(mover, "Mover", {"position", "remainder", "step_up", "step_down"});
}

}  // namespace hitmask::python

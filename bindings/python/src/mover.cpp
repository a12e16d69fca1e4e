// A mask that walks among obstacles: those of a world, or of a list.
#include "choices.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// An obstacle and the mask it borrows.
struct PythonObstacle {
  std::shared_ptr<const Mask> mask;
  Obstacle facts;
};

void make_obstacle(PythonObstacle* self, const PythonMask* mask, const std::optional<Vector>& size,
                   const Vector& position, std::uint64_t id, Face one_way) {
  if ((mask == nullptr) == !size.has_value())
    throw nb::value_error("an obstacle has either a mask or a size");
  new (self) PythonObstacle;
  if (mask != nullptr) self->mask = mask->shared();
  if (mask != nullptr) self->facts.mask = &self->mask->view();
  if (size) self->facts.size = size_of(*size);
  self->facts.position = point_of(position);
  self->facts.id = id;
  self->facts.one_way = one_way;
}

Box box_of_obstacle(const Obstacle& obstacle) {
  const Size size = obstacle.mask != nullptr ? obstacle.mask->size() : obstacle.size;
  return {obstacle.position.x, obstacle.position.y, size.width, size.height};
}

/// A list's obstacles, held for the length of a call.
class ObstacleList {
 public:
  explicit ObstacleList(const nb::sequence& obstacles) {
    for (nb::handle item : obstacles) kept_.push_back(nb::cast<const PythonObstacle&>(item));
  }
  bool operator()(const Box& box, Visitor<const Obstacle&> visit) const {
    for (const PythonObstacle& item : kept_)
      if (overlaps(box_of_obstacle(item.facts), box) && !visit(item.facts)) return false;
    return true;
  }

 private:
  std::vector<PythonObstacle> kept_;
};

struct PythonMoveResult {
  MoveResult result;
  std::vector<MoveHit> hits;
};

/// Calls with whatever the obstacles are.
template <class Use>
auto among(nb::handle obstacles, const QueryFilter& filter, Use use) {
  if (nb::isinstance<PythonWorld>(obstacles)) {
    const PythonWorld& world = nb::cast<const PythonWorld&>(obstacles);
    return use(world.get().obstacles(filter));
  }
  return use(ObstacleList(nb::cast<nb::sequence>(obstacles)));
}

PythonMoveResult walk(Mover& self, const PythonMask& mask, double dx, double dy,
                      nb::handle obstacles, const QueryFilter& filter) {
  return among(obstacles, filter, [&](const auto& query) {
    PythonMoveResult moved;
    moved.result = self.move(mask.view(), dx, dy, query,
                             [&](const MoveHit& hit) { moved.hits.push_back(hit); });
    return moved;
  });
}

void bind_walked(nb::module_& module) {
  nb::class_<MoveHit>(module, "MoveHit", "What stopped a mover on one axis.")
      .def_ro("obstacle", &MoveHit::obstacle)
      .def_ro("axis", &MoveHit::axis)
      .def_ro("position", &MoveHit::position)
      .def_ro("contact", &MoveHit::contact)
      .def_ro("normal", &MoveHit::normal);
  nb::class_<PythonMoveResult>(module, "MoveResult", "How a mover's move went.")
      .def_prop_ro("moved", [](const PythonMoveResult& self) { return self.result.moved; })
      .def_prop_ro("hit_x", [](const PythonMoveResult& self) { return self.result.hit_x; })
      .def_prop_ro("hit_y", [](const PythonMoveResult& self) { return self.result.hit_y; })
      .def_prop_ro("on_ground", [](const PythonMoveResult& self) { return self.result.on_ground; })
      .def_ro("hits", &PythonMoveResult::hits);
}

}  // namespace

void bind_mover(nb::module_& module) {
  bind_walked(module);
  nb::class_<PythonObstacle>(module, "Obstacle", "Something in the way of a mover.")
      .def("__init__", &make_obstacle, "mask"_a = nb::none(), "size"_a = nb::none(),
           "position"_a = Vector{}, "id"_a = std::uint64_t{0}, "one_way"_a = Face::none);
  nb::class_<Mover>(module, "Mover",
                    "A mask that walks: slides along what it hits, climbs and descends ledges.\n\n"
                    ">>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))\n"
                    ">>> hero = hitmask.Mover((5, 0))\n"
                    ">>> move = hero.move(hitmask.Mask((8, 8), solid=True), 0, 30.5, [floor])\n"
                    ">>> hero.position, move.on_ground\n((5, 12), True)")
      .def(
          "__init__",
          [](Mover* self, const Vector& position, std::int32_t up, std::int32_t down) {
            new (self) Mover({point_of(position), up, down});
          },
          "position"_a = Vector{}, "step_up"_a = 0, "step_down"_a = 0)
      .def("move", &walk, "mask"_a, "dx"_a, "dy"_a, "obstacles"_a, "filter"_a = QueryFilter{},
           nb::sig("def move(self, mask: Mask, dx: float, dy: float, "
                   "obstacles: World | collections.abc.Sequence[Obstacle], "
                   "filter: QueryFilter = ...) -> MoveResult"),
           "Moves by up to (dx, dy) pixels, x first.")
      .def(
          "place", [](Mover& self, const Vector& at) { self.place(point_of(at)); }, "position"_a,
          "Puts it somewhere, without a remainder.")
      .def("copy", [](const Mover& self) { return Mover(self); })
      .def_prop_ro("position", &Mover::position)
      .def_prop_ro(
          "remainder",
          [](const Mover& self) { return Vector{self.remainder_x(), self.remainder_y()}; },
          nb::sig("def remainder(self) -> tuple[int, int]"),
          "Below a pixel, in 65,536ths, to be added to the position.");
}

}  // namespace hitmask::python

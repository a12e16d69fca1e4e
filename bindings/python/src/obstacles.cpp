// A mask among obstacles: whether it fits, how it gets out, how far it gets; and rays.
#include "obstacles.hpp"

#include "choices.hpp"
#include "describe.hpp"
#include "placed_mask.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

void make_obstacle(PythonObstacle* self, const PythonMask* mask,
                   const std::optional<WholePair>& size, const Vector& position, std::uint64_t id,
                   Face one_way) {
  if ((mask == nullptr) == !size.has_value())
    throw nb::value_error("an obstacle has either a mask or a size");
  PythonObstacle made;
  if (mask != nullptr) made.mask = mask->shared();
  if (mask != nullptr) made.facts.mask = &made.mask->view();
  if (size) made.facts.size = size_of(*size);
  made.facts.position = point_of(position);
  made.facts.id = id;
  made.facts.one_way = one_way;
  new (self) PythonObstacle(std::move(made));
}

/// What a placed mask covers, rasterised once.
PythonObstacle obstacle_from_placed(const PythonPlaced& placed, std::uint64_t id, Face one_way) {
  MaskAt raster = value_of(rasterise(placed.placed));
  PythonObstacle made{std::make_shared<const Mask>(std::move(raster.mask)), {}};
  made.facts.mask = &made.mask->view();
  made.facts.position = raster.position;
  made.facts.id = id;
  made.facts.one_way = one_way;
  return made;
}

std::optional<PythonMask> mask_of(const PythonObstacle& self) {
  if (!self.mask) return std::nullopt;
  return PythonMask(self.mask);
}

void bind_obstacle(nb::module_& module) {
  using Obstacles = const PythonObstacle&;
  nb::class_<PythonObstacle> obstacle(
      module, "Obstacle",
      "An obstacle for a mask that moves: a mask, or a box that is solid all over.\n\n"
      "`one_way` is the side from which it blocks: a platform to jump through has 'top'.\n\n"
      ">>> hitmask.Obstacle(size=(100, 10), position=(0, 20), id=7).box\n(0, 20, 100, 10)");
  obstacle
      .def("__init__", &make_obstacle, "mask"_a = nb::none(), "size"_a = nb::none(),
           "position"_a = Vector{}, "id"_a = std::uint64_t{0}, "one_way"_a = Face::none)
      .def_static("from_placed", &obstacle_from_placed, "placed"_a, "id"_a = std::uint64_t{0},
                  "one_way"_a = Face::none,
                  "An obstacle from the pixels that a placed mask covers.")
      .def_prop_ro("mask", &mask_of, "None for a box.")
      .def_prop_ro(
          "position", [](Obstacles self) { return self.facts.position; },
          "The position of its top-left pixel.")
      .def_prop_ro(
          "size", [](Obstacles self) { return Size{self.facts.box().w, self.facts.box().h}; },
          "Of its mask, or of the box.")
      .def_prop_ro(
          "box", [](Obstacles self) { return self.facts.box(); }, "(x, y, w, h)")
      .def_prop_ro(
          "id", [](Obstacles self) { return self.facts.id; }, "Your own number.")
      .def_prop_ro(
          "one_way", [](Obstacles self) { return self.facts.one_way; },
          "The side from which it blocks; 'none' for all sides.");
  def_repr(obstacle, "Obstacle", {"box", "id", "one_way"});
}

void bind_results(nb::module_& module) {
  nb::class_<ObstacleSweep> sweep(module, "ObstacleSweep", "How a sweep among obstacles ended.",
                                  nb::is_final());
  sweep.def_ro("steps", &ObstacleSweep::steps, "Steps taken freely, one pixel along one axis each.")
      .def_ro("last_free", &ObstacleSweep::last_free,
              "A position; None when it starts overlapping.")
      .def_ro("first_blocked", &ObstacleSweep::first_blocked,
              "A position; None when nothing is in its path.")
      .def_prop_ro("blocked", &ObstacleSweep::blocked, "Whether an obstacle blocks it.")
      .def_ro("obstacle", &ObstacleSweep::obstacle,
              "The id of the obstacle that blocks it: the lowest of several.")
      .def_ro("contact", &ObstacleSweep::contact,
              "The contact at first_blocked, in the obstacle's pixels.")
      .def_ro("started_overlapping", &ObstacleSweep::started_overlapping,
              "Whether it overlapped an obstacle before the first step.");
  def_equal(sweep);
  def_repr(sweep, "ObstacleSweep", {"steps", "last_free", "first_blocked", "obstacle", "contact"});
  nb::class_<ObstacleRayHit> hit(module, "ObstacleRayHit", "The first obstacle that a ray hits.",
                                 nb::is_final());
  hit.def_ro("obstacle", &ObstacleRayHit::obstacle,
             "The id of the obstacle: the lowest of several.")
      .def_ro("hit", &ObstacleRayHit::hit, "Where the ray hits it, in world pixels.");
  def_equal(hit);
  def_repr(hit, "ObstacleRayHit", {"obstacle", "hit"});
}

ObstacleSweep swept(const PythonMask& mask, const Vector& position, const Vector& delta,
                    nb::handle obstacles, const PythonFilter& filter, Details details) {
  const auto kept = mask.shared();
  return among(obstacles, filter, [&](auto&& query) {
    return value_of(sweep(kept->view(), point_of(position), point_of(delta), query, details));
  });
}

std::optional<ObstacleRayHit> shot(const Vector& start, const Vector& end, nb::handle obstacles,
                                   const PythonFilter& filter, std::int32_t radius) {
  return among(obstacles, filter,
               [&](auto&& query) { return ray(offset_of(start), offset_of(end), query, radius); });
}

bool fitting(const PythonMask& mask, const Vector& position, nb::handle obstacles,
             const PythonFilter& filter) {
  const auto kept = mask.shared();
  return among(obstacles, filter,
               [&](auto&& query) { return fits(kept->view(), point_of(position), query); });
}

std::optional<Point> shortest_move(const PythonMask& mask, const Vector& position,
                                   std::int32_t limit, nb::handle obstacles,
                                   const PythonFilter& filter) {
  const auto kept = mask.shared();
  return among(obstacles, filter, [&](auto&& query) {
    return unstick(kept->view(), point_of(position), limit, query);
  });
}

}  // namespace

void bind_obstacles(nb::module_& module) {
  bind_obstacle(module);
  bind_results(module);
  module.def(
      "sweep", &swept, "mask"_a, "position"_a, "delta"_a, "obstacles"_a,
      "filter"_a = PythonFilter{}, "details"_a = Details::all,
      nb::sig("def sweep(mask: Mask, position: hitmask._types.PointLike, "
              "delta: hitmask._types.PointLike, " HITMASK_OBSTACLES ", filter: QueryFilter = ..., "
              "details: str | collections.abc.Sequence[str] = 'all') -> ObstacleSweep"),
      "Moves a mask from a position by `delta` until an obstacle blocks it.\n\n"
      ">>> wall = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)\n"
      ">>> swept = hitmask.sweep(hitmask.Mask((4, 4), solid=True), (0, 10), (100, 0), [wall])\n"
      ">>> swept.last_free, swept.obstacle\n((46, 10), 3)");
  module.def("ray", &shot, "start"_a, "end"_a, "obstacles"_a, "filter"_a = PythonFilter{},
             "normal_radius"_a = 4,
             nb::sig("def ray(start: hitmask._types.PointLike, "
                     "end: hitmask._types.PointLike, " HITMASK_OBSTACLES
                     ", filter: QueryFilter = ..., normal_radius: int = 4) "
                     "-> ObstacleRayHit | None"),
             "The first obstacle that a ray from one point to another hits, or None.\n\n"
             ">>> wall = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)\n"
             ">>> hitmask.ray((0, 5), (99, 5), [wall]).hit.pixel\n(50, 5)");
  module.def("fits", &fitting, "mask"_a, "position"_a, "obstacles"_a, "filter"_a = PythonFilter{},
             nb::sig("def fits(mask: Mask, position: hitmask._types.PointLike, " HITMASK_OBSTACLES
                     ", filter: QueryFilter = ...) -> bool"),
             "Whether a mask at a position overlaps no obstacle, one-way ones included.");
  module.def(
      "unstick", &shortest_move, "mask"_a, "position"_a, "limit"_a, "obstacles"_a,
      "filter"_a = PythonFilter{},
      nb::sig("def unstick(mask: Mask, position: hitmask._types.PointLike, "
              "limit: int, " HITMASK_OBSTACLES
              ", filter: QueryFilter = ...) -> tuple[int, int] | None"),
      "The shortest move after which a mask fits between all obstacles; (0, 0) when it fits\n"
      "already, None when no move within the limit is enough.");
}

}  // namespace hitmask::python

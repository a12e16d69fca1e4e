// Obstacles as Python hands them over: a world, a list, or a function.
#pragma once

#include <deque>
#include <exception>
#include <memory>

#include "hitmask/terrain.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"

namespace hitmask::python {

/// An obstacle and the mask it borrows.
struct PythonObstacle {
  std::shared_ptr<const Mask> mask;
  Obstacle facts;
};

[[nodiscard]] inline const PythonObstacle& obstacle_in(nb::handle item) {
  return item_of<const PythonObstacle>(
      item,
      "obstacles are a World, a Terrain, hitmask.Obstacle objects, or a function of a box that "
      "gives these");
}

/// A list's obstacles, held for the length of a call.
class ObstacleList {
 public:
  explicit ObstacleList(nb::handle obstacles) {
    for (nb::handle item : nb::iter(obstacles)) kept_.push_back(obstacle_in(item));
  }
  bool operator()(const Box& box, Visitor<const Obstacle&> visit) const {
    for (const PythonObstacle& item : kept_)
      if (overlaps(item.facts.box(), box) && !visit(item.facts)) return false;
    return true;
  }

 private:
  std::vector<PythonObstacle> kept_;
};

/// A function from a box to obstacles. What it returns is held for the length of the call. The
/// first error that it raises is kept until then: the core cannot carry it.
class ObstacleFunction {
 public:
  explicit ObstacleFunction(nb::handle function) : function_(nb::borrow(function)) {}

  bool operator()(const Box& box, Visitor<const Obstacle&> visit) {
    if (failed_) return false;
    try {
      const Nesting nesting;  // what it returns may be a generator, which runs on below
      for (nb::handle item : nb::iter(function_(box))) {
        kept_.push_back(obstacle_in(item));
        if (!visit(kept_.back().facts)) return false;
      }
      return true;
    } catch (...) {
      failed_ = std::current_exception();
      return false;
    }
  }
  void raise_if_failed() const {
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  nb::object function_;
  std::deque<PythonObstacle> kept_;
  std::exception_ptr failed_;
};

/// Calls use(query) with the obstacles; the filter is for worlds.
template <class Use>
auto among(nb::handle obstacles, const PythonFilter& filter, Use use) {
  if (nb::isinstance<PythonWorld>(obstacles))
    return filtered(
        nb::cast<const PythonWorld&>(obstacles), filter,
        [&](const World& world, const QueryFilter& facts) { return use(world.obstacles(facts)); });
  if (nb::isinstance<Terrain>(obstacles))
    return use(TerrainObstacles(nb::cast<const Terrain&>(obstacles)));
  if (PyCallable_Check(obstacles.ptr()) == 0) return use(ObstacleList(obstacles));
  ObstacleFunction function(obstacles);
  auto result =
      use([&](const Box& box, Visitor<const Obstacle&> visit) { return function(box, visit); });
  function.raise_if_failed();
  return result;
}

}  // namespace hitmask::python

/// The types in stubs.
#define HITMASK_OBSTACLES                                              \
  "obstacles: World | Terrain | collections.abc.Iterable[Obstacle] | " \
  "collections.abc.Callable[[tuple[int, int, int, int]], collections.abc.Iterable[Obstacle]]"

// Moving bodies through a world.
#include <algorithm>

#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A move and the bodies that it met.
struct PythonMove {
  BodyMove move;
  std::vector<BodyHit> hits;
};

Response response_of(nb::handle word) {
  Response response = Response::touch;
  if (nb::try_cast(word, response)) return response;
  throw nb::type_error("a response is 'ignore', 'touch', 'slide', 'cross' or 'bounce'");
}

/// One response for every body, or a function from the id of a body to a response. The first error
/// that it raises is kept until the caller asks for it.
class Responses {
 public:
  explicit Responses(nb::object respond) : respond_(std::move(respond)) {
    if (PyCallable_Check(respond_.ptr()) == 0) always_ = response_of(respond_);
  }
  Response operator()(BodyId body) {
    if (always_) return *always_;
    if (failed_) return Response::touch;
    try {
      return response_of(ask_python(respond_, body.value()));
    } catch (...) {
      failed_ = std::current_exception();
      return Response::touch;
    }
  }
  void raise_if_failed() const {
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  nb::object respond_;
  std::optional<Response> always_;
  std::exception_ptr failed_;
};

PythonMove try_move(const PythonWorld& self, std::uint64_t body, const Vector& goal,
                    nb::object respond, const PythonFilter& filter) {
  const PythonWorld::Asking asking(self);
  Responses responses(std::move(respond));
  PythonMove result;
  result.move = filtered(self, filter, [&](const World& world, const QueryFilter& facts) {
    return insist(world.try_move(
        id_of(body), point_of(goal), [&](BodyId met) { return responses(met); },
        [&](const BodyHit& hit) { result.hits.push_back(hit); }, facts));
  });
  responses.raise_if_failed();
  return result;
}

/// When a function raises, the move ends there, and the body stays where it was.
PythonMove move(PythonWorld& self, std::uint64_t body, const Vector& goal, nb::object respond,
                const PythonFilter& filter) {
  World& world = self.get();  // refuses a call from inside a function of the user's
  const PythonWorld::Asking asking(self);
  Responses responses(std::move(respond));
  PythonMove result;
  const FilterInUse in_use(self, filter, FilterInUse::OnError::ends_the_call);
  const auto choose = [&](BodyId met) {
    const Response response = responses(met);
    responses.raise_if_failed();
    return response;
  };
  result.move = insist(world.move(
      id_of(body), point_of(goal), choose, [&](const BodyHit& hit) { result.hits.push_back(hit); },
      in_use.facts()));
  return result;
}

/// Goes back when the filter's function raised, and after Ctrl-C. Without a function, other Python
/// threads run meanwhile.
nb::object move_many(PythonWorld& self, const nb::object& bodies, const nb::object& goals,
                     Response response, const PythonFilter& filter) {
  const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
  const PointArray array = point_array_of(goals, "goals");
  const std::span points(reinterpret_cast<const Point*>(array.data()), array.shape(0));
  World& world = self.get();
  std::vector<Point> before;
  for (const BodyId id : ids) before.push_back(world.position(id).value_or(Point{}));
  std::optional<Snapshot> all;  // a body that carries moves others
  if (std::ranges::any_of(ids, [&](BodyId id) { return world.carrier(id).has_value(); }))
    all = world.snapshot();
  const auto go_back = [&] { insist(all ? world.restore(*all) : world.set_position(ids, before)); };
  std::vector<BodyMove> moves(ids.size());
  const FilterInUse in_use(self, filter);
  const auto move_all = [&] { return world.move(ids, points, moves, response, in_use.facts()); };
  if (filter.accept.is_valid()) {
    const Outcome outcome = move_all();
    if (in_use.failed() && outcome) go_back();
    in_use.raise_if_failed();
    insist(outcome);
  } else {
    const PythonWorld::Visit visit(self);
    try {
      insist(unlocked(move_all));
    } catch (const detail::Interrupted&) {
      go_back();
      throw;
    }
  }
  std::vector<std::int32_t> numbers;
  for (const BodyMove& move : moves)
    numbers.insert(numbers.end(), {move.position.x, move.position.y});
  return nb::cast(array_of(std::move(numbers), moves.size(), 2));
}

/// Goes back when the filter's function raised.
Point unstick_body(PythonWorld& self, std::uint64_t body, std::int32_t limit,
                   const PythonFilter& filter) {
  World& world = self.get();
  const auto before = world.position(id_of(body));
  const FilterInUse in_use(self, filter);
  const Result<Point, WorldError> moved = world.unstick(id_of(body), limit, in_use.facts());
  if (in_use.failed() && before) insist(world.set_position(id_of(body), *before));
  in_use.raise_if_failed();
  return insist(moved);
}

void bind_moves_of_bodies(nb::module_& module) {
  nb::class_<BodyHit> hit(module, "BodyHit",
                          "A body that was met during a move, carried or pushed.", nb::is_final());
  hit.def_prop_ro(
         "body", [](const BodyHit& self) { return self.body.value(); },
         "The id of the body that was met.")
      .def_ro("response", &BodyHit::response, "The response to it.")
      .def_ro("axis", &BodyHit::axis, "The axis of the step that met it.")
      .def_ro("steps", &BodyHit::steps, "Steps taken from the start of the move.")
      .def_ro("position", &BodyHit::position, "The moving body's position before that step.")
      .def_ro("contact", &BodyHit::contact,
              "The contact after that step, in pixels of the met body's box.")
      .def_ro("pixel", &BodyHit::pixel, "The first pixel of the contact, in the world.")
      .def_ro("normal", &BodyHit::normal, "The normal of the met body there.")
      .def_ro("overlapping", &BodyHit::overlapping,
              "Whether it overlapped at the start of the move and did not block it.")
      .def_ro("passenger", &BodyHit::passenger, "What a body that carries did to it.")
      .def_ro("moved", &BodyHit::moved, "How far that body took or pushed it, in the whole move.")
      .def_prop_ro(
          "by", [](const BodyHit& self) { return id_or_none(self.by); },
          "What pushed it, what it was crushed against, or what held it back.");
  def_repr(hit, "BodyHit", {"body", "response", "axis", "steps", "position"},
           {"passenger", "moved", "by"});
  nb::class_<PythonMove> move(module, "BodyMove", "How a move ended.", nb::is_final());
  move.def_prop_ro(
          "position", [](const PythonMove& self) { return self.move.position; },
          "The position of the body after the move.")
      .def_prop_ro(
          "steps", [](const PythonMove& self) { return self.move.steps; },
          "Steps taken, one pixel along one axis each.")
      .def_ro("hits", &PythonMove::hits, "The bodies that it met, in order.");
  def_repr(move, "BodyMove", {"position", "steps", "hits"});
}

void bind_sweeps_and_rays(nb::module_& module) {
  nb::class_<BodySweep> sweep(module, "BodySweep", "How a sweep through the world ended.",
                              nb::is_final());
  sweep.def_ro("steps", &BodySweep::steps, "Steps taken freely.")
      .def_ro("last_free", &BodySweep::last_free, "A position; None when it starts overlapping.")
      .def_ro("first_blocked", &BodySweep::first_blocked,
              "A position; None when nothing is in its path.")
      .def_prop_ro("blocked", &BodySweep::blocked, "Whether a body blocks it.")
      .def_prop_ro(
          "body", [](const BodySweep& self) { return id_or_none(self.body); },
          "The body that blocks it: the lowest id of several; None when nothing does.")
      .def_ro("contact", &BodySweep::contact,
              "The contact at first_blocked, in pixels of that body's box.")
      .def_ro("started_overlapping", &BodySweep::started_overlapping,
              "Whether it overlapped a body before the first step.");
  def_equal(sweep);
  def_repr(sweep, "BodySweep", {"steps", "last_free", "first_blocked", "body", "contact"});
  nb::class_<BodyRayHit> hit(module, "BodyRayHit", "A body that a ray hits.", nb::is_final());
  hit.def_prop_ro(
         "body", [](const BodyRayHit& self) { return self.body.value(); }, "The id of the body.")
      .def_ro("hit", &BodyRayHit::hit, "Where the ray hits it, in world pixels.");
  def_equal(hit);
  def_repr(hit, "BodyRayHit", {"body", "hit"});
}

/// Masks that belong to no body: overloads of the functions for bodies.
void bind_masks_without_bodies(WorldClass& world) {
  world
      .def(
          "sweep",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             const Vector& delta, const PythonFilter& filter) {
            const auto kept = mask.shared();
            return filtered(self, filter, [&](const World& inside, const QueryFilter& facts) {
              return insist(inside.sweep(kept->view(), point_of(position), point_of(delta), facts));
            });
          },
          "mask"_a, "position"_a, "delta"_a, "filter"_a = PythonFilter{},
          "The same for a mask that belongs to no body.")
      .def(
          "fits",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             const PythonFilter& filter) {
            const auto kept = mask.shared();
            return filtered(self, filter, [&](const World& inside, const QueryFilter& facts) {
              return inside.fits(kept->view(), point_of(position), facts);
            });
          },
          "mask"_a, "position"_a, "filter"_a = PythonFilter{},
          "The same for a mask that belongs to no body.")
      .def(
          "unstick",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             std::int32_t limit, const PythonFilter& filter) {
            const auto kept = mask.shared();
            return filtered(self, filter, [&](const World& inside, const QueryFilter& facts) {
              return insist(inside.unstick(kept->view(), point_of(position), limit, facts));
            });
          },
          "mask"_a, "position"_a, "limit"_a, "filter"_a = PythonFilter{},
          "The move for a mask that belongs to no body.");
}

/// The type in stubs.
#define HITMASK_RESPONSE "typing.Literal['ignore', 'touch', 'slide', 'cross', 'bounce']"

void bind_moving(WorldClass& world) {
  world
      .def("move", &move, "body"_a, "goal"_a, "respond"_a = "slide", "filter"_a = PythonFilter{},
           nb::sig("def move(self, body: int, goal: hitmask._types.PointLike, "
                   "respond: " HITMASK_RESPONSE " | "
                   "collections.abc.Callable[[int], " HITMASK_RESPONSE "] = 'slide', "
                   "filter: QueryFilter = ...) -> BodyMove"),
           "Moves a body towards a goal and collides on the way. It never enters a body unless\n"
           "`respond` says 'cross' or 'ignore'.\n\n"
           "`respond` is 'ignore', 'touch', 'slide', 'cross' or 'bounce', or a function from the\n"
           "id of a body to one of these. It is called once for each body that is met, and must\n"
           "not change the world.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> wall = world.add((10, 100), (50, -50), is_static=True)\n"
           ">>> hero = world.add(hitmask.Mask((8, 8), solid=True))\n"
           ">>> world.move(hero, (100, 20)).position\n(42, 20)")
      .def("move_many", &move_many, "bodies"_a, "goals"_a, "response"_a = Response::slide,
           "filter"_a = PythonFilter{},
           nb::sig("def move_many(self, bodies: numpy.typing.ArrayLike, "
                   "goals: hitmask._types.PointsLike, "
                   "response: " HITMASK_RESPONSE
                   " = 'slide', filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.int32]"),
           "Moves many bodies, one after the other in this order, each towards an (x, y) of\n"
           "`goals`. Returns the positions that they reached. Runs on the world's threads, unless\n"
           "the filter has a function.")
      .def("try_move", &try_move, "body"_a, "goal"_a, "respond"_a = "slide",
           "filter"_a = PythonFilter{},
           nb::sig("def try_move(self, body: int, goal: hitmask._types.PointLike, "
                   "respond: " HITMASK_RESPONSE " | "
                   "collections.abc.Callable[[int], " HITMASK_RESPONSE "] = 'slide', "
                   "filter: QueryFilter = ...) -> BodyMove"),
           "Where move() would get to. The body stays.");
}

}  // namespace

void bind_world_motion(nb::module_& module, WorldClass& world) {
  bind_moves_of_bodies(module);
  bind_sweeps_and_rays(module);
  bind_moving(world);
  world
      .def(
          "sweep",
          [](const PythonWorld& self, std::uint64_t body, const Vector& delta,
             const PythonFilter& filter) {
            return filtered(self, filter, [&](const World& inside, const QueryFilter& facts) {
              return insist(inside.sweep(id_of(body), point_of(delta), facts));
            });
          },
          "body"_a, "delta"_a, "filter"_a = PythonFilter{},
          "How far a body could move by `delta`, and what would block it. The body stays.")
      .def(
          "fits",
          [](const PythonWorld& self, std::uint64_t body, const Vector& position,
             const PythonFilter& filter) {
            return filtered(self, filter, [&](const World& inside, const QueryFilter& facts) {
              return inside.fits(id_of(body), point_of(position), facts);
            });
          },
          "body"_a, "position"_a, "filter"_a = PythonFilter{},
          "Whether a body would overlap nothing that it may meet. False for an id that names no\n"
          "body.")
      .def("unstick", &unstick_body, "body"_a, "limit"_a, "filter"_a = PythonFilter{},
           "Moves a body by the shortest move after which it fits, and returns the move. Raises\n"
           "WorldError with the reason 'stuck' when there is none within the limit.");
  bind_masks_without_bodies(world);
}

}  // namespace hitmask::python

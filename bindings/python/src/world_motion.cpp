// Moving bodies through a world.
#include "choices.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A move and whom it met.
struct PythonMove {
  BodyMove move;
  std::vector<BodyHit> hits;
};

/// A word for every meeting, or a function that is asked with the id met. The first error it raises
/// is kept until the move is over; the world cannot carry it.
class Answers {
 public:
  explicit Answers(nb::object respond) : respond_(std::move(respond)) {
    if (PyUnicode_Check(respond_.ptr())) always_ = nb::cast<Response>(respond_);
  }
  Response operator()(BodyId body) {
    if (always_) return *always_;
    if (failed_) return Response::touch;
    try {
      return nb::cast<Response>(respond_(body.value()));
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
                    nb::object respond, const QueryFilter& filter) {
  const PythonWorld::Visit visit(self);
  Answers answers(std::move(respond));
  PythonMove result;
  result.move = insist(self.get().try_move(
      id_of(body), point_of(goal), [&](BodyId met) { return answers(met); },
      [&](const BodyHit& hit) { result.hits.push_back(hit); }, filter));
  answers.raise_if_failed();
  return result;
}

/// Decided without moving first: a function that raises leaves the body where it was.
PythonMove move(PythonWorld& self, std::uint64_t body, const Vector& goal, nb::object respond,
                const QueryFilter& filter) {
  PythonMove result = try_move(self, body, goal, std::move(respond), filter);
  insist(self.get().move(id_of(body), result.move.position));
  return result;
}

void bind_outcomes(nb::module_& module) {
  nb::class_<BodyHit>(module, "BodyHit", "One meeting on a move.")
      .def_prop_ro("body", [](const BodyHit& self) { return self.body.value(); })
      .def_ro("response", &BodyHit::response)
      .def_ro("axis", &BodyHit::axis)
      .def_ro("steps", &BodyHit::steps)
      .def_ro("position", &BodyHit::position, "Of the moving body, before the step that met it.")
      .def_ro("contact", &BodyHit::contact)
      .def_ro("normal", &BodyHit::normal)
      .def_ro("overlapping", &BodyHit::overlapping);
  nb::class_<PythonMove>(module, "BodyMove", "How a move ended.")
      .def_prop_ro("position", [](const PythonMove& self) { return self.move.position; })
      .def_prop_ro("steps", [](const PythonMove& self) { return self.move.steps; })
      .def_ro("hits", &PythonMove::hits);
  nb::class_<BodySweep>(module, "BodySweep", "How a sweep through the world ended.")
      .def_ro("steps", &BodySweep::steps)
      .def_ro("last_free", &BodySweep::last_free)
      .def_ro("first_blocked", &BodySweep::first_blocked)
      .def_prop_ro("body", [](const BodySweep& self) { return self.body.value(); })
      .def_ro("contact", &BodySweep::contact)
      .def_ro("started_overlapping", &BodySweep::started_overlapping)
      .def("__bool__", [](const BodySweep& self) { return static_cast<bool>(self); });
  nb::class_<BodyRayHit>(module, "BodyRayHit", "What a ray through the world hits first.")
      .def_prop_ro("body", [](const BodyRayHit& self) { return self.body.value(); })
      .def_ro("hit", &BodyRayHit::hit);
}

}  // namespace

void bind_world_motion(nb::module_& module, WorldClass& world) {
  bind_outcomes(module);
  world
      .def(
          "sweep",
          [](const PythonWorld& self, std::uint64_t body, const Vector& delta,
             const QueryFilter& filter) {
            return insist(self.get().sweep(id_of(body), point_of(delta), filter));
          },
          "body"_a, "delta"_a, "filter"_a = QueryFilter{},
          "How far a body gets by `delta`, and who stops it; it stays where it is.")
      .def("move_to", &move, "body"_a, "goal"_a, "respond"_a = "slide", "filter"_a = QueryFilter{},
           nb::sig("def move_to(self, body: int, goal: collections.abc.Sequence[int], "
                   "respond: str | collections.abc.Callable[[int], str] = 'slide', "
                   "filter: QueryFilter = ...) -> BodyMove"),
           "Moves a body towards a goal as far as the others let it. `respond` is 'ignore', "
           "'touch',\n"
           "'slide', 'cross' or 'bounce', or a function from the id that was met to one of these.")
      .def("try_move", &try_move, "body"_a, "goal"_a, "respond"_a = "slide",
           "filter"_a = QueryFilter{},
           nb::sig("def try_move(self, body: int, goal: collections.abc.Sequence[int], "
                   "respond: str | collections.abc.Callable[[int], str] = 'slide', "
                   "filter: QueryFilter = ...) -> BodyMove"),
           "The same without moving it.")
      .def(
          "ray",
          [](const PythonWorld& self, const Vector& start, const Vector& end,
             const QueryFilter& filter, std::int32_t radius) {
            return self.get().ray(offset_of(start), offset_of(end), filter, radius);
          },
          "start"_a, "end"_a, "filter"_a = QueryFilter{}, "normal_radius"_a = 4,
          "The first solid pixel on the way of a ray, or None.")
      .def(
          "fits",
          [](const PythonWorld& self, std::uint64_t body, const Vector& position,
             const QueryFilter& filter) {
            return self.get().fits(id_of(body), point_of(position), filter);
          },
          "body"_a, "position"_a, "filter"_a = QueryFilter{},
          "Whether a body would overlap nobody it may meet. False for an id that names no body.")
      .def(
          "unstick",
          [](PythonWorld& self, std::uint64_t body, std::int32_t limit, const QueryFilter& filter) {
            return insist(self.get().unstick(id_of(body), limit, filter));
          },
          "body"_a, "limit"_a, "filter"_a = QueryFilter{},
          "Moves a body the shortest way to where it fits; returns that move.");
}

}  // namespace hitmask::python

// Moving bodies through a world.
#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A move and whom it met.
struct PythonMove {
  BodyMove move;
  std::vector<BodyHit> hits;
};

Response response_of(nb::handle word) {
  Response response = Response::touch;
  if (nb::try_cast(word, response)) return response;
  throw nb::type_error("a response is 'ignore', 'touch', 'slide', 'cross' or 'bounce'");
}

/// A word for every meeting, or a function that is asked with the id met. The first error it raises
/// is kept until the move is over; the world cannot carry it.
class Answers {
 public:
  explicit Answers(nb::object respond) : respond_(std::move(respond)) {
    if (PyCallable_Check(respond_.ptr()) == 0) always_ = response_of(respond_);
  }
  Response operator()(BodyId body) {
    if (always_) return *always_;
    if (failed_) return Response::touch;
    try {
      return response_of(respond_(body.value()));
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
  const PythonWorld::Asking asking(self);
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
  nb::class_<BodyHit> hit(module, "BodyHit", "One meeting on a move.", nb::is_final());
  hit.def_prop_ro(
         "body", [](const BodyHit& self) { return self.body.value(); }, "Who was met.")
      .def_ro("response", &BodyHit::response, "What was answered.")
      .def_ro("axis", &BodyHit::axis, "Of the step that met it.")
      .def_ro("steps", &BodyHit::steps, "Done from the start of the move.")
      .def_ro("position", &BodyHit::position, "Of the moving body, before the step that met it.")
      .def_ro("contact", &BodyHit::contact, "After that step, in the met body's box's pixels.")
      .def_ro("normal", &BodyHit::normal, "Which way the met body faces.")
      .def_ro("overlapping", &BodyHit::overlapping,
              "It was overlapped when the move started, and did not stop it.");
  def_repr(hit, "BodyHit", {"body", "response", "axis", "steps", "position"});
  nb::class_<PythonMove> move(module, "BodyMove", "How a move ended.", nb::is_final());
  move.def_prop_ro(
          "position", [](const PythonMove& self) { return self.move.position; },
          "Where the body ends.")
      .def_prop_ro(
          "steps", [](const PythonMove& self) { return self.move.steps; },
          "One pixel along one axis each.")
      .def_ro("hits", &PythonMove::hits, "Whom it met, in order.");
  def_repr(move, "BodyMove", {"position", "steps", "hits"});
}

void bind_findings(nb::module_& module) {
  nb::class_<BodySweep> sweep(module, "BodySweep",
                              "How a sweep through the world ended. True when somebody stopped it.",
                              nb::is_final());
  sweep.def_ro("steps", &BodySweep::steps, "Done freely.")
      .def_ro("last_free", &BodySweep::last_free, "A position; None when it starts overlapping.")
      .def_ro("first_blocked", &BodySweep::first_blocked, "A position; None when it gets through.")
      .def_prop_ro(
          "body", [](const BodySweep& self) { return self.body.value(); },
          "Who is in the way: the least id of those met at once.")
      .def_ro("contact", &BodySweep::contact, "At first_blocked, in that body's box's pixels.")
      .def_ro("started_overlapping", &BodySweep::started_overlapping,
              "Whether it overlapped somebody before the first step.")
      .def("__bool__", [](const BodySweep& self) { return static_cast<bool>(self); });
  def_equal(sweep);
  def_repr(sweep, "BodySweep", {"steps", "last_free", "first_blocked", "body", "contact"});
  nb::class_<BodyRayHit> hit(module, "BodyRayHit", "What a ray through the world hits first.",
                             nb::is_final());
  hit.def_prop_ro(
         "body", [](const BodyRayHit& self) { return self.body.value(); }, "Whom.")
      .def_ro("hit", &BodyRayHit::hit, "Where, in world pixels.");
  def_equal(hit);
  def_repr(hit, "BodyRayHit", {"body", "hit"});
}

/// For masks that belong to nobody.
void bind_strangers(WorldClass& world) {
  world
      .def(
          "sweep_mask",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             const Vector& delta, const QueryFilter& filter) {
            return insist(
                self.get().sweep(mask.view(), point_of(position), point_of(delta), filter));
          },
          "mask"_a, "position"_a, "delta"_a, "filter"_a = QueryFilter{},
          "How far a mask gets that belongs to nobody.")
      .def(
          "fits_mask",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             const QueryFilter& filter) {
            return self.get().fits(mask.view(), point_of(position), filter);
          },
          "mask"_a, "position"_a, "filter"_a = QueryFilter{},
          "Whether a mask that belongs to nobody would overlap no body.")
      .def(
          "unstick_mask",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             std::int32_t limit, const QueryFilter& filter) {
            return self.get().unstick(mask.view(), point_of(position), limit, filter);
          },
          "mask"_a, "position"_a, "limit"_a, "filter"_a = QueryFilter{},
          "The shortest move after which such a mask fits, or None within the limit.");
}

}  // namespace

void bind_world_motion(nb::module_& module, WorldClass& world) {
  bind_outcomes(module);
  bind_findings(module);
  bind_strangers(world);
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
           "'slide', 'cross' or 'bounce', or a function from the id that was met to one of "
           "these.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> wall = world.add(size=(10, 100), position=(50, -50), still=True)\n"
           ">>> hero = world.add(mask=hitmask.Mask((8, 8), solid=True))\n"
           ">>> world.move_to(hero, (100, 20)).position\n(42, 20)")
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

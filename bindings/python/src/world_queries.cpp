// Exact questions to a world, at any time.
#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

void bind_filter(nb::module_& module) {
  nb::class_<QueryFilter> chosen(
      module, "QueryFilter",
      "Which bodies a query may find: those that would meet a body with this layer and\n"
      "collides_with, still or moving as asked, without the one to be excluded.");
  chosen
      .def(
          "__init__",
          [](QueryFilter* self, std::uint32_t layer, std::uint32_t collides_with, bool still,
             bool moving, std::uint64_t exclude) {
            new (self) QueryFilter{layer, collides_with, still, moving, id_of(exclude)};
          },
          nb::kw_only(), "layer"_a = 0xFFFF'FFFFu, "collides_with"_a = 0xFFFF'FFFFu,
          "still"_a = true, "moving"_a = true, "exclude"_a = std::uint64_t{0})
      .def_ro("layer", &QueryFilter::layer, "What the asker counts as.")
      .def_ro("collides_with", &QueryFilter::collides_with, "The layers it asks for.")
      .def_ro("still", &QueryFilter::still, "Whether still bodies are found.")
      .def_ro("moving", &QueryFilter::moving, "Whether moving bodies are found.")
      .def_prop_ro(
          "exclude", [](const QueryFilter& self) { return self.exclude.value(); },
          "The id that is never found: mostly the asker's own.");
  def_repr(chosen, "QueryFilter", {"layer", "collides_with", "still", "moving", "exclude"});
}

template <class Ask>
nb::object found(Ask ask) {
  std::vector<BodyId> ids;
  ask([&](BodyId id) { ids.push_back(id); });
  return id_array(ids);
}

nb::list nearest_to(const PythonWorld& self, const Vector& point, std::size_t count,
                    const QueryFilter& filter) {
  std::vector<NearestBody> found;
  self.get().nearest(
      offset_of(point), count, [&](const NearestBody& near) { found.push_back(near); }, filter);
  nb::list list;
  for (const NearestBody& near : found)
    list.append(nb::make_tuple(near.body.value(), near.squared_distance, near.pixel));
  return list;
}

nb::list along_way(const PythonWorld& self, const Vector& start, const Vector& end,
                   const QueryFilter& filter) {
  std::vector<Entry> found;
  self.get().along(
      offset_of(start), offset_of(end), [&](const BodyRayHit& entry) { found.push_back(entry); },
      filter);
  nb::list list;
  for (const BodyRayHit& entry : found)
    list.append(nb::make_tuple(entry.body.value(), entry.steps, entry.pixel));
  return list;
}

}  // namespace

void bind_queries(nb::module_& module, WorldClass& world) {
  bind_filter(module);
  world
      .def(
          "at",
          [](const PythonWorld& self, const Vector& point, const QueryFilter& filter) {
            return found([&](auto visit) { self.get().at(offset_of(point), visit, filter); });
          },
          "point"_a, "filter"_a = QueryFilter{},
          nb::sig("def at(self, point: collections.abc.Sequence[int], filter: QueryFilter = ...) "
                  "-> numpy.typing.NDArray[numpy.uint64]"),
          "Ids of the bodies with a solid pixel there, in order of id.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> rock = world.add(mask=hitmask.Mask.disc(8), position=(10, 10))\n"
          ">>> world.query_point((18, 18)) == [rock], world.query_point((10, 10)).size\n(array([ "
          "True]), 0)")
      .def(
          "in_box",
          [](const PythonWorld& self, const Rectangle& box, const QueryFilter& filter) {
            return found([&](auto visit) { self.get().in(box_from(box), visit, filter); });
          },
          "box"_a, "filter"_a = QueryFilter{},
          nb::sig("def in_box(self, box: collections.abc.Sequence[int], filter: QueryFilter = ...) "
                  "-> numpy.typing.NDArray[numpy.uint64]"),
          "Ids of the bodies with a solid pixel in a box.")
      .def(
          "overlapping",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             const QueryFilter& filter) {
            return found([&](auto visit) {
              self.get().overlapping(mask.view(), point_of(position), visit, filter);
            });
          },
          "mask"_a, "position"_a, "filter"_a = QueryFilter{},
          nb::sig("def overlapping(self, mask: Mask, position: collections.abc.Sequence[int], "
                  "filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]"),
          "Ids of the bodies that share a pixel with a mask at a position.")
      .def("nearest", &nearest_to, "point"_a, "count"_a = std::size_t{1},
           "filter"_a = QueryFilter{},
           nb::sig("def nearest(self, point: collections.abc.Sequence[int], count: int = 1, "
                   "filter: QueryFilter = ...) -> list[tuple[int, int, tuple[int, int]]]"),
           "The nearest bodies: (id, squared distance, nearest pixel) each.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> rock = world.add(mask=hitmask.Mask((8, 8), solid=True), position=(10, 0))\n"
           ">>> world.nearest((0, 4)) == [(rock, 100, (10, 4))]\nTrue")
      .def("along", &along_way, "start"_a, "end"_a, "filter"_a = QueryFilter{},
           nb::sig("def along(self, start: collections.abc.Sequence[int], "
                   "end: collections.abc.Sequence[int], filter: QueryFilter = ...) "
                   "-> list[tuple[int, int, tuple[int, int]]]"),
           "The bodies a travelling pixel hits: (id, steps, first pixel) each.")
      .def(
          "refresh", [](PythonWorld& self) { self.get().refresh(); },
          "Sorts what changed into the index; call it before asking much.");
}

}  // namespace hitmask::python

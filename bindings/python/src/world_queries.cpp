// Exact queries, at any time.
#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// The ids that query(world, visit, filter) visits.
template <class Query>
nb::object ids_found(const PythonWorld& self, const PythonFilter& filter, Query query) {
  return id_array(filtered(self, filter, [&](const World& world, const QueryFilter& facts) {
    std::vector<BodyId> ids;
    query(world, [&](BodyId id) { ids.push_back(id); }, facts);
    return ids;
  }));
}

std::vector<NearestBodyTuple> nearest_to(const PythonWorld& self, const Vector& point,
                                         std::size_t k, const PythonFilter& filter) {
  // First all of them: making Python objects may let other threads in.
  const auto found = filtered(self, filter, [&](const World& world, const QueryFilter& facts) {
    std::vector<NearestBody> bodies;
    world.nearest(
        offset_of(point), k, [&](const NearestBody& near) { bodies.push_back(near); }, facts);
    return bodies;
  });
  std::vector<NearestBodyTuple> tuples;
  for (const NearestBody& near : found)
    tuples.push_back(tuple_named<NearestBodyTuple>("NearestBody", near.body.value(),
                                                   near.squared_distance, near.pixel));
  return tuples;
}

std::vector<BodyRayHit> all_hits(const PythonWorld& self, const Vector& start, const Vector& end,
                                 const PythonFilter& filter) {
  return filtered(self, filter, [&](const World& world, const QueryFilter& facts) {
    std::vector<BodyRayHit> hits;
    world.ray_all(
        offset_of(start), offset_of(end), [&](const BodyRayHit& hit) { hits.push_back(hit); },
        facts);
    return hits;
  });
}

void bind_areas(WorldClass& world) {
  world
      .def(
          "query_point",
          [](const PythonWorld& self, const Vector& point, const PythonFilter& filter) {
            return ids_found(self, filter, [&](const World& inside, auto visit, auto& facts) {
              inside.query_point(offset_of(point), visit, facts);
            });
          },
          "point"_a, "filter"_a = PythonFilter{},
          nb::sig("def query_point(self, point: hitmask._types.PointLike, "
                  "filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]"),
          "The ids of bodies with a solid pixel at a point, in order of id.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> rock = world.add(hitmask.Mask.disc(8), (10, 10))\n"
          ">>> world.query_point((18, 18)).tolist() == [rock], world.query_point((10, 10)).size\n"
          "(True, 0)")
      .def(
          "query_box",
          [](const PythonWorld& self, const Rectangle& box, const PythonFilter& filter) {
            return ids_found(self, filter, [&](const World& inside, auto visit, auto& facts) {
              inside.query_box(box_from(box), visit, facts);
            });
          },
          "box"_a, "filter"_a = PythonFilter{},
          nb::sig("def query_box(self, box: hitmask._types.BoxLike, "
                  "filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]"),
          "The ids of bodies with a solid pixel in a box (x, y, w, h), in order of id.")
      .def(
          "resting_on",
          [](const PythonWorld& self, std::uint64_t body, Face side, const PythonFilter& filter) {
            insist(self.get().check(id_of(body)));
            return ids_found(self, filter, [&](const World& inside, auto visit, auto& facts) {
              inside.resting_on(id_of(body), visit, side, facts);
            });
          },
          "body"_a, "side"_a = Face::bottom, "filter"_a = PythonFilter{},
          nb::sig("def resting_on(self, body: int, side: typing.Literal['none', 'left', 'right', "
                  "'top', 'bottom'] = 'bottom', filter: QueryFilter = ...) "
                  "-> numpy.typing.NDArray[numpy.uint64]"),
          "The ids of the bodies that block a body's next step to a side, in order of id. They\n"
          "touch it by an edge and do not overlap it.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> floor = world.add((99, 9), (0, 8), is_static=True)\n"
          ">>> crate = world.add((8, 8))\n"
          ">>> world.resting_on(crate).tolist() == [floor], world.resting_on(crate, 'left').size\n"
          "(True, 0)")
      .def(
          "query_mask",
          [](const PythonWorld& self, const PythonMask& mask, const Vector& position,
             const PythonFilter& filter) {
            const auto kept = mask.shared();
            return ids_found(self, filter, [&](const World& inside, auto visit, auto& facts) {
              inside.query_mask(kept->view(), point_of(position), visit, facts);
            });
          },
          "mask"_a, "position"_a, "filter"_a = PythonFilter{},
          nb::sig("def query_mask(self, mask: Mask, position: hitmask._types.PointLike, "
                  "filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]"),
          "The ids of bodies that share a pixel with a mask whose top-left pixel is at\n"
          "`position`, in order of id.");
}

}  // namespace

void bind_queries(nb::module_&, WorldClass& world) {
  bind_areas(world);
  world
      .def("nearest", &nearest_to, "point"_a, "k"_a = std::size_t{1}, "filter"_a = PythonFilter{},
           nb::sig("def nearest(self, point: hitmask._types.PointLike, k: int = 1, "
                   "filter: QueryFilter = ...) -> list[hitmask._tuples.NearestBody]"),
           "The k bodies nearest to a point, by squared distance, then id.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> rock = world.add(hitmask.Mask((8, 8), solid=True), (10, 0))\n"
           ">>> world.nearest((0, 4)) == [(rock, 100, (10, 4))]\nTrue")
      .def(
          "ray",
          [](const PythonWorld& self, const Vector& start, const Vector& end,
             const PythonFilter& filter, std::int32_t radius) {
            return filtered(self, filter, [&](const World& inside, const QueryFilter& facts) {
              return inside.ray(offset_of(start), offset_of(end), facts, radius);
            });
          },
          "start"_a, "end"_a, "filter"_a = PythonFilter{}, "normal_radius"_a = 4,
          "The first body that a ray hits, or None. The ray goes one pixel along one axis at a\n"
          "time, as sweeps do.")
      .def("ray_all", &all_hits, "start"_a, "end"_a, "filter"_a = PythonFilter{},
           "Every body that a ray goes through, by steps, then id. One-way bodies count from all\n"
           "sides. Normals are left out.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> near, far = world.add((4, 4), (10, 0)), world.add((4, 4), (50, 0))\n"
           ">>> [hit.hit.pixel for hit in world.ray_all((0, 2), (99, 2))]\n[(10, 2), (50, 2)]")
      .def(
          "refresh", [](PythonWorld& self) { self.get().refresh(); },
          "A hint that bodies will rest for a while. Queries are then a few times as\n"
          "fast. Answers are the same without it.");
}

}  // namespace hitmask::python

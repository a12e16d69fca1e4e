// Debug drawing of a world.
#include <utility>

#include "choices.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// An item that owns its points.
struct KeptItem {
  DebugItem item;
  std::vector<Point> points;
};

std::vector<DebugRay> rays_of(const std::vector<std::pair<Vector, Vector>>& rays) {
  std::vector<DebugRay> result;
  for (const auto& [start, end] : rays) result.push_back({offset_of(start), offset_of(end)});
  return result;
}

/// First all of them: making Python objects may let other threads in.
std::vector<KeptItem> items_of(PythonWorld& self, const PythonFilter& filter,
                               DebugOptions& options) {
  World& world = self.get();
  const PythonWorld::Visit visit(self);
  return filtered(self, filter, [&](const World&, const QueryFilter& facts) {
    std::vector<KeptItem> items;
    options.ray_filter = facts;
    insist(world.debug_draw(
        [&](const DebugItem& item) {
          items.push_back({item, {item.points.begin(), item.points.end()}});
        },
        options));
    return items;
  });
}

std::vector<DebugItemTuple> debug_items(PythonWorld& self, bool outlines, bool contacts, bool boxes,
                                        bool regions, bool paths, bool resting,
                                        const std::optional<Rectangle>& view,
                                        const std::vector<std::pair<Vector, Vector>>& rays,
                                        const PythonFilter& ray_filter) {
  const std::vector<DebugRay> all_rays = rays_of(rays);
  DebugOptions options;
  options.outlines = outlines;
  options.contacts = contacts;
  options.boxes = boxes;
  options.regions = regions;
  options.paths = paths;
  options.resting = resting;
  if (view) options.view = box_from(*view);
  options.rays = all_rays;
  std::vector<DebugItemTuple> tuples;
  for (const auto& [item, points] : items_of(self, ray_filter, options))
    tuples.push_back(tuple_named<DebugItemTuple>("DebugItem", item.kind, points, item.closed,
                                                 item.box, id_or_none(item.body),
                                                 id_or_none(item.other)));
  return tuples;
}

}  // namespace

void bind_debug_drawing(WorldClass& world) {
  world
      .def("debug_items", &debug_items, nb::kw_only(), "outlines"_a = true, "contacts"_a = true,
           "boxes"_a = false, "regions"_a = false, "paths"_a = true, "resting"_a = true,
           "view"_a = nb::none(), "rays"_a = nb::make_tuple(), "ray_filter"_a = PythonFilter{},
           nb::sig("def debug_items(self, *, outlines: bool = True, contacts: bool = True, "
                   "boxes: bool = False, regions: bool = False, paths: bool = True, "
                   "resting: bool = True, view: hitmask._types.BoxLike | None = None, "
                   "rays: collections.abc.Sequence[tuple[hitmask._types.PointLike, "
                   "hitmask._types.PointLike]] = (), ray_filter: QueryFilter = ...) "
                   "-> list[hitmask._tuples.DebugItem]"),
           "Lines to draw, to see what the world does: the outlines of bodies as they are now,\n"
           "the pixels that touching bodies share, boxes, regions of the broad phase, paths of\n"
           "the last moves (see record_paths()), where bodies with a mover rest, and where `rays`\n"
           "end. Leaves out what lies outside `view`.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> rock = world.add((4, 4), (10, 0))\n"
           ">>> for item in world.debug_items(rays=[((0, 2), (90, 2))]):\n"
           "...     print(item.kind, item.points)\n"
           "moving_body [(10, 0), (14, 0), (14, 4), (10, 4)]\n"
           "ray [(0, 2), (10, 2)]\n"
           "ray_hit [(10, 2), (11, 2), (11, 3), (10, 3)]")
      .def(
          "record_paths", [](PythonWorld& self, bool on) { insist(self.get().record_paths(on)); },
          "on"_a,
          "Whether moves and walks record paths for debug_items(): off at first. Those of the\n"
          "moves up to a step() are kept until the first move or the next step() after it.");
}

}  // namespace hitmask::python

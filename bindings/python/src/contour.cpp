// Contours: boundaries with few corners, convex parts, boxes and chains.
#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "loops.hpp"
#include "terrains.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A part of all parts, which it keeps alive.
struct PythonPart {
  std::shared_ptr<const ConvexParts> all;
  ConvexPart part;
};
struct PythonChain {
  std::shared_ptr<const Chains> all;
  Chain chain;
};

/// The loops of a list as one boundary; they may come from several.
Boundary boundary_of(const std::vector<PythonLoop>& loops) {
  Boundary boundary;
  for (const PythonLoop& loop : loops) {
    const std::span<const Point> corners = loop.boundary->corners_of(loop.loop);
    boundary.loops.push_back(
        {boundary.corners.size(), corners.size(), loop.loop.component, loop.loop.is_hole});
    boundary.corners.insert(boundary.corners.end(), corners.begin(), corners.end());
  }
  return boundary;
}

std::vector<PythonLoop> simplified(const std::vector<PythonLoop>& loops, double epsilon) {
  const Boundary boundary = boundary_of(loops);
  return loops_of(unlocked([&] { return simplify(boundary, epsilon); }));
}

std::vector<PythonPart> convex_parts_of(const std::vector<PythonLoop>& loops,
                                        std::int32_t max_vertices) {
  const Boundary boundary = boundary_of(loops);
  const auto all = std::make_shared<const ConvexParts>(
      unlocked([&] { return convex_parts(boundary, max_vertices); }));
  std::vector<PythonPart> found;
  for (const ConvexPart& part : all->parts) found.push_back({all, part});
  return found;
}

std::vector<PythonChain> chains_out(Chains found) {
  const auto all = std::make_shared<const Chains>(std::move(found));
  std::vector<PythonChain> chains;
  for (const Chain& chain : all->chains) chains.push_back({all, chain});
  return chains;
}

std::vector<PythonChain> chains_of(const std::vector<PythonLoop>& loops, YAxis y_axis,
                                   double least_spacing) {
  const Boundary boundary = boundary_of(loops);
  return chains_out(unlocked([&] { return chains(boundary, {y_axis, least_spacing}); }));
}

std::pair<std::vector<Point>, std::vector<PythonChain>> chains_of_chunks(
    const Terrain& self, const std::vector<std::pair<Vector, Rectangle>>& dirty, double epsilon,
    YAxis y_axis, double least_spacing) {
  std::vector<ChunkChange> changes;
  for (const auto& [chunk, box] : dirty) changes.push_back({point_of(chunk), box_from(box)});
  const Terrain kept = self;
  Chains found =
      unlocked([&] { return chunk_chains(kept, changes, epsilon, {y_axis, least_spacing}); });
  std::vector<Point> chunks = std::move(found.chunks);
  return {std::move(chunks), chains_out(std::move(found))};
}

nb::ndarray<nb::numpy, std::int32_t> corners_of_part(const PythonPart& self) {
  std::vector<std::int32_t> numbers;
  for (const Point p : self.all->corners_of(self.part)) numbers.insert(numbers.end(), {p.x, p.y});
  return array_of(std::move(numbers), self.part.corner_count, 2);
}

nb::ndarray<nb::numpy, double> points_of_chain(const PythonChain& self) {
  std::vector<double> numbers;
  for (const ChainPoint p : self.all->points_of(self.chain))
    numbers.insert(numbers.end(), {p.x, p.y});
  return array_of(std::move(numbers), self.chain.point_count, 2);
}

void bind_pieces(nb::module_& module) {
  nb::class_<PythonPart> part(module, "ConvexPart", "A convex polygon.", nb::is_final());
  part.def_prop_ro("corners", &corners_of_part, nb::rv_policy::automatic,
                   nb::sig("def corners(self) -> numpy.typing.NDArray[numpy.int32]"),
                   "Its corners, one (x, y) per row, clockwise on the screen.")
      .def_prop_ro(
          "component", [](const PythonPart& self) { return self.part.component; },
          "The component of the loops around it.");
  def_repr(part, "ConvexPart", {"component"});
  nb::class_<PythonChain> chain(
      module, "Chain", "A chain of edges that stops bodies from one side.", nb::is_final());
  chain
      .def_prop_ro("points", &points_of_chain, nb::rv_policy::automatic,
                   nb::sig("def points(self) -> numpy.typing.NDArray[numpy.float64]"),
                   "Its points, at least four, one (x, y) per row.")
      .def_prop_ro(
          "is_loop", [](const PythonChain& self) { return self.chain.is_loop; },
          "Otherwise its first and last points are ghosts, without a wall.")
      .def_prop_ro(
          "chunk", [](const PythonChain& self) { return self.chain.chunk; },
          "Of Terrain.chunk_chains(): the chunk that it is in.");
  def_repr(chain, "Chain", {"is_loop", "chunk"});
}

}  // namespace

void bind_contour(nb::module_& module, MaskClass& mask) {
  bind_pieces(module);
  module.def("simplify", &simplified, "loops"_a, "epsilon"_a,
             "The same loops with fewer corners, within epsilon pixels of one another. They never\n"
             "cross, and no corner is superfluous.\n\n"
             ">>> loops = hitmask.Mask.disc(20).trace()\n"
             ">>> len(hitmask.simplify(loops, 1.5)[0].corners) < len(loops[0].corners) / 3\n"
             "True");
  module.def("convex_parts", &convex_parts_of, "loops"_a, "max_vertices"_a = 8,
             "Convex polygons that cover exactly what the loops enclose.\n\n"
             ">>> len(hitmask.convex_parts(hitmask.Mask((9, 4), solid=True).trace()))\n"
             "1");
  module.def("chains", &chains_of, "loops"_a, "y_axis"_a = YAxis::down, "least_spacing"_a = 0.0,
             "A closed chain for each loop, as Box2D wants them.");
  mask.def(
      "rectangles", [](const PythonMask& self) { return rectangles(self.view()); },
      "Few boxes that cover the solid pixels, each pixel once.\n\n"
      ">>> hitmask.Mask.from_text('##.\\n###').rectangles()\n"
      "[(0, 0, 2, 2), (2, 1, 1, 1)]");
}

void bind_chunk_chains(nb::class_<Terrain>& terrain) {
  terrain.def(
      "chunk_chains", &chains_of_chunks, "dirty"_a, "epsilon"_a, "y_axis"_a = YAxis::down,
      "least_spacing"_a = 0.0,
      nb::sig(
          "def chunk_chains(self, dirty: collections.abc.Sequence[hitmask._tuples.ChunkChange], "
          "epsilon: float, y_axis: typing.Literal['down', 'up'] = 'down', "
          "least_spacing: float = 0.0) -> tuple[list[tuple[int, int]], list[Chain]]"),
      "The chains of the chunks that drain_dirty() names and of those around them: the\n"
      "chunks whose chains to replace, and the chains.");
}

}  // namespace hitmask::python

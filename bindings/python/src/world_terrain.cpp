// Bodies of a world with a terrain.
#include "python_world.hpp"
#include "terrains.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

TerrainChangeTuple edited(PythonWorld& self, std::uint64_t body, const TerrainEdit& edit) {
  return change_out(insist(self.get().edit(id_of(body), edit)));
}

TerrainChangeTuple deposited_on(PythonWorld& self, std::uint64_t body, nb::handle brush,
                                const Vector& at, std::int64_t material) {
  if (is_piece(brush))
    return change_out(insist(self.get().deposit(id_of(body), piece_in(brush), point_of(at))));
  return edited(self, body, edit_with(TerrainAction::deposit, brush, at, material));
}

}  // namespace

void bind_world_terrain(WorldClass& world) {
  world
      .def(
          "carve",
          [](PythonWorld& self, std::uint64_t body, nb::handle brush, const Vector& at, bool hard) {
            const auto action = hard ? TerrainAction::carve_all : TerrainAction::carve;
            return edited(self, body, edit_with(action, brush, at, 0));
          },
          "body"_a, "brush"_a, "at"_a = Vector{}, "hard"_a = false,
          nb::sig("def carve(self, body: int, brush: " HITMASK_BRUSH ", " HITMASK_AT ", "
                  "hard: bool = False) -> hitmask._tuples.TerrainChange"),
          "Removes pixels from the terrain of a body, as Terrain.carve. Brushes are in world\n"
          "pixels. The body has its own version: yours stays as it is.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> ground = hitmask.Terrain(hitmask.Mask((900, 50), solid=True))\n"
          ">>> body = world.add(ground, (0, 100), is_static=True)\n"
          ">>> world.carve(body, hitmask.Disc((450, 100), 20)).pixels > 600\nTrue")
      .def("deposit", &deposited_on, "body"_a, "brush"_a, "at"_a = Vector{}, "material"_a = 0,
           nb::sig("def deposit(self, body: int, "
                   "brush: " HITMASK_BRUSH " | hitmask._tuples.TerrainPiece, " HITMASK_AT ", "
                   "material: int = 0) -> hitmask._tuples.TerrainChange"),
           "Fills clear pixels of its terrain, as Terrain.deposit. Bodies there are buried.")
      .def(
          "repaint",
          [](PythonWorld& self, std::uint64_t body, nb::handle brush, std::int64_t material,
             const Vector& at) {
            return edited(self, body, edit_with(TerrainAction::repaint, brush, at, material));
          },
          "body"_a, "brush"_a, "material"_a, "at"_a = Vector{},
          nb::sig("def repaint(self, body: int, brush: " HITMASK_BRUSH
                  ", material: int, " HITMASK_AT ") -> hitmask._tuples.TerrainChange"),
          "Gives solid pixels of its terrain another material.")
      .def(
          "edit",
          [](PythonWorld& self, std::uint64_t body, nb::handle edit) {
            return edited(self, body, edit_in(edit));
          },
          "body"_a, "edit"_a,
          nb::sig("def edit(self, body: int, edit: hitmask._tuples.TerrainEdit) -> "
                  "hitmask._tuples.TerrainChange"),
          "An edit as data: for edits from a network.")
      .def(
          "detached",
          [](PythonWorld& self, std::uint64_t body, nb::handle floor,
             const std::vector<Vector>& points, bool hard, std::int64_t least_area) {
            return pieces_out(insist(
                self.get().detached(id_of(body), anchors_in(floor, points, hard), least_area)));
          },
          "body"_a, "floor"_a = nb::none(), "points"_a = std::vector<Vector>(), "hard"_a = false,
          "least_area"_a = 1,
          nb::sig("def detached(self, body: int, floor: int | None = None, "
                  "points: collections.abc.Sequence[hitmask._types.PointLike] = (), "
                  "hard: bool = False, least_area: int = 1) -> list[hitmask._tuples.TerrainPiece]"),
          "Takes out what no longer hangs together with the anchors, as Terrain.detached, with\n"
          "positions in the world: world.add(piece.mask, piece.position). A piece without a mask "
          "is a\n"
          "terrain: world.add(piece.terrain, world.position(body)).")
      .def(
          "drain_dirty",
          [](PythonWorld& self, std::uint64_t body) {
            return chunks_out(insist(self.get().drain_dirty(id_of(body))));
          },
          "body"_a, "The chunks of its terrain that changed, in the terrain's own pixels.")
      .def(
          "terrain",
          [](const PythonWorld& self, std::uint64_t body) {
            std::optional<Terrain> found = self.get().terrain(id_of(body));
            insist(self.get().check(id_of(body)));
            if (!found) throw WorldRefusal(WorldError::no_terrain);
            return std::move(*found);
          },
          "body"_a, "The terrain of a body as it is now: a copy, which takes no time.");
}

}  // namespace hitmask::python

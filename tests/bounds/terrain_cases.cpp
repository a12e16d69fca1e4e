// Terrains. Those of local_cases() cost what is near them, however large the map is and however
// many bodies are elsewhere; those of terrain_cases() go through all pixels.
#include "hitmask/terrain.hpp"

#include <vector>

#include "bounds/bounds.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/world.hpp"

namespace hitmask::cost {

namespace {

using In = const TerrainInput&;
using Masks = const MaskInput&;

constexpr DiscBrush explosion{{1300, 300}, 40};  // on the surface, away from the map's borders
constexpr Point spot{1290, 270};

/// Chunks that lost pieces are labelled once more, when they are next asked about.
constexpr Box scratch{1100, 300, 1, 1};

/// A copy in which everything holds, and nothing waits to be drained.
Terrain settled(In in) {
  Terrain terrain = in.ground;
  keep(terrain.detached(in.floor));
  terrain.carve(scratch);
  keep(terrain.detached(in.floor));
  keep(terrain.drain_dirty());
  return terrain;
}

/// The edit, on a copy, once it is settled.
template <class Edit>
void edit_copy(In in, Meter& meter, Edit&& edit) {
  Terrain terrain = settled(in);
  meter([&] { keep(edit(terrain)); });
}

/// The terrain, some bodies on it, and more of them elsewhere.
struct Ground {
  World world;
  BodyId body;

  explicit Ground(In in) : body(*world.add({.shape = in.ground, .is_static = true})) {
    for (std::int32_t i = 0; i < 4; ++i)
      keep(world.add({.shape = Size{9, 9}, .position = {1280 + 12 * i, 260}}));
    for (const Point at : in.elsewhere) keep(world.add({.shape = Size{9, 9}, .position = at}));
    keep(world.step());
    keep(world.detached(body, in.floor));
    keep(world.carve(body, scratch));
    keep(world.detached(body, in.floor));
    keep(world.drain_dirty(body));
    keep(world.step());
  }
};

/// The edit, and the step after it.
template <class Edit>
void edit_ground(In in, Meter& meter, Edit&& edit) {
  Ground ground(in);
  meter([&] {
    keep(edit(ground.world, ground.body));
    keep(ground.world.step());
  });
}

Mask stamp() { return disc_mask(30); }

PlacedMask turned(const Mask& mask) {
  return *place(mask, TransformParts{.x = 1300, .y = 280, .angle = Angle::degrees(30)});
}

/// Cuts out a ring: its middle falls.
template <class Carve>
void carve_ring(Carve&& carve) {
  for (const Box& side :
       {Box{1280, 320, 40, 4}, Box{1280, 350, 40, 4}, Box{1280, 320, 4, 34}, Box{1316, 320, 4, 34}})
    keep(carve(side));
}

/// One piece that fell, for putting it back.
TerrainPiece piece_of(In in) {
  Terrain terrain = settled(in);
  carve_ring([&](const Box& side) { return terrain.carve(side); });
  return terrain.detached(in.floor).front();
}

const TerrainCase local[] = {
    {"Terrain::carve(TerrainBrush)",
     [](In in, Meter& m) { edit_copy(in, m, [](Terrain& t) { return t.carve(explosion); }); }},
    {"Terrain::carve(MaskView, Point)",
     [](In in, Meter& m) { edit_copy(in, m, [](Terrain& t) { return t.carve(stamp(), spot); }); }},
    {"Terrain::carve(PlacedMask)",
     [](In in, Meter& m) {
       edit_copy(in, m, [](Terrain& t) {
         const Mask mask = stamp();
         return t.carve(turned(mask));
       });
     }},
    {"Terrain::deposit(TerrainBrush, int)",
     [](In in, Meter& m) { edit_copy(in, m, [](Terrain& t) { return t.deposit(explosion, 2); }); }},
    {"Terrain::deposit(MaskView, Point, int)",
     [](In in, Meter& m) {
       edit_copy(in, m, [](Terrain& t) { return t.deposit(stamp(), spot, 1); });
     }},
    {"Terrain::deposit(PlacedMask, int)",
     [](In in, Meter& m) {
       edit_copy(in, m, [](Terrain& t) {
         const Mask mask = stamp();
         return t.deposit(turned(mask), 3);
       });
     }},
    {"Terrain::deposit(TerrainPiece, Point)",
     [](In in, Meter& m) {
       const TerrainPiece piece = piece_of(in);
       edit_copy(in, m, [&](Terrain& t) { return t.deposit(piece, spot); });
     }},
    {"Terrain::repaint",
     [](In in, Meter& m) { edit_copy(in, m, [](Terrain& t) { return t.repaint(explosion, 4); }); }},
    {"Terrain::apply",
     [](In in, Meter& m) {
       const TerrainEdit edit{TerrainAction::carve_all, explosion, {3, 4}, 0};
       edit_copy(in, m, [&](Terrain& t) { return t.apply(edit); });
     }},
    {"Terrain::set",
     [](In in, Meter& m) { edit_copy(in, m, [](Terrain& t) { return t.set(spot); }); }},
    {"Terrain::drain_dirty",
     [](In in, Meter& m) {
       Terrain terrain = settled(in);
       terrain.carve(explosion);
       m([&] { keep(terrain.drain_dirty()); });
     }},
    {"Terrain::detached",
     [](In in, Meter& m) {
       Terrain terrain = settled(in);
       carve_ring([&](const Box& side) { return terrain.carve(side); });
       m([&] { keep(terrain.detached(in.floor)); });
     }},
    {"changes",
     [](In in, Meter& m) {
       Terrain terrain = in.ground;
       terrain.carve(explosion);
       m([&] { keep(changes(in.ground, terrain)); });
     }},
    {"Terrain::get(Point)", [](In in, Meter& m) { m([&] { keep(in.ground.get(spot)); }); }},
    {"Terrain::material", [](In in, Meter& m) { m([&] { keep(in.ground.material(spot)); }); }},
    {"to_mask(Terrain, Box)",
     [](In in, Meter& m) { m([&] { keep(to_mask(in.ground, {1200, 200, 200, 200})); }); }},
    {"material_mask",
     [](In in, Meter& m) { m([&] { keep(material_mask(in.ground, {1200, 200, 200, 200}, 0)); }); }},
    {"to_text(Terrain, Box)",
     [](In in, Meter& m) { m([&] { keep(to_text(in.ground, {1200, 200, 200, 200})); }); }},
    {"trace(Terrain, Box)",
     [](In in, Meter& m) { m([&] { keep(trace(in.ground, {1200, 200, 200, 200})); }); }},
    {"overlap(Terrain, MaskView, Point)",
     [](In in, Meter& m) { m([&] { keep(overlap(in.ground, stamp(), spot)); }); }},
    {"overlap_area(Terrain, MaskView, Point)",
     [](In in, Meter& m) { m([&] { keep(overlap_area(in.ground, stamp(), spot)); }); }},
    {"first_point(Terrain, MaskView, Point)",
     [](In in, Meter& m) { m([&] { keep(first_point(in.ground, stamp(), spot)); }); }},
    {"contact(Terrain, MaskView, Point, Details)",
     [](In in, Meter& m) { m([&] { keep(contact(in.ground, stamp(), spot)); }); }},
    {"material_counts",
     [](In in, Meter& m) { m([&] { keep(material_counts(in.ground, stamp(), spot)); }); }},
    {"ray(Terrain, Point, Point, int32_t)",
     [](In in, Meter& m) { m([&] { keep(ray(in.ground, {1100, 10}, {1400, 500})); }); }},
    {"sweep(Terrain, MaskView, Point, Point, Details)",
     [](In in, Meter& m) { m([&] { keep(sweep(in.ground, stamp(), {1100, 10}, {300, 400})); }); }},
    {"separate(Terrain, MaskView, Point, int32_t)",
     [](In in, Meter& m) { m([&] { keep(separate(in.ground, stamp(), spot, 60)); }); }},
    {"separate(Terrain, MaskView, Point, int32_t, Axis)",
     [](In in, Meter& m) { m([&] { keep(separate(in.ground, stamp(), spot, 60, Axis::y)); }); }},
    {"separate(Terrain, MaskView, Point, int32_t, Point)",
     [](In in, Meter& m) {
       m([&] { keep(separate(in.ground, stamp(), spot, 60, Point{1, -2})); });
     }},
    {"distance(Terrain, MaskView, Point)",
     [](In in, Meter& m) { m([&] { keep(distance(in.ground, stamp(), {1290, 100})); }); }},
    {"nearest", [](In in, Meter& m) { m([&] { keep(nearest(in.ground, {1290, 100})); }); }},
    {"TerrainObstacles::operator()",
     [](In in, Meter& m) {
       const Mask walker(10, 20, true);
       m([&] {
         const TerrainObstacles ground(in.ground);
         ground({1200, 200, 200, 200}, [](const Obstacle&) {});
         keep(sweep(walker, {1100, 10}, {300, 400}, ground));
       });
     }},
    {"World::carve(BodyId, TerrainBrush)",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) { return w.carve(body, explosion); });
     }},
    {"World::carve(BodyId, MaskView, Point)",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) { return w.carve(body, stamp(), spot); });
     }},
    {"World::carve(BodyId, PlacedMask)",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) {
         const Mask mask = stamp();
         return w.carve(body, turned(mask));
       });
     }},
    {"World::deposit(BodyId, TerrainBrush, int)",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) { return w.deposit(body, explosion, 1); });
     }},
    {"World::deposit(BodyId, MaskView, Point, int)",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) { return w.deposit(body, stamp(), spot, 2); });
     }},
    {"World::deposit(BodyId, PlacedMask, int)",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) {
         const Mask mask = stamp();
         return w.deposit(body, turned(mask), 3);
       });
     }},
    {"World::deposit(BodyId, TerrainPiece, Point)",
     [](In in, Meter& m) {
       const TerrainPiece piece = piece_of(in);
       edit_ground(in, m, [&](World& w, BodyId body) { return w.deposit(body, piece, spot); });
     }},
    {"World::repaint",
     [](In in, Meter& m) {
       edit_ground(in, m, [](World& w, BodyId body) { return w.repaint(body, explosion, 5); });
     }},
    {"World::edit",
     [](In in, Meter& m) {
       const TerrainEdit edit{TerrainAction::carve_all, explosion, {3, 4}, 0};
       edit_ground(in, m, [&](World& w, BodyId body) { return w.edit(body, edit); });
     }},
    {"World::detached",
     [](In in, Meter& m) {
       Ground ground(in);
       carve_ring([&](const Box& side) { return ground.world.carve(ground.body, side); });
       m([&] { keep(ground.world.detached(ground.body, in.floor)); });
     }},
    {"World::drain_dirty",
     [](In in, Meter& m) {
       Ground ground(in);
       keep(ground.world.carve(ground.body, explosion));
       m([&] { keep(ground.world.drain_dirty(ground.body)); });
     }},
    {"World::terrain",
     [](In in, Meter& m) {
       const Ground ground(in);
       m([&] { keep(ground.world.terrain(ground.body)); });
     }},
};

const MaskCase whole[] = {
    {"Terrain::generate",
     [](Masks in, Meter& m) {
       Terrain terrain;
       m([&] {
         terrain.generate(box_of(in.a.size()),
                          [&](Mask& chunk, Point at) { paint_mask(chunk, in.a, {-at.x, -at.y}); });
       });
     }},
    {"Terrain::memory_bytes",
     [](Masks in, Meter& m) {
       const Terrain terrain(in.a, in.offset);
       m([&] { keep(terrain.memory_bytes()); });
     }},
    {"TerrainRows::add_row",
     [](Masks in, Meter& m) {
       const std::vector<std::uint64_t> row((static_cast<std::size_t>(in.a.width()) + 63) / 64, 5);
       m([&] {
         TerrainRows rows(in.a.width());
         for (std::int32_t y = 0; y < in.a.height(); ++y) rows.add_row(row);
         keep(rows.finish());
       });
     }},
    {"components(Terrain)",
     [](Masks in, Meter& m) {
       const Terrain terrain(in.a, in.offset);
       m([&] { keep(components(terrain)); });
     }},
    {"operator==(Terrain, Terrain)",
     [](Masks in, Meter& m) {
       const Terrain first(in.a, in.offset);
       const Terrain second(in.a, in.offset);
       m([&] { keep(first == second); });
     }},
};

}  // namespace

std::span<const TerrainCase> local_cases() { return local; }
std::span<const MaskCase> terrain_cases() { return whole; }

}  // namespace hitmask::cost

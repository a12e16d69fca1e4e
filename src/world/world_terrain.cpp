// Bodies with a terrain: edits, falling pieces, and what changed since it was drawn.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "terrain/brush.hpp"
#include "terrain/edit.hpp"
#include "world/queries/candidates.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::saturate;
using detail::geometry::WideBounds;
using detail::motion::WidePoint;
using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::ShapeNumber;
using detail::world::bodies::Store;
using TerrainAccess = detail::terrain::Access;
namespace bodies = detail::world::bodies;
namespace base = detail::base;

namespace {

WorldError check_terrain(const State& world, BodyId body) noexcept {
  const WorldError error = check_change(world, body);
  if (is_error(error)) return error;
  const ShapeNumber shape = world.bodies.records[body.slot - 1].shape;
  return world.bodies.shapes.is_terrain(shape) ? WorldError::none : WorldError::no_terrain;
}

const Terrain& terrain_of(const Store& store, BodyIndex i) noexcept {
  return *store.shapes[store.records[i].shape].chunks->terrain();
}

/// One axis of the part of a terrain that a world that wraps around shows: one period. That which
/// the terrain begins in, if it ends there; else from where it begins.
struct Window {
  std::int64_t from = -Terrain::reach;
  std::int64_t to = Terrain::reach;

  Window(std::int32_t from_pixel, std::int32_t length, std::int32_t period) noexcept {
    if (period == 0) return;
    const std::int64_t start = base::floor_divided(from_pixel, period) * period;
    from = std::int64_t{from_pixel} + length <= start + period ? start : from_pixel;
    to = from + period;
  }
  /// The copy of a coordinate in the window.
  [[nodiscard]] std::int32_t inside(std::int64_t at, std::int32_t period) const noexcept {
    if (period == 0) return saturate(at);
    return saturate(at - base::floor_divided(at - from, period) * period);
  }
};

/// The new version of a body's terrain. Nothing changes before commit().
class NewVersion {
 public:
  NewVersion(State& world, BodyIndex i)
      : world_(world),
        i_(i),
        before_(terrain_of(world.bodies, i)),
        after_(std::make_shared<Terrain>(before_)),
        corner_(world.bodies.corners[i]),
        columns_(before_.solid_bounds().x, before_.solid_bounds().w, periods().x),
        rows_(before_.solid_bounds().y, before_.solid_bounds().h, periods().y) {}

  [[nodiscard]] Terrain& terrain() noexcept { return *after_; }
  [[nodiscard]] Point corner() const noexcept { return corner_; }
  /// A point of the world in the terrain's pixels.
  [[nodiscard]] Point inside(Point at) const noexcept {
    return {columns_.inside(std::int64_t{at.x} - corner_.x, periods().x),
            rows_.inside(std::int64_t{at.y} - corner_.y, periods().y)};
  }

  /// Calls paint(terrain, move) for every copy of a brush that lies in the window; `move` is from
  /// the world to the terrain's pixels. `box` is that of the brush in the world, which
  /// matters where that wraps around.
  template <class Paint>
  [[nodiscard]] WorldError paint(const WideBounds& box, const Paint& paint_copy) {
    if (!periods().any()) return change(WidePoint{} - corner_, paint_copy), WorldError::none;
    if (is_empty(box)) return WorldError::none;
    if ((periods().x != 0 && box.right - box.left > periods().x) ||
        (periods().y != 0 && box.bottom - box.top > periods().y))
      return WorldError::larger_period;
    const auto x = bodies::repeats_overlapping(columns_.from, columns_.to, box.left - corner_.x,
                                               box.right - corner_.x, periods().x);
    const auto y = bodies::repeats_overlapping(rows_.from, rows_.to, box.top - corner_.y,
                                               box.bottom - corner_.y, periods().y);
    for (std::int64_t row = y.first; row <= y.last; ++row)
      for (std::int64_t column = x.first; column <= x.last; ++column) {
        const WidePoint by = WidePoint{column * periods().x, row * periods().y} - corner_;
        change(by, paint_copy);
        cut_outside(detail::geometry::moved(box, by.x, by.y));
      }
    return WorldError::none;
  }

  /// Gives the body the new version, and notes the bodies near what changed, unless only materials
  /// did.
  [[nodiscard]] Result<TerrainChange, WorldError> commit() {
    const Box solid = after_->solid_bounds();
    const WorldError error = check_size(world_.bodies, {solid.w, solid.h});
    if (is_error(error)) return error;
    if (!knows_boxes_) compare();
    TerrainChange total{count_, {}};
    for (const Box& box : boxes_.items()) {
      total.box = united(total.box, translated(box, corner_));
      if (!only_materials_) find_near(box);
    }
    std::ranges::sort(near_.items());
    replace({solid.w, solid.h});
    return total;
  }
  void paints_materials() noexcept { only_materials_ = true; }
  /// The terrain was changed in another way than by paint().
  void forget_boxes() noexcept { knows_boxes_ = false; }

 private:
  [[nodiscard]] const bodies::Periods& periods() const noexcept { return world_.bodies.periods; }

  template <class Paint>
  void change(WidePoint by, const Paint& paint_copy) {
    const TerrainChange part = paint_copy(*after_, by);
    count_ += part.pixels;
    if (part.pixels != 0) boxes_.push(part.box);
  }

  void compare() {
    boxes_.shrink(0);
    for (const ChunkChange& one : changes(before_, *after_)) boxes_.push(one.box);
  }

  /// What a copy of the brush deposited outside the window, in the terrain's pixels. Nothing else
  /// is there.
  void cut_outside(const WideBounds& copy) {
    if (periods().x != 0) {
      cut({copy.left, copy.top, columns_.from, copy.bottom});
      cut({columns_.to, copy.top, copy.right, copy.bottom});
    }
    if (periods().y != 0) {
      cut({copy.left, copy.top, copy.right, rows_.from});
      cut({copy.left, rows_.to, copy.right, copy.bottom});
    }
  }
  void cut(const WideBounds& part) {
    const WideBounds all = detail::geometry::wide_bounds_of(after_->solid_bounds());
    const Box outside = detail::geometry::narrowed(shared(part, all));
    if (is_empty(outside)) return;
    const std::int64_t cleared = detail::terrain::clear_box(*after_, outside).pixels;
    count_ -= cleared;
    if (cleared != 0) knows_boxes_ = false;
  }

  /// One pixel further, for gradients and for what rests on the terrain.
  void find_near(const Box& changed) {
    const Store& store = world_.bodies;
    QueryFilter query;
    query.include_static = !store.has(i_, bodies::flag::is_static) || store.movers.any();
    const WideBounds box = detail::geometry::grown(detail::geometry::wide_bounds_of(changed), 1);
    visit_candidates(world_, detail::geometry::moved(box, corner_.x, corner_.y),
                     detail::world::queries::Finder::of_query(query), [&](BodyIndex j) {
                       const Filter& filter = store.records[j].filter;
                       if (j != i_ && may_meet(store.records[i_].filter, filter)) near_.push(j);
                     });
  }

  /// Cannot fail once the shape is acquired.
  void replace(Size size) {
    Store& store = world_.bodies;
    const ShapeNumber shape = store.shapes.acquire_terrain(std::move(after_));
    const bodies::Bounds before = store.bounds[i_];
    store.replace_terrain(i_, shape, size);
    store.place(i_);
    if (store.bounds[i_] != before) note_change(world_, i_);
    for (const BodyIndex j : near_.items()) note_change(world_, j);
    validate_in_debug(world_);
  }

  State& world_;
  BodyIndex i_;
  const Terrain before_;  // keeps the chunks that it replaces
  std::shared_ptr<Terrain> after_;
  Point corner_;
  Window columns_, rows_;
  std::int64_t count_ = 0;
  base::SmallList<Box> boxes_;  // that changed, in the terrain's pixels
  bool knows_boxes_ = true;
  bool only_materials_ = false;
  detail::world::BodyList near_;
};

/// An edit with a brush whose box in the world is known.
template <class Paint>
Result<TerrainChange, WorldError> edit_terrain(State& world, BodyId body, int material,
                                               const WideBounds& box, TerrainAction action,
                                               const Paint& paint) {
  if (const WorldError error = check_terrain(world, body); is_error(error)) return error;
  if (material < 0 || material >= material_count) return WorldError::material;
  NewVersion version(world, body.slot - 1);
  if (action == TerrainAction::repaint) version.paints_materials();
  if (const WorldError error = version.paint(box, paint); is_error(error)) return error;
  return version.commit();
}

WideBounds box_of_mask(const MaskView& mask, Point at) noexcept {
  return detail::geometry::moved(detail::geometry::wide_bounds_of(mask.solid_bounds()), at.x, at.y);
}

WideBounds box_of_piece(const TerrainPiece& piece, Point at) noexcept {
  if (!piece.terrain) return box_of_mask(piece.pixels.mask, at);
  const Box solid = piece.terrain->solid_bounds();
  return detail::geometry::wide_bounds_at(at.x, at.y, {solid.w, solid.h});
}

/// One that is no material if the piece has such, otherwise 0.
int worst_material(const TerrainPiece& piece) noexcept {
  if (piece.terrain) return 0;
  const auto found = std::ranges::find_if(
      piece.materials, [](int one) { return one < 0 || one >= material_count; },
      &MaterialMask::material);
  return found == piece.materials.end() ? 0 : found->material;
}

/// Clamped to int32: masks that far away have no pixel within reach.
Point plus(Point at, WidePoint by) noexcept { return saturated(WidePoint(at) + by); }

}  // namespace

Result<TerrainChange, WorldError> World::edit(BodyId body, const TerrainEdit& edit) {
  if (const WorldError error = check_terrain(*state_, body); is_error(error)) return error;
  if (detail::terrain::is_brush_too_large(edit.brush)) return WorldError::brush;
  const WideBounds box = moved(detail::terrain::bounds_of(edit.brush), edit.place.x, edit.place.y);
  return edit_terrain(*state_, body, edit.material, box, edit.action,
                      [&](Terrain& terrain, WidePoint by) {
                        return detail::terrain::apply_moved(terrain, edit, by);
                      });
}

Result<TerrainChange, WorldError> World::carve(BodyId body, const TerrainBrush& brush) {
  return edit(body, {.action = TerrainAction::carve, .brush = brush});
}

Result<TerrainChange, WorldError> World::carve(BodyId body, const MaskView& mask, Point at) {
  return edit_terrain(
      *state_, body, 0, box_of_mask(mask, at), TerrainAction::carve,
      [&](Terrain& terrain, WidePoint by) { return terrain.carve(mask, plus(at, by)); });
}

Result<TerrainChange, WorldError> World::carve(BodyId body, const PlacedMask& placed) {
  const auto raster = rasterise(placed);
  if (!raster) return world_error(raster.error());
  return carve(body, raster->mask, raster->position);
}

Result<TerrainChange, WorldError> World::deposit(BodyId body, const TerrainBrush& brush,
                                                 int material) {
  if (material < 0 || material >= material_count) {
    const WorldError error = check_terrain(*state_, body);
    return is_error(error) ? error : WorldError::material;
  }
  return edit(body, {.action = TerrainAction::deposit,
                     .brush = brush,
                     .material = static_cast<std::uint8_t>(material)});
}

Result<TerrainChange, WorldError> World::deposit(BodyId body, const MaskView& mask, Point at,
                                                 int material) {
  return edit_terrain(*state_, body, material, box_of_mask(mask, at), TerrainAction::deposit,
                      [&](Terrain& terrain, WidePoint by) {
                        return terrain.deposit(mask, plus(at, by), material);
                      });
}

Result<TerrainChange, WorldError> World::deposit(BodyId body, const PlacedMask& placed,
                                                 int material) {
  const auto raster = rasterise(placed);
  if (!raster) return world_error(raster.error());
  return deposit(body, raster->mask, raster->position, material);
}

Result<TerrainChange, WorldError> World::deposit(BodyId body, const TerrainPiece& piece, Point at) {
  return edit_terrain(*state_, body, worst_material(piece), box_of_piece(piece, at),
                      TerrainAction::deposit, [&](Terrain& terrain, WidePoint by) {
                        return detail::terrain::put_back(terrain, piece, WidePoint(at) + by);
                      });
}

Result<TerrainChange, WorldError> World::repaint(BodyId body, const TerrainBrush& brush,
                                                 int material) {
  if (material < 0 || material >= material_count) {
    const WorldError error = check_terrain(*state_, body);
    return is_error(error) ? error : WorldError::material;
  }
  return edit(body, {.action = TerrainAction::repaint,
                     .brush = brush,
                     .material = static_cast<std::uint8_t>(material)});
}

Result<std::vector<TerrainPiece>, WorldError> World::detached(BodyId body,
                                                              const TerrainAnchors& anchors,
                                                              std::int64_t least_area) {
  if (const WorldError error = check_terrain(*state_, body); is_error(error)) return error;
  NewVersion version(*state_, body.slot - 1);
  version.forget_boxes();
  TerrainAnchors own = anchors;
  if (own.floor) own.floor = version.inside({0, *own.floor}).y;
  for (Point& point : own.points) point = version.inside(point);
  std::vector<TerrainPiece> pieces = TerrainAccess::detached(
      version.terrain(), own, least_area, {state_->bodies.periods.x, state_->bodies.periods.y});
  for (TerrainPiece& piece : pieces)
    piece.pixels.position = plus(piece.pixels.position, version.corner());
  if (const auto change = version.commit(); !change) return change.error();
  return pieces;
}

Result<std::vector<ChunkChange>, WorldError> World::drain_dirty(BodyId body) {
  if (const WorldError error = check_terrain(*state_, body); is_error(error)) return error;
  auto& drained = state_->drained;
  std::erase_if(drained, [&](const auto& one) { return !is_alive(state_->bodies, one.body); });
  auto found = std::ranges::find(drained, body, &State::Drained::body);
  if (found == drained.end()) found = drained.insert(drained.end(), {body, Terrain()});
  const Terrain& now = terrain_of(state_->bodies, body.slot - 1);
  std::vector<ChunkChange> changed = changes(found->terrain, now);
  found->terrain = now;
  return changed;
}

std::optional<Terrain> World::terrain(BodyId body) const {
  if (!check(body)) return std::nullopt;
  const Store& store = state_->bodies;
  if (!store.shapes.is_terrain(store.records[body.slot - 1].shape)) return std::nullopt;
  return terrain_of(store, body.slot - 1);
}

}  // namespace hitmask

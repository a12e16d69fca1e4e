// Ground that can be dug and blown up, alone and as the shape of a body.
#include "terrains.hpp"

#include <algorithm>
#include <string>

#include "worlds.hpp"

namespace hitmask::js {
namespace {

template <class Use>
std::int32_t with_terrain(std::int32_t handle, Use&& use) noexcept {
  TerrainObject* const object = find<TerrainObject>(handle);
  return object != nullptr ? use(object->terrain) : refuse_disposed();
}

template <class Use>
double measure_terrain(std::int32_t handle, Use&& use) noexcept {
  const TerrainObject* const object = find<TerrainObject>(handle);
  return object != nullptr ? use(object->terrain) : refuse_disposed();
}

/// Whether the corners reach no further than a brush may.
bool is_brush(std::span<const Point> corners, std::int64_t around) noexcept {
  if (corners.empty()) return true;
  const auto [left, right] = std::ranges::minmax(corners, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax(corners, {}, &Point::y);
  return std::int64_t{right.x} - left.x + 2 * around < max_mask_side &&
         std::int64_t{bottom.y} - top.y + 2 * around < max_mask_side;
}

std::int32_t refuse_brush() noexcept {
  return refuse(Code::size, "a brush is longer than a mask can be");
}

/// Kinds of brushes in the order of JavaScript: box, disc, ellipse, line, polygon. The numbers are
/// the input; those of a polygon are its corners.
std::optional<TerrainBrush> brush_in(std::int32_t kind, std::uint32_t length,
                                     std::int32_t& status) noexcept {
  const auto n = input<std::int32_t>(length);
  if (!n || (kind != 4 && length < 5) || kind < 0 || kind > 4) {
    status = refuse_input();
    return std::nullopt;
  }
  const auto& v = *n;
  if (kind == 4) {
    PolygonBrush polygon;
    for (std::size_t i = 0; i + 1 < v.size(); i += 2) polygon.corners.push_back({v[i], v[i + 1]});
    if (is_brush(polygon.corners, 0)) return polygon;
  } else if (kind == 1 || kind == 3) {
    const std::int64_t around = kind == 1 ? v[2] : v[4];
    const Point ends[] = {{v[0], v[1]}, kind == 1 ? Point{v[0], v[1]} : Point{v[2], v[3]}};
    if (around < max_mask_side && is_brush(ends, std::max<std::int64_t>(around, 0))) {
      if (kind == 1) return DiscBrush{ends[0], v[2]};
      return LineBrush{ends[0], ends[1], v[4]};
    }
  } else if (v[2] <= max_mask_side && v[3] <= max_mask_side) {
    const Box box{v[0], v[1], v[2], v[3]};
    if (kind == 0) return box;
    return EllipseBrush{box};
  }
  status = refuse_brush();
  return std::nullopt;
}

std::int32_t answer_change(const TerrainChange& change) noexcept {
  Answer().add(static_cast<double>(change.pixels)).add(change.box);
  return 0;
}

std::int32_t answer_change(const Result<TerrainChange, WorldError>& change) noexcept {
  return change ? answer_change(*change) : refuse(change.error());
}

bool is_material(std::int32_t material) noexcept {
  return material >= 0 && material < material_count;
}
std::int32_t refuse_material() noexcept {
  return refuse(Code::argument, "a material is a number from 0 to 7");
}

/// An edit touches at most the chunks under the largest brush.
bool has_room_to_edit() noexcept { return has_room(std::uint64_t{1} << 22); }

std::int32_t put_changes(const std::vector<ChunkChange>& changes) noexcept {
  return put(std::span<const ChunkChange>(changes));
}

}  // namespace

HITMASK_EXPORT(terrain_create)
std::int32_t js_terrain_create(std::int32_t eight, std::int32_t hard) noexcept {
  TerrainOptions options{.neighbours = eight != 0 ? Neighbours::eight : Neighbours::four};
  for (std::size_t i = 0; i < material_count; ++i)
    options.materials[i].hard = ((hard >> i) & 1) != 0;
  return give_handle(TerrainObject{Terrain(options)});
}

HITMASK_EXPORT(terrain_copy) std::int32_t js_terrain_copy(std::int32_t handle) noexcept {
  return with_terrain(handle, [](Terrain& terrain) { return give_handle(TerrainObject{terrain}); });
}

/// Count, chunks, memory, bounds, hash in halves.
HITMASK_EXPORT(terrain_describe) std::int32_t js_terrain_describe(std::int32_t handle) noexcept {
  return with_terrain(handle, [](const Terrain& terrain) {
    Answer()
        .add(static_cast<double>(terrain.count()))
        .add(static_cast<double>(terrain.chunk_count()))
        .add(static_cast<double>(terrain.memory_bytes()))
        .add(terrain.solid_bounds())
        .add_bits(hash_of(terrain));
    return 0;
  });
}

HITMASK_EXPORT(terrain_equals)
std::int32_t js_terrain_equals(std::int32_t a, std::int32_t b) noexcept {
  const TerrainObject* const first = find<TerrainObject>(a);
  const TerrainObject* const second = find<TerrainObject>(b);
  return first != nullptr && second != nullptr ? first->terrain == second->terrain
                                               : refuse_disposed();
}

/// 8: clear; else the material.
HITMASK_EXPORT(terrain_material)
std::int32_t js_terrain_material(std::int32_t handle, std::int32_t x, std::int32_t y) noexcept {
  return with_terrain(handle, [&](const Terrain& terrain) {
    return terrain.material({x, y}).value_or(material_count);
  });
}

/// action: that of TerrainAction.
HITMASK_EXPORT(terrain_edit)
std::int32_t js_terrain_edit(std::int32_t handle, std::int32_t action, std::int32_t kind,
                             std::uint32_t length, std::int32_t material) noexcept {
  std::int32_t status = 0;
  const auto brush = brush_in(kind, length, status);
  if (!brush) return status;
  if (!is_material(material) || action < 0 || action > 3) return refuse_material();
  if (!has_room_to_edit()) return refuse_memory();
  return with_terrain(handle, [&](Terrain& terrain) {
    return answer_change(terrain.apply({.action = static_cast<TerrainAction>(action),
                                        .brush = *brush,
                                        .material = static_cast<std::uint8_t>(material)}));
  });
}

/// A mask as the brush: carve, or deposit a material.
HITMASK_EXPORT(terrain_edit_mask)
std::int32_t js_terrain_edit_mask(std::int32_t handle, std::int32_t mask, std::int32_t x,
                                  std::int32_t y, std::int32_t deposits,
                                  std::int32_t material) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  if (!is_material(material)) return refuse_material();
  if (!has_room_to_edit() || !has_room_for(view->size(), 4)) return refuse_memory();
  return with_terrain(handle, [&](Terrain& terrain) {
    return answer_change(deposits != 0 ? terrain.deposit(*view, {x, y}, material)
                                       : terrain.carve(*view, {x, y}));
  });
}

HITMASK_EXPORT(terrain_to_mask)
std::int32_t js_terrain_to_mask(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t w,
                                std::int32_t h, std::int32_t material) noexcept {
  if (!is_mask_size(w, h)) return refuse_size();
  if (!has_room_for({w, h})) return refuse_memory();
  return with_terrain(handle, [&](const Terrain& terrain) {
    const Box box{x, y, w, h};
    return give(is_material(material) ? material_mask(terrain, box, material)
                                      : to_mask(terrain, box));
  });
}

HITMASK_EXPORT(terrain_drain_dirty)
std::int32_t js_terrain_drain_dirty(std::int32_t handle) noexcept {
  return with_terrain(handle, [](Terrain& terrain) { return put_changes(terrain.drain_dirty()); });
}

HITMASK_EXPORT(terrain_overlap)
std::int32_t js_terrain_overlap(std::int32_t handle, std::int32_t mask, std::int32_t x,
                                std::int32_t y) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  return with_terrain(
      handle, [&](const Terrain& terrain) { return overlap(terrain, *view, {x, y}) ? 1 : 0; });
}

HITMASK_EXPORT(terrain_overlap_area)
double js_terrain_overlap_area(std::int32_t handle, std::int32_t mask, std::int32_t x,
                               std::int32_t y) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  return measure_terrain(handle, [&](const Terrain& terrain) {
    return static_cast<double>(overlap_area(terrain, *view, {x, y}));
  });
}

HITMASK_EXPORT(terrain_contact)
std::int32_t js_terrain_contact(std::int32_t handle, std::int32_t mask, std::int32_t x,
                                std::int32_t y, std::int32_t details) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  return with_terrain(handle, [&](const Terrain& terrain) {
    const Contact found = contact(terrain, *view, {x, y}, static_cast<Details>(details & 31));
    if (found) Answer().add(found);
    return found ? 1 : 0;
  });
}

HITMASK_EXPORT(terrain_ray)
std::int32_t js_terrain_ray(std::int32_t handle, std::int32_t x, std::int32_t y, std::int32_t to_x,
                            std::int32_t to_y, std::int32_t normal_radius) noexcept {
  return with_terrain(handle, [&](const Terrain& terrain) {
    const auto hit = ray(terrain, {x, y}, {to_x, to_y}, normal_radius);
    if (!hit) return 0;
    Answer answer;
    add(answer, *hit);
    return 1;
  });
}

namespace {

/// Pieces as rows of numbers: the handle of a mask, its size, its position, the area.
std::int32_t put_pieces(std::vector<TerrainPiece>& pieces) noexcept {
  Rows rows;
  for (TerrainPiece& piece : pieces) {
    const Size size = piece.pixels.mask.size();
    const Point position = piece.pixels.position;
    const auto handle = static_cast<double>(give(std::move(piece.pixels.mask)));
    rows.add(handle)
        .add(size.width)
        .add(size.height)
        .add(position)
        .add(static_cast<double>(piece.area));
  }
  return rows.put(6);
}

/// Hard materials and points hold the ground; so does a row and what is below it.
std::optional<TerrainAnchors> anchors_in(std::uint32_t points, std::int32_t has_floor,
                                         std::int32_t floor, std::int32_t hard) noexcept {
  const auto held = input<Point>(points);
  if (!held) return std::nullopt;
  TerrainAnchors anchors;
  if (has_floor != 0) anchors.floor = floor;
  anchors.points.assign(held->begin(), held->end());
  anchors.hard = hard != 0;
  return anchors;
}

}  // namespace

HITMASK_EXPORT(terrain_detached)
std::int32_t js_terrain_detached(std::int32_t handle, std::uint32_t points, std::int32_t has_floor,
                                 std::int32_t floor, std::int32_t hard,
                                 double least_area) noexcept {
  const auto anchors = anchors_in(points, has_floor, floor, hard);
  if (!anchors) return refuse_input();
  return with_terrain(handle, [&](Terrain& terrain) {
    auto pieces = terrain.detached(*anchors, static_cast<std::int64_t>(long_bits_of(least_area)));
    return put_pieces(pieces);
  });
}

// --- Bodies with a terrain ----------------------------------------------------------------------

HITMASK_EXPORT(world_edit)
std::int32_t js_world_edit(std::int32_t handle, double body, std::int32_t action, std::int32_t kind,
                           std::uint32_t length, std::int32_t material) noexcept {
  std::int32_t status = 0;
  const auto brush = brush_in(kind, length, status);
  if (!brush) return status;
  if (!is_material(material) || action < 0 || action > 3) return refuse_material();
  if (!has_room_to_edit()) return refuse_memory();
  return with_world(handle, [&](World& world) {
    return answer_change(
        world.edit(body_of(body), {.action = static_cast<TerrainAction>(action),
                                   .brush = *brush,
                                   .material = static_cast<std::uint8_t>(material)}));
  });
}

HITMASK_EXPORT(world_edit_mask)
std::int32_t js_world_edit_mask(std::int32_t handle, double body, std::int32_t mask, std::int32_t x,
                                std::int32_t y, std::int32_t deposits,
                                std::int32_t material) noexcept {
  const MaskView* const view = view_of(mask);
  if (view == nullptr) return refuse_disposed();
  if (!has_room_to_edit() || !has_room_for(view->size(), 4)) return refuse_memory();
  return with_world(handle, [&](World& world) {
    return answer_change(deposits != 0 ? world.deposit(body_of(body), *view, {x, y}, material)
                                       : world.carve(body_of(body), *view, {x, y}));
  });
}

HITMASK_EXPORT(world_detached)
std::int32_t js_world_detached(std::int32_t handle, double body, std::uint32_t points,
                               std::int32_t has_floor, std::int32_t floor, std::int32_t hard,
                               double least_area) noexcept {
  const auto anchors = anchors_in(points, has_floor, floor, hard);
  if (!anchors) return refuse_input();
  return with_world(handle, [&](World& world) -> std::int32_t {
    auto pieces = world.detached(body_of(body), *anchors,
                                 static_cast<std::int64_t>(long_bits_of(least_area)));
    return pieces ? put_pieces(*pieces) : refuse(pieces.error());
  });
}

HITMASK_EXPORT(world_drain_dirty)
std::int32_t js_world_drain_dirty(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    const auto changes = world.drain_dirty(body_of(body));
    return changes ? put_changes(*changes) : refuse(changes.error());
  });
}

HITMASK_EXPORT(world_terrain)
std::int32_t js_world_terrain(std::int32_t handle, double body) noexcept {
  return with_world(handle, [&](World& world) -> std::int32_t {
    auto terrain = world.terrain(body_of(body));
    return terrain ? give_handle(TerrainObject{std::move(*terrain)}) : 0;
  });
}

}  // namespace hitmask::js

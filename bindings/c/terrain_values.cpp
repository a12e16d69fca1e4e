// Brushes, edits, anchors and pieces of terrains.
#include <memory>

#include "terrain.hpp"

using namespace hitmask;

namespace hitmask::c {

static_assert(HM_MATERIALS == material_count && HM_CHUNK_SIDE == Terrain::chunk_side);

hm_status options_in(const hm_terrain_options* from, TerrainOptions& options) noexcept {
  if (from == nullptr) return HM_OK;
  if (const hm_status bad = one_of(from->neighbours, HM_EIGHT, "neighbours")) return bad;
  options.neighbours = static_cast<Neighbours>(from->neighbours);
  for (std::size_t i = 0; i < HM_MATERIALS; ++i) options.materials[i].hard = from->hard[i] != 0;
  return HM_OK;
}

hm_terrain_options out(const TerrainOptions& options) noexcept {
  hm_terrain_options result{static_cast<std::int32_t>(options.neighbours), {}};
  for (std::size_t i = 0; i < HM_MATERIALS; ++i) result.hard[i] = out(options.materials[i].hard);
  return result;
}

hm_status check_material(std::int32_t material) noexcept {
  return one_of(material, HM_MATERIALS - 1, "material");
}

namespace {

hm_status points_in(const hm_point* from, std::size_t count, const char* name,
                    std::vector<Point>& points) {
  if (from == nullptr && count > 0) return refuse_null(name);
  points.reserve(count);
  for (std::size_t i = 0; i < count; ++i) points.push_back(in(from[i]));
  return HM_OK;
}

/// Empty for a null handle.
hm_status mask_in(hm_mask handle, Mask& mask) {
  if (handle.id == 0) return HM_OK;
  const Pin<hm_mask> object(handle);
  if (!object) return refuse_handle(handle);
  mask = object->get();
  return HM_OK;
}

hm_status terrain_in(hm_terrain handle, std::optional<Terrain>& terrain) {
  const Pin<hm_terrain> object(handle);
  if (!object) return refuse_handle(handle);
  terrain = *object;
  return HM_OK;
}

hm_status line_in(const hm_brush& from, TerrainBrush& brush) {
  if (from.size < 1) return refuse(HM_ERROR_ARGUMENT, "the thickness of a line is below 1");
  brush = LineBrush{in(from.at), in(from.to), from.size};
  return HM_OK;
}

hm_status disc_in(const hm_brush& from, TerrainBrush& brush) {
  if (from.size < 0) return refuse(HM_ERROR_ARGUMENT, "the radius of a disc is negative");
  brush = DiscBrush{in(from.at), from.size};
  return HM_OK;
}

hm_status polygon_in(const hm_brush& from, TerrainBrush& brush) {
  if (const hm_status bad = one_of(from.rule, HM_NON_ZERO, "rule")) return bad;
  PolygonBrush polygon{{}, static_cast<FillRule>(from.rule)};
  const hm_status status = points_in(from.corners, from.corner_count, "corners", polygon.corners);
  brush = std::move(polygon);
  return status;
}

hm_status mask_brush_in(const hm_brush& from, TerrainBrush& brush) {
  if (from.mask.id == 0) return refuse_handle(from.mask);
  MaskAt mask{{}, in(from.at)};
  const hm_status status = mask_in(from.mask, mask.mask);
  brush = std::move(mask);
  return status;
}

/// Handles of one piece, destroyed again unless all came about.
hm_status piece_out(TerrainPiece&& from, hm_terrain_piece& piece) {
  piece.position = out(from.pixels.position);
  piece.area = from.area;
  if (from.terrain) return give_object(&piece.terrain, std::move(*from.terrain));
  if (const hm_status bad = give(&piece.mask, std::move(from.pixels.mask))) return bad;
  for (MaterialMask& part : from.materials) {
    hm_mask& where = piece.materials[static_cast<std::size_t>(part.material)];
    if (const hm_status bad = give(&where, std::move(part.mask))) return bad;
  }
  return HM_OK;
}

void end_piece(const hm_terrain_piece& piece) noexcept {
  if (piece.mask.id != 0) static_cast<void>(destroy(piece.mask));
  if (piece.terrain.id != 0) static_cast<void>(destroy(piece.terrain));
  for (const hm_mask mask : piece.materials)
    if (mask.id != 0) static_cast<void>(destroy(mask));
}

/// Pieces that end unless they are handed over.
class NewPieces {
 public:
  explicit NewPieces(std::size_t count)
      : pieces_(count > 0 ? Allocator<hm_terrain_piece>().allocate(count) : nullptr) {
    std::uninitialized_value_construct_n(pieces_, count);
    count_ = count;
  }
  NewPieces(const NewPieces&) = delete;
  NewPieces& operator=(const NewPieces&) = delete;
  ~NewPieces() { hm_terrain_pieces_free(pieces_, count_); }

  [[nodiscard]] hm_terrain_piece& operator[](std::size_t index) noexcept { return pieces_[index]; }
  [[nodiscard]] hm_terrain_piece* release() noexcept { return std::exchange(pieces_, nullptr); }

 private:
  hm_terrain_piece* pieces_;
  std::size_t count_ = 0;
};

}  // namespace

hm_status brush_in(const hm_brush* from, TerrainBrush& brush) {
  if (from == nullptr) return refuse_null("brush");
  switch (from->kind) {
    case HM_BRUSH_BOX: brush = in(from->box); return HM_OK;
    case HM_BRUSH_DISC: return disc_in(*from, brush);
    case HM_BRUSH_ELLIPSE: brush = EllipseBrush{in(from->box)}; return HM_OK;
    case HM_BRUSH_LINE: return line_in(*from, brush);
    case HM_BRUSH_POLYGON: return polygon_in(*from, brush);
    case HM_BRUSH_MASK: return mask_brush_in(*from, brush);
    default: return one_of(from->kind, HM_BRUSH_MASK, "kind");
  }
}

hm_status edit_in(const hm_terrain_edit* from, TerrainEdit& edit) {
  if (from == nullptr) return refuse_null("edit");
  if (const hm_status bad = one_of(from->action, HM_TERRAIN_REPAINT, "action")) return bad;
  if (const hm_status bad = check_material(from->material)) return bad;
  edit.action = static_cast<TerrainAction>(from->action);
  edit.place = in(from->place);
  edit.material = static_cast<std::uint8_t>(from->material);
  return brush_in(&from->brush, edit.brush);
}

hm_status anchors_in(const hm_terrain_anchors* from, TerrainAnchors& anchors) {
  if (from == nullptr) return refuse_null("anchors");
  if (from->has_floor != 0) anchors.floor = from->floor;
  anchors.hard = from->hard != 0;
  return points_in(from->points, from->point_count, "points", anchors.points);
}

hm_status piece_in(const hm_terrain_piece* from, TerrainPiece& piece) {
  if (from == nullptr) return refuse_null("piece");
  piece.pixels.position = in(from->position);
  piece.area = from->area;
  if (from->mask.id == 0 && from->terrain.id != 0) return terrain_in(from->terrain, piece.terrain);
  // One whose handles the caller took would put back nothing.
  if (from->mask.id == 0) return refuse_handle(from->mask);
  if (const hm_status bad = mask_in(from->mask, piece.pixels.mask)) return bad;
  for (std::size_t i = 1; i < HM_MATERIALS; ++i) {
    if (from->materials[i].id == 0) continue;
    MaterialMask& part = piece.materials.emplace_back();
    part.material = static_cast<int>(i);
    if (const hm_status bad = mask_in(from->materials[i], part.mask)) return bad;
    if (part.mask.size() != piece.pixels.mask.size())
      return refuse(HM_ERROR_ARGUMENT, "the masks of a piece differ in size");
  }
  return HM_OK;
}

hm_status hand_out_pieces(std::vector<TerrainPiece>&& pieces, hm_terrain_piece** where,
                          std::size_t* count) {
  NewPieces made(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (const hm_status bad = piece_out(std::move(pieces[i]), made[i])) return bad;
  *count = pieces.size();
  *where = made.release();
  return HM_OK;
}

hm_status hand_out_boundary(const Boundary& boundary, hm_point** corners, std::size_t* corner_count,
                            hm_loop** loops, std::size_t* loop_count) {
  std::unique_ptr<hm_point, void (*)(void*) noexcept> first(new_buffer<hm_point>(boundary.corners),
                                                            &release_memory);
  const hm_status status = hand_out(boundary.loops, loops, loop_count);
  *corners = first.release();
  *corner_count = boundary.corners.size();
  return status;
}

}  // namespace hitmask::c

using namespace hitmask::c;

hm_terrain_options hm_terrain_options_default(void) { return out(TerrainOptions{}); }

hm_terrain_anchors hm_terrain_anchors_default(void) { return {}; }

hm_terrain_edit hm_terrain_edit_default(void) { return {}; }

hm_terrain_image_options hm_terrain_image_options_default(void) {
  return {hm_solid_rule_default(), {}, 0, hm_terrain_options_default()};
}

hm_brush hm_brush_box(hm_box box) {
  hm_brush brush{};
  brush.box = box;
  return brush;
}

hm_brush hm_brush_disc(hm_point centre, int32_t radius) {
  hm_brush brush{};
  brush.kind = HM_BRUSH_DISC;
  brush.at = centre;
  brush.size = radius;
  return brush;
}

hm_brush hm_brush_ellipse(hm_box box) {
  hm_brush brush = hm_brush_box(box);
  brush.kind = HM_BRUSH_ELLIPSE;
  return brush;
}

hm_brush hm_brush_line(hm_point from, hm_point to, int32_t thickness) {
  hm_brush brush = hm_brush_disc(from, thickness);
  brush.kind = HM_BRUSH_LINE;
  brush.to = to;
  return brush;
}

hm_brush hm_brush_polygon(const hm_point* corners, size_t count, int32_t rule) {
  hm_brush brush{};
  brush.kind = HM_BRUSH_POLYGON;
  brush.corners = corners;
  brush.corner_count = count;
  brush.rule = rule;
  return brush;
}

hm_brush hm_brush_mask(hm_mask mask, hm_point at) {
  hm_brush brush{};
  brush.kind = HM_BRUSH_MASK;
  brush.mask = mask;
  brush.at = at;
  return brush;
}

void hm_terrain_pieces_free(hm_terrain_piece* pieces, size_t count) {
  for (size_t i = 0; pieces != nullptr && i < count; ++i) end_piece(pieces[i]);
  hm_free(pieces);
}

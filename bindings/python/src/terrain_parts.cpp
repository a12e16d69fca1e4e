// Brushes, edits and pieces of terrains, in and out.
#include <string>

#include "choices.hpp"
#include "placed_mask.hpp"
#include "terrains.hpp"

namespace hitmask::python {

namespace {

constexpr const char* what_a_brush_is =
    "brush: expected an (x, y, w, h), a Disc, Ellipse, Line or Polygon, a MaskAt, a Mask or a "
    "PlacedMask";

/// Named tuples are told apart by their classes: a Disc is two things, as a MaskAt is.
[[nodiscard]] bool is_named(nb::handle object, const char* name) {
  return nb::isinstance<nb::tuple>(object) &&
         object.type().is(nb::module_::import_("hitmask._tuples").attr(name));
}

template <class Type>
[[nodiscard]] Type field_of(nb::handle object, const char* name, const char* wanted) {
  Type value;
  if (!nb::try_cast(nb::object(object.attr(name)), value))
    throw nb::type_error((std::string("brush: expected ") + wanted).c_str());
  return value;
}

DiscBrush disc_in(nb::handle disc) {
  const auto radius = int32_of(field_of<std::int64_t>(disc, "radius", "a whole number as radius"));
  if (radius < 0) throw nb::value_error("brush: the radius of a disc is negative");
  return {point_of(field_of<Vector>(disc, "centre", "an (x, y) as centre")), radius};
}

LineBrush line_in(nb::handle line) {
  const auto thickness =
      int32_of(field_of<std::int64_t>(line, "thickness", "a whole number as thickness"));
  if (thickness < 1) throw nb::value_error("brush: the thickness of a line is below 1");
  return {point_of(field_of<Vector>(line, "start", "an (x, y) as start")),
          point_of(field_of<Vector>(line, "end", "an (x, y) as end")), thickness};
}

PolygonBrush polygon_in(nb::handle polygon) {
  PolygonBrush brush;
  for (const Vector& corner :
       field_of<std::vector<Vector>>(polygon, "corners", "a list of (x, y) as corners"))
    brush.corners.push_back(point_of(corner));
  brush.rule = field_of<FillRule>(polygon, "rule", "'even_odd' or 'non_zero' as rule");
  return brush;
}

MaskAt placed_in(const PythonPlaced& placed) {
  Result<MaskAt, TransformError> raster = rasterise(placed.placed);
  if (!raster) throw nb::value_error(std::string(raster.message()).c_str());
  return std::move(*raster);
}

TerrainBrush brush_in(nb::handle object) {
  if (is_named(object, "Disc")) return disc_in(object);
  if (is_named(object, "Ellipse"))
    return EllipseBrush{box_from(field_of<Rectangle>(object, "box", "an (x, y, w, h) as box"))};
  if (is_named(object, "Line")) return line_in(object);
  if (is_named(object, "Polygon")) return polygon_in(object);
  if (is_named(object, "MaskAt"))
    return MaskAt{*mask_in(object.attr("mask")),
                  point_of(field_of<Vector>(object, "position", "an (x, y) as position"))};
  if (nb::isinstance<PythonPlaced>(object)) return placed_in(nb::cast<const PythonPlaced&>(object));
  Rectangle box;
  if (nb::try_cast(object, box)) return box_from(box);
  if (nb::isinstance<PythonMask>(object) || nb::isinstance<PygameMask>(object) ||
      is_pygame_mask(object))
    return MaskAt{*mask_in(object), {}};
  throw nb::type_error(what_a_brush_is);
}

/// The C++ library throws for a brush that is too long; here is the name of the argument.
nb::object tuple_of_brush(const TerrainBrush& brush) {
  const nb::object tuples = nb::module_::import_("hitmask._tuples");
  if (const auto* box = std::get_if<Box>(&brush)) return nb::cast(*box);
  if (const auto* disc = std::get_if<DiscBrush>(&brush))
    return tuples.attr("Disc")(disc->centre, disc->radius);
  if (const auto* ellipse = std::get_if<EllipseBrush>(&brush))
    return tuples.attr("Ellipse")(ellipse->box);
  if (const auto* line = std::get_if<LineBrush>(&brush))
    return tuples.attr("Line")(line->from, line->to, line->thickness);
  if (const auto* polygon = std::get_if<PolygonBrush>(&brush))
    return tuples.attr("Polygon")(polygon->corners, polygon->rule);
  return mask_at(MaskAt(std::get<MaskAt>(brush)));
}

TerrainPieceTuple piece_out(TerrainPiece&& piece) {
  nb::dict materials;
  for (MaterialMask& part : piece.materials)
    materials[nb::int_(part.material)] = PythonMask(std::move(part.mask));
  const nb::object mask =
      piece.terrain ? nb::none() : nb::cast(PythonMask(std::move(piece.pixels.mask)));
  return tuple_named<TerrainPieceTuple>(
      "TerrainPiece", mask, piece.pixels.position, piece.area, materials,
      piece.terrain ? nb::cast(std::move(*piece.terrain)) : nb::none());
}

}  // namespace

int material_in(std::int64_t material) {
  if (material < 0 || material >= material_count)
    throw nb::value_error("material: there are 0 to 7");
  return static_cast<int>(material);
}

TerrainEdit edit_with(TerrainAction action, nb::handle brush, const Vector& at,
                      std::int64_t material) {
  return {action, brush_in(brush), point_of(at), static_cast<std::uint8_t>(material_in(material))};
}

TerrainEdit edit_in(nb::handle object, const char* wanted) {
  if (!is_named(object, "TerrainEdit")) refuse_item(wanted, object);
  TerrainAction action{};
  Vector place;
  std::int64_t material = 0;
  if (!nb::try_cast(nb::object(object.attr("action")), action) ||
      !nb::try_cast(nb::object(object.attr("place")), place) ||
      !nb::try_cast(nb::object(object.attr("material")), material))
    throw nb::type_error(
        "edit: expected an action ('carve', 'carve_all', 'deposit' or 'repaint'), a brush, an "
        "(x, y) and a material");
  return edit_with(action, object.attr("brush"), place, material);
}

TerrainEditTuple edit_out(const TerrainEdit& edit) {
  return tuple_named<TerrainEditTuple>("TerrainEdit", edit.action, tuple_of_brush(edit.brush),
                                       edit.place, static_cast<int>(edit.material));
}

bool is_piece(nb::handle object) { return is_named(object, "TerrainPiece"); }

TerrainPiece piece_in(nb::handle object) {
  TerrainPiece piece;
  const nb::object terrain = object.attr("terrain");
  if (nb::object(object.attr("mask")).is_none()) {
    if (!nb::isinstance<Terrain>(terrain))
      throw nb::type_error("brush: a piece has a mask or a terrain");
    piece.terrain = nb::cast<const Terrain&>(terrain);
    return piece;
  }
  piece.pixels.mask = *mask_in(object.attr("mask"));
  constexpr const char* wanted = "brush: the materials of a piece must be masks by number";
  for (const auto [material, mask] : item_as<nb::dict>(object.attr("materials"), wanted)) {
    piece.materials.push_back(
        {material_in(item_as<std::int64_t>(material, wanted)), *mask_in(mask, wanted)});
    if (piece.materials.back().mask.size() != piece.pixels.mask.size())
      throw nb::value_error("brush: the masks of a piece differ in size");
  }
  return piece;
}

std::vector<TerrainPieceTuple> pieces_out(std::vector<TerrainPiece>&& pieces) {
  std::vector<TerrainPieceTuple> found;
  for (TerrainPiece& piece : pieces) found.push_back(piece_out(std::move(piece)));
  return found;
}

TerrainAnchors anchors_in(nb::handle floor, const std::vector<Vector>& points, bool hard) {
  TerrainAnchors anchors;
  std::int64_t row = 0;
  if (!floor.is_none() && !nb::try_cast(floor, row))
    throw nb::type_error("floor: expected a whole number or None");
  if (!floor.is_none()) anchors.floor = detail::saturate(row);
  for (const Vector& point : points) anchors.points.push_back(offset_of(point));
  anchors.hard = hard;
  return anchors;
}

TerrainChangeTuple change_out(const TerrainChange& change) {
  return tuple_named<TerrainChangeTuple>("TerrainChange", change.pixels, change.box);
}

std::vector<ChunkChangeTuple> chunks_out(const std::vector<ChunkChange>& changes) {
  std::vector<ChunkChangeTuple> found;
  for (const ChunkChange& change : changes)
    found.push_back(tuple_named<ChunkChangeTuple>("ChunkChange", change.chunk, change.box));
  return found;
}

}  // namespace hitmask::python

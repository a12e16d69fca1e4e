#include "terrain/brush.hpp"

#include <algorithm>
#include <limits>

#include "base/fail.hpp"

namespace hitmask::detail::terrain {

namespace {

/// A move in 64 bits. Sums fit 32 bits wherever a brush is near the mask it is painted on, since no
/// brush is longer than a mask.
struct WideMove {
  std::int64_t x, y;

  [[nodiscard]] Point operator()(Point at) const noexcept {
    return {static_cast<std::int32_t>(at.x + x), static_cast<std::int32_t>(at.y + y)};
  }
  [[nodiscard]] Box operator()(const Box& box) const noexcept {
    const Point at = (*this)(Point{box.x, box.y});
    return {at.x, at.y, box.w, box.h};
  }
};

WideBounds around(Point a, Point b, std::int64_t by) noexcept {
  const auto [left, right] = std::minmax(a.x, b.x);
  const auto [top, bottom] = std::minmax(a.y, b.y);
  return {left - by, top - by, right + by + 1, bottom + by + 1};
}

WideBounds bounds_of_brush(const Box& box) noexcept { return geometry::wide_bounds_of(box); }
WideBounds bounds_of_brush(const DiscBrush& disc) noexcept {
  return disc.radius < 0 ? WideBounds{} : around(disc.centre, disc.centre, disc.radius);
}
WideBounds bounds_of_brush(const EllipseBrush& ellipse) noexcept {
  return geometry::wide_bounds_of(ellipse.box);
}
WideBounds bounds_of_brush(const LineBrush& line) noexcept {
  return line.thickness < 1 ? WideBounds{} : around(line.from, line.to, line.thickness / 2 + 1);
}
WideBounds bounds_of_brush(const PolygonBrush& polygon) noexcept {
  if (polygon.corners.empty()) return {};
  constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
  WideBounds bounds{far, far, -far, -far};
  for (const Point corner : polygon.corners)
    bounds = geometry::united(bounds, {corner.x, corner.y, corner.x, corner.y});
  return bounds;
}
WideBounds bounds_of_brush(const MaskAt& placed) noexcept {
  return geometry::moved(geometry::wide_bounds_of(placed.mask.solid_bounds()), placed.position.x,
                         placed.position.y);
}

void paint_on(Mask& mask, const Box& box, const WideMove& move, Paint paint) {
  paint_box(mask, move(box), paint);
}
void paint_on(Mask& mask, const DiscBrush& disc, const WideMove& move, Paint paint) {
  paint_disc(mask, move(disc.centre), disc.radius, paint);
}
void paint_on(Mask& mask, const EllipseBrush& ellipse, const WideMove& move, Paint paint) {
  paint_ellipse(mask, move(ellipse.box), paint);
}
void paint_on(Mask& mask, const LineBrush& line, const WideMove& move, Paint paint) {
  paint_line(mask, move(line.from), move(line.to), line.thickness, paint);
}
void paint_on(Mask& mask, const PolygonBrush& polygon, const WideMove& move, Paint paint) {
  std::vector<Point> corners(polygon.corners.size());
  std::transform(polygon.corners.begin(), polygon.corners.end(), corners.begin(),
                 [&](Point corner) { return move(corner); });
  paint_polygon(mask, corners, polygon.rule, paint);
}
void paint_on(Mask& mask, const MaskAt& placed, const WideMove& move, Paint paint) {
  paint_mask(mask, placed.mask, move(placed.position), paint);
}

bool is_too_large(const WideBounds& bounds) noexcept {
  return !is_empty(bounds) &&
         (bounds.right - bounds.left > max_mask_side || bounds.bottom - bounds.top > max_mask_side);
}

}  // namespace

WideBounds bounds_of(const TerrainBrush& brush) noexcept {
  return std::visit([](const auto& one) { return bounds_of_brush(one); }, brush);
}

bool is_brush_too_large(const TerrainBrush& brush) noexcept {
  return is_too_large(bounds_of(brush));
}

MovedBrush::MovedBrush(const TerrainBrush& brush, WidePoint by) : brush_(&brush), by_(by) {
  const WideBounds bounds = bounds_of(brush);
  if (is_too_large(bounds)) base::fail_length("a brush is longer than a mask can be");
  bounds_ = within_reach(geometry::moved(bounds, by.x, by.y));
}

MovedBrush::MovedBrush(const MaskView& mask, Point at) : mask_(&mask), by_(at) {
  const WideBounds bounds = geometry::wide_bounds_of(mask.solid_bounds());
  bounds_ = within_reach(geometry::moved(bounds, at.x, at.y));
}

MovedBrush MovedBrush::of_any_length(const TerrainBrush& box) noexcept {
  MovedBrush brush;
  brush.brush_ = &box;
  brush.bounds_ = within_reach(bounds_of(box));
  return brush;
}

bool MovedBrush::is_box() const noexcept {
  return brush_ != nullptr && std::holds_alternative<Box>(*brush_);
}

bool MovedBrush::is_polygon() const noexcept {
  return brush_ != nullptr && std::holds_alternative<PolygonBrush>(*brush_);
}

void MovedBrush::paint(Mask& mask, Point corner, Paint paint) const {
  const WideMove move{by_.x - corner.x, by_.y - corner.y};
  if (brush_ == nullptr) return paint_mask(mask, *mask_, move(Point{}), paint);
  std::visit([&](const auto& one) { paint_on(mask, one, move, paint); }, *brush_);
}

}  // namespace hitmask::detail::terrain

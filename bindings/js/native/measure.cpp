// Numbers about a mask, its components and its boundary.
#include <string>
#include <vector>

#include "hitmask/contour.hpp"
#include "hitmask/shape.hpp"
#include "masks.hpp"

namespace hitmask::js {
namespace {

Neighbours neighbours_of(std::int32_t eight) noexcept {
  return eight != 0 ? Neighbours::eight : Neighbours::four;
}

std::uint64_t pixels_of(const MaskView& mask) noexcept {
  return static_cast<std::uint64_t>(mask.width()) * static_cast<std::uint64_t>(mask.height());
}

}  // namespace

HITMASK_EXPORT(solid_box) std::int32_t js_solid_box(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  Answer().add(solid_box(*mask));
  return 0;
}

/// Area, sums, squares as halves, the centroid, the axes.
HITMASK_EXPORT(moments) std::int32_t js_moments(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  const Moments m = moments(*mask);
  const Centroid middle = centroid(*mask);
  const PrincipalAxes axes = principal_axes(m);
  Answer()
      .add(static_cast<double>(m.area))
      .add(static_cast<double>(m.sum_x))
      .add(static_cast<double>(m.sum_y))
      .add_bits(static_cast<std::uint64_t>(m.sum_xx))
      .add_bits(static_cast<std::uint64_t>(m.sum_xy))
      .add_bits(static_cast<std::uint64_t>(m.sum_yy))
      .add(middle.x)
      .add(middle.y)
      .add(axes.angle)
      .add(axes.long_axis)
      .add(axes.short_axis);
  return 0;
}

HITMASK_EXPORT(line_counts)
std::int32_t js_line_counts(std::int32_t handle, std::int32_t columns) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room(1 << 20)) return refuse_memory();
  const std::vector<std::int32_t> counts = columns != 0 ? column_counts(*mask) : row_counts(*mask);
  return put(std::span<const std::int32_t>(counts));
}

HITMASK_EXPORT(row_runs) std::int32_t js_row_runs(std::int32_t handle, std::int32_t y) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room(1 << 21)) return refuse_memory();
  const std::vector<Run> runs = row_runs(*mask, y);
  return put(std::span<const Run>(runs));
}

namespace {
/// Of a component, as it lies in the output.
struct ComponentRow {
  double x, y, w, h, area, first_x, first_y;
};
}  // namespace

HITMASK_EXPORT(components)
std::int32_t js_components(std::int32_t handle, std::int32_t eight) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room_for(mask->size(), 8)) return refuse_memory();
  const std::vector<Component> found = components(*mask, neighbours_of(eight));
  auto* const rows = output<ComponentRow>(found.size());
  if (rows == nullptr) return refuse_memory();
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Component& c = found[i];
    rows[i] = {static_cast<double>(c.box.x),  static_cast<double>(c.box.y),
               static_cast<double>(c.box.w),  static_cast<double>(c.box.h),
               static_cast<double>(c.area),   static_cast<double>(c.first.x),
               static_cast<double>(c.first.y)};
  }
  return static_cast<std::int32_t>(found.size());
}

/// Row by row, the number of each pixel's component, from 1 on; 0 where it is clear.
HITMASK_EXPORT(label_components)
std::int32_t js_label_components(std::int32_t handle, std::int32_t eight) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room(pixels_of(*mask) * 16) || !has_room_for(mask->size(), 8)) return refuse_memory();
  const Labels labels = label_components(*mask, neighbours_of(eight));
  return put(std::span<const std::uint32_t>(labels.numbers));
}

/// The squared distances, row by row.
HITMASK_EXPORT(distance_field) std::int32_t js_distance_field(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  const std::uint64_t across = static_cast<std::uint64_t>(mask->width());
  const std::uint64_t down = static_cast<std::uint64_t>(mask->height());
  if (across * across + down * down >= DistanceField::none)
    return refuse(Code::size, "squared distances in a mask of this size do not fit 32 bits");
  if (!has_room(pixels_of(*mask) * 8 + (across + down) * 64)) return refuse_memory();
  const DistanceField field = distance_field(*mask);
  return put(std::span<const std::uint32_t>(field.squared));
}

namespace {

/// As int32: for each loop its first corner, the number of corners, the component and whether it is
/// a hole; then the corners. The answer has both numbers.
std::int32_t put_boundary(const Boundary& boundary) noexcept {
  auto* out = output<std::int32_t>(boundary.loops.size() * 4 + boundary.corners.size() * 2);
  if (out == nullptr) return refuse_memory();
  for (const Loop& loop : boundary.loops) {
    *out++ = static_cast<std::int32_t>(loop.first_corner);
    *out++ = static_cast<std::int32_t>(loop.corner_count);
    *out++ = static_cast<std::int32_t>(loop.component);
    *out++ = loop.is_hole ? 1 : 0;
  }
  if (!boundary.corners.empty())
    std::memcpy(out, boundary.corners.data(), boundary.corners.size() * sizeof(Point));
  Answer()
      .add(static_cast<double>(boundary.loops.size()))
      .add(static_cast<double>(boundary.corners.size()));
  return static_cast<std::int32_t>(boundary.loops.size());
}

std::int32_t put_parts(const ConvexParts& parts) noexcept {
  auto* out = output<std::int32_t>(parts.parts.size() * 3 + parts.corners.size() * 2);
  if (out == nullptr) return refuse_memory();
  for (const ConvexPart& part : parts.parts) {
    *out++ = static_cast<std::int32_t>(part.first_corner);
    *out++ = static_cast<std::int32_t>(part.corner_count);
    *out++ = static_cast<std::int32_t>(part.component);
  }
  if (!parts.corners.empty())
    std::memcpy(out, parts.corners.data(), parts.corners.size() * sizeof(Point));
  Answer()
      .add(static_cast<double>(parts.parts.size()))
      .add(static_cast<double>(parts.corners.size()));
  return static_cast<std::int32_t>(parts.parts.size());
}

/// Every row has at most as many corners as it has pixels, twice.
bool has_room_to_trace(const MaskView& mask) noexcept {
  return has_room_for(mask.size(), 8) && has_room(static_cast<std::uint64_t>(mask.count()) * 16);
}

}  // namespace

/// The boundary, simplified if epsilon is above 0.
HITMASK_EXPORT(trace)
std::int32_t js_trace(std::int32_t handle, std::int32_t eight, double epsilon) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!(epsilon >= 0)) return refuse(Code::argument, "epsilon is negative or not a number");
  if (!has_room_to_trace(*mask)) return refuse_memory();
  const Boundary boundary = trace(*mask, neighbours_of(eight));
  return put_boundary(epsilon > 0 ? simplify(boundary, epsilon) : boundary);
}

HITMASK_EXPORT(convex_parts)
std::int32_t js_convex_parts(std::int32_t handle, std::int32_t eight, double epsilon,
                             std::int32_t max_vertices) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!(epsilon >= 0)) return refuse(Code::argument, "epsilon is negative or not a number");
  if (max_vertices < 3) return refuse(Code::argument, "convex parts of fewer than 3 vertices");
  if (!has_room_to_trace(*mask)) return refuse_memory();
  return put_parts(
      convex_parts(simplify(trace(*mask, neighbours_of(eight)), epsilon), max_vertices));
}

HITMASK_EXPORT(rectangles) std::int32_t js_rectangles(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room_to_trace(*mask)) return refuse_memory();
  const std::vector<Box> boxes = rectangles(*mask);
  return put(std::span<const Box>(boxes));
}

HITMASK_EXPORT(convex_hull) std::int32_t js_convex_hull(std::int32_t handle) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!has_room(1 << 22)) return refuse_memory();
  const std::vector<Point> corners = convex_hull(*mask);
  return put(std::span<const Point>(corners));
}

/// As double: for each chain its first point, the number of points and whether it is a loop; then
/// the points.
HITMASK_EXPORT(chains)
std::int32_t js_chains(std::int32_t handle, std::int32_t eight, double epsilon, std::int32_t up,
                       double least_spacing) noexcept {
  const MaskView* const mask = view_of(handle);
  if (mask == nullptr) return refuse_disposed();
  if (!(epsilon >= 0) || !(least_spacing >= 0))
    return refuse(Code::argument, "epsilon or the spacing is negative or not a number");
  if (!has_room_to_trace(*mask)) return refuse_memory();
  const Chains found =
      chains(simplify(trace(*mask, neighbours_of(eight)), epsilon),
             {.y_axis = up != 0 ? YAxis::up : YAxis::down, .least_spacing = least_spacing});
  auto* out = output<double>(found.chains.size() * 3 + found.points.size() * 2);
  if (out == nullptr) return refuse_memory();
  for (const Chain& chain : found.chains) {
    *out++ = static_cast<double>(chain.first_point);
    *out++ = static_cast<double>(chain.point_count);
    *out++ = chain.is_loop ? 1 : 0;
  }
  for (const ChainPoint& point : found.points) *out++ = point.x, *out++ = point.y;
  Answer()
      .add(static_cast<double>(found.chains.size()))
      .add(static_cast<double>(found.points.size()));
  return static_cast<std::int32_t>(found.chains.size());
}

}  // namespace hitmask::js

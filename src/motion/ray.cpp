// ray(): where a path of a single pixel first meets a mask.
#include "mask/layout.hpp"
#include "motion/ray_rows.hpp"
#include "motion/ray_walk.hpp"

namespace hitmask {

namespace detail::motion {

namespace {

/// The words of any mask.
class WordsOfMask {
 public:
  explicit WordsOfMask(const MaskView& mask) noexcept : mask_(mask) {}

  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    return mask_.strip(index);
  }
  [[nodiscard]] const std::uint64_t* blocks(std::int32_t strip) const noexcept {
    return mask::block_strip(mask_, strip);
  }

 private:
  const MaskView& mask_;
};

/// For walks that are not horizontal.
PlaceSteps search(const Crossing<WordsOfMask>& crossing, const MaskView& mask, const Path& path,
                  const Staircase& walk, std::int32_t y) noexcept {
  const ColumnsByRow columns(path);
  if (mask::has_occupancy(mask)) {
    BlockRow at = first_block_row(columns, walk, y, path.towards().y);
    return crossing.by_blocks<false>(ColumnsByBlock(columns), at);
  }
  const RowEntry left = columns.after_row(walk, 0);
  return path.towards().x > 0 ? crossing.in_strip<true>(columns, left)
                              : crossing.in_strip<false>(columns, left);
}

}  // namespace

std::optional<Staircase> first_solid(const MaskView& mask, const Path& path) noexcept {
  const WideBounds solid = geometry::wide_bounds_of(mask.solid_bounds());
  const PlaceSteps entered = first_overlap(pixel_box, path, solid);
  if (!entered.any()) return std::nullopt;
  return path.walk_if_any(first_solid_from(mask, path, entered));
}

PlaceSteps first_solid_from(const MaskView& mask, const Path& path,
                            const PlaceSteps& entered) noexcept {
  const WidePoint at = path.wide_at(entered.on_x, entered.on_y);
  const Point start{static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)};
  const Crossing crossing(WordsOfMask(mask), mask.solid_bounds(), path, start, entered);
  const PlaceSteps found = path.delta.y == 0
                               ? crossing.along_row()
                               : search(crossing, mask, path, path.walk_at(entered), start.y);
  if (!found.any()) return found;
  return {entered.on_x + found.on_x, entered.on_y + found.on_y};
}

Face face_entered(const Path& path, const Staircase& walk) noexcept {
  if (walk.steps() == 0) return Face::none;
  if (walk.came_on_x()) return path.towards().x > 0 ? Face::left : Face::right;
  return path.towards().y > 0 ? Face::top : Face::bottom;
}

std::optional<Staircase> first_solid(const ShapeView& shape, const Path& path) noexcept {
  if (shape.mask != nullptr) return first_solid(*shape.mask, path);
  if (shape.chunks != nullptr) return first_solid_in_chunks(*shape.chunks, path, all_of(path));
  const WideBounds solid = geometry::wide_bounds_of(overlap::solid_box_of(shape));
  return path.walk_if_any(first_overlap(pixel_box, path, solid));
}

std::optional<RayHit> ray_along(const MaskView& mask, const Path& path,
                                std::int32_t normal_radius) noexcept {
  const auto walk = first_solid(mask, path);
  if (!walk) return std::nullopt;
  const Point pixel = path.at(*walk);
  return RayHit{pixel, face_entered(path, *walk), walk->steps(),
                surface_normal(mask, pixel, normal_radius)};
}

}  // namespace detail::motion

std::optional<RayHit> ray(const MaskView& mask, Point from, Point to,
                          std::int32_t normal_radius) noexcept {
  const detail::motion::WidePoint start = from;
  return detail::motion::ray_along(mask, {start, to - start}, normal_radius);
}

}  // namespace hitmask

// first_on_path(): where a pixel that travels one axis per step first meets a body.
#include "motion/staircase.hpp"
#include "world/narrow.hpp"

namespace hitmask::detail {

std::optional<PathEntry> first_on_path(const Figure& figure, std::int64_t from_x,
                                       std::int64_t from_y, std::int64_t dx,
                                       std::int64_t dy) noexcept {
  const Box solid = solid_box_of(figure);
  const StepRange columns(solid.x, right_of(solid) - 1, from_x, dx);
  const StepRange rows(solid.y, bottom_of(solid) - 1, from_y, dy);
  if (is_empty(solid) || columns.empty() || rows.empty()) return std::nullopt;
  Staircase walk(magnitude(dx), magnitude(dy));
  walk.jump(columns.from, rows.from);
  while (walk.i() <= columns.to && walk.j() <= rows.to) {
    const std::int64_t x = dx < 0 ? from_x - walk.i() : from_x + walk.i();
    const std::int64_t y = dy < 0 ? from_y - walk.j() : from_y + walk.j();
    if (solid_at(figure, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}))
      return PathEntry{walk.i() + walk.j(), x, y};
    walk.step();
  }
  return std::nullopt;
}

}  // namespace hitmask::detail

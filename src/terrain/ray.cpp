// Rays through the terrain: the chunks on the way, in the order in which the ray enters them.
#include <algorithm>
#include <cstdint>
#include <optional>

#include "hitmask/terrain.hpp"
#include "motion/path.hpp"
#include "motion/ray_walk.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

using motion::Path;
using motion::PlaceSteps;
using motion::Staircase;

/// Goes from square to square of the tree, in the order in which the path enters them, and looks at
/// the chunks. Clear squares are passed in one step, however large.
class RaySearch {
 public:
  RaySearch(const Item& root, const Path& path) noexcept
      : root_(root), node_(&root), path_(path), towards_(path.towards()), walk_(path.walk()) {}

  /// The chunk that is hit; null when none is.
  [[nodiscard]] const Chunk* first_hit() noexcept {
    if (!enters(root_)) return nullptr;
    for (;;) {
      const Square here = square_here();
      if (here.up(node_->level) != node_->square) node_ = &root_;
      if (here.up(node_->level) != node_->square) return nullptr;
      const Nearest found = nearest_to(here);
      if (found.is_chunk_here) {
        if (comes_to(*found.item) && is_hit(*as_chunk(found.item))) return as_chunk(found.item);
      } else if (found.item != nullptr && enters(*found.item)) {
        continue;
      }
      if (!leaves(here.up(found.level), 9 + 2 * found.level)) return nullptr;
    }
  }
  /// Where it is hit.
  [[nodiscard]] const Staircase& walk() const noexcept { return walk_; }

 private:
  /// The chunk around a pixel; or a clear square of some level, where `item` is all that the larger
  /// square of that level has, if anything.
  struct Nearest {
    const Item* item;
    std::int32_t level;
    bool is_chunk_here;
  };

  [[nodiscard]] Square square_here() const noexcept {
    const motion::WidePoint at = path_.wide_at(walk_);
    return {static_cast<std::uint32_t>((at.x + Terrain::reach) >> 9),
            static_cast<std::uint32_t>((at.y + Terrain::reach) >> 9)};
  }
  /// Searches below node_, which is around the chunk, and stays at the lowest node that is.
  [[nodiscard]] Nearest nearest_to(Square chunk) noexcept {
    while (node_->level > 0) {
      const Item* const child = as_node(*node_).children[slot_of(chunk, node_->level)].get();
      if (child == nullptr || chunk.up(child->level) != child->square)
        return {child, node_->level - 1, false};
      if (child->level == 0) return {child, 0, true};
      node_ = child;
    }
    return {node_, 0, true};
  }

  /// Moves on to where the path enters the bounds of an item, if it does.
  [[nodiscard]] bool enters(const Item& item) noexcept {
    const WideBounds box{item.bounds.left, item.bounds.top, item.bounds.right, item.bounds.bottom};
    const motion::WidePoint at = path_.wide_at(walk_);
    if (at.x >= box.left && at.x < box.right && at.y >= box.top && at.y < box.bottom) return true;
    const PlaceSteps entry =
        motion::first_overlap(motion::pixel_box, path_, walk_, path_.end(), box);
    if (entry.any()) walk_.move_to(entry);
    return entry.any();
  }
  /// The same for the chunk around the pixel, but stays where it is if the bounds are a few pixels
  /// ahead: to look at clear pixels takes less time than to divide.
  [[nodiscard]] bool comes_to(const Item& chunk) noexcept {
    const auto is_near = [](std::int64_t at, std::int32_t from, std::int32_t to,
                            std::int32_t sign) {
      constexpr std::int32_t few = 64;
      return at >= from - (sign > 0 ? few : 0) && at < to + (sign > 0 ? 0 : few);
    };
    const motion::WidePoint at = path_.wide_at(walk_);
    const Bounds& box = chunk.bounds;
    return (is_near(at.x, box.left, box.right, towards_.x) &&
            is_near(at.y, box.top, box.bottom, towards_.y)) ||
           enters(chunk);
  }
  /// The steps along one axis, from the start of the path, after which it has left a square of
  /// 2^shift pixels.
  [[nodiscard]] static std::int64_t steps_past(std::uint32_t square, std::int32_t shift,
                                               std::int64_t from, std::int32_t sign) noexcept {
    const std::int64_t first = (std::int64_t{square} << shift) - Terrain::reach;
    return sign > 0 ? first + (std::int64_t{1} << shift) - from : from - first + 1;
  }
  /// Moves on to the first pixel outside a square. Returns false where the path ends inside.
  [[nodiscard]] bool leaves(Square square, std::int32_t shift) noexcept {
    const std::int64_t i = steps_past(square.column, shift, path_.offset.x, towards_.x);
    const std::int64_t j = steps_past(square.row, shift, path_.offset.y, towards_.y);
    const bool ends_on_x = i > path_.across();
    const bool ends_on_y = j > path_.down();
    if (ends_on_x && ends_on_y) return false;
    const bool on_x = ends_on_y || (!ends_on_x && walk_.passes({i, i}, {walk_.j(), j - 1}));
    walk_.jump(on_x ? i : 0, on_x ? 0 : j);
    return true;
  }
  [[nodiscard]] bool is_hit(const Chunk& chunk) noexcept {
    const MaskView* const mask = chunk.solid().mask();
    if (mask == nullptr) return true;
    const PlaceSteps hit = motion::first_solid_from(
        *mask, motion::path_relative_to(chunk.corner(), path_), walk_.place());
    if (hit.any()) walk_.move_to(hit);
    return hit.any();
  }

  const Item& root_;
  const Item* node_;  // where the last search ended
  const Path& path_;
  Point towards_;
  Staircase walk_;  // how far it has looked
};

/// As if the terrain were one mask, whatever chunks lie around the pixel.
Normal normal_on(const Terrain& terrain, const Chunk& chunk, Point pixel, std::int32_t radius) {
  radius = std::clamp(radius, 1, 1024);
  const Box around{pixel.x - radius, pixel.y - radius, 2 * radius + 1, 2 * radius + 1};
  if (const MaskView* const mask = chunk.solid().mask();
      mask != nullptr && contains(translated(chunk_box, chunk.corner()), around))
    return surface_normal(*mask, pixel - chunk.corner(), radius);
  return surface_normal(to_mask(terrain, around), {radius, radius}, radius);
}

}  // namespace

}  // namespace detail::terrain

std::optional<RayHit> ray(const Terrain& terrain, Point from, Point to,
                          std::int32_t normal_radius) {
  const auto& tree = detail::terrain::Access::tree(terrain);
  if (tree == nullptr) return std::nullopt;
  const detail::motion::WidePoint start = from;
  const detail::motion::Path path{start, detail::motion::WidePoint(to) - start};
  detail::terrain::RaySearch search(*tree, path);
  const detail::terrain::Chunk* const chunk = search.first_hit();
  if (chunk == nullptr) return std::nullopt;
  const detail::motion::Staircase& walk = search.walk();
  const Point pixel = path.at(walk);
  return RayHit{pixel, detail::motion::face_entered(path, walk), walk.steps(),
                detail::terrain::normal_on(terrain, *chunk, pixel, normal_radius)};
}

}  // namespace hitmask

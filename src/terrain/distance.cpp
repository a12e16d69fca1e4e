// The distance from the terrain to a mask: chunk by chunk, those that may be nearest first.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>

#include "base/checkpoint.hpp"
#include "hitmask/terrain.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

/// The gap between two ranges of pixels, from centre to centre; 0 where they share some.
std::uint64_t gap(std::int64_t from, std::int64_t to, std::int64_t other_from,
                  std::int64_t other_to) noexcept {
  return static_cast<std::uint64_t>(
      std::max<std::int64_t>({other_from - (to - 1), from - (other_to - 1), 0}));
}

/// What decides between two pairs of pixels.
auto key(const Distance& pair) noexcept {
  return std::tuple(pair.squared, pair.a.y, pair.a.x, pair.b.y, pair.b.x);
}

/// Searches a tree by its bounds. Of equally near pairs the first counts, as in distance() of
/// masks, so it also looks at chunks that are just as near.
class NearestSearch {
 public:
  NearestSearch(const MaskView& mask, Point position) noexcept
      : mask_(mask),
        position_(position),
        solid_(geometry::moved(geometry::wide_bounds_of(mask.solid_bounds()), position.x,
                               position.y)) {}

  void look_in(const Item* item) {
    if (item == nullptr || bound(*item) > best_bound()) return;
    if (item->level == 0) return look_at(*as_chunk(item));
    std::array<const Item*, children_of_node> near{};
    std::size_t count = 0;
    for (const Tree& child : as_node(*item).children)
      if (child != nullptr) near[count++] = child.get();
    std::sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count),
              [&](const Item* a, const Item* b) { return bound(*a) < bound(*b); });
    for (std::size_t i = 0; i < count; ++i) look_in(near[i]);
  }
  [[nodiscard]] const std::optional<Distance>& best() const noexcept { return best_; }

 private:
  [[nodiscard]] std::uint64_t bound(const Item& item) const noexcept {
    const Bounds& box = item.bounds;
    const std::uint64_t x = gap(box.left, box.right, solid_.left, solid_.right);
    const std::uint64_t y = gap(box.top, box.bottom, solid_.top, solid_.bottom);
    return x * x + y * y;
  }
  [[nodiscard]] std::uint64_t best_bound() const noexcept {
    return best_ ? best_->squared : ~std::uint64_t{0};
  }
  void look_at(const Chunk& chunk) {
    base::checkpoint();
    const MaskView* const pixels = chunk.solid().mask();
    auto found = distance(pixels != nullptr ? *pixels : full(), mask_, position_ - chunk.corner());
    if (!found) return;
    found->a += chunk.corner();
    if (!best_ || key(*found) < key(*best_)) best_ = found;
  }
  [[nodiscard]] const MaskView& full() {
    if (full_.width() == 0) full_ = Mask(chunk_size, true);
    return full_;
  }

  const MaskView& mask_;
  Point position_;
  WideBounds solid_;
  Mask full_;  // made when it is needed
  std::optional<Distance> best_;
};

}  // namespace

}  // namespace detail::terrain

Result<Distance, MotionError> distance(const Terrain& terrain, const MaskView& mask,
                                       Point position) {
  if (!detail::terrain::is_within_reach(position)) return MotionError::too_far;
  const auto& tree = detail::terrain::Access::tree(terrain);
  if (tree == nullptr || is_empty(solid_box(mask))) return MotionError::not_found;
  detail::terrain::NearestSearch search(mask, position);
  search.look_in(tree.get());
  return *search.best();
}

std::optional<Point> nearest(const Terrain& terrain, Point point) {
  const auto found = distance(terrain, Mask(1, 1, true), point);
  return found ? std::optional(found->a) : std::nullopt;
}

}  // namespace hitmask

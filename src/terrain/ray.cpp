// Rays through the terrain: the chunks on the way, in the order in which the ray enters them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
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

class RaySearch {
 public:
  explicit RaySearch(const Path& path) noexcept
      : path_(path),
        passed_(motion::passed_between(motion::pixel_box, path.offset, path.offset + path.delta)) {}

  void look_from_the_root(const Item& item) noexcept {
    const PlaceSteps place = entry_of(item);
    if (place.any()) look_in({place, &item});
  }
  [[nodiscard]] const Chunk* chunk() const noexcept { return chunk_; }
  /// Where it was hit.
  [[nodiscard]] Staircase walk() const noexcept { return path_.walk_at(hit_); }

 private:
  /// Where the ray enters the bounds of an item.
  struct Entry {
    PlaceSteps place;
    const Item* item;

    [[nodiscard]] std::int64_t steps() const noexcept { return place.all(); }
  };

  [[nodiscard]] PlaceSteps entry_of(const Item& item) const noexcept {
    const WideBounds box{item.bounds.left, item.bounds.top, item.bounds.right, item.bounds.bottom};
    if (!overlaps(box, passed_)) return {};
    return motion::first_overlap(motion::pixel_box, path_, box);
  }
  /// Enters the nearest children first, and none behind a hit.
  void look_in(const Entry& entry) noexcept {
    if (entry.item->level == 0) return look_at(*as_chunk(entry.item), entry.place);
    std::array<Entry, children_of_node> entries;
    std::size_t count = 0;
    for (const Tree& child : as_node(*entry.item).children) {
      if (child == nullptr) continue;
      const Entry found{entry_of(*child), child.get()};
      if (!found.place.any() || found.steps() >= best_steps_) continue;
      std::size_t at = count++;
      for (; at > 0 && entries[at - 1].steps() > found.steps(); --at) entries[at] = entries[at - 1];
      entries[at] = found;
    }
    for (std::size_t i = 0; i < count && entries[i].steps() < best_steps_; ++i) look_in(entries[i]);
  }
  void look_at(const Chunk& chunk, PlaceSteps place) noexcept {
    if (const MaskView* const mask = chunk.solid().mask())
      place =
          motion::first_solid_from(*mask, motion::path_relative_to(chunk.corner(), path_), place);
    if (!place.any() || place.all() >= best_steps_) return;
    hit_ = place;
    best_steps_ = place.all();
    chunk_ = &chunk;
  }

  const Path& path_;
  WideBounds passed_;  // the box around the path
  PlaceSteps hit_;
  std::int64_t best_steps_ = std::numeric_limits<std::int64_t>::max();
  const Chunk* chunk_ = nullptr;
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
  detail::terrain::RaySearch search(path);
  search.look_from_the_root(*tree);
  if (search.chunk() == nullptr) return std::nullopt;
  const detail::motion::Staircase walk = search.walk();
  const Point pixel = path.at(walk);
  return RayHit{pixel, detail::motion::face_entered(path, walk), walk.steps(),
                detail::terrain::normal_on(terrain, *search.chunk(), pixel, normal_radius)};
}

}  // namespace hitmask

// Finds the bodies whose boxes a moving box overlaps somewhere on its path: tile by tile, roughly
// in the order of the path, so that a search for the first body ends early.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "base/checkpoint.hpp"
#include "motion/grid_pieces.hpp"
#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::queries {

/// What moves, and how far. The caller may move the end closer during a search, for example to the
/// first hit so far.
struct BoxPath {
  motion::Path path;
  Box box;
  motion::PlaceSteps end{path.across(), path.down()};
};

/// The area that the box passes, clamped to int32.
[[nodiscard]] inline Bounds area_of(const BoxPath& line) noexcept {
  const motion::WidePoint end = line.path.offset + line.path.delta;
  return bodies::canonical(motion::passed_between(line.box, line.path.offset, end), {});
}

/// Whether a body's bounds were clamped to int32, so that it may be larger.
[[nodiscard]] constexpr bool is_clamped(const Bounds& bounds) noexcept {
  constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
  return bounds.right == highest || bounds.bottom == highest;
}

/// One search in the index of the moving or the static bodies. Not for worlds that wrap around.
/// Calls each(body, entered) once for every body whose bounds the box overlaps; `entered` is the
/// first such place.
template <class Each>
class PathSearch {
 public:
  PathSearch(const Scene& scene, bool is_static, const BoxPath& line, const Each& each)
      : scene_(scene), is_static_(is_static), line_(line), each_(each), area_(area_of(line)) {}

  void run() const {
    if (is_nowhere(area_)) return;
    for_each_recent(scene_, is_static_, area_, [&](BodyIndex i) { return look_at(i), true; });
    if (!scene_.cells.empty(is_static_)) search_cells();
    if (tiles().size() == 0) return;
    tiles().query_giants(area_, [&](Found found) { look_at_all(found, area_, places::nowhere); });
    search_tiles();
  }

 private:
  using Found = std::span<const BodyIndex>;

  [[nodiscard]] const pairs::tiles::TileIndex& tiles() const noexcept {
    return scene_.index_of(is_static_).tiles;
  }

  /// Square by square. Cells have no bounds: a long path would leave all bodies behind, so the rest
  /// of it is one piece when there are as many pieces as bodies.
  void search_cells() const {
    // Larger squares have more bodies beside the path, smaller ones cost more searches.
    constexpr int shift = 8;
    const auto most = static_cast<std::int64_t>(scene_.cells.size());
    motion::GridPieces pieces(line_.path, line_.box, wide(area_), {shift, shift}, most);
    if (!pieces.any()) return;
    Bounds before = places::nowhere;
    base::Checkpoints<256> checkpoints;
    do {
      checkpoints.pass();
      const Bounds area = bodies::canonical(pieces.passed(), {});
      for_each_in_cells(scene_, is_static_, area, [&](BodyIndex i) {
        if (!overlaps(before, scene_.bodies.bounds[i])) look_at(i);
        return true;
      });
      before = area;
    } while (pieces.advance() && pieces.first_step() <= line_.end.all());
  }

  void search_tiles() const {
    const pairs::tiles::TileShape& shape = tiles().shape();
    motion::GridPieces pieces(line_.path, line_.box, wide(tiles().bounds()),
                              {shape.shift_x, shape.shift_y}, shape.tiles());
    if (!pieces.any()) return;
    Bounds before = places::nowhere;
    base::Checkpoints<256> checkpoints;
    do {
      checkpoints.pass();
      const Bounds area = bodies::canonical(pieces.passed(), {});
      tiles().query_others(area, [&](Found found) { look_at_all(found, area, before); });
      before = area;
    } while (pieces.advance() && pieces.first_step() <= line_.end.all());
  }

  /// Leaves out the bodies of the piece before. Because a path never turns back, the bodies of
  /// earlier pieces are among them.
  void look_at_all(Found found, const Bounds& area, const Bounds& before) const {
    for (const BodyIndex i : found) {
      const Bounds& bounds = scene_.bodies.bounds[i];
      if (scene_.bodies.has(i, places::waits_flag(is_static_))) continue;
      if (overlaps(area, bounds) && !overlaps(before, bounds)) look_at(i);
    }
  }

  void look_at(BodyIndex i) const {
    const Bounds& bounds = scene_.bodies.bounds[i];
    auto around = wide(bounds);
    if (is_clamped(bounds)) around = grown(around, 1);
    if (const auto entered = first_overlap(line_.box, line_.path, line_.end, around))
      each_(i, *entered);
  }

  [[nodiscard]] static constexpr WideBounds wide(const Bounds& box) noexcept {
    return {box.left, box.top, box.right, box.bottom};
  }

  const Scene& scene_;
  bool is_static_;
  const BoxPath& line_;
  const Each& each_;
  Bounds area_;
};

}  // namespace hitmask::detail::world::queries

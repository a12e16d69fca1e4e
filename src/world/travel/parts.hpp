// A moving body and the solid bodies attached to it: parts that move together, at fixed distances.
#pragma once

#include <algorithm>
#include <optional>
#include <tuple>

#include "motion/pieces.hpp"
#include "world/bodies/tree.hpp"
#include "world/travel/others.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

/// The parts of a moving body. They are found once, and if there are many, the bodies around them,
/// too. The first is the body itself; the others are the solid bodies
/// attached to it, directly or not, in order of id. Each meets what its own filter lets it meet.
/// Places are those of the body's corner.
class MovingParts {
 public:
  /// The finder's mover is the body.
  MovingParts(const Scene& scene, const Finder& finder) : scene_(scene), finder_(finder) {
    const BodyIndex body = *finder.mover;
    if (!is_in_tree(scene.bodies, body)) return;
    for_each_below(scene.bodies, body, [&](BodyIndex i) {
      if (is_solid_part(scene.bodies, i)) solids_.push({i, corner_of(i) - corner_of(body)});
    });
    std::ranges::sort(solids_.items(), {}, &Part::body);
    if (solids_.size() > few_parts && finder.known == nullptr)
      others_.emplace().start(scene.bodies, body);
  }

  /// As in LineWalk.
  void find_overlapped(WidePoint at, base::SmallList<BodyIndex>& found) const {
    look_around(pixel_at(at));
    for (std::uint32_t k = 0; k < count(); ++k)
      walk_of(k).for_each_overlapped(place_of(k, at), [&](BodyIndex i) { found.push(i); });
    remove_duplicates(found);
  }
  /// The first part that overlaps a body that was found so.
  [[nodiscard]] std::uint32_t part_over(BodyIndex body, WidePoint at) const {
    for (std::uint32_t k = 0; k + 1 < count(); ++k)
      if (finder_of_part(k).finds(scene_, body) && walk_of(k).overlaps_at(body, place_of(k, at)))
        return k;
    return count() - 1;
  }
  /// As in LineWalk. What one part overlaps does not block another.
  void find_touched(WidePoint at, Face side, base::SmallList<BodyIndex>& found) const {
    look_around(pixel_at(at, 1));
    for (std::uint32_t k = 0; k < count(); ++k)
      walk_of(k).for_each_touched(place_of(k, at), side, [&](BodyIndex i) { found.push(i); });
    remove_duplicates(found);
    if (count() == 1) return;
    base::SmallList<BodyIndex> overlapped;
    find_overlapped(at, overlapped);
    const auto left = std::ranges::remove_if(found.items(), [&](BodyIndex i) {
      return std::ranges::binary_search(overlapped.items(), i);
    });
    found.shrink(found.size() - left.size());
  }
  [[nodiscard]] bool overlaps_any(WidePoint at) const {
    look_around(pixel_at(at));
    for (std::uint32_t k = 0; k < count(); ++k)
      if (walk_of(k).overlaps_any(place_of(k, at))) return true;
    return false;
  }
  /// As in LineWalk. A body may occur once for each part.
  template <class Skip>
  void find_met(const Path& path, const motion::Pieces& piece, MetList& found,
                const Skip& skip) const {
    look_around(piece.passed_by({0, 0, 1, 1}));
    walk_of(0).find_met(path, piece, found, skip);
    if (count() == 1) return;
    MetList more;
    for (std::uint32_t k = 1; k < count(); ++k) {
      const LineWalk walk = walk_of(k);
      walk.find_met(path_of(k, path), piece.stretch(),
                    moved_by(piece.passed_by(walk.solid_box()), solids_[k - 1].shift), more, skip);
      for (Met met : more.items()) {
        met.part = k;
        found.push(met);
      }
    }
    LineWalk::sort_by_steps(found.items());
  }

  /// The first body that stops a part, including one that is overlapped at the start. first(walk,
  /// path) finds it for one part.
  template <class First>
  [[nodiscard]] std::optional<Met> first_on(const Path& path, const First& first) const {
    look_around(passed_between(Box{0, 0, 1, 1}, path.offset, path.offset + path.delta));
    std::optional<Met> found = first(walk_of(0), path);
    for (std::uint32_t k = 1; k < count(); ++k) {
      auto met = first(walk_of(k), path_of(k, path));
      if (!met) continue;
      met->part = k;
      if (!found || comes_before(*met, *found)) found = met;
    }
    return found;
  }
  [[nodiscard]] std::uint32_t count() const noexcept {
    return static_cast<std::uint32_t>(solids_.size()) + 1;
  }
  [[nodiscard]] Finder finder_of_part(std::uint32_t part) const noexcept {
    Finder its = finder_;
    if (part != 0) its.mover = solids_[part - 1].body;
    its.near = near_;
    return its;
  }
  /// The same for searches of a part in a box.
  [[nodiscard]] Finder finder_in(std::uint32_t part, const bodies::WideBounds& box) const {
    const Box solid = overlap::solid_box_of(shape_of(part));
    const WidePoint at = place_of(part, {solid.x, solid.y});
    look_around({box.left - at.x, box.top - at.y, box.right - at.x - solid.w + 1,
                 box.bottom - at.y - solid.h + 1});
    return finder_of_part(part);
  }
  [[nodiscard]] ShapeView shape_of(std::uint32_t part) const noexcept {
    return moving_shape_of(scene_, *finder_of_part(part).mover);
  }
  [[nodiscard]] LineWalk walk_of(std::uint32_t part) const noexcept {
    return line_walk_of(scene_, finder_of_part(part));
  }
  [[nodiscard]] WidePoint place_of(std::uint32_t part, WidePoint at) const noexcept {
    return part == 0 ? at : at + solids_[part - 1].shift;
  }

 private:
  struct Part {
    BodyIndex body = 0;
    WidePoint shift;  // of its corner
  };

  [[nodiscard]] Path path_of(std::uint32_t part, const Path& path) const noexcept {
    return {place_of(part, path.offset), path.delta};
  }
  [[nodiscard]] WidePoint corner_of(BodyIndex i) const noexcept {
    return corner_in_tree(scene_.bodies, i);
  }
  /// Before the parts search while the body's corner is at these places.
  void look_around(const bodies::WideBounds& places) const {
    if (others_) near_ = others_->around(scene_, places);
  }
  [[nodiscard]] static bodies::WideBounds pixel_at(WidePoint at, std::int64_t margin = 0) noexcept {
    return {at.x - margin, at.y - margin, at.x + 1 + margin, at.y + 1 + margin};
  }
  [[nodiscard]] static bodies::WideBounds moved_by(const bodies::WideBounds& box,
                                                   WidePoint by) noexcept {
    return {box.left + by.x, box.top + by.y, box.right + by.x, box.bottom + by.y};
  }
  static void remove_duplicates(base::SmallList<BodyIndex>& list) noexcept {
    std::ranges::sort(list.items());
    list.shrink(list.size() - std::ranges::unique(list.items()).size());
  }

  const Scene& scene_;
  const Finder finder_;
  base::SmallList<Part, 8> solids_;
  mutable std::optional<OtherBodies> others_;  // if there are many
  mutable const places::BoxList* near_ = nullptr;
};

}  // namespace hitmask::detail::world::travel

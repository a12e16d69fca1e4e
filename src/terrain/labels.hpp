// The components of one chunk, and where they touch its border.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/allocator.hpp"
#include "hitmask/shape.hpp"
#include "terrain/chunk.hpp"

namespace hitmask::detail::terrain {

/// In the order in which searches look at them: anchors are mostly below.
enum class Side : std::uint8_t { bottom, left, right, top };

[[nodiscard]] constexpr Side opposite(Side side) noexcept {
  switch (side) {
    case Side::top: return Side::bottom;
    case Side::bottom: return Side::top;
    case Side::left: return Side::right;
    case Side::right: break;
  }
  return Side::left;
}

/// Solid pixels [from, to) of the outermost row or column, all of one component.
struct BorderRun {
  std::int16_t from = 0;
  std::int16_t to = 0;
  std::uint32_t component = 0;
};

/// From the first to the last pixel of a side that one layer has and the other has not; the whole
/// side when the other has none.
[[nodiscard]] BorderRun lost_along(Side side, const Layer& before, const Layer& after) noexcept;

/// Which run of which side a component has.
struct Touch {
  Side side = Side::top;
  std::uint16_t run = 0;
};

/// Never changes once it is made.
struct ChunkLabels : base::Hooked {
  base::Vector<Component> components;           ///< in the chunk's pixels
  base::Vector<std::uint8_t> hard;              ///< by component: whether it has a hard pixel
  std::array<base::Vector<BorderRun>, 4> runs;  ///< by side, in order
  base::Vector<std::uint32_t> first_touch;      ///< by component, and one more for the end
  base::Vector<Touch> touches;                  ///< those of a component together

  [[nodiscard]] const base::Vector<BorderRun>& side(Side which) const noexcept {
    return runs[static_cast<std::size_t>(which)];
  }
  [[nodiscard]] std::span<const Touch> touches_of(std::uint32_t component) const noexcept {
    return std::span<const Touch>(touches).subspan(
        first_touch[component], first_touch[component + 1] - first_touch[component]);
  }
};

/// The labels of a chunk, made when it has none yet. Threads may do so at the same time.
[[nodiscard]] const ChunkLabels& labels_of(const Chunk& chunk, const TerrainOptions& options);
/// The same without keeping them.
[[nodiscard]] ChunkLabels make_labels(const Chunk& chunk, const TerrainOptions& options);
[[nodiscard]] std::size_t bytes_of_labels(const Chunk& chunk) noexcept;

/// A horizontal run of solid pixels and its component, numbered as in the labels.
struct LabelledRun {
  std::int32_t y, from, to;
  std::uint32_t component;
};
/// All of a chunk, in reading order.
[[nodiscard]] std::vector<LabelledRun> labelled_runs(const Chunk& chunk, Neighbours neighbours);

}  // namespace hitmask::detail::terrain

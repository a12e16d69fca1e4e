// Connected components by runs: a row at a time, with no more than two rows of runs in memory.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"

namespace hitmask::detail::shape {

/// Gives every run of every row a label, and joins labels that turn out to be connected. Of two
/// labels the older one stays, so a component is known by the label of its first pixel, and labels
/// in ascending order are components in theirs.
class RunLabeller {
 public:
  /// `most_edges`: how many edges a row may have at most.
  RunLabeller(Neighbours neighbours, std::size_t most_edges);

  /// Where the edges of the next row are to be written.
  [[nodiscard]] std::int32_t* edges() noexcept { return here_.edges.data(); }
  /// Takes the row whose edges are in edges() ... `end`; the label of each of its runs. Rows come
  /// from top to bottom, none left out.
  std::span<const std::uint32_t> add_row(std::int32_t y, std::int32_t* end);

  /// After the last row: the components. Then number_of() a label is the place of its component.
  [[nodiscard]] std::vector<Component> finish();
  [[nodiscard]] std::uint32_t number_of(std::uint32_t label) const noexcept {
    return blobs_[label].parent;
  }

 private:
  /// What is known of a label: the pixels that were given it.
  struct Blob {
    std::uint32_t parent;  // an older label of the same component, or itself; in the end its number
    std::int32_t left, right;
    std::int32_t top, bottom;
    std::int32_t first_x;
    std::int64_t area;
  };
  struct Row {
    std::vector<std::int32_t> edges;
    std::vector<std::uint32_t> labels;
  };

  [[nodiscard]] std::uint32_t new_label(std::int32_t y, std::int32_t from);
  [[nodiscard]] std::uint32_t root_of(std::uint32_t label) noexcept;
  [[nodiscard]] std::uint32_t joined(std::uint32_t a, std::uint32_t b) noexcept;
  void add_run(std::uint32_t label, std::int32_t y, std::int32_t from, std::int32_t to) noexcept;
  std::size_t fold_into_parents() noexcept;

  std::int32_t reach_;  // how far beyond its ends a run touches those above: 0 or 1
  Row above_, here_;
  std::vector<Blob> blobs_;
};

}  // namespace hitmask::detail::shape

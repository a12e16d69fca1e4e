// Connected components by runs: a row at a time, with no more than two rows of runs in memory.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"

namespace hitmask::detail::shape {

/// Gives every run of every row a label, and merges labels that turn out to be connected. The older
/// of two labels stays, so a component keeps the label of its first pixel, and components are in
/// ascending order of labels.
class RunLabeller {
 public:
  /// `most_edges`: how many edges a row may have at most.
  RunLabeller(Neighbours neighbours, std::size_t most_edges);

  /// Where to write the edges of the next row.
  [[nodiscard]] std::int32_t* edges() noexcept { return here_.edges.data(); }
  /// Adds the row whose edges are in edges() ... `end`; returns the label of each of its runs. Rows
  /// come from top to bottom, none left out.
  std::span<const std::uint32_t> add_row(std::int32_t y, std::int32_t* end);

  /// Adds rows [y, end) with the edges of the row before, faster. Not for the first one.
  std::span<const std::uint32_t> repeat_rows(std::int32_t y, std::int32_t end) noexcept;

  /// Call after the last row. Returns the components; number_of() a label is then the index of its
  /// component.
  [[nodiscard]] std::vector<Component> finish();
  [[nodiscard]] std::uint32_t number_of(std::uint32_t label) const noexcept {
    return blobs_[label].parent;
  }

 private:
  /// Sums over the pixels with a label.
  struct Blob {
    std::uint32_t parent;  // an older label of the same component, or itself; finally its number
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

  std::int32_t reach_;  // how far beyond its ends a run touches the runs above: 0 or 1
  Row above_, here_;
  std::vector<Blob> blobs_;
};

}  // namespace hitmask::detail::shape

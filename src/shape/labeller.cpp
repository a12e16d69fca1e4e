#include "shape/labeller.hpp"

#include <algorithm>

namespace hitmask::detail::shape {

namespace {
// Ends each row of edges: a run that no other run touches.
constexpr std::int32_t beyond = std::numeric_limits<std::int32_t>::max() - 1;
}  // namespace

RunLabeller::RunLabeller(Neighbours neighbours, std::size_t most_edges)
    : reach_(neighbours == Neighbours::eight ? 1 : 0) {
  for (Row* row : {&above_, &here_}) {
    row->edges.resize(most_edges + 2);
    row->labels.resize(most_edges / 2);
  }
  above_.edges[0] = above_.edges[1] = beyond;
}

std::uint32_t RunLabeller::new_label(std::int32_t y, std::int32_t from) {
  const auto label = static_cast<std::uint32_t>(blobs_.size());
  blobs_.push_back({label, from, from, y, y, from, 0});
  return label;
}

std::uint32_t RunLabeller::root_of(std::uint32_t label) noexcept {
  Blob* const blobs = blobs_.data();
  while (blobs[label].parent != label) {
    blobs[label].parent = blobs[blobs[label].parent].parent;
    label = blobs[label].parent;
  }
  return label;
}

std::uint32_t RunLabeller::joined(std::uint32_t a, std::uint32_t b) noexcept {
  if (a == b) return a;
  const auto [older, younger] = std::minmax({root_of(a), root_of(b)});
  blobs_[younger].parent = older;
  return older;
}

void RunLabeller::add_run(std::uint32_t label, std::int32_t y, std::int32_t from,
                          std::int32_t to) noexcept {
  Blob& blob = blobs_[label];
  blob.left = std::min(blob.left, from);
  blob.right = std::max(blob.right, to);
  blob.bottom = y + 1;
  blob.area += to - from;
}

std::span<const std::uint32_t> RunLabeller::add_row(std::int32_t y, std::int32_t* end) {
  end[0] = end[1] = beyond;
  std::uint32_t* label = here_.labels.data();
  const std::int32_t* above = above_.edges.data();
  const std::uint32_t* above_label = above_.labels.data();
  for (const std::int32_t* run = edges(); run != end; run += 2) {
    for (; above[1] + reach_ <= run[0]; above += 2) ++above_label;
    if (above[0] >= run[1] + reach_) {
      *label = new_label(y, run[0]);
    } else {
      *label = *above_label;
      // The last run touched above may touch the next run here as well, so it is not passed yet.
      for (; above[2] < run[1] + reach_; above += 2) *label = joined(*label, *++above_label);
    }
    add_run(*label++, y, run[0], run[1]);
  }
  std::swap(above_, here_);
  return {above_.labels.data(), label};
}

// Equal runs touch each other, and no others: between two runs is at least one clear pixel.
std::span<const std::uint32_t> RunLabeller::repeat_rows(std::int32_t y, std::int32_t end) noexcept {
  const std::uint32_t* label = above_.labels.data();
  for (const std::int32_t* run = above_.edges.data(); run[0] != beyond; run += 2) {
    Blob& blob = blobs_[*label++];
    blob.bottom = end;
    blob.area += std::int64_t{end - y} * (run[1] - run[0]);
  }
  return {above_.labels.data(), label};
}

/// Adds up the sums of each component's labels; returns the number of components.
std::size_t RunLabeller::fold_into_parents() noexcept {
  std::size_t roots = 0;
  for (std::size_t i = blobs_.size(); i-- > 0;) {
    const Blob& blob = blobs_[i];
    if (blob.parent == i) {
      ++roots;
      continue;
    }
    Blob& parent = blobs_[blob.parent];
    parent.left = std::min(parent.left, blob.left);
    parent.right = std::max(parent.right, blob.right);
    parent.bottom = std::max(parent.bottom, blob.bottom);
    parent.area += blob.area;
  }
  return roots;
}

std::vector<Component> RunLabeller::finish() {
  std::vector<Component> components;
  components.reserve(fold_into_parents());
  for (std::size_t i = 0; i < blobs_.size(); ++i) {
    Blob& blob = blobs_[i];
    if (blob.parent != i) {
      blob.parent = blobs_[blob.parent].parent;  // older, so it is numbered already
      continue;
    }
    blob.parent = static_cast<std::uint32_t>(components.size());
    components.push_back({{blob.left, blob.top, blob.right - blob.left, blob.bottom - blob.top},
                          blob.area,
                          {blob.first_x, blob.top}});
  }
  return components;
}

}  // namespace hitmask::detail::shape

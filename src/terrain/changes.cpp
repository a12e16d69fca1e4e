// What changed between two versions of a terrain.
#include <algorithm>
#include <utility>

#include "hitmask/terrain.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace {

using ChangedChunk = detail::terrain::Chunk;
using detail::terrain::Layer;

/// In the chunk's pixels. Either may be null, not both.
Box changed_box(const ChangedChunk* before, const ChangedChunk* after) noexcept {
  const Layer none;
  Box box{};
  for (std::size_t i = 0; i < material_count; ++i)
    box = united(box, difference_box(before != nullptr ? before->layers[i] : none,
                                     after != nullptr ? after->layers[i] : none));
  return box;
}

std::vector<ChunkChange> tree_changes(const detail::terrain::Tree& before,
                                      const detail::terrain::Tree& after) {
  std::vector<ChunkChange> found;
  detail::terrain::for_each_difference(
      before.get(), after.get(), [&](const ChangedChunk* old, const ChangedChunk* now) {
        const Point place = (now != nullptr ? now : old)->place();
        const Box box = changed_box(old, now);
        if (is_empty(box)) return;
        found.push_back({place, translated(box, detail::terrain::corner_of(place))});
      });
  std::sort(found.begin(), found.end(), [](const ChunkChange& a, const ChunkChange& b) {
    return a.chunk.y != b.chunk.y ? a.chunk.y < b.chunk.y : a.chunk.x < b.chunk.x;
  });
  return found;
}

}  // namespace

std::vector<ChunkChange> changes(const Terrain& before, const Terrain& after) {
  return tree_changes(detail::terrain::Access::tree(before), detail::terrain::Access::tree(after));
}

std::vector<ChunkChange> Terrain::drain_dirty() {
  std::vector<ChunkChange> found = tree_changes(drained_, tree_);
  drained_ = tree_;
  return found;
}

Terrain& Terrain::operator=(const Terrain& other) noexcept {
  if (options_ != other.options_) settled_for_.reset();  // other pixels may have held
  options_ = other.options_;
  tree_ = other.tree_;
  return *this;
}

// The other one stays as it is: a copy takes no longer.
Terrain& Terrain::operator=(Terrain&& other) noexcept { return *this = std::as_const(other); }

}  // namespace hitmask

#include "terrain/graph.hpp"

#include <memory>

namespace hitmask::detail::terrain {

GraphChunk& ComponentGraph::chunk_of(const Chunk& chunk) {
  const Square square = chunk.square;
  GraphChunk& found = chunks_[std::uint64_t{square.row} << 32 | square.column];
  if (found.chunk != nullptr) return found;
  if (keeps_labels_) {
    found.labels = &labels_of(chunk, options_);
  } else if (const ChunkLabels* const known = chunk.labels.load(std::memory_order_acquire)) {
    found.labels = known;
  } else {
    own_labels_.push_back(std::make_unique<const ChunkLabels>(make_labels(chunk, options_)));
    found.labels = own_labels_.back().get();
  }
  found.marks.resize(found.labels->components.size());
  found.chunk = &chunk;
  return found;
}

GraphChunk* ComponentGraph::chunk_at(Point place) {
  const bool is_there = place.x >= -chunks_to_reach && place.x < chunks_to_reach &&
                        place.y >= -chunks_to_reach && place.y < chunks_to_reach;
  const Chunk* const chunk = is_there ? find_chunk(tree_, square_of(place)) : nullptr;
  return chunk != nullptr ? &chunk_of(*chunk) : nullptr;
}

GraphChunk* ComponentGraph::beside(GraphChunk& chunk, std::int32_t x, std::int32_t y) {
  const auto index = static_cast<std::size_t>((y + 1) * 3 + x + 1);
  if (!chunk.is_known_around[index]) {
    const Point place = chunk.chunk->place();
    chunk.around[index] = chunk_at({place.x + x, place.y + y});
    chunk.is_known_around[index] = true;
  }
  return chunk.around[index];
}

}  // namespace hitmask::detail::terrain

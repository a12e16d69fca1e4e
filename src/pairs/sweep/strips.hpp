// The first pass of a sweep: boxes into strips.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "kernels/pairs_table.hpp"
#include "pairs/sweep/plan.hpp"

namespace hitmask::detail::pairs::sweep {

/// Lists of boxes, one per strip and writer. A list is a chain of chunks, since its length is not
/// known in advance; the chunks of all lists are in the same arrays. Each writer handles one part
/// of the input, so a strip's boxes are in input order for any number of writers.
class StripLists {
 public:
  /// Boxes whose strips are found at a time. Entries are in the order of the blocks.
  static constexpr std::size_t block = 256;

  /// Empties the lists and allocates for this many boxes in total.
  void prepare(std::size_t strips, std::size_t writers, std::size_t boxes);
  /// Adds the input's boxes [begin, end) to every strip they cover. Writers may run at the same
  /// time. False when the memory is too small.
  bool add(std::size_t writer, const SweepInput& input, std::size_t begin, std::size_t end,
           const kernels::Cells& strips) noexcept;

  [[nodiscard]] std::size_t strips() const noexcept { return strips_; }
  /// The number of boxes in a strip.
  [[nodiscard]] std::size_t size(std::size_t strip) const noexcept;

  /// The edges of all boxes of all lists.
  [[nodiscard]] const std::int32_t* edges() const noexcept { return edges_.begin(); }
  [[nodiscard]] const std::uint32_t* numbers() const noexcept { return numbers_.begin(); }
  /// Consecutive boxes of a list.
  struct Chunk {
    std::size_t first;
    std::size_t count;
  };
  /// Calls visit(chunk, next chunk) for each chunk of a strip's boxes.
  template <class Visit>
  void for_each_chunk(std::size_t strip, Visit visit) const;
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return edges_.memory_bytes() + numbers_.memory_bytes() + next_.memory_bytes() +
           ends_.memory_bytes() + chains_.memory_bytes();
  }

 private:
  /// The state of a list besides its end.
  struct Chain {
    std::size_t first = 0;  // chunk
    std::size_t chunks = 0;
  };
  /// The lists that one writer fills, and their storage.
  struct Writer {
    std::size_t* ends;  // for each strip, the next position, unless a chunk ends there
    Chain* chains;
    std::int32_t* edges;
    std::uint32_t* numbers;
    std::size_t chunk;        // boxes
    std::size_t spare_chunk;  // not part of any list
  };

  struct Block;
  template <bool Ids>
  void scatter(const Writer& writer, const Block& block, const std::uint32_t* ids,
               std::uint32_t first_id) noexcept;
  void put(const Writer& writer, std::size_t strip, const std::int32_t* edges,
           std::uint32_t number) noexcept;
  [[nodiscard]] std::size_t add_chunk(const Writer& writer, std::size_t strip,
                                      std::size_t end) noexcept;

  std::size_t strips_ = 0;
  std::size_t writers_ = 0;
  std::size_t chunk_ = 1;  // boxes, a power of two
  std::size_t chunks_ = 0;
  std::atomic<std::size_t> used_chunks_ = 0;
  base::Buffer<std::int32_t> edges_;
  base::Buffer<std::uint32_t> numbers_;
  base::Buffer<std::size_t> next_;  // for each chunk, the one that follows it in its list
  base::Buffer<std::size_t> ends_;
  base::Buffer<Chain> chains_;
};

template <class Visit>
void StripLists::for_each_chunk(std::size_t strip, Visit visit) const {
  for (std::size_t writer = 0; writer < writers_; ++writer) {
    const Chain& chain = chains_.begin()[writer * strips_ + strip];
    const std::size_t end = ends_.begin()[writer * strips_ + strip];
    std::size_t at = chain.first;
    for (std::size_t left = chain.chunks; left > 0; --left) {
      const std::size_t next = left > 1 ? next_.begin()[at] : at;
      visit(Chunk{chunk_ * at, left > 1 ? chunk_ : end - chunk_ * at},
            Chunk{chunk_ * next, chunk_});
      at = next;
    }
  }
}

}  // namespace hitmask::detail::pairs::sweep

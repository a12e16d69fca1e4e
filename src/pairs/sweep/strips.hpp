// The first pass of a sweep: boxes into strips.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "kernels/pairs_table.hpp"
#include "pairs/sweep/plan.hpp"

namespace hitmask::detail::pairs::sweep {

/// Lists of boxes, one for each strip and writer. A list is a chain of chunks, since its length
/// is not known beforehand; the chunks of all lists stand in the same arrays. Writers take up
/// one part of the input each, so a strip's boxes come in the order of the input however many
/// writers there were.
class StripLists {
 public:
  /// Boxes whose strips are found at a time. What is entered comes in the order of the blocks.
  static constexpr std::size_t block = 256;

  /// Empty lists, with memory for that many boxes in all.
  void prepare(std::size_t strips, std::size_t writers, std::size_t boxes);
  /// Enters the input's boxes [begin, end) in every strip they stand in. Writers may work at the
  /// same time. False when the memory was not enough.
  bool add(std::size_t writer, const SweepInput& input, std::size_t begin, std::size_t end,
           const kernels::Cells& strips) noexcept;

  [[nodiscard]] std::size_t strips() const noexcept { return strips_; }
  /// Of the boxes in a strip.
  [[nodiscard]] std::size_t size(std::size_t strip) const noexcept;

  /// Of all boxes, wherever they are entered.
  [[nodiscard]] const std::int32_t* edges() const noexcept { return edges_.begin(); }
  [[nodiscard]] const std::uint32_t* numbers() const noexcept { return numbers_.begin(); }
  /// Some of them, next to one another.
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
  /// What there is to know of a list besides its end.
  struct Chain {
    std::size_t first = 0;  // chunk
    std::size_t chunks = 0;
  };
  /// The lists that one writer fills, and where their boxes go.
  struct Writer {
    std::size_t* ends;  // for each strip, where its next box goes, unless a chunk ends there
    Chain* chains;
    std::int32_t* edges;
    std::uint32_t* numbers;
    std::size_t chunk;        // boxes
    std::size_t spare_chunk;  // not in any list
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

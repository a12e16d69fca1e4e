#include "pairs/sweep/strips.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "base/fail.hpp"

namespace hitmask::detail::pairs::sweep {
namespace {

/// A large chunk is a page of edges, which pays when the lists outgrow the caches; for short lists
/// it would be mostly empty.
constexpr std::size_t small_chunk = 64;
constexpr std::size_t large_chunk = 256;
constexpr std::size_t boxes_for_large_chunks = 1024;

}  // namespace

void StripLists::prepare(std::size_t strips, std::size_t writers, std::size_t boxes) {
  strips_ = strips;
  writers_ = writers;
  chunk_ = boxes / (strips * writers) < boxes_for_large_chunks ? small_chunk : large_chunk;
  chunks_ = boxes / chunk_ + strips * writers + 1;
  used_chunks_ = 0;
  if (chunks_ >= std::numeric_limits<std::uint32_t>::max() / chunk_)
    base::fail_length("a sweep takes at most 2^30 boxes");
  // One spare chunk for each writer, used when no chunk is left.
  edges_.renew(4 * chunk_ * (chunks_ + writers));
  numbers_.renew(chunk_ * (chunks_ + writers));
  next_.renew(chunks_ + writers);
  std::fill_n(ends_.renew_amply(strips * writers), strips * writers, std::size_t{0});
  std::fill_n(chains_.renew_amply(strips * writers), strips * writers, Chain{});
}

std::size_t StripLists::size(std::size_t strip) const noexcept {
  std::size_t sum = 0;
  for (std::size_t writer = 0; writer < writers_; ++writer) {
    const std::size_t list = writer * strips_ + strip;
    const std::size_t chunks = chains_.begin()[list].chunks;
    if (chunks > 0) sum += (chunks - 1) * chunk_ + (ends_.begin()[list] - 1) % chunk_ + 1;
  }
  return sum;
}

/// The next position after a full chunk, or the first one of an empty list.
std::size_t StripLists::add_chunk(const Writer& writer, std::size_t strip,
                                  std::size_t end) noexcept {
  Chain& chain = writer.chains[strip];
  const std::size_t free = used_chunks_.fetch_add(1, std::memory_order_relaxed);
  const std::size_t added = free < chunks_ ? free : writer.spare_chunk;
  (chain.chunks == 0 ? chain.first : next_.begin()[(end - 1) / chunk_]) = added;
  ++chain.chunks;
  return added * chunk_;
}

inline void StripLists::put(const Writer& writer, std::size_t strip, const std::int32_t* edges,
                            std::uint32_t number) noexcept {
  std::size_t end = writer.ends[strip];
  if ((end & (writer.chunk - 1)) == 0) [[unlikely]]
    end = add_chunk(writer, strip, end);
  std::memcpy(writer.edges + 4 * end, edges, 4 * sizeof *edges);
  writer.numbers[end] = number;
  writer.ends[strip] = end + 1;
}

/// Some boxes of the input, and the strips they cover.
struct StripLists::Block {
  const std::int32_t* edges = nullptr;
  std::size_t count = 0;
  std::array<kernels::CellRange, block> ranges;
  std::array<std::int32_t, 4 * block> own_edges;  // if the input's cannot be read

  void load(const SweepInput& input, std::size_t begin, std::size_t n) noexcept;
  void find_strips(const kernels::Cells& strips) noexcept {
    kernels::active_pairs().rows_of_boxes(edges, count, strips, ranges.data());
  }
};

void StripLists::Block::load(const SweepInput& input, std::size_t begin, std::size_t n) noexcept {
  const kernels::PairsTable& kernels = kernels::active_pairs();
  edges = input.values + 4 * begin;
  count = n;
  // Kernels read whole vectors, and the input's memory may end with its last box.
  if (!input.sizes && !input.swapped && n % kernels::box_lanes == 0) return;
  std::memcpy(own_edges.data(), edges, 4 * n * sizeof *edges);
  std::fill(own_edges.begin() + static_cast<std::ptrdiff_t>(4 * n), own_edges.end(), 0);
  if (input.sizes) kernels.edges_of_boxes(own_edges.data(), n);
  if (input.swapped) kernels.swap_axes(own_edges.data(), n);
  edges = own_edges.data();
}

/// Puts each box into its first strip. Further strips are handled afterwards: a branch for them
/// would be mispredicted once per box.
template <bool Ids>
void StripLists::scatter(const Writer& given, const Block& from, const std::uint32_t* ids,
                         std::uint32_t first_id) noexcept {
  const Writer writer = given;  // a copy, so that the compiler need not reload it after stores
  const std::int32_t* const edges = from.edges;
  const auto number = [=](std::size_t i) {
    return Ids ? ids[i] : first_id + static_cast<std::uint32_t>(i);
  };
  std::array<std::uint32_t, block> several;
  std::size_t several_count = 0;
  for (std::size_t i = 0, n = from.count; i < n; ++i) {
    const kernels::CellRange range = from.ranges[i];
    if (range.first > range.last) continue;
    several[several_count] = static_cast<std::uint32_t>(i);
    several_count += range.first != range.last ? 1 : 0;
    put(writer, range.first, edges + 4 * i, number(i));
  }
  for (std::size_t k = 0; k < several_count; ++k) {
    const std::size_t i = several[k];
    for (std::uint32_t strip = from.ranges[i].first + 1; strip <= from.ranges[i].last; ++strip)
      put(writer, strip, edges + 4 * i, number(i));
  }
}

bool StripLists::add(std::size_t writer_number, const SweepInput& input, std::size_t begin,
                     std::size_t end, const kernels::Cells& strips) noexcept {
  const std::size_t first_list = writer_number * strips_;
  const Writer writer{ends_.begin() + first_list,
                      chains_.begin() + first_list,
                      edges_.begin(),
                      numbers_.begin(),
                      chunk_,
                      chunks_ + writer_number};
  Block from;
  for (std::size_t i = begin; i < end; i += block) {
    from.load(input, i, std::min(block, end - i));
    from.find_strips(strips);
    if (input.ids != nullptr)
      scatter<true>(writer, from, input.ids + i, 0);
    else
      scatter<false>(writer, from, nullptr, static_cast<std::uint32_t>(i));
    if (used_chunks_.load(std::memory_order_relaxed) > chunks_) return false;
  }
  return true;
}

}  // namespace hitmask::detail::pairs::sweep

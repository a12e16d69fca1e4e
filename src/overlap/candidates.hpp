// Finds rows of a window that may hold shared pixels, using only the 8x8 occupancies.
//
// This rejects near misses of large masks: one word of blocks covers 512 x 8 pixels. It is
// conservative: it never skips a row with a shared pixel.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "hitmask/mask.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::overlap {

/// Compares the blocks of two masks at one offset. With offset d = 8q + r, pixels of b's block m
/// lie in a's block m+q and, if r > 0, in m+q+1. `Reach` is how many pixels b may be moved in
/// either direction, 0 or 1; with 1 there is one more block to test.
template <std::int32_t Reach>
class BlockComparison {
 public:
  BlockComparison(const MaskView& a, const MaskView& b, Point offset) noexcept
      : a_(a),
        b_(b),
        // The lowest possible shift. For columns, the kernel expects the middle one.
        across_(((offset.x - Reach) >> 3) + Reach),
        down_((offset.y - Reach) >> 3) {}

  /// Finds the blocks of a in rows [top, top + rows) of one block strip that may share pixels with
  /// b.
  std::uint64_t hits(std::int32_t strip, std::int32_t top, std::int32_t rows,
                     std::uint64_t* out) const noexcept {
    kernels::BlockRows blocks;
    blocks.reach = Reach;
    blocks.strips.a = mask::block_strip(a_, strip) + top;
    blocks.strips.rows = rows;
    blocks.strips.shift = across_ & 63;
    const std::int32_t b_strip = strip - (across_ >> 6);
    blocks.strips.here = b_rows(b_strip, top);
    blocks.strips.before = b_rows(b_strip - 1, top);
    blocks.strips.after = b_rows(b_strip + 1, top);
    return kernels::active().block_hits(blocks, out);
  }

 private:
  [[nodiscard]] const std::uint64_t* b_rows(std::int32_t strip, std::int32_t a_row) const noexcept {
    if (strip < 0 || strip >= mask::block_strip_count(b_)) return nullptr;
    return mask::block_strip(b_, strip) + (a_row - down_);
  }

  const MaskView& a_;
  const MaskView& b_;
  std::int32_t across_;
  std::int32_t down_;
};

/// False proves that the masks share no pixel. For masks up to 512 pixels wide with an occupancy.
/// If i - m is q or q + 1 for two blocks, then m - i is -q - 1 or -q. So the masks can be swapped
/// by replacing q with ~q, which puts the one further left first.
[[nodiscard]] inline bool may_share_blocks(const MaskView& a, const MaskView& b, Point offset,
                                           const geometry::Bounds& window) noexcept {
  const std::int32_t across = offset.x >> 3;
  const std::int32_t down = offset.y >> 3;
  const std::int32_t sign = across >> 31;  // -1 when b lies further left
  const MaskView* const masks[] = {&a, &b, &a};
  const std::int32_t top = (window.top - (offset.y & sign)) >> 3;
  const std::int32_t end = (window.bottom - (offset.y & sign) + 7) >> 3;
  return kernels::active().any_block(mask::block_strip(*masks[-sign], 0) + top,
                                     mask::block_strip(*masks[1 - sign], 0) + (top - (down ^ sign)),
                                     end - top, across ^ sign);
}

/// Sets the occupancy of `out`, the shared pixels of a and b, in one block strip: blocks that may
/// share pixels, or all of a's if b has no occupancy. This includes rows below the window, which is
/// conservative. Rows below the mask are zero in a and stay zero.
inline void mark_candidates(Mask& out, const MaskView& a, const MaskView& b, Point offset,
                            const geometry::Bounds& window, std::int32_t strip) noexcept {
  const std::int32_t top = window.top >> 3;
  const std::int32_t end = (window.bottom + 7) >> 3;
  std::uint64_t* const blocks = mask::block_strip(out, strip);
  if (mask::has_occupancy(b))
    BlockComparison<0>(a, b, offset).hits(strip, top, end - top, blocks + top);
  else
    std::copy(mask::block_strip(a, strip) + top, mask::block_strip(a, strip) + end, blocks + top);
}

/// The rows that have a block set in the byte of one strip of pixels.
[[nodiscard]] inline std::uint64_t rows_with_blocks(const std::uint64_t* hits, std::int32_t rows,
                                                    int byte) noexcept {
  const std::uint64_t blocks = std::uint64_t{0xFF} << (8 * byte);
  std::uint64_t set = 0;
  for (std::int32_t i = rows - 1; i >= 0; --i) set = 2 * set + ((hits[i] & blocks) != 0 ? 1 : 0);
  return set;
}

/// Closes gaps of up to three zeros between ones.
[[nodiscard]] constexpr std::uint64_t without_gaps(std::uint64_t bits) noexcept {
  const std::uint64_t two = bits | bits << 1;
  const std::uint64_t four = two | two << 2;
  const std::uint64_t both = four & four >> 1;
  return bits | (both & both >> 2);
}

/// Calls run(first, end) for every run of ones, lowest first. Stops and returns true when run
/// returns true.
template <class Run>
bool for_each_run(std::uint64_t bits, Run&& run) noexcept {
  int base = 0;
  while (bits != 0) {
    const int first = std::countr_zero(bits);
    const int length = std::countr_one(bits >> first);
    if (run(base + first, base + first + length)) return true;
    if (first + length >= 64) return false;
    bits >>= first + length;
    base += first + length;
  }
  return false;
}

/// With fewer words of a in the window, reading them is faster than testing the blocks first.
inline constexpr std::int64_t fewest_words_for_blocks = 256;

/// Words of one mask in the window.
[[nodiscard]] inline std::int64_t words_in(const geometry::Bounds& window) noexcept {
  return std::int64_t{mask::last_strip(window) - mask::first_strip(window) + 1} *
         (window.bottom - window.top);
}

[[nodiscard]] inline bool worth_testing_blocks(const MaskView& a, const MaskView& b,
                                               const geometry::Bounds& window) noexcept {
  return words_in(window) >= fewest_words_for_blocks && mask::has_occupancy(a) &&
         mask::has_occupancy(b);
}

/// Whether may_share_blocks() is possible and worthwhile.
[[nodiscard]] inline bool worth_testing_any_block(const MaskView& a, const MaskView& b,
                                                  const geometry::Bounds& window) noexcept {
  constexpr std::int32_t widest = 512;
  return words_in(window) >= fewest_words_for_blocks && mask::has_occupancy(a) &&
         mask::has_occupancy(b) && a.width() <= widest && b.width() <= widest;
}

/// Up to 64 block rows within one block strip.
struct BlockBand {
  std::int32_t strip;
  std::int32_t top;
  std::int32_t rows;
  const std::uint64_t* hits;
  std::uint64_t all;    // the rows OR-ed together
  std::uint64_t above;  // the last row of the band above; used only with Reach > 0
};

/// Visits the candidates in one band.
template <std::int32_t Reach, class Visit>
bool visit_band(const geometry::Bounds& window, const BlockBand& band, Visit&& visit) noexcept {
  const std::int32_t from = std::max(mask::first_strip(window), band.strip * 8);
  const std::int32_t to = std::min(mask::last_strip(window), band.strip * 8 + 7);
  for (std::int32_t strip = from; strip <= to; ++strip) {
    const int byte = strip & 7;
    if (((band.all >> (8 * byte)) & 0xFF) == 0) continue;
    const bool continued = Reach > 0 && ((band.above >> (8 * byte)) & 0xFF) != 0;
    const auto run = [&](std::int32_t first, std::int32_t end) {
      // If there is a run above, it already extends into this band.
      const std::int32_t start =
          (band.top + first) * 8 + (first == 0 && continued ? Reach : -Reach);
      const std::int32_t top = std::max(window.top - Reach, start);
      const std::int32_t bottom = std::min(window.bottom, (band.top + end) * 8) + Reach;
      return top < bottom && visit(strip, top, bottom);
    };
    if (for_each_run(without_gaps(rows_with_blocks(band.hits, band.rows, byte)), run)) return true;
  }
  return false;
}

template <std::int32_t Reach, std::int32_t BandRows, class Visit>
bool for_each_candidate_by_blocks(const MaskView& a, const MaskView& b, Point offset,
                                  const geometry::Bounds& window, Visit&& visit) noexcept {
  static_assert(BandRows <= 64);
  constexpr std::int32_t most_strips = max_mask_side / 512 + 1;
  const BlockComparison<Reach> comparison(a, b, offset);
  std::array<std::uint64_t, BandRows + MaskView::rows_below> hits;
  std::array<std::uint64_t, (Reach > 0 ? most_strips : 1)> last_rows;
  const std::int32_t left = window.left >> 9;
  const std::int32_t right = (window.right - 1) >> 9;
  if constexpr (Reach > 0) std::fill_n(last_rows.begin(), right - left + 1, std::uint64_t{0});
  const std::int32_t end = (window.bottom + 7) >> 3;
  for (std::int32_t top = window.top >> 3; top < end; top += BandRows) {
    const std::int32_t rows = std::min(end - top, BandRows);
    for (std::int32_t strip = left; strip <= right; ++strip) {
      std::uint64_t& above = last_rows[Reach > 0 ? static_cast<std::size_t>(strip - left) : 0];
      BlockBand band{strip, top, rows, hits.data(), 0, Reach > 0 ? above : 0};
      band.all = comparison.hits(strip, top, rows, hits.data());
      if constexpr (Reach > 0) above = hits[static_cast<std::size_t>(rows - 1)];
      if (band.all != 0 && visit_band<Reach>(window, band, visit)) return true;
    }
  }
  return false;
}

/// Block rows of all block strips between two columns of pixels, a few at a time.
class BlockRowsAcross {
 public:
  static constexpr std::int32_t most_rows = 8;

  BlockRowsAcross(const MaskView& a, const MaskView& b, Point offset,
                  const geometry::Bounds& window) noexcept
      : comparison_(a, b, offset), window_(window) {}

  /// Compares the rows. False if there is no candidate.
  bool compare(std::int32_t top, std::int32_t rows) noexcept {
    std::uint64_t all = 0;
    for (std::int32_t strip = left(); strip <= right(); ++strip)
      all |= comparison_.hits(strip, top, rows, hits(strip));
    top_ = top;
    return all != 0;
  }

  /// Calls visit(strip, top, bottom) for the candidates in some of these rows, from left to right.
  /// False if there was none.
  template <class Visit>
  bool visit(std::int32_t first, std::int32_t rows, Visit& visit) noexcept {
    bool found = false;
    for (std::int32_t strip = left(); strip <= right(); ++strip) {
      const std::uint64_t* const these = hits(strip) + first;
      std::uint64_t all = 0;
      for (std::int32_t i = 0; i < rows; ++i) all |= these[i];
      if (all == 0) continue;
      found = true;
      visit_band<0>(window_, {strip, top_ + first, rows, these, all, 0}, visit);
    }
    return found;
  }

 private:
  [[nodiscard]] std::int32_t left() const noexcept { return window_.left >> 9; }
  [[nodiscard]] std::int32_t right() const noexcept { return (window_.right - 1) >> 9; }
  [[nodiscard]] std::uint64_t* hits(std::int32_t strip) noexcept {
    return hits_[static_cast<std::size_t>(strip - left())].data();
  }

  BlockComparison<0> comparison_;
  const geometry::Bounds& window_;
  std::int32_t top_ = 0;
  std::array<std::array<std::uint64_t, most_rows + MaskView::rows_below>, max_mask_side / 512 + 1>
      hits_;
};

/// Calls visit(strip, top, bottom) for candidates from top to bottom: three block rows one by one,
/// then up to eight at a time, each time from left to right. Stops after any of these when done()
/// returns true. Solid sprites share pixels in one of the first candidate rows. Where they do not,
/// as in noise, a visit to each row would take longer than reading the pixels.
template <class Visit, class Done>
void for_each_block_row(const MaskView& a, const MaskView& b, Point offset,
                        const geometry::Bounds& window, Visit&& visit, Done&& done) noexcept {
  constexpr std::int32_t most = BlockRowsAcross::most_rows;
  BlockRowsAcross blocks(a, b, offset, window);
  const auto visit_each = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    visit(strip, top, bottom);
    return false;
  };
  const std::int32_t end = (window.bottom + 7) >> 3;
  std::int32_t visited = 0;
  for (std::int32_t top = window.top >> 3; top < end; top += most) {
    const std::int32_t rows = std::min(end - top, most);
    if (!blocks.compare(top, rows)) continue;
    for (std::int32_t first = 0; first < rows;) {
      const std::int32_t next = visited < 3 ? 1 : rows - first;
      visited += blocks.visit(first, next, visit_each) ? 1 : 0;
      if (done()) return;
      first += next;
    }
  }
}

/// Calls visit(strip, top, bottom) for runs of rows that may share pixels. Together they cover
/// every shared pixel exactly once. With a reach of 1, also covers b moved by one pixel: the runs
/// are one row longer at both ends and still do not overlap. Stops and returns true when visit
/// returns true.
/// Goes from top to bottom in bands of 8 * BandRows rows, left to right within a band. Use high
/// bands to count, since each band has a cost, and low bands if the search may stop early.
template <std::int32_t Reach = 0, std::int32_t BandRows = 64, class Visit>
bool for_each_candidate(const MaskView& a, const MaskView& b, Point offset,
                        const geometry::Bounds& window, Visit&& visit) noexcept {
  if (worth_testing_blocks(a, b, window))
    return for_each_candidate_by_blocks<Reach, BandRows>(a, b, offset, window, visit);
  for (std::int32_t strip = mask::first_strip(window); strip <= mask::last_strip(window); ++strip)
    if (visit(strip, window.top - Reach, window.bottom + Reach)) return true;
  return false;
}

}  // namespace hitmask::detail::overlap

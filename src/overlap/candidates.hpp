// Which rows of a window can hold shared pixels at all, from the 8x8 occupancies alone.
//
// For large masks this is where near misses end: a 64x64 block of pixels is ruled out by a few
// operations on one word. The answer is conservative: it never leaves out a row with a shared pixel.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "hitmask/mask.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail {

/// The blocks of b that may lie over a block of a along one axis: with offset d they are 1 to 3
/// neighbours. `reach` is how many pixels b may be moved either way.
struct BlockShifts {
  std::int32_t lowest;  // in blocks
  std::int32_t count;

  BlockShifts(std::int32_t offset, std::int32_t reach) noexcept
      : lowest((offset - reach) >> 3), count(((offset + reach + 7) >> 3) - lowest + 1) {}
};

/// Walks the blocks of one strip of a from top to bottom.
class BlockColumn {
 public:
  BlockColumn(const MaskView& a, const MaskView& b, Point offset, std::int32_t reach) noexcept
      : a_(a), b_(b), across_(offset.x, reach), down_(offset.y, reach) {}

  /// Calls segment(top, bottom) for runs of rows in [top, bottom) of a's strip that may share pixels
  /// with b; stops when it returns true, and then returns true. Runs are at least 8 rows apart.
  template <class Segment>
  bool walk(std::int32_t strip, std::int32_t top, std::int32_t bottom, Segment&& segment) noexcept {
    choose_terms(strip);
    const std::uint64_t* const a_blocks = a_.occupancy(strip);
    std::int32_t open = 0, open_end = 0;  // the run being collected; empty at first
    const std::int32_t first = top / 64;
    const std::int32_t last = (bottom - 1) / 64;
    load_boards(first);
    for (std::int32_t row = first; row <= last; ++row) {
      const std::uint64_t hits = a_blocks[row] == 0 ? 0 : a_blocks[row] & board_below();
      next_board(row);
      if (hits == 0) continue;
      const std::int32_t from = std::max(top, row * 64 + std::countr_zero(hits) / 8 * 8);
      const std::int32_t to = std::min(bottom, row * 64 + 64 - std::countl_zero(hits) / 8 * 8);
      if (from >= to) continue;
      if (open != open_end && from > open_end && segment(open, open_end)) return true;
      if (open == open_end || from > open_end) open = from;
      open_end = to;
    }
    return open != open_end && segment(open, open_end);
  }

 private:
  /// One strip of b's occupancy as it falls into a's strip: shifted by whole blocks and cut.
  struct Term {
    const std::uint64_t* blocks;
    std::uint64_t kept;
    int left, right;
  };

  void add_term(std::int32_t b_strip, int left, int right, std::uint64_t kept_in_byte) noexcept {
    if (b_strip < 0 || b_strip >= b_.strip_count()) return;
    terms_[term_count_++] = {b_.occupancy(b_strip), kept_in_byte * 0x0101010101010101u, left, right};
  }

  void choose_terms(std::int32_t strip) noexcept {
    term_count_ = 0;
    for (std::int32_t i = 0; i < across_.count; ++i) {
      const std::int32_t shift = across_.lowest + i;
      const std::int32_t b_strip = strip - (shift >> 3);
      const int part = shift & 7;
      add_term(b_strip, part, 0, (0xFFu << part) & 0xFFu);
      if (part != 0) add_term(b_strip - 1, 0, 8 - part, 0xFFu >> (8 - part));
    }
  }

  /// b's occupancy in block row `row`, as seen from a's strip.
  [[nodiscard]] std::uint64_t board(std::int32_t row) const noexcept {
    if (row < 0 || row >= b_.block_rows()) return 0;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < term_count_; ++i)
      all |= ((terms_[static_cast<std::size_t>(i)].blocks[row]
               << terms_[static_cast<std::size_t>(i)].left) >>
              terms_[static_cast<std::size_t>(i)].right) &
             terms_[static_cast<std::size_t>(i)].kept;
    return all;
  }

  // The shifts down differ by at most two blocks, so three boards of b cover any 64 rows of a.
  void load_boards(std::int32_t a_row) noexcept {
    const std::int32_t b_row = a_row - (down_.lowest >> 3);
    boards_ = {board(b_row), board(b_row - 1), board(b_row - 2)};
  }
  void next_board(std::int32_t a_row) noexcept {
    boards_ = {board(a_row + 1 - (down_.lowest >> 3)), boards_[0], boards_[1]};
  }

  /// The boards shifted down to where b stands.
  [[nodiscard]] std::uint64_t board_below() const noexcept {
    std::uint64_t all = 0;
    for (std::int32_t i = 0; i < down_.count; ++i) {
      const std::int32_t shift = (down_.lowest & 7) + i;
      const std::size_t from = shift >= 8 ? 1 : 0;
      const int part = 8 * (shift & 7);
      all |= boards_[from] << part;
      if (part != 0) all |= boards_[from + 1] >> (64 - part);
    }
    return all;
  }

  const MaskView& a_;
  const MaskView& b_;
  BlockShifts across_;
  BlockShifts down_;
  std::array<Term, 6> terms_;
  std::size_t term_count_ = 0;
  std::array<std::uint64_t, 3> boards_{};
};

/// Below this many rows in the window, reading pixels is quicker than asking the occupancy.
inline constexpr std::int32_t fewest_rows_for_blocks = 64;

[[nodiscard]] inline bool worth_asking_blocks(const MaskView& a, const MaskView& b,
                                              const Window& window) noexcept {
  return a.has_occupancy() && b.has_occupancy() &&
         window.bottom - window.top >= fewest_rows_for_blocks;
}

/// Calls visit(strip, top, bottom) for every run of rows that may share pixels, strips from left to
/// right; stops when it returns true, and then returns true. The runs of a strip do not touch.
template <class Visit>
bool for_each_candidate(const MaskView& a, const MaskView& b, Point offset, const Window& window,
                        std::int32_t reach, Visit&& visit) noexcept {
  const std::int32_t last = last_strip(window);
  if (!worth_asking_blocks(a, b, window)) {
    for (std::int32_t strip = first_strip(window); strip <= last; ++strip)
      if (visit(strip, window.top, window.bottom)) return true;
    return false;
  }
  BlockColumn column(a, b, offset, reach);
  for (std::int32_t strip = first_strip(window); strip <= last; ++strip) {
    const auto segment = [&](std::int32_t top, std::int32_t bottom) {
      return visit(strip, top, bottom);
    };
    if (column.walk(strip, window.top, window.bottom, segment)) return true;
  }
  return false;
}

}  // namespace hitmask::detail

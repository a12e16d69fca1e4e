// Cuts the path of a box at the lines of a grid, so that what is stored in the squares of the grid
// is found square by square, in the order of the path.
#pragma once

#include <cstdint>

#include "motion/path.hpp"

namespace hitmask::detail::motion {

/// Squares of 2^shift pixels on each axis, 0 ... 31. One has its corner at (0, 0).
struct GridSize {
  int shift_x = 0;
  int shift_y = 0;
};

/// The current piece of a path. It ends where the box would enter the next column of squares, or
/// the next row if the path crosses more rows. So the path of a pixel is in one to three squares
/// per piece. Pieces do not share places, and leave out the ends of the path that are outside an
/// area.
class GridPieces {
 public:
  /// `path` must outlive this object. After `most` pieces, the rest of the path is a single one.
  GridPieces(const Path& path, const Box& box, const WideBounds& area, const GridSize& grid,
             std::int64_t most) noexcept;

  /// Whether there is a piece: false if the box stays outside the area.
  [[nodiscard]] bool any() const noexcept { return from_.own <= last_.own; }
  /// The first place of the path inside the area.
  [[nodiscard]] const Staircase& start() const noexcept { return start_; }
  /// The number of steps to the first place of the piece.
  [[nodiscard]] std::int64_t first_step() const noexcept { return from_.own + from_.other; }
  /// A box around all places of the piece.
  [[nodiscard]] WideBounds passed() const noexcept;
  /// Advances to the next piece. Returns false if there is none.
  bool advance() noexcept {
    from_ = {to_.own + 1, to_.other};
    if (from_.own > last_.own || from_.other > last_.other) return false;
    if (--left_ <= 0) return to_ = last_, true;
    to_.own += width_;
    to_.other += gain_;
    rest_ += rest_gain_;
    if (rest_ < whole_) return true;
    rest_ -= whole_;
    ++to_.other;
    return true;
  }

 private:
  /// Steps along the axis on which the path is cut, and along the other one.
  struct Steps {
    std::int64_t own = 0;
    std::int64_t other = 0;
  };

  [[nodiscard]] Steps by_axis(std::int64_t on_x, std::int64_t on_y) const noexcept {
    return by_columns_ ? Steps{on_x, on_y} : Steps{on_y, on_x};
  }
  [[nodiscard]] WidePoint place(std::int64_t own, std::int64_t other) const noexcept {
    return by_columns_ ? path_.wide_at(own, other) : path_.wide_at(other, own);
  }
  [[nodiscard]] std::int64_t steps_to_border() const noexcept;
  void find_gains() noexcept;

  const Path& path_;
  Box box_;
  Staircase start_;
  bool by_columns_ = true;
  Steps from_{1, 0}, to_, last_;  // the last steps inside the area
  std::int64_t width_ = 1;        // steps from one border to the next
  std::int64_t left_;             // pieces before the rest
  // Steps on the other axis before the step across a border: to_.other + rest_ / whole_. A division
  // would take longer than everything else of a piece.
  std::int64_t gain_ = 0;
  std::uint64_t rest_ = 0, rest_gain_ = 0, whole_ = 1;
};

}  // namespace hitmask::detail::motion

// Splits a path into pieces, so that obstacles near a long path are queried piece by piece.
#pragma once

#include <algorithm>
#include <cstdint>

#include "motion/path.hpp"

namespace hitmask::detail::motion {

/// In steps. Each piece is twice as long as the previous one, up to `longest`.
struct PieceLengths {
  std::int64_t length;  // of the current piece
  std::int64_t longest;

  constexpr void grow() noexcept { length = std::min(2 * length, longest); }
};

/// For paths along one axis. Starts with short pieces, so a path that ends early queries little.
inline constexpr PieceLengths straight_pieces{512, std::int64_t{1} << 30};

/// For any path. The box around a diagonal piece grows with the square of its length, and so do the
/// obstacles found in it. Its shorter side is therefore limited.
[[nodiscard]] inline PieceLengths growing_pieces(const Path& path) noexcept {
  constexpr std::int64_t longest_side = 4096;
  const std::int64_t shorter = std::min(path.across(), path.down());
  if (shorter <= longest_side) return straight_pieces;
  return {straight_pieces.length, path.steps() / (shorter / longest_side)};
}

/// Pieces of equal length: short enough that few obstacles are found only because the box is large,
/// but few enough for very long paths. At least `least_count` pieces if the path has that many
/// steps.
[[nodiscard]] inline PieceLengths even_pieces(const Path& path, std::int64_t least_count) noexcept {
  constexpr std::int64_t usual_steps = 512;
  constexpr std::int64_t most_usual = 256;
  const std::int64_t count =
      std::max(std::clamp<std::int64_t>(path.steps() / usual_steps, 1, most_usual), least_count);
  const std::int64_t length = std::max<std::int64_t>(path.steps() / count, 1);
  return {length, length};
}

/// The current piece. Each piece starts at the place where the previous one ended. A path without
/// steps has one piece.
class Pieces {
 public:
  /// `path` must outlive this object.
  Pieces(const Path& path, const PieceLengths& lengths) noexcept
      : path_(path), lengths_(lengths), from_(path.walk()), to_(from_) {
    find_end();
  }

  [[nodiscard]] Stretch stretch() const noexcept { return {from_, to_.steps()}; }
  /// The area that a box covers on this piece.
  [[nodiscard]] WideBounds passed_by(const Box& box) const noexcept {
    return passed_between(box, path_.wide_at(from_), path_.wide_at(to_));
  }
  /// Advances to the next piece. Returns false if there is none.
  bool advance() noexcept {
    if (to_.steps() == path_.steps()) return false;
    from_ = to_;
    lengths_.grow();
    find_end();
    return true;
  }

 private:
  void find_end() noexcept {
    to_.advance(std::min(lengths_.length, path_.steps() - from_.steps()));
  }

  const Path& path_;
  PieceLengths lengths_;
  Staircase from_, to_;
};

}  // namespace hitmask::detail::motion

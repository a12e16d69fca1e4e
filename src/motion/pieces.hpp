// A way cut into pieces: what stands near a long way is asked for one piece after another.
#pragma once

#include <algorithm>
#include <cstdint>

#include "motion/path.hpp"

namespace hitmask::detail::motion {

/// In steps. Each piece is twice as long as the one before, up to the longest.
struct PieceLengths {
  std::int64_t length;  // of the first piece, then of the one it is at
  std::int64_t longest;

  constexpr void grow() noexcept { length = std::min(2 * length, longest); }
};

/// Of a way along one axis. Short pieces first: a way that soon ends asks for little.
inline constexpr PieceLengths straight_pieces{512, std::int64_t{1} << 30};

/// Of any way. The box around a slanting piece grows with the square of its length, and with it
/// what is found there; so its shorter side has an end.
[[nodiscard]] inline PieceLengths growing_pieces(const Path& path) noexcept {
  constexpr std::int64_t longest_side = 4096;
  const std::int64_t shorter = std::min(path.across(), path.down());
  if (shorter <= longest_side) return straight_pieces;
  return {straight_pieces.length, path.steps() / (shorter / longest_side)};
}

/// Pieces of one length. Short enough that few things are near a piece only because its box is
/// large; few enough that a very long way ends; but at least `least_count` of them, if it has as
/// many steps.
[[nodiscard]] inline PieceLengths even_pieces(const Path& path, std::int64_t least_count) noexcept {
  constexpr std::int64_t usual_steps = 512;
  constexpr std::int64_t most_usual = 256;
  const std::int64_t count =
      std::max(std::clamp<std::int64_t>(path.steps() / usual_steps, 1, most_usual), least_count);
  const std::int64_t length = std::max<std::int64_t>(path.steps() / count, 1);
  return {length, length};
}

/// The piece it is at. Each piece begins at the place where the one before ends; a way without
/// steps has one piece.
class Pieces {
 public:
  /// The way has to stay where it is.
  Pieces(const Path& path, const PieceLengths& lengths) noexcept
      : path_(path), lengths_(lengths), from_(path.walk()), to_(from_) {
    find_end();
  }

  [[nodiscard]] Stretch stretch() const noexcept { return {from_, to_.steps()}; }
  /// What a box that goes along the way passes over on this piece.
  [[nodiscard]] WideBounds passed_by(const Box& box) const noexcept {
    return passed_between(box, path_.wide_at(from_), path_.wide_at(to_));
  }
  /// Goes on to the next piece. False when there is none.
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

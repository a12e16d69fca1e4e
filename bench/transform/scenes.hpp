// Pairs of rotated and scaled sprites that just miss each other, and some that overlap.
#pragma once

#include <memory>
#include <vector>

#include "hitmask/transform.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

/// How many angles a cache keeps; questions use these angles.
inline constexpr std::int32_t cached_angles = 64;

/// A sprite rotated about its centre; the position is a whole pixel.
struct Turned {
  std::uint32_t mask = 0;
  std::int32_t angle = 0;  // of cached_angles
  double scale = 1;
  Point at;
};

struct TurnedPair {
  Turned a;
  Turned b;
};

struct TurnedScene {
  std::vector<std::shared_ptr<const Mask>> masks;
  std::vector<TurnedPair> misses;  ///< these are timed
  std::vector<TurnedPair> hits;    ///< added when results are compared
  [[nodiscard]] const TurnedPair& pair(std::size_t index) const noexcept {
    return index < misses.size() ? misses[index] : hits[index - misses.size()];
  }
  [[nodiscard]] std::size_t pair_count() const noexcept { return misses.size() + hits.size(); }
};

/// Each mask has one scale, as in a cache: sprite i is drawn at this scale.
[[nodiscard]] double scale_of(std::uint32_t mask) noexcept;

[[nodiscard]] TransformParts parts_of(const TurnedScene& scene, const Turned& turned) noexcept;

enum class Gap : std::uint8_t {
  wide,  ///< no pixels within three of each other: rivals that smooth the picture must say no too
  slim,  ///< some pixels within three of each other, but not within one
};

/// Misses: the boxes of the covered pixels overlap, the pixels are a gap apart. Hits share at least
/// a hundred pixels. Throws std::runtime_error when the masks have too few such positions.
[[nodiscard]] TurnedScene make_turned_scene(Kind kind, int size, Gap gap,
                                            const std::vector<Mask>& sprites);

}  // namespace hitmask::bench

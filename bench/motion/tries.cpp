// The shortest separation by one overlap() per candidate move, shortest first.
#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "hitmask/overlap.hpp"
#include "motion/rivals.hpp"

namespace hitmask::bench {

namespace {

std::vector<Point> moves_by_length(std::int32_t limit) {
  std::vector<Point> moves;
  for (std::int32_t y = -limit; y <= limit; ++y)
    for (std::int32_t x = -limit; x <= limit; ++x)
      if (x * x + y * y <= limit * limit) moves.push_back({x, y});
  const auto key = [](Point move) {
    return std::tuple(move.x * move.x + move.y * move.y, move.y, move.x);
  };
  std::sort(moves.begin(), moves.end(), [&](Point a, Point b) { return key(a) < key(b); });
  return moves;
}

}  // namespace

Contender enter_tries(const SeparateScene& scene) {
  const auto moves = std::make_shared<const std::vector<Point>>(moves_by_length(64));
  return make_contender("tries", scene.offsets.size(), [&scene, moves](std::size_t index) {
    const Point offset = scene.offsets[index];
    for (const Point move : *moves)
      if (!overlap(scene.shape, scene.sprite, {offset.x + move.x, offset.y + move.y}))
        return packed(move.x, move.y);
    return std::int64_t{-1};
  });
}

}  // namespace hitmask::bench

// A sweep as one overlap() per step.
#include "motion/walk.hpp"

#include "hitmask/overlap.hpp"
#include "motion/rivals.hpp"

namespace hitmask::bench {

namespace {

/// The last free offset.
std::int64_t walked(const MaskView& cave, const MaskView& sprite, const SweepQuestion& path) {
  std::int64_t last_free = -1;
  Walk walk(path.offset, path.delta);
  do {
    if (overlap(cave, sprite, walk.at())) return last_free;
    last_free = packed(walk.at().x, walk.at().y);
  } while (walk.step());
  return last_free;
}

}  // namespace

Contender enter_walk(const SweepScene& scene) {
  return make_contender("walk", scene.questions.size(), [&scene](std::size_t index) {
    const auto& [cave, path] = scene.questions[index];
    return walked(scene.caves[cave], scene.sprite, path);
  });
}

}  // namespace hitmask::bench

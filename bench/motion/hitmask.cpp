// hitmask itself, on the active kernels.
#include "hitmask/motion.hpp"

#include "motion/rivals.hpp"

namespace hitmask::bench {

namespace {

/// A position as one number.
std::int64_t number_of(const std::optional<Point>& point) {
  return point ? packed(point->x, point->y) : -1;
}

}  // namespace

Contender enter_hitmask(const SweepScene& scene) {
  return make_contender("hitmask", scene.questions.size(), [&scene](std::size_t index) {
    const auto& [cave, path] = scene.questions[index];
    return number_of(
        sweep(scene.caves[cave], scene.sprite, path.offset, path.delta, Details::none)->last_free);
  });
}

Contender enter_hitmask(const RayScene& scene) {
  return make_contender("hitmask", scene.questions.size(), [&scene](std::size_t index) {
    const auto hit = ray(scene.cave, scene.questions[index].from, scene.questions[index].to, 1);
    return hit ? packed(hit->pixel.x, hit->pixel.y) : -1;
  });
}

Contender enter_hitmask(const SeparateScene& scene) {
  return make_contender("hitmask", scene.offsets.size(), [&scene](std::size_t index) {
    return number_of(separate(scene.shape, scene.sprite, scene.offsets[index], 64));
  });
}

}  // namespace hitmask::bench

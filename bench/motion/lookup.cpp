// A ray that looks up one pixel per step.
#include "motion/rivals.hpp"
#include "motion/walk.hpp"

namespace hitmask::bench {

namespace {

std::int64_t first_solid(const MaskView& cave, const RayQuestion& question) {
  Walk walk(question.from, {question.to.x - question.from.x, question.to.y - question.from.y});
  do {
    if (cave.get(walk.at())) return packed(walk.at().x, walk.at().y);
  } while (walk.step());
  return -1;
}

}  // namespace

Contender enter_lookup(const RayScene& scene) {
  return make_contender("lookup", scene.questions.size(), [&scene](std::size_t index) {
    return first_solid(scene.cave, scene.questions[index]);
  });
}

}  // namespace hitmask::bench

// The older algorithms have the same structure: sprites made from masks, tested in pairs.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/contender.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

/// Calls `ask(a, b, dx, dy)` with sprites that `convert` makes from the scene's masks.
template <class Convert, class Ask>
[[nodiscard]] Contender seed_contender(std::string name, const Scene& scene, Convert convert,
                                       Ask ask) {
  using Sprite = decltype(convert(scene.masks.front().view()));
  const auto owner = std::make_shared<std::vector<Sprite>>();
  for (const Mask& mask : scene.masks) owner->push_back(convert(mask.view()));
  const Sprite* sprites = owner->data();
  const Question* questions = scene.questions.data();
  return make_contender(
      std::move(name), scene.questions.size(), [=, owner = owner](std::size_t index) {
        const Question& question = questions[index];
        return ask(sprites[question.a], sprites[question.b], question.offset.x, question.offset.y);
      });
}

}  // namespace hitmask::bench

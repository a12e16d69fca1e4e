// The contenders: one file per rival, one function each. The scene must outlive the contender.
#pragma once

#include "support/contender.hpp"
#include "transform/scenes.hpp"

namespace hitmask::bench {

/// From angle and scale to yes or no; both sprites are placed again for every question.
[[nodiscard]] Contender enter_direct(const TurnedScene& scene);
/// The same from one RotationCache per sprite, all angles prepared.
[[nodiscard]] Contender enter_cached(const TurnedScene& scene);
/// Maps every pixel in the intersection of the boxes back into both sprites: a plain loop, compiled
/// at -O2.
[[nodiscard]] Contender enter_loop(const TurnedScene& scene);
/// pygame.transform.rotozoom, mask.from_surface and Mask.overlap for every question.
[[nodiscard]] Contender enter_pygame(const TurnedScene& scene);

/// Misses are timed; misses and hits are compared.
template <class Ask>
[[nodiscard]] Contender make_turned_contender(std::string name, const TurnedScene& scene, Ask ask) {
  Contender contender = make_contender(std::move(name), scene.misses.size(), ask);
  contender.answers = [&scene, ask] {
    std::vector<std::int64_t> answers(scene.pair_count());
    for (std::size_t i = 0; i < answers.size(); ++i) answers[i] = ask(i) ? 1 : 0;
    return answers;
  };
  return contender;
}

}  // namespace hitmask::bench

// pygame's compiled core: its exported functions, called without Python.
#include "support/pygame_core.hpp"

#include <memory>
#include <vector>

#include "shape/answers.hpp"
#include "shape/rivals.hpp"

namespace hitmask::bench {

namespace {

using Changer = void (*)(PygameBitmask*, const PygameBitmask*, int, int);
using Starter = void (*)(PygameBitmask*);

/// Each pass starts with new canvases and changes them question by question.
Contender on_canvases(const Scene& scene, Starter start, Changer change) {
  const auto ask = [=, masks = pygame_masks(scene.masks), canvases = pygame_masks(scene.masks),
                    questions = scene.questions.data()](std::size_t index) {
    if (index == 0)
      for (const PygameMask& canvas : *canvases) start(canvas.get());
    const Question& question = questions[index];
    PygameBitmask* canvas = (*canvases)[question.a].get();
    change(canvas, (*masks)[question.b].get(), question.offset.x, question.offset.y);
    return canvas;
  };
  return make_contender(
      "pygame", scene.questions.size(), [ask](std::size_t index) { return ask(index)->width; },
      [ask, count = pygame_core().count](std::size_t index) { return count(ask(index)); });
}

Contender inverting(const Scene& scene) {
  const std::shared_ptr<const PygameMasks> masks = pygame_masks(scene.masks);
  const auto invert = [masks, change = pygame_core().invert](std::size_t index) {
    change((*masks)[index].get());
    return (*masks)[index]->width;
  };
  return make_contender("pygame", scene.masks.size(), invert, [masks, invert](std::size_t index) {
    invert(index);
    const std::int64_t answer = answer_of(mask_from((*masks)[index].get()));
    invert(index);
    return answer;
  });
}

Contender counting(const Scene& scene) {
  return make_contender("pygame", scene.masks.size(),
                        [masks = pygame_masks(scene.masks), count = pygame_core().count](
                            std::size_t index) { return count((*masks)[index].get()); });
}

/// Samples different pixels than hitmask, so only size and count are compared.
Contender scaling(const Scene& scene) {
  const auto make = [masks = pygame_masks(scene.masks), scale_mask = pygame_core().scale,
                     questions = scene.questions.data()](std::size_t index) {
    const Question& question = questions[index];
    return PygameMask(scale_mask((*masks)[question.a].get(), question.offset.x, question.offset.y));
  };
  return make_contender(
      "pygame", scene.questions.size(), [make](std::size_t index) { return make(index)->width; },
      [make, &scene](std::size_t index) {
        const Question& question = scene.questions[index];
        const PygameMask scaled = make(index);
        return is_scaled(scene.masks[question.a], {question.offset.x, question.offset.y},
                         {scaled->width, scaled->height}, pygame_core().count(scaled.get()));
      });
}

Contender convolving(const Scene& scene) {
  const auto make = [masks = pygame_masks(scene.masks), core = pygame_core(),
                     questions = scene.questions.data()](std::size_t index) {
    const PygameBitmask* a = (*masks)[questions[index].a].get();
    const PygameBitmask* b = (*masks)[questions[index].b].get();
    PygameMask out(core.create(a->width + b->width - 1, a->height + b->height - 1));
    core.convolve(a, b, out.get(), 0, 0);
    return out;
  };
  return make_contender(
      "pygame", scene.questions.size(), [make](std::size_t index) { return make(index)->width; },
      [make](std::size_t index) { return answer_of(mask_from(make(index).get())); });
}

}  // namespace

std::optional<Contender> enter_pygame_core(Work work, const Scene& scene) {
  const PygameCore& core = pygame_core();
  switch (work) {
    case Work::draw: return on_canvases(scene, core.clear, core.draw);
    case Work::erase: return on_canvases(scene, core.fill, core.erase);
    case Work::invert: return inverting(scene);
    case Work::count: return counting(scene);
    case Work::scale_roughly: return scaling(scene);
    case Work::convolve: return convolving(scene);
    default: return std::nullopt;
  }
}

}  // namespace hitmask::bench

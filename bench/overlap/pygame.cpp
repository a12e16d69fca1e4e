// pygame's compiled core, the main rival.
#include <memory>
#include <vector>

#include "overlap/rivals.hpp"
#include "support/pygame_core.hpp"

namespace hitmask::bench {

namespace {

/// Calls `timed` and `checked` with (core, a, b, dx, dy).
template <class Timed, class Checked>
Contender entered(const Scene& scene, Timed timed, Checked checked) {
  const std::shared_ptr<const PygameMasks> owner = pygame_masks(scene.masks);
  const PygameMask* masks = owner->data();
  const PygameCore core = pygame_core();
  const Question* questions = scene.questions.data();
  const auto bound = [=](auto ask) {
    return [=, owner = owner](std::size_t index) {
      const Question& question = questions[index];
      return ask(core, masks[question.a].get(), masks[question.b].get(), question.offset.x,
                 question.offset.y);
    };
  };
  return make_contender("pygame", scene.questions.size(), bound(timed), bound(checked));
}

template <class Ask>
Contender entered(const Scene& scene, Ask ask) {
  return entered(scene, ask, ask);
}

// Lambdas instead of functions, so that pygame's own call is the only one in the timed loop.

constexpr auto yes_or_no = [](const PygameCore& core, const PygameBitmask* a,
                              const PygameBitmask* b, int dx,
                              int dy) { return core.overlap(a, b, dx, dy) != 0; };

constexpr auto area = [](const PygameCore& core, const PygameBitmask* a, const PygameBitmask* b,
                         int dx, int dy) { return core.overlap_area(a, b, dx, dy); };

constexpr auto gradient = [](const PygameCore& core, const PygameBitmask* a, const PygameBitmask* b,
                             int dx, int dy) {
  return packed(core.overlap_area(a, b, dx + 1, dy) - core.overlap_area(a, b, dx - 1, dy),
                core.overlap_area(a, b, dx, dy + 1) - core.overlap_area(a, b, dx, dy - 1));
};

constexpr auto found_point = [](const PygameCore& core, const PygameBitmask* a,
                                const PygameBitmask* b, int dx, int dy) {
  int x = 0;
  int y = 0;
  return core.overlap_pos(a, b, dx, dy, &x, &y);
};

/// Which pixel it finds depends on pygame's strips, so the check is only that the pixel is shared:
/// 1 when it is, -1 when it is not, 0 when none was found.
constexpr auto found_shared_point = [](const PygameCore& core, const PygameBitmask* a,
                                       const PygameBitmask* b, int dx, int dy) {
  int x = 0;
  int y = 0;
  if (core.overlap_pos(a, b, dx, dy, &x, &y) == 0) return 0;
  return is_solid(a, x, y) && is_solid(b, x - dx, y - dy) ? 1 : -1;
};

constexpr auto shared_pixels = [](const PygameCore& core, const PygameBitmask* a,
                                  const PygameBitmask* b, int dx, int dy) {
  PygameMask out(core.create(a->width, a->height));
  core.overlap_mask(a, b, out.get(), dx, dy);
  return out;
};

constexpr auto made_width = [](const PygameCore& core, auto... arguments) {
  return shared_pixels(core, arguments...)->width;
};

constexpr auto made_count = [](const PygameCore& core, auto... arguments) {
  return core.count(shared_pixels(core, arguments...).get());
};

}  // namespace

std::optional<Contender> enter_pygame(Work work, const Scene& scene) {
  switch (work) {
    case Work::overlap:
    case Work::overlap_many: return entered(scene, yes_or_no);
    case Work::first_point: return entered(scene, found_point, found_shared_point);
    case Work::area: return entered(scene, area);
    case Work::gradient:
    case Work::contact: return entered(scene, gradient);
    default: return entered(scene, made_width, made_count);
  }
}

void require_pygame() { static_cast<void>(pygame_core()); }

}  // namespace hitmask::bench

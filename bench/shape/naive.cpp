// Naive loops, pixel by pixel: the same code the tests compare hitmask with.
#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "reference/oracle.hpp"
#include "reference/shape_arrange.hpp"
#include "reference/shape_components.hpp"
#include "reference/shape_fields.hpp"
#include "reference/shape_measure.hpp"
#include "reference/shape_morphology.hpp"
#include "reference/shape_trace.hpp"
#include "shape/answers.hpp"
#include "shape/rivals.hpp"
#include "shape/surfaces.hpp"

namespace hitmask::bench {

namespace {

namespace naive = reference;

using naive::Grid;
using Grids = std::vector<Grid>;

/// Written to be obvious: on larger masks some of it takes minutes.
constexpr int largest_side = 64;

bool is_small(const Scene& scene) {
  return std::all_of(scene.masks.begin(), scene.masks.end(), [](const Mask& mask) {
    return mask.width() <= largest_side && mask.height() <= largest_side;
  });
}

std::shared_ptr<Grids> converted(const Scene& scene) {
  const auto grids = std::make_shared<Grids>();
  for (const Mask& mask : scene.masks) grids->push_back(naive::grid_of(mask));
  return grids;
}

template <class Change>
Contender on_canvases(const Scene& scene, bool solid, Change change) {
  const auto ask = [=, grids = converted(scene), canvases = converted(scene),
                    questions = scene.questions.data()](std::size_t index) -> const Grid& {
    if (index == 0)
      for (Grid& canvas : *canvases) canvas = Grid(canvas.size(), solid);
    Grid& canvas = (*canvases)[questions[index].a];
    change(canvas, (*grids)[questions[index].b], questions[index].offset);
    return canvas;
  };
  return make_contender(
      "naive", scene.questions.size(), [ask](std::size_t index) { return ask(index).width(); },
      [ask](std::size_t index) { return naive::count(ask(index)); });
}

/// Calls `make(grids, question)` and compares `answer(made)`.
template <class Make, class Answer>
Contender entered(const Scene& scene, Make make, Answer answer) {
  const auto ask = [make, grids = converted(scene), questions = scene.questions.data()](
                       std::size_t index) { return make(*grids, questions[index]); };
  return make_contender(
      "naive", scene.questions.size(),
      [ask](std::size_t index) {
        const auto made = ask(index);
        consume(&made);
        return 0;
      },
      [ask, answer](std::size_t index) { return answer(ask(index)); });
}

std::int64_t grid_answer(const Grid& grid) { return answer_of(naive::mask_of(grid)); }

Contender inverting(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) {
        Grid inverted = grids[question.a];
        naive::invert(inverted);
        return inverted;
      },
      grid_answer);
}

Contender counting(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) { return naive::count(grids[question.a]); },
      [](std::int64_t count) { return count; });
}

Contender finding_centroids(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) {
        return naive::moments(grids[question.a]);
      },
      [](const Moments& sums) { return packed(sums.sum_x / sums.area, sums.sum_y / sums.area); });
}

Contender scaling(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) {
        return naive::scale(grids[question.a], {question.offset.x, question.offset.y},
                            Scale::nearest);
      },
      grid_answer);
}

/// Clipped at the mask's edge: rivals do not enlarge.
Contender growing(const Scene& scene, std::int32_t distance, Reach reach) {
  return entered(
      scene,
      [=](const Grids& grids, const Question& question) {
        return naive::grow_in_place(grids[question.a], distance, reach);
      },
      grid_answer);
}

Contender shrinking(const Scene& scene, std::int32_t distance) {
  return entered(
      scene,
      [=](const Grids& grids, const Question& question) {
        return naive::shrink(grids[question.a], distance, Reach::eight);
      },
      grid_answer);
}

Contender convolving(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) {
        return naive::convolve(grids[question.a], grids[question.b]);
      },
      grid_answer);
}

Contender finding_components(const Scene& scene, Neighbours neighbours) {
  return entered(
      scene,
      [=](const Grids& grids, const Question& question) {
        return naive::components(grids[question.a], neighbours);
      },
      [](const std::vector<Component>& found) { return answer_of(found); });
}

Contender tracing(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) {
        return naive::trace(grids[question.a], Neighbours::eight);
      },
      [](const std::vector<naive::TracedLoop>& loops) {
        Digest digest;
        for (const naive::TracedLoop& loop : loops)
          digest.add(box_around(loop.corners), loop.is_hole ? 1 : 0);
        return digest.value();
      });
}

Contender measuring_distances(const Scene& scene) {
  return entered(
      scene,
      [](const Grids& grids, const Question& question) {
        return naive::squared_distances(grids[question.a]);
      },
      [](const std::vector<std::uint32_t>& squared) { return answer_of(squared); });
}

/// The loop that programs have today, over hitmask's own get().
void write_by_pixel(const Mask& mask, std::vector<std::uint8_t>& surface) {
  std::uint8_t* to = surface.data();
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x, to += 4)
      std::memcpy(to, mask.get(x, y) ? &white : &opaque_black, 4);
}

Contender writing_pixels(const Scene& scene) {
  const auto write = [masks = scene.masks.data(), surfaces = make_surfaces(scene)](
                         std::size_t index) -> std::vector<std::uint8_t>& {
    write_by_pixel(masks[index], (*surfaces)[index]);
    return (*surfaces)[index];
  };
  return make_contender(
      "naive", scene.masks.size(), [write](std::size_t index) { return write(index)[0]; },
      [write](std::size_t index) { return answer_of(write(index)); });
}

}  // namespace

std::optional<Contender> enter_naive(Work work, const Scene& scene) {
  if (work == Work::write_pixels) return writing_pixels(scene);
  if (!is_small(scene)) return std::nullopt;
  switch (work) {
    case Work::draw: return on_canvases(scene, false, naive::draw);
    case Work::erase: return on_canvases(scene, true, naive::erase);
    case Work::invert: return inverting(scene);
    case Work::count: return counting(scene);
    case Work::centroid: return finding_centroids(scene);
    case Work::scale: return scaling(scene);
    case Work::grow_1: return growing(scene, 1, Reach::eight);
    case Work::grow_8: return growing(scene, 8, Reach::eight);
    case Work::grow_disc_8: return growing(scene, 8, Reach::disc);
    case Work::shrink_1: return shrinking(scene, 1);
    case Work::shrink_8: return shrinking(scene, 8);
    case Work::convolve: return convolving(scene);
    case Work::components_four: return finding_components(scene, Neighbours::four);
    case Work::components_eight: return finding_components(scene, Neighbours::eight);
    case Work::trace: return tracing(scene);
    case Work::distance: return measuring_distances(scene);
    default: return std::nullopt;
  }
}

}  // namespace hitmask::bench

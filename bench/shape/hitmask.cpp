// hitmask itself, on the active kernels.
#include "hitmask/hitmask.hpp"

#include <memory>
#include <vector>

#include "shape/answers.hpp"
#include "shape/rivals.hpp"
#include "shape/surfaces.hpp"

namespace hitmask::bench {

namespace {

/// Calls `timed(masks, question)` and `checked(masks, question)`.
template <class Timed, class Checked>
Contender entered(const Scene& scene, Timed timed, Checked checked) {
  const Mask* masks = scene.masks.data();
  const Question* questions = scene.questions.data();
  return make_contender(
      "hitmask", scene.questions.size(),
      [=](std::size_t index) { return timed(masks, questions[index]); },
      [=](std::size_t index) { return checked(masks, questions[index]); });
}

/// Work on one mask; `answer` converts its result for comparison.
template <class Make, class Answer>
Contender on_each(const Scene& scene, Make make, Answer answer) {
  return entered(
      scene,
      [=](const Mask* masks, const Question& question) {
        const auto made = make(masks[question.a]);
        consume(&made);
        return 0;
      },
      [=](const Mask* masks, const Question& question) {
        return answer(masks[question.a], make(masks[question.a]));
      });
}

// --- In place -----------------------------------------------------------------------------------

/// Each pass starts with new canvases, all clear or all solid, and changes them question by
/// question.
template <class Change>
Contender on_canvases(const Scene& scene, bool solid, Change change) {
  const auto canvases = std::make_shared<std::vector<Mask>>(scene.masks);
  const auto ask = [=, masks = scene.masks.data(),
                    questions = scene.questions.data()](std::size_t index) -> const Mask& {
    if (index == 0)
      for (Mask& canvas : *canvases) solid ? canvas.fill() : canvas.clear();
    Mask& canvas = (*canvases)[questions[index].a];
    change(canvas, masks[questions[index].b], questions[index].offset);
    return canvas;
  };
  return make_contender(
      "hitmask", scene.questions.size(), [ask](std::size_t index) { return ask(index).width(); },
      [ask](std::size_t index) { return ask(index).count(); });
}

Contender inverting(const Scene& scene) {
  const auto canvases = std::make_shared<std::vector<Mask>>(scene.masks);
  const Mask* masks = scene.masks.data();
  return make_contender(
      "hitmask", scene.masks.size(),
      [canvases](std::size_t index) {
        (*canvases)[index].invert();
        return 0;
      },
      [masks](std::size_t index) {
        Mask inverted = masks[index];
        inverted.invert();
        return answer_of(inverted);
      });
}

// --- Masks from masks ---------------------------------------------------------------------------

/// Only the part inside the original frame: rivals do not enlarge.
std::int64_t clipped_answer(const Mask& original, const MaskAt& grown) {
  Mask clipped(original.size());
  clipped.draw(grown.mask, grown.position);
  return answer_of(clipped);
}

Contender growing(const Scene& scene, std::int32_t distance, Reach reach) {
  return on_each(
      scene, [=](const Mask& mask) { return grow(mask, distance, reach); }, clipped_answer);
}

Contender shrinking(const Scene& scene, std::int32_t distance) {
  return on_each(
      scene, [=](const Mask& mask) { return shrink(mask, distance); },
      [](const Mask&, const Mask& shrunk) { return answer_of(shrunk); });
}

Size wanted_size(const Question& question) { return {question.offset.x, question.offset.y}; }

template <class Answer>
Contender scaling(const Scene& scene, Answer answer) {
  const auto make = [](const Mask* masks, const Question& question) {
    return scale(masks[question.a], wanted_size(question));
  };
  return entered(
      scene,
      [=](const Mask* masks, const Question& question) { return make(masks, question).width(); },
      [=](const Mask* masks, const Question& question) {
        return answer(masks[question.a], question, make(masks, question));
      });
}

std::int64_t scaled_answer(const Mask&, const Question&, const Mask& scaled) {
  return answer_of(scaled);
}

std::int64_t rough_answer(const Mask& original, const Question& question, const Mask& scaled) {
  return is_scaled(original, wanted_size(question), scaled.size(), scaled.count()) ? 1 : 0;
}

Contender convolving(const Scene& scene) {
  const auto make = [](const Mask* masks, const Question& question) {
    return convolve(masks[question.a], masks[question.b]).mask;
  };
  return entered(
      scene,
      [=](const Mask* masks, const Question& question) { return make(masks, question).width(); },
      [=](const Mask* masks, const Question& question) {
        return answer_of(make(masks, question));
      });
}

// --- Measures -----------------------------------------------------------------------------------

std::int64_t with_areas(const Mask&, const std::vector<Component>& found) {
  return answer_of(found);
}

std::int64_t boxes_alone(const Mask&, const std::vector<Component>& found) {
  Digest digest;
  for (const Component& component : found) digest.add(component.box);
  return digest.value();
}

template <class Answer>
Contender finding_components(const Scene& scene, Neighbours neighbours, Answer answer) {
  return on_each(scene, [=](const Mask& mask) { return components(mask, neighbours); }, answer);
}

Contender labelling(const Scene& scene) {
  return on_each(
      scene, [](const Mask& mask) { return label_components(mask); },
      [](const Mask& mask, const Labels& labels) { return with_areas(mask, labels.components); });
}

Contender counting(const Scene& scene) {
  return make_contender(
      "hitmask", scene.masks.size(),
      [masks = scene.masks.data()](std::size_t index) { return masks[index].count(); });
}

/// Integer coordinates, as the rivals return.
Contender finding_centroids(const Scene& scene) {
  return on_each(
      scene, [](const Mask& mask) { return centroid(mask); },
      [](const Mask&, const Centroid& found) {
        return packed(static_cast<std::int64_t>(found.x), static_cast<std::int64_t>(found.y));
      });
}

Contender measuring_distances(const Scene& scene) {
  return on_each(
      scene, [](const Mask& mask) { return distance_field(mask); },
      [](const Mask&, const DistanceField& field) { return answer_of(field.squared); });
}

// --- Pixels -------------------------------------------------------------------------------------

Contender writing_pixels(const Scene& scene) {
  const auto write = [masks = scene.masks.data(), surfaces = make_surfaces(scene)](
                         std::size_t index) -> std::vector<std::uint8_t>& {
    std::vector<std::uint8_t>& surface = (*surfaces)[index];
    static_cast<void>(
        write_pixels(masks[index], {surface, masks[index].size()}, {white, opaque_black}));
    return surface;
  };
  return make_contender(
      "hitmask", scene.masks.size(), [write](std::size_t index) { return write(index)[0]; },
      [write](std::size_t index) { return answer_of(write(index)); });
}

// --- Boundaries ---------------------------------------------------------------------------------

Contender tracing(const Scene& scene) {
  return on_each(
      scene, [](const Mask& mask) { return trace(mask); },
      [](const Mask&, const Boundary& boundary) {
        Digest digest;
        for (const Loop& loop : boundary.loops)
          digest.add(box_around(boundary.corners_of(loop)), loop.is_hole ? 1 : 0);
        return digest.value();
      });
}

}  // namespace

Contender enter_hitmask(Work work, const Scene& scene) {
  switch (work) {
    case Work::draw:
      return on_canvases(scene, false,
                         [](Mask& canvas, const Mask& brush, Point at) { canvas.draw(brush, at); });
    case Work::erase:
      return on_canvases(
          scene, true, [](Mask& canvas, const Mask& brush, Point at) { canvas.erase(brush, at); });
    case Work::invert: return inverting(scene);
    case Work::count: return counting(scene);
    case Work::centroid: return finding_centroids(scene);
    case Work::scale: return scaling(scene, scaled_answer);
    case Work::scale_roughly: return scaling(scene, rough_answer);
    case Work::convolve: return convolving(scene);
    case Work::grow_1: return growing(scene, 1, Reach::eight);
    case Work::grow_8: return growing(scene, 8, Reach::eight);
    case Work::grow_disc_8: return growing(scene, 8, Reach::disc);
    case Work::shrink_1: return shrinking(scene, 1);
    case Work::shrink_8: return shrinking(scene, 8);
    case Work::components_four: return finding_components(scene, Neighbours::four, with_areas);
    case Work::components_eight: return finding_components(scene, Neighbours::eight, with_areas);
    case Work::component_boxes: return finding_components(scene, Neighbours::eight, boxes_alone);
    case Work::labels: return labelling(scene);
    case Work::trace:
    case Work::outline: return tracing(scene);
    case Work::write_pixels: return writing_pixels(scene);
    default: return measuring_distances(scene);
  }
}

}  // namespace hitmask::bench

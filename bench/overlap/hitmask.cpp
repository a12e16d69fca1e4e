// hitmask itself, on the active kernels.
#include "hitmask/overlap.hpp"

#include <memory>
#include <vector>

#include "overlap/rivals.hpp"

namespace hitmask::bench {

namespace {

/// A contender that calls `ask(a, b, offset)`.
template <class Ask>
Contender single_calls(const Scene& scene, Ask ask) {
  const Mask* masks = scene.masks.data();
  const Question* questions = scene.questions.data();
  return make_contender("hitmask", scene.questions.size(), [=](std::size_t index) {
    const Question& question = questions[index];
    return ask(masks[question.a].view(), masks[question.b].view(), question.offset);
  });
}

Contender gradients(const Scene& scene, Details details) {
  return single_calls(scene, [details](const MaskView& a, const MaskView& b, Point offset) {
    const Contact found = contact(a, b, offset, details);
    return packed(found.gradient_x, found.gradient_y);
  });
}

Contender first_points(const Scene& scene) {
  return single_calls(scene, [](const MaskView& a, const MaskView& b, Point offset) {
    return first_point(a, b, offset).has_value();
  });
}

Contender overlap_masks(const Scene& scene) {
  const Mask* masks = scene.masks.data();
  const Question* questions = scene.questions.data();
  const auto make = [=](std::size_t index) {
    const Question& question = questions[index];
    return overlap_mask(masks[question.a], masks[question.b], question.offset);
  };
  return make_contender(
      "hitmask", scene.questions.size(), [make](std::size_t index) { return make(index).width(); },
      [make](std::size_t index) { return make(index).count(); });
}

struct Batch {
  std::vector<MaskPair> pairs;
  std::vector<std::uint8_t> answers;
};

Contender batches(const Scene& scene) {
  const auto batch = std::make_shared<Batch>();
  for (const Question& question : scene.questions)
    batch->pairs.push_back(
        {&scene.masks[question.a].view(), &scene.masks[question.b].view(), question.offset});
  batch->answers.resize(batch->pairs.size());
  Contender contender;
  contender.name = "hitmask";
  contender.pass = [batch] { consume(overlap(batch->pairs, batch->answers)); };
  contender.answers = [batch] {
    overlap(batch->pairs, batch->answers);
    return std::vector<std::int64_t>(batch->answers.begin(), batch->answers.end());
  };
  return contender;
}

// Lambdas instead of functions, as for pygame, so that hitmask's own call is the only one in the
// timed loop.

constexpr auto ask_overlap = [](const MaskView& a, const MaskView& b, Point offset) {
  return overlap(a, b, offset);
};
constexpr auto ask_area = [](const MaskView& a, const MaskView& b, Point offset) {
  return overlap_area(a, b, offset);
};

}  // namespace

Contender enter_hitmask(Work work, const Scene& scene) {
  switch (work) {
    case Work::overlap: return single_calls(scene, ask_overlap);
    case Work::first_point: return first_points(scene);
    case Work::area: return single_calls(scene, ask_area);
    case Work::gradient: return gradients(scene, Details::gradient);
    case Work::contact: return gradients(scene, Details::all);
    case Work::overlap_mask: return overlap_masks(scene);
    default: return batches(scene);
  }
}

}  // namespace hitmask::bench

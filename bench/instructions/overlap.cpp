// Pairs of masks: whether, where and how much they overlap.
#include <array>
#include <cstddef>
#include <memory>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

namespace {

using Scenes = std::shared_ptr<const std::vector<Scene>>;

/// One scene of each kind of mask.
Scenes make_scenes(int size, Class position_class) {
  std::vector<Scene> scenes;
  for (const Kind kind : all_kinds)
    scenes.push_back(make_scene(kind, size, position_class, sprites()));
  return std::make_shared<const std::vector<Scene>>(std::move(scenes));
}

/// Digests `ask(a, b, offset)` for all questions, `times` times.
template <class Ask>
InnerWork asking(const Scenes& scenes, int times, Ask ask) {
  return [=](Digest& digest) {
    for (int time = 0; time < times; ++time)
      for (const Scene& scene : *scenes)
        for (const Question& question : scene.questions)
          digest.add(static_cast<std::uint64_t>(ask(
              scene.masks[question.a].view(), scene.masks[question.b].view(), question.offset)));
  };
}

template <class Ask>
void add(Cases& cases, const std::string& name, int size, Class position_class, int times,
         Ask ask) {
  cases.push_back(
      {"overlap/" + name + "/" + std::string(name_of(position_class)) + "/" + std::to_string(size),
       [=] { return asking(make_scenes(size, position_class), times, ask); }});
}

InnerWork many(int size, int times) {
  const Scenes scenes = make_scenes(size, Class::boxes);
  auto pairs = std::make_shared<std::vector<MaskPair>>();
  for (const Scene& scene : *scenes)
    for (const Question& question : scene.questions)
      pairs->push_back(
          {scene.masks[question.a].view(), scene.masks[question.b].view(), question.offset});
  auto answers = std::make_shared<std::vector<std::uint8_t>>(pairs->size());
  return [=](Digest& digest) {
    (void)scenes;  // keeps the masks alive that the pairs point to
    for (int time = 0; time < times; ++time) digest.add(overlap(*pairs, *answers));
  };
}

bool whether(const MaskView& a, const MaskView& b, Point offset) { return overlap(a, b, offset); }

std::int64_t area(const MaskView& a, const MaskView& b, Point offset) {
  return overlap_area(a, b, offset);
}

std::int64_t gradient(const MaskView& a, const MaskView& b, Point offset) {
  const Contact found = contact(a, b, offset, Details::gradient);
  return found.gradient_x + 7 * found.gradient_y;
}

std::int64_t everything(const MaskView& a, const MaskView& b, Point offset) {
  const Contact found = contact(a, b, offset);
  return found.area + found.first.x + found.box.w + found.sum_x + found.gradient_y;
}

std::int64_t first(const MaskView& a, const MaskView& b, Point offset) {
  const auto point = first_point(a, b, offset);
  return point ? point->x + 7 * point->y : -1;
}

std::int64_t shared_mask(const MaskView& a, const MaskView& b, Point offset) {
  return overlap_mask(a, b, offset).solid_bounds().w;
}

}  // namespace

void add_overlap_cases(Cases& cases) {
  struct Measure {
    int size;
    int times;
  };
  for (const auto& [size, times] : {Measure{16, 8}, {64, 8}, {256, 8}, {1024, 4}})
    for (const Class position_class : {Class::hit, Class::near_miss, Class::apart})
      add(cases, "overlap", size, position_class,
          position_class == Class::apart ? 8 * times : times, whether);
  for (const int size : {64, 256}) {
    add(cases, "area", size, Class::boxes, 4, area);
    add(cases, "gradient", size, Class::boxes, 2, gradient);
    add(cases, "contact", size, Class::boxes, 2, everything);
    add(cases, "first_point", size, Class::hit, 4, first);
    add(cases, "overlap_mask", size, Class::boxes, 1, shared_mask);
  }
  for (const int size : {16, 64})
    cases.push_back({"overlap/many/boxes/" + std::to_string(size), [=] { return many(size, 8); }});
}

}  // namespace hitmask::bench

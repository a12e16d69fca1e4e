#include "shape/plans.hpp"

#include <string>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"
#include "shape/rivals.hpp"
#include "shape/scenes.hpp"

namespace hitmask::bench {

namespace {

constexpr std::array sprite_sizes = {64, 256};
constexpr std::array quick_kinds = {Kind::disc, Kind::sprites};
constexpr int caves_size = 2048;
constexpr int caves_brush_radius = 16;

std::vector<Work> all_works() {
  std::vector<Work> works;
  for (std::size_t index = 0; index < work_names.size(); ++index)
    works.push_back(static_cast<Work>(index));
  return works;
}

std::span<const Kind> kinds_for(const Run& run) {
  if (run.options().quick) return quick_kinds;
  return all_kinds;
}

bool is_draw(Work work) { return work == Work::draw || work == Work::erase; }

bool is_scale(Work work) { return work == Work::scale || work == Work::scale_roughly; }

std::string label_of(Work work, std::string_view kind) {
  return std::string(name_of(work)) + "/" + std::string(kind);
}

/// The largest component of each mask, with its holes filled: a single loop.
std::vector<Mask> without_holes(std::vector<Mask> masks) {
  for (Mask& mask : masks) mask = fill_holes(largest_component(mask));
  return masks;
}

Scene sprite_scene(Work work, Kind kind, int size, const std::vector<Mask>& sprites) {
  if (is_draw(work)) return make_scene(kind, size, Class::boxes, sprites);
  std::vector<Mask> masks = make_masks(kind, size, sprites);
  if (is_scale(work)) return each_resized(std::move(masks));
  if (work == Work::convolve) return each_with_next(std::move(masks));
  if (work == Work::outline) masks = without_holes(std::move(masks));
  return each_alone(std::move(masks));
}

/// Convolving two such masks would take pygame hours, so the second one is a disc.
Scene caves_scene(Work work, const Mask& caves) {
  if (is_scale(work)) return each_resized({caves});
  if (work == Work::convolve) return each_with_next({caves, disc_mask(caves_brush_radius)});
  if (work == Work::outline) return each_alone(without_holes({caves}));
  return each_alone({caves});
}

void measure_all(Run& run, Work work, std::string_view kind, int size, const Scene& scene) {
  std::vector<Contender> contenders = {enter_hitmask(work, scene)};
  for (const auto enter : all_rivals)
    if (std::optional<Contender> rival = enter(work, scene))
      contenders.push_back(std::move(*rival));
  if (contenders.size() > 1) run.measure(label_of(work, kind), size, contenders);
}

}  // namespace

void measure_sprites(Run& run) {
  const std::vector<Mask> sprites = load_sprites(run.options().sprites);
  for (const Work work : all_works())
    for (const Kind kind : kinds_for(run))
      for (const int size : sprite_sizes) {
        if (!run.wants(label_of(work, name_of(kind)), size)) continue;
        measure_all(run, work, name_of(kind), size, sprite_scene(work, kind, size, sprites));
      }
}

void measure_caves(Run& run) {
  const Mask caves = make_caves(caves_size);
  for (const Work work : all_works()) {
    if (is_draw(work) || !run.wants(label_of(work, "caves"), caves_size)) continue;
    measure_all(run, work, "caves", caves_size, caves_scene(work, caves));
  }
}

}  // namespace hitmask::bench

#include <string>
#include <vector>

#include "overlap/rivals.hpp"
#include "overlap/works.hpp"

namespace hitmask::bench {

namespace {

constexpr std::array all_sizes = {16, 32, 64, 128, 256, 1024};
constexpr std::array batch_sizes = {32};
constexpr std::array quick_kinds = {Kind::disc, Kind::sprites};

/// A work, and the positions and sizes it is measured at.
struct Plan {
  Work work;
  std::vector<Class> classes;
  std::span<const int> sizes = all_sizes;
};

/// Gradients are needed when two masks touch, so they are measured at hits.
std::vector<Plan> plans() {
  const std::vector<Class> everywhere(all_classes.begin(), all_classes.end());
  return {{Work::overlap, everywhere},
          {Work::first_point, {Class::hit}},
          {Work::area, {Class::boxes}},
          {Work::gradient, {Class::hit}},
          {Work::contact, {Class::hit}},
          {Work::overlap_mask, {Class::boxes}},
          {Work::overlap_many, everywhere, batch_sizes}};
}

std::span<const Kind> kinds_for(const Run& run) {
  if (run.options().quick) return quick_kinds;
  return all_kinds;
}

std::string label_of(std::string_view work, Class position_class, Kind kind) {
  return std::string(work) + "/" + std::string(name_of(position_class)) + "/" +
         std::string(name_of(kind));
}

std::vector<Contender> all_contenders(Work work, const Scene& scene) {
  std::vector<Contender> contenders = {enter_hitmask(work, scene)};
  for (const auto enter : all_rivals)
    if (std::optional<Contender> rival = enter(work, scene))
      contenders.push_back(std::move(*rival));
  return contenders;
}

void measure_plan(Run& run, const Plan& plan, const std::vector<Mask>& sprites) {
  for (const Class position_class : plan.classes)
    for (const Kind kind : kinds_for(run))
      for (const int size : plan.sizes) {
        const std::string label = label_of(name_of(plan.work), position_class, kind);
        if (!run.wants(label, size)) continue;
        const Scene scene = make_scene(kind, size, position_class, sprites);
        run.measure(label, size, all_contenders(plan.work, scene));
      }
}

/// (time of yes/no) / (time of area) for the same contender.
void measure_claim(Run& run, const std::string& label, int size, Contender area,
                   Contender yes_or_no) {
  // For near misses the area and "no" are both 0, so the check for equal results holds.
  run.measure(label, size, std::vector<Contender>{std::move(area), std::move(yes_or_no)});
}

}  // namespace

void measure_pairs(Run& run) {
  require_pygame();
  const std::vector<Mask> sprites = load_sprites(run.options().sprites);
  for (const Plan& plan : plans()) measure_plan(run, plan, sprites);
}

void measure_area_claim(Run& run) {
  const std::vector<Mask> sprites = load_sprites(run.options().sprites);
  for (const Kind kind : kinds_for(run))
    for (const int size : all_sizes) {
      const std::string label = label_of("area_speed", Class::near_miss, kind);
      if (!run.wants(label, size)) continue;
      const Scene scene = make_scene(kind, size, Class::near_miss, sprites);
      measure_claim(run, label, size, *enter_bitmask(Work::area, scene),
                    *enter_bitmask(Work::overlap, scene));
      measure_claim(run, label, size, enter_hitmask(Work::area, scene),
                    enter_hitmask(Work::overlap, scene));
    }
}

}  // namespace hitmask::bench

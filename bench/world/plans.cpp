#include "world/plans.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "hitmask/parallel.hpp"
#include "world/hitmask.hpp"
#include "world/make_scenes.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

constexpr int thousand = 1'000;
constexpr int million = 1'000'000;

/// One layout of boxes and the sizes it is measured at.
struct Plan {
  const char* label;
  Layout layout;
  std::vector<int> sizes;
};

std::vector<int> up_to(int most) {
  std::vector<int> sizes;
  for (int size = thousand; size <= most; size *= 10) sizes.push_back(size);
  return sizes;
}

std::vector<Plan> plans_at_rest(bool quick) {
  const std::vector<int> sizes = up_to(quick ? 10 * thousand : million);
  return {{"W1/uniform", Layout::uniform, sizes},
          {"W2/mixed", Layout::mixed, sizes},
          {"W3/clusters", Layout::clusters, sizes},
          {"outlier", Layout::outlier, {40 * thousand}}};
}

/// Some rivals need seconds where hitmask needs milliseconds.
RoundOptions patient(const Run& run) {
  RoundOptions rounds = run.options().rounds;
  rounds.patience = std::chrono::seconds(2);
  return rounds;
}

template <class Scene>
std::vector<Contender> all_contenders(const Scene& scene) {
  std::vector<Contender> contenders = {enter_hitmask(scene)};
  const auto add = [&](const Rival& rival) {
    if constexpr (std::is_same_v<Scene, StillScene>)
      contenders.push_back(rival.at_rest(scene));
    else
      contenders.push_back(rival.moving(scene));
  };
  std::for_each(compiled_rivals.begin(), compiled_rivals.end(), add);
  std::for_each(node_rivals.begin(), node_rivals.end(), add);
  return contenders;
}

void measure_moving(Run& run, const std::string& label, std::size_t stride, int size) {
  if (!run.wants(label, size)) return;
  const MovingScene scene = make_moving_scene(static_cast<std::size_t>(size), stride);
  run.measure(label, size, all_contenders(scene), patient(run));
}

/// Box2D keeps its contacts too; reading them is its stay event.
void measure_stays(Run& run, const std::string& label, std::size_t stride, int size) {
  if (!run.wants(label, size)) return;
  const MovingScene scene = make_moving_scene(static_cast<std::size_t>(size), stride);
  run.measure(label, size, std::vector{enter_hitmask_with_stays(scene), enter_box2d_v3(scene)},
              patient(run));
}

/// Of all broad phases that can pass their pairs to pygame's core, the one with the fastest frames.
Contender quickest_with_pygame(const MovingScene& scene) {
  constexpr std::size_t frames = 4;
  Contender best;
  double best_time = std::numeric_limits<double>::infinity();
  for (const Rival& rival : compiled_rivals) {
    Contender contender = rival.moving(scene);
    const double time = time_passes(contender, frames);
    if (time >= best_time) continue;
    best = std::move(contender);
    best_time = time;
  }
  best.name += "+pygame";
  return best;
}

void measure_exact(Run& run, int size) {
  const std::string label = "W4/exact";
  if (!run.wants(label, size)) return;
  const MovingScene scene =
      make_exact_scene(static_cast<std::size_t>(size), load_sprites(run.options().sprites));
  Contender rival = quickest_with_pygame(scene);
  run.measure(label, size, std::vector{enter_hitmask(scene), std::move(rival)}, patient(run));
}

void measure_methods(Run& run, int size) {
  constexpr int most_for_all_pairs = 10 * thousand;
  if (!run.wants("methods/W1", size)) return;
  const StillScene scene = make_still_scene(Layout::uniform, static_cast<std::size_t>(size));
  run.measure("methods/W1", size, enter_methods(scene, size <= most_for_all_pairs), patient(run));
}

void measure_threads(Run& run) {
  constexpr int size = 100 * thousand;
  if (!run.wants("threads/W4", size)) return;
  const MovingScene scene = make_moving_scene(size, 1);
  ThreadExecutor threads(2);
  run.measure("threads/W4", size, enter_two_threads(scene, threads));
}

void measure_snapshot(Run& run) {
  constexpr int size = 10 * thousand;
  if (!run.wants("snapshot/W4", size)) return;
  const MovingScene scene = make_moving_scene(size, 1);
  run.measure("snapshot/W4", size, enter_snapshot(scene));
}

/// The same number of sprites: a million in one world, or in a hundred small ones.
void measure_growth(Run& run) {
  if (!run.wants("growth/W1", million)) return;
  const StillScene large = make_still_scene(Layout::uniform, million);
  const StillScene small = make_still_scene(Layout::uniform, 10 * thousand);
  run.measure("growth/W1", million,
              std::vector{enter_growth("hitmask", large.worlds, 1),
                          enter_growth("small_worlds", small.worlds, 100)});
}

}  // namespace

void measure_at_rest(Run& run) {
  for (const Plan& plan : plans_at_rest(run.options().quick))
    for (const int size : plan.sizes) {
      if (!run.wants(plan.label, size)) continue;
      const StillScene scene = make_still_scene(plan.layout, static_cast<std::size_t>(size));
      run.measure(plan.label, size, all_contenders(scene), patient(run));
    }
}

void measure_moving(Run& run) {
  constexpr std::size_t one_in_fifty = 50;
  const int most = run.options().quick ? 10 * thousand : 100 * thousand;
  for (const int size : up_to(most)) measure_moving(run, "W4/all_move", 1, size);
  for (const int size : up_to(most)) measure_moving(run, "W5/few_move", one_in_fifty, size);
  for (const int size : up_to(most)) measure_stays(run, "W5/few_move_stays", one_in_fifty, size);
}

void measure_exact(Run& run) {
  measure_exact(run, 10 * thousand);
  if (!run.options().quick) measure_exact(run, 100 * thousand);
}

void measure_ourselves(Run& run) {
  for (const int size : {100, 300}) measure_methods(run, size);
  for (const int size : up_to(run.options().quick ? 10 * thousand : 100 * thousand))
    measure_methods(run, size);
  measure_threads(run);
  measure_snapshot(run);
  if (!run.options().quick) measure_growth(run);
}

}  // namespace hitmask::bench

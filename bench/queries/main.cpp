// bench_queries: rays, points and boxes in a world of 10,000 bodies, against Box2D v3.
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "queries/rivals.hpp"
#include "queries/targets.hpp"
#include "support/bench_main.hpp"

namespace hitmask::bench {
namespace {

constexpr int bodies = 10'000;
constexpr std::size_t queries_per_frame = 100;

struct Place {
  const char* name;
  bool discs;
  double partners;  ///< how many others each body's box overlaps
};
constexpr std::array places = {Place{"boxes_sparse", false, 0.1}, Place{"boxes_dense", false, 10},
                               Place{"discs_sparse", true, 0.1}, Place{"discs_dense", true, 10}};

struct Question {
  const char* name;
  Asked asked;
};
constexpr std::array questions = {Question{"ray/", Asked::ray},
                                  Question{"ray_all/", Asked::ray_all},
                                  Question{"point/", Asked::point}, Question{"box/", Asked::box}};

struct Frames {
  const char* name;
  bool refreshes;
};
constexpr std::array all_frames = {Frames{"moved/", true}, Frames{"moved_unrefreshed/", false}};

void measure_questions(Run& run, const QueryScene& scene) {
  for (const Question& question : questions) {
    const std::string label = question.name + scene.name;
    if (!run.wants(label, bodies)) continue;
    run.measure(
        label, bodies,
        std::vector{enter_hitmask(scene, question.asked), enter_box2d_v3(scene, question.asked)});
  }
}

/// Contenders that put off work from frame to frame need many frames per turn.
RoundOptions many_frames(const Run& run) {
  RoundOptions rounds = run.options().rounds;
  rounds.batch = std::chrono::milliseconds(run.options().quick ? 10 : 40);
  return rounds;
}

void measure_frames(Run& run, const QueryScene& scene) {
  for (const Frames& frames : all_frames) {
    const std::string label = frames.name + scene.name;
    if (!run.wants(label, bodies)) continue;
    run.measure(label, bodies,
                std::vector{enter_hitmask_frames(scene, queries_per_frame, frames.refreshes),
                            enter_box2d_v3_frames(scene, queries_per_frame)},
                many_frames(run));
  }
}

bool wants_any(const Run& run, const Place& place) {
  for (const Question& question : questions)
    if (run.wants(question.name + std::string(place.name), bodies)) return true;
  for (const Frames& frames : all_frames)
    if (run.wants(frames.name + std::string(place.name), bodies)) return true;
  return false;
}

void measure_queries(Run& run) {
  for (const Place& place : places) {
    if (!wants_any(run, place)) continue;
    const QueryScene scene =
        make_query_scene(place.name, place.discs, std::size_t{bodies}, place.partners);
    measure_questions(run, scene);
    measure_frames(run, scene);
  }
}

}  // namespace
}  // namespace hitmask::bench

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  return bench_main({"queries",
                     "Ratios of hitmask's rays, points and boxes in a world of 10,000 bodies to "
                     "Box2D v3's, the same questions about the same bodies.",
                     measure_queries, query_targets()},
                    argc, argv);
}

// Motion through worlds against brute force: random scenes of all kinds of bodies, which shrink to
// the few bodies that show a difference.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "large_trees.hpp"
#include "motion_scenes.hpp"
#include "support/compare.hpp"

namespace hitmask::support {
namespace {

using Seeds = std::vector<std::uint64_t>;

/// Seeds of bodies; `round` varies scenes with the same numbers.
rc::Gen<Seeds> scene_seeds(std::uint64_t round, std::size_t most) {
  const auto made = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [=](std::uint64_t seed) {
    Random random(seed ^ Random(round).next());
    Seeds seeds(1 + random.index(most));
    for (std::uint64_t& each : seeds) each = random.next();
    return seeds;
  });
  return rc::gen::shrink(rc::gen::noShrink(made), [](const Seeds& seeds) {
    return rc::seq::filter(rc::shrink::removeChunks(seeds),
                           [](const Seeds& fewer) { return !fewer.empty(); });
  });
}

std::vector<BodyDefinition> bodies_of(const Stage& stage, const Seeds& seeds) {
  std::vector<BodyDefinition> bodies;
  for (const std::uint64_t seed : seeds) {
    Random random(seed);
    bodies.push_back(random_body(stage, random));
  }
  return bodies;
}

std::string differing(const char* what, const std::string& got, const std::string& expected) {
  if (got == expected) return {};
  return std::string(what) + ": got " + got + "\nnot " + expected;
}

reference::WidePoint wide(Point point) { return {point.x, point.y}; }

/// Mostly a few pixels, sometimes around the world; always to a valid position.
Point random_delta(Point from, Random& random) {
  const std::int32_t reach = random.one_in(5) ? 90 : 25;
  const auto along = [&](std::int32_t start) {
    const std::int32_t by = random.one_in(5) ? 0 : random.between(-reach, reach);
    return std::clamp(start + by, min_position, end_position - 1) - start;
  };
  const std::int32_t x = along(from.x);
  return {x, along(from.y)};
}

class SceneQuestions {
 public:
  SceneQuestions(Scene& scene, const Stage& stage, std::uint64_t seed)
      : scene_(scene), stage_(stage), oracle_(scene.oracle()), random_(seed) {}

  std::string sweep_body() {
    const BodyId id = random_.pick(scene_.ids());
    const Point from = *scene_.world().position(id);
    const Point delta = random_delta(from, random_);
    const QueryFilter query = random_query(scene_.ids(), random_);
    const auto got = scene_.world().sweep(id, delta, query);
    return differing("sweep", text_of(got.value()),
                     text_of(oracle_.sweep(asker(id), wide(from), delta, query)));
  }
  std::string sweep_mask() {
    const BodyDefinition body = random_body(stage_, random_);
    const Mask mask = body.shape.is_box() ? Mask(body.shape.size(), true) : *body.shape.mask();
    const Point delta = random_delta(body.position, random_);
    const QueryFilter query = random_query(scene_.ids(), random_);
    const auto got = scene_.world().sweep(mask, body.position, delta, query);
    return differing(
        "sweep of a mask", text_of(got.value()),
        text_of(oracle_.sweep({{&mask, mask.size()}}, wide(body.position), delta, query)));
  }
  std::string move(bool for_good) {
    const BodyId id = random_.pick(scene_.ids());
    for_good = for_good && !scene_.world().parent(id);
    const Point from = *scene_.world().position(id);
    if (!is_position(from)) return {};  // attached at the end of the world
    const Point delta = random_delta(from, random_);
    const Point goal{from.x + delta.x, from.y + delta.y};
    const QueryFilter query = random_query(scene_.ids(), random_);
    const Responses respond(random_.next());
    std::vector<BodyHit> hits;
    const auto note = [&](const BodyHit& hit) { hits.push_back(hit); };
    const auto got = for_good ? scene_.world().move(id, goal, respond, note, query)
                              : scene_.world().try_move(id, goal, respond, note, query);
    const auto expected = oracle_.move(asker(id), wide(from), goal, respond, query);
    std::string difference = differing("move", text_of(got.value(), hits), text_of(expected));
    const Point end = modulo(for_good ? expected.position : wide(from), period());
    if (difference.empty())
      difference = differing("end", text_of(scene_.world().position(id)), text_of(end));
    oracle_ = scene_.oracle();
    return difference;
  }
  std::string ray() {
    const Point from = random_point(stage_.arena, random_);
    const Point delta = random_delta(from, random_);
    const QueryFilter query = random_query(scene_.ids(), random_);
    const std::int32_t radius = random_.between(1, 6);
    const Point to{from.x + delta.x, from.y + delta.y};
    return differing("ray", text_of(scene_.world().ray(from, to, query, radius)),
                     text_of(oracle_.ray(from, to, query, radius)));
  }
  std::string fits() {
    const BodyId id = random_.pick(scene_.ids());
    const Point at = random_point(stage_.arena, random_);
    const QueryFilter query = random_query(scene_.ids(), random_);
    const BodyDefinition body = random_body(stage_, random_);
    const Mask mask = body.shape.is_box() ? Mask(body.shape.size(), true) : *body.shape.mask();
    std::string difference = differing("fits", std::to_string(scene_.world().fits(id, at, query)),
                                       std::to_string(oracle_.fits(asker(id), wide(at), query)));
    if (!difference.empty()) return difference;
    return differing("a mask fits", std::to_string(scene_.world().fits(mask, at, query)),
                     std::to_string(oracle_.fits({{&mask, mask.size()}}, wide(at), query)));
  }
  std::string unstick() {
    const BodyId id = random_.pick(scene_.ids());
    const Point from = *scene_.world().position(id);
    const QueryFilter query = random_query(scene_.ids(), random_);
    const std::int32_t limit = random_.between(0, 12);
    const BodyDefinition body = random_body(stage_, random_);
    const Mask mask = body.shape.is_box() ? Mask(body.shape.size(), true) : *body.shape.mask();
    std::string difference = differing(
        "unstick of a mask",
        text_of(found(scene_.world().unstick(mask, body.position, limit, query))),
        text_of(oracle_.unstick({{&mask, mask.size()}}, wide(body.position), limit, query)));
    if (!difference.empty()) return difference;
    if (scene_.world().parent(id)) return {};
    const auto expected = oracle_.unstick(asker(id), wide(from), limit, query);
    if (expected && !is_position({from.x + expected->x, from.y + expected->y})) return {};
    const auto got = scene_.world().unstick(id, limit, query);
    difference = differing("unstick", got ? text_of(*got) : "none", text_of(expected));
    oracle_ = scene_.oracle();
    return difference;
  }
  /// A random one of them.
  std::string any() {
    if (random_.one_in(8)) scene_.world().refresh();
    if (random_.one_in(8) && !scene_.world().step()) return "no step";
    switch (random_.below(7)) {
      case 0: return sweep_body();
      case 1: return sweep_mask();
      case 2: return ray();
      case 3: return fits();
      case 4: return unstick();
      default: return move(random_.one_in(2));
    }
  }

 private:
  static bool is_position(Point at) {
    const auto is = [](std::int32_t v) { return v >= min_position && v < end_position; };
    return is(at.x) && is(at.y);
  }
  reference::Period period() const { return {stage_.period_x, stage_.period_y}; }
  reference::Asker asker(BodyId id) const { return oracle_.asker(id); }

  Scene& scene_;
  const Stage& stage_;
  reference::WorldMotion oracle_;
  Random random_;
};

/// Attaches some bodies to earlier ones; half of them solid.
void attach_some(Scene& scene, const Seeds& seeds) {
  for (std::size_t k = 1; k < seeds.size(); ++k) {
    Random random(seeds[k] ^ 0xA77AC4ED);
    if (!random.one_in(3)) continue;
    const Point offset{random.between(-9, 9), random.between(-9, 9)};
    const BodyId parent = scene.ids()[random.index(k)];
    static_cast<void>(scene.world().attach(scene.ids()[k], parent, {offset, random.one_in(2)}));
  }
}

std::string difference_on(const Stage& stage, const Seeds& seeds, std::uint64_t questions) {
  Scene scene(stage, bodies_of(stage, seeds));
  const LargeTrees large(questions / 2);
  if (questions % 2 == 0) attach_some(scene, seeds);
  SceneQuestions ask(scene, stage, questions);
  for (int question = 0; question < 12; ++question)
    if (std::string difference = ask.any(); !difference.empty()) return difference;
  return {};
}

class WorldMotionOn : public testing::TestWithParam<Stage> {};

TEST_P(WorldMotionOn, EqualsTheWalk) {
  const std::uint64_t rounds = long_run() ? 60 : 3;
  for (std::uint64_t round = 0; round < rounds; ++round)
    ASSERT_TRUE(rc::check([&] {
      const Seeds seeds = *scene_seeds(round, 14);
      const auto questions = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
      const std::string difference = difference_on(GetParam(), seeds, questions);
      if (!difference.empty()) RC_FAIL(difference);
    }));
}

INSTANTIATE_TEST_SUITE_P(Stages, WorldMotionOn, testing::ValuesIn(stages), [](const auto& stage) {
  std::string name = stage.param.name;
  std::erase(name, ' ');
  return name;
});

}  // namespace
}  // namespace hitmask::support

// Queries of a world.
#include "instructions/stage.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

Point any_place(const Stage& stage, Random& random) {
  return {random.between(0, stage.side), random.between(0, stage.side)};
}

/// Calls `ask(stage, place, random, digest)` at random positions of a world of 10,000 sprites.
template <class Ask>
void add(Cases& cases, const std::string& name, int questions, bool wraps, Ask ask) {
  cases.push_back({"queries/" + name, [=] {
                     const SharedStage stage =
                         make_stage({.bodies = 10'000, .masks = true, .wraps = wraps});
                     stage->world.refresh();
                     return [=](Digest& digest) {
                       Random random(904);
                       for (int i = 0; i < questions; ++i)
                         ask(*stage, any_place(*stage, random), random, digest);
                     };
                   }});
}

void ask_at(const Stage& stage, Point place, Random&, Digest& digest) {
  digest.add(stage.world.query_point(place, [&](BodyId body) { digest.add(body.slot); }));
}

void ask_in(const Stage& stage, Point place, Random&, Digest& digest) {
  digest.add(stage.world.query_box({place.x, place.y, 150, 100},
                                   [&](BodyId body) { digest.add(body.slot); }));
}

void ask_overlapping(const Stage& stage, Point place, Random& random, Digest& digest) {
  const Mask& mask = *stage.masks[random.next() % stage.masks.size()];
  digest.add(stage.world.query_mask(mask, place, [&](BodyId body) { digest.add(body.slot); }));
}

void ask_nearest(const Stage& stage, Point place, Random&, Digest& digest) {
  stage.world.nearest(place, 8, [&](const NearestBody& near) {
    digest.add(static_cast<std::uint64_t>(near.squared_distance));
  });
}

void ask_along(const Stage& stage, Point place, Random& random, Digest& digest) {
  const Point to{place.x + random.between(-800, 800), place.y + random.between(-800, 800)};
  stage.world.ray_all(place, to, [&](const BodyRayHit& found) {
    digest.add(static_cast<std::uint64_t>(found.hit.steps));
  });
}

void ask_ray(const Stage& stage, Point place, Random& random, Digest& digest) {
  const Point to{place.x + random.between(-800, 800), place.y + random.between(-800, 800)};
  const auto found = stage.world.ray(place, to);
  digest.add(found ? found->body.slot : 0);
}

void ask_contact(const Stage& stage, Point, Random& random, Digest& digest) {
  const auto pairs = stage.world.contacts();
  const BodyPair& pair = pairs[random.next() % pairs.size()];
  digest.add(static_cast<std::uint64_t>(stage.world.contact(pair.a, pair.b).area));
  digest.add(stage.world.touched(pair.a, pair.b) ? 1 : 0);
}

/// Two percent of the bodies have moved since the index was updated.
InnerWork asking_after_moves() {
  const SharedStage stage =
      make_stage({.bodies = 10'000, .masks = true, .stride = 50, .frames = 1});
  require(stage->world.set_position(stage->movers, stage->frames[0]));
  return [=](Digest& digest) {
    Random random(905);
    for (int i = 0; i < 200; ++i) {
      ask_at(*stage, any_place(*stage, random), random, digest);
      ask_in(*stage, any_place(*stage, random), random, digest);
    }
  };
}

/// All bodies move, then the index is rebuilt.
InnerWork refreshing() {
  return [stage = make_stage({.bodies = 10'000, .masks = true, .frames = 4})](Digest& digest) {
    for (const std::vector<Point>& positions : stage->frames) {
      require(stage->world.set_position(stage->movers, positions));
      stage->world.refresh();
      digest.add(stage->world.query_point(positions[0], [](BodyId) {}));
    }
  };
}

}  // namespace

void add_query_cases(Cases& cases) {
  add(cases, "at", 4'000, false, ask_at);
  add(cases, "in", 1'000, false, ask_in);
  add(cases, "overlapping", 1'000, false, ask_overlapping);
  add(cases, "nearest", 300, false, ask_nearest);
  add(cases, "along", 200, false, ask_along);
  add(cases, "ray", 300, false, ask_ray);
  add(cases, "contact", 2'000, false, ask_contact);
  add(cases, "wrapped_in", 1'000, true, ask_in);
  add(cases, "wrapped_nearest", 300, true, ask_nearest);
  add(cases, "wrapped_along", 200, true, ask_along);
  cases.push_back({"queries/after_moves", [] { return asking_after_moves(); }});
  cases.push_back({"queries/refresh", [] { return refreshing(); }});
}

}  // namespace hitmask::bench

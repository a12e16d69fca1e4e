// Bodies that move through a world and hit others.
#include "instructions/stage.hpp"
#include "support/random.hpp"

namespace hitmask::bench {

namespace {

SharedStage make_crowd(bool wraps = false) {
  const SharedStage stage = make_stage({.bodies = 4'000, .masks = true, .wraps = wraps});
  stage->world.refresh();
  return stage;
}

/// Calls `go(stage, body, delta, digest)` for random bodies and deltas.
template <class Go>
void add(Cases& cases, const std::string& name, int times, bool wraps, Go go) {
  cases.push_back({"travel/" + name, [=] {
                     return [=, stage = make_crowd(wraps)](Digest& digest) {
                       Random random(906);
                       for (int i = 0; i < times; ++i) {
                         const BodyId body = stage->bodies[random.next() % stage->bodies.size()];
                         go(*stage, body,
                            Point{random.between(-150, 150), random.between(-150, 150)}, digest);
                       }
                     };
                   }});
}

Point goal_of(const Stage& stage, BodyId body, Point delta) {
  const Point from = *stage.world.position(body);
  return {from.x + delta.x, from.y + delta.y};
}

void move(Stage& stage, BodyId body, Point delta, Response response, Digest& digest) {
  const auto moved = stage.world.move(body, goal_of(stage, body, delta), response);
  digest.add(static_cast<std::uint64_t>(moved->position.x + 65'536 * moved->position.y));
  digest.add(moved->hits);
}

void slide(Stage& stage, BodyId body, Point delta, Digest& digest) {
  move(stage, body, delta, Response::slide, digest);
}

void bounce(Stage& stage, BodyId body, Point delta, Digest& digest) {
  move(stage, body, delta, Response::bounce, digest);
}

void cross(Stage& stage, BodyId body, Point delta, Digest& digest) {
  move(stage, body, delta, Response::cross, digest);
}

/// The short distance of one frame, as in most moves.
void shuffle(Stage& stage, BodyId body, Point delta, Digest& digest) {
  move(stage, body, {delta.x / 30, delta.y / 30}, Response::slide, digest);
}

void sweep(Stage& stage, BodyId body, Point delta, Digest& digest) {
  digest.add(static_cast<std::uint64_t>(stage.world.sweep(body, delta)->steps));
}

void fit(Stage& stage, BodyId body, Point delta, Digest& digest) {
  digest.add(stage.world.fits(body, goal_of(stage, body, delta)) ? 1 : 0);
}

void unstick(Stage& stage, BodyId body, Point, Digest& digest) {
  const auto moved = stage.world.unstick(body, 20);
  digest.add(moved ? static_cast<std::uint64_t>(moved->x + 64 * moved->y) : 1);
}

/// A Mover that queries the world for obstacles.
void walk(Stage& stage, BodyId body, Point delta, Digest& digest) {
  Mover mover({*stage.world.position(body), 3, 3});
  QueryFilter filter;
  filter.exclude = body;
  const WorldObstacles obstacles = stage.world.obstacles(filter);
  for (int frame = 0; frame < 20; ++frame)
    mover.move(*stage.masks[0], delta.x / 40.0, 1.5, obstacles);
  digest.add(static_cast<std::uint64_t>(mover.position().x + 65'536 * mover.position().y));
}

}  // namespace

void add_travel_cases(Cases& cases) {
  add(cases, "slide", 300, false, slide);
  add(cases, "bounce", 300, false, bounce);
  add(cases, "cross", 300, false, cross);
  add(cases, "shuffle", 1'000, false, shuffle);
  add(cases, "wrapped_slide", 300, true, slide);
  add(cases, "sweep", 300, false, sweep);
  add(cases, "fits", 2'000, false, fit);
  add(cases, "unstick", 200, false, unstick);
  add(cases, "walk", 50, false, walk);
}

}  // namespace hitmask::bench

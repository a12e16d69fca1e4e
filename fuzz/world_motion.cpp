// Bodies that move through a small world, driven by bytes, against the naive oracle: every
// response, one-way bodies, filters, seams.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "motion_bytes.hpp"
#include "world/state.hpp"

namespace hitmask::fuzz {
namespace {

using support::Responses;
using support::Scene;
using support::Stage;

void move(Scene& scene, BodyId id, Input& input) {
  Bytes bytes(input);
  const reference::WorldMotion oracle = scene.oracle();
  const Point from = *scene.world().position(id);
  const Point delta = bytes.point();
  const Point goal{from.x + delta.x, from.y + delta.y};
  const Responses respond(bytes.next());
  std::vector<BodyHit> hits;
  const auto moved =
      scene.world().move(id, goal, respond, [&](const BodyHit& hit) { hits.push_back(hit); });
  require_text(support::text_of(moved.value(), hits),
               support::text_of(oracle.move(reference::asker_of(oracle.body(id)), {from.x, from.y},
                                            goal, respond, {})));
}

void ask(Scene& scene, BodyId id, Input& input) {
  Bytes bytes(input);
  const reference::WorldMotion oracle = scene.oracle();
  const reference::Asker asker = reference::asker_of(oracle.body(id));
  const Point from = *scene.world().position(id);
  const Point delta = bytes.point();
  const Point to{from.x + delta.x, from.y + delta.y};
  require_text(support::text_of(scene.world().sweep(id, delta).value()),
               support::text_of(oracle.sweep(asker, {from.x, from.y}, delta, {})));
  require_text(support::text_of(scene.world().ray(from, to)),
               support::text_of(oracle.ray(from, to, {}, 4)));
  require(scene.world().fits(id, to) == oracle.fits(asker, {to.x, to.y}, {}), "fits");
}

void unstick(Scene& scene, BodyId id, Input& input) {
  const reference::WorldMotion oracle = scene.oracle();
  const Point from = *scene.world().position(id);
  const std::int32_t limit = Bytes(input).between(0, 12);
  const auto found = scene.world().unstick(id, limit);
  require_text(found ? support::text_of(*found) : "none",
               support::text_of(oracle.unstick(reference::asker_of(oracle.body(id)),
                                               {from.x, from.y}, limit, {})));
}

/// Long moves of any kind only have to terminate.
void go_far(Scene& scene, BodyId id, Input& input) {
  const std::int32_t x = input.int32();
  const Point delta{x, input.int32()};
  (void)scene.world().sweep(id, delta);
  (void)scene.world().ray({input.int32(), input.int32()}, delta);
}

void live_in_motion(Input& input) {
  const Stage& stage = input.pick(support::stages);
  std::vector<BodyDefinition> bodies;
  for (int i = input.byte() % 8; i >= 0; --i) bodies.push_back(body_of(stage, input));
  Scene scene(stage, bodies);
  for (int moves = 0; moves < 20 && !input.empty(); ++moves) {
    const BodyId id = input.pick(scene.ids());
    switch (input.byte() % 8) {
      case 0: ask(scene, id, input); break;
      case 1: unstick(scene, id, input); break;
      case 2: go_far(scene, id, input); break;
      case 3: require(scene.world().step().ok(), "step"); break;
      default: move(scene, id, input);
    }
    const Result<void> status = detail::world::validate(scene.world());
    require(status.ok(), status.ok() ? "" : status.error().message.c_str());
  }
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hitmask::fuzz;
  Input input({data, size});
  choose_target(input);
  live_in_motion(input);
  return 0;
}

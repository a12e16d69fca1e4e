// Bodies that are attached to each other, carry, ride, walk and turn in a small world, driven by
// bytes. Moves against the naive oracles, everything else against the invariants.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "motion_bytes.hpp"
#include "reference/carrier_oracle.hpp"
#include "world/state.hpp"

namespace hitmask::fuzz {
namespace {

using support::Responses;
using support::Scene;
using support::Stage;

/// A call that may be refused, but then changes nothing.
template <class Call>
void try_call(Scene& scene, const Call& call) {
  const std::uint64_t hash = scene.world().state_hash();
  if (!call(scene.world())) require(scene.world().state_hash() == hash, "a refused call");
}

void carry(Scene& scene, BodyId id, Point goal, const Responses& respond) {
  World& world = scene.world();
  std::vector<reference::CarrierBody> bodies;
  for (const BodyId one : scene.ids()) {
    if (!world.check(one)) continue;
    const auto mover = world.mover(one);
    bodies.push_back({reference::motion_body(world, one), mover ? mover->gravity : Face::none});
  }
  const reference::Period period{world.definition().period_x, world.definition().period_y};
  reference::NaiveCarry naive(std::move(bodies), period, id, {}, respond);
  const reference::CarryAnswer expected = naive.go(goal);
  std::vector<BodyHit> hits;
  const auto moved =
      world.move(id, goal, respond, [&](const BodyHit& hit) { hits.push_back(hit); });
  if (!moved) return require(moved.error() == WorldError::position, "a move that is refused");
  const Point end{static_cast<std::int32_t>(expected.position.x),
                  static_cast<std::int32_t>(expected.position.y)};
  require_text(support::text_of_carrying(moved->position, moved->steps, hits),
               support::text_of_carrying(end, expected.steps, expected.hits));
}

void move(Scene& scene, BodyId id, Input& input) {
  World& world = scene.world();
  Bytes bytes(input);
  const Point from = *world.position(id);
  const Point delta{bytes.between(-12, 12), bytes.between(-12, 12)};
  const Point goal{from.x + delta.x, from.y + delta.y};
  const Responses respond(bytes.next());
  if (world.parent(id))
    return require(world.move(id, goal, respond).error() == WorldError::attached, "a child moves");
  const BodyDefinition own = *world.body(id);
  if (world.carrier(id) && own.enabled && !own.is_sensor) return carry(scene, id, goal, respond);
  const reference::WorldMotion oracle = scene.oracle();
  const auto expected = oracle.move(oracle.asker(id), {from.x, from.y}, goal, respond, {});
  std::vector<BodyHit> hits;
  const auto moved =
      world.move(id, goal, respond, [&](const BodyHit& hit) { hits.push_back(hit); });
  if (moved) require_text(support::text_of(*moved, hits), support::text_of(expected));
}

void walk(Scene& scene, BodyId id, Input& input) {
  World& world = scene.world();
  const auto speed = [&] { return SubPixels::of((input.byte() - 128) * 4'000); };
  const SubPixels dx = speed();
  const auto walked = world.walk(id, dx, speed());
  if (!walked) return;
  require(world.position(id) == walked->position, "a walk ends elsewhere");
  if (!walked->ground) return;
  bool is_on = false;
  const auto is_ground = [&](BodyId ground) { is_on = is_on || ground == walked->ground->body; };
  const Face gravity = world.mover(id)->gravity;
  world.resting_on(id, is_ground, gravity);
  // Where the world wraps around, it may overlap another copy of its ground.
  const bool wraps = world.definition().period_x != 0 || world.definition().period_y != 0;
  require(is_on || wraps, "a walk stands on what it does not rest on");
}

void turn(Scene& scene, BodyId id, Input& input) {
  const double turns = (input.byte() - 128) / 256.0;
  static_cast<void>(scene.world().turn(id, turns));
}

Transform transform_of(Input& input) {
  static constexpr std::array scales{1.0, 1.0, 0.5, 1.25, 2.0};
  TransformParts parts;
  parts.angle = Angle::fraction(static_cast<std::uint32_t>(input.byte()) << 24);
  parts.pivot_x = input.byte() % 16 / 2.0;
  parts.pivot_y = input.byte() % 16 / 2.0;
  parts.scale_x = input.pick(scales);
  parts.flip_x = input.flag();
  return Transform(parts);
}

void attach(Scene& scene, BodyId id, Input& input) {
  Bytes bytes(input);
  const BodyId parent = input.pick(scene.ids());
  const Point offset{bytes.between(-10, 10), bytes.between(-10, 10)};
  const Attachment how{offset, input.byte() % 4 != 0};
  try_call(scene, [&](World& world) { return world.attach(id, parent, how).ok(); });
}

void set_mover(Scene& scene, BodyId id, Input& input) {
  const BodyMover mover{.step_up = input.byte() % 4,
                        .step_down = input.byte() % 4,
                        .gravity = input.pick(sides),
                        .corner_correction = input.byte() % 5};
  try_call(scene, [&](World& world) { return world.set_mover(id, mover).ok(); });
}

void set_offset(Scene& scene, BodyId id, Input& input) {
  Bytes bytes(input);
  const Point offset{bytes.between(-20, 20), bytes.between(-20, 20)};
  try_call(scene, [&](World& world) { return world.set_offset(id, offset).ok(); });
}

void set_shape(Scene& scene, BodyId id, Input& input) {
  const Shape shape = body_of(scene.stage(), input).shape;
  if (input.flag())
    return try_call(scene, [&](World& world) { return world.change_shape(id, shape).ok(); });
  try_call(scene, [&](World& world) { return world.set_shape(id, shape).ok(); });
}

class Life {
 public:
  explicit Life(Scene& scene) : scene_(scene) {}

  void act(BodyId id, Input& input) {
    World& world = scene_.world();
    switch (input.byte() % 20) {
      case 0:
      case 1:
      case 2: return attach(scene_, id, input);
      case 3: return static_cast<void>(world.detach(id));
      case 4: return set_offset(scene_, id, input);
      case 5: return set_mover(scene_, id, input);
      case 6: return static_cast<void>(world.set_carrier(id));
      case 7: return static_cast<void>(world.clear_carrier(id));
      case 8: return turn(scene_, id, input);
      case 9: {
        const Transform transform = transform_of(input);
        return try_call(scene_, [&](World& its) { return its.set_transform(id, transform).ok(); });
      }
      case 10: return set_shape(scene_, id, input);
      case 11: return static_cast<void>(world.set_enabled(id, input.flag()));
      case 12: return static_cast<void>(world.set_sensor(id, input.byte() % 4 == 0));
      case 13: return save_or_restore();
      case 14: return require(world.step().ok(), "step");
      case 15: return input.byte() % 8 == 0 ? static_cast<void>(world.remove(id)) : void();
      case 16:
      case 17: return walk(scene_, id, input);
      default: return move(scene_, id, input);
    }
  }

 private:
  void save_or_restore() {
    if (!saved_) {
      saved_ = scene_.world().snapshot();
      hash_ = scene_.world().state_hash();
      return;
    }
    require(scene_.world().restore(*saved_).ok(), "restore");
    require(scene_.world().state_hash() == hash_, "the restored state");
    saved_.reset();
  }

  Scene& scene_;
  std::optional<Snapshot> saved_;
  std::uint64_t hash_ = 0;
};

void live_in_trees(Input& input) {
  const Stage& stage = input.pick(support::stages);
  std::vector<BodyDefinition> bodies;
  for (int i = 1 + input.byte() % 8; i >= 0; --i) bodies.push_back(body_of(stage, input));
  Scene scene(stage, bodies);
  Life life(scene);
  for (int actions = 0; actions < 30 && !input.empty(); ++actions) {
    const BodyId id = input.pick(scene.ids());
    if (!scene.world().check(id)) continue;
    life.act(id, input);
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
  live_in_trees(input);
  return 0;
}

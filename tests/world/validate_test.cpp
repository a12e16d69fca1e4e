// validate() detects every broken invariant.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

namespace contacts = detail::world::contacts;
using detail::world::State;
using detail::world::bodies::BodyIndex;

constexpr BodyIndex turned = 2;   // has a transform
constexpr BodyIndex crowded = 3;  // has many neighbours
constexpr BodyIndex lone = 40;    // and those that follow: far from everything

WorldDefinition small_world(std::int32_t period) {
  WorldDefinition definition;
  definition.period_x = definition.period_y = period;
  return definition;
}

/// An incremental world with everything in it: neighbours, contacts with details, transforms, free
/// slots.
class SoundWorld {
 public:
  explicit SoundWorld(std::int32_t period) : world_(small_world(period)) {
    for (std::int32_t i = 0; i < 60; ++i) {
      const bool alone = i >= static_cast<std::int32_t>(lone);
      BodyDefinition body = box_at(alone ? Point{i * 50, 600} : Point{i % 8 * 9, i / 8 * 9});
      if (i % 3 == 2) body.shape = Mask(10, 7, true);
      if (i == static_cast<std::int32_t>(turned))
        body.transform = TransformParts{.angle = Angle::degrees(30)};
      body.details = i % 4 == 0 ? Details::all : Details::none;
      ids_.push_back(added(world_, body));
    }
    for (const std::size_t gone : {58U, 59U}) EXPECT_TRUE(world_.remove(ids_[gone]));
    EXPECT_TRUE(world_.step());
    for (int frame = 0; frame < 3; ++frame) {
      for (const BodyIndex i : {turned, crowded, lone}) nudge(i);
      EXPECT_TRUE(world_.step());
    }
    nudge(lone);
    nudge(lone + 1);
  }
  [[nodiscard]] State& state() { return detail::world::Access::state(world_); }

 private:
  void nudge(BodyIndex i) {
    const Point at = world_.position(ids_[i]).value();
    EXPECT_TRUE(world_.move(ids_[i], {at.x + 1, at.y}));
  }

  World world_;
  std::vector<BodyId> ids_;
};

struct Breakage {
  std::string message;  // a part of it
  std::function<void(State&)> cause;
};

contacts::FatBox& fat_box_of(State& world, BodyIndex i) { return world.neighbours.of(i); }

void give_mover(State& world, BodyIndex i, const BodyMover& mover,
                std::optional<BodyId> ground = {}) {
  BodyMover its = mover;
  if (ground) its.ground = Ground{.body = *ground};
  world.bodies.movers.make_room(1, std::size_t{i} + 1);
  world.bodies.movers.set(i, its);
}

void give_rest(State& world, const RestingPair& pair) {
  world.resting.pairs.make_room(world.resting.pairs.size() + 1);
  world.resting.pairs.push(pair);
}
void accept_all(State& world) {
  for (const BodyIndex i : world.bodies.changed)
    world.bodies.flags[i] =
        static_cast<std::uint8_t>(world.bodies.flags[i] & ~detail::world::bodies::flag::changed);
  world.bodies.changed.clear();
}

std::vector<Breakage> breakages_of_bodies() {
  return {
      {"columns differ in length", [](State& world) { world.bodies.users.push_back(0); }},
      {"has a wrong name", [](State& world) { world.bodies.names[5] ^= 1; }},
      {"has a wrong name", [](State& world) { world.bodies.names[59] |= world.bodies.number; }},
      {"a slot is free twice", [](State& world) { world.bodies.free.give(59); }},
      {"or has a body", [](State& world) { world.bodies.free.give(4); }},
      {"is lost", [](State& world) { static_cast<void>(world.bodies.free.take()); }},
      {"changed twice", [](State& world) { world.bodies.changed[0] = world.bodies.changed[1]; }},
      {"the users of shape", [](State& world) { world.bodies.shapes.use(0); }},
      {"raster of another transform",
       [](State& world) {
         const Point corner = world.bodies.corner_offset(turned);
         world.bodies.placements.set(turned,
                                     {TransformParts{.angle = Angle::degrees(31)}, {}, corner});
       }},
      {"corner of another transform",
       [](State& world) {
         const Point at = world.bodies.corner_offset(turned);
         const Transform its = world.bodies.transform(turned);
         world.bodies.placements.set(turned, {its, {}, {at.x + 1, at.y}});
       }},
      {"has a wrong mover", [](State& world) { give_mover(world, crowded, {.step_up = -1}); }},
      {"has a wrong mover",
       [](State& world) { give_mover(world, crowded, {.step_down = max_mask_side + 1}); }},
      {"has a wrong mover",
       [](State& world) { give_mover(world, crowded, {.corner_correction = -1}); }},
      {"has a wrong mover",
       [](State& world) { give_mover(world, crowded, {.remainder_x = 65'536}); }},
      {"has a wrong mover", [](State& world) { give_mover(world, 59, {}); }},
      {"has a wrong mover",
       [](State& world) { give_mover(world, crowded, {}, BodyId{.world = 0, .slot = 4}); }},
      {"has a wrong mover",
       [](State& world) {
         give_mover(world, crowded, {}, BodyId{.world = world.bodies.number, .slot = 999});
       }},
      {"movers are miscounted", [](State& world) { give_mover(world, 1000, {}); }},
  };
}

std::vector<Breakage> breakages_of_places() {
  return {
      {"listed twice",
       [](State& world) {
         auto& waiting = world.index_of(false).waiting;
         waiting[0] = waiting[1];
       }},
      {"waits without being listed",
       [](State& world) { static_cast<void>(world.index_of(false).waiting.pop()); }},
      {"is not where the index says",
       [](State& world) { world.index_of(false).tiles.set(7, {300, 300, 310, 310}); }},
      {"is in the wrong index",
       [](State& world) { world.index_of(true).tiles.set(7, world.bodies.bounds[7]); }},
      {"is in the wrong index",
       [](State& world) { world.index_of(false).tiles.set(59, {300, 300, 310, 310}); }},
      {"is in no cell", [](State& world) { world.cells.remove(lone); }},
      {"more bodies are in cells", [](State& world) { world.index_of(false).recent = 1000; }},
      {"is in the wrong cell",
       [](State& world) { world.cells.put(lone, {300, 300, 310, 310}, false); }},
      {"cells of another size", [](State& world) { world.cells.put(lone, {1, 1, 900, 9}, false); }},
      {"in a cell of the past",
       [](State& world) { world.cells.put(7, world.bodies.bounds[7], false); }},
      {"in a cell of the past",
       [](State& world) { world.cells.put(lone, world.bodies.bounds[lone], true); }},
      {"is marked",
       [](State& world) { world.bodies.flags[9] |= detail::world::bodies::flag::marked; }},
  };
}

std::vector<Breakage> breakages_of_contacts() {
  return {
      {"details are not there", [](State& world) { world.contacts.detail_of[0] = 1'000'000; }},
      {"parted without fat boxes",
       [](State& world) {
         auto& pairs = world.contacts.pairs;
         pairs.make_room(pairs.size() + 1);
         pairs.push({world.id(55), world.id(56)});
         world.contacts.detail_of.make_room(pairs.size());
         world.contacts.detail_of.push(contacts::ContactList::no_details);
       }},
      {"resting bodies are not in order",
       [](State& world) {
         give_rest(world, {world.id(crowded), world.id(8)});
         give_rest(world, {world.id(crowded), world.id(7)});
       }},
      {"a resting body is not there",
       [](State& world) { give_rest(world, {{world.bodies.number, 0, 1001}, world.id(3)}); }},
      {"a resting body is not there",
       [](State& world) { give_rest(world, {world.id(crowded), world.id(crowded)}); }},
      {"it cannot",
       [](State& world) {
         accept_all(world);
         give_rest(world, {world.id(crowded), world.id(8)});
       }},
      {"neighbours are miscounted", [](State& world) { --fat_box_of(world, crowded).count; }},
      {"is overfull", [](State& world) { fat_box_of(world, crowded).count += 100; }},
      {"says otherwise",
       [](State& world) {
         contacts::Neighbour& its = *world.neighbours.find(fat_box_of(world, turned), crowded);
         its = {crowded, !its.touched()};
       }},
      {"has another number", [](State& world) { fat_box_of(world, crowded).body = turned; }},
      {"lists of neighbours overlap",
       [](State& world) {
         fat_box_of(world, turned).block = fat_box_of(world, crowded).block;
         fat_box_of(world, turned).power = fat_box_of(world, crowded).power;
       }},
      {"fat box is not its index's", [](State& world) { ++fat_box_of(world, crowded).box.left; }},
  };
}

void expect_found(const std::vector<Breakage>& all) {
  for (const std::int32_t period : {0, 4000})
    for (const Breakage& breakage : all) {
      SoundWorld sound(period);
      State& world = sound.state();
      ASSERT_TRUE(world.keeps_neighbours);
      ASSERT_TRUE(validate(world).ok()) << validate(world).message();
      breakage.cause(world);
      const Result<void> status = validate(world);
      EXPECT_NE(status.message().find(breakage.message), std::string::npos)
          << "\"" << status.message() << "\" is not \"" << breakage.message << "\"";
    }
}

TEST(WorldValidate, FindsBrokenBodies) { expect_found(breakages_of_bodies()); }
TEST(WorldValidate, FindsBrokenPlaces) { expect_found(breakages_of_places()); }
TEST(WorldValidate, FindsBrokenContacts) { expect_found(breakages_of_contacts()); }

#if !defined(NDEBUG)
TEST(WorldValidateDeathTest, DebugBuildsSayWhatIsBroken) {
  SoundWorld sound(0);
  sound.state().bodies.names[5] ^= 1;
  EXPECT_DEATH(validate_in_debug(sound.state()), "a world is broken: body 5 has a wrong name");
}
#endif

}  // namespace
}  // namespace hitmask::support

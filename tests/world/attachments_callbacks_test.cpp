// Attaching and detaching while the answers of a move, a walk or a turn are handed out.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "carrier_scenes.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// A lift with a lamp, and on it a rider with a flag; a crate with a label and a wall in their way;
/// a door that turns into another crate; something loose.
struct Quay {
  World world{WorldDefinition{.number = 5}};  // the same ids in every one
  BodyId lift = carrier({0, 0, 40, 4});
  BodyId lamp = attached(lift, {3, 4});
  BodyId rider = put({10, -8}, {8, 8});
  BodyId flag = attached(rider, {2, -4});
  BodyId crate = put({50, 0}, {4, 4});
  BodyId label = attached(crate, {1, 1});
  BodyId wall = put({30, -20}, {4, 19});
  BodyId door = carrier({100, 0, 20, 2});
  BodyId handle = attached(door, {18, 2});
  BodyId parcel = put({112, 6}, {4, 4});
  BodyId loose = put({200, 200}, {2, 2});

  Quay() {
    EXPECT_TRUE(world.set_mover(rider, {}));
    EXPECT_TRUE(world.set_static(wall, true));
  }
  BodyId put(Point at, Size size) { return added(world, box_at(at, size)); }
  BodyId carrier(const Box& box) {
    const BodyId id = put({box.x, box.y}, {box.w, box.h});
    EXPECT_TRUE(world.set_carrier(id));
    return id;
  }
  BodyId attached(BodyId parent, Point offset) {
    const BodyId id = put({0, 0}, {3, 3});
    EXPECT_TRUE(world.attach(id, parent, {offset}));
    return id;
  }
  [[nodiscard]] std::array<BodyId, 11> all() const {
    return {lift, lamp, rider, flag, crate, label, wall, door, handle, parcel, loose};
  }
  [[nodiscard]] Point at(BodyId body) const { return *world.position(body); }

  /// What a callback does, the first time and every other time.
  void change(std::size_t time) {
    if (time > 0) {
      EXPECT_TRUE(world.attach(loose, time % 2 == 1 ? lift : rider, {{7, -30}}));
      return;
    }
    EXPECT_TRUE(world.detach(flag));
    EXPECT_TRUE(world.detach(handle));
    EXPECT_TRUE(world.detach(lamp));
    EXPECT_TRUE(world.attach(loose, rider, {{-5, 0}}));
    EXPECT_TRUE(world.attach(flag, loose, {{0, -6}}));
    EXPECT_TRUE(world.attach(handle, crate, {{0, -9}}));
    EXPECT_EQ(world.attach(rider, flag).error(), WorldError::cycle);
  }
};
using Visit = Visitor<const BodyHit&>;
using Go = std::function<bool(Quay&, Visit)>;

/// The same bodies, none attached, each put where it is by hand.
World placed_by_hand(const Quay& quay) {
  Quay twin;
  for (const BodyId id : twin.all())
    if (twin.world.parent(id)) {
      EXPECT_TRUE(twin.world.detach(id));
    }
  const Point rider = quay.at(quay.rider), crate = quay.at(quay.crate);
  const Point loose = quay.world.parent(quay.loose) == quay.lift
                          ? quay.at(quay.lift) + Point{7, -30}
                          : rider + Point{7, -30};
  for (const BodyId root : {quay.lift, quay.rider, quay.crate, quay.wall, quay.door, quay.parcel})
    EXPECT_TRUE(twin.world.set_position(root, quay.at(root)));
  for (const BodyId turned : {quay.door, quay.handle})  // a detached body stays turned
    EXPECT_TRUE(twin.world.set_transform(turned, quay.world.body(turned)->transform));
  EXPECT_TRUE(twin.world.set_position(quay.label, crate + Point{1, 1}));
  EXPECT_TRUE(twin.world.set_position(quay.handle, crate + Point{0, -9}));
  EXPECT_TRUE(twin.world.set_position(quay.loose, loose));
  EXPECT_TRUE(twin.world.set_position(quay.flag, loose + Point{0, -6}));
  EXPECT_TRUE(twin.world.set_position(quay.lamp, quay.at(quay.lamp)));  // stays
  return std::move(twin.world);
}

void expect_valid(const World& world) {
  const auto valid = detail::world::validate(world);
  ASSERT_TRUE(valid.ok()) << valid.error().message;
}

/// The call has ended before its answers are handed out, so that changes between them are those
/// after it.
void expect_as_if_afterwards(const Go& go) {
  Quay during;
  Quay after;
  std::vector<BodyId> met;
  ASSERT_TRUE(go(during, [&](const BodyHit& hit) {
    during.change(met.size());
    met.push_back(hit.body);
    expect_valid(during.world);
  }));
  std::vector<BodyId> met_before;
  ASSERT_TRUE(go(after, [&](const BodyHit& hit) { met_before.push_back(hit.body); }));
  ASSERT_GE(met.size(), 2U);
  ASSERT_EQ(met, met_before);
  for (std::size_t i = 0; i < met.size(); ++i) after.change(i);
  ASSERT_EQ(during.world.state_hash(), after.world.state_hash());
  const World by_hand = placed_by_hand(during);
  for (const BodyId id : during.all()) ASSERT_EQ(during.world.box(id), by_hand.box(id)) << id.slot;
  // And on from there.
  for (Quay* const quay : {&during, &after}) {
    ASSERT_TRUE(quay->world.step());
    ASSERT_TRUE(go(*quay, [](const BodyHit&) {}));
    expect_valid(quay->world);
  }
  ASSERT_EQ(during.world.state_hash(), after.world.state_hash());
}

TEST(AttachmentCallbacks, MayChangeTreesAfterACarriersMove) {
  expect_as_if_afterwards([](Quay& quay, Visit hit) {
    return quay.world.move(quay.lift, quay.at(quay.lift) + Point{24, 5}, Response::slide, hit).ok();
  });
}

TEST(AttachmentCallbacks, MayChangeTreesAfterAWalk) {
  expect_as_if_afterwards([](Quay& quay, Visit hit) {
    return quay.world.walk(quay.rider, SubPixels(40), SubPixels(3), hit).ok();
  });
}

TEST(AttachmentCallbacks, MayChangeTreesAfterATurn) {
  expect_as_if_afterwards([](Quay& quay, Visit hit) {
    if (quay.world.position(quay.crate) == Point{50, 0}) {
      EXPECT_TRUE(quay.world.set_position(quay.crate, {104, 8}));
    }
    return quay.world.turn(quay.door, 0.15, hit).ok();
  });
}

/// Tries to change trees whenever it is asked.
struct MeddlingQuay : Quay {
  std::size_t asked = 0;

  bool meddle() {
    ++asked;
    EXPECT_EQ(world.detach(flag).error(), WorldError::busy);
    EXPECT_EQ(world.attach(loose, rider).error(), WorldError::busy);
    EXPECT_EQ(world.set_offset(flag, {}).error(), WorldError::busy);
    return true;
  }
  [[nodiscard]] QueryFilter filter() {
    QueryFilter filter;
    filter.accept = [](BodyId, void* quay) { return static_cast<MeddlingQuay*>(quay)->meddle(); };
    filter.context = this;
    return filter;
  }
};

/// While it is not known yet where the bodies go, changes are refused.
TEST(AttachmentCallbacks, MayNotChangeTreesBeforeACallHasEnded) {
  const auto expect_asked = [](auto go) {
    MeddlingQuay quay;
    ASSERT_TRUE(go(quay));
    ASSERT_GT(quay.asked, 0U);
    ASSERT_EQ(quay.world.parent(quay.flag), quay.rider);
    expect_valid(quay.world);
  };
  expect_asked([](MeddlingQuay& quay) {
    const auto respond = [&](BodyId) { return quay.meddle() ? Response::slide : Response::ignore; };
    return quay.world.move(quay.lift, {24, 5}, respond).ok();
  });
  expect_asked([](MeddlingQuay& quay) {
    return quay.world
        .move(
            quay.lift, {24, 5}, Response::slide, [](const BodyHit&) {}, quay.filter())
        .ok();
  });
  expect_asked([](MeddlingQuay& quay) {
    return quay.world.walk(quay.rider, SubPixels(40), SubPixels(3), quay.filter()).ok();
  });
  expect_asked([](MeddlingQuay& quay) {
    return quay.world.turn(quay.door, 0.15, [](const BodyHit&) {}, quay.filter()).ok();
  });
}

}  // namespace
}  // namespace hitmask::support

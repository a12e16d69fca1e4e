// Laws of bodies that carry: mirrored worlds, other orders of ids, long ways, batches, snapshots.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "carrier_scenes.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

// ------------------------------------------------------- mirrors

struct Flip {
  bool x = false;
  bool y = false;
};

Face flipped(Face face, const Flip& flip) {
  if (flip.x && face == Face::left) return Face::right;
  if (flip.x && face == Face::right) return Face::left;
  if (flip.y && face == Face::top) return Face::bottom;
  if (flip.y && face == Face::bottom) return Face::top;
  return face;
}
Point flipped(Point by, const Flip& flip) { return {flip.x ? -by.x : by.x, flip.y ? -by.y : by.y}; }

Mask flipped(const Mask& mask, const Flip& flip) {
  Mask result(mask.size());
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      if (mask.get(x, y))
        result.set(flip.x ? mask.width() - 1 - x : x, flip.y ? mask.height() - 1 - y : y);
  return result;
}
/// About the point (0, 0).
CarrierPart flipped(CarrierPart part, const Flip& flip) {
  const Size size = part.body.shape.size();
  if (part.body.shape.mask() != nullptr)
    part.body.shape = share(flipped(*part.body.shape.mask(), flip));
  const Point at = part.body.position;
  part.body.position = {flip.x ? -at.x - size.width : at.x, flip.y ? -at.y - size.height : at.y};
  part.body.one_way = flipped(part.body.one_way, flip);
  if (part.mover) part.mover->gravity = flipped(part.mover->gravity, flip);
  return part;
}

/// What a report names beside the body: the platform itself and nothing do not depend on ids. Of
/// several other bodies it names the lowest.
std::string text_of_cause(const BodyHit& hit, BodyId platform) {
  if (!hit.by) return " by nothing";
  return hit.by == platform ? " by the platform" : " by another";
}
/// The contact of a body that the platform meets itself, as it was before a flip. `pixels`: also
/// the pixel, which is the topmost, then leftmost, and so another one in the mirror.
std::string text_of_contact(const BodyHit& hit, BodyId platform, const Flip& flip, bool pixels) {
  if (hit.by != platform && !hit.overlapping) return "";
  const Normal& normal = hit.normal;
  std::string text = " area " + std::to_string(hit.contact.area) + " " +
                     text_of(Normal{flip.x ? -normal.x : normal.x, flip.y ? -normal.y : normal.y,
                                    normal.reliable});
  if (pixels) text += " pixel " + text_of(hit.pixel);
  return text;
}

/// What happened to the bodies, by their place in the scene. Without what depends on the order of
/// ids among equals: which of several stops the platform, and which other body pushes or blocks.
std::string text_of_outcome(const std::vector<BodyHit>& hits, const std::vector<BodyId>& ids,
                            std::int64_t steps, const Flip& flip, bool pixels) {
  std::vector<std::string> lines;
  for (const BodyHit& hit : hits) {
    const auto number = std::ranges::find(ids, hit.body) - ids.begin();
    const bool is_any = hit.passenger == Passenger::none && !hit.overlapping;
    lines.push_back((is_any ? "one" : std::to_string(number)) + " kind " +
                    std::to_string(static_cast<int>(hit.passenger)) + " after " +
                    std::to_string(hit.steps) + " moved " + text_of(flipped(hit.moved, flip)) +
                    text_of_cause(hit, ids[0]) +
                    (is_any ? "" : text_of_contact(hit, ids[0], flip, pixels)));
  }
  std::ranges::sort(lines);
  std::string text = std::to_string(steps) + " steps\n";
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<CarrierPart> random_parts(const Stage& stage, Random& random) {
  std::vector<CarrierPart> parts;
  const int bodies = random.between(2, 14);
  for (int i = 0; i < bodies; ++i) {
    parts.push_back(random_carrier_part(stage, random));
    parts.back().body.transform = {};
  }
  parts[0].carries = true;
  parts[0].body.enabled = true;
  parts[0].body.is_sensor = false;
  return parts;
}
/// Lets bodies fall, and writes back where they are.
void settle(const Stage& stage, std::vector<CarrierPart>& parts) {
  CarrierScene scene(stage, parts);
  let_fall(scene.world(), scene.ids());
  for (std::size_t i = 0; i < parts.size(); ++i)
    parts[i].body.position = *scene.world().position(scene.ids()[i]);
}

struct Outcomes {
  std::string text;
  std::vector<Point> positions;
};
Outcomes outcome_of(const Stage& stage, const std::vector<CarrierPart>& parts,
                    const std::vector<std::size_t>& order, Point by, const Flip& flip,
                    bool pixels = false) {
  std::vector<CarrierPart> ordered;
  for (const std::size_t i : order) ordered.push_back(flipped(parts[i], flip));
  CarrierScene scene(stage, ordered);
  std::vector<BodyId> ids(parts.size());  // by place in `parts`
  for (std::size_t k = 0; k < order.size(); ++k) ids[order[k]] = scene.ids()[k];
  std::vector<BodyHit> hits;
  const Point from = *scene.world().position(ids[0]);
  const auto moved = scene.world().move(ids[0], from + flipped(by, flip), Response::slide,
                                        [&](const BodyHit& hit) { hits.push_back(hit); });
  Outcomes outcome;
  if (!moved.ok()) return outcome;
  outcome.text = text_of_outcome(hits, ids, moved->steps, flip, pixels);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Point at = *scene.world().position(ids[i]);
    const Size size = parts[i].body.shape.size();
    const reference::WidePoint back{flip.x ? -at.x - size.width : at.x,
                                    flip.y ? -at.y - size.height : at.y};
    outcome.positions.push_back(reference::modulo(back, scene.period()));
  }
  return outcome;
}
std::vector<std::size_t> in_order(std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

TEST(WorldCarrierLaws, MirroredWorldsGiveMirroredResults) {
  for (std::size_t number = 0; number < 6; ++number)
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      const Stage& stage = carrier_stages[number];
      Random random(seed * 13 + number);
      std::vector<CarrierPart> parts = random_parts(stage, random);
      settle(stage, parts);
      const Point by{random.between(-9, 9), random.between(-9, 9)};
      const auto order = in_order(parts.size());
      const Outcomes plain = outcome_of(stage, parts, order, by, {});
      for (const Flip& flip : {Flip{true, false}, Flip{false, true}, Flip{true, true}}) {
        SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed));
        const Outcomes mirrored = outcome_of(stage, parts, order, by, flip);
        ASSERT_EQ(mirrored.text, plain.text);
        ASSERT_EQ(mirrored.positions, plain.positions);
      }
    }
}

TEST(WorldCarrierLaws, TheOrderOfIdsDoesNotMatter) {
  for (std::size_t number = 0; number < carrier_stages.size(); ++number)
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      const Stage& stage = carrier_stages[number];
      Random random(seed * 17 + number);
      std::vector<CarrierPart> parts = random_parts(stage, random);
      settle(stage, parts);
      const Point by{random.between(-9, 9), random.between(-9, 9)};
      std::vector<std::size_t> order = in_order(parts.size());
      const Outcomes plain = outcome_of(stage, parts, order, by, {}, true);
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.index(i)]);
      SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed));
      const Outcomes other = outcome_of(stage, parts, order, by, {}, true);
      ASSERT_EQ(other.positions, plain.positions);
      ASSERT_EQ(other.text, plain.text);
    }
}

// ------------------------------------------------------- equal calls

TEST(WorldCarrierLaws, TheOrderOfCallsOutOfReachDoesNotMatter) {
  const Stage& stage = carrier_stages[0];
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed * 19 + 2);
    std::vector<CarrierPart> all;
    std::vector<std::size_t> lifts;  // by place in `all`
    std::vector<Point> goals;
    for (std::int32_t place = 0; place < 5; ++place) {
      std::vector<CarrierPart> parts = random_parts(stage, random);
      settle(stage, parts);
      lifts.push_back(all.size());
      for (CarrierPart& part : parts) {
        part.body.position += Point{place * 1000, 0};
        all.push_back(part);
      }
      goals.push_back(parts[0].body.position + Point{random.between(-9, 9), random.between(-9, 9)});
    }
    CarrierScene plain(stage, all);
    CarrierScene shuffled(stage, all);
    std::vector<std::size_t> order = in_order(lifts.size());
    for (const std::size_t i : order)
      ASSERT_TRUE(plain.world().move(plain.ids()[lifts[i]], goals[i]).ok());
    std::reverse(order.begin(), order.end());
    for (std::size_t i = order.size(); i > 2; --i) std::swap(order[i - 1], order[random.index(i)]);
    for (const std::size_t i : order)
      ASSERT_TRUE(shuffled.world().move(shuffled.ids()[lifts[i]], goals[i]).ok());
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_EQ(shuffled.world().state_hash(), plain.world().state_hash());
    ASSERT_TRUE(plain.world().step() && shuffled.world().step());
    ASSERT_EQ(shuffled.world().state_hash(), plain.world().state_hash());
  }
}

/// Two carriers in a row, a body that rests on both, and one on top of it. Along x, or with `on_y`
/// along y; with `is_far` they rest on the other side.
struct Bridge {
  World world;
  std::array<BodyId, 2> lifts{};
  std::array<BodyId, 2> riders{};
  bool on_y = false;

  Bridge(bool along_y, bool is_far) : on_y(along_y) {
    for (std::size_t i = 0; i < lifts.size(); ++i) {
      lifts[i] = put({static_cast<std::int32_t>(i) * 60, 0}, {40, 4});
      EXPECT_TRUE(world.set_carrier(lifts[i]));
    }
    riders = {put({30, is_far ? 4 : -8}, {40, 8}), put({45, is_far ? 12 : -14}, {6, 6})};
    BodyMover mover;
    mover.gravity =
        on_y ? (is_far ? Face::left : Face::right) : (is_far ? Face::top : Face::bottom);
    for (const BodyId rider : riders) EXPECT_TRUE(world.set_mover(rider, mover));
  }
  [[nodiscard]] Point turned(Point at) const { return on_y ? Point{at.y, at.x} : at; }
  BodyId put(Point at, Size size) {
    return added(world, box_at(turned(at), on_y ? Size{size.height, size.width} : size));
  }
  void move(std::size_t lift, std::int32_t by) {
    const Point from = *world.position(lifts[lift]);
    EXPECT_TRUE(world.move(lifts[lift], from + turned({by, 0})).ok());
  }
};

TEST(WorldCarrierLaws, ARiderOfTwoTakesTheSumInEitherOrder) {
  for (int side = 0; side < 4; ++side)
    for (std::int32_t a = -4; a <= 4; ++a)
      for (std::int32_t b = -4; b <= 4; ++b) {
        Bridge first(side / 2 == 1, side % 2 == 1);
        Bridge second(side / 2 == 1, side % 2 == 1);
        std::array<Point, 2> wanted{};
        for (std::size_t i = 0; i < wanted.size(); ++i)
          wanted[i] = *first.world.position(first.riders[i]) + first.turned({a + b, 0});
        first.move(0, a);
        first.move(1, b);
        second.move(1, b);
        second.move(0, a);
        SCOPED_TRACE("side " + std::to_string(side) + " by " + text_of(Point{a, b}));
        for (std::size_t i = 0; i < wanted.size(); ++i)
          ASSERT_EQ(*first.world.position(first.riders[i]), wanted[i]);
        ASSERT_EQ(second.world.state_hash(), first.world.state_hash());
      }
}

// ------------------------------------------------------- long ways

constexpr std::array long_stages{
    Stage{"long", 0, 0, {0, 0, 300, 60}, 14},
    Stage{"long and round in x", 280, 0, {0, 0, 280, 60}, 14},
    Stage{"long and round", 200, 90, {0, 0, 200, 90}, 14},
};

TEST(WorldCarrierLaws, LongWaysAreManySteps) {
  for (const Stage& stage : long_stages)
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Random random(seed * 29 + 3);
      std::vector<CarrierPart> parts = random_parts(stage, random);
      settle(stage, parts);
      CarrierScene scene(stage, parts);
      World& world = scene.world();
      detail::world::Access::state(world).batches.carrying.most_near = seed % 2 == 0 ? 0 : 96;
      detail::world::Access::state(world).batches.carrying.strays.set_few(seed % 3 == 0 ? 0 : 16);
      const BodyId platform = scene.ids()[0];
      const Point from = *world.position(platform);
      const std::int32_t far = random.one_in(2) ? 700 : 100;
      const Point goal{from.x + random.between(-far, far),
                       from.y + (random.one_in(2) ? 0 : random.between(-far, far))};
      const auto respond = [](BodyId) { return Response::slide; };
      const auto expected = scene.oracle(platform, {}, respond).go(goal);
      std::vector<BodyHit> hits;
      const auto moved =
          world.move(platform, goal, respond, [&](const BodyHit& hit) { hits.push_back(hit); });
      ASSERT_TRUE(moved.ok());
      SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed));
      ASSERT_EQ(text_of_carrying(moved->position, moved->steps, hits),
                text_of_carrying({static_cast<std::int32_t>(expected.position.x),
                                  static_cast<std::int32_t>(expected.position.y)},
                                 expected.steps, expected.hits));
    }
}

// ------------------------------------------------------- batches and snapshots

TEST(WorldCarrierLaws, BatchesAreSingleMoves) {
  for (const Stage& stage : carrier_stages)
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Random random(seed * 37 + 5);
      std::vector<CarrierPart> parts = random_parts(stage, random);
      settle(stage, parts);
      for (int i = 0; i < 10; ++i) parts.push_back(parts[random.index(parts.size())]);
      CarrierScene batch(stage, parts);
      CarrierScene single(stage, parts);
      std::vector<Point> goals;
      for (const CarrierPart& part : parts)
        goals.push_back(part.body.position + Point{random.between(-4, 4), random.between(-4, 4)});
      std::vector<BodyMove> moves(goals.size());
      if (!batch.world().move(batch.ids(), goals, moves)) continue;  // outside the world
      for (std::size_t i = 0; i < goals.size(); ++i) {
        const auto moved = single.world().move(single.ids()[i], goals[i]);
        if (!moved.ok()) continue;  // was carried too far away
        ASSERT_EQ(moved->position, moves[i].position);
        ASSERT_EQ(moved->steps, moves[i].steps);
        ASSERT_EQ(moved->hits, moves[i].hits);
      }
      ASSERT_EQ(batch.world().state_hash(), single.world().state_hash());
    }
}

TEST(WorldCarrierLaws, SnapshotsBringBackEverything) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Stage& stage = carrier_stages[seed % carrier_stages.size()];
    Random random(seed * 41 + 1);
    std::vector<CarrierPart> parts = random_parts(stage, random);
    settle(stage, parts);
    CarrierScene scene(stage, parts);
    World& world = scene.world();
    ASSERT_TRUE(world.set_carrier(scene.ids()[0], {SubPixels(1.5), SubPixels(-2)}));
    const Snapshot before = world.snapshot();
    const std::uint64_t hash = world.state_hash();
    const Point goal = parts[0].body.position + Point{random.between(-6, 6), 3};
    const auto first = world.move(scene.ids()[0], goal);
    const std::uint64_t after = world.state_hash();
    ASSERT_TRUE(world.remove(scene.ids()[0]));
    ASSERT_FALSE(world.carrier(scene.ids()[0]).has_value());
    ASSERT_TRUE(world.restore(before));
    ASSERT_EQ(world.state_hash(), hash);
    ASSERT_EQ(world.carrier(scene.ids()[0]), (BodyCarrier{SubPixels(1.5), SubPixels(-2)}));
    const auto second = world.move(scene.ids()[0], goal);
    ASSERT_EQ(first.ok(), second.ok());
    ASSERT_EQ(world.state_hash(), after);
  }
}

}  // namespace
}  // namespace hitmask::support

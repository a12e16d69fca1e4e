// Bodies that show the frames of a sheet, against bodies with untrimmed masks placed by hand.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/sheet.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;
using support::Random;

constexpr Filter hit_filter{.layer = 2, .collides_with = 4};
constexpr Filter hurt_filter{.layer = 4, .collides_with = 2};

/// A frame as an artist drew it: nothing trimmed.
struct DrawnFrame {
  Mask mask;  // of the whole frame
  Point pivot{};
  std::vector<FramePart> parts{};
};

Mask painted_frame(Size size, Random& random) {
  Mask mask(size);
  const Size inner{random.between(0, size.width), random.between(0, size.height)};
  const Mask part = support::painted<Mask>(random.pick(support::all_patterns), inner, random);
  mask.draw(part, {random.between(0, size.width - inner.width),
                   random.between(0, size.height - inner.height)});
  return mask;
}

DrawnFrame drawn_frame(Random& random) {
  const Size size{random.between(1, 40), random.between(1, 40)};
  DrawnFrame frame{painted_frame(size, random), {random.between(-5, 40), random.between(-5, 40)}};
  for (const char* const name : {"hit", "hurt"}) {
    if (random.one_in(3)) continue;
    const Box box{random.between(-9, 30), random.between(-9, 30), random.between(0, 20),
                  random.between(0, 20)};
    frame.parts.push_back({.name = name, .box = box});
    if (random.one_in(2))
      frame.parts.back().mask =
          share(support::painted<Mask>(support::Pattern::noise, {box.w, box.h}, random));
  }
  return frame;
}

FrameDefinition definition_of(const DrawnFrame& drawn, std::size_t number) {
  FrameDefinition frame{.name = "frame " + std::to_string(number), .size = drawn.mask.size()};
  frame.mask = drawn.mask;
  frame.pivot = Pivot::at(drawn.pivot);
  frame.parts = drawn.parts;
  return frame;
}

/// A mask and the place of its top-left pixel from the body's position, turned pixel by pixel.
struct NaiveLook {
  Mask mask;
  Point at{};
};
NaiveLook naive_look(const MaskView& mask, Box box, Size frame, Point pivot,
                     Orientation orientation) {
  const auto number = static_cast<unsigned>(orientation);
  Mask turned(mask);
  if (number >= 4) {
    turned = flip_x(turned);
    box.x = frame.width - box.x - box.w;
    pivot.x = frame.width - pivot.x;
  }
  for (unsigned i = 0; i < number % 4; ++i) {
    turned = turn(turned, 1);
    box = {frame.height - box.y - box.h, box.x, box.h, box.w};
    pivot = {frame.height - pivot.y, pivot.x};
    std::swap(frame.width, frame.height);
  }
  return {std::move(turned), {box.x - pivot.x, box.y - pivot.y}};
}
NaiveLook naive_frame(const DrawnFrame& frame, Orientation orientation) {
  const Size size = frame.mask.size();
  return naive_look(frame.mask, {0, 0, size.width, size.height}, size, frame.pivot, orientation);
}
std::optional<NaiveLook> naive_part(const DrawnFrame& frame, const std::string& name,
                                    Orientation orientation) {
  for (const FramePart& part : frame.parts) {
    if (part.name != name) continue;
    const Mask mask = part.mask ? *part.mask : Mask(part.box.w, part.box.h, true);
    return naive_look(mask, part.box, frame.mask.size(), frame.pivot, orientation);
  }
  return std::nullopt;
}

/// The same sprites twice: with a sheet, and placed by hand.
class FrameScene {
 public:
  FrameScene(std::uint64_t seed, const WorldDefinition& definition, std::size_t sprites)
      : random_(seed), shown_(definition), by_hand_(definition) {
    for (std::size_t i = 0; i < 12; ++i) {
      drawn_.push_back(drawn_frame(random_));
      EXPECT_TRUE(sheet_.add_frame(definition_of(drawn_.back(), i)));
    }
    for (std::size_t i = 0; i < sprites; ++i) add_sprite();
  }

  void change_some() {
    std::vector<FrameBodies> bodies;
    std::vector<std::uint32_t> frames;
    std::vector<Orientation> orientations;
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
      if (random_.one_in(3)) continue;
      if (random_.one_in(4)) move(i);
      bodies.push_back(sprites_[i].bodies);
      frames.push_back(static_cast<std::uint32_t>(random_.below(drawn_.size())));
      orientations.push_back(static_cast<Orientation>(random_.below(8)));
      show_by_hand(sprites_[i], drawn_[frames.back()], orientations.back());
    }
    if (random_.one_in(2)) {
      EXPECT_TRUE(shown_.set_frame(bodies, sheet_, frames, orientations));
      return;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i)
      EXPECT_TRUE(shown_.set_frame(bodies[i], sheet_, frames[i], orientations[i]));
  }

  void expect_same() {
    ASSERT_TRUE(shown_.step());
    ASSERT_TRUE(by_hand_.step());
    const Events events = shown_.events();
    const Events expected = by_hand_.events();
    ASSERT_EQ(events.size(), expected.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      const Event event = events[i];
      const Event other = expected[i];
      EXPECT_EQ(event.kind, other.kind);
      EXPECT_EQ(event.a.slot, other.a.slot);
      EXPECT_EQ(event.b.slot, other.b.slot);
    }
    seen_ += events.size();
    ASSERT_TRUE(detail::world::validate(shown_));
  }

  World& world() { return shown_; }
  [[nodiscard]] std::size_t seen() const { return seen_; }

 private:
  struct Sprite {
    FrameBodies bodies;
    BodyId body;
    std::array<BodyId, 2> parts;  // in the world by hand
    Point position;
  };

  void add_sprite() {
    const Point at{random_.between(0, 60), random_.between(0, 60)};
    Sprite sprite{.bodies = added(shown_, box_at(at, {1, 1})),
                  .body = added(by_hand_, box_at(at, {1, 1})),
                  .parts = {},
                  .position = at};
    const std::array parts{PartDefinition{.name = "hit", .filter = hit_filter},
                           PartDefinition{.name = "hurt", .filter = hurt_filter}};
    sprite.bodies = *shown_.attach_parts(sprite.bodies.body, parts);
    for (std::size_t k = 0; k < parts.size(); ++k) {
      BodyDefinition part = box_at(at, {0, 0});
      part.filter = parts[k].filter;
      part.filter.group = -1 - static_cast<std::int32_t>(sprite.body.slot);
      part.enabled = false;
      sprite.parts[k] = added(by_hand_, part);
    }
    EXPECT_TRUE(by_hand_.set_filter(sprite.body, {.layer = 1, .collides_with = 1}));
    EXPECT_TRUE(shown_.set_filter(sprite.bodies.body, {.layer = 1, .collides_with = 1}));
    sprites_.push_back(sprite);
  }
  void move(std::size_t i) {
    Sprite& sprite = sprites_[i];
    sprite.position = {random_.between(0, 60), random_.between(0, 60)};
    EXPECT_TRUE(shown_.set_position(sprite.bodies.body, sprite.position));
  }
  void put(BodyId body, const NaiveLook& look, Point position) {
    EXPECT_TRUE(by_hand_.set_shape(body, Shape(look.mask)));
    EXPECT_TRUE(by_hand_.set_position(body, {position.x + look.at.x, position.y + look.at.y}));
    EXPECT_TRUE(by_hand_.set_enabled(body, true));
  }
  void show_by_hand(const Sprite& sprite, const DrawnFrame& frame, Orientation orientation) {
    put(sprite.body, naive_frame(frame, orientation), sprite.position);
    const std::array<std::string, 2> names{"hit", "hurt"};
    for (std::size_t k = 0; k < names.size(); ++k) {
      const auto look = naive_part(frame, names[k], orientation);
      if (look) put(sprite.parts[k], *look, sprite.position);
      EXPECT_TRUE(by_hand_.set_enabled(sprite.parts[k], look.has_value()));
    }
  }

  Random random_;
  World shown_;
  World by_hand_;
  Sheet sheet_;
  std::vector<DrawnFrame> drawn_;
  std::vector<Sprite> sprites_;
  std::size_t seen_ = 0;
};

TEST(WorldFrames, HaveTheEventsOfUntrimmedMasksPlacedByHand) {
  WorldDefinition repeating;
  repeating.period_x = 70;
  repeating.period_y = 75;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    FrameScene scene(seed, seed % 2 == 0 ? WorldDefinition{} : repeating, 14);
    for (int frame = 0; frame < 25; ++frame) {
      scene.change_some();
      ASSERT_NO_FATAL_FAILURE(scene.expect_same()) << "seed " << seed << ", frame " << frame;
    }
    EXPECT_GT(scene.seen(), 100U);
  }
}

/// A sheet with a bar that grows to the right of its pivot, a tall one, and parts.
Sheet bar_sheet() {
  Sheet sheet;
  const auto add = [&](const char* name, Size size, Point pivot, std::vector<FramePart> parts) {
    FrameDefinition frame{.name = name, .size = {64, 64}};
    frame.mask = Mask(size, true);
    frame.mask_at = {20, 20};
    frame.pivot = Pivot::at({20 + pivot.x, 20 + pivot.y});
    frame.parts = std::move(parts);
    EXPECT_TRUE(sheet.add_frame(std::move(frame)));
  };
  add("short", {4, 4}, {0, 0}, {{.name = "hit", .box = {30, 20, 2, 2}}});
  add("long", {12, 4}, {0, 0}, {});
  add("tall", {4, 12}, {0, 8},
      {{.name = "hit", .box = {40, 20, 2, 2}}, {.name = "hurt", .box = {20, 20, 4, 4}}});
  return sheet;
}

TEST(WorldFrames, APartThatAFrameLacksIsDisabled) {
  World world;
  Sheet sheet = bar_sheet();
  const BodyId hero = added(world, {.shape = sheet.mask(0), .position = {100, 100}});
  const std::array parts{PartDefinition{.name = "hit", .user = 7},
                         PartDefinition{.name = "hurt", .is_sensor = false}};
  const FrameBodies bodies = *world.attach_parts(hero, parts);
  ASSERT_EQ(bodies.parts.size(), 2U);
  EXPECT_EQ(bodies.parts[0].name, "hit");
  const BodyId hit = bodies.parts[0].body;
  const BodyId hurt = bodies.parts[1].body;
  EXPECT_EQ(world.parent(hit), hero);
  EXPECT_EQ(world.user(hit), 7U);
  EXPECT_TRUE(world.body(hit)->is_sensor);
  EXPECT_FALSE(world.body(hurt)->is_sensor);
  const auto expect_enabled = [&](bool is_hit, bool is_hurt) {
    EXPECT_EQ(world.body(hit)->enabled, is_hit);
    EXPECT_EQ(world.body(hurt)->enabled, is_hurt);
  };
  expect_enabled(false, false);
  ASSERT_TRUE(world.set_frame(bodies, sheet, 0));
  expect_enabled(true, false);
  EXPECT_EQ(world.box(hit), (Box{110, 100, 2, 2}));
  ASSERT_TRUE(world.set_frame(bodies, sheet, 2));
  expect_enabled(true, true);
  EXPECT_EQ(world.box(hit), (Box{120, 92, 2, 2}));
  EXPECT_EQ(world.box(hurt), (Box{100, 92, 4, 4}));
  ASSERT_TRUE(world.set_frame(bodies, sheet, 2, Orientation::mirrored));
  EXPECT_EQ(world.box(hit), (Box{78, 92, 2, 2}));
  EXPECT_EQ(world.box(hero), (Box{96, 92, 4, 12}));
  ASSERT_TRUE(world.set_frame(bodies, sheet, 1));
  expect_enabled(false, false);
}

TEST(WorldFrames, ALastFrameCountsEvenIfItIsShownAlready) {
  World world;
  Sheet sheet = bar_sheet();
  const BodyId hero = added(world, {.shape = sheet.mask(0), .position = {5, 5}});
  const std::array bodies{hero, hero, hero, hero};
  const std::array<std::uint32_t, 4> frames{1, 2, 1, 0};
  ASSERT_TRUE(world.set_frame(bodies, sheet, frames));
  EXPECT_EQ(world.body(hero)->shape, Shape(sheet.mask(0)));
  EXPECT_EQ(world.box(hero), (Box{5, 5, 4, 4}));
  ASSERT_TRUE(detail::world::validate(world));
}

/// Batches with many bodies, in any order, some of them twice or more often, against one call for
/// each body.
TEST(WorldFrames, OfABatchAreThoseOfSingleCalls) {
  Random random(5);
  Sheet sheet = bar_sheet();
  World batches;
  World singles;
  std::vector<BodyId> bodies;
  std::vector<BodyId> single_bodies;
  for (std::int32_t i = 0; i < 150; ++i) {
    const BodyDefinition body = box_at({i % 15 * 5, i / 15 * 5}, {2, 2});
    bodies.push_back(added(batches, body));
    single_bodies.push_back(added(singles, body));
  }
  const std::array all{Orientation::upright, Orientation::mirrored};
  for (int round = 0; round < 60; ++round) {
    const std::uint64_t rare = round % 3 == 0 ? 1 : 8;
    std::vector<BodyId> chosen;
    std::vector<std::uint32_t> frames;
    std::vector<Orientation> orientations;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const std::size_t number = round % 2 == 0 ? k : random.index(bodies.size());
      chosen.push_back(bodies[number]);
      frames.push_back(random.one_in(rare) ? static_cast<std::uint32_t>(random.below(3)) : 0);
      const bool turns = round % 5 != 0 && random.one_in(rare);
      orientations.push_back(turns ? random.pick(all) : Orientation::upright);
      ASSERT_TRUE(
          singles.set_frame(single_bodies[number], sheet, frames.back(), orientations.back()));
    }
    if (round % 5 == 0) orientations.clear();
    ASSERT_TRUE(batches.set_frame(chosen, sheet, frames, orientations));
    ASSERT_TRUE(batches.step());
    ASSERT_TRUE(singles.step());
    ASSERT_TRUE(detail::world::validate(batches));
    ASSERT_EQ(batches.state_hash(), singles.state_hash()) << round;
  }
}

/// Setting a shape always counts as a change, so setting a frame does, too. In a batch, most
/// players have entered no new frame; those bodies are left alone.
TEST(WorldFrames, SetByHandAreAlwaysAChange) {
  World world;
  Sheet sheet = bar_sheet();
  const BodyId hero = added(world, {.shape = sheet.mask(0), .position = {5, 5}});
  const std::array parts{PartDefinition{.name = "hit"}, PartDefinition{.name = "hurt"}};
  const FrameBodies bodies = *world.attach_parts(hero, parts);
  ASSERT_TRUE(world.set_frame(bodies, sheet, 0));
  const auto changed_by = [&](const auto& change) {
    EXPECT_TRUE(world.step());
    EXPECT_TRUE(change());
    EXPECT_TRUE(detail::world::validate(world));
    EXPECT_TRUE(world.step());
    return world.statistics().changed;
  };
  const std::array<std::uint32_t, 1> frame{0};
  EXPECT_EQ(changed_by([&] { return world.set_frame(hero, sheet, 0); }), 1U);
  EXPECT_EQ(changed_by([&] { return world.set_frame(bodies, sheet, 0); }), 2U);  // it lacks "hurt"
  EXPECT_EQ(changed_by([&] { return world.change_frame(bodies, sheet, 0); }), 2U);
  EXPECT_EQ(changed_by([&] { return world.set_frame(std::span(&hero, 1), sheet, frame); }), 0U);
  EXPECT_EQ(changed_by([&] { return world.set_frame(std::span(&bodies, 1), sheet, frame); }), 0U);
}

TEST(WorldFrames, WithATransformAreTurnedLikeShapes) {
  World world, expected;
  Sheet sheet = bar_sheet();
  TransformParts turned;
  turned.angle = Angle::turns(0.1);
  const BodyDefinition start{.shape = sheet.mask(0), .position = {50, 50}, .transform = turned};
  const BodyId hero = added(world, start);
  const BodyId other = added(expected, start);
  const std::array parts{PartDefinition{.name = "hit"}};
  const FrameBodies bodies = *world.attach_parts(hero, parts);
  const BodyId hit = added(expected, box_at({}, {0, 0}));
  ASSERT_TRUE(expected.attach(hit, other));
  for (const std::uint32_t frame : {2U, 0U, 1U, 2U}) {
    ASSERT_TRUE(world.set_frame(bodies, sheet, frame, Orientation::quarter));
    ASSERT_TRUE(expected.set_shape(other, sheet.mask(frame, Orientation::quarter)));
    const auto part = sheet.part_mask(frame, "hit", Orientation::quarter);
    EXPECT_EQ(world.body(bodies.parts[0].body)->enabled, part.has_value());
    if (part) {
      ASSERT_TRUE(expected.set_shape(hit, *part));
    }
    EXPECT_EQ(world.box(hero), expected.box(other));
    if (part) {
      EXPECT_EQ(world.box(bodies.parts[0].body), expected.box(hit));
    }
    ASSERT_TRUE(detail::world::validate(world));
  }
}

TEST(WorldFrames, ChangeAllBodiesOrNone) {
  WorldDefinition narrow;
  narrow.period_x = 8;
  World world(narrow);
  Sheet sheet = bar_sheet();
  const std::array ids{added(world, {.shape = sheet.mask(0)}),
                       added(world, {.shape = sheet.mask(0)})};
  const std::uint64_t before = world.state_hash();
  const auto error_of = [&](std::array<std::uint32_t, 2> frames) {
    return world.set_frame(ids, sheet, frames).error();
  };
  EXPECT_EQ(error_of({2, 1}), WorldError::larger_period);
  EXPECT_EQ(error_of({2, 3}), WorldError::frame);
  EXPECT_EQ(error_of({2, Sheet::none}), WorldError::frame);
  const std::array<std::uint32_t, 1> one{2};
  const std::array<std::uint32_t, 2> two{2, 2};
  const std::array orientation{Orientation::half};
  EXPECT_EQ(world.set_frame(ids, sheet, one).error(), WorldError::lengths);
  EXPECT_EQ(world.set_frame(ids, sheet, two, orientation).error(), WorldError::lengths);
  const std::array strangers{ids[0], BodyId{}};
  EXPECT_EQ(world.set_frame(strangers, sheet, two).error(), WorldError::null_id);
  EXPECT_EQ(world.set_frame(FrameBodies(ids[0], {{"hit", BodyId{}}}), sheet, 2).error(),
            WorldError::null_id);
  EXPECT_EQ(world.attach_parts({}, {}).error(), WorldError::null_id);
  EXPECT_EQ(world.state_hash(), before);
  ASSERT_TRUE(detail::world::validate(world));
  EXPECT_TRUE(world.set_frame(ids, sheet, two));
  EXPECT_NE(world.state_hash(), before);
}

TEST(WorldFrames, AreRefusedWhileTheWorldSearches) {
  World world;
  Sheet sheet = bar_sheet();
  const BodyId a = added(world, {.shape = sheet.mask(0)});
  added(world, {.shape = sheet.mask(0)});
  std::size_t refused = 0;
  ASSERT_TRUE(world.for_each_overlap([&](const BodyPair&) {
    refused += world.set_frame(a, sheet, 1).error() == WorldError::busy;
    refused += world.change_frame(a, sheet, 1).error() == WorldError::busy;
    refused += world.attach_parts(a, {}).error() == WorldError::busy;
  }));
  EXPECT_EQ(refused, 3U);
}

TEST(WorldFrames, ThatDoNotFitAreAllowedPushedOrRefused) {
  for (const Fit fit : {Fit::allow, Fit::push, Fit::refuse}) {
    World world;
    Sheet sheet = bar_sheet();
    const BodyId hero = added(world, {.shape = sheet.mask(0), .position = {0, 0}});
    added(world, box_at({10, -50}, {10, 100}));
    const std::array parts{PartDefinition{.name = "hit"}};
    const FrameBodies bodies = *world.attach_parts(hero, parts);
    ASSERT_TRUE(world.set_frame(bodies, sheet, 0));
    const std::uint64_t before = world.state_hash();
    const ShapeChange change{.fit = fit, .limit = 3, .keep_feet = false};
    const auto by = world.change_frame(bodies, sheet, 1, Orientation::upright, change);
    if (fit == Fit::refuse) {
      EXPECT_EQ(by.error(), WorldError::stuck);
      EXPECT_EQ(world.state_hash(), before);
      continue;
    }
    EXPECT_EQ(*by, (fit == Fit::push ? Point{-2, 0} : Point{}));
    EXPECT_EQ(world.body(hero)->shape, Shape(sheet.mask(1)));
    EXPECT_FALSE(world.body(bodies.parts[0].body)->enabled);
    ASSERT_TRUE(detail::world::validate(world));
  }
}

TEST(WorldFrames, KeepThePivotUnlessPushed) {
  World world;
  Sheet sheet = bar_sheet();
  const BodyId hero = added(world, {.shape = sheet.mask(0), .position = {7, 9}});
  EXPECT_EQ(*world.change_frame(hero, sheet, 2), (Point{}));
  EXPECT_EQ(world.position(hero), (Point{7, 9}));
  EXPECT_EQ(world.change_frame(hero, sheet, 9).error(), WorldError::frame);
  EXPECT_EQ(world.change_frame({}, sheet, 0).error(), WorldError::null_id);
}

TEST(WorldFrames, APartThatDoesNotFitTheWorldLeavesTheBodyAsItWas) {
  WorldDefinition narrow;
  narrow.period_x = 30;
  World world(narrow);
  Sheet sheet = bar_sheet();
  FrameDefinition wide{.name = "wide", .size = {4, 4}};
  wide.mask = Mask({4, 4}, true);
  wide.parts.push_back({.name = "hit", .box = {0, 0, 31, 1}});
  const std::uint32_t frame = *sheet.add_frame(std::move(wide));
  const BodyId hero = added(world, {.shape = sheet.mask(1)});
  const std::array parts{PartDefinition{.name = "hit"}};
  const FrameBodies bodies = *world.attach_parts(hero, parts);
  const std::uint64_t before = world.state_hash();
  EXPECT_EQ(world.set_frame(bodies, sheet, frame).error(), WorldError::larger_period);
  EXPECT_EQ(world.change_frame(bodies, sheet, frame).error(), WorldError::larger_period);
  EXPECT_EQ(world.state_hash(), before);
}

TEST(WorldFrames, ComeBackWithASnapshot) {
  FrameScene scene(99, {}, 8);
  for (int frame = 0; frame < 5; ++frame) {
    scene.change_some();
    scene.expect_same();
  }
  const Snapshot snapshot = scene.world().snapshot();
  const std::uint64_t before = scene.world().state_hash();
  scene.change_some();
  EXPECT_NE(scene.world().state_hash(), before);
  ASSERT_TRUE(scene.world().restore(snapshot));
  EXPECT_EQ(scene.world().state_hash(), before);
  ASSERT_TRUE(detail::world::validate(scene.world()));
}

}  // namespace
}  // namespace hitmask

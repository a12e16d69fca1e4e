// Debug drawing: the lines are exactly the pixels and the rays that the world knows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/drawn_items.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;
using support::drawn;
using support::drawn_of;
using support::DrawnItem;
using support::filled;
using support::for_each_scene;
using support::pixels_of;
using support::PixelSet;
using support::Random;
using support::wrapped_pixels;
using Kind = DebugItem::Kind;

TEST(WorldDrawing, OutlinesHoldExactlyThePixels) {
  for_each_scene(40, [](support::Scene& scene, Random&) {
    std::map<BodyId, std::vector<std::vector<Point>>> loops;
    for (const DrawnItem& drawn : drawn(scene.world())) {
      if (!support::is_outline(drawn.item.kind)) continue;
      EXPECT_TRUE(drawn.item.closed);
      loops[drawn.item.body].push_back(drawn.points);
      const BodyDefinition body = *scene.world().body(drawn.item.body);
      const Kind expected = !body.enabled    ? Kind::disabled_body
                            : body.is_sensor ? Kind::sensor_body
                            : body.is_static ? Kind::static_body
                                             : Kind::moving_body;
      if (drawn.item.kind != Kind::hole) {
        EXPECT_EQ(drawn.item.kind, expected);
      }
    }
    for (const BodyId body : scene.ids())
      EXPECT_EQ(filled(loops[body]), pixels_of(scene.world(), body)) << body.slot;
  });
}

TEST(WorldDrawing, ContactsAreTheSharedPixels) {
  for_each_scene(40, [](support::Scene& scene, Random& random) {
    World& world = scene.world();
    ASSERT_TRUE(world.step());
    if (random.one_in(2))  // contacts of the last step, pixels of now
      (void)world.set_position(random.pick(scene.ids()), random_point(scene.stage().arena, random));
    std::map<std::pair<BodyId, BodyId>, PixelSet> shared;
    for (const DrawnItem& drawn : drawn_of(world, Kind::contact)) {
      const Box box = drawn.item.box;
      if (!world.body(drawn.item.body)->shape.is_box() ||
          !world.body(drawn.item.other)->shape.is_box()) {
        EXPECT_EQ(box.h, 1);
      }
      for (const auto& pixel : support::pixels_of_box(box))
        EXPECT_TRUE((shared[{drawn.item.body, drawn.item.other}].insert(pixel).second));
    }
    for (const BodyPair& pair : world.contacts()) {
      const PixelSet found = shared[{pair.a, pair.b}];
      EXPECT_EQ(static_cast<std::int64_t>(found.size()), world.contact(pair.a, pair.b).area);
      const PixelSet b = wrapped_pixels(pixels_of(world, pair.b), world.definition());
      PixelSet both;
      for (const auto& pixel : pixels_of(world, pair.a))
        if (b.contains(*wrapped_pixels({pixel}, world.definition()).begin())) both.insert(pixel);
      EXPECT_EQ(found, both);
    }
    EXPECT_EQ(shared.size(), world.contacts().size());
  });
}

TEST(WorldDrawing, RunsEqualTheOverlapMask) {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const auto side = [&] { return random.between(1, 150); };
    const Mask a =
        support::painted<Mask>(random.pick(support::all_patterns), {side(), side()}, random);
    const Mask b =
        support::painted<Mask>(random.pick(support::all_patterns), {side(), side()}, random);
    const Point offset{random.between(-80, 80), random.between(-80, 80)};
    World world;
    added(world, support::mask_at({0, 0}, Mask(a)));
    added(world, support::mask_at(offset, Mask(b)));
    ASSERT_TRUE(world.step());
    Mask runs(a.size());
    std::int64_t area = 0;
    for (const DrawnItem& drawn : drawn_of(world, Kind::contact)) {
      area += area_of(drawn.item.box);
      for (const auto& [x, y] : support::pixels_of_box(drawn.item.box))
        EXPECT_TRUE(runs.set(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)));
    }
    EXPECT_EQ(area, overlap_area(a, b, offset));
    EXPECT_EQ(runs, overlap_mask(a, b, offset));
  }
}

TEST(WorldDrawing, RaysEndWhereTheyHit) {
  for_each_scene(30, [](support::Scene& scene, Random& random) {
    std::vector<DebugRay> rays;
    for (int k = 0; k < 10; ++k)
      rays.push_back(
          {random_point(scene.stage().arena, random), random_point(scene.stage().arena, random)});
    DebugOptions options;
    options.rays = rays;
    options.ray_filter = random_query(scene.ids(), random);
    const auto lines = drawn_of(scene.world(), Kind::ray, options);
    const auto pixels = drawn_of(scene.world(), Kind::ray_hit, options);
    ASSERT_EQ(lines.size(), rays.size());
    std::size_t hits = 0;
    for (std::size_t k = 0; k < rays.size(); ++k) {
      const auto hit = scene.world().ray(rays[k].from, rays[k].to, options.ray_filter);
      ASSERT_EQ(lines[k].points.size(), 2U);
      EXPECT_EQ(lines[k].points[0], rays[k].from);
      EXPECT_EQ(lines[k].item.body, hit ? hit->body : BodyId{});
      const Point end = lines[k].points[1];
      if (!hit) {
        EXPECT_EQ(end, rays[k].to);
        continue;
      }
      ASSERT_LT(hits, pixels.size());
      const Point pixel = hit->hit.pixel;
      EXPECT_EQ(pixels[hits].item.box, (Box{pixel.x, pixel.y, 1, 1}));
      EXPECT_EQ(pixels[hits++].item.body, hit->body);
      EXPECT_EQ(reference::modulo({end.x, end.y}, {scene.stage().period_x, scene.stage().period_y}),
                pixel);
      EXPECT_EQ(std::abs(std::int64_t{end.x} - rays[k].from.x) +
                    std::abs(std::int64_t{end.y} - rays[k].from.y),
                hit->hit.steps);
    }
    EXPECT_EQ(hits, pixels.size());
  });
}

/// Unit edges: their first point, and whether they are horizontal.
using EdgeSet = std::set<std::tuple<std::int64_t, std::int64_t, bool>>;

TEST(WorldDrawing, RestingEdgesAreThoseUnderTheFeet) {
  for_each_scene(60, [](support::Scene& scene, Random& random) {
    World& world = scene.world();
    static constexpr std::array faces{Face::bottom, Face::top, Face::left, Face::right, Face::none};
    std::map<BodyId, EdgeSet> expected;
    for (const BodyId body : scene.ids()) {
      const Face gravity = random.pick(faces);
      ASSERT_TRUE(world.set_mover(body, {.gravity = gravity}));
      const Point down = direction_of(gravity);
      (void)world.move(body, *world.position(body) + Point{8 * down.x, 8 * down.y});
    }
    for (const BodyId body : scene.ids()) {
      const Face gravity = world.mover(body)->gravity;
      const Point down = direction_of(gravity);
      world.resting_on(
          body,
          [&](BodyId ground) {
            const PixelSet below = wrapped_pixels(pixels_of(world, ground), world.definition());
            for (const auto& [x, y] : pixels_of(world, body))
              if (below.contains(
                      *wrapped_pixels({{x + down.x, y + down.y}}, world.definition()).begin()))
                expected[body].insert(
                    {x + (down.x > 0 ? 1 : 0), y + (down.y > 0 ? 1 : 0), down.x == 0});
          },
          gravity);
    }
    std::map<BodyId, EdgeSet> found;
    for (const DrawnItem& drawn : drawn_of(world, Kind::resting)) {
      ASSERT_EQ(drawn.points.size(), 2U);
      const Point a = drawn.points[0];
      const Point b = drawn.points[1];
      const bool across = a.y == b.y;
      EXPECT_TRUE(across || a.x == b.x);
      for (std::int64_t k = 0; k < std::int64_t{b.x} - a.x + b.y - a.y; ++k)
        found[drawn.item.body].insert({a.x + (across ? k : 0), a.y + (across ? 0 : k), across});
    }
    for (const BodyId body : scene.ids()) EXPECT_EQ(found[body], expected[body]) << body.slot;
  });
}

TEST(WorldDrawing, AViewLeavesOutWhatLiesOutside) {
  for_each_scene(30, [](support::Scene& scene, Random& random) {
    World& world = scene.world();
    for (const BodyId body : scene.ids()) ASSERT_TRUE(world.set_mover(body, {}));
    ASSERT_TRUE(world.record_paths(true));
    ASSERT_TRUE(world.step());
    for (const BodyId body : scene.ids())
      (void)world.move(body, *world.position(body) + Point{random.between(-5, 5), 9});
    const std::vector rays{DebugRay{{0, 0}, random_point(scene.stage().arena, random)}};
    DebugOptions options{.boxes = true, .regions = true, .rays = rays};
    std::vector<DrawnItem> all = drawn(world, options);
    options.view = Box{0, 0, random.between(0, 20), random.between(0, 20)};
    options.view->x = random_point(scene.stage().arena, random).x;
    options.view->y = random_point(scene.stage().arena, random).y;
    const auto is_outside = [](std::int64_t from, std::int64_t size, std::int64_t low,
                               std::int64_t length) {
      return from > low + length || from + size < low;
    };
    const Box view = *options.view;
    std::erase_if(all, [&](const DrawnItem& drawn) {
      const Box box = drawn.item.box;
      return is_outside(box.x, box.w, view.x, view.w) || is_outside(box.y, box.h, view.y, view.h);
    });
    EXPECT_EQ(drawn(world, options), all);
  });
}

TEST(WorldDrawing, OptionsChooseWhatIsDrawn) {
  World world;
  added(world, box_at({0, 0}));
  added(world, support::mask_at({6, 7}, Mask::from_text({"###", "#.#", "###"})));
  BodyDefinition other = box_at({100, 0});
  other.is_static = true;
  added(world, other);
  other.enabled = false;
  added(world, other);
  ASSERT_TRUE(world.step());
  std::map<Kind, int> counts;
  for (const DrawnItem& drawn : drawn(world)) ++counts[drawn.item.kind];
  EXPECT_EQ(counts, (std::map<Kind, int>{{Kind::moving_body, 2},
                                         {Kind::static_body, 1},
                                         {Kind::disabled_body, 1},
                                         {Kind::hole, 1},
                                         {Kind::contact, 4}}));
  counts.clear();
  for (const DrawnItem& drawn :
       drawn(world, {.outlines = false, .contacts = false, .boxes = true, .regions = true}))
    ++counts[drawn.item.kind];
  EXPECT_EQ(counts[Kind::body_box], 4);
  EXPECT_EQ(counts[Kind::solid_box], 3);
  EXPECT_EQ(counts[Kind::contact_box], 1);
  EXPECT_EQ(counts.size(), 3U);  // so small a world has no regions
  for (std::int32_t k = 0; k < 1000; ++k) added(world, box_at({20 * k, 50}));
  ASSERT_TRUE(world.step());
  EXPECT_FALSE(drawn_of(world, Kind::region, {.regions = true}).empty());
}

TEST(WorldDrawing, CallbacksStopAndMayNotChangeTheWorld) {
  World world;
  const BodyId body = added(world, box_at({0, 0}));
  added(world, box_at({6, 7}));
  ASSERT_TRUE(world.step());
  for (std::size_t most = 1; most <= drawn(world).size(); ++most) {
    std::size_t count = 0;
    EXPECT_TRUE(world.debug_draw([&](const DebugItem&) { return ++count < most; }));
    EXPECT_EQ(count, most);
  }
  EXPECT_TRUE(world.debug_draw([&](const DebugItem&) {
    EXPECT_EQ(world.remove(body).error(), WorldError::busy);
    EXPECT_EQ(world.record_paths(true).error(), WorldError::busy);
    EXPECT_EQ(world.debug_draw([](const DebugItem&) {}).error(), WorldError::busy);
  }));
  EXPECT_TRUE(world.remove(body));
}

TEST(WorldDrawing, ContactsOfRemovedBodiesAreNotDrawn) {
  World world;
  added(world, box_at({0, 0}));
  const BodyId gone = added(world, box_at({6, 7}));
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.remove(gone));
  EXPECT_EQ(added(world, box_at({6, 7})).slot, gone.slot);
  EXPECT_TRUE(drawn_of(world, Kind::contact).empty());
}

/// Numbers of shapes are used again, and pixels change.
TEST(WorldDrawing, CachedOutlinesAreNeverOutdated) {
  WorldDefinition small;
  small.cache_bytes = 400;
  for (const WorldDefinition& definition : {WorldDefinition{}, small}) {
    World world(definition);
    Random random(8);
    const auto mask = std::make_shared<Mask>(9, 9);
    const BodyId body = added(world, {.shape = mask});
    for (int round = 0; round < 300; ++round) {
      if (random.one_in(3)) {
        mask->toggle(support::painted<Mask>(random.pick(support::all_patterns), {9, 9}, random));
        ASSERT_TRUE(world.set_shape(body, mask));
      } else if (random.one_in(2)) {
        const auto other =
            share(support::painted<Mask>(random.pick(support::all_patterns), {9, 9}, random));
        ASSERT_TRUE(world.set_shape(body, other));
      } else {
        ASSERT_TRUE(world.set_transform(
            body, Transform({.angle = Angle::degrees(random.between(0, 359))})));
      }
      if (random.one_in(9)) (void)world.forget_unused_masks();
      std::vector<std::vector<Point>> loops;
      for (const DrawnItem& drawn : drawn(world)) loops.push_back(drawn.points);
      ASSERT_EQ(filled(loops), pixels_of(world, body)) << round;
    }
  }
}

TEST(WorldDrawing, TheCacheHasALimit) {
  WorldDefinition small;
  small.cache_bytes = 20'000;
  World world(small);
  const BodyId body = added(world, box_at({0, 0}));
  std::size_t most = 0;
  for (std::int32_t k = 1; k < 400; ++k) {
    Mask comb(200, 2);
    for (std::int32_t x = 0; x < 200; x += 2) comb.set(x, k % 2);
    ASSERT_TRUE(world.set_shape(body, share(std::move(comb))));
    (void)drawn(world);
    most = std::max(most, world.memory_bytes());
  }
  EXPECT_LT(most, 200'000U);
}

TEST(WorldDrawing, DrawingIsNoPartOfTheState) {
  World world;
  const BodyId body = added(world, support::mask_at({0, 0}, disc_mask(5)));
  const std::uint64_t hash = world.state_hash();
  ASSERT_TRUE(world.record_paths(true));
  (void)drawn(world);
  EXPECT_EQ(world.state_hash(), hash);
  ASSERT_TRUE(world.move(body, {1, 0}).ok());
  ASSERT_TRUE(world.move(body, {0, 0}).ok());
  EXPECT_EQ(drawn_of(world, Kind::path).size(), 2U);
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_TRUE(detail::world::validate(world));
}

TEST(WorldDrawing, HugeBodiesNeitherOverflowNorTakeLong) {
  World world;
  const Size huge{max_box_side, max_box_side};
  const BodyId ground = added(world, box_at({end_position - 1, 0}, huge));
  const BodyId a =
      added(world, {.shape = {huge, {-max_origin, 0}}, .position = {end_position - 1, 0}});
  ASSERT_TRUE(world.set_mover(a, {.gravity = Face::right}));
  ASSERT_TRUE(world.set_mover(ground, {}));
  ASSERT_TRUE(world.step());
  const std::vector rays{DebugRay{{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}}};
  for (const DrawnItem& drawn : drawn(world, {.boxes = true, .regions = true, .rays = rays}))
    EXPECT_GE(drawn.item.box.w, 0);
}

}  // namespace
}  // namespace hitmask

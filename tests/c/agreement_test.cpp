// The C functions say what the C++ ones say, on random masks.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "hitmask/hitmask.hpp"

namespace {

using hitmask::Mask;
using hitmask::Point;

/// The same random mask in both languages.
struct Twin {
  Mask cpp;
  hm_mask c{};

  Twin(std::mt19937& random, std::int32_t width, std::int32_t height)
      : cpp(hitmask::mask_from_predicate(
            {width, height}, [&](std::int32_t, std::int32_t) { return random() % 3 == 0; })) {
    EXPECT_EQ(hm_mask_from_text(hitmask::to_text(cpp).c_str(), &c), HM_OK);
  }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;
  ~Twin() { hm_mask_destroy(c); }
};

/// The text of a mask handle, which is destroyed.
std::string text_of(hm_mask mask) {
  char* text = nullptr;
  EXPECT_EQ(hm_mask_to_text(mask, &text), HM_OK);
  std::string result = text;
  hm_free(text);
  hm_mask_destroy(mask);
  return result;
}

void expect_same(const hm_contact& c, const hitmask::Contact& cpp) {
  EXPECT_EQ(c.area, cpp.area);
  EXPECT_EQ(c.first.x, cpp.first.x);
  EXPECT_EQ(c.first.y, cpp.first.y);
  EXPECT_EQ(c.box.x, cpp.box.x);
  EXPECT_EQ(c.box.y, cpp.box.y);
  EXPECT_EQ(c.box.w, cpp.box.w);
  EXPECT_EQ(c.box.h, cpp.box.h);
  EXPECT_EQ(c.sum_x, cpp.sum_x);
  EXPECT_EQ(c.sum_y, cpp.sum_y);
  EXPECT_EQ(c.gradient_x, cpp.gradient_x);
  EXPECT_EQ(c.gradient_y, cpp.gradient_y);
}

TEST(Agreement, ContactsOneByOneAndInBatches) {
  std::mt19937 random(1);
  const Twin a(random, 70, 50);
  const Twin b(random, 33, 66);
  std::vector<hm_mask_pair> pairs;
  std::vector<hitmask::Contact> wanted;
  for (std::int32_t dx = -40; dx < 80; dx += 7)
    for (std::int32_t dy = -70; dy < 60; dy += 9) {
      pairs.push_back({a.c, b.c, {dx, dy}});
      wanted.push_back(hitmask::contact(a.cpp, b.cpp, {dx, dy}));
    }
  std::vector<hm_contact> contacts(pairs.size());
  std::vector<std::int64_t> areas(pairs.size());
  ASSERT_EQ(hm_contact_many(pairs.data(), pairs.size(), HM_DETAIL_ALL, contacts.data(), nullptr),
            HM_OK);
  ASSERT_EQ(hm_overlap_area_many(pairs.data(), pairs.size(), areas.data(), nullptr), HM_OK);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    hm_contact single;
    EXPECT_EQ(hm_contact_of(a.c, b.c, pairs[i].offset, HM_DETAIL_ALL, &single),
              wanted[i] ? HM_OK : HM_NONE);
    expect_same(single, wanted[i]);
    expect_same(contacts[i], wanted[i]);
    EXPECT_EQ(areas[i], wanted[i].area);
  }
}

/// More masks than a batch remembers, so that they take each other's places.
TEST(Agreement, BatchesOfManyMasks) {
  std::mt19937 random(5);
  std::vector<std::unique_ptr<Twin>> twins;
  for (int i = 0; i < 500; ++i) twins.push_back(std::make_unique<Twin>(random, 1 + i % 20, 9));
  std::vector<hm_mask_pair> pairs;
  std::vector<std::int64_t> wanted;
  for (int i = 0; i < 3000; ++i) {
    const Twin& a = *twins[random() % twins.size()];
    const Twin& b = *twins[random() % twins.size()];
    const Point offset{static_cast<std::int32_t>(random() % 11) - 5, 1};
    pairs.push_back({a.c, b.c, {offset.x, offset.y}});
    wanted.push_back(hitmask::overlap_area(a.cpp, b.cpp, offset));
  }
  std::vector<std::int64_t> areas(pairs.size());
  ASSERT_EQ(hm_overlap_area_many(pairs.data(), pairs.size(), areas.data(), nullptr), HM_OK);
  EXPECT_EQ(areas, wanted);
}

TEST(Agreement, Shapes) {
  std::mt19937 random(2);
  for (int round = 0; round < 20; ++round) {
    const Twin a(random, 1 + static_cast<int>(random() % 80), 1 + static_cast<int>(random() % 40));
    const Twin b(random, 20, 20);
    hm_mask out{};
    hm_point origin;
    ASSERT_EQ(hm_grow(a.c, 2, HM_REACH_DISC, &out, &origin), HM_OK);
    EXPECT_EQ(text_of(out), to_text(grow(a.cpp, 2, hitmask::Reach::disc).mask));
    ASSERT_EQ(hm_fill_holes(a.c, HM_FOUR, &out), HM_OK);
    EXPECT_EQ(text_of(out), to_text(fill_holes(a.cpp, hitmask::Neighbours::four)));
    ASSERT_EQ(hm_scale(a.c, {31, 17}, HM_SCALE_ANY, &out), HM_OK);
    EXPECT_EQ(text_of(out), to_text(scale(a.cpp, {31, 17}, hitmask::Scale::any)));
    ASSERT_EQ(hm_convolve(a.c, b.c, &out, &origin), HM_OK);
    EXPECT_EQ(text_of(out), to_text(convolve(a.cpp, b.cpp).mask));
    ASSERT_EQ(hm_xor(a.c, b.c, &out), HM_OK);
    EXPECT_EQ(text_of(out), to_text(a.cpp.view() ^ b.cpp.view()));
    ASSERT_EQ(hm_turn(a.c, 3, &out), HM_OK);
    EXPECT_EQ(text_of(out), to_text(turn(a.cpp, 3)));
  }
}

TEST(Agreement, Transforms) {
  std::mt19937 random(3);
  const Twin a(random, 40, 30);
  for (int i = 0; i < 50; ++i) {
    hm_transform_parts parts = hm_transform_parts_default();
    parts.x = 0.01 * static_cast<double>(random() % 10000);
    parts.y = -3.25;
    parts.pivot_x = 20;
    parts.pivot_y = 15;
    parts.angle = hm_angle_fraction(static_cast<std::uint32_t>(random()));
    parts.scale_x = 1.5;
    parts.shear_y = 0.25;
    parts.flip_x = i % 2;
    const hitmask::TransformParts twin{.x = parts.x,
                                       .y = parts.y,
                                       .pivot_x = 20,
                                       .pivot_y = 15,
                                       .angle = hitmask::Angle::fraction(parts.angle.fraction),
                                       .scale_x = 1.5,
                                       .flip_x = i % 2 != 0,
                                       .shear_y = 0.25};
    const hm_transform transform = hm_transform_of(&parts);
    hm_placed_mask placed{};
    hm_mask raster{};
    hm_point at;
    ASSERT_EQ(hm_place(a.c, &transform, &placed), HM_OK);
    ASSERT_EQ(hm_placed_mask_rasterise(placed, HM_COVER_CENTRE, &raster, &at), HM_OK);
    const auto wanted = rasterise(*place(a.cpp, twin));
    EXPECT_EQ(text_of(raster), to_text(wanted->mask));
    EXPECT_EQ((Point{at.x, at.y}), wanted->position);
    hm_placed_mask_destroy(placed);
  }
}

/// The same bodies and moves in both: the same ids, events and state.
TEST(Agreement, Worlds) {
  std::mt19937 random(4);
  const Twin rock(random, 30, 30);
  const auto shared = hitmask::share(rock.cpp);
  hitmask::World cpp({.period_x = 400, .number = 9});
  hm_world_definition definition = hm_world_definition_default();
  definition.period_x = 400;
  definition.number = 9;
  hm_world c{};
  ASSERT_EQ(hm_world_create(&definition, &c), HM_OK);
  std::vector<hm_body> bodies(60);
  for (hm_body& body : bodies) {  // masks, and boxes that are turned; with an origin
    const bool is_box = random() % 3 == 0;
    const Point origin{static_cast<std::int32_t>(random() % 40), -7};
    hm_body_definition wanted = hm_body_definition_default();
    wanted.shape = is_box ? hm_shape_of_size({20, 9}) : hm_shape_of_mask(rock.c);
    wanted.shape.origin = {origin.x, origin.y};
    hm_transform_parts parts = hm_transform_parts_default();
    if (is_box) parts.angle = hm_angle_fraction(static_cast<std::uint32_t>(random()));
    wanted.transform = hm_transform_of(&parts);
    wanted.details = HM_DETAIL_ALL;
    ASSERT_EQ(hm_world_add(c, &wanted, &body), HM_OK);
    const hitmask::Shape shape =
        is_box ? hitmask::Shape(hitmask::Size{20, 9}, origin) : hitmask::Shape(shared, origin);
    const hitmask::TransformParts turned{.angle = hitmask::Angle::fraction(parts.angle.fraction)};
    const auto id =
        cpp.add({.shape = shape, .transform = turned, .details = hitmask::Details::all});
    ASSERT_EQ(id->value(), body);
  }
  for (int frame = 0; frame < 30; ++frame) {
    std::vector<hm_point> points(bodies.size());
    for (hm_point& point : points)
      point = {static_cast<std::int32_t>(random() % 400),
               static_cast<std::int32_t>(random() % 300)};
    ASSERT_EQ(hm_world_set_position_many(c, bodies.data(), bodies.size(), points.data()), HM_OK);
    std::size_t next = 0;
    cpp.for_each_body([&](hitmask::BodyId id) {
      EXPECT_TRUE(cpp.set_position(id, {points[next].x, points[next].y}));
      ++next;
    });
    const hm_body mover = bodies[random() % bodies.size()];
    hm_body_move move{};
    ASSERT_EQ(hm_world_move(c, mover, {200, 150}, nullptr, nullptr, nullptr, nullptr, &move),
              HM_OK);
    const auto moved = cpp.move(hitmask::BodyId::from_value(mover), {200, 150});
    ASSERT_TRUE(moved);
    EXPECT_EQ((Point{move.position.x, move.position.y}), moved->position);
    EXPECT_EQ(move.hits, moved->hits);
    std::size_t count = 0;
    ASSERT_EQ(hm_world_step(c, &count), HM_OK);
    ASSERT_TRUE(cpp.step());
    ASSERT_EQ(count, cpp.events().size());
    std::vector<hm_event> events(count);
    ASSERT_EQ(hm_world_events(c, events.data(), count, &count), HM_OK);
    for (std::size_t i = 0; i < count; ++i) {
      const hitmask::Event& wanted = cpp.events()[i];
      EXPECT_EQ(events[i].a, wanted.a.value());
      EXPECT_EQ(events[i].b, wanted.b.value());
      EXPECT_EQ(events[i].kind, static_cast<std::int32_t>(wanted.kind));
      ASSERT_EQ(events[i].has_contact, wanted.contact != nullptr ? 1 : 0);
      if (wanted.contact != nullptr) expect_same(events[i].contact, *wanted.contact);
    }
    std::uint64_t hash = 0;
    ASSERT_EQ(hm_world_state_hash(c, &hash), HM_OK);
    EXPECT_EQ(hash, cpp.state_hash());
  }
  hm_world_destroy(c);
}

}  // namespace

// Batches agree with single calls, for every length and with holes.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "hitmask/overlap.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

/// Masks of all kinds and pairs of them, one in ten without one of its masks.
struct Scene {
  std::vector<Mask> masks;
  std::vector<MaskPair> pairs;
};

Scene random_scene(int pair_count) {
  support::Random random(71);
  Scene scene;
  for (int i = 0; i < 40; ++i)
    scene.masks.push_back(reference::mask_of(support::random_grid(random)));
  for (int i = 0; i < pair_count; ++i) {
    const MaskView& a = scene.masks[random.below(40)];
    const MaskView& b = scene.masks[random.below(40)];
    const Point offset = support::random_offset(a.size(), b.size(), random);
    scene.pairs.push_back(
        {random.one_in(20) ? nullptr : &a, random.one_in(20) ? nullptr : &b, offset});
  }
  return scene;
}

Contact single(const MaskPair& pair) {
  return pair.a != nullptr && pair.b != nullptr ? contact(*pair.a, *pair.b, pair.offset)
                                                : Contact{};
}

TEST(Batch, AgreesWithSingleCalls) {
  const Scene scene = random_scene(2000);
  support::on_every_target([&] {
    std::vector<std::uint8_t> answers(2000, 7);
    std::vector<std::int64_t> areas(2000, -7);
    std::vector<Contact> contacts(2000);
    const std::size_t hits = overlap(scene.pairs, answers);
    EXPECT_EQ(overlap_area(scene.pairs, areas), hits);
    EXPECT_EQ(contact(scene.pairs, contacts), hits);
    std::size_t expected_hits = 0;
    for (std::size_t i = 0; i < scene.pairs.size(); ++i) {
      const Contact expected = single(scene.pairs[i]);
      ASSERT_EQ(answers[i], expected ? 1 : 0) << i;
      ASSERT_EQ(areas[i], expected.area) << i;
      ASSERT_EQ(contacts[i], expected) << i;
      expected_hits += expected ? 1 : 0;
    }
    EXPECT_EQ(hits, expected_hits);
  });
}

TEST(Batch, EveryShortLength) {
  const Scene scene = random_scene(40);
  support::on_every_target([&] {
    for (std::size_t length = 0; length <= 40; ++length) {
      std::vector<std::uint8_t> answers(length, 7);
      overlap(std::span(scene.pairs).first(length), answers);
      for (std::size_t i = 0; i < length; ++i)
        ASSERT_EQ(answers[i], single(scene.pairs[i]) ? 1 : 0) << length << ": " << i;
    }
  });
}

template <class Answer, class Call>
void expect_stops_at_the_shorter_span(const Scene& scene, Answer untouched, Call&& call) {
  std::vector<Answer> answers(30, untouched);
  const std::size_t of_ten = call(std::span(scene.pairs).first(10), std::span(answers));
  for (std::size_t i = 10; i < 30; ++i) EXPECT_EQ(answers[i], untouched) << i;
  std::vector<Answer> short_answers(10, untouched);
  EXPECT_EQ(call(std::span(scene.pairs), std::span(short_answers)), of_ten);
  EXPECT_TRUE(std::equal(short_answers.begin(), short_answers.end(), answers.begin()));
  EXPECT_EQ(call(std::span(scene.pairs).first(0), std::span(answers)), 0u);
  EXPECT_EQ(call(std::span(scene.pairs), std::span<Answer>()), 0u);
}

TEST(Batch, SpansOfDifferentLength) {
  const Scene scene = random_scene(30);
  expect_stops_at_the_shorter_span(
      scene, std::uint8_t{7}, [](auto pairs, auto answers) { return overlap(pairs, answers); });
  expect_stops_at_the_shorter_span(
      scene, std::int64_t{-7}, [](auto pairs, auto areas) { return overlap_area(pairs, areas); });
  Contact untouched;
  untouched.area = -7;
  expect_stops_at_the_shorter_span(
      scene, untouched, [](auto pairs, auto contacts) { return contact(pairs, contacts); });
}

// A pair that pointed to a temporary mask would dangle.
static_assert(std::is_constructible_v<MaskPair, const Mask&, const Mask&, Point>);
static_assert(std::is_constructible_v<MaskPair, Mask&, const MaskView&, Point>);
static_assert(!std::is_constructible_v<MaskPair, Mask, const Mask&, Point>);
static_assert(!std::is_constructible_v<MaskPair, const Mask&, Mask, Point>);
static_assert(!std::is_constructible_v<MaskPair, MaskView, const Mask&, Point>);

TEST(Batch, OverwritesOldAnswers) {
  const Mask solid(4, 4, true);
  const std::array pairs{MaskPair{nullptr, nullptr, {}}, MaskPair{&solid.view(), nullptr, {}},
                         MaskPair{&solid.view(), &solid.view(), {4, 0}},
                         MaskPair{&solid.view(), &solid.view(), {3, 3}}};
  std::array<std::uint8_t, 4> answers{9, 9, 9, 9};
  EXPECT_EQ(overlap(pairs, answers), 1u);
  EXPECT_EQ(answers, (std::array<std::uint8_t, 4>{0, 0, 0, 1}));
  std::array<Contact, 4> contacts;
  contacts.fill(contact(solid, solid, {0, 0}));
  EXPECT_EQ(contact(pairs, contacts), 1u);
  EXPECT_EQ(contacts[0], Contact{});
  EXPECT_EQ(contacts[2], Contact{});
  EXPECT_EQ(contacts[3].area, 1);
}

TEST(Batch, ContactsHonourTheDetails) {
  const Scene scene = random_scene(200);
  std::vector<Contact> contacts(200);
  contact(scene.pairs, contacts, Details::area | Details::first);
  for (std::size_t i = 0; i < scene.pairs.size(); ++i) {
    const Contact expected = single(scene.pairs[i]);
    EXPECT_EQ(contacts[i].area, expected.area);
    EXPECT_EQ(contacts[i].first, expected.first);
  }
}

}  // namespace
}  // namespace hitmask

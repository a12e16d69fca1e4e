// step(): events, callbacks, limits and statistics, by example.
#include <gtest/gtest.h>

#include <ostream>
#include <set>
#include <string_view>
#include <vector>

#include "support/world_bodies.hpp"
#include "support/world_group.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;
using support::every_variant;
using support::Variant;

std::vector<EventKind> kinds_of(const World& world) {
  std::vector<EventKind> kinds;
  for (const Event& event : world.events()) kinds.push_back(event.kind);
  return kinds;
}

TEST(WorldEvents, BeginStayEnd) {
  World world;
  const BodyId a = added(world, box_at({0, 0}));
  const BodyId b = added(world, box_at({20, 0}));
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.events().empty());
  ASSERT_TRUE(world.set_position(b, {9, 9}));
  ASSERT_TRUE(world.step());
  ASSERT_EQ(world.events().size(), 1U);
  EXPECT_EQ(world.events()[0].kind, EventKind::begin);
  EXPECT_EQ(world.events()[0].a, a);
  EXPECT_EQ(world.events()[0].b, b);
  EXPECT_EQ(world.events()[0].contact, nullptr);
  EXPECT_TRUE(world.touched(b, a));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(kinds_of(world), std::vector{EventKind::stay});
  ASSERT_TRUE(world.set_position(b, {10, 9}));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(kinds_of(world), std::vector{EventKind::end});
  EXPECT_FALSE(world.touched(a, b));
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.events().empty());
}

TEST(WorldEvents, EveryKindOfRemovalEndsContacts) {
  using Take = Outcome (*)(World&, BodyId);
  const Take removals[] = {
      [](World& world, BodyId id) { return world.remove(id); },
      [](World& world, BodyId id) { return world.set_enabled(id, false); },
      [](World& world, BodyId id) { return world.set_shape(id, Size{0, 5}); },
      [](World& world, BodyId id) { return world.set_shape(id, share(Mask(5, 5))); },
      [](World& world, BodyId id) { return world.set_filter(id, {.layer = 0}); },
      [](World& world, BodyId id) { return world.set_static(id, true); },  // the other one is
      [](World& world, BodyId) { return world.clear(); },
  };
  for (const Take& take_away : removals) {
    World world;
    BodyDefinition still = box_at({5, 5});
    still.is_static = true;
    added(world, still);
    const BodyId body = added(world, box_at({0, 0}));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(kinds_of(world), std::vector{EventKind::begin});
    ASSERT_TRUE(take_away(world, body));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(kinds_of(world), std::vector{EventKind::end});
    EXPECT_TRUE(world.contacts().empty());
  }
}

TEST(WorldEvents, AReusedSlotIsAnotherBody) {
  World world;
  const BodyId other = added(world, box_at({5, 5}));
  const BodyId before = added(world, box_at({0, 0}));
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.remove(before));
  const BodyId after = added(world, box_at({0, 0}));
  EXPECT_EQ(after.slot, before.slot);
  EXPECT_EQ(world.check(before).error(), WorldError::stale_id);
  ASSERT_TRUE(world.step());
  ASSERT_EQ(world.events().size(), 2U);
  EXPECT_EQ(world.events()[0].kind, EventKind::end);
  EXPECT_EQ(world.events()[0].b, before);
  EXPECT_EQ(world.events()[1].kind, EventKind::begin);
  EXPECT_EQ(world.events()[1].b, after);
  EXPECT_EQ(world.events()[1].a, other);
}

TEST(WorldEvents, ASlotThatIsUsedUpIsRetired) {
  World world;
  std::vector<BodyId> ids;
  for (int use = 0; use < 65'536; ++use) {
    ids.push_back(added(world, box_at({0, 0})));
    ASSERT_EQ(ids.back().slot, 1U);
    ASSERT_TRUE(world.remove(ids.back()));
  }
  EXPECT_EQ(world.add(box_at({0, 0}))->slot, 2U);
  for (const BodyId id : ids) ASSERT_EQ(world.check(id).error(), WorldError::stale_id);
}

TEST(WorldEvents, DetailsAreTheUnionOfBothBodies) {
  World world;
  BodyDefinition asks = box_at({0, 0});
  asks.details = Details::area;
  const BodyId a = added(world, asks);
  asks.details = Details::first;
  asks.position = {8, 7};
  added(world, asks);
  added(world, box_at({100, 0}));
  added(world, box_at({105, 0}));
  ASSERT_TRUE(world.step());
  ASSERT_EQ(world.events().size(), 2U);
  ASSERT_NE(world.events()[0].contact, nullptr);
  EXPECT_EQ(world.events()[0].contact->area, 6);
  EXPECT_EQ(world.events()[0].contact->first, (Point{8, 7}));
  EXPECT_EQ(world.events()[0].contact->box, Box{});
  EXPECT_EQ(world.events()[1].contact, nullptr);
  ASSERT_TRUE(world.set_position(a, {1, 0}));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.events()[0].contact->first, (Point{7, 7}));
}

TEST(WorldEvents, ChangesWhileReadingApplyFromTheNextStep) {
  World world;
  const BodyId a = added(world, box_at({0, 0}));
  const BodyId b = added(world, box_at({5, 5}));
  int events = 0;
  ASSERT_TRUE(world.step());
  for (const Event& event : world.events()) {
    ++events;
    EXPECT_EQ(event.kind, EventKind::begin);
    EXPECT_TRUE(world.remove(b));
    EXPECT_TRUE(world.add(box_at({3, 3})).ok());
    EXPECT_TRUE(world.set_position(a, {1, 1}));
    EXPECT_TRUE(world.for_each_overlap([](const BodyPair&) {}));
    EXPECT_EQ(world.contacts().size(), 1U);
  }
  EXPECT_EQ(events, 1);
  ASSERT_TRUE(world.step());
  EXPECT_EQ(kinds_of(world), (std::vector{EventKind::end, EventKind::begin}));
}

TEST(WorldQueries, ExcludeSeveralBodiesAskAFunctionAndKnowGroups) {
  World world;
  std::vector<BodyId> ids;
  for (int i = 0; i < 10; ++i) {
    BodyDefinition body = box_at({0, 0});
    body.filter.group = i < 3 ? -7 : 0;
    ids.push_back(added(world, body));
  }
  const auto found = [&](const QueryFilter& filter) {
    return world.query_point({5, 5}, [](BodyId) {}, filter);
  };
  EXPECT_EQ(found({}), 10U);
  EXPECT_EQ(found({.group = -7}), 7U);  // as bodies of that group do not meet
  EXPECT_EQ(found({.exclude = ids[0]}), 9U);
  EXPECT_EQ(found({.exclude = {ids[0], ids[4], ids[9]}}), 7U);
  EXPECT_EQ(found({.exclude = ExcludedBodies(std::span(ids).first(8))}), 2U);
  EXPECT_THROW(ExcludedBodies{std::span<const BodyId>(ids)}, std::length_error);
  BodyId wanted = ids[6];
  QueryFilter filter;
  filter.accept = [](BodyId body, void* context) { return body == *static_cast<BodyId*>(context); };
  filter.context = &wanted;
  EXPECT_EQ(found(filter), 1U);
}

TEST(WorldContacts, OfOneBody) {
  World world;
  std::vector<BodyId> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(added(world, box_at({i * 4, 0})));
  ASSERT_TRUE(world.step());
  std::vector<BodyId> found;
  EXPECT_EQ(world.contacts_of(ids[2], [&](BodyId id) { found.push_back(id); }), 4U);
  EXPECT_EQ(found, (std::vector{ids[0], ids[1], ids[3], ids[4]}));
  EXPECT_EQ(world.contacts_of(ids[0], [&](BodyId) { return false; }), 1U);
  EXPECT_EQ(world.contacts_of({}, [&](BodyId) {}), 0U);
}

TEST(WorldCallbacks, NothingChangesInsideForEachOverlap) {
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    WorldDefinition definition = support::definition_of(variant);
    World world(definition);
    const BodyId a = added(world, box_at({0, 0}));
    BodyDefinition still = box_at({5, 5});
    still.is_static = true;
    for (int i = 0; i < 40; ++i) {
      added(world, box_at({i, i}));
      added(world, still);
    }
    const std::uint64_t hash = world.state_hash();
    const std::uint64_t pairs_expected = 41 * 40 / 2;
    std::uint64_t moving_pairs = 0;
    ASSERT_TRUE(world.for_each_overlap([&](const BodyPair& pair) {
      EXPECT_EQ(world.set_position(a, {9, 9}).error(), WorldError::busy);
      EXPECT_EQ(world.remove(a).error(), WorldError::busy);
      EXPECT_FALSE(world.add(still).ok());
      EXPECT_EQ(world.set_shape(a, share(Mask(3, 3))).error(), WorldError::busy);
      EXPECT_EQ(world.set_shape(a, Size{3, 3}).error(), WorldError::busy);
      EXPECT_EQ(world.set_static(a, true).error(), WorldError::busy);
      EXPECT_EQ(world.set_enabled(a, false).error(), WorldError::busy);
      EXPECT_EQ(world.set_filter(a, {}).error(), WorldError::busy);
      EXPECT_EQ(world.set_details(a, Details::all).error(), WorldError::busy);
      EXPECT_EQ(world.set_user(a, 1).error(), WorldError::busy);
      EXPECT_EQ(world.clear().error(), WorldError::busy);
      EXPECT_EQ(world.forget_unused_masks().error(), WorldError::busy);
      EXPECT_EQ(world.step().error(), WorldError::busy);
      EXPECT_EQ(world.restore(world.snapshot()).error(), WorldError::busy);
      world.reserve(100'000 + moving_pairs);  // harmless
      world.refresh();
      moving_pairs += world.body(pair.a)->is_static || world.body(pair.b)->is_static ? 0 : 1;
    }));
    std::uint64_t expected = 0;
    for (int i = 0; i < 41; ++i)
      for (int j = i + 1; j < 41; ++j) expected += std::max(j - 1, 0) - std::max(i - 1, 0) < 10;
    EXPECT_EQ(moving_pairs, expected);
    EXPECT_LT(moving_pairs, pairs_expected);
    EXPECT_EQ(world.state_hash(), hash);
    EXPECT_TRUE(world.set_position(a, {9, 9}));
  }
}

TEST(WorldCallbacks, QueryCallbacksMayChangeTheWorld) {
  World world;
  for (int i = 0; i < 300; ++i) added(world, box_at({i % 20, i / 20}));
  const std::size_t found = world.query_box({0, 0, 100, 100}, [&](BodyId id) {
    EXPECT_TRUE(world.remove(id));
    EXPECT_TRUE(world.add(box_at({0, 0})).ok());
    EXPECT_TRUE(world.step());
  });
  EXPECT_EQ(found, 300U);
  EXPECT_EQ(world.size(), 300U);
}

/// The world continues after a callback throws.
TEST(WorldCallbacks, ACallbackMayThrow) {
  World world;
  const BodyId a = added(world, box_at({0, 0}));
  added(world, box_at({1, 1}));
  ASSERT_TRUE(world.step());
  EXPECT_THROW(static_cast<void>(world.for_each_overlap([](const BodyPair&) { throw 1; })), int);
  EXPECT_THROW(world.query_point({5, 5}, [](BodyId) { throw 1; }), int);
  EXPECT_TRUE(world.set_position(a, {2, 2}));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(kinds_of(world), std::vector{EventKind::stay});
}

TEST(WorldLimits, TooManyContactsChangeNothing) {
  for (const Variant& variant : every_variant()) {
    SCOPED_TRACE(variant.name);
    WorldDefinition definition = support::definition_of(variant);
    definition.max_contacts = 3;
    World world(definition);
    std::vector<BodyId> ids;
    for (int i = 0; i < 3; ++i) ids.push_back(added(world, box_at({i, i})));
    for (int i = 0; i < 50; ++i) added(world, box_at({1000 + 20 * i, 0}));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.contacts().size(), 3U);
    ids.push_back(added(world, box_at({5, 5})));
    const std::uint64_t hash = world.state_hash();
    for (int again = 0; again < 2; ++again) {
      EXPECT_EQ(world.step().error(), WorldError::too_many_contacts);
      EXPECT_TRUE(world.events().empty());
      EXPECT_EQ(world.contacts().size(), 3U);
      EXPECT_EQ(world.state_hash(), hash);
    }
    ASSERT_TRUE(world.remove(ids[0]));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(kinds_of(world), (std::vector{EventKind::end, EventKind::end, EventKind::stay,
                                            EventKind::begin, EventKind::begin}));
  }
}

TEST(WorldStatistics, CountsAddUp) {
  World world;
  std::vector<BodyId> ids;
  for (int i = 0; i < 100; ++i) ids.push_back(added(world, box_at({8 * i, 0})));
  BodyDefinition hidden = box_at({0, 0});
  hidden.enabled = false;
  added(world, hidden);
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.statistics().bodies, 100U);
  EXPECT_EQ(world.statistics().changed, 101U);
  EXPECT_EQ(world.statistics().hits, 99U);
  EXPECT_EQ(world.statistics().begins, 99U);
  EXPECT_FALSE(world.statistics().incremental);
  ASSERT_TRUE(world.step());  // nothing changed: from here on the world checks only changes
  ASSERT_TRUE(world.set_position(ids[0], {0, 100}));
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.statistics().incremental);
  EXPECT_EQ(world.statistics().changed, 1U);
  EXPECT_EQ(world.statistics().kept, 98U);
  EXPECT_EQ(world.statistics().hits, 98U);
  EXPECT_EQ(world.statistics().ends, 1U);
  EXPECT_EQ(world.statistics().begins, 0U);
}

TEST(WorldInsight, EveryErrorHasAMessage) {
  constexpr int last = static_cast<int>(WorldError::brush);
  EXPECT_TRUE(message_of(WorldError::none).empty());
  std::set<std::string_view> sentences;
  for (int error = 1; error <= last; ++error) {
    const std::string_view sentence = message_of(static_cast<WorldError>(error));
    EXPECT_GT(sentence.size(), 10U) << error;
    EXPECT_NE(sentence, "unknown error") << error;
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
  }
  // If an error is added, `last` above must change too.
  for (int error = last + 1; error <= static_cast<int>(WorldError::transform); ++error)
    EXPECT_EQ(message_of(static_cast<WorldError>(error)), "unknown error") << error;
  constexpr int last_transform = static_cast<int>(TransformError::null_mask);
  for (int error = 1; error <= last_transform; ++error) {
    const auto reason = static_cast<TransformError>(error);
    EXPECT_GT(message_of(reason).size(), 10U) << error;
    EXPECT_EQ(message_of(world_error(reason)), message_of(reason));
    EXPECT_EQ(message_of(motion_error(reason)), message_of(reason));
  }
  EXPECT_EQ(message_of(static_cast<TransformError>(last_transform + 1)), "unknown error");
}

}  // namespace
}  // namespace hitmask

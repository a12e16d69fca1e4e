// events() as a list: forwards, backwards, by index and in jumps, against the contacts before and
// after a step.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <ranges>
#include <vector>

#include "support/world_bodies.hpp"
#include "support/world_group.hpp"

namespace hitmask {
namespace {

using support::added;
using support::box_at;
using support::every_variant;
using support::Variant;

static_assert(std::random_access_iterator<Events::iterator>);
static_assert(std::ranges::random_access_range<Events> && std::ranges::common_range<Events> &&
              std::ranges::sized_range<Events> && std::ranges::borrowed_range<Events>);

/// An event with the area instead of a pointer; -1 without details.
struct Told {
  BodyPair pair;
  EventKind kind;
  std::int64_t area;
  friend bool operator==(const Told&, const Told&) = default;
};

Told told(const Event& event) {
  return {{event.a, event.b}, event.kind, event.contact == nullptr ? -1 : event.contact->area};
}

std::vector<Told> forwards(const World& world) {
  std::vector<Told> all;
  for (const Event& event : world.events()) all.push_back(told(event));
  return all;
}

/// The contacts of two steps, compared without a list of changes.
class Expected {
 public:
  Expected(const World& world, bool details) : details_(details) {
    for (const BodyPair& pair : world.contacts()) kinds_[pair] = EventKind::end;
  }
  [[nodiscard]] std::vector<Told> after(const World& world) {
    for (const BodyPair& pair : world.contacts())
      kinds_[pair] = kinds_.contains(pair) ? EventKind::stay : EventKind::begin;
    std::vector<Told> all;
    for (const auto& [pair, kind] : kinds_) {
      if (kind == EventKind::stay && !world.definition().stay_events) continue;
      const bool known = details_ && kind != EventKind::end;
      all.push_back({pair, kind, known ? world.contact(pair.a, pair.b).area : -1});
    }
    return all;
  }

 private:
  bool details_;
  std::map<BodyPair, EventKind> kinds_;
};

/// Every way to read the list gives the same.
void check_list(const World& world, const std::vector<Told>& expected) {
  const Events events = world.events();
  ASSERT_EQ(forwards(world), expected);
  ASSERT_EQ(events.size(), expected.size());
  ASSERT_EQ(events.empty(), expected.empty());
  if (expected.empty()) return;
  EXPECT_EQ(told(events.front()), expected.front());
  EXPECT_EQ(told(events.back()), expected.back());
  auto back = events.end();
  for (std::size_t i = expected.size(); i-- > 0;) {
    ASSERT_EQ(told(events[i]), expected[i]) << i;
    ASSERT_EQ(told(*--back), expected[i]) << i;
    ASSERT_EQ(back->kind, expected[i].kind) << i;
  }
  EXPECT_EQ(back, events.begin());
}

/// Jumps from everywhere to everywhere, and goes on from there.
void check_jumps(const World& world, const std::vector<Told>& expected) {
  const auto begin = world.events().begin();
  const auto count = std::ssize(expected);
  for (std::ptrdiff_t from = 0; from <= count; ++from)
    for (std::ptrdiff_t to = 0; to < count; ++to) {
      auto at = begin + from;
      at += to - from;
      ASSERT_EQ(at - begin, to);
      ASSERT_EQ(told(*at), expected[static_cast<std::size_t>(to)]) << from << " to " << to;
      ASSERT_EQ(++at <=> begin + count, to + 1 <=> count);
      if (to + 1 < count) {
        ASSERT_EQ(told(*at), expected[static_cast<std::size_t>(to) + 1]);
      }
    }
}

struct Crowd {
  World world;
  std::vector<BodyId> bodies;
  std::mt19937 random{7};

  Crowd(const WorldDefinition& definition, Details details, int count) : world(definition) {
    for (int i = 0; i < count; ++i) {
      BodyDefinition body = box_at(any_point());
      body.details = details;
      bodies.push_back(added(world, body));
    }
  }
  Point any_point() {
    const auto side = [&] { return static_cast<std::int32_t>(random() % 120); };
    return {side(), side()};
  }
  /// Moves some bodies, and replaces or disables one now and then.
  void change(std::size_t movers) {
    for (std::size_t k = 0; k < movers; ++k) {
      BodyId& body = bodies[random() % bodies.size()];
      if (random() % 8 == 0) {
        const BodyDefinition same = *world.body(body);
        ASSERT_TRUE(world.remove(body));
        body = *world.add(same);
      } else if (random() % 8 == 0) {
        ASSERT_TRUE(world.set_enabled(body, random() % 2 == 0));
      } else {
        ASSERT_TRUE(world.set_position(body, any_point()));
      }
    }
  }
};

void check_steps(const WorldDefinition& definition, Details details, std::size_t movers) {
  Crowd crowd(definition, details, 60);
  bool incremental = false;
  for (int step = 0; step < 40; ++step) {
    Expected expected(crowd.world, details != Details::none);
    crowd.change(movers);
    ASSERT_TRUE(crowd.world.step());
    incremental |= crowd.world.statistics().incremental;
    const std::vector<Told> all = expected.after(crowd.world);
    ASSERT_NO_FATAL_FAILURE(check_list(crowd.world, all)) << "step " << step;
    if (step % 8 == 0) {
      ASSERT_NO_FATAL_FAILURE(check_jumps(crowd.world, all));
    }
    const auto of_kind = [&](EventKind kind) {
      return static_cast<std::uint64_t>(std::ranges::count(all, kind, &Told::kind));
    };
    ASSERT_EQ(crowd.world.statistics().begins, of_kind(EventKind::begin));
    ASSERT_EQ(crowd.world.statistics().ends, of_kind(EventKind::end));
  }
  EXPECT_EQ(incremental, movers < 15) << "both kinds of steps must occur";
}

TEST(WorldEventList, ReadsTheSameInEveryWay) {
  for (const Variant& variant : every_variant())
    for (const bool stay : {true, false})
      for (const Details details : {Details::none, Details::area})
        for (const std::size_t movers : {1U, 3U, 50U}) {
          SCOPED_TRACE(std::string(variant.name) + (stay ? ", stay" : "") +
                       (details == Details::none ? ", " : ", details, ") + std::to_string(movers));
          WorldDefinition definition = definition_of(variant);
          definition.stay_events = stay;
          ASSERT_NO_FATAL_FAILURE(check_steps(definition, details, movers));
        }
}

TEST(WorldEventList, IteratorsStepAndJump) {
  Crowd crowd({}, Details::none, 60);
  crowd.change(50);
  ASSERT_TRUE(crowd.world.step());
  crowd.change(2);
  ASSERT_TRUE(crowd.world.step());
  const Events events = crowd.world.events();
  const std::vector<Told> all = forwards(crowd.world);
  ASSERT_GT(all.size(), 4U);
  auto at = events.begin();
  EXPECT_EQ(told(*at++), all[0]);
  EXPECT_EQ(told(*at), all[1]);
  EXPECT_EQ(told(at[2]), all[3]);
  EXPECT_EQ(told(*at--), all[1]);
  EXPECT_EQ(told(*(3 + at)), all[3]);
  at += 4;
  EXPECT_EQ(told(*(at - 2)), all[2]);
  at -= 3;
  EXPECT_EQ(at->kind, all[1].kind);
  EXPECT_EQ(at - events.begin(), 1);
}

TEST(WorldEventList, StaysWhileBodiesChange) {
  Crowd crowd({}, Details::area, 60);
  for (const std::size_t movers : {1U, 50U, 2U, 2U}) {
    crowd.change(movers);
    ASSERT_TRUE(crowd.world.step());
    const std::vector<Told> before = forwards(crowd.world);
    ASSERT_FALSE(before.empty());
    const Events events = crowd.world.events();
    crowd.change(30);
    crowd.world.refresh();
    EXPECT_TRUE(std::ranges::equal(events, before, {}, told));
    ASSERT_TRUE(crowd.world.set_details(crowd.bodies, Details::none));
    World moved = std::move(crowd.world);
    EXPECT_TRUE(std::ranges::equal(events, before, {}, told));
    crowd.world = std::move(moved);
    ASSERT_TRUE(crowd.world.set_details(crowd.bodies, Details::area));
  }
  ASSERT_TRUE(crowd.world.restore(crowd.world.snapshot()));
  EXPECT_TRUE(crowd.world.events().empty());
  EXPECT_EQ(crowd.world.events().begin(), crowd.world.events().end());
}

TEST(WorldEventList, AFailedStepHasNone) {
  WorldDefinition definition;
  definition.max_contacts = 1;
  World world(definition);
  const BodyId first = added(world, box_at({0, 0}));
  added(world, box_at({5, 0}));
  for (std::int32_t i = 1; i < 20; ++i) added(world, box_at({0, 100 * i}));
  const BodyId last = added(world, box_at({200, 0}));
  for (const Point way : {Point{3, 0}, Point{200, 0}, Point{3, 0}}) {
    ASSERT_TRUE(world.step());
    ASSERT_TRUE(world.set_position(last, way));
    if (way.x == 200) continue;
    EXPECT_EQ(world.step().error(), WorldError::too_many_contacts);
    EXPECT_TRUE(world.events().empty());
    EXPECT_EQ(world.contacts().size(), 1U);
    ASSERT_TRUE(world.set_position(last, {200, 0}));
  }
  ASSERT_TRUE(world.step());
  ASSERT_EQ(world.events().size(), 1U);
  EXPECT_EQ(world.events()[0].kind, EventKind::stay);
  EXPECT_EQ(world.events()[0].a, first);
}

TEST(WorldEventList, IsFoundWithAlgorithms) {
  World world;
  const BodyId a = added(world, box_at({0, 0}));
  const BodyId b = added(world, box_at({5, 0}));
  const BodyId c = added(world, box_at({100, 0}));
  EXPECT_TRUE(world.events().empty());  // before the first step
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.set_position(c, {3, 3}));
  ASSERT_TRUE(world.step());
  const auto begin = std::ranges::find(world.events(), EventKind::begin, &Event::kind);
  ASSERT_NE(begin, world.events().end());
  EXPECT_EQ(begin->other(c), a);
  const Events events = world.events();
  EXPECT_EQ(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.has(b); }),
            2);
  const std::vector<Event> copy(events.begin(), events.end());
  EXPECT_EQ(copy.size(), 3U);
}

}  // namespace
}  // namespace hitmask

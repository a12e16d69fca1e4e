// Worlds of every method and executor against brute force: random sequences of calls, which shrink
// to the few that show a difference.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <vector>

#include "support/compare.hpp"
#include "support/world_group.hpp"

namespace hitmask::support {

/// One call, and the seed of its choices.
struct Call {
  Action action;
  std::uint64_t seed;
};
inline void showValue(const Call& call, std::ostream& stream) {
  stream << "{" << static_cast<int>(call.action) << ", " << call.seed << "}";
}

namespace {

using Calls = std::vector<Call>;

/// `round` varies sequences with the same seeds: RapidCheck starts every check with the same one.
rc::Gen<Calls> random_calls(std::uint64_t round, bool turned) {
  const auto made = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [=](std::uint64_t seed) {
    constexpr std::size_t longest = 120;
    Random random(seed ^ Random(round).next());
    Calls calls(random.index(longest) + 1);
    for (Call& call : calls) {
      call.action = any_action(random, turned);
      call.seed = random.next();
    }
    return calls;
  });
  return rc::gen::shrink(rc::gen::noShrink(made),
                         [](const Calls& calls) { return rc::shrink::removeChunks(calls); });
}

/// The first difference in a sequence; empty when there is none.
std::string difference_in(const Calls& calls, const WorldDefinition& definition, const Arena& arena,
                          const std::vector<Variant>& variants, std::size_t population) {
  WorldGroup group(definition, arena, variants);
  if (std::string difference = group.populate(population); !difference.empty())
    return "at first: " + difference;
  for (const Call& call : calls) {
    Random choices(call.seed);
    std::string difference = group.perform(call.action, choices);
    if (difference.empty()) difference = group.compare();
    if (!difference.empty())
      return "action " + std::to_string(static_cast<int>(call.action)) + ": " + difference;
  }
  return {};
}

/// Hundreds of sequences, or thousands.
void check_worlds(const WorldDefinition& definition, const Arena& arena,
                  const std::vector<Variant>& variants = every_variant(),
                  std::size_t population = 0) {
  const std::uint64_t rounds = long_run() ? 20 : 3;
  for (std::uint64_t round = 0; round < rounds; ++round)
    ASSERT_TRUE(rc::check([&] {
      const Calls calls = *random_calls(round, arena.turned);
      const std::string difference = difference_in(calls, definition, arena, variants, population);
      if (!difference.empty()) RC_FAIL(difference);
    }));
}

WorldDefinition repeating(std::int32_t x, std::int32_t y) {
  WorldDefinition definition;
  definition.period_x = x;
  definition.period_y = y;
  return definition;
}

TEST(WorldRandom, Plain) { check_worlds({}, {}); }
TEST(WorldRandom, PlainBoxes) { check_worlds({}, {{0, 0, 60, 60}, 20, true, true}); }
TEST(WorldRandom, AllInOnePlace) { check_worlds({}, {{7, -3, 1, 1}, 12, false}); }
TEST(WorldRandom, TallAndThin) { check_worlds({}, {{-3, -40000, 7, 80000}, 30, false}); }
TEST(WorldRandom, WideAndFlat) { check_worlds({}, {{-40000, 0, 80000, 5}, 30, true}); }
TEST(WorldRandom, AtTheEndOfTheWorld) {
  check_worlds({}, {{end_position - 60, min_position, 60, 40}, 40, true});
}
TEST(WorldRandom, RepeatingInX) { check_worlds(repeating(70, 0), {{-30, 0, 130, 60}}); }
TEST(WorldRandom, RepeatingInY) { check_worlds(repeating(0, 33), {{-30, -50, 130, 160}}); }
TEST(WorldRandom, RepeatingInBoth) { check_worlds(repeating(64, 80), {{-200, -200, 400, 400}}); }
TEST(WorldRandom, RepeatingAfterAFewPixels) { check_worlds(repeating(7, 5), {{0, 0, 30, 20}, 7}); }
TEST(WorldRandom, RepeatingAfterOnePixel) { check_worlds(repeating(1, 20), {{0, 0, 9, 20}, 9}); }
TEST(WorldRandom, RepeatingAtTheEndOfTheWorld) {
  check_worlds(repeating(end_position, end_position), {{-30, -30, 60, 60}, 40, true});
}
TEST(WorldRandom, WithoutStayEventsAndFewContacts) {
  WorldDefinition definition;
  definition.stay_events = false;
  definition.max_contacts = 6;
  check_worlds(definition, {{0, 0, 50, 50}});
}

/// Some bodies are rotated, scaled and mirrored.
Arena turning(Arena arena) {
  arena.turned = true;
  return arena;
}
/// Unused rasters are dropped soon, at once, or almost never.
WorldDefinition keeping(std::size_t cache_bytes, WorldDefinition definition = {}) {
  definition.cache_bytes = cache_bytes;
  return definition;
}
TEST(WorldRandom, Turned) { check_worlds(keeping(2000), turning({})); }
TEST(WorldRandom, TurnedAndForgotten) { check_worlds(keeping(0), turning({{0, 0, 50, 50}})); }
TEST(WorldRandom, TurnedAtTheEndOfTheWorld) {
  check_worlds({}, turning({{end_position - 60, min_position, 60, 40}, 40, true}));
}
TEST(WorldRandom, TurnedAndRepeating) {
  check_worlds(keeping(5000, repeating(64, 80)), turning({{-200, -200, 400, 400}}));
}
TEST(WorldRandom, TurnedAndRepeatingAfterAFewPixels) {
  check_worlds(repeating(13, 11), turning({{0, 0, 30, 20}, 7}));
}

/// In full worlds the same actions change little: few steps check all bodies.
void check_quiet_worlds(const WorldDefinition& definition, const Arena& arena) {
  constexpr std::size_t population = 70;
  check_worlds(definition, arena, {every_variant()[0], every_variant()[3]}, population);
}
TEST(WorldRandom, Quiet) { check_quiet_worlds({}, {{0, 0, 300, 200}, 30, false}); }
TEST(WorldRandom, QuietWithGiants) { check_quiet_worlds({}, {{0, 0, 200, 200}, 30, true}); }
TEST(WorldRandom, QuietAndRepeating) {
  check_quiet_worlds(repeating(160, 120), {{-100, -100, 400, 400}, 30, false});
}
TEST(WorldRandom, QuietAndTurned) {
  check_quiet_worlds(keeping(20'000), turning({{0, 0, 400, 300}, 30, false}));
}
TEST(WorldRandom, QuietWithFewContacts) {
  WorldDefinition definition;
  definition.stay_events = false;
  definition.max_contacts = 30;
  check_quiet_worlds(definition, {{0, 0, 250, 200}, 24, false});
}

}  // namespace
}  // namespace hitmask::support

// Snapshots as bytes: round trips, one form for each state, and bytes that are wrong.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <limits>
#include <string>

#include "base/numerals.hpp"
#include "support/compare.hpp"
#include "support/saved_world.hpp"
#include "support/world_bodies.hpp"
#include "support/world_group.hpp"
#include "world/snapshot_format.hpp"

namespace hitmask::support {
namespace {

namespace format = detail::world::saved;

WorldDefinition seventh(WorldDefinition definition = {}) {
  definition.number = 7;
  return definition;
}

/// A bit of everything, small.
World little_world() {
  World world(seventh({.period_x = 4096, .angle_steps = 64}));
  Mask rock(9, 7, true);
  rock.set({0, 0}, false);
  const auto shared = share(std::move(rock));
  const BodyId a = added(world, {.shape = {shared, {4, 3}}, .position = {20, 20}, .user = 5});
  const BodyId b = added(world, {.shape = shared, .position = {24, 22}, .details = Details::all});
  const BodyId floor =
      added(world,
            {.shape = Size{200, 10}, .position = {0, 60}, .one_way = Face::top, .is_static = true});
  const BodyId hero = added(world, box_at({30, 50}, {6, 10}));
  EXPECT_TRUE(world.set_mover(hero, {.step_up = 3, .remainder_x = 77}));
  EXPECT_TRUE(world.set_carrier(floor, {.surface_x = 0.5}));
  const Transform turned = TransformParts{.pivot_x = 2.5, .angle = Angle::fraction(0x2000'0000U)};
  EXPECT_TRUE(world.set_transform(a, turned));
  EXPECT_TRUE(world.attach(b, a, {.offset = {5, -2}, .solid = true}));
  TerrainOptions options;
  options.materials[2].hard = true;
  Terrain ground(options);
  ground.deposit(Box{-300, 500, 700, 620}, 1);
  ground.repaint(DiscBrush{{100, 700}, 60}, 2);
  ground.carve(DiscBrush{{0, 500}, 40});
  added(world, {.shape = ground, .position = {10, -400}, .is_static = true});
  const BodyId gone = added(world, box_at({500, 0}));
  added(world, box_at({505, 0}));
  EXPECT_TRUE(world.walk(hero, 1.25, 4));
  EXPECT_TRUE(world.step());
  EXPECT_TRUE(world.remove(gone));
  EXPECT_TRUE(world.set_position(hero, {33, 50}));
  return world;
}

TEST(SnapshotBytes, HoldEverything) {
  World world = little_world();
  Snapshot loaded;
  EXPECT_EQ(difference_through_bytes(world, loaded), "");
  EXPECT_EQ(loaded.definition().period_x, 4096);
  EXPECT_EQ(loaded.definition().period_y, 0);
  EXPECT_EQ(loaded.definition().angle_steps, 64);
  World other(seventh(loaded.definition()));
  ASSERT_TRUE(other.restore(loaded));
  other.for_each_body([&](BodyId id) {
    const BodyDefinition ours = *world.body(id), theirs = *other.body(id);
    EXPECT_EQ(ours.position, theirs.position);
    EXPECT_EQ(ours.transform, theirs.transform);
    EXPECT_EQ(ours.user, theirs.user);
    EXPECT_EQ(world.mover(id), other.mover(id));
    EXPECT_EQ(world.carrier(id), other.carrier(id));
    EXPECT_EQ(world.attachment(id), other.attachment(id));
    EXPECT_EQ(world.terrain(id).has_value(), other.terrain(id).has_value());
    if (world.terrain(id)) {
      EXPECT_TRUE(*world.terrain(id) == *other.terrain(id));
    }
  });
  EXPECT_TRUE(std::ranges::equal(world.contacts(), other.contacts()));
  EXPECT_TRUE(std::ranges::equal(world.resting(), other.resting()));
}

TEST(SnapshotBytes, OfAnEmptyWorldAndOfNone) {
  Snapshot loaded;
  EXPECT_EQ(difference_through_bytes(World(), loaded), "");
  const auto none = to_bytes(Snapshot());
  EXPECT_EQ(none.error().code, ErrorCode::argument);
  EXPECT_EQ(none.error().message, "the snapshot is empty");
  EXPECT_EQ(Snapshot().definition().period_x, 0);
}

/// The same state by another way: other worlds, other masks with the same pixels, other executors.
TEST(SnapshotBytes, AreEqualForEqualStates) {
  const auto made = [](std::uint16_t number, bool detour) {
    World world(WorldDefinition{.cache_bytes = detour ? std::size_t{0} : 99999, .number = number});
    std::vector<BodyId> ids;
    const auto mask = share(Mask(5, 5, true));
    for (int i = 0; i < 6; ++i)
      ids.push_back(
          added(world, {.shape = detour ? share(Mask(5, 5, true)) : mask, .position = {3 * i, i}}));
    if (detour) {
      const Snapshot before = world.snapshot();
      EXPECT_TRUE(world.attach(ids[2], ids[1]));
      EXPECT_TRUE(world.step());
      EXPECT_TRUE(world.restore(before));
    }
    for (const int i : detour ? std::array{3, 2, 4} : std::array{2, 3, 4})
      EXPECT_TRUE(world.attach(ids[static_cast<std::size_t>(i)], ids[1], {.offset = {i, 0}}));
    EXPECT_TRUE(world.step());
    EXPECT_TRUE(world.remove(ids[0]));
    EXPECT_TRUE(world.remove(ids[5]));
    return bytes_of(world);
  };
  EXPECT_EQ(made(3, false), made(900, true));
}

TEST(SnapshotBytes, HaveTheOrderOfFreeSlots) {
  World a, b;
  for (World* const world : {&a, &b})
    for (int i = 0; i < 3; ++i) added(*world, box_at({20 * i, 0}));
  const auto id = [](const World& world, std::uint32_t slot) {
    return BodyId{.world = world.definition().number, .slot = slot};
  };
  ASSERT_TRUE(a.remove(id(a, 1)) && a.remove(id(a, 2)));
  ASSERT_TRUE(b.remove(id(b, 2)) && b.remove(id(b, 1)));
  EXPECT_NE(bytes_of(a), bytes_of(b));
  for (World* const world : {&a, &b}) ASSERT_EQ(go_through_bytes(*world), "");
  EXPECT_EQ(added(a, box_at({})).slot, 2U);
  EXPECT_EQ(added(b, box_at({})).slot, 1U);
}

TEST(SnapshotBytes, CarryWhatIsTheCallers) {
  const World world = little_world();
  const std::array players{Player{.animation = 3, .speed = 70'000, .time = 12, .time_fraction = 9},
                           Player{.repeats = 1ULL << 40, .finished = true}};
  const SavedBytes user{1, 2, 3, 0, 255};
  const auto loaded = snapshot_from_bytes(bytes_of(world, {.players = players, .user = user}));
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_TRUE(std::ranges::equal(loaded->players, players));
  EXPECT_EQ(loaded->user, user);
}

TEST(SnapshotBytes, RefuseMasksThatChanged) {
  World world;
  const auto mask = std::make_shared<Mask>(8, 8, true);
  const BodyId id = added(world, {.shape = mask});
  mask->set({0, 0}, false);
  const auto refused = to_bytes(world.snapshot());
  EXPECT_EQ(refused.error().code, ErrorCode::argument);
  EXPECT_NE(refused.error().message.find("body 1: the pixels of its mask changed"),
            std::string::npos);
  mask->set({0, 0});
  EXPECT_TRUE(to_bytes(world.snapshot()));  // the pixels are what they were
  mask->set({0, 0}, false);
  ASSERT_TRUE(world.set_shape(id, mask));
  EXPECT_EQ(go_through_bytes(world), "");
}

/// Bounds that are too large after pixels were cleared are no part of the state.
TEST(SnapshotBytes, TurnedMasksWithLooseBounds) {
  Mask loose(12, 9, true);
  loose.erase(Mask(7, 9, true));
  Mask tight = loose;
  tight.tighten();
  ASSERT_NE(loose.solid_bounds(), tight.solid_bounds());
  const Transform turned = TransformParts{.angle = Angle::fraction(0x1555'5555U)};
  World world, same;
  const BodyId id = added(world, {.shape = loose, .transform = turned});
  added(same, {.shape = tight, .transform = turned});
  EXPECT_EQ(world.state_hash(), same.state_hash());
  EXPECT_EQ(bytes_of(world), bytes_of(same));
  EXPECT_EQ(go_through_bytes(world), "");
  ASSERT_TRUE(world.set_transform(id, TransformParts{.flip_x = true}));
  EXPECT_EQ(go_through_bytes(world), "");
}

TEST(SnapshotBytes, TurnedMasksThatAreClearedByAndBy) {
  World world;
  Mask damaged = disc_mask(20);
  const Transform turned = TransformParts{.angle = Angle::fraction(0x1555'5555U)};
  const BodyId id = added(world, {.shape = damaged, .transform = turned});
  for (int y = 0; y < 41; ++y) {
    for (int x = 0; x < 41; ++x) damaged.set(x, y, false);
    ASSERT_TRUE(world.set_shape(id, damaged));
    ASSERT_TRUE(world.step());
    ASSERT_EQ(go_through_bytes(world), "") << y;
  }
}

TEST(SnapshotBytes, ALimitForWhatIsMadeAnew) {
  World world;
  Transform large;
  large.xx = large.yy = 50;
  added(world, {.shape = Size{20, 20}, .transform = large});
  added(world, {.shape = Size{20, 20}, .position = {5, 5}, .transform = large});  // the same raster
  const SavedBytes bytes = bytes_of(world);
  EXPECT_TRUE(snapshot_from_bytes(bytes, {.max_raster_bytes = 200'000}));
  const auto refused = snapshot_from_bytes(bytes, {.max_raster_bytes = 100'000});
  EXPECT_EQ(refused.error().code, ErrorCode::limit);
}

/// Refused with a pixel less than what the pairs have in common, and 1024 for each.
void expect_cost(const World& world, std::uint64_t pixels) {
  const SavedBytes bytes = bytes_of(world);
  EXPECT_TRUE(snapshot_from_bytes(bytes, {.max_compared_pixels = pixels}));
  const auto refused = snapshot_from_bytes(bytes, {.max_compared_pixels = pixels - 1});
  EXPECT_EQ(refused.error().code, ErrorCode::limit);
  EXPECT_NE(refused.error().message.find("max_compared_pixels"), std::string::npos);
}

TEST(SnapshotBytes, ALimitForBodiesInOnePlace) {
  World world;
  for (int i = 0; i < 40; ++i) added(world, {.shape = Mask(300, 200, true)});
  ASSERT_TRUE(world.step());
  constexpr std::uint64_t pairs = 40 * 39 / 2;
  expect_cost(world, pairs * (302 * 202 + 1024));
  added(world, {.shape = Mask(300, 200, true), .position = {299, 0}, .filter = {.layer = 0}});
  ASSERT_TRUE(world.step());
  expect_cost(world, pairs * (302 * 202 + 1024) + std::uint64_t{40} * 1024);
}

TEST(SnapshotBytes, ALimitForMoversAmongStaticBodies) {
  World world;
  for (int i = 0; i < 3; ++i) {
    const BodyId id = added(world, {.shape = Mask(50, 20, true), .is_static = true});
    ASSERT_TRUE(world.set_mover(id, {}));
  }
  ASSERT_TRUE(world.step());
  expect_cost(world, std::uint64_t{3} * 3 * (52 * 22 + 1024));
}

/// Only pixels that are there count.
TEST(SnapshotBytes, WideTerrainsDoNotUseUpTheLimit) {
  Terrain wide;
  wide.deposit(Box{0, 0, 40, 40});
  wide.deposit(Box{500'000, 500'000, 9, 9});
  World world;
  for (int i = 0; i < 12; ++i) added(world, {.shape = wide, .position = {50 * i, 0}});
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(snapshot_from_bytes(bytes_of(world)));
}

TEST(SnapshotBytes, GoOnFromASlotWhoseGenerationsAreUsedUp) {
  World world;
  BodyId last = added(world, box_at({}));
  for (int i = 0; i < 65'535; ++i) {
    ASSERT_TRUE(world.remove(last));
    last = added(world, box_at({}));
  }
  ASSERT_EQ(last.generation, 0xFFFF);
  const BodyId other = added(world, box_at({4, 4}));
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.remove(last));
  EXPECT_EQ(go_through_bytes(world), "");
  EXPECT_NE(added(world, box_at({})).slot, last.slot);
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.check(other));
}

/// Bodies that changed since the last step, and those that did not, in every mixture.
TEST(SnapshotBytes, AtEveryStepOfRandomLives) {
  const std::array definitions{seventh(), seventh({.period_x = 64, .period_y = 80}),
                               seventh({.max_contacts = 6})};
  for (const WorldDefinition& definition : definitions)
    for (std::uint64_t seed = 0; seed < (long_run() ? 200U : 8U); ++seed) {
      SCOPED_TRACE(seed);
      Arena arena{{-20, -20, 120, 90}};
      arena.turned = seed % 2 == 1;
      Random random(seed);
      RandomRun<World> run(definition, arena);
      RandomRun<World> again(definition, arena);
      Transcript ours, theirs;
      for (int k = 0; k < 120; ++k) {
        const Action action = k % 6 == 5 ? Action::step : any_action(random, arena.turned);
        Random choices(random.next());
        Random same = choices;
        run.perform(action, choices, ours);
        again.perform(action, same, theirs);
        ASSERT_EQ(ours.numbers(), theirs.numbers());
        ASSERT_EQ(go_through_bytes(again.world()), "")
            << "after action " << static_cast<int>(action);
        ASSERT_EQ(run.world().state_hash(), again.world().state_hash());
      }
    }
}

// ------------------------------------------------------------------------------- wrong bytes

/// A file without terrain, whose masks would take most of the time.
SavedBytes small_file() {
  World world(seventh());
  Mask rock(3, 2, true);
  rock.set({0, 0}, false);
  const auto mask = share(std::move(rock));
  const BodyId a = added(world, {.shape = {mask, {1, 1}}, .position = {5, 5}});
  const BodyId b = added(world, box_at({6, 5}, {4, 4}));
  const BodyId c = added(world, box_at({6, 9}, {8, 4}));
  const BodyId gone = added(world, box_at({7, 5}, {4, 4}));
  EXPECT_TRUE(world.set_mover(b, {}));
  EXPECT_TRUE(world.set_carrier(c));
  EXPECT_TRUE(world.set_transform(a, TransformParts{.angle = Angle::quarters(1)}));
  const BodyId child = added(world, {.shape = Size{2, 2}, .position = {90, 90}});
  EXPECT_TRUE(world.attach(child, c, {.offset = {30, 1}}));
  EXPECT_TRUE(world.step());
  EXPECT_TRUE(world.remove(gone));
  const std::array players{Player{.animation = 1}};
  const SavedBytes user{7, 7};
  return bytes_of(world, {.players = players, .user = user});
}

TEST(SnapshotBytes, RefuseEveryFlippedBit) {
  const SavedBytes bytes = small_file();
  ASSERT_EQ(refusal_of(bytes), "");
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      SavedBytes wrong = bytes;
      wrong[at] = static_cast<std::uint8_t>(wrong[at] ^ (1 << bit));
      ASSERT_NE(refusal_of(wrong), "") << at << " " << bit;
    }
}

TEST(SnapshotBytes, RefuseEveryTruncation) {
  SavedBytes bytes = small_file();
  bytes.push_back(0);
  EXPECT_NE(refusal_of(bytes), "");
  bytes.pop_back();
  while (!bytes.empty()) {
    bytes.pop_back();
    ASSERT_NE(refusal_of(bytes), "") << bytes.size();
  }
}

/// With correct checksums a change may be another state; it must be a valid one, in its only form.
TEST(SnapshotBytes, ChangedFilesAreRefusedOrValid) {
  const SavedBytes bytes = small_file();
  std::size_t accepted = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const int change : {0x01, 0x02, 0x04, 0x08, 0x10, 0x80, 0xFF}) {
      if (at / 2 * 2 == detail::base::ContainerLayout::at_minor) continue;  // is written as ours
      SavedBytes changed = bytes;
      changed[at] = static_cast<std::uint8_t>(changed[at] ^ change);
      seal(changed);
      const auto loaded = snapshot_from_bytes(changed, {.max_raster_bytes = 1 << 20});
      if (!loaded) continue;
      if (changed != bytes) ++accepted;
      World world(loaded->snapshot.definition());
      ASSERT_EQ(wrong_about_loaded(*loaded, changed), "") << at << " " << change;
      ASSERT_TRUE(world.restore(loaded->snapshot));
      ASSERT_TRUE(world.step());
    }
  EXPECT_GT(accepted, 300U);  // user values, filters, positions
}

/// Changes one record of a section, and corrects the checksums.
class Forgery {
 public:
  explicit Forgery(SavedBytes bytes) : bytes_(std::move(bytes)) {}

  template <class Number>
  Forgery& set(format::Section section, std::size_t at, Number number) {
    detail::base::store_little(bytes_.data() + start_of(section) + at, number);
    return *this;
  }
  template <class Number>
  [[nodiscard]] Number get(format::Section section, std::size_t at) const {
    return detail::base::load_little<Number>(bytes_.data() + start_of(section) + at);
  }
  [[nodiscard]] std::string refusal() {
    seal(bytes_);
    return refusal_of(bytes_);
  }

 private:
  [[nodiscard]] std::size_t start_of(format::Section section) const {
    using Layout = detail::base::ContainerLayout;
    const std::size_t entry = Layout::place_of(section - 1);
    return static_cast<std::size_t>(
        detail::base::load_little<std::uint64_t>(bytes_.data() + entry + Layout::entry_offset));
  }
  SavedBytes bytes_;
};

TEST(SnapshotBytes, SayWhatIsWrong) {
  const SavedBytes bytes = small_file();
  const auto forged = [&](format::Section section, std::size_t at, auto number) {
    return Forgery(bytes).set(section, at, number).refusal();
  };
  using namespace detail::world::saved;
  EXPECT_EQ(forged(section_world, 0, std::int32_t{-1}), "a period is out of range");
  EXPECT_EQ(forged(section_world, 8, std::int32_t{7}),
            "the number of angles is not even, or out of range");
  EXPECT_EQ(forged(section_slots, 2, std::uint8_t{0xFF}), "body 1: it has unknown flags");
  EXPECT_EQ(forged(section_slots, 28, std::uint32_t{9}),
            "body 1: its mask does not exist or is not in order");
  EXPECT_EQ(forged(section_slots, 5, std::uint8_t{7}), "body 1: its shape is unknown");
  EXPECT_EQ(forged(section_slots, slot_bytes + 8, std::numeric_limits<std::int32_t>::max()),
            "body 2: its position is outside the world");
  EXPECT_EQ(forged(section_slots, slot_bytes + 28, 0xFFFF'FFFFU), "body 2: its box is too large");
  EXPECT_EQ(forged(section_free, 0, std::uint32_t{1}),
            "free slot 0: it has a body, is listed twice or was never used");
  EXPECT_EQ(forged(section_origins, 0, std::uint32_t{4}),
            "record 0 of section 4 is of no body, or not in order");
  EXPECT_EQ(forged(section_origins, 4, std::int32_t{1 << 30}),
            "body 1: " + std::string(message_of(WorldError::origin)));
  EXPECT_EQ(forged(section_transforms, 4, 0x7FF0'0000'0000'0000U),
            "body 1: " + std::string(message_of(world_error(TransformError::not_finite))));
  EXPECT_EQ(forged(section_movers, 4, std::int32_t{-1}),
            "body 2: a length of its mover is out of range");
  EXPECT_EQ(forged(section_movers, 16, std::int32_t{65'536}),
            "body 2: a remainder of its mover is out of range");
  EXPECT_EQ(forged(section_carriers, 4, std::numeric_limits<std::int64_t>::max()),
            "body 3: its surface is too fast");
  EXPECT_EQ(forged(section_attachments, 4, std::uint32_t{5}),
            "bodies are attached to one another in a cycle");
  EXPECT_EQ(forged(section_attachments, 4, std::uint32_t{4}),
            "body 5: it is attached to a body that does not exist");
  EXPECT_EQ(forged(section_attachments, 8, std::int32_t{31}),
            "body 5: it is not where its parent is");
  EXPECT_EQ(forged(section_attachments, 16, std::uint32_t{0}),
            "body 5: it is enabled, but its parent or it itself is not, or the other way round");
  EXPECT_EQ(forged(section_contacts, 0, std::uint32_t{0}), "contact 0: a body does not exist");
  EXPECT_EQ(forged(section_contacts, 8, std::uint16_t{9}),
            "contact 0: a body is gone, but its slot did not change");
  EXPECT_EQ(forged(section_contacts, 4, std::uint32_t{3}),
            "the contacts are not those of the bodies");
  EXPECT_EQ(forged(section_resting, 4, std::uint32_t{1}), "the rests are not those of the bodies");
  EXPECT_EQ(forged(section_players, 28, std::uint32_t{2}),
            "player 0: it is neither finished nor not");
  EXPECT_EQ(forged(section_masks, 0, std::int32_t{70'000}),
            "mask 0: its size or bounds are impossible");
}

/// A cycle that no root leads to, and one of two.
TEST(SnapshotBytes, RefuseCycles) {
  World world;
  std::vector<BodyId> ids;
  for (int i = 0; i < 4; ++i) ids.push_back(added(world, box_at({20 * i, 0})));
  for (std::size_t i = 1; i < 4; ++i) ASSERT_TRUE(world.attach(ids[i], ids[i - 1]));
  Forgery forgery(bytes_of(world));
  forgery.set(format::section_attachments, 4, std::uint32_t{4});  // 2 -> 4 -> 3 -> 2
  EXPECT_EQ(forgery.refusal(), "bodies are attached to one another in a cycle");
}

TEST(SnapshotBytes, RefuseTerrainsThatNoneCanBe) {
  World world;
  Terrain ground;
  ground.deposit(Box{3, 3, 500, 100}, 1);
  ground.deposit(Box{0, 300, 400, 100}, 2);
  ground.deposit(Box{600, 3, 40, 40});
  added(world, {.shape = ground});
  const SavedBytes bytes = bytes_of(world);
  ASSERT_EQ(refusal_of(bytes), "");
  const auto forged = [&](format::Section section, std::size_t at, auto number) {
    return Forgery(bytes).set(section, at, number).refusal();
  };
  using namespace detail::world::saved;
  EXPECT_EQ(forged(section_terrains, 0, std::uint32_t{5}),
            "body 1: its terrain has neither 4 nor 8 neighbours");
  EXPECT_EQ(forged(section_terrains, 4, std::uint32_t{256}),
            "body 1: its terrain has unknown materials");
  EXPECT_EQ(forged(section_terrains, 8, 0xFFFF'FFFFU), "body 1: its chunks are cut short");
  EXPECT_EQ(forged(section_terrains, 8, std::uint32_t{1}), "there are masks that no body has");
  EXPECT_EQ(forged(section_chunks, 0, std::int32_t{1 << 22}), "body 1: a chunk is too far away");
  EXPECT_EQ(forged(section_chunks, 12, std::int32_t{0}), "body 1: its chunks are not in order");
  EXPECT_EQ(forged(section_chunks, 8, std::uint32_t{7}),
            "body 1: the layers of a chunk do not exist or are not in order");
  EXPECT_EQ(forged(section_layers, 8, std::uint32_t{1}),
            "body 1: a pixel has two materials, or has one and is clear");
  EXPECT_EQ(forged(section_layers, 0, layer_none),
            "body 1: its mask does not exist or is not in order");
}

/// The Trust of a game's own files skips checksums, but nothing that leads out of the bytes.
TEST(SnapshotBytes, TrustSkipsChecksums) {
  SavedBytes bytes = small_file();
  Forgery forgery(bytes);
  bytes[detail::base::ContainerLayout::at_checksum] ^= 1;
  EXPECT_NE(refusal_of(bytes), "");
  EXPECT_EQ(refusal_of(bytes, {.trust = Trust::source}), "");
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    SavedBytes wrong = bytes;
    wrong[at] = static_cast<std::uint8_t>(~wrong[at]);
    static_cast<void>(
        snapshot_from_bytes(wrong, {.max_raster_bytes = 1 << 20, .trust = Trust::source}));
  }
}

}  // namespace
}  // namespace hitmask::support

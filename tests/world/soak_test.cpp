// A long run, frame by frame: every begin has exactly one end, and contacts equal brute force,
// through adding, moving, removing, changing, saving and restoring.
#include <gtest/gtest.h>

#include <set>

#include "support/compare.hpp"
#include "support/world_group.hpp"

namespace hitmask::support {
namespace {

constexpr std::size_t population = 90;

/// What changes in a frame of each kind.
constexpr std::array changes{Action::move,        Action::move,       Action::move_many,
                             Action::set_mask,    Action::set_size,   Action::set_still,
                             Action::set_enabled, Action::set_filter, Action::set_details,
                             Action::add,         Action::remove,     Action::set_enabled,
                             Action::move};

enum class Times : std::uint8_t { quiet_and_busy, quiet };

class Soak {
 public:
  Soak(const WorldDefinition& definition, const Arena& arena, std::uint64_t seed, Times times)
      : random_(seed),
        flock_(definition, arena, variants()),
        times_(times),
        turned_(arena.turned) {}

  void run(int frames) {
    for (int frame = 0; frame < frames && !testing::Test::HasFailure(); ++frame) {
      SCOPED_TRACE("frame " + std::to_string(frame));
      change(frame);
      step();
      if (frame % 64 == 63) flock_.forget_the_past();
    }
    end_everything();
  }
  [[nodiscard]] int incremental_frames() const { return incremental_; }
  [[nodiscard]] int full_frames() const { return full_; }

 private:
  static std::vector<Variant> variants() { return {every_variant()[0], every_variant()[3]}; }

  void perform(Action action) {
    EXPECT_EQ(flock_.perform(action, random_), "") << "action " << static_cast<int>(action);
  }
  void change(int frame) {
    World& world = flock_.world(0);
    while (world.size() < population) perform(Action::add_many);
    if (world.size() > population * 3 / 2) perform(Action::remove_many);
    for (std::uint64_t count = random_.below(6); count > 0; --count) {
      perform(turned_ && random_.one_in(3) ? Action::set_transform : random_.pick(changes));
      if (random_.one_in(4)) perform(Action::refresh);
      if (random_.one_in(6)) perform(Action::overlaps);
    }
    if (times_ == Times::quiet) return drift();
    if (frame / 20 % 2 == 0) perform(Action::nudge_all);
    if (random_.one_in(10)) perform(Action::save);
    if (random_.one_in(15)) go_back();
  }
  /// Moves a few bodies, a pixel or two in each frame.
  void drift() {
    if (flock_.ids().empty()) return;
    for (std::size_t k = 0; k < 8; ++k) {
      const BodyId body = flock_.ids()[k * 11 % flock_.ids().size()];
      flock_.nudge(body, {static_cast<int>(k % 5) - 2, static_cast<int>(k % 3) - 1});
    }
  }
  void go_back() {
    perform(Action::restore);
    const auto contacts = flock_.world(0).contacts();
    open_ = {contacts.begin(), contacts.end()};
  }
  void step() {
    perform(Action::step);
    ASSERT_EQ(flock_.compare(), "");
    for (const Event& event : flock_.world(0).events()) follow(event);
    const auto contacts = flock_.world(0).contacts();
    ASSERT_TRUE(std::ranges::equal(open_, contacts));
    ++(flock_.world(0).statistics().incremental ? incremental_ : full_);
  }
  void follow(const Event& event) {
    const BodyPair pair{event.a, event.b};
    switch (event.kind) {
      case EventKind::begin: EXPECT_TRUE(open_.insert(pair).second); break;
      case EventKind::stay: EXPECT_TRUE(open_.contains(pair)); break;
      case EventKind::end: EXPECT_EQ(open_.erase(pair), 1U); break;
    }
  }
  void end_everything() {
    perform(Action::clear);
    step();
    EXPECT_TRUE(open_.empty());
  }

  Random random_;
  WorldGroup flock_;
  Times times_;
  bool turned_;
  std::set<BodyPair> open_;  // begun, and not ended yet
  int incremental_ = 0;
  int full_ = 0;
};

int frames_to_run() { return long_run() ? 10'000 : 750; }

void soak(const WorldDefinition& definition, const Arena& arena, std::uint64_t seed) {
  const int frames = frames_to_run();
  Soak soak(definition, arena, seed, Times::quiet_and_busy);
  soak.run(frames);
  EXPECT_GT(soak.incremental_frames(), frames / 10);
  EXPECT_GT(soak.full_frames(), frames / 10);
}

void soak_quietly(const WorldDefinition& definition, const Arena& arena, std::uint64_t seed) {
  const int frames = frames_to_run();
  Soak soak(definition, arena, seed, Times::quiet);
  soak.run(frames);
  EXPECT_GT(soak.incremental_frames(), frames * 3 / 4);
}

WorldDefinition repeating() {
  WorldDefinition definition;
  definition.period_x = 320;
  definition.period_y = 240;
  return definition;
}

constexpr Arena bounded{{0, 0, 400, 300}, 30, false};
constexpr Arena around{{-100, -100, 600, 600}, 30, false};

TEST(WorldSoak, Plain) { soak({}, bounded, 1); }
TEST(WorldSoak, Repeating) { soak(repeating(), around, 2); }
TEST(WorldSoak, QuietAndPlain) { soak_quietly({}, bounded, 3); }
TEST(WorldSoak, QuietAndLimited) {
  WorldDefinition definition;
  definition.max_contacts = 60;  // some steps fail, and the next ones catch up
  soak_quietly(definition, bounded, 5);
}
TEST(WorldSoak, Turned) {
  WorldDefinition definition;
  definition.cache_bytes = 30'000;
  Arena arena = bounded;
  arena.turned = true;
  soak(definition, arena, 6);
  soak_quietly(definition, arena, 7);
}
TEST(WorldSoak, QuietAndRepeating) { soak_quietly(repeating(), around, 4); }

}  // namespace
}  // namespace hitmask::support

// A long life of a few walkers among lifts: nothing drifts, nothing gets into anything, and frames
// do not allocate.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/world.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

constexpr std::int32_t lifts_round = 640;  // pixels around the world
constexpr std::int32_t lifts_floor = 200;

/// Lifts go up and down in shafts, and trolleys to and fro below a ceiling, some of them one-way.
/// Crates and walkers ride on them, are pushed and crushed.
class SoakedLifts {
 public:
  explicit SoakedLifts(std::uint64_t seed)
      : random_(seed), world_(WorldDefinition{.period_x = lifts_round, .period_y = 1000}) {
    detail::world::validates_in_debug = false;  // validation allocates
    put_static(box_at({0, lifts_floor}, {lifts_round, 20}));
    for (std::int32_t x = 0; x < lifts_round; x += 80) build(x);
    for (std::int32_t k = 0; k < 6; ++k) add_walker({k * 107 + 4, 120});
    EXPECT_TRUE(world_.step());
  }

  void live(int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      Lift& lift = lifts_[static_cast<std::size_t>(frame) % lifts_.size()];
      drive(lift);
      walk(walkers_[static_cast<std::size_t>(frame) % walkers_.size()]);
      if (frame % 16 == 0) {
        ASSERT_TRUE(world_.step());
      }
      if (frame % 4 == 0) expect_nothing_overlaps();
      if (testing::Test::HasFatalFailure()) FAIL() << "frame " << frame;
    }
  }
  struct Lift {
    BodyId body;
    Point by;  // a step of its way
    Point from, to;
    bool one_way;
  };
  /// What was asked for on an axis, and the pixels that it gave, since something stopped it.
  struct Sum {
    std::int64_t asked = 0;
    std::int64_t pixels = 0;
    std::int64_t remainder = 0;
  };
  struct Walker {
    BodyId body;
    std::int64_t speed = 0;
    std::int64_t falling = 0;
    bool grounded = false;
    Sum x{}, y{};
  };
  struct Moment {
    Snapshot world;
    Random random;
    std::vector<Lift> lifts;
    std::vector<Walker> walkers;
  };
  [[nodiscard]] Moment now() const { return {world_.snapshot(), random_, lifts_, walkers_}; }
  void go_back_to(Moment& moment) {
    EXPECT_TRUE(world_.restore(moment.world));
    random_ = moment.random;
    lifts_ = moment.lifts;
    walkers_ = moment.walkers;
  }
  [[nodiscard]] std::uint64_t state_hash() const { return world_.state_hash(); }
  [[nodiscard]] int times(Passenger kind) const { return seen_[static_cast<std::size_t>(kind)]; }
  int turned_back = 0;

 private:
  void put_static(BodyDefinition body) {
    body.is_static = true;
    (void)added(world_, body);
  }
  void build(std::int32_t x) {
    put_static(box_at({x + 66, lifts_floor - 30}, {4, 30}));
    put_static(box_at({x + random_.between(0, 30), 60}, {random_.between(10, 30), 4}));
    add_lift({x + 4, 180}, {0, random_.between(1, 3)}, {x + 4, 66}, {x + 4, 190});
    put_static(box_at({x + 58, 98}, {3, 9}));
    add_lift({x + 40, 110}, {random_.between(1, 3), 0}, {x + 24, 110}, {x + 60, 110});
    crates_.push_back(added(world_, box_at({x + 8, 140}, {6, 6})));
    EXPECT_TRUE(world_.set_mover(crates_.back(), {}));
  }
  void add_lift(Point at, Point by, Point from, Point to) {
    BodyDefinition body = box_at(at, {random_.between(12, 20), 4});
    const bool one_way = random_.one_in(3);
    if (one_way) body.one_way = Face::top;
    const BodyId id = added(world_, body);
    EXPECT_TRUE(world_.set_carrier(id));
    lifts_.push_back({id, by, from, to, one_way});
  }
  void add_walker(Point at) {
    const BodyId id = added(world_, box_at(at, {5, 9}));
    EXPECT_TRUE(world_.set_mover(id, {.step_up = 3, .step_down = 3}));
    walkers_.push_back({id});
  }

  /// The position stays in the period, and the reports agree with where the bodies went.
  void drive(Lift& lift) {
    const Point at = *world_.position(lift.body);
    if (at.x + lift.by.x < lift.from.x || at.x + lift.by.x > lift.to.x ||
        at.y + lift.by.y < lift.from.y || at.y + lift.by.y > lift.to.y)
      lift.by = -lift.by;
    const auto moved =
        world_.move(lift.body, at + lift.by, Response::slide, [&](const BodyHit& hit) {
          ++seen_[static_cast<std::size_t>(hit.passenger)];
          expect_in_period(hit.body);
        });
    ASSERT_TRUE(moved.ok());
    ASSERT_EQ(world_.position(lift.body), moved->position);
    expect_in_period(lift.body);
    if (moved->position == at) {
      lift.by = -lift.by;
      ++turned_back;
    }
  }
  /// The exact sum of what was asked for. Nothing between two walks changes the remainders: neither
  /// lifts that carry and push, nor steps of the world.
  void walk(Walker& walker) {
    if (random_.one_in(40)) walker.speed = random_.between(-150'000, 150'000);
    walker.falling = std::min<std::int64_t>(walker.falling + 19'661, 4 * per_pixel_of_lifts);
    if (walker.grounded && random_.one_in(30)) walker.falling = -random_.between(100'000, 300'000);
    const BodyMover before = *world_.mover(walker.body);
    const BodyWalk walked =
        world_.walk(walker.body, SubPixels::of(walker.speed), SubPixels::of(walker.falling))
            .value();
    const BodyMover after = *world_.mover(walker.body);
    const std::int64_t ledges = walked.stepped_down - walked.stepped_up;
    ASSERT_EQ(before.remainder_x, walker.x.remainder);
    ASSERT_EQ(before.remainder_y, walker.y.remainder);
    add(walker.x, walked.hit_x, walked.moved.x, walker.speed, after.remainder_x);
    add(walker.y, walked.hit_y, walked.moved.y - ledges, walker.falling, after.remainder_y);
    expect_in_period(walker.body);
    walker.grounded = walked.ground.has_value();
    if (walker.grounded || walked.hit_y) walker.falling = 0;
    for (const BodyId crate : crates_)
      if (random_.one_in(8)) (void)world_.walk(crate, 0, 1);
  }
  static void add(Sum& sum, bool hit, std::int64_t pixels, std::int64_t by,
                  std::int64_t remainder) {
    sum = hit ? Sum{} : Sum{sum.asked + by, sum.pixels + pixels, remainder};
    ASSERT_EQ(sum.pixels * per_pixel_of_lifts + remainder, sum.asked);
  }
  void expect_in_period(BodyId body) const {
    const Point at = *world_.position(body);
    ASSERT_TRUE(at.x >= 0 && at.x < lifts_round && at.y >= 0 && at.y < 1000);
  }
  /// None did at the start. One-way lifts may be passed through.
  void expect_nothing_overlaps() {
    for (const Lift& lift : lifts_) ASSERT_TRUE(lift.one_way || is_free(lift.body));
    for (const Walker& walker : walkers_) ASSERT_TRUE(is_free(walker.body));
    for (const BodyId crate : crates_) ASSERT_TRUE(is_free(crate));
  }
  [[nodiscard]] bool is_free(BodyId body) const {
    bool free = true;
    const Box box = *world_.box(body);
    world_.query_box(box, [&](BodyId other) {
      free = free && (other == body || world_.body(other)->one_way != Face::none);
    });
    return free;
  }

  static constexpr std::int64_t per_pixel_of_lifts = SubPixels::per_pixel;

  Random random_;
  World world_;
  std::vector<Lift> lifts_;
  std::vector<Walker> walkers_;
  std::vector<BodyId> crates_;
  std::array<int, 5> seen_{};
};

TEST(LiftSoak, NothingDriftsAndNothingIsEntered) {
  SoakedLifts lifts(77);
  const int frames = long_run() ? 1'000'000 : 100'000;
  lifts.live(frames);
  // The same frames again, until all lists have grown. A step writes its contacts into a second
  // list and swaps the two. After an odd number of steps each has the place of the other, and the
  // most contacts meet the list that had fewer. So it takes two rounds until both have room for
  // them.
  SoakedLifts::Moment moment = lifts.now();
  lifts.live(frames / 10);
  const std::uint64_t hash = lifts.state_hash();
  lifts.go_back_to(moment);
  lifts.live(frames / 10);
  lifts.go_back_to(moment);
  EXPECT_EQ(allocations_of([&] { lifts.live(frames / 10); }), 0);
  EXPECT_EQ(lifts.state_hash(), hash);
  EXPECT_GT(lifts.times(Passenger::carried), 1000);
  EXPECT_GT(lifts.times(Passenger::pushed), 1000);
  EXPECT_GT(lifts.times(Passenger::left), 5);
  EXPECT_GT(lifts.times(Passenger::crushed), 50);
  EXPECT_GT(lifts.turned_back, 20);
}

}  // namespace
}  // namespace hitmask::support

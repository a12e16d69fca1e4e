// A long life of one walker in a generated level: nothing drifts, and it never gets into anything.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "hitmask/world.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

constexpr std::uint32_t solid_layer = 1;
constexpr std::uint32_t platform_layer = 2;
constexpr std::int32_t round = 1600;  // pixels around the world
constexpr std::int64_t per_pixel = SubPixels::per_pixel;

/// A hill that rises and falls by one pixel every `run` pixels.
Mask hill(std::int32_t width, std::int32_t run) {
  Mask mask(width, 40);
  for (std::int32_t x = 0; x < width; ++x)
    for (std::int32_t y = 39 - std::min(x, width - 1 - x) / run; y < 40; ++y) mask.set(x, y);
  return mask;
}

class SoakedWalker {
 public:
  explicit SoakedWalker(std::uint64_t seed)
      : random_(seed), world_(WorldDefinition{.period_x = round, .period_y = 4000}) {
    put(box_at({0, 400}, {round, 20}), solid_layer);
    for (std::int32_t x = 0; x < round; x += 80) build(x);
    BodyDefinition hero = box_at({5, 200}, {7, 12});
    hero_ = added(world_, hero);
    EXPECT_TRUE(world_.set_mover(hero_, {.step_up = 3, .step_down = 3, .corner_correction = 4}));
    EXPECT_TRUE(is_free());
  }

  void live(int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      if (random_.one_in(40)) speed_ = random_.between(-150'000, 150'000);
      falling_ = std::min<std::int64_t>(falling_ + 19'661, 6 * per_pixel);
      if (grounded_ && random_.one_in(30)) falling_ = -random_.between(100'000, 420'000);
      if (grounded_ && random_.one_in(50)) drop();
      if (random_.one_in(60)) duck();
      walk(speed_, falling_);
      if (frame % 16 == 0) {
        ASSERT_TRUE(world_.step());
      }
      if (testing::Test::HasFatalFailure()) FAIL() << "frame " << frame;
    }
    expect_sums();
    longest_sum_ = std::max({longest_sum_, sums_[0].walks, sums_[1].walks});
  }
  /// The most walks in a row that the sum of one axis is over.
  [[nodiscard]] int longest_sum() const { return longest_sum_; }

  int jumps_corrected = 0;
  int drops = 0;
  int ducks = 0;
  int hits = 0;

 private:
  void put(BodyDefinition body, std::uint32_t layer) {
    body.is_static = true;
    body.filter.layer = layer;
    added(world_, body);
  }
  void build(std::int32_t x) {
    const std::int32_t y = 400 - random_.between(20, 60);
    BodyDefinition platform = box_at({x + random_.between(0, 20), y}, {random_.between(20, 60), 3});
    platform.one_way = Face::top;
    put(platform, platform_layer);
    put(mask_at({x, 361}, hill(random_.between(20, 75), random_.between(1, 4))), solid_layer);
    const std::int32_t high = 400 - random_.between(64, 90);
    put(box_at({x + random_.between(0, 50), high}, {random_.between(6, 40), random_.between(3, 9)}),
        solid_layer);
  }
  /// What it may meet apart from platforms.
  [[nodiscard]] bool is_free() const {
    return world_.fits(hero_, *world_.position(hero_), {.collides_with = solid_layer});
  }
  [[nodiscard]] std::array<std::int64_t, 2> remainders() const {
    const BodyMover mover = *world_.mover(hero_);
    return {mover.remainder_x, mover.remainder_y};
  }

  /// What was asked for on an axis, and the pixels that it gave, since something stopped it.
  struct Sum {
    std::int64_t asked = 0;
    std::int64_t pixels = 0;
    int walks = 0;
  };
  void add(std::size_t axis, bool hit, std::int64_t asked, std::int64_t pixels) {
    Sum& sum = sums_[axis];
    longest_sum_ = std::max(longest_sum_, sum.walks);
    sum = hit ? Sum{} : Sum{sum.asked + asked, sum.pixels + pixels, sum.walks + 1};
  }
  /// The remainders are those of the sums, so that nothing but walks has changed them.
  void expect_sums() const {
    const auto now = remainders();
    for (std::size_t axis = 0; axis < 2; ++axis)
      ASSERT_EQ(sums_[axis].pixels * per_pixel + now[axis], sums_[axis].asked) << "axis " << axis;
  }

  /// The walk, and the exact sum of what was asked for. Nothing between two walks changes the
  /// remainders: neither another shape, nor dropping, nor steps of the world.
  void walk(std::int64_t dx, std::int64_t dy) {
    const auto before = remainders();
    ASSERT_EQ(before, last_);
    const BodyWalk walked = world_.walk(hero_, SubPixels::of(dx), SubPixels::of(dy)).value();
    const auto after = remainders();
    const std::int64_t ledges = walked.stepped_down - walked.stepped_up;
    if (walked.hit_x)
      ASSERT_EQ(after[0], 0);
    else
      ASSERT_EQ((walked.moved.x - walked.corrected) * per_pixel + after[0], before[0] + dx);
    if (walked.hit_y)
      ASSERT_EQ(after[1], 0);
    else
      ASSERT_EQ((walked.moved.y - ledges) * per_pixel + after[1], before[1] + dy);
    last_ = after;
    add(0, walked.hit_x, dx, walked.moved.x - walked.corrected);
    add(1, walked.hit_y, dy, walked.moved.y - ledges);
    expect_sums();
    ASSERT_TRUE(is_free());
    ASSERT_EQ(world_.position(hero_), walked.position);
    ASSERT_TRUE(walked.position.x >= 0 && walked.position.x < round);
    ASSERT_TRUE(walked.position.y >= 0 && walked.position.y < 400);
    grounded_ = walked.ground.has_value();
    if (grounded_ || (walked.hit_y && falling_ < 0)) falling_ = 0;
    jumps_corrected += walked.corrected != 0 ? 1 : 0;
    hits += walked.hit_x ? 1 : 0;
  }
  void drop() {
    if (!world_.drop_through(hero_)) return;
    ++drops;
    ASSERT_TRUE(is_free());
    ASSERT_LT(world_.position(hero_)->y, 400);
  }
  void duck() {
    const Size next = low_ ? Size{7, 12} : Size{9, 6};
    if (!world_.change_shape(hero_, next)) return;
    low_ = !low_;
    ++ducks;
    ASSERT_TRUE(is_free());
    const Point at = *world_.position(hero_);
    ASSERT_TRUE(at.x >= 0 && at.x < round && at.y >= 0 && at.y < 4000);
  }

  Random random_;
  World world_;
  BodyId hero_;
  std::int64_t speed_ = 70'000;
  std::int64_t falling_ = 0;
  bool grounded_ = false;
  bool low_ = false;
  std::array<std::int64_t, 2> last_{};  // remainders after the last walk
  std::array<Sum, 2> sums_{};
  int longest_sum_ = 0;
};

TEST(WorldWalkSoak, NothingDriftsAndNothingIsEntered) {
  SoakedWalker walker(2501);
  walker.live(long_run() ? 1'000'000 : 100'000);
  EXPECT_GT(walker.drops, 20);
  EXPECT_GT(walker.ducks, 200);
  EXPECT_GT(walker.hits, 200);
  EXPECT_GT(walker.jumps_corrected, 10);
  EXPECT_GT(walker.longest_sum(), 100);
}

}  // namespace
}  // namespace hitmask::support

// Bodies that walk: against the naive mover among all copies of all bodies, and against a free
// Mover among the world's obstacles.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "large_trees.hpp"
#include "motion_scenes.hpp"
#include "reference/mover_oracle.hpp"
#include "support/compare.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

using reference::Grid;
using reference::Grids;
using reference::Hurdle;
using reference::Hurdles;
using reference::NaiveHit;
using reference::NaiveMover;

constexpr std::array all_gravities{Face::bottom, Face::bottom, Face::top,
                                   Face::left,   Face::right,  Face::none};

std::int32_t modulo_of(std::int32_t value, std::int32_t period) {
  return period == 0 ? value : ((value % period) + period) % period;
}
Point modulo_of(Point point, const World& world) {
  return {modulo_of(point.x, world.definition().period_x),
          modulo_of(point.y, world.definition().period_y)};
}

Grid grid_of_body(const World& world, BodyId body) {
  const reference::MotionBody seen = reference::motion_body(world, body);
  return reference::grid_of(reference::shape_of(seen.body));
}

/// A part of a walker: itself, or a solid body attached to it.
struct WalkerPart {
  BodyId body;
  Grid grid;
  Point corner;  // from the walker's position
};

/// Attached again in a world that does not wrap around, so that no place is taken modulo a period.
class FlatCopy {
 public:
  FlatCopy(const World& world, BodyId walker) : world_(world) {
    BodyDefinition own = *world.body(walker);
    own.position = {};
    add(walker, added(flat_, own));
    std::ranges::sort(parts_, {}, &WalkerPart::body);
    const auto first = std::ranges::find(parts_, walker, &WalkerPart::body);
    std::rotate(parts_.begin(), first, first + 1);
  }
  [[nodiscard]] const std::vector<WalkerPart>& parts() const { return parts_; }

 private:
  void add(BodyId id, BodyId copy) {
    const auto how = world_.attachment(id);
    const reference::MotionBody seen = reference::motion_body(flat_, copy);
    if (!how || (how->solid && seen.body.enabled && !seen.body.is_sensor))
      parts_.push_back(
          {id, reference::grid_of(reference::shape_of(seen.body)), seen.body.position});
    world_.children(id, [&](BodyId child) {
      BodyDefinition its = *world_.body(child);
      its.position = {};
      const BodyId other = added(flat_, its);
      EXPECT_TRUE(flat_.attach(other, copy, *world_.attachment(child)));
      add(child, other);
    });
  }

  const World& world_;
  World flat_;
  std::vector<WalkerPart> parts_;
};

/// All copies of the bodies that a part meets, as far as a short walk gets, shifted so that the
/// part's corner is the walker's position.
void add_hurdles(const World& world, BodyId walker, const WalkerPart& part, std::size_t number,
                 const QueryFilter& filter, Hurdles& hurdles) {
  constexpr std::int32_t far = 64;
  const Point at = *world.position(walker);
  const Box near{at.x - far, at.y - far, 2 * far, 2 * far};
  const Filter own = world.body(part.body)->filter;
  world.obstacles(filter)(near, [&](const Obstacle& obstacle) {
    const BodyId body = BodyId::from_value(obstacle.id);
    EXPECT_FALSE(world.body(body)->is_sensor);
    if (root_in(world, body) == walker || !may_meet(own, world.body(body)->filter)) return;
    hurdles.push_back({grid_of_body(world, body), obstacle.position - part.corner, obstacle.id,
                       obstacle.one_way, obstacle.mask == nullptr, number, obstacle.position});
  });
}
Hurdles hurdles_for(const World& world, BodyId walker, const std::vector<WalkerPart>& parts,
                    const QueryFilter& filter) {
  Hurdles hurdles;
  if (!world.body(walker)->enabled) return hurdles;
  for (std::size_t k = 0; k < parts.size(); ++k)
    add_hurdles(world, walker, parts[k], k, filter, hurdles);
  return hurdles;
}

/// The lowest id of what blocks the next step to a side.
BodyId naively_touched(const Hurdles& hurdles, const Grids& grids, Point at, Face side) {
  std::uint64_t lowest = 0;
  const Point to = at + direction_of(side);
  for (const Hurdle& hurdle : not_overlapped(hurdles, grids, at))
    if (blocks_step(hurdle, grids, at, to) && (lowest == 0 || hurdle.id < lowest))
      lowest = hurdle.id;
  return BodyId::from_value(lowest);
}

/// All that block the next step and are not overlapped now, at any of their copies. One-way bodies
/// block the parts that do not overlap them.
std::vector<BodyId> naively_rested_on(const Hurdles& hurdles, const Grids& grids, Point at,
                                      Face side) {
  std::set<std::pair<std::uint64_t, std::size_t>> overlapped;  // by a part, or by any
  constexpr std::size_t any_part = 1000;
  for (const Hurdle& hurdle : hurdles) {
    if (!overlaps_at(hurdle, grids, at)) continue;
    overlapped.insert({hurdle.id, hurdle.part});
    if (hurdle.one_way == Face::none) overlapped.insert({hurdle.id, any_part});
  }
  std::set<std::uint64_t> blocking;
  for (const Hurdle& hurdle : hurdles)
    if (blocks_step(hurdle, grids, at, at + direction_of(side)) &&
        !overlapped.contains({hurdle.id, hurdle.part}) &&
        !overlapped.contains({hurdle.id, any_part}))
      blocking.insert(hurdle.id);
  std::vector<BodyId> found;
  for (const std::uint64_t id : blocking) found.push_back(BodyId::from_value(id));
  return found;
}

/// Hits as text, without the copies of one body.
std::string text_of_hits(const std::vector<NaiveHit>& hits, const World& world) {
  std::string text;
  std::string last;
  for (const NaiveHit& hit : hits) {
    const std::string one = std::to_string(BodyId::from_value(hit.obstacle).slot) +
                            (hit.axis == Axis::x ? " on x at " : " on y at ") +
                            text_of(modulo_of(hit.position, world)) + "\n";
    if (one != last) text += one;
    last = one;
  }
  return text;
}

/// A body of a scene that walks, and its oracle.
class Walker {
 public:
  Walker(Scene& scene, BodyId body, const BodyMover& mover)
      : scene_(scene), body_(body), parts_(FlatCopy(scene.world(), body).parts()) {
    EXPECT_TRUE(world().set_mover(body, mover));
    for (const WalkerPart& part : parts_) grids_.push_back(part.grid);
    naive_.step_up = mover.step_up;
    naive_.step_down = mover.step_down;
    naive_.gravity = mover.gravity;
    // Further aside is where it was before, unless it overlapped one of the copies at the start.
    const bool falls_on_x = mover.gravity == Face::left || mover.gravity == Face::right;
    const std::int32_t across = falls_on_x ? scene.stage().period_y : scene.stage().period_x;
    naive_.corner_correction =
        across == 0 ? mover.corner_correction : std::min(mover.corner_correction, across);
    naive_.lowest = min_position;
    naive_.highest = end_position - 1;
  }

  void walk(std::int64_t dx, std::int64_t dy, const QueryFilter& filter) {
    const Point before = *world().position(body_);
    naive_.position = before;
    const Hurdles hurdles = hurdles_for(world(), body_, parts_, filter);
    std::vector<BodyHit> hits;
    const auto walked = world().walk(
        body_, SubPixels::of(dx), SubPixels::of(dy),
        [&](const BodyHit& hit) { hits.push_back(hit); }, filter);
    if (is_too_far(naive_.remainder_x + dx, scene_.stage().period_x) ||
        is_too_far(naive_.remainder_y + dy, scene_.stage().period_y)) {
      ASSERT_EQ(walked.error(), WorldError::position);
      ASSERT_EQ(world().position(body_), before);
      return;
    }
    ASSERT_TRUE(walked.ok());
    naive_.move(grids_, dx, dy, hurdles);
    compare(*walked, hits, before);
    compare_sides(*walked, hurdles);
    compare_resting(hurdles, filter);
    compare_zones(*walked, filter);
    const auto valid = detail::world::validate(world());
    ASSERT_TRUE(valid.ok()) << valid.error().message;
  }

  [[nodiscard]] std::size_t parts() const { return parts_.size(); }

  int corrections = 0;    // walks that went around a corner
  int hits_of_parts = 0;  // of parts other than the first, alone

 private:
  World& world() { return scene_.world(); }
  static bool is_too_far(std::int64_t sum, std::int32_t period) {
    return period != 0 && std::abs(sum >> 16) > period;
  }

  void compare(const BodyWalk& walked, const std::vector<BodyHit>& hits, Point before) {
    const Point end = naive_.position;
    ASSERT_EQ(walked.position, modulo_of(end, world()));
    ASSERT_EQ(world().position(body_), walked.position);
    ASSERT_EQ(walked.moved, end - before);
    const BodyMover mover = *world().mover(body_);
    ASSERT_EQ(mover.remainder_x, naive_.remainder_x);
    ASSERT_EQ(mover.remainder_y, naive_.remainder_y);
    ASSERT_EQ(walked.stepped_up, naive_.stepped_up);
    ASSERT_EQ(walked.stepped_down, naive_.stepped_down);
    ASSERT_EQ(walked.corrected, naive_.corrected);
    corrections += naive_.corrected != 0 ? 1 : 0;
    ASSERT_EQ(walked.hits, hits.size());
    std::vector<NaiveHit> met;
    for (const BodyHit& hit : hits) {
      const Point step = hit.axis == Axis::x ? Point{hit_sign(hit, naive_.hits), 0}
                                             : Point{0, hit_sign(hit, naive_.hits)};
      met.push_back({hit.body.value(), hit.axis, hit.position + step});
      ASSERT_GT(hit.contact.area, 0);
      compare_contact(hit, met.back());
    }
    ASSERT_EQ(text_of_hits(met, world()), text_of_hits(naive_.hits, world()));
  }
  /// The contact is that of the first part that was stopped.
  void compare_contact(const BodyHit& hit, const NaiveHit& naive) {
    const auto all = std::ranges::subrange(
        std::ranges::find(naive_.hits, hit.body.value(), &NaiveHit::obstacle), naive_.hits.end());
    std::size_t part = parts_.size();
    for (const NaiveHit& one : all)
      if (one.obstacle == naive.obstacle && one.axis == naive.axis) part = std::min(part, one.part);
    ASSERT_LT(part, parts_.size());
    hits_of_parts += part > 0 ? 1 : 0;
    const reference::WorldMotion oracle = scene_.oracle();
    const reference::Asker asker = oracle.asker(body_);
    const auto is_part = [&](const reference::Asker& one) {
      return one.body->id == parts_[part].body;
    };
    const reference::Asker& its = part == 0 ? asker : *std::ranges::find_if(asker.parts, is_part);
    const Point at = naive.position;
    ASSERT_EQ(hit.contact, oracle.contact_with(oracle.body(hit.body), its, {at.x, at.y}));
  }
  /// The direction of the step that hit, from the oracle.
  int hit_sign(const BodyHit& hit, const std::vector<NaiveHit>& all) {
    for (const int sign : {1, -1})
      for (const NaiveHit& one : all) {
        const Point step = hit.axis == Axis::x ? Point{sign, 0} : Point{0, sign};
        if (one.axis == hit.axis && one.obstacle == hit.body.value() &&
            modulo_of(one.position, world()) == modulo_of(hit.position + step, world()))
          return sign;
      }
    return 0;
  }

  void compare_sides(const BodyWalk& walked, const Hurdles& hurdles) {
    const auto touched = [&](Face side) {
      return naively_touched(hurdles, grids_, naive_.position, side);
    };
    ASSERT_EQ(walked.left, touched(Face::left));
    ASSERT_EQ(walked.right, touched(Face::right));
    ASSERT_EQ(walked.top, touched(Face::top));
    ASSERT_EQ(walked.bottom, touched(Face::bottom));
    ASSERT_EQ(walked.ground.has_value(), naive_.on_ground);
    ASSERT_EQ(world().mover(body_)->ground, walked.ground);
    if (!walked.ground) return;
    ASSERT_EQ(walked.ground->body, touched(naive_.gravity));
  }

  void compare_resting(const Hurdles& hurdles, const QueryFilter& filter) {
    for (const Face side : {Face::left, Face::right, Face::top, Face::bottom}) {
      std::vector<BodyId> found;
      const auto keep = [&](BodyId id) { found.push_back(id); };
      const std::size_t count = world().resting_on(body_, keep, side, filter);
      ASSERT_EQ(count, found.size());
      ASSERT_EQ(found, naively_rested_on(hurdles, grids_, naive_.position, side));
    }
  }

  void compare_zones(const BodyWalk& walked, const QueryFilter& filter) {
    const reference::WorldMotion oracle = scene_.oracle();
    const Point at = walked.position;
    const std::vector<BodyId> zones =
        oracle.overlapped(oracle.asker(body_), {at.x, at.y}, true, filter);
    std::uint32_t layers = 0;
    for (const BodyId zone : zones) layers |= world().body(zone)->filter.layer;
    ASSERT_EQ(walked.zone_layers, layers);
    ASSERT_EQ(walked.zone, zones.empty() ? BodyId{} : zones.front());
  }

  Scene& scene_;
  BodyId body_;
  std::vector<WalkerPart> parts_;
  Grids grids_;
  NaiveMover naive_;
};

BodyMover random_mover(Random& random) {
  BodyMover mover;
  mover.gravity = random.pick(all_gravities);
  mover.step_up = random.between(0, 4);
  mover.step_down = random.between(0, 4);
  mover.corner_correction = random.between(0, 8);
  return mover;
}

std::vector<BodyDefinition> random_bodies(const Stage& stage, Random& random) {
  std::vector<BodyDefinition> bodies;
  const int count = random.between(2, 14);
  for (int i = 0; i < count; ++i) bodies.push_back(random_body(stage, random));
  bodies[0].enabled = !random.one_in(20);
  return bodies;
}

void expect_naive_walks(bool attached, Random& random) {
  const int scenes = long_run() ? 600 : 40;
  int corrections = 0;
  int hits_of_parts = 0;
  for (int number = 0; number < scenes; ++number)
    for (const Stage& stage : stages) {
      Scene scene(stage, random_bodies(stage, random));
      if (attached) attach_randomly(scene, random);
      const LargeTrees large(random.next());
      const BodyMover mover = random_mover(random);
      Walker walker(scene, scene.ids()[0], mover);
      const Point pull = direction_of(mover.gravity);
      const auto speed = [&](std::int32_t along) {
        const std::int32_t pixels = random.one_in(3) ? -8 : random.between(0, 3);
        return random.between(-4 * 65'536, 4 * 65'536) + along * pixels * 65'536;
      };
      for (int frame = 0; frame < 8; ++frame) {
        const std::int64_t dx = speed(pull.x);
        walker.walk(dx, speed(pull.y), random_query(scene.ids(), random));
        if (testing::Test::HasFatalFailure())
          FAIL() << stage.name << " " << number << " frame " << frame;
      }
      corrections += walker.corrections;
      hits_of_parts += walker.hits_of_parts;
    }
  EXPECT_GT(corrections, scenes / 3);
  EXPECT_EQ(hits_of_parts > 2 * scenes, attached);
}

TEST(WorldWalk, WalksAsTheNaiveMoverDoes) {
  Random random(1901);
  expect_naive_walks(false, random);
}

TEST(WorldWalk, WalksWithSolidChildrenAsTheNaiveMoverDoes) {
  Random random(1903);
  expect_naive_walks(true, random);
}

/// The free mover that stands where a body does.
Mover free_mover(const World& world, BodyId body, const BodyMover& mover) {
  return Mover({world.mask_at(body)->position, mover.step_up, mover.step_down, mover.gravity,
                mover.corner_correction});
}

/// Contacts and normals too; no copies, which a free mover reports one by one.
TEST(WorldWalk, AFreeMoverAmongTheObstaclesDoesTheSame) {
  Random random(1902);
  for (int number = 0; number < 300; ++number) {
    Stage stage = stages[0];
    stage.arena = {0, 0, 80, 60};
    Scene scene(stage, random_bodies(stage, random));
    World& world = scene.world();
    const BodyId body = scene.ids()[0];
    BodyDefinition own = *world.body(body);
    const BodyMover settings = random_mover(random);
    ASSERT_TRUE(world.set_mover(body, settings));
    ASSERT_TRUE(world.set_enabled(body, true));
    const auto pixels = world.mask_at(body)->mask;
    const Mask mask =
        pixels != nullptr ? *pixels : Mask(own.shape.size().width, own.shape.size().height, true);
    QueryFilter filter{own.filter.layer, own.filter.collides_with, own.filter.group};
    filter.exclude = body;
    Mover mover = free_mover(world, body, settings);
    for (int frame = 0; frame < 10; ++frame) {
      const SubPixels dx = SubPixels::of(random.between(-300'000, 300'000));
      const SubPixels dy = SubPixels::of(random.between(-200'000, 300'000));
      std::vector<MoveHit> expected;
      const MoveResult moved = mover.move(mask, dx, dy, world.obstacles(filter),
                                          [&](const MoveHit& hit) { expected.push_back(hit); });
      std::vector<BodyHit> hits;
      const BodyWalk walked =
          world.walk(body, dx, dy, [&](const BodyHit& hit) { hits.push_back(hit); }).value();
      ASSERT_EQ(world.mask_at(body)->position, mover.position());
      ASSERT_EQ(walked.moved, moved.moved);
      ASSERT_EQ(walked.hit_x, moved.hit_x);
      ASSERT_EQ(walked.hit_y, moved.hit_y);
      ASSERT_EQ(walked.corrected, moved.corrected);
      ASSERT_EQ(walked.ground.has_value(), moved.on_ground);
      ASSERT_EQ(world.mover(body)->remainder_x, mover.remainder_x());
      ASSERT_EQ(world.mover(body)->remainder_y, mover.remainder_y());
      ASSERT_EQ(hits.size(), expected.size());
      for (std::size_t i = 0; i < hits.size(); ++i) {
        ASSERT_EQ(hits[i].body.value(), expected[i].obstacle);
        ASSERT_EQ(hits[i].axis, expected[i].axis);
        ASSERT_EQ(hits[i].contact, expected[i].contact);
        ASSERT_EQ(hits[i].normal, expected[i].normal);
      }
    }
  }
}

}  // namespace
}  // namespace hitmask::support

// Rays and sweeps through worlds of many bodies, along all kinds of lines: against pixels that are
// on the line by the rule of the walk, and against worlds whose index is empty.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <vector>

#include "base/integers.hpp"
#include "motion_scenes.hpp"
#include "support/compare.hpp"
#include "support/offsets.hpp"
#include "support/targets.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

using WideNumber = detail::base::Int128;

/// A line from pixel to pixel, up to the corners of int32.
struct LongLine {
  Point from, to;

  [[nodiscard]] WideNumber across() const { return std::abs(std::int64_t{to.x} - from.x); }
  [[nodiscard]] WideNumber down() const { return std::abs(std::int64_t{to.y} - from.y); }
  /// Steps to a pixel along one axis; negative if it lies in the other direction.
  static std::int64_t steps_to(std::int32_t from, std::int32_t to, std::int32_t at) {
    return to < from ? std::int64_t{from} - at : std::int64_t{at} - from;
  }
  /// Whether the walk passes the place after i steps on x and j on y: before both, it must have
  /// reached the step that leads there.
  [[nodiscard]] bool passes(WideNumber i, WideNumber j) const {
    if (i < 0 || j < 0 || i > across() || j > down()) return false;
    if (i == 0 && j == 0) return true;
    return by_x(i, j) || by_y(i, j);
  }
  /// Whether its last step there is on x.
  [[nodiscard]] bool by_x(WideNumber i, WideNumber j) const {
    return i > 0 && (2 * i - 1) * down() <= (2 * j + 1) * across() &&
           (j == 0 || (2 * i - 1) * down() > (2 * j - 1) * across());
  }
  [[nodiscard]] bool by_y(WideNumber i, WideNumber j) const {
    return j > 0 && (i == across() || (2 * i + 1) * down() > (2 * j - 1) * across()) &&
           (i == 0 || (2 * i - 1) * down() <= (2 * j - 1) * across());
  }
  [[nodiscard]] Face face(std::int64_t i, std::int64_t j) const {
    if (i == 0 && j == 0) return Face::none;
    if (by_x(i, j)) return to.x > from.x ? Face::left : Face::right;
    return to.y > from.y ? Face::top : Face::bottom;
  }
};

bool is_solid_pixel(const BodyDefinition& body, std::int32_t x, std::int32_t y) {
  return body.shape.is_box() || body.shape.mask()->get(x, y);
}

/// The pixel of a body that a line enters first, found by trying all of them.
std::optional<RayHit> first_pixel(const BodyDefinition& body, const LongLine& line) {
  std::optional<RayHit> first;
  const Size size = body.shape.size();
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x) {
      const Point at{body.position.x + x, body.position.y + y};
      const std::int64_t i = LongLine::steps_to(line.from.x, line.to.x, at.x);
      const std::int64_t j = LongLine::steps_to(line.from.y, line.to.y, at.y);
      if (first && i + j >= first->steps) continue;
      if (!line.passes(i, j) || !is_solid_pixel(body, x, y)) continue;
      first = RayHit{at, line.face(i, j), i + j, {}};
    }
  return first;
}

/// The same bodies in a world with a complete index, and in one in which all bodies wait.
class Field {
 public:
  explicit Field(const std::vector<BodyDefinition>& bodies)
      : bodies_(bodies), sorted_(numbered()), waiting_(numbered()) {
    for (const BodyDefinition& body : bodies) {
      ids_.push_back(added(sorted_, body));
      added(waiting_, body);
    }
    sorted_.refresh();
  }

  /// By steps, then by body.
  [[nodiscard]] std::vector<BodyRayHit> expected(const LongLine& line) const {
    std::vector<BodyRayHit> hits;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      if (const auto hit = first_pixel(bodies_[i], line)) hits.push_back({ids_[i], *hit});
    std::ranges::sort(
        hits, {}, [](const BodyRayHit& hit) { return std::tuple(hit.hit.steps, hit.body.slot); });
    return hits;
  }
  void check_ray(const LongLine& line) const {
    SCOPED_TRACE("from " + text_of(line.from) + " to " + text_of(line.to));
    const auto hits = expected(line);
    std::vector<BodyRayHit> found;
    sorted_.ray_all(line.from, line.to, [&](const BodyRayHit& hit) { found.push_back(hit); });
    ASSERT_EQ(found.size(), hits.size());
    for (std::size_t i = 0; i < hits.size(); ++i)
      ASSERT_EQ(text_of(found[i]), text_of(hits[i])) << "at place " << i;
    auto first = sorted_.ray(line.from, line.to);
    ASSERT_EQ(first.has_value(), !hits.empty());
    if (!first) return;
    first->hit.normal = {};
    ASSERT_EQ(text_of(first), text_of(hits[0]));
  }
  /// One-way bodies, sweeps and filters: the index must make no difference.
  void check_same(const LongLine& line, const Mask& mask, const QueryFilter& filter) const {
    SCOPED_TRACE("from " + text_of(line.from) + " to " + text_of(line.to));
    ASSERT_EQ(text_of(sorted_.ray(line.from, line.to, filter)),
              text_of(waiting_.ray(line.from, line.to, filter)));
    const Point delta{line.to.x - line.from.x, line.to.y - line.from.y};
    const auto sweep = sorted_.sweep(mask, line.from, delta, filter);
    const auto same = waiting_.sweep(mask, line.from, delta, filter);
    ASSERT_EQ(sweep.ok(), same.ok());
    if (sweep) {
      ASSERT_EQ(text_of(*sweep), text_of(*same));
    }
  }
  [[nodiscard]] const std::vector<BodyId>& ids() const { return ids_; }

 private:
  /// The same number, so that ids in filters are valid in both.
  static WorldDefinition numbered() {
    WorldDefinition definition;
    definition.number = 7;
    return definition;
  }

  std::vector<BodyDefinition> bodies_;
  std::vector<BodyId> ids_;
  World sorted_, waiting_;
};

constexpr std::int32_t field_side = 1'000;  // from -side to side

std::int32_t field_place(Random& random) {
  // Borders of tiles are at multiples of powers of two.
  const std::int32_t place = random.between(-field_side, field_side);
  return random.one_in(2) ? place : (place & ~63) + random.between(-1, 1);
}

BodyDefinition field_body(Random& random, bool one_way) {
  static constexpr std::array sides{Face::left, Face::right, Face::top, Face::bottom};
  BodyDefinition body;
  const Size size{random.between(1, 40), random.between(1, 40)};
  body.shape = size;
  if (random.one_in(2)) body.shape = share(painted<Mask>(random.pick(all_patterns), size, random));
  const std::int32_t x = field_place(random);
  body.position = {x, field_place(random)};
  body.is_static = random.one_in(3);
  if (one_way && random.one_in(3)) body.one_way = random.pick(sides);
  return body;
}

std::vector<BodyDefinition> field_bodies(Random& random, std::size_t count, bool one_way) {
  std::vector<BodyDefinition> bodies;
  while (bodies.size() < count) bodies.push_back(field_body(random, one_way));
  return bodies;
}

LongLine field_line(Random& random) {
  const std::int32_t x = field_place(random), y = field_place(random);
  const std::int32_t by = random.between(-2 * field_side, 2 * field_side);
  switch (random.below(6)) {
    case 0: return {{x, y}, {x + by, y}};
    case 1: return {{x, y}, {x, y + by}};
    case 2: return {{x, y}, {x + by, random.one_in(2) ? y + by : y - by}};
    case 3: return {{x, y}, {x + by, y + random.between(-2, 2)}};
    case 4: return {{x, y}, {x + random.between(-2, 2), y + by}};
    default: return {{x, y}, {field_place(random), field_place(random)}};
  }
}

TEST(RayTiles, FindsWhatIsOnTheLine) {
  on_every_target([] {
    Random random(31);
    for (int round = 0; round < (long_run() ? 40 : 3); ++round) {
      const Field field(
          field_bodies(random, random.pick(std::array<std::size_t, 3>{1, 40, 250}), false));
      for (int line = 0; line < 40; ++line) field.check_ray(field_line(random));
      field.check_ray({{5, 6}, {5, 6}});
    }
  });
}

/// Many bodies are met at the same step.
TEST(RayTiles, FindsTheLowestOfTheFirst) {
  Random random(36);
  std::vector<BodyDefinition> bodies;
  for (int body = 0; body < 120; ++body)
    bodies.push_back(box_at({random.between(0, 9) * 16, random.between(0, 9) * 16},
                            {random.between(1, 2) * 16, random.between(1, 2) * 16}));
  for (BodyDefinition& body : bodies) body.is_static = random.one_in(2);
  const Field field(bodies);
  for (int line = 0; line < 200; ++line) {
    const std::int32_t x = random.between(-20, 180), y = random.between(-20, 180);
    field.check_ray({{x, y}, {random.between(-20, 180), random.between(-20, 180)}});
  }
}

TEST(RayTiles, FindsWhatIsOnTheLongestLines) {
  constexpr std::array ends{lowest, lowest + 1, -1, 0, 1, highest - 1, highest};
  Random random(32);
  const Field field(field_bodies(random, 60, false));
  for (int line = 0; line < 300; ++line) {
    const auto end = [&] { return random.one_in(3) ? field_place(random) : random.pick(ends); };
    const std::int32_t x = end(), y = end(), to_x = end();
    field.check_ray({{x, y}, {to_x, end()}});
  }
  for (const std::int32_t x : {lowest, highest})
    for (const std::int32_t y : {lowest, highest}) {
      field.check_ray({{x, y}, {-1 - x, -1 - y}});
      field.check_ray({{x, 0}, {-1 - x, 0}});
      field.check_ray({{0, y}, {0, -1 - y}});
    }
}

/// Far apart, so that a ray cannot visit all squares between them; and large ones.
TEST(RayTiles, FindsOutliersAndGiants) {
  Random random(33);
  std::vector<BodyDefinition> bodies = field_bodies(random, 30, false);
  for (const std::int32_t x : {min_position, end_position - 1})
    for (const std::int32_t y : {min_position, end_position - 1})
      bodies.push_back(box_at({x, y}, {random.between(1, 9), random.between(1, 9)}));
  for (int giant = 0; giant < 8; ++giant)
    bodies.push_back(box_at({field_place(random), field_place(random)},
                            {random.one_in(2) ? 900 : 3, random.one_in(2) ? 900 : 3}));
  const Field field(bodies);
  for (const std::int32_t x : {min_position - 5, end_position + 5, 0})
    for (const std::int32_t y : {min_position - 5, end_position + 5, 0})
      field.check_ray({{x, y}, {-x, -y}});
  for (int line = 0; line < 60; ++line) field.check_ray(field_line(random));
}

TEST(RayTiles, TheIndexMakesNoDifference) {
  on_every_target([] {
    Random random(34);
    for (int round = 0; round < (long_run() ? 40 : 3); ++round) {
      const Field field(
          field_bodies(random, random.pick(std::array<std::size_t, 3>{2, 60, 300}), true));
      for (int line = 0; line < 60; ++line) {
        const Size size{random.between(0, 90), random.between(0, 90)};
        field.check_same(field_line(random), painted<Mask>(random.pick(all_patterns), size, random),
                         random_query(field.ids(), random));
      }
    }
  });
}

/// Walks around a world step by step until a pixel of the body is reached.
std::optional<RayHit> walked_around(const BodyDefinition& body, const LongLine& line,
                                    reference::Period period) {
  std::optional<RayHit> hit;
  reference::WidePoint before{line.from.x, line.from.y};
  reference::walk(before, {line.to.x, line.to.y}, [&](reference::WidePoint at, std::int64_t steps) {
    const reference::WidePoint inside{at.x - body.position.x, at.y - body.position.y};
    const Point pixel = reference::modulo(inside, period);
    const bool is_inside = pixel.x >= 0 && pixel.y >= 0 && pixel.x < body.shape.size().width &&
                           pixel.y < body.shape.size().height;
    if (is_inside && is_solid_pixel(body, pixel.x, pixel.y)) {
      const std::int64_t i = std::abs(at.x - line.from.x);
      hit = RayHit{reference::modulo(at, period), line.face(i, steps - i), steps, {}};
    }
    return !hit;
  });
  return hit;
}

/// Up to thousands of rounds.
TEST(RayRounds, AreCalculatedAsWalked) {
  Random random(35);
  for (int round = 0; round < (long_run() ? 20'000 : 1'500); ++round) {
    WorldDefinition definition;
    definition.period_x = random.one_in(5) ? 0 : random.between(1, 60);
    definition.period_y = random.one_in(5) ? 0 : random.between(1, 60);
    const auto side = [&](std::int32_t period) {
      return random.between(1, period == 0 ? 9 : std::min(period, 9));
    };
    const Size size{side(definition.period_x), side(definition.period_y)};
    BodyDefinition body = box_at({random.between(0, 59), random.between(0, 59)}, size);
    if (random.one_in(2))
      body.shape = share(painted<Mask>(random.pick(all_patterns), size, random));
    const std::int32_t reach = random.pick(std::array{100, 2'000, 9'000});
    const Point from{random.between(-90, 90), random.between(-90, 90)};
    std::int32_t x = random.between(-reach, reach);
    std::int32_t y = random.one_in(3) ? random.between(-9, 9) : random.between(-reach, reach);
    if (random.one_in(3)) {  // such a path goes through corners of pixels
      x = x / 15 * 15;
      y = x / random.pick(std::array{1, -1, 3, -5});
    }
    const Point by = random.one_in(2) ? Point{x, y} : Point{y, x};
    const LongLine line{from, {from.x + by.x, from.y + by.y}};
    World world(definition);
    added(world, body);
    if (random.one_in(2)) world.refresh();
    std::optional<RayHit> found;
    world.ray_all(line.from, line.to, [&](const BodyRayHit& hit) { found = hit.hit; });
    const reference::Period period{definition.period_x, definition.period_y};
    const auto expected = walked_around(body, line, period);
    const auto named = [](const std::optional<RayHit>& hit) {
      return text_of(hit ? std::optional(BodyRayHit{{}, *hit}) : std::nullopt);
    };
    ASSERT_EQ(named(found), named(expected))
        << "from " << text_of(line.from) << " to " << text_of(line.to) << ", periods " << period.x
        << ", " << period.y << ", body of " << size.width << " by " << size.height << " at "
        << text_of(body.position);
  }
}

/// Millions of rounds, which nobody could wait for.
TEST(RayRounds, OfTheLongestRaysAreNotWalked) {
  WorldDefinition definition;
  definition.period_x = definition.period_y = 1'000;
  World world(definition);
  Mask corners(40, 40);
  corners.set(0, 0);
  corners.set(39, 39);
  for (std::int32_t i = 0; i < 200; ++i)
    added(world, i % 2 == 0 ? box_at({i * 5, 999 - i * 3}, {4, 3}) : mask_at({i * 4, i}, corners));
  for (const Point to : {Point{highest, highest}, Point{highest, highest - 12'345},
                         Point{highest, 7}, Point{7, highest}, Point{highest, 0}}) {
    std::int64_t last = 0;
    world.ray_all({lowest, lowest}, to, [&](const BodyRayHit& hit) {
      ASSERT_GE(hit.hit.steps, last);
      last = hit.hit.steps;
    });
    EXPECT_GT(last, 0);
  }
}

}  // namespace
}  // namespace hitmask::support

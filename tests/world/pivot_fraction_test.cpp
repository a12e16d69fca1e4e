// Where attached bodies lie when pivots have fractions, in exact arithmetic: transforms whose
// numbers and inverses are binary fractions, chains of bodies, every pixel.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// A multiple of 2^-20. Products of the few numbers here are exact.
class Exact {
 public:
  constexpr Exact(double value = 0) : units_(static_cast<std::int64_t>(value * one)) {}
  static constexpr Exact of(std::int64_t units) {
    Exact result;
    result.units_ = units;
    return result;
  }
  [[nodiscard]] constexpr std::int64_t floor() const { return units_ >> 20; }
  [[nodiscard]] constexpr Exact fraction() const { return of(units_ & (one - 1)); }
  friend constexpr Exact operator+(Exact a, Exact b) { return of(a.units_ + b.units_); }
  friend constexpr Exact operator-(Exact a, Exact b) { return of(a.units_ - b.units_); }
  friend Exact operator*(Exact a, Exact b) {
    EXPECT_EQ(a.units_ * b.units_ % one, 0);
    return of(a.units_ * b.units_ / one);
  }
  /// b is plus or minus a power of two.
  friend Exact operator/(Exact a, Exact b) {
    EXPECT_EQ(a.units_ * one % b.units_, 0);
    return of(a.units_ * one / b.units_);
  }
  friend constexpr bool operator==(Exact, Exact) = default;
  friend constexpr auto operator<=>(Exact, Exact) = default;

 private:
  static constexpr std::int64_t one = 1 << 20;
  std::int64_t units_;
};

struct ExactPoint {
  Exact x, y;
};
/// A scale on each axis, perhaps mirrored, perhaps with the axes swapped.
struct ExactMap {
  bool swaps = false;
  Exact scale_x = 1, scale_y = 1;  // of the result's axes
  Exact x = 0, y = 0;

  [[nodiscard]] ExactPoint operator()(ExactPoint p) const {
    return {scale_x * (swaps ? p.y : p.x) + x, scale_y * (swaps ? p.x : p.y) + y};
  }
  [[nodiscard]] ExactPoint back(ExactPoint p) const {
    const Exact u = (p.x - x) / scale_x;
    const Exact v = (p.y - y) / scale_y;
    return swaps ? ExactPoint{v, u} : ExactPoint{u, v};
  }
};
ExactMap after(const ExactMap& outer, const ExactMap& inner) {
  const ExactPoint zero = outer(inner({0, 0}));
  const bool swaps = outer.swaps != inner.swaps;
  const Exact on_x = outer.swaps ? inner.scale_y : inner.scale_x;
  const Exact on_y = outer.swaps ? inner.scale_x : inner.scale_y;
  return {swaps, outer.scale_x * on_x, outer.scale_y * on_y, zero.x, zero.y};
}

/// A body of a chain: each is attached to the one before it.
struct Member {
  Mask mask;
  Point origin{};
  TransformParts parts;
  Point offset{};
};

ExactMap own_map(const Member& member) {
  const TransformParts& its = member.parts;
  const std::uint32_t quarter = its.angle.fraction() >> 30;
  const double x = (its.flip_x ? -1 : 1) * its.scale_x;
  const double y = (its.flip_y ? -1 : 1) * its.scale_y;
  static constexpr std::array cosines{1, 0, -1, 0};
  static constexpr std::array sines{0, 1, 0, -1};
  ExactMap map;
  map.swaps = quarter % 2 == 1;
  map.scale_x = map.swaps ? -sines[quarter] * y : cosines[quarter] * x;
  map.scale_y = map.swaps ? sines[quarter] * x : cosines[quarter] * y;
  const ExactPoint pivot = map({its.pivot_x, its.pivot_y});
  map.x = Exact(its.x) - pivot.x;
  map.y = Exact(its.y) - pivot.y;
  return map;
}

/// The fraction of the way from the edge of a shape to its pivot.
Exact fraction_on(Exact scale, Exact pivot, std::int32_t length) {
  return (scale > Exact(0) ? pivot * scale : (pivot - Exact(length)) * scale).fraction();
}
/// How a body lies whose map in the world, without the fraction of its pivot, is known.
ExactMap drawn(ExactMap map, const Member& member) {
  const bool is_plain = Transform(member.parts) == Transform{} && map.scale_x == Exact(1) &&
                        map.scale_y == Exact(1) && !map.swaps;
  const Exact x = Exact(member.parts.pivot_x) + Exact(member.origin.x);
  const Exact y = Exact(member.parts.pivot_y) + Exact(member.origin.y);
  const std::int32_t width = member.mask.width(), height = member.mask.height();
  if (is_plain) return map;
  map.x = map.x + fraction_on(map.scale_x, map.swaps ? y : x, map.swaps ? height : width);
  map.y = map.y + fraction_on(map.scale_y, map.swaps ? x : y, map.swaps ? width : height);
  return map;
}

bool covers(const Member& member, const ExactMap& map, Point pixel) {
  const ExactPoint centre{Exact(pixel.x) + Exact(0.5), Exact(pixel.y) + Exact(0.5)};
  const ExactPoint inside = map.back(centre);
  const std::int64_t x = inside.x.floor() + member.origin.x;
  const std::int64_t y = inside.y.floor() + member.origin.y;
  return x >= 0 && y >= 0 && x < member.mask.width() && y < member.mask.height() &&
         member.mask.get(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}
bool covers(const World& world, BodyId body, Point pixel) {
  const SharedMaskAt pixels = *world.mask_at(body);
  const Box box = *world.box(body);
  const Point inside = pixel - pixels.position;
  if (!contains({0, 0, box.w, box.h}, inside)) return false;
  return pixels.mask == nullptr || pixels.mask->get(inside.x, inside.y);
}

Member random_member(Random& random) {
  static constexpr std::array scales{0.5, 1.0, 1.0, 1.0, 2.0};
  Member member;
  const Size size{random.between(1, 15), random.between(1, 15)};
  member.mask = Mask(size);
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x) member.mask.set(x, y, !random.one_in(3));
  member.origin = {random.between(-2, 9), random.between(-2, 9)};
  member.offset = {random.between(-12, 12), random.between(-12, 12)};
  if (random.one_in(4)) return member;
  member.parts.pivot_x = random.between(-3, 20) / 2.0;
  member.parts.pivot_y = random.between(-3, 20) / 2.0;
  member.parts.angle = Angle::quarters(random.between(0, 3));
  member.parts.scale_x = random.pick(scales);
  member.parts.scale_y = random.pick(scales);
  member.parts.flip_x = random.one_in(3);
  member.parts.flip_y = random.one_in(4);
  return member;
}

class Chain {
 public:
  explicit Chain(Random& random) {
    const int count = random.between(2, 4);
    for (int k = 0; k < count; ++k) add(random_member(random));
  }
  /// Attached in this order, so that each change has to place what is below.
  void build(bool shapes_last) {
    for (std::size_t k = 0; k < members_.size(); ++k) {
      BodyDefinition body;
      body.shape = shapes_last ? Shape(Size{3, 3}) : shape_of(members_[k]);
      ids_.push_back(added(world_, body));
      if (k == 0) continue;
      EXPECT_TRUE(world_.attach(ids_[k], ids_[k - 1], {.offset = members_[k].offset}));
    }
    for (std::size_t k = 0; k < members_.size(); ++k)
      EXPECT_TRUE(world_.set_transform(ids_[k], Transform(members_[k].parts)));
    for (std::size_t k = 0; shapes_last && k < members_.size(); ++k)
      EXPECT_TRUE(world_.set_shape(ids_[k], shape_of(members_[k])));
  }
  void compare() {
    const auto valid = detail::world::validate(world_);
    ASSERT_TRUE(valid.ok()) << valid.error().message;
    ExactMap above;
    for (std::size_t k = 0; k < members_.size(); ++k) {
      ExactMap offset;
      if (k > 0) offset = {false, 1, 1, members_[k].offset.x, members_[k].offset.y};
      above = drawn(after(after(above, offset), own_map(members_[k])), members_[k]);
      const Box box = *world_.box(ids_[k]);
      for (std::int32_t y = box.y - 3; y < box.y + box.h + 3; ++y)
        for (std::int32_t x = box.x - 3; x < box.x + box.w + 3; ++x)
          ASSERT_EQ(covers(world_, ids_[k], {x, y}), covers(members_[k], above, {x, y}))
              << "body " << k << " at " << x << ", " << y;
    }
  }

 private:
  void add(Member member) { members_.push_back(std::move(member)); }
  static Shape shape_of(const Member& member) {
    return Shape(share(Mask(member.mask)), member.origin);
  }

  World world_;
  std::vector<Member> members_;
  std::vector<BodyId> ids_;
};

TEST(PivotFractions, ChildrenLieWhereTheExactProductSays) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Chain chain(random);
    chain.build(seed % 2 == 1);
    chain.compare();
    if (testing::Test::HasFailure()) return;
  }
}

/// A sprite of 15 x 15 turned about its middle, and a gem on its middle pixel.
TEST(PivotFractions, AGemStaysOnTheMiddlePixel) {
  World world;
  BodyDefinition sprite;
  sprite.shape = Size{15, 15};
  sprite.position = {100, 100};
  const BodyId parent = added(world, sprite);
  const BodyId gem = added(world, box_at({}, {1, 1}));
  ASSERT_TRUE(world.attach(gem, parent, {.offset = {7, 7}}));
  for (int quarter = 0; quarter < 4; ++quarter)
    for (const bool flip : {false, true}) {
      TransformParts parts;
      parts.pivot_x = parts.pivot_y = 7.5;
      parts.angle = Angle::quarters(quarter);
      parts.flip_x = flip;
      ASSERT_TRUE(world.set_transform(parent, Transform(parts)));
      const Box box = *world.box(parent);
      EXPECT_EQ(*world.box(gem), (Box{box.x + 7, box.y + 7, 1, 1})) << quarter << flip;
    }
}

}  // namespace
}  // namespace hitmask::support

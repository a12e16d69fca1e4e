// Random lives of a world with a terrain, each step compared with the same world with one large
// mask in place of the terrain.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "hitmask/world.hpp"
#include "support/generators.hpp"
#include "support/random.hpp"
#include "support/saved_world.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

using support::Random;

constexpr Size ground_size{1150, 900};

struct Setting {
  Point shift{};  // of the ground from the terrain's pixel (0, 0)
  Point position{};
  Size period{};
  bool is_static = true;
  bool deposits = true;
};

/// The same bodies twice. The ground is body 1 or later.
class TwinWorlds {
 public:
  explicit TwinWorlds(const Setting& setting)
      : setting_(setting),
        ours_(definition_of(setting)),
        theirs_(definition_of(setting)),
        mask_(ground_size) {}

  void add_ground() {
    paint_box(mask_, {40, 500, 1050, 330});
    BodyDefinition body{
        .position = setting_.position, .is_static = setting_.is_static, .details = Details::all};
    body.shape = Terrain(mask_, setting_.shift);
    ground_ = *ours_.add(body);
    body.shape = mask_shape();
    RC_ASSERT(*theirs_.add(body) == ground_);
  }

  void live(std::uint64_t seed) {
    Random random(seed);
    switch (random.below(15)) {
      case 0:
      case 1:
      case 2: edit(random); return random.below(2) == 0 ? step() : void();
      case 3: add_body(random); return random.below(2) == 0 ? step() : void();
      case 4: return move_body(random);
      case 5: return walk(random);
      case 6: return ask_line(random);
      case 7: return ask_area(random);
      case 8: return unstick(random);
      case 9: return place_body(random);
      case 10: return take_snapshot();
      case 11: return go_back();
      case 12: return compare_contacts(random);
      case 13: return move_ground(random);
      default: return step();
    }
  }
  void step() {
    RC_ASSERT(ours_.step().ok() && theirs_.step().ok());
    const auto a = ours_.events();
    const auto b = theirs_.events();
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      RC_ASSERT(std::tuple(a[i].a, a[i].b, a[i].kind) == std::tuple(b[i].a, b[i].b, b[i].kind));
      RC_ASSERT((a[i].contact == nullptr) == (b[i].contact == nullptr));
      if (a[i].contact != nullptr) RC_ASSERT(seen_from(a[i].a, *a[i].contact) == *b[i].contact);
    }
    RC_ASSERT(std::ranges::equal(ours_.resting(), theirs_.resting()));
    RC_ASSERT(std::ranges::equal(ours_.resting_events(), theirs_.resting_events()));
    const auto status = detail::world::validate(ours_);
    RC_ASSERT(status.ok());
    RC_ASSERT(support::go_through_bytes(ours_) == "");
  }

 private:
  static WorldDefinition definition_of(const Setting& setting) {
    WorldDefinition definition;
    definition.period_x = setting.period.width;
    definition.period_y = setting.period.height;
    definition.number = 7;
    return definition;
  }
  static auto into(std::vector<BodyHit>& hits) {
    return [&hits](const BodyHit& hit) { hits.push_back(hit); };
  }
  [[nodiscard]] Shape mask_shape() const { return {Mask(mask_), -setting_.shift}; }
  /// A contact in the pixels of the terrain, as in those of the mask.
  [[nodiscard]] Contact seen_from(BodyId a, Contact contact) const {
    if (a != ground_ || !contact) return contact;
    contact.first -= setting_.shift;
    contact.box = translated(contact.box, -setting_.shift);
    contact.sum_x -= contact.area * setting_.shift.x;
    contact.sum_y -= contact.area * setting_.shift.y;
    return contact;
  }
  static std::int32_t any(Random& random, std::int32_t from, std::int32_t to) {
    return random.between(from, to);
  }
  [[nodiscard]] Point place(Random& random) const {
    const Point base = *ours_.position(ground_) + setting_.shift;
    if (random.below(3) == 0) {  // near a seam of chunks
      const Point pixel{(setting_.shift.x >> 9) * 512 + 512 * any(random, 0, 3),
                        (setting_.shift.y >> 9) * 512 + 512 * any(random, 0, 2)};
      return *ours_.position(ground_) + pixel + Point{any(random, -30, 30), any(random, -30, 30)};
    }
    return {base.x + any(random, -60, ground_size.width + 60),
            base.y + any(random, -60, ground_size.height + 60)};
  }

  void edit(Random& random) {
    const bool carves = random.below(3) != 0 || !setting_.deposits;
    const bool near_body = !bodies_.empty() && random.below(3) != 0;
    const Point at = near_body ? *ours_.position(any_body(random)) : place(random);
    TerrainEdit edit;
    edit.action = carves ? TerrainAction::carve : TerrainAction::deposit;
    const std::int32_t radius = any(random, 0, 60);
    if (random.below(2) == 0)
      edit.brush = DiscBrush{{3, -2}, radius};
    else
      edit.brush = Box{-radius, 0, 2 * radius + 1, any(random, 1, 40)};
    edit.place = at;
    const Mask before = mask_;
    paint_copies(edit, carves ? Paint::erase : Paint::draw);
    if (!carves && !keeps_inside(edit)) {
      mask_ = before;
      return;
    }
    const auto change = ours_.edit(ground_, edit);
    RC_ASSERT(change.ok());
    RC_ASSERT(change->pixels == (before ^ mask_).count());
    mask_.tighten();
    RC_ASSERT(theirs_.set_shape(ground_, mask_shape()).ok());
    RC_ASSERT(to_mask(*ours_.terrain(ground_), {setting_.shift.x, setting_.shift.y,
                                                ground_size.width, ground_size.height}) == mask_);
    RC_ASSERT(ours_.terrain(ground_)->count() == mask_.count());
  }
  /// Deposits outside the mask are not compared.
  [[nodiscard]] bool keeps_inside(const TerrainEdit& edit) const {
    const Point corner = *ours_.position(ground_) + setting_.shift;
    const Box around{first_copy(edit.place.x - corner.x, setting_.period.width) - 70,
                     first_copy(edit.place.y - corner.y, setting_.period.height) - 70, 140, 140};
    return around.x >= 0 && around.y >= 0 && around.x + around.w <= ground_size.width &&
           around.y + around.h <= ground_size.height;
  }
  static std::int32_t first_copy(std::int32_t at, std::int32_t period) {
    return period == 0 ? at : (at % period + period) % period;
  }
  void paint_copies(const TerrainEdit& edit, Paint paint) {
    const std::int32_t most_x = setting_.period.width != 0 ? 2 : 0;
    const std::int32_t most_y = setting_.period.height != 0 ? 2 : 0;
    const Point corner = *ours_.position(ground_) + setting_.shift;
    for (std::int32_t y = -most_y; y <= most_y; ++y)
      for (std::int32_t x = -most_x; x <= most_x; ++x) {
        const Point by{
            first_copy(edit.place.x - corner.x, setting_.period.width) + x * setting_.period.width,
            first_copy(edit.place.y - corner.y, setting_.period.height) +
                y * setting_.period.height};
        if (const auto* disc = std::get_if<DiscBrush>(&edit.brush))
          paint_disc(mask_, disc->centre + by, disc->radius, paint);
        else
          paint_box(mask_, translated(std::get<Box>(edit.brush), by), paint);
      }
  }

  void add_body(Random& random) {
    if (bodies_.size() > 12) return remove_body(random);
    BodyDefinition body;
    const Size size{any(random, 1, 70), any(random, 1, 70)};
    if (random.below(3) == 0)
      body.shape = size;
    else
      body.shape = reference::mask_of(
          support::painted<reference::Grid>(random.pick(support::all_patterns), size, random));
    body.position = place(random);
    if (random.below(2) == 0)  // on the surface
      body.position.y = (*ours_.position(ground_) + setting_.shift).y + any(random, 440, 510);
    body.is_static = random.below(5) == 0;
    body.is_sensor = random.below(6) == 0;
    body.one_way = random.below(6) == 0 ? Face::top : Face::none;
    body.details = random.below(2) == 0 ? Details::all : Details::none;
    const BodyId id = *ours_.add(body);
    RC_ASSERT(*theirs_.add(body) == id);
    bodies_.push_back(id);
    if (random.below(2) == 0) return;
    const BodyMover mover{.step_up = any(random, 0, 8), .step_down = any(random, 0, 8)};
    RC_ASSERT(ours_.set_mover(id, mover).ok() && theirs_.set_mover(id, mover).ok());
  }
  void remove_body(Random& random) {
    const BodyId body = any_body(random);
    RC_ASSERT(ours_.remove(body).ok() && theirs_.remove(body).ok());
    std::erase(bodies_, body);
  }
  [[nodiscard]] BodyId any_body(Random& random) const {
    return bodies_[random.below(bodies_.size())];
  }

  void place_body(Random& random) {
    if (bodies_.empty()) return;
    const BodyId body = any_body(random);
    const Point to = place(random);
    RC_ASSERT(ours_.set_position(body, to).ok() && theirs_.set_position(body, to).ok());
  }
  void move_ground(Random& random) {
    const Point to = *ours_.position(ground_) + Point{any(random, -9, 9), any(random, -9, 9)};
    if (random.below(2) == 0) {
      RC_ASSERT(ours_.set_position(ground_, to).ok() && theirs_.set_position(ground_, to).ok());
      return;
    }
    std::vector<BodyHit> a, b;
    const auto ours = ours_.move(ground_, to, Response::slide, into(a));
    const auto theirs = theirs_.move(ground_, to, Response::slide, into(b));
    RC_ASSERT(ours->position == theirs->position && ours->steps == theirs->steps);
    compare_hits(a, b);
  }

  void compare_hits(const std::vector<BodyHit>& a, const std::vector<BodyHit>& b) const {
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      RC_ASSERT(std::tuple(a[i].body, a[i].axis, a[i].steps, a[i].position, a[i].pixel,
                           a[i].overlapping) == std::tuple(b[i].body, b[i].axis, b[i].steps,
                                                           b[i].position, b[i].pixel,
                                                           b[i].overlapping));
      RC_ASSERT(seen_from(a[i].body, a[i].contact) == b[i].contact);
      RC_ASSERT(a[i].normal == b[i].normal);
    }
  }
  void move_body(Random& random) {
    if (bodies_.empty()) return;
    const BodyId body = any_body(random);
    const Point goal =
        *ours_.position(body) + Point{any(random, -300, 300), any(random, -300, 300)};
    constexpr std::array responses{Response::touch, Response::slide, Response::cross,
                                   Response::bounce};
    const Response response = random.pick(responses);
    std::vector<BodyHit> a, b;
    const auto ours = ours_.move(body, goal, response, into(a));
    const auto theirs = theirs_.move(body, goal, response, into(b));
    RC_ASSERT(ours->position == theirs->position && ours->steps == theirs->steps);
    compare_hits(a, b);
  }
  void walk(Random& random) {
    if (bodies_.empty()) return;
    const BodyId body = any_body(random);
    if (!ours_.mover(body)) return;
    const SubPixels dx = SubPixels::of(any(random, -9'000'000, 9'000'000));
    const SubPixels dy = SubPixels::of(any(random, -3'000'000, 9'000'000));
    std::vector<BodyHit> a, b;
    const auto ours = ours_.walk(body, dx, dy, into(a));
    const auto theirs = theirs_.walk(body, dx, dy, into(b));
    RC_ASSERT(ours.ok() == theirs.ok());
    if (!ours) return;
    RC_ASSERT(std::tuple(ours->position, ours->moved, ours->hit_x, ours->hit_y, ours->ground,
                         ours->left, ours->right, ours->top, ours->bottom, ours->stepped_up,
                         ours->stepped_down, ours->zone_layers) ==
              std::tuple(theirs->position, theirs->moved, theirs->hit_x, theirs->hit_y,
                         theirs->ground, theirs->left, theirs->right, theirs->top, theirs->bottom,
                         theirs->stepped_up, theirs->stepped_down, theirs->zone_layers));
    compare_hits(a, b);
  }

  void ask_line(Random& random) {
    const Point from = place(random);
    const Point to = place(random);
    RC_ASSERT(ours_.ray(from, to) == theirs_.ray(from, to));
    std::vector<BodyRayHit> a, b;
    ours_.ray_all(from, to, [&](const BodyRayHit& hit) { a.push_back(hit); });
    theirs_.ray_all(from, to, [&](const BodyRayHit& hit) { b.push_back(hit); });
    RC_ASSERT(a == b);
    const Mask sprite(any(random, 1, 40), any(random, 1, 40), true);
    const auto ours = ours_.sweep(sprite, from, to - from);
    auto theirs = theirs_.sweep(sprite, from, to - from);
    RC_ASSERT(ours.ok() == theirs.ok());
    if (!ours) return;
    BodySweep seen = *ours;
    seen.contact = seen_from(seen.body, seen.contact);
    RC_ASSERT(seen == *theirs);
  }
  template <class Ask>
  void compare_lists(const Ask& ask) const {
    std::vector<BodyId> a, b;
    ask(ours_, [&](BodyId body) { a.push_back(body); });
    ask(theirs_, [&](BodyId body) { b.push_back(body); });
    RC_ASSERT(a == b);
  }
  void ask_area(Random& random) {
    const Point at = place(random);
    const Box box{at.x, at.y, any(random, 0, 900), any(random, 0, 60)};
    const Mask sprite(any(random, 1, 90), any(random, 1, 90), true);
    compare_lists([&](const World& world, auto visit) { world.query_point(at, visit); });
    compare_lists([&](const World& world, auto visit) { world.query_box(box, visit); });
    compare_lists([&](const World& world, auto visit) { world.query_mask(sprite, at, visit); });
    RC_ASSERT(ours_.fits(sprite, at) == theirs_.fits(sprite, at));
    std::vector<NearestBody> a, b;
    ours_.nearest(at, 3, [&](const NearestBody& one) { a.push_back(one); });
    theirs_.nearest(at, 3, [&](const NearestBody& one) { b.push_back(one); });
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
      RC_ASSERT(std::tuple(a[i].body, a[i].squared_distance, a[i].pixel) ==
                std::tuple(b[i].body, b[i].squared_distance, b[i].pixel));
    const auto in_box = [&](const World& world) {
      std::size_t found = 0;
      world.obstacles()(box, [&](const Obstacle&) { ++found; });
      return found;
    };
    RC_ASSERT(in_box(ours_) == in_box(theirs_) || in_box(ours_) + 1 == in_box(theirs_));
  }
  void unstick(Random& random) {
    if (bodies_.empty()) return;
    const BodyId body = any_body(random);
    const std::int32_t limit = any(random, 0, 80);
    const auto ours = ours_.unstick(body, limit);
    const auto theirs = theirs_.unstick(body, limit);
    RC_ASSERT(ours.ok() == theirs.ok());
    if (ours) RC_ASSERT(*ours == *theirs);
    compare_lists([&](const World& world, auto visit) { world.resting_on(body, visit); });
  }
  void compare_contacts(Random& random) {
    if (bodies_.empty()) return;
    const BodyId body = any_body(random);
    RC_ASSERT(seen_from(ground_, ours_.contact(ground_, body)) == theirs_.contact(ground_, body));
    RC_ASSERT(ours_.contact(body, ground_) == theirs_.contact(body, ground_));
  }

  void take_snapshot() {
    saved_ = {ours_.snapshot(), theirs_.snapshot(), mask_, bodies_, ours_.state_hash()};
  }
  void go_back() {
    if (!saved_) return;
    RC_ASSERT(ours_.restore(saved_->ours).ok() && theirs_.restore(saved_->theirs).ok());
    RC_ASSERT(ours_.state_hash() == saved_->hash);
    mask_ = saved_->mask;
    bodies_ = saved_->bodies;
  }

  struct Saved {
    Snapshot ours, theirs;
    Mask mask;
    std::vector<BodyId> bodies;
    std::uint64_t hash;
  };

  Setting setting_;
  World ours_, theirs_;
  Mask mask_;
  BodyId ground_;
  std::vector<BodyId> bodies_;
  std::optional<Saved> saved_;
};

using LifeSteps = std::vector<std::uint64_t>;
rc::Gen<LifeSteps> life_steps() {
  return rc::gen::resize(40, rc::gen::container<LifeSteps>(rc::gen::noShrink(
                                 rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()))));
}

void live_twice(const Setting& setting) {
  TwinWorlds worlds(setting);
  worlds.add_ground();
  for (const std::uint64_t seed : *life_steps()) worlds.live(seed);
  worlds.step();
}

RC_GTEST_PROP(TerrainInAWorld, ActsAsOneLargeMask, ()) { live_twice({}); }

RC_GTEST_PROP(TerrainInAWorld, ActsAsOneLargeMaskAcrossItsOrigin, ()) {
  live_twice({.shift = {-600, -300}, .position = {1000, 70}});
}

RC_GTEST_PROP(TerrainInAWorld, ActsAsOneLargeMaskWhenItMoves, ()) {
  live_twice({.shift = {-600, -300}, .is_static = false});
}

RC_GTEST_PROP(TerrainInAWorld, ActsAsOneLargeMaskAroundTheWorld, ()) {
  live_twice({.shift = {-1200, 1000}, .position = {5, 7}, .period = {1200, 0}});
}

/// Deposits would go to another copy than that in the mask.
RC_GTEST_PROP(TerrainInAWorld, ActsAsOneLargeMaskAroundTheWorldWhereverItBegins, ()) {
  live_twice({.shift = {-90, 1000}, .position = {5, 7}, .period = {1200, 0}, .deposits = false});
}

RC_GTEST_PROP(TerrainInAWorld, ActsAsOneLargeMaskAroundBothAxes, ()) {
  live_twice({.shift = {2300, -3600}, .position = {5, 7}, .period = {1150, 900}});
}

}  // namespace
}  // namespace hitmask

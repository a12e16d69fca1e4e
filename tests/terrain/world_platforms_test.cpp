// Random lives of two terrains that carry, are carried and are attached, each step compared with
// the same world with large masks in place of the terrains.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "hitmask/parallel.hpp"
#include "hitmask/world.hpp"
#include "support/generators.hpp"
#include "support/random.hpp"
#include "support/saved_world.hpp"
#include "terrain/terrain_twin.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace terrain_platforms {
namespace {

using support::Random;
using terrain_test::random_brush;

/// A body with a terrain in our world, and with a mask in the other.
struct Ground {
  BodyId body;
  Terrain terrain;  // as the edits should have made it
  Box box;          // of the mask, in the terrain's pixels

  [[nodiscard]] Shape mask() const { return {to_mask(terrain, box), Point{-box.x, -box.y}}; }
};

bool same(const Outcome& ours, const Outcome& theirs) {
  return ours.ok() == theirs.ok() && (ours.ok() || ours.error() == theirs.error());
}
template <class Value>
bool same_error(const Result<Value, WorldError>& ours, const Result<Value, WorldError>& theirs) {
  return ours.ok() == theirs.ok() && (ours.ok() || ours.error() == theirs.error());
}

class TwinPlatforms {
 public:
  TwinPlatforms(Random& random, Executor* executor)
      : ours_(definition_of(executor)), theirs_(definition_of(executor)) {
    TerrainOptions options;
    options.materials[2].hard = true;
    Terrain ground(options), lift(options);
    ground.deposit(Box{-520, 40, 900, 90});
    ground.deposit(Box{-200, 100, 250, 90}, 2);
    lift.deposit(Box{480, 500, 300, 24}, 1);
    add_ground(ground, {-620, -100, 1100, 400}, {}, random.below(2) == 0);
    add_ground(lift, {400, 440, 450, 160}, {-600, -520}, false);
    anchor_ = add({.shape = Size{20, 20}, .position = {-700, 0}});
    for (int i = 0; i < 6; ++i) add_sprite(random);
  }

  void live(std::uint64_t seed) {
    Random random(seed);
    switch (random.below(19)) {
      case 0: return edit(random);
      case 1: return edit_by_brush(random);
      case 2: return add_sprite(random);
      case 3:
      case 4: return move_one(random, any_ground(random).body);
      case 5: return move_one(random, any_body(random));
      case 6: return walk(random);
      case 7: return carry(random);
      case 8: return attach(random);
      case 9: return detach(random);
      case 10: return set_offset(random);
      case 11: return set_transform(random);
      case 12: return turn(random);
      case 13: return move_many(random);
      case 14: return ask(random);
      case 15: return saved_ ? go_back() : save();
      case 16: return place(random);
      default: return step();
    }
  }
  void step() {
    RC_ASSERT(ours_.step().ok() && theirs_.step().ok());
    RC_ASSERT(std::ranges::equal(ours_.contacts(), theirs_.contacts(), {}, pair_of, pair_of));
    const auto a = ours_.events();
    const auto b = theirs_.events();
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      RC_ASSERT(std::tuple(a[i].a, a[i].b, a[i].kind) == std::tuple(b[i].a, b[i].b, b[i].kind));
      if (a[i].contact != nullptr) RC_ASSERT(seen_from(a[i].a, *a[i].contact) == *b[i].contact);
    }
    RC_ASSERT(std::ranges::equal(ours_.resting(), theirs_.resting()));
    const auto status = detail::world::validate(ours_);
    RC_ASSERT(status.ok());
    RC_ASSERT(support::go_through_bytes(ours_) == "");
    expect_same_places();
  }

 private:
  static std::tuple<BodyId, BodyId> pair_of(const BodyPair& pair) { return {pair.a, pair.b}; }
  static WorldDefinition definition_of(Executor* executor) {
    WorldDefinition definition;
    definition.number = 7;
    definition.executor = executor;
    return definition;
  }
  BodyId add(const BodyDefinition& body) {
    const BodyId id = *ours_.add(body);
    RC_ASSERT(*theirs_.add(body) == id);
    return id;
  }
  void add_ground(const Terrain& terrain, const Box& box, Point position, bool is_static) {
    Ground ground{{}, terrain, box};
    BodyDefinition body{.position = position, .is_static = is_static, .details = Details::all};
    body.shape = terrain;
    ground.body = *ours_.add(body);
    body.shape = ground.mask();
    RC_ASSERT(*theirs_.add(body) == ground.body);
    grounds_[static_cast<std::size_t>(grounds_[0].body != BodyId{})] = ground;
  }
  void add_sprite(Random& random) {
    if (sprites_.size() > 9) return remove_sprite(random);
    const Size size{random.between(2, 50), random.between(2, 50)};
    BodyDefinition body;
    if (random.below(3) == 0)
      body.shape = size;
    else
      body.shape = reference::mask_of(
          support::painted<reference::Grid>(random.pick(support::all_patterns), size, random));
    const Ground& ground = any_ground(random);
    const Box top = *ours_.box(ground.body);
    body.position = {top.x + random.between(0, std::max(1, top.w)),
                     top.y - size.height + random.between(-6, 2)};
    body.is_sensor = random.below(7) == 0;
    body.one_way = random.below(6) == 0 ? Face::top : Face::none;
    body.details = Details::all;
    sprites_.push_back(add(body));
    if (random.below(3) == 0) return;
    const BodyMover mover{.step_up = random.between(0, 6), .step_down = random.between(0, 6)};
    RC_ASSERT(
        same(ours_.set_mover(sprites_.back(), mover), theirs_.set_mover(sprites_.back(), mover)));
    static_cast<void>(walk_one(sprites_.back(), SubPixels{}, SubPixels(8)));
  }
  void remove_sprite(Random& random) {
    const BodyId body = any_sprite(random);
    RC_ASSERT(same(ours_.remove(body), theirs_.remove(body)));
    std::erase_if(sprites_, [&](BodyId one) { return !ours_.check(one).ok(); });
  }
  [[nodiscard]] BodyId any_sprite(Random& random) const {
    return sprites_.empty() ? anchor_ : sprites_[random.below(sprites_.size())];
  }
  [[nodiscard]] Ground& any_ground(Random& random) { return grounds_[random.below(2)]; }
  [[nodiscard]] BodyId any_body(Random& random) {
    const auto which = random.below(6);
    return which == 0 ? anchor_ : which == 1 ? any_ground(random).body : any_sprite(random);
  }
  /// A contact in the pixels of a terrain, as in those of the mask.
  [[nodiscard]] Contact seen_from(BodyId body, Contact contact) const {
    const auto one = std::ranges::find(grounds_, body, &Ground::body);
    if (one == grounds_.end() || !contact) return contact;
    const Point corner{one->box.x, one->box.y};
    contact.first -= corner;
    contact.box = translated(contact.box, -corner);
    contact.sum_x -= contact.area * corner.x;
    contact.sum_y -= contact.area * corner.y;
    return contact;
  }
  void expect_same_places() const {
    const auto check = [&](BodyId body) {
      RC_ASSERT(ours_.position(body) == theirs_.position(body));
      RC_ASSERT(ours_.parent(body) == theirs_.parent(body));
    };
    for (const Ground& ground : grounds_) check(ground.body);
    std::ranges::for_each(sprites_, check);
    check(anchor_);
  }
  void compare_hits(const std::vector<BodyHit>& a, const std::vector<BodyHit>& b) const {
    const auto facts = [](const BodyHit& hit) {
      return std::tuple(hit.body, hit.axis, hit.steps, hit.position, hit.pixel, hit.overlapping,
                        hit.passenger, hit.moved, hit.by, hit.normal);
    };
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      RC_ASSERT(facts(a[i]) == facts(b[i]));
      RC_ASSERT(seen_from(a[i].body, a[i].contact) == b[i].contact);
    }
  }
  static auto into(std::vector<BodyHit>& hits) {
    return [&hits](const BodyHit& hit) { hits.push_back(hit); };
  }

  /// Any brush and action, where it leaves the terrain within the mask. The world's answer is that
  /// of a terrain of its own.
  template <class Apply>
  void edit_ground(Ground& ground, const TerrainEdit& edit, const Apply& apply) {
    Terrain after = ground.terrain;
    TerrainEdit moved = edit;
    moved.place -= *ours_.position(ground.body);
    TerrainChange expected = after.apply(moved);
    const Box solid = after.solid_bounds();
    if (after.count() == 0 || united(solid, ground.box) != ground.box) return;
    const Result<TerrainChange, WorldError> change = apply(ground.body);
    RC_ASSERT(change.ok() && change->pixels == expected.pixels);
    ground.terrain = after;
    RC_ASSERT(*ours_.terrain(ground.body) == after);
    RC_ASSERT(theirs_.set_shape(ground.body, ground.mask()).ok());
  }
  [[nodiscard]] TerrainEdit random_edit(Random& random, const Ground& ground) const {
    constexpr std::array actions{TerrainAction::carve,   TerrainAction::carve,
                                 TerrainAction::deposit, TerrainAction::carve_all,
                                 TerrainAction::deposit, TerrainAction::repaint};
    TerrainEdit edit;
    edit.action = random.pick(actions);
    edit.material = static_cast<std::uint8_t>(random.below(4));
    edit.brush = random_brush(random);
    const Box box = *ours_.box(ground.body);
    edit.place = {box.x + random.between(0, box.w), box.y + random.between(-20, 30)};
    if (random.below(3) == 0) edit.place = *ours_.position(any_sprite(random));
    return edit;
  }
  void edit(Random& random) {
    Ground& ground = any_ground(random);
    const TerrainEdit edit = random_edit(random, ground);
    edit_ground(ground, edit, [&](BodyId body) { return ours_.edit(body, edit); });
  }
  /// The same by name, and by masks.
  void edit_by_brush(Random& random) {
    Ground& ground = any_ground(random);
    TerrainEdit edit = random_edit(random, ground);
    edit.place = {};
    const Point at = *ours_.position(any_sprite(random));
    const Mask mask(random.between(1, 60), random.between(1, 30), true);
    edit.brush = MaskAt{mask, at};
    edit_ground(ground, edit, [&](BodyId body) {
      switch (edit.action) {
        case TerrainAction::carve: return ours_.carve(body, mask, at);
        case TerrainAction::deposit: return ours_.deposit(body, mask, at, edit.material);
        case TerrainAction::repaint: return ours_.repaint(body, edit.brush, edit.material);
        default: return ours_.edit(body, edit);
      }
    });
  }

  void move_one(Random& random, BodyId body) {
    const Point goal =
        *ours_.position(body) + Point{random.between(-90, 90), random.between(-60, 60)};
    constexpr std::array responses{Response::touch, Response::slide, Response::cross,
                                   Response::bounce};
    const Response response = random.pick(responses);
    std::vector<BodyHit> a, b;
    const auto ours = ours_.move(body, goal, response, into(a));
    const auto theirs = theirs_.move(body, goal, response, into(b));
    RC_ASSERT(same_error(ours, theirs));
    if (!ours) return;
    RC_ASSERT(ours->position == theirs->position && ours->steps == theirs->steps);
    compare_hits(a, b);
    expect_same_places();
  }
  [[nodiscard]] bool walk_one(BodyId body, SubPixels dx, SubPixels dy) {
    std::vector<BodyHit> a, b;
    const auto ours = ours_.walk(body, dx, dy, into(a));
    const auto theirs = theirs_.walk(body, dx, dy, into(b));
    RC_ASSERT(same_error(ours, theirs));
    if (!ours) return false;
    const auto facts = [](const BodyWalk& walk) {
      return std::tuple(walk.position, walk.hit_x, walk.hit_y, walk.ground, walk.left, walk.right,
                        walk.top, walk.bottom, walk.stepped_up, walk.stepped_down);
    };
    RC_ASSERT(facts(*ours) == facts(*theirs));
    compare_hits(a, b);
    return true;
  }
  void walk(Random& random) {
    static_cast<void>(walk_one(any_body(random),
                               SubPixels::of(random.between(-4'000'000, 4'000'000)),
                               SubPixels::of(random.between(-999'999, 2'000'000))));
    expect_same_places();
  }
  void carry(Random& random) {
    const BodyId body = random.below(4) == 0 ? any_body(random) : any_ground(random).body;
    if (random.below(5) == 0) {
      RC_ASSERT(same(ours_.clear_carrier(body), theirs_.clear_carrier(body)));
      return;
    }
    BodyCarrier carrier;
    if (random.below(3) == 0) carrier.surface_x = SubPixels::of(random.between(-99'999, 99'999));
    RC_ASSERT(same(ours_.set_carrier(body, carrier), theirs_.set_carrier(body, carrier)));
    if (random.below(3) != 0) move_one(random, body);
  }
  /// A terrain cannot be turned, so it hangs only at bodies that are not.
  void attach(Random& random) {
    const Attachment how{{random.between(-60, 60), random.between(-60, 60)}, random.below(2) == 0};
    const std::array pairs{std::pair(any_sprite(random), any_ground(random).body),
                           std::pair(any_sprite(random), any_sprite(random)),
                           std::pair(any_ground(random).body, anchor_),
                           std::pair(grounds_[1].body, grounds_[0].body)};
    const auto [child, parent] = random.pick(pairs);
    RC_ASSERT(same(ours_.attach(child, parent, how), theirs_.attach(child, parent, how)));
    expect_same_places();
    if (random.below(2) == 0) move_one(random, parent);
  }
  void detach(Random& random) {
    const BodyId body = any_body(random);
    RC_ASSERT(same(ours_.detach(body), theirs_.detach(body)));
    expect_same_places();
  }
  void set_offset(Random& random) {
    const BodyId body = any_body(random);
    const Point offset{random.between(-50, 50), random.between(-50, 50)};
    RC_ASSERT(same(ours_.set_offset(body, offset), theirs_.set_offset(body, offset)));
    expect_same_places();
  }
  void set_transform(Random& random) {
    const BodyId body = any_sprite(random);
    if (body == anchor_) return;
    TransformParts parts;
    parts.angle = Angle::degrees(random.between(-180, 180));
    if (random.below(4) == 0) parts.scale_x = random.pick(std::array{-1.0, 0.5, 1.5});
    const Transform transform(parts);
    RC_ASSERT(same(ours_.set_transform(body, transform), theirs_.set_transform(body, transform)));
  }
  void turn(Random& random) {
    const BodyId body = any_sprite(random);
    if (body == anchor_) return;
    const double turns = random.between(-100, 100) / 250.0;
    std::vector<BodyHit> a, b;
    const auto ours = ours_.turn(body, turns, into(a));
    const auto theirs = theirs_.turn(body, turns, into(b));
    RC_ASSERT(same_error(ours, theirs));
    if (!ours) return;
    RC_ASSERT(std::tuple(ours->steps, ours->blocked, ours->body) ==
              std::tuple(theirs->steps, theirs->blocked, theirs->body));
    compare_hits(a, b);
    expect_same_places();
  }
  void move_many(Random& random) {
    std::vector<BodyId> bodies{grounds_[0].body, anchor_, grounds_[1].body};
    bodies.insert(bodies.end(), sprites_.begin(), sprites_.end());
    std::erase_if(bodies, [&](BodyId body) { return ours_.parent(body).has_value(); });
    std::vector<Point> goals;
    for (const BodyId body : bodies)
      goals.push_back(*ours_.position(body) +
                      Point{random.between(-120, 120), random.between(-120, 120)});
    std::vector<BodyMove> a(bodies.size()), b(bodies.size());
    const Response response = random.below(2) == 0 ? Response::slide : Response::bounce;
    RC_ASSERT(
        same(ours_.move(bodies, goals, a, response), theirs_.move(bodies, goals, b, response)));
    for (std::size_t i = 0; i < a.size(); ++i)
      RC_ASSERT(std::tuple(a[i].position, a[i].hits, a[i].steps) ==
                std::tuple(b[i].position, b[i].hits, b[i].steps));
    expect_same_places();
  }
  void place(Random& random) {
    const BodyId body = any_body(random);
    const Point to =
        *ours_.position(body) + Point{random.between(-200, 200), random.between(-40, 40)};
    RC_ASSERT(same(ours_.set_position(body, to), theirs_.set_position(body, to)));
    expect_same_places();
  }
  void ask(Random& random) {
    const BodyId body = any_sprite(random);
    for (const Ground& ground : grounds_)
      RC_ASSERT(seen_from(ground.body, ours_.contact(ground.body, body)) ==
                theirs_.contact(ground.body, body));
    RC_ASSERT(seen_from(grounds_[0].body, ours_.contact(grounds_[0].body, grounds_[1].body)) ==
              theirs_.contact(grounds_[0].body, grounds_[1].body));
    const Point from = *ours_.position(body);
    const Point to = from + Point{random.between(-400, 400), random.between(-90, 400)};
    RC_ASSERT(ours_.ray(from, to) == theirs_.ray(from, to));
    const auto unstuck = ours_.unstick(body, 30);
    const auto same_unstuck = theirs_.unstick(body, 30);
    RC_ASSERT(same_error(unstuck, same_unstuck));
    if (unstuck) RC_ASSERT(*unstuck == *same_unstuck);
    expect_same_places();
  }

  void save() { saved_ = {ours_.snapshot(), theirs_.snapshot(), grounds_, sprites_}; }
  void go_back() {
    RC_ASSERT(ours_.restore(saved_->ours).ok() && theirs_.restore(saved_->theirs).ok());
    grounds_ = saved_->grounds;
    sprites_ = saved_->sprites;
    saved_.reset();
    for (const Ground& ground : grounds_) RC_ASSERT(*ours_.terrain(ground.body) == ground.terrain);
    expect_same_places();
  }

  struct Saved {
    Snapshot ours, theirs;
    std::array<Ground, 2> grounds;
    std::vector<BodyId> sprites;
  };

  World ours_, theirs_;
  std::array<Ground, 2> grounds_;
  BodyId anchor_;
  std::vector<BodyId> sprites_;
  std::optional<Saved> saved_;
};

using LifeSteps = std::vector<std::uint64_t>;
rc::Gen<LifeSteps> life_steps() {
  return rc::gen::resize(50, rc::gen::container<LifeSteps>(rc::gen::noShrink(
                                 rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()))));
}

void live_twice(std::uint64_t seed, Executor* executor) {
  Random random(seed);
  TwinPlatforms worlds(random, executor);
  for (const std::uint64_t one : *life_steps()) worlds.live(one);
  worlds.step();
}

RC_GTEST_PROP(TerrainPlatforms, ActAsLargeMasks, (std::uint64_t seed)) {
  live_twice(seed, nullptr);
}

RC_GTEST_PROP(TerrainPlatforms, ActAsLargeMasksWithThreads, (std::uint64_t seed)) {
  ThreadExecutor threads(2);
  live_twice(seed, &threads);
}

}  // namespace
}  // namespace terrain_platforms
}  // namespace hitmask

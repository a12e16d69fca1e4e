// Attached bodies against the same bodies placed by hand: random lives of both worlds.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "motion_scenes.hpp"
#include "reference/attachment_oracle.hpp"
#include "support/compare.hpp"
#include "support/saved_world.hpp"
#include "support/world_actions.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

using reference::HandPlaced;

/// Whether a query may find a body; not if it is of the asker's family.
struct FamilyQuestion {
  const HandPlaced* oracle;
  BodyId asker;
};

class Twins {
 public:
  Twins(const WorldDefinition& definition, bool turned, std::uint64_t seed)
      : world_(definition), oracle_(definition), turned_(turned), random_(seed) {}

  void live(int actions) {
    for (int k = 0; k < 8; ++k) add();
    for (int k = 0; k < actions; ++k) {
      SCOPED_TRACE("action " + std::to_string(k));
      act();
      compare();
      if (::testing::Test::HasFailure()) return;
    }
  }

 private:
  World& hand() { return oracle_.world(); }
  BodyId any() { return random_.pick(ids_); }
  Point any_offset() {
    const std::int32_t reach = random_.one_in(20) ? max_origin : 14;
    const std::int32_t x = random_.between(-reach, reach);
    return {x, random_.between(-reach, reach)};
  }
  Transform any_transform() {
    if (!turned_ || random_.one_in(4)) return {};
    return random_.pick(transforms_);
  }
  Shape any_shape() {
    const Point origin = random_.one_in(3) ? Point{random_.between(-3, 9), 4} : Point{};
    if (random_.one_in(3)) return {Size{random_.between(1, 12), random_.between(1, 12)}, origin};
    return {random_.pick(masks_), origin};
  }

  void add() {
    BodyDefinition body;
    body.shape = any_shape();
    body.position = random_point({0, 0, 90, 60}, random_);
    body.transform = any_transform();
    body.is_static = random_.one_in(4);
    body.is_sensor = random_.one_in(5);
    body.enabled = !random_.one_in(6);
    body.filter = random_filter(random_);
    const auto id = world_.add(body);
    const auto same = hand().add(body);
    ASSERT_EQ(id.ok(), same.ok());
    if (!id) return;
    ASSERT_EQ(*id, *same);
    oracle_.add(*id, body);
    ids_.push_back(*id);
  }

  /// Applies a change to both. A change that the oracle cannot follow is refused and changes
  /// nothing.
  template <class Change, class ByHand>
  void change_both(const Change& change, const ByHand& by_hand) {
    const Snapshot before = hand().snapshot();
    const HandPlaced::Nodes nodes = oracle_.nodes();
    const std::uint64_t hash = world_.state_hash();
    by_hand();
    const bool possible = oracle_.place_all();
    const Outcome outcome = change();
    ASSERT_EQ(outcome.ok(), possible) << message_of(outcome.error());
    if (possible) return;
    ASSERT_EQ(world_.state_hash(), hash);
    ASSERT_TRUE(hand().restore(before));
    oracle_.nodes() = nodes;
  }
  void expect_refused(Outcome outcome, WorldError error, std::uint64_t hash) {
    ASSERT_EQ(outcome.error(), error);
    ASSERT_EQ(world_.state_hash(), hash);
  }

  void act() {
    if (ids_.size() < 5) return add();
    switch (random_.below(16)) {
      case 0: return ids_.size() < 16 ? add() : void();
      case 1: return random_.one_in(3) ? remove() : void();
      case 2:
      case 3:
      case 4: return attach();
      case 5: return detach();
      case 6: return set_offset();
      case 7: return set_position();
      case 8: return set_positions();
      case 9: return set_transform();
      case 10: return set_transforms();
      case 11: return set_enabled();
      case 12: return set_other();
      case 13: return move();
      case 14: return save_or_restore();
      default: return step();
    }
  }

  void remove() {
    const BodyId id = any();
    ASSERT_TRUE(world_.remove(id));
    oracle_.remove(id);
    std::erase_if(ids_, [&](BodyId one) { return !oracle_.nodes().contains(one); });
  }
  void attach() {
    const BodyId child = any();
    const BodyId parent = any();
    const Attachment how{any_offset(), random_.one_in(3)};
    const std::uint64_t hash = world_.state_hash();
    if (oracle_.is_at_or_below(parent, child))
      return expect_refused(world_.attach(child, parent, how), WorldError::cycle, hash);
    change_both([&] { return world_.attach(child, parent, how); },
                [&] {
                  oracle_.nodes()[child].parent = parent;
                  oracle_.nodes()[child].how = how;
                });
  }
  void detach() {
    std::vector<BodyId> some(1 + random_.index(random_.one_in(4) ? 8 : 3));
    for (BodyId& id : some) id = any();
    change_both([&] { return world_.detach(some); },
                [&] {
                  for (const BodyId id : some)
                    if (oracle_.nodes()[id].parent) oracle_.detach(id);
                });
  }
  void set_offset() {
    const BodyId child = any();
    const Point offset = any_offset();
    const std::uint64_t hash = world_.state_hash();
    if (!oracle_.nodes()[child].parent)
      return expect_refused(world_.set_offset(child, offset), WorldError::not_attached, hash);
    change_both([&] { return world_.set_offset(child, offset); },
                [&] { oracle_.nodes()[child].how.offset = offset; });
  }
  void set_position() {
    const BodyId id = any();
    const Point to = random_point({0, 0, 90, 60}, random_);
    const std::uint64_t hash = world_.state_hash();
    if (oracle_.nodes()[id].parent)
      return expect_refused(world_.set_position(id, to), WorldError::attached, hash);
    change_both([&] { return world_.set_position(id, to); },
                [&] { oracle_.nodes()[id].position = to; });
  }
  /// Of all free bodies and roots, as a game does.
  void set_positions() {
    std::vector<BodyId> some;
    std::vector<Point> to;
    for (const BodyId id : ids_) {
      if (oracle_.nodes()[id].parent && !random_.one_in(60)) continue;
      some.push_back(id);
      to.push_back(*hand().position(id) + Point{random_.between(-3, 3), random_.between(-3, 3)});
    }
    const std::uint64_t hash = world_.state_hash();
    if (std::ranges::any_of(some,
                            [&](BodyId id) { return oracle_.nodes()[id].parent.has_value(); }))
      return expect_refused(world_.set_position(some, to), WorldError::attached, hash);
    change_both([&] { return world_.set_position(some, to); },
                [&] {
                  for (std::size_t k = 0; k < some.size(); ++k)
                    oracle_.nodes()[some[k]].position = to[k];
                });
  }
  /// A root has the transform that its world rounded.
  void turn_by_hand(BodyId id, const Transform& transform) {
    oracle_.nodes()[id].own = transform;
    if (!oracle_.nodes()[id].parent && hand().set_transform(id, transform))
      oracle_.nodes()[id].own = hand().body(id)->transform;
  }
  void set_transform() {
    const BodyId id = any();
    const Transform transform = any_transform();
    change_both([&] { return world_.set_transform(id, transform); },
                [&] { turn_by_hand(id, transform); });
  }
  void set_transforms() {
    std::vector<BodyId> some;
    std::vector<Transform> transforms;
    for (const BodyId id : ids_) {
      if (random_.one_in(2)) continue;
      some.insert(some.begin() + static_cast<std::ptrdiff_t>(random_.index(some.size() + 1)), id);
      transforms.push_back(any_transform());
    }
    change_both([&] { return world_.set_transform(some, transforms); },
                [&] {
                  for (std::size_t k = 0; k < some.size(); ++k)
                    turn_by_hand(some[k], transforms[k]);
                });
  }
  void set_enabled() {
    std::vector<BodyId> some(1 + random_.index(4));
    for (BodyId& id : some) id = any();
    const bool on = random_.one_in(2);
    change_both([&] { return world_.set_enabled(some, on); },
                [&] {
                  for (const BodyId id : some) oracle_.nodes()[id].enabled = on;
                });
  }
  /// A change of the parent's shape may shift its children: fractions of pivots.
  void set_shapes() {
    std::vector<BodyId> some(1 + random_.index(3));
    std::vector<Shape> shapes;
    for (BodyId& id : some) {
      id = any();
      shapes.push_back(any_shape());
    }
    bool is_possible = true;
    change_both([&] { return is_possible ? world_.set_shape(some, shapes) : Outcome{}; },
                [&] { is_possible = hand().set_shape(some, shapes).ok(); });
  }
  void set_other() {
    const BodyId id = any();
    if (random_.one_in(2)) {
      return set_shapes();
    }
    const bool is_static = random_.one_in(2);
    const Filter filter = random_filter(random_);
    for (World* const world : {&world_, &hand()}) {
      ASSERT_TRUE(world->set_static(id, is_static));
      ASSERT_TRUE(world->set_filter(id, filter));
    }
  }

  QueryFilter without_family(const FamilyQuestion& question) const {
    QueryFilter filter;
    filter.accept = [](BodyId body, void* context) {
      const auto& its = *static_cast<const FamilyQuestion*>(context);
      return !its.oracle->are_family(body, its.asker);
    };
    filter.context = const_cast<FamilyQuestion*>(&question);
    return filter;
  }
  [[nodiscard]] bool has_solid(BodyId root) const {
    return std::ranges::any_of(oracle_.below(root),
                               [&](BodyId id) { return oracle_.nodes().at(id).how.solid; });
  }
  /// Moves of roots without solid children; others are refused.
  void move() {
    const BodyId id = any();
    const Point from = *world_.position(id);
    const Point goal = from + Point{random_.between(-30, 30), random_.between(-30, 30)};
    const std::uint64_t hash = world_.state_hash();
    if (oracle_.nodes()[id].parent) {
      expect_refused(world_.set_mover(id, {}), WorldError::attached, hash);
      expect_refused(world_.unstick(id, 9).error(), WorldError::attached, hash);
      return expect_refused(world_.move(id, goal).error(), WorldError::attached, hash);
    }
    if (has_solid(id)) return;
    const FamilyQuestion question{&oracle_, id};
    const QueryFilter filter = without_family(question);
    const auto expected = hand().try_move(id, goal, Response::slide, [](const BodyHit&) {}, filter);
    ASSERT_EQ(world_.fits(id, goal), hand().fits(id, goal, filter));
    if (random_.one_in(2)) {
      const auto moved = world_.move(id, goal);
      ASSERT_EQ(moved.error(), expected.error());
      if (moved) {
        ASSERT_EQ(moved->position, expected->position);
      }
    } else {
      std::vector<BodyMove> moves(1);
      ASSERT_EQ(world_.move(std::span(&id, 1), std::span(&goal, 1), moves).error(),
                expected.error());
      if (expected) {
        ASSERT_EQ(moves[0].position, expected->position);
      }
    }
    if (expected) oracle_.nodes()[id].position = expected->position;
    ASSERT_TRUE(oracle_.place_all());
  }

  void save_or_restore() {
    if (!saved_ || random_.one_in(2)) {
      saved_ = Saved{world_.snapshot(), hand().snapshot(), oracle_.nodes(), contacts_,
                     world_.state_hash()};
      return;
    }
    ASSERT_TRUE(world_.restore(saved_->world));
    ASSERT_TRUE(hand().restore(saved_->hand));
    oracle_.nodes() = saved_->nodes;
    contacts_ = saved_->contacts;
    ASSERT_EQ(world_.state_hash(), saved_->hash);
    ids_.clear();
    for (const auto& [id, node] : oracle_.nodes()) ids_.push_back(id);
  }

  /// The contacts of the other world, without those within a family, and what changed.
  void step() {
    ASSERT_TRUE(world_.step());
    ASSERT_TRUE(hand().step());
    std::vector<BodyPair> expected;
    for (const BodyPair& pair : hand().contacts())
      if (!oracle_.are_family(pair.a, pair.b)) expected.push_back(pair);
    ASSERT_TRUE(std::ranges::equal(world_.contacts(), expected));
    for (const Event& event : world_.events()) {
      const BodyPair pair{event.a, event.b};
      const bool was = std::ranges::binary_search(contacts_, pair);
      const bool is = std::ranges::binary_search(expected, pair);
      ASSERT_TRUE(was || is);
      ASSERT_EQ(event.kind, !was ? EventKind::begin : is ? EventKind::stay : EventKind::end);
    }
    contacts_ = expected;
  }

  void compare() {
    const Result<void> status = detail::world::validate(world_);
    ASSERT_TRUE(status.ok()) << status.error().message;
    ASSERT_EQ(go_through_bytes(world_), "");
    ASSERT_EQ(world_.size(), oracle_.nodes().size());
    for (const auto& [id, node] : oracle_.nodes()) compare_body(id, node);
    std::vector<BodyId> found, expected;
    const Box box{random_.between(-20, 80), random_.between(-20, 60), 30, 30};
    world_.query_box(box, [&](BodyId id) { found.push_back(id); });
    hand().query_box(box, [&](BodyId id) { expected.push_back(id); });
    ASSERT_EQ(found, expected);
  }
  void compare_body(BodyId id, const HandPlaced::Node& node) {
    SCOPED_TRACE("body " + std::to_string(id.slot));
    ASSERT_EQ(world_.position(id), hand().position(id));
    ASSERT_EQ(world_.box(id), hand().box(id));
    const auto pixels = world_.mask_at(id), expected = hand().mask_at(id);
    ASSERT_EQ(pixels->mask == nullptr, expected->mask == nullptr);
    if (pixels->mask != nullptr) {
      ASSERT_TRUE(*pixels->mask == *expected->mask);
    }
    const BodyDefinition body = *world_.body(id);
    ASSERT_EQ(body.enabled, node.enabled);
    ASSERT_EQ(body.position, *world_.position(id));
    ASSERT_TRUE(body.transform == node.own);
    ASSERT_EQ(world_.parent(id), node.parent);
    ASSERT_EQ(world_.attachment(id).has_value(), node.parent.has_value());
    if (node.parent) {
      ASSERT_EQ(*world_.attachment(id), node.how);
    }
    std::vector<BodyId> children;
    world_.children(id, [&](BodyId child) { children.push_back(child); });
    ASSERT_EQ(children, oracle_.children(id));
  }

  struct Saved {
    Snapshot world, hand;
    HandPlaced::Nodes nodes;
    std::vector<BodyPair> contacts;
    std::uint64_t hash;
  };

  World world_;
  HandPlaced oracle_;
  bool turned_;
  Random random_;
  Masks masks_ = test_masks();
  std::vector<Transform> transforms_ = test_transforms();
  std::vector<BodyId> ids_;  // alive
  std::vector<BodyPair> contacts_;
  std::optional<Saved> saved_;
};

void check_lives(WorldDefinition definition, bool turned) {
  definition.number = 7;
  const std::uint64_t lives = long_run() ? 400 : 40;
  for (std::uint64_t seed = 0; seed < lives && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Twins(definition, turned, seed).live(60);
  }
}

TEST(AttachmentsRandom, Plain) { check_lives({}, false); }
TEST(AttachmentsRandom, Turned) { check_lives({}, true); }
TEST(AttachmentsRandom, TurnedInSteps) { check_lives({.angle_steps = 16}, true); }
TEST(AttachmentsRandom, RoundTheWorld) { check_lives({.period_x = 128, .period_y = 96}, false); }
TEST(AttachmentsRandom, TurnedRoundTheWorld) { check_lives({.period_x = 70, .period_y = 0}, true); }

}  // namespace
}  // namespace hitmask::support

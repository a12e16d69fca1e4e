// A random sequence of calls on a world: numbers (from a generator, or a fuzzer's bytes) choose the
// calls, and the results are recorded. The same choices drive hitmask's worlds and the oracle.
// Integers only, no exceptions: golden scenes use it too.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "support/patterns.hpp"
#include "support/transcript.hpp"
#include "support/world_actions.hpp"

namespace hitmask::support {

/// One world with the state its user keeps. W is hitmask's World or the oracle's.
template <class W>
class RandomRun {
 public:
  RandomRun(const WorldDefinition& definition, const Arena& arena, Masks masks = test_masks())
      : world_(definition), arena_(arena), masks_(std::move(masks)) {
    if (arena.turned) transforms_ = test_transforms();
  }

  [[nodiscard]] W& world() { return world_; }
  [[nodiscard]] std::vector<BodyId>& ids() { return ids_; }

  /// Drops removed bodies and all snapshots.
  void forget_the_past() {
    std::erase_if(ids_, [&](BodyId id) { return !world_.check(id); });
    saved_.clear();
  }

  /// Performs one action and records its result. Worlds with the same results consume the same
  /// `choices`.
  template <class Choices>
  void perform(Action action, Choices& choices, Transcript& results) {
    results.about("outcome");
    switch (action) {
      case Action::add: return add(1, choices, results);
      case Action::add_many: return add(choices.below(6), choices, results);
      case Action::remove: return results.add(world_.remove(any_id(choices)));
      case Action::remove_many: return results.add(world_.remove(any_ids(choices, 3)));
      case Action::move: return move(choices, results);
      case Action::move_many: return move_many(choices, results);
      case Action::nudge_all: return nudge_all(choices, results);
      case Action::save: return saved_.push_back(world_.snapshot());
      case Action::restore: return restore(choices, results);
      case Action::clear: return results.add(world_.clear());
      case Action::forget: return results.add(world_.forget_unused_masks());
      case Action::refresh: return world_.refresh();
      case Action::step: return results.add(world_.step());
      case Action::step_and_change: return step_and_change(choices, results);
      case Action::overlaps: return overlaps(choices, results);
      case Action::overlaps_and_change: return overlaps_and_change(choices, results);
      case Action::query_and_change: return query_and_change(choices, results);
      case Action::contact:
      case Action::at:
      case Action::in:
      case Action::overlapping:
      case Action::nearest:
      case Action::along: return ask(action, choices, results);
      default: return change(action, choices, results);
    }
  }

  /// Everything observable through functions without arguments.
  void observe(Transcript& results) {
    results.about("bodies");
    results.add(world_.size());
    for (const BodyId id : ids_) observe_body(id, results);
    results.about("order of bodies");
    world_.for_each_body([&](BodyId id) { results.add(id); });
    results.about("contacts");
    results.add_all(world_.contacts());
    results.about("events");
    results.add_all(world_.events());
  }

 private:
  // Choices.

  template <class Choices>
  BodyId any_id(Choices& choices) const {
    if (choices.one_in(24)) {
      const std::uint16_t number = world_.definition().number;
      const BodyId strangers[] = {{},
                                  {.world = 9, .slot = 1},
                                  {.world = number, .slot = 0xFFFF'FFFF},
                                  {.world = number, .generation = 0xFFFF, .slot = 1}};
      return choices.pick(std::span(strangers));
    }
    return ids_.empty() ? BodyId{} : choices.pick(ids_);
  }
  /// A live body, if there is one.
  template <class Choices>
  BodyId living_id(Choices& choices) const {
    const BodyId first = any_id(choices);
    if (world_.check(first).ok() || ids_.empty()) return first;
    const std::size_t start = choices.index(ids_.size());
    for (std::size_t i = 0; i < ids_.size(); ++i)
      if (const BodyId id = ids_[(start + i) % ids_.size()]; world_.check(id).ok()) return id;
    return first;
  }
  template <class Choices>
  std::vector<BodyId> any_ids(Choices& choices, std::uint64_t most) const {
    std::vector<BodyId> ids(static_cast<std::size_t>(choices.below(most + 1)));
    for (BodyId& id : ids) id = living_id(choices);
    return ids;
  }
  template <class Choices>
  std::int32_t any_coordinate(Choices& choices, std::int32_t from, std::int32_t length) const {
    static constexpr std::array edges{min_position,     min_position + 1,  -1, 0,
                                      end_position - 1, end_position - 20, 1};
    if (choices.one_in(16)) return choices.pick(edges);
    return from + choices.between(0, length - 1);
  }
  template <class Choices>
  Point any_position(Choices& choices) const {
    static constexpr std::array wrong{Point{end_position, 0}, Point{0, min_position - 1},
                                      Point{0, std::numeric_limits<std::int32_t>::max()}};
    if (choices.one_in(48)) return choices.pick(wrong);
    const std::int32_t x = any_coordinate(choices, arena_.box.x, arena_.box.w);
    return {x, any_coordinate(choices, arena_.box.y, arena_.box.h)};
  }
  /// Any position.
  template <class Choices>
  Point any_point(Choices& choices) const {
    static constexpr std::array ends{std::numeric_limits<std::int32_t>::min(),
                                     std::numeric_limits<std::int32_t>::max(), 0, -7};
    if (choices.one_in(12)) {
      const std::int32_t x = choices.pick(ends);
      return {x, choices.pick(ends)};
    }
    const std::int32_t x = any_coordinate(choices, arena_.box.x - 10, arena_.box.w + 20);
    return {x, any_coordinate(choices, arena_.box.y - 10, arena_.box.h + 20)};
  }
  template <class Choices>
  Size any_size(Choices& choices) const {
    static constexpr std::array wrong{Size{-1, 4}, Size{4, max_box_side + 1}};
    if (choices.one_in(48)) return choices.pick(wrong);
    Size size{choices.between(0, arena_.largest), 0};
    size.height = choices.between(0, arena_.largest);
    // Two of these share up to 2^28 columns: their sums fit int64.
    if (arena_.giants && choices.one_in(30)) size.width = choices.between(1, 1 << 28);
    return size;
  }
  template <class Choices>
  std::shared_ptr<const Mask> any_mask(Choices& choices) const {
    return choices.one_in(48) ? nullptr : choices.pick(masks_);
  }
  /// The top-left corner, unless bodies have transforms.
  template <class Choices>
  Point any_origin(Choices& choices) const {
    if (!arena_.turned || choices.one_in(2)) return {};
    if (choices.one_in(30)) return {max_origin + choices.between(0, 1), 0};
    const std::int32_t x = choices.between(-20, 20);
    return {x, choices.between(-20, 20)};
  }
  template <class Choices>
  hitmask::Shape any_mask_shape(Choices& choices) const {
    const auto mask = any_mask(choices);
    return {mask, any_origin(choices)};
  }
  template <class Choices>
  static Filter any_filter(Choices& choices) {
    if (choices.one_in(2)) return {};
    static constexpr std::array layers{1U, 2U, 3U, 0U, 0x8000'0000U, 0xFFFF'FFFFU};
    static constexpr std::array groups{0, 0, 0, 1, -1, 2};
    Filter filter;
    filter.layer = choices.pick(layers);
    filter.collides_with = choices.pick(layers);
    filter.group = choices.pick(groups);
    return filter;
  }
  template <class Choices>
  QueryFilter any_query_filter(Choices& choices) {
    if (choices.one_in(2)) return {};
    const Filter layers = any_filter(choices);
    QueryFilter filter{layers.layer, layers.collides_with};
    filter.include_static = choices.one_in(2);
    filter.include_moving = !choices.one_in(3);
    if (choices.one_in(3)) filter.exclude = any_id(choices);
    if (!arena_.turned) return filter;
    filter.group = layers.group;
    filter.include_sensors = !choices.one_in(3);
    if (choices.one_in(4)) filter.exclude = {any_id(choices), any_id(choices), any_id(choices)};
    if (choices.one_in(4)) filter.accept = [](BodyId body, void*) { return body.slot % 3 != 0; };
    return filter;
  }
  template <class Choices>
  static Details any_details(Choices& choices) {
    return choices.one_in(2) ? Details::none : static_cast<Details>(choices.below(32));
  }
  template <class Choices>
  Transform any_transform(Choices& choices) const {
    return transforms_.empty() ? Transform{} : choices.pick(transforms_);
  }
  template <class Choices>
  static Face any_side(Choices& choices) {
    return static_cast<Face>(choices.below(5));
  }
  template <class Choices>
  BodyDefinition any_body(Choices& choices) const {
    BodyDefinition body;
    if (arena_.plain || choices.one_in(3)) {
      const Size size = any_size(choices);
      body.shape = {size, any_origin(choices)};
    } else {
      const auto mask = choices.pick(masks_);
      body.shape = {mask, any_origin(choices)};
    }
    body.position = any_position(choices);
    if (arena_.plain) return body;
    body.is_static = choices.one_in(3);
    body.enabled = !choices.one_in(8);
    body.filter = any_filter(choices);
    body.details = any_details(choices);
    body.user = choices.below(1000);
    if (!arena_.turned) return body;
    body.transform = any_transform(choices);
    body.one_way = any_side(choices);
    body.is_sensor = choices.one_in(4);
    return body;
  }

  // Actions.

  template <class Choices>
  void add(std::uint64_t count, Choices& choices, Transcript& results) {
    std::vector<BodyDefinition> bodies;
    for (std::uint64_t i = 0; i < count; ++i) bodies.push_back(any_body(choices));
    std::vector<BodyId> ids(bodies.size() + (choices.one_in(40) ? 1 : 0));
    const Outcome outcome = world_.add(bodies, ids);
    results.add(outcome);
    results.add_all(ids);
    if (outcome) ids_.insert(ids_.end(), ids.begin(), ids.end());
  }
  template <class Choices>
  void move(Choices& choices, Transcript& results) {
    const BodyId id = living_id(choices);
    results.add(world_.set_position(id, any_position(choices)));
  }
  template <class Choices>
  void move_many(Choices& choices, Transcript& results) {
    const std::vector<BodyId> ids = any_ids(choices, 5);
    std::vector<Point> to(ids.size() + (choices.one_in(40) ? 1 : 0));
    for (Point& point : to) point = any_position(choices);
    results.add(world_.set_position(ids, to));
  }
  /// Moves every body by a few pixels, like a frame of a game.
  template <class Choices>
  void nudge_all(Choices& choices, Transcript& results) {
    for (const BodyId id : ids_) {
      const std::optional<Point> at = world_.position(id);
      if (!at) continue;
      const std::int32_t x = at->x + choices.between(-3, 3);
      results.add(world_.set_position(id, {x, at->y + choices.between(-3, 3)}));
    }
  }
  template <class Choices>
  void change(Action action, Choices& choices, Transcript& results) {
    const BodyId id = living_id(choices);
    switch (action) {
      case Action::set_mask: return results.add(world_.set_shape(id, any_mask_shape(choices)));
      case Action::set_mask_many: {
        const std::vector<BodyId> ids = any_ids(choices, 4);
        std::vector<hitmask::Shape> shapes(ids.size() + (choices.one_in(40) ? 1 : 0));
        for (hitmask::Shape& shape : shapes) shape = any_mask_shape(choices);
        return results.add(world_.set_shape(ids, shapes));
      }
      case Action::set_transform:
        return results.add(world_.set_transform(id, any_transform(choices)));
      case Action::set_transform_many: {
        const std::vector<BodyId> ids = any_ids(choices, 4);
        std::vector<Transform> transforms(ids.size() + (choices.one_in(40) ? 1 : 0));
        for (Transform& transform : transforms) transform = any_transform(choices);
        return results.add(world_.set_transform(ids, transforms));
      }
      case Action::set_one_way: return results.add(world_.set_one_way(id, any_side(choices)));
      case Action::set_sensor: return results.add(world_.set_sensor(id, choices.one_in(2)));
      case Action::set_size: {
        const Size size = any_size(choices);
        return results.add(world_.set_shape(id, {size, any_origin(choices)}));
      }
      case Action::set_still: return results.add(world_.set_static(id, choices.one_in(2)));
      case Action::set_enabled: return results.add(world_.set_enabled(id, choices.one_in(2)));
      case Action::set_filter: return results.add(world_.set_filter(id, any_filter(choices)));
      case Action::set_details: return results.add(world_.set_details(id, any_details(choices)));
      default: return results.add(world_.set_user(id, choices.below(1000)));
    }
  }
  template <class Choices>
  void restore(Choices& choices, Transcript& results) {
    if (saved_.empty()) return;
    results.add(world_.restore(choices.pick(saved_)));
  }

  /// Calls that a callback may try, each with its result. While events are read, step() and
  /// restore() are not called: recorded scenes hold `busy` for them.
  template <class Choices>
  void change_something(Choices& choices, Transcript& results) {
    switch (choices.below(arena_.turned ? 8 : 7)) {
      case 0: return add(1, choices, results);
      case 1: return results.add(world_.remove(living_id(choices)));
      case 2: return move(choices, results);
      case 3: return change(Action::set_enabled, choices, results);
      case 4: return change(Action::set_mask, choices, results);
      case 5: return results.add(reporting_ ? Outcome(WorldError::busy) : world_.step());
      case 7: return change(Action::set_transform, choices, results);
      default:
        return results.add(reporting_ ? Outcome(WorldError::busy)
                                      : world_.restore(world_.snapshot()));
    }
  }
  template <class Choices>
  void step_and_change(Choices& choices, Transcript& results) {
    std::uint64_t left = 1 + choices.below(12);
    const Outcome outcome = world_.step();
    reporting_ = true;
    for (const Event& event : world_.events()) {
      results.add(event);
      change_something(choices, results);
      results.add_all(world_.contacts());
      if (--left == 0) break;
    }
    reporting_ = false;
    results.add(outcome);
  }
  template <class Choices>
  void query_and_change(Choices& choices, Transcript& results) {
    const std::int32_t side = choices.between(1, 60);
    const Point corner = any_point(choices);
    std::uint64_t left = 1 + choices.below(6);
    results.add(world_.query_box({corner.x, corner.y, side, side}, [&](BodyId id) {
      results.add(id);
      change_something(choices, results);
      return --left != 0;
    }));
  }

  std::vector<BodyPair> all_overlaps(Transcript& results) {
    std::vector<BodyPair> pairs;
    results.add(world_.for_each_overlap([&](const BodyPair& pair) { pairs.push_back(pair); }));
    std::ranges::sort(pairs);
    return pairs;
  }
  /// All of them, then some: these are unordered, but must be among all, and in the right number.
  template <class Choices>
  void overlaps(Choices& choices, Transcript& results) {
    results.about("overlaps");
    const std::vector<BodyPair> all = all_overlaps(results);
    results.add_all(all);
    const std::uint64_t most = 1 + choices.below(8);
    std::vector<BodyPair> some;
    results.about("overlaps until stopped");
    results.add(world_.for_each_overlap([&](const BodyPair& pair) {
      some.push_back(pair);
      return some.size() < most;
    }));
    std::ranges::sort(some);
    results.add(some.size());
    results.add(std::ranges::adjacent_find(some) == some.end());
    results.add(std::ranges::includes(all, some));
  }
  /// Any change is refused, because the world is busy.
  template <class Choices>
  void overlaps_and_change(Choices& choices, Transcript& results) {
    std::vector<BodyPair> pairs;
    results.add(world_.for_each_overlap([&](const BodyPair& pair) {
      if (pairs.empty()) change_something(choices, results);
      pairs.push_back(pair);
    }));
    std::ranges::sort(pairs);
    results.add_all(pairs);
  }

  template <class Choices>
  void ask(Action action, Choices& choices, Transcript& results) {
    const QueryFilter filter = any_query_filter(choices);
    const Point point = any_point(choices);
    const std::uint64_t most = choices.one_in(3) ? choices.below(4) : 1000;
    std::uint64_t left = most + 1;
    const auto note = [&](const auto& item) {
      results.add(item);
      return --left != 0;
    };
    switch (action) {
      case Action::at:
        results.about("at");
        return results.add(world_.query_point(point, note, filter));
      case Action::in:
        results.about("in");
        return results.add(world_.query_box(any_box(point, choices), note, filter));
      case Action::overlapping:
        results.about("overlapping");
        return results.add(world_.query_mask(*choices.pick(masks_), point, note, filter));
      case Action::nearest:
        results.about("nearest");
        return results.add(
            world_.nearest(point, static_cast<std::size_t>(choices.below(6)), note, filter));
      case Action::along:
        results.about("along");
        return results.add(world_.ray_all(point, end_near(point, choices), note, filter));
      default: return ask_contact(choices, results);
    }
  }
  template <class Choices>
  Box any_box(Point corner, Choices& choices) const {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    Box box{corner.x, corner.y, choices.between(-1, 40), 0};
    box.h = choices.between(-1, 40);
    if (choices.one_in(12)) box.w = most;
    if (choices.one_in(12)) box.h = most;
    return box;
  }
  /// Not too far: the oracle walks there.
  template <class Choices>
  static Point end_near(Point from, Choices& choices) {
    const std::int32_t reach = choices.one_in(8) ? 900 : 90;
    const std::int32_t dx = choices.between(-reach, reach);
    const std::int32_t dy = choices.one_in(5) ? 0 : choices.between(-reach, reach);
    return {detail::saturate(std::int64_t{from.x} + dx),
            detail::saturate(std::int64_t{from.y} + dy)};
  }
  template <class Choices>
  void ask_contact(Choices& choices, Transcript& results) {
    results.about("contact");
    const BodyId a = living_id(choices);
    const BodyId b = living_id(choices);
    bool touched = false;
    world_.contacts_of(a, [&](BodyId other) { touched = touched || other == b; });
    results.add(touched);
    results.add(world_.contact(a, b, static_cast<Details>(choices.below(32))));
  }

  void observe_body(BodyId id, Transcript& results) {
    results.add(world_.check(id));
    results.add(world_.position(id));
    results.add(world_.user(id));
    results.add(world_.box(id));
    const std::optional<BodyDefinition> body = world_.body(id);
    if (!body) return;
    results.add(std::ranges::find(masks_, body->shape.mask()) - masks_.begin());
    results.add(body->shape.size().width), results.add(body->shape.size().height);
    results.add(body->position);
    results.add(body->is_static), results.add(body->enabled), results.add(body->user);
    results.add(body->filter.layer), results.add(body->filter.collides_with);
    results.add(body->filter.group);
    results.add(static_cast<std::int64_t>(body->details));
    if (!arena_.turned) return;
    results.add(static_cast<std::int64_t>(body->one_way)), results.add(body->shape.origin());
    results.add(body->is_sensor);
    results.add(std::ranges::find(transforms_, body->transform) - transforms_.begin());
  }

  W world_;
  Arena arena_;
  Masks masks_;
  std::vector<Transform> transforms_;
  bool reporting_ = false;   // between a step and its last event
  std::vector<BodyId> ids_;  // all ids ever returned
  std::vector<decltype(std::declval<const W&>().snapshot())> saved_;
};

}  // namespace hitmask::support

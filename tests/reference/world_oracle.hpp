// The naive oracle of worlds: every body against every other, every pixel, every time. It has the
// same functions as hitmask::World, so that both can run the same sequence of calls.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "hitmask/world.hpp"
#include "reference/world_look.hpp"
#include "reference/world_pixels.hpp"

namespace hitmask::reference {

class World {
 public:
  struct Slot {
    std::uint16_t generation = 0;
    std::optional<BodyDefinition> body;
    Look look;  // of the body
  };
  struct Snapshot {
    std::vector<Slot> slots;
    std::vector<std::uint32_t> free;  // slot numbers, the next one to use last
    std::vector<BodyPair> contacts;
    Period period;
    bool taken = false;
  };

  explicit World(const WorldDefinition& definition) : definition_(definition) {
    state_.period = {definition.period_x, definition.period_y};
    state_.taken = true;
  }

  // Bodies.

  Result<BodyId, WorldError> add(const BodyDefinition& body) {
    BodyId id;
    const Outcome outcome = add(std::span(&body, 1), std::span(&id, 1));
    if (!outcome) return outcome.error();
    return id;
  }
  Outcome add(std::span<const BodyDefinition> bodies, std::span<BodyId> ids) {
    if (searching_) return WorldError::busy;
    if (bodies.size() != ids.size()) return WorldError::lengths;
    for (const BodyDefinition& body : bodies) {
      if (!is_position(body.position)) return WorldError::position;
      if (const WorldError error = check_look(body); error != WorldError::none) return error;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) ids[i] = take_slot(bodies[i]);
    return {};
  }
  Outcome remove(BodyId body) { return remove(std::span(&body, 1)); }
  Outcome remove(std::span<const BodyId> bodies) {
    for (const BodyId body : bodies)
      if (const WorldError error = check_change(body); error != WorldError::none) return error;
    for (const BodyId body : bodies)
      if (check(body)) free_slot(body.slot);
    return {};
  }
  Outcome set_position(BodyId body, Point to) {
    return set_position(std::span(&body, 1), std::span(&to, 1));
  }
  Outcome set_position(std::span<const BodyId> bodies, std::span<const Point> to) {
    if (searching_) return WorldError::busy;
    if (bodies.size() != to.size()) return WorldError::lengths;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (const Outcome known = check(bodies[i]); !known) return known;
      if (!is_position(to[i])) return WorldError::position;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) at(bodies[i]).position = placed(to[i]);
    return {};
  }
  Outcome set_shape(BodyId body, const Shape& shape) {
    return set_shape(std::span(&body, 1), std::span(&shape, 1));
  }
  Outcome set_shape(std::span<const BodyId> bodies, std::span<const Shape> shapes) {
    if (bodies.size() != shapes.size()) return WorldError::lengths;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (const WorldError error = check_change(bodies[i]); error != WorldError::none) return error;
      BodyDefinition changed = at(bodies[i]);
      changed.shape = shapes[i];
      if (const WorldError error = check_look(changed); error != WorldError::none) return error;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      at(bodies[i]).shape = shapes[i];
      update_look(bodies[i].slot);
    }
    return {};
  }
  Outcome set_transform(BodyId body, const Transform& transform) {
    return set_transform(std::span(&body, 1), std::span(&transform, 1));
  }
  Outcome set_transform(std::span<const BodyId> bodies, std::span<const Transform> transforms) {
    if (bodies.size() != transforms.size()) return WorldError::lengths;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (const WorldError error = check_change(bodies[i]); error != WorldError::none) return error;
      BodyDefinition changed = at(bodies[i]);
      changed.transform = transforms[i];
      if (const WorldError error = check_look(changed); error != WorldError::none) return error;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      at(bodies[i]).transform = transforms[i];
      update_look(bodies[i].slot);
    }
    return {};
  }
  Outcome set_one_way(BodyId body, Face side) {
    return change(body, {}, [&](BodyDefinition& its) { its.one_way = side; });
  }
  Outcome set_static(BodyId body, bool is_static) {
    return change(body, {}, [&](BodyDefinition& its) { its.is_static = is_static; });
  }
  Outcome set_sensor(BodyId body, bool is_sensor) {
    return change(body, {}, [&](BodyDefinition& its) { its.is_sensor = is_sensor; });
  }
  Outcome set_enabled(BodyId body, bool enabled) {
    return change(body, {}, [&](BodyDefinition& its) { its.enabled = enabled; });
  }
  Outcome set_filter(BodyId body, const Filter& filter) {
    return change(body, {}, [&](BodyDefinition& its) { its.filter = filter; });
  }
  Outcome set_details(BodyId body, Details details) {
    return change(body, {}, [&](BodyDefinition& its) { its.details = details; });
  }
  Outcome set_user(BodyId body, std::uint64_t user) {
    return change(body, {}, [&](BodyDefinition& its) { its.user = user; });
  }
  Outcome clear() {
    if (searching_) return WorldError::busy;
    for (std::uint32_t slot = 1; slot <= state_.slots.size(); ++slot)
      if (state_.slots[slot - 1].body) free_slot(slot);
    return {};
  }
  Outcome forget_unused_masks() const { return searching_ ? WorldError::busy : WorldError::none; }

  Outcome check(BodyId body) const {
    if (body.slot == 0) return WorldError::null_id;
    if (body.world != definition_.number) return WorldError::foreign_id;
    if (body.slot > state_.slots.size()) return WorldError::stale_id;
    const Slot& slot = state_.slots[body.slot - 1];
    return slot.body && slot.generation == body.generation ? WorldError::none
                                                           : WorldError::stale_id;
  }
  std::size_t size() const { return living().size(); }
  std::optional<BodyDefinition> body(BodyId body) const {
    return check(body) ? state_.slots[body.slot - 1].body : std::nullopt;
  }
  std::optional<Point> position(BodyId id) const {
    return check(id) ? std::optional(body(id)->position) : std::nullopt;
  }
  std::optional<std::uint64_t> user(BodyId id) const {
    return check(id) ? std::optional(body(id)->user) : std::nullopt;
  }
  std::optional<Box> box(BodyId id) const {
    if (!check(id)) return std::nullopt;
    const Size size = state_.slots[id.slot - 1].look.size;
    return Box{corner_of(id).x, corner_of(id).y, size.width, size.height};
  }
  void for_each_body(Visitor<BodyId> visit) const {
    for (const BodyId id : living())
      if (!visit(id)) return;
  }

  // Contacts.

  Outcome step() {
    if (searching_) return WorldError::busy;
    events_.clear();
    const std::vector<BodyPair> now = touching();
    if (now.size() > definition_.max_contacts) return WorldError::too_many_contacts;
    std::map<BodyPair, EventKind> kinds;
    for (const BodyPair& pair : state_.contacts) kinds[pair] = EventKind::end;
    for (const BodyPair& pair : now)
      kinds[pair] = kinds.contains(pair) ? EventKind::stay : EventKind::begin;
    details_.clear();
    details_.reserve(now.size());
    for (const auto& [pair, kind] : kinds)
      if (kind != EventKind::stay || definition_.stay_events)
        events_.push_back({pair.a, pair.b, details_of(pair, kind), kind});
    state_.contacts = now;
    return {};
  }
  std::span<const Event> events() const { return events_; }
  std::span<const BodyPair> contacts() const { return state_.contacts; }
  std::size_t contacts_of(BodyId body, Visitor<BodyId> visit) const {
    std::vector<BodyId> others;
    for (const BodyPair& pair : state_.contacts)
      if (pair.a == body || pair.b == body) others.push_back(pair.a == body ? pair.b : pair.a);
    std::ranges::sort(others);
    return visit_all(others, visit);
  }
  Contact contact(BodyId a, BodyId b, Details details = Details::all) const {
    if (!check(a) || !check(b) || !body(a)->enabled || !body(b)->enabled) return {};
    return only(whole_contact(a, b), details);
  }
  Outcome for_each_overlap(Visitor<const BodyPair&> visit) {
    if (searching_) return WorldError::busy;
    searching_ = true;
    for (const BodyPair& pair : touching())
      if (!visit(pair)) break;
    searching_ = false;
    return {};
  }

  // Queries.

  std::size_t query_point(Point point, Visitor<BodyId> visit,
                          const QueryFilter& filter = {}) const {
    return query_box({point.x, point.y, 1, 1}, visit, filter);
  }
  std::size_t query_box(const Box& box, Visitor<BodyId> visit,
                        const QueryFilter& filter = {}) const {
    if (is_empty(box)) return 0;
    return visit_touching({nullptr, {box.w, box.h}}, {box.x, box.y}, visit, filter);
  }
  std::size_t query_mask(const Mask& mask, Point position, Visitor<BodyId> visit,
                         const QueryFilter& filter = {}) const {
    return visit_touching({&mask, mask.size()}, {position.x, position.y}, visit, filter);
  }
  std::size_t nearest(Point point, std::size_t k, Visitor<const NearestBody&> visit,
                      const QueryFilter& filter = {}) const {
    std::vector<NearestBody> found;
    const Point from = placed(point);
    for (const BodyId id : findable(filter)) {
      const Point corner = corner_of(id);
      if (const auto pixel =
              nearest_pixel(shape_of(id), {corner.x, corner.y}, {from.x, from.y}, state_.period))
        found.push_back({id, saturated(pixel->squared), modulo(pixel->pixel, state_.period)});
    }
    std::ranges::sort(found, {},
                      [](const NearestBody& n) { return std::tuple(n.squared_distance, n.body); });
    if (found.size() > k) found.resize(k);
    return visit_all(found, visit);
  }
  std::size_t ray_all(Point from, Point to, Visitor<const BodyRayHit&> visit,
                      const QueryFilter& filter = {}) const {
    std::vector<BodyRayHit> hits;
    std::vector<BodyId> left = findable(filter);
    WidePoint before{from.x, from.y};
    walk({from.x, from.y}, {to.x, to.y}, [&](WidePoint pixel, std::int64_t steps) {
      std::erase_if(left, [&](BodyId id) {
        if (!is_solid_at(id, pixel)) return false;
        hits.push_back({id, {modulo(pixel, state_.period), entered(before, pixel), steps, {}}});
        return true;
      });
      before = pixel;
      return !left.empty();
    });
    return visit_all(hits, visit);
  }
  static void refresh() {}

  // Rollback.

  Snapshot snapshot() const { return state_; }
  void snapshot(Snapshot& into) const { into = state_; }
  Outcome restore(const Snapshot& snapshot) {
    if (searching_) return WorldError::busy;
    if (!snapshot.taken || snapshot.period.x != state_.period.x ||
        snapshot.period.y != state_.period.y)
      return WorldError::foreign_snapshot;
    state_ = snapshot;
    for (BodyPair& pair : state_.contacts) pair.a.world = pair.b.world = definition_.number;
    events_.clear();
    return {};
  }
  const WorldDefinition& definition() const { return definition_; }

 private:
  static bool is_position(Point at) {
    const auto fits = [](std::int32_t value) {
      return value >= min_position && value < end_position;
    };
    return fits(at.x) && fits(at.y);
  }
  WorldError check_size(Size size) const {
    if (size.width < 0 || size.height < 0 || size.width > max_box_side ||
        size.height > max_box_side)
      return WorldError::size;
    const bool larger = (state_.period.x != 0 && size.width > state_.period.x) ||
                        (state_.period.y != 0 && size.height > state_.period.y);
    return larger ? WorldError::larger_period : WorldError::none;
  }
  WorldError check_look(const BodyDefinition& body) const {
    const Result<Look, WorldError> look = look_of(body.shape, body.transform);
    return look ? check_size(look->size) : look.error();
  }
  /// Updates the pixels a body covers.
  void update_look(std::uint32_t slot) {
    const BodyDefinition& its = *state_.slots[slot - 1].body;
    state_.slots[slot - 1].look = *look_of(its.shape, its.transform);
  }
  /// The face through which a ray enters a pixel.
  static Face entered(WidePoint from, WidePoint pixel) {
    if (from.x != pixel.x) return from.x < pixel.x ? Face::left : Face::right;
    if (from.y != pixel.y) return from.y < pixel.y ? Face::top : Face::bottom;
    return Face::none;
  }
  WorldError check_change(BodyId body) const {
    return searching_ ? WorldError::busy : check(body).error();
  }
  template <class Change>
  Outcome change(BodyId body, WorldError of_value, Change&& apply) {
    if (const WorldError error = check_change(body); error != WorldError::none) return error;
    if (of_value != WorldError::none) return of_value;
    apply(at(body));
    return {};
  }

  Point placed(Point position) const { return modulo({position.x, position.y}, state_.period); }
  BodyDefinition& at(BodyId body) { return *state_.slots[body.slot - 1].body; }

  BodyId take_slot(BodyDefinition body) {
    body.position = placed(body.position);
    if (state_.free.empty()) {
      state_.slots.emplace_back();
      state_.free.push_back(static_cast<std::uint32_t>(state_.slots.size()));
    }
    const std::uint32_t slot = state_.free.back();
    state_.free.pop_back();
    state_.slots[slot - 1].body = std::move(body);
    update_look(slot);
    return id_of(slot);
  }
  void free_slot(std::uint32_t number) {
    Slot& slot = state_.slots[number - 1];
    slot.body.reset();
    if (slot.generation == std::numeric_limits<std::uint16_t>::max()) return;  // never reused
    ++slot.generation;
    state_.free.push_back(number);
  }
  BodyId id_of(std::uint32_t slot) const {
    return {
        .world = definition_.number, .generation = state_.slots[slot - 1].generation, .slot = slot};
  }
  std::vector<BodyId> living() const {
    std::vector<BodyId> ids;
    for (std::uint32_t slot = 1; slot <= state_.slots.size(); ++slot)
      if (state_.slots[slot - 1].body) ids.push_back(id_of(slot));
    return ids;
  }

  BodyShape shape_of(BodyId id) const {
    const Look& its = state_.slots[id.slot - 1].look;
    return {its.mask.get(), its.size};
  }
  Point corner_of(BodyId id) const {
    const Slot& slot = state_.slots[id.slot - 1];
    const Point at = slot.body->position;
    return modulo(
        {std::int64_t{at.x} + slot.look.origin.x, std::int64_t{at.y} + slot.look.origin.y},
        state_.period);
  }
  WidePoint offset_between(BodyId a, BodyId b) const {
    const Point from = corner_of(a);
    const Point to = corner_of(b);
    return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
  }
  bool may_touch(BodyId a, BodyId b) const {
    const BodyDefinition& first = *state_.slots[a.slot - 1].body;
    const BodyDefinition& second = *state_.slots[b.slot - 1].body;
    if (!first.enabled || !second.enabled || (first.is_static && second.is_static)) return false;
    return may_meet(first.filter, second.filter);
  }
  std::vector<BodyPair> touching() const {
    std::vector<BodyPair> pairs;
    const std::vector<BodyId> ids = living();
    for (std::size_t i = 0; i < ids.size(); ++i)
      for (std::size_t j = i + 1; j < ids.size(); ++j)
        if (may_touch(ids[i], ids[j]) &&
            shared_pixels(shape_of(ids[i]), shape_of(ids[j]), offset_between(ids[i], ids[j]),
                          state_.period)
                    .area > 0)
          pairs.push_back({ids[i], ids[j]});
    return pairs;
  }
  Contact whole_contact(BodyId a, BodyId b) const {
    return reference::contact(shape_of(a), shape_of(b), offset_between(a, b), state_.period);
  }
  const Contact* details_of(const BodyPair& pair, EventKind kind) {
    if (kind == EventKind::end) return nullptr;
    const Details asked = body(pair.a)->details | body(pair.b)->details;
    if (asked == Details::none) return nullptr;
    details_.push_back(only(whole_contact(pair.a, pair.b), asked));
    return &details_.back();
  }

  std::vector<BodyId> findable(const QueryFilter& filter) const {
    std::vector<BodyId> ids = living();
    std::erase_if(ids, [&](BodyId id) {
      const BodyDefinition& its = *state_.slots[id.slot - 1].body;
      const bool asked = (its.is_static ? filter.include_static : filter.include_moving) &&
                         (filter.include_sensors || !its.is_sensor);
      const Filter own{filter.layer, filter.collides_with, filter.group};
      const bool excluded = std::ranges::count(filter.exclude.ids(), id) != 0;
      const bool accepted = filter.accept == nullptr || filter.accept(id, filter.context);
      return excluded || !accepted || !its.enabled || !asked || !may_meet(own, its.filter);
    });
    return ids;
  }
  bool is_solid_at(BodyId id, WidePoint pixel) const {
    const Point corner = corner_of(id);
    return is_solid(shape_of(id), modulo(pixel.x - corner.x, state_.period.x),
                    modulo(pixel.y - corner.y, state_.period.y));
  }
  /// Where the copies of a body start, relative to the queried area, which may be larger than the
  /// period: from the last one that ends before it.
  static std::vector<std::int64_t> starts(std::int64_t from, std::int64_t length, std::int64_t its,
                                          std::int64_t period) {
    if (period == 0) return {its - from};
    std::vector<std::int64_t> places;
    for (std::int64_t place = modulo(its - from, period) - period; place < length; place += period)
      places.push_back(place);
    return places;
  }
  bool touches(BodyId id, const BodyShape& asked, WidePoint corner) const {
    const Point at = corner_of(id);
    // A plain box of three periods overlaps everything that a larger one does.
    const auto length = [&](std::int64_t side, std::int64_t period) {
      return asked.mask == nullptr && period != 0 ? std::min(side, 3 * period) : side;
    };
    const std::int64_t width = length(asked.size.width, state_.period.x);
    const std::int64_t height = length(asked.size.height, state_.period.y);
    Contact sum;
    for (const std::int64_t y : starts(corner.y, height, at.y, state_.period.y))
      for (const std::int64_t x : starts(corner.x, width, at.x, state_.period.x))
        add_shared(sum, shape_of(id), asked, {-x, -y});
    return sum.area > 0;
  }
  std::size_t visit_touching(const BodyShape& asked, WidePoint corner, Visitor<BodyId> visit,
                             const QueryFilter& filter) const {
    std::vector<BodyId> ids = findable(filter);
    std::erase_if(ids, [&](BodyId id) { return !touches(id, asked, corner); });
    return visit_all(ids, visit);
  }
  template <class Item, class Visit>
  static std::size_t visit_all(const std::vector<Item>& items, const Visit& visit) {
    std::size_t visited = 0;
    for (const Item& item : items) {
      ++visited;
      if (!visit(item)) break;
    }
    return visited;
  }

  WorldDefinition definition_;
  Snapshot state_;
  std::vector<Event> events_;
  std::vector<Contact> details_;
  bool searching_ = false;
};

}  // namespace hitmask::reference

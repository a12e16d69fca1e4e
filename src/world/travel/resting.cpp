#include "world/travel/resting.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "world/travel/parts.hpp"

namespace hitmask::detail::world::travel {

namespace {

bool has_changed(const Scene& scene, BodyIndex i) noexcept {
  return scene.bodies.has(i, bodies::flag::changed);
}
/// Whether a body changed, or one that is attached to it.
bool has_tree_changed(const Scene& scene, BodyIndex i) noexcept {
  bool changed = has_changed(scene, i);
  if (!changed && is_in_tree(scene.bodies, i))
    for_each_below(scene.bodies, i,
                   [&](BodyIndex part) { changed = changed || has_changed(scene, part); });
  return changed;
}
bool has_changed(const Scene& scene, const RestingPair& pair) noexcept {
  return has_tree_changed(scene, pair.body.slot - 1) || has_changed(scene, pair.ground.slot - 1);
}
/// Calls each(walker) for a body and all that it is attached to, if they have a mover.
template <class Each>
void for_each_walker_above(const bodies::Store& bodies, BodyIndex i, const Each& each) {
  if (bodies.movers.find(i) != nullptr) each(i);
  while (is_child(bodies, i)) {
    i = bodies.links.find(i)->parent;
    if (bodies.movers.find(i) != nullptr) each(i);
  }
}

/// Looking at one mover costs about as much as looking for movers near one body. A mover that
/// changed needs both.
bool is_worth_all(const Scene& scene) noexcept {
  return scene.bodies.changed.size() * 2 >= scene.bodies.movers.size();
}

/// Twice as much as is needed now: lists change from step to step.
template <class List>
void make_ample_room(List& list, std::size_t needed) {
  if (needed > list.capacity()) list.make_room(2 * needed);
}

}  // namespace

/// Nothing can have changed if no body has.
bool Resting::find(const Scene& scene, std::size_t most) {
  next_events_.clear();
  has_found_ = !scene.bodies.changed.empty() && (scene.bodies.movers.any() || !pairs.empty());
  if (!has_found_) return true;
  found_.clear();
  const bool all = is_worth_all(scene);
  if (all)
    find_all(scene, most);
  else
    find_changed(scene, most);
  sort_found();
  if (found_.size() > most) return false;
  next_.clear();
  make_ample_room(next_, pairs.size() + found_.size());
  const RestingPair* found = found_.begin();
  for (const RestingPair& pair : pairs) {
    if (all || has_changed(scene, pair)) continue;
    while (found != found_.end() && *found < pair) next_.push(*found++);
    next_.push(pair);
  }
  while (found != found_.end()) next_.push(*found++);
  list_events();
  return next_.size() <= most;
}

void Resting::accept() noexcept {
  std::swap(events_, next_events_);
  if (has_found_) std::swap(pairs, next_);
}

/// A body may be found once for each of its parts.
void Resting::sort_found() noexcept {
  std::ranges::sort(found_);
  found_.set_end(std::ranges::unique(found_).begin());
}
/// Whether more pairs are no use. Some may be there several times.
bool Resting::are_too_many(std::size_t most) noexcept {
  if (found_.size() <= most || found_.size() - most <= most) return false;
  sort_found();
  return found_.size() > most;
}

void Resting::find_all(const Scene& scene, std::size_t most) {
  for (const BodyIndex i : scene.bodies.movers.numbers()) {
    add_grounds(scene, i, nullptr);
    if (are_too_many(most)) return;
  }
}

void Resting::find_changed(const Scene& scene, std::size_t most) {
  for (const BodyIndex i : scene.bodies.changed) {
    if (are_too_many(most)) return;
    for_each_walker_above(scene.bodies, i,
                          [&](BodyIndex walker) { add_grounds(scene, walker, nullptr); });
    add_bodies_on(scene, i);
  }
}

/// What a mover rests on, of all bodies or of the known ones.
void Resting::add_grounds(const Scene& scene, BodyIndex i,
                          const std::span<const BodyIndex>* known) {
  const Face gravity = scene.bodies.movers.find(i)->gravity;
  if (gravity == Face::none) return;
  const auto add = [&](BodyIndex ground) {
    make_ample_room(found_, found_.size() + 1);
    found_.push({scene.id(i), scene.id(ground)});
  };
  const Finder finder{any_body, i, known};
  const Point at = scene.bodies.corners[i];
  if (!is_in_tree(scene.bodies, i))
    return line_walk_of(scene, finder).for_each_touched(at, gravity, add);
  base::SmallList<BodyIndex> grounds;
  MovingParts(scene, finder).find_touched(at, gravity, grounds);
  std::ranges::for_each(grounds.items(), add);
}

/// The movers that did not change and rest on a body that did.
void Resting::add_bodies_on(const Scene& scene, BodyIndex ground) {
  const bodies::Bounds& bounds = scene.bodies.bounds[ground];
  if (is_nowhere(bounds)) return;
  const bodies::WideBounds near{std::int64_t{bounds.left} - 1, std::int64_t{bounds.top} - 1,
                                std::int64_t{bounds.right} + 1, std::int64_t{bounds.bottom} + 1};
  const std::span<const BodyIndex> known(&ground, 1);
  queries::for_each_in_area(scene, canonical(near, scene.bodies.periods), any_body,
                            [&](BodyIndex i) {
                              for_each_walker_above(scene.bodies, i, [&](BodyIndex walker) {
                                if (walker != ground && !has_tree_changed(scene, walker))
                                  add_grounds(scene, walker, &known);
                              });
                              return true;
                            });
}

/// The difference of two sorted lists.
void Resting::list_events() {
  make_ample_room(next_events_, pairs.size() + next_.size());
  const RestingPair* before = pairs.begin();
  const RestingPair* after = next_.begin();
  while (before != pairs.end() || after != next_.end()) {
    if (after == next_.end() || (before != pairs.end() && *before < *after)) {
      next_events_.push({before->body, before->ground, EventKind::end});
      ++before;
    } else if (before == pairs.end() || *after < *before) {
      next_events_.push({after->body, after->ground, EventKind::begin});
      ++after;
    } else {
      ++before;
      ++after;
    }
  }
}

std::size_t Resting::memory_bytes() const noexcept {
  return pairs.memory_bytes() + found_.memory_bytes() + next_.memory_bytes() +
         events_.memory_bytes() + next_events_.memory_bytes();
}

Result<void> validate(const Scene& scene, const Resting& resting) {
  const bodies::Store& bodies = scene.bodies;
  const auto is_known = [&](BodyId body) {
    return body.world == bodies.number && body.slot != 0 && body.slot <= bodies.slots();
  };
  const auto may_rest = [&](const RestingPair& pair) {
    const BodyMover* const mover = bodies.movers.find(pair.body.slot - 1);
    return is_alive(bodies, pair.body) && is_alive(bodies, pair.ground) && mover != nullptr &&
           mover->gravity != Face::none;
  };
  if (std::ranges::adjacent_find(resting.pairs, std::greater_equal{}) != resting.pairs.end())
    return Error{ErrorCode::data, "resting bodies are not in order"};
  for (const RestingPair& pair : resting.pairs) {
    if (!is_known(pair.body) || !is_known(pair.ground) || pair.body == pair.ground)
      return Error{ErrorCode::data, "a resting body is not there"};
    if (!has_changed(scene, pair) && !may_rest(pair))
      return Error{ErrorCode::data, "a body rests, but it cannot"};
  }
  return {};
}

}  // namespace hitmask::detail::world::travel

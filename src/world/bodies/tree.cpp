#include "world/bodies/tree.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/small_list.hpp"
#include "transform/rounding.hpp"

namespace hitmask::detail::world::bodies {

namespace {

/// Returns how many bodies there are.
std::uint32_t set_family(Columns& bodies, BodyIndex top, std::uint32_t family) noexcept {
  std::uint32_t count = 0;
  for (BodyIndex i = top; i != no_body; i = next_below(bodies, top, i), ++count)
    bodies.records[i].family = family;
  return count;
}

void update_role(Columns& bodies, BodyIndex root) noexcept {
  const Link& its = bodies.links[root];
  const bool is_small_run = its.is_run && its.size <= role::largest_run;
  bodies.roles[root] = is_small_run ? static_cast<std::uint8_t>(its.size) : role::root;
}

/// A body of no tree becomes one of a tree of its own.
void begin_tree(Columns& bodies, BodyIndex i) noexcept {
  if (bodies.links.find(i) != nullptr) return;
  Link link;
  link.enabled = bodies.has(i, flag::enabled);
  bodies.links.set(i, link);
  bodies.records[i].family = i + 1;
  update_role(bodies, i);
  set_own_transform(bodies, i, bodies.transform(i));
}
/// A root without children leaves its tree.
void end_tree(Columns& bodies, BodyIndex i) noexcept {
  const Link& its = *bodies.links.find(i);
  if (its.parent != no_body || its.first_child != no_body) return;
  bodies.links.erase(i);
  bodies.own_transforms.erase(i);
  bodies.records[i].family = 0;
  bodies.roles[i] = role::none;
}

}  // namespace

bool is_at_or_below(const Columns& bodies, BodyIndex i, BodyIndex top) noexcept {
  if (root_of(bodies, i) != root_of(bodies, top)) return false;
  while (i != top && i != no_body)
    i = is_in_tree(bodies, i) ? bodies.links.find(i)->parent : no_body;
  return i == top;
}

void set_own_transform(Columns& bodies, BodyIndex i, const Transform& transform) noexcept {
  if (transform == Transform{})
    bodies.own_transforms.erase(i);
  else
    bodies.own_transforms.set(i, transform);
}

Transform attached(const Transform& above, Point offset, const Transform& own) noexcept {
  Transform moved;
  moved.x = offset.x;
  moved.y = offset.y;
  return above * moved * own;
}

namespace {

/// With the fraction of its pivot.
Transform drawn(const Store& bodies, BodyIndex i, const Transform& whole) noexcept {
  return as_drawn(whole, bodies.shape_size(i), bodies.origin(i));
}

}  // namespace

Transform composed_child(const Store& bodies, BodyIndex parent, Point offset,
                         const Transform& own) {
  return attached(drawn(bodies, parent, composed(bodies, parent)), offset, own);
}

Transform composed(const Store& bodies, BodyIndex i) {
  if (!is_in_tree(bodies, i)) return bodies.transform(i);
  base::SmallList<BodyIndex, 32> path;
  for (BodyIndex at = i; at != no_body; at = bodies.links.find(at)->parent) path.push(at);
  Transform whole = own_transform(bodies, path[path.size() - 1]);
  for (std::size_t k = path.size() - 1; k-- > 0;)
    whole = attached(drawn(bodies, path[k + 1], whole), bodies.links.find(path[k])->offset,
                     own_transform(bodies, path[k]));
  return whole;
}

namespace {

/// Products are a little off: what is hardly below a whole pixel counts as that one.
double whole_pixels(double at) noexcept { return std::floor(at + 0x1p-20); }

}  // namespace

Result<SplitTransform, WorldError> split(const Transform& t) noexcept {
  SplitTransform result{t, {}};
  if (!transform::is_finite(t.x) || !transform::is_finite(t.y)) return result;
  const double x = whole_pixels(t.x);
  const double y = whole_pixels(t.y);
  constexpr double most = max_origin;
  if (x < -most || x > most || y < -most || y > most) return WorldError::origin;
  result.at = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
  result.rest.x = std::max(t.x - x, 0.0);
  result.rest.y = std::max(t.y - y, 0.0);
  return result;
}

void make_room_to_attach(Columns& bodies) {
  bodies.links.make_room(2, bodies.slots());
  bodies.own_transforms.make_room(2, bodies.slots());
}

void attach_body(Columns& bodies, BodyIndex child, BodyIndex parent, Point offset,
                 bool solid) noexcept {
  begin_tree(bodies, child);
  begin_tree(bodies, parent);
  Link& above = *bodies.links.find(parent);
  Link& its = *bodies.links.find(child);
  its.parent = parent;
  its.offset = offset;
  its.solid = solid;
  its.next = no_body;
  if (above.first_child == no_body) {
    above.first_child = its.previous = child;
  } else {
    Link& first = *bodies.links.find(above.first_child);
    its.previous = first.previous;
    bodies.links.find(first.previous)->next = child;
    first.previous = child;
  }
  const std::uint32_t more = set_family(bodies, child, bodies.records[parent].family);
  const BodyIndex top = root_of(bodies, parent);
  Link& root = *bodies.links.find(top);
  root.is_run = root.is_run && more == 1 && child == top + root.size;
  root.size += more;
  update_role(bodies, top);
  bodies.roles[child] = role::child;
}

void detach_body(Columns& bodies, BodyIndex child) noexcept {
  Link& its = *bodies.links.find(child);
  const BodyIndex parent = its.parent;
  BodyIndex& first = bodies.links.find(parent)->first_child;
  // The one after it, or the first one where it is the last, has the one before it.
  bodies.links.find(its.next != no_body ? its.next : first)->previous = its.previous;
  if (first == child)
    first = its.next;
  else
    bodies.links.find(its.previous)->next = its.next;
  its.parent = its.next = its.previous = no_body;
  its.offset = its.at = {};
  its.solid = false;
  its.size = set_family(bodies, child, child + 1);
  its.is_run = its.size == 1;
  const BodyIndex top = root_of(bodies, parent);
  Link& root = *bodies.links.find(top);
  root.size -= its.size;
  root.is_run = root.is_run && its.size == 1 && child == top + root.size;
  update_role(bodies, top);
  update_role(bodies, child);
  end_tree(bodies, child);
  end_tree(bodies, parent);
}

namespace {

Error tree_error(BodyIndex i, const char* what) {
  return {ErrorCode::data, "body " + std::to_string(i) + what};
}

/// Each child must be in the list of its parent, and everything in the list be attached to it.
Result<void> validate_siblings(const Columns& bodies, BodyIndex i, std::size_t& children) {
  const BodyIndex first = bodies.links.find(i)->first_child;
  const Link* const of_first = first < bodies.slots() ? bodies.links.find(first) : nullptr;
  BodyIndex before = of_first == nullptr ? no_body : of_first->previous;
  for (BodyIndex child = first; child != no_body;) {
    const Link* const its = child < bodies.slots() ? bodies.links.find(child) : nullptr;
    if (its == nullptr || its->parent != i || its->previous != before ||
        ++children > bodies.slots())
      return tree_error(i, " has a wrong list of children");
    before = child;
    child = its->next;
  }
  if (of_first != nullptr && of_first->previous != before)
    return tree_error(i, " has a wrong last child");
  return {};
}

/// The size that a root has must be that of its tree.
Result<void> validate_run(const Columns& bodies, BodyIndex root, const Link& its) {
  std::uint32_t count = 0;
  bool is_inside = true;
  for (BodyIndex i = root; i != no_body; i = next_below(bodies, root, i), ++count)
    is_inside = is_inside && i - root < its.size;
  const std::uint8_t its_role = bodies.roles[root];
  if (count != its.size || (its.is_run && !is_inside) ||
      (its_role != role::root && (!its.is_run || its_role != count)))
    return tree_error(root, " has another number of bodies in its tree");
  return {};
}

Result<void> validate_link(const Columns& bodies, BodyIndex i, const Link& its) {
  const bool is_top = its.parent == no_body;
  if (!bodies.has(i, flag::alive)) return tree_error(i, " is gone, but in a tree");
  if (is_top && (its.first_child == no_body || its.at != Point{} || its.offset != Point{}))
    return tree_error(i, " is no root");
  if (is_top == (bodies.roles[i] == role::child)) return tree_error(i, " has a wrong role");
  const std::uint32_t family = is_top ? i + 1 : bodies.records[its.parent].family;
  if (bodies.records[i].family != family) return tree_error(i, " is in another family");
  const bool above = is_top || bodies.has(its.parent, flag::enabled);
  if (bodies.has(i, flag::enabled) != (its.enabled && above))
    return tree_error(i, " is enabled wrongly");
  return {};
}

}  // namespace

Result<void> validate_trees(const Columns& bodies) {
  std::size_t linked = 0, children = 0, roots = 0, transforms = 0;
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    const Link* const its = bodies.links.find(i);
    transforms += bodies.own_transforms.find(i) != nullptr ? 1 : 0;
    if (its == nullptr) {
      if (bodies.records[i].family != 0 || bodies.own_transforms.find(i) != nullptr ||
          bodies.roles[i] != role::none)
        return tree_error(i, " is in no tree, but has a family");
      continue;
    }
    ++linked;
    roots += its->parent == no_body ? 1 : 0;
    if (Result<void> status = validate_link(bodies, i, *its); !status) return status;
    if (Result<void> status = validate_siblings(bodies, i, children); !status) return status;
  }
  const bool right = linked == bodies.links.size() && bodies.links.is_consistent() &&
                     transforms == bodies.own_transforms.size() &&
                     bodies.own_transforms.is_consistent() && roots + children == linked;
  if (!right) return Error{ErrorCode::data, "attached bodies are miscounted"};
  for (BodyIndex i = 0; i < bodies.slots(); ++i)
    if (is_root(bodies, i))
      if (Result<void> status = validate_run(bodies, i, *bodies.links.find(i)); !status)
        return status;
  return {};
}

}  // namespace hitmask::detail::world::bodies

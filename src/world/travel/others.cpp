#include "world/travel/others.hpp"

namespace hitmask::detail::world::travel {

namespace {

using bodies::WideBounds;

/// For the next steps, so that they need no search of their own.
constexpr std::int64_t ahead = 16;

}  // namespace

WideBounds united_bounds(const WideBounds& a, const WideBounds& b) noexcept {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

bool has_many_parts(const bodies::Store& bodies, BodyIndex top) noexcept {
  if (!is_in_tree(bodies, top)) return false;
  std::size_t count = 0;
  for (BodyIndex i = next_below(bodies, top, top); i != bodies::no_body && count <= few_parts;
       i = next_below(bodies, top, i))
    ++count;
  return count > few_parts;
}

void OtherBodies::start(const bodies::Store& bodies, BodyIndex top) {
  forget();
  list_.few = few_others;
  top_ = top;
  most_ = 96;
  whole_ = {};
  const WidePoint corner = corner_in_tree(bodies, top);
  const auto add = [&](BodyIndex i) {
    const WidePoint at = corner_in_tree(bodies, i) - corner;
    most_ += 4;
    whole_ =
        united_bounds(whole_, passed_between(overlap::solid_box_of(bodies.shape_view(i)), at, at));
  };
  add(top);
  for_each_below(bodies, top, add);
}

const places::BoxList* OtherBodies::around(const Scene& scene, const WideBounds& places) {
  return inside(scene, {places.left + whole_.left, places.top + whole_.top,
                        places.right - 1 + whole_.right, places.bottom - 1 + whole_.bottom});
}

const places::BoxList* OtherBodies::inside(const Scene& scene, const WideBounds& area) {
  if (!holds(covered_, area)) {
    forget();
    covered_ = {area.left - ahead, area.top - ahead, area.right + ahead, area.bottom + ahead};
    const BodyIndex family = root_of(scene.bodies, top_);
    const bodies::Bounds box = canonical(covered_, scene.bodies.periods);
    queries::for_each_in_area(scene, box, any_body, [&](BodyIndex i) {
      if (root_of(scene.bodies, i) == family) return true;
      are_too_many_ = list_.size() == most_;
      if (!are_too_many_) list_.add(i, scene.bodies.bounds[i]);
      return !are_too_many_;
    });
  }
  return are_too_many_ ? nullptr : &list_;
}

void OtherBodies::forget() noexcept {
  covered_ = {};
  are_too_many_ = false;
  list_.clear();
}

}  // namespace hitmask::detail::world::travel

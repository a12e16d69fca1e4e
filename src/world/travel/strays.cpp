#include "world/travel/strays.hpp"

#include <algorithm>
#include <utility>

namespace hitmask::detail::world::travel {

namespace {

[[nodiscard]] bodies::Bounds box_after(const bodies::Store& bodies, BodyIndex i,
                                       WidePoint moved) noexcept {
  const WidePoint at = WidePoint(bodies.corners[i]) + moved;
  return canonical(passed_between(overlap::solid_box_of(bodies.shape_view(i)), at, at),
                   bodies.periods);
}

}  // namespace

void Strays::put(std::uint32_t k, const bodies::Bounds& box) noexcept {
  const bodies::Bounds before = std::exchange(boxes_[k], box);
  if (parts_.size() <= few) return;
  if (is_nowhere(box)) return cells_.remove(k);
  const bool is_as_large =
      std::int64_t{before.right} - before.left == std::int64_t{box.right} - box.left &&
      std::int64_t{before.bottom} - before.top == std::int64_t{box.bottom} - box.top;
  if (cells_.has(k) && is_as_large && !cells_.left_cell(k, before, box)) return;
  cells_.put(k, box, false);
}

std::uint32_t Strays::add(const bodies::Store& bodies, BodyIndex top, WidePoint moved) {
  const auto first = static_cast<std::uint32_t>(parts_.size());
  const auto append = [&](BodyIndex i) {
    if (is_nowhere(bodies.bounds[i])) return;
    all_.push_back(static_cast<std::uint32_t>(parts_.size()));
    parts_.push_back(i);
    boxes_.push_back(bodies::nowhere);
  };
  append(top);
  for_each_below(bodies, top, append);
  ++tops_;
  if (parts_.size() > few) {
    if (cells_.capacity() < parts_.size()) cells_.make_room(2 * parts_.size(), boxes_);
    for (std::uint32_t k = 0; k < first && first <= few; ++k) put(k, boxes_[k]);
  }
  move(bodies, top, first, moved);
  return first;
}

void Strays::move(const bodies::Store& bodies, BodyIndex top, std::uint32_t number,
                  WidePoint moved) noexcept {
  for (std::uint32_t k = number; k < parts_.size() && root_of(bodies, parts_[k]) == top; ++k)
    put(k, box_after(bodies, parts_[k], moved));
}

void Strays::clear() noexcept {
  // There are fewer numbers in cells if memory ran out.
  cells_.remove_all(std::span(all_).first(std::min(all_.size(), cells_.capacity())), false);
  tops_ = 0;
  parts_.clear();
  boxes_.clear();
  all_.clear();
}

std::size_t Strays::memory_bytes() const noexcept {
  return base::bytes_of(parts_) + base::bytes_of(boxes_) + base::bytes_of(all_) +
         cells_.memory_bytes();
}

}  // namespace hitmask::detail::world::travel

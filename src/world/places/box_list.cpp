#include "world/places/box_list.hpp"

#include <utility>

namespace hitmask::detail::world::places {

void BoxList::put_into_cell(std::uint32_t k, const Bounds& before) noexcept {
  const Bounds& box = boxes_[k];
  if (is_nowhere(box)) return cells_.remove(k);
  const bool is_as_large =
      std::int64_t{before.right} - before.left == std::int64_t{box.right} - box.left &&
      std::int64_t{before.bottom} - before.top == std::int64_t{box.bottom} - box.top;
  if (cells_.has(k) && is_as_large && !cells_.left_cell(k, before, box)) return;
  cells_.put(k, box, false);
}

std::uint32_t BoxList::add(BodyIndex body, const Bounds& box) {
  const std::uint32_t k = size();
  all_.push_back(k);
  bodies_.push_back(body);
  boxes_.push_back(box);
  if (bodies_.size() <= few) return k;
  if (cells_.capacity() < bodies_.size()) cells_.make_room(2 * bodies_.size(), boxes_);
  for (std::uint32_t i = k == few ? 0 : k; i <= k; ++i) put_into_cell(i, bodies::nowhere);
  return k;
}

void BoxList::move(std::uint32_t number, const Bounds& box) noexcept {
  const Bounds before = std::exchange(boxes_[number], box);
  if (bodies_.size() > few) put_into_cell(number, before);
}

void BoxList::clear() noexcept {
  // There are fewer numbers in cells if memory ran out.
  cells_.remove_all(std::span(all_).first(std::min(all_.size(), cells_.capacity())), false);
  bodies_.clear();
  boxes_.clear();
  all_.clear();
}

std::size_t BoxList::memory_bytes() const noexcept {
  return base::bytes_of(bodies_) + base::bytes_of(boxes_) + base::bytes_of(all_) +
         cells_.memory_bytes();
}

}  // namespace hitmask::detail::world::places

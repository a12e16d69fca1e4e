#include "world/places/cells.hpp"

#include <string>

namespace hitmask::detail::world::places {

void Cells::make_room(std::size_t slots, std::span<const Bounds> bounds) {
  if (slots <= capacity()) return;
  const std::size_t lists = std::clamp(std::bit_ceil(slots) * 2, fewest_lists, most_lists);
  base::Vector<std::uint32_t> heads;
  if (lists > heads_.size()) heads.assign(lists, none);
  links_.reserve(slots);
  kinds_.reserve(slots);
  masks_.resize(slots, 0);  // the last that may fail
  links_.resize(slots);
  kinds_.resize(slots, 0);
  if (heads.empty()) return;
  heads_.swap(heads);
  list_mask_ = static_cast<std::uint32_t>(lists - 1);
  for (BodyIndex i = 0; i < bounds.size(); ++i)
    if (has(i)) link(i, list_of(bounds[i], kinds_[i] & 31, kinds_[i]));
}

inline void Cells::link(BodyIndex i, std::uint32_t list) noexcept {
  const std::uint32_t next = heads_[list];
  links_[i] = {next, is_head | list};
  if (next != none) links_[next].previous = i;
  heads_[list] = i;
}

inline void Cells::unlink(BodyIndex i) noexcept {
  const Link its = links_[i];
  ((its.previous & is_head) != 0 ? heads_[its.previous ^ is_head] : links_[its.previous].next) =
      its.next;
  if (its.next != none) links_[its.next].previous = its.previous;
}

void Cells::remove(BodyIndex i) noexcept {
  if (!has(i)) return;
  const std::uint8_t kind = kinds_[i];
  unlink(i);
  masks_[i] = 0;
  --present_;
  if (--counts_[kind] == 0) used_[kind >> 5] &= ~(std::uint32_t{1} << (kind & 31));
}

inline std::uint8_t Cells::widen(const Bounds& bounds, bool is_static) noexcept {
  const std::uint32_t longest = longest_side(bounds);
  const int shift = shift_for(longest);
  const std::uint8_t kind = kind_of(shift, is_static);
  longest_[kind] = std::max(counts_[kind] == 0 ? 0 : longest_[kind], lasting_side(longest, shift));
  return kind;
}

void Cells::put(BodyIndex i, const Bounds& bounds, bool is_static) noexcept {
  const std::uint8_t kind = widen(bounds, is_static);
  if (has(i) && kinds_[i] == kind) return move(i, bounds);
  put_new(i, bounds, kind);
}

void Cells::put(BodyIndex i, const Bounds& before, const Bounds& bounds, bool is_static) noexcept {
  const std::uint8_t kind = widen(bounds, is_static);
  if (!has(i) || kinds_[i] != kind) return put_new(i, bounds, kind);
  if (left_cell(i, before, bounds)) move(i, bounds);
}

void Cells::put_new(BodyIndex i, const Bounds& bounds, std::uint8_t kind) noexcept {
  const int shift = kind & 31;
  remove(i);
  masks_[i] = ~std::uint32_t{0} << shift;
  ++present_;
  if (counts_[kind]++ == 0) used_[kind >> 5] |= std::uint32_t{1} << (kind & 31);
  link(i, list_of(bounds, shift, kind));
  kinds_[i] = kind;
}

void Cells::move(BodyIndex i, const Bounds& bounds) noexcept {
  unlink(i);
  link(i, list_of(bounds, kinds_[i] & 31, kinds_[i]));
}

void Cells::remove_all(std::span<const BodyIndex> bodies, bool is_static) noexcept {
  if (empty(is_static)) return;
  if (!empty(!is_static)) {
    for (const BodyIndex i : bodies)
      if (has(i) && is_of(i, is_static)) remove(i);
    return;
  }
  for (const BodyIndex i : bodies) {  // all lists become empty
    if (has(i) && (links_[i].previous & is_head) != 0) heads_[links_[i].previous ^ is_head] = none;
    masks_[i] = 0;
  }
  counts_ = {};
  used_ = {};
  present_ = 0;
}

std::size_t Cells::looked_at(bool is_static, const Bounds& box,
                             std::span<const BodyIndex> all) const noexcept {
  std::size_t sum = 0;
  for (std::uint32_t rest = used_[is_static ? 1 : 0]; rest != 0; rest &= rest - 1) {
    const Range cells = range_of(box, std::countr_zero(rest), is_static);
    if (cells.count() > all.size()) return sum + all.size();
    for (std::int64_t row = cells.top; row <= cells.bottom; ++row)
      for (std::int64_t column = cells.left; column <= cells.right; ++column) {
        const std::uint32_t list =
            list_of(static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row),
                    kind_of(cells.shift, is_static));
        for (std::uint32_t i = heads_[list]; i != none; i = links_[i].next) ++sum;
      }
  }
  return sum;
}

std::size_t Cells::memory_bytes() const noexcept {
  return base::bytes_of(heads_) + base::bytes_of(links_) + base::bytes_of(masks_) +
         base::bytes_of(kinds_);
}

Result<void> Cells::validate(std::span<const Bounds> bounds) const {
  std::array<std::uint32_t, 64> counted{};
  std::size_t listed = 0;
  for (std::uint32_t list = 0; list < heads_.size(); ++list) {
    std::uint32_t before = is_head | list;
    for (std::uint32_t i = heads_[list]; i != none; i = links_[i].next, ++listed) {
      if (i >= bounds.size() || !has(i) || listed > bounds.size())
        return Error{ErrorCode::data, "a list of cells has a body that is not there"};
      const std::string name = "body " + std::to_string(i);
      const int shift = kinds_[i] & 31;
      if (links_[i].previous != before)
        return Error{ErrorCode::data, name + " has a broken link to the body before"};
      if (shift != shift_for(longest_side(bounds[i])) || masks_[i] != ~std::uint32_t{0} << shift)
        return Error{ErrorCode::data, name + " is in cells of another size"};
      if (list != list_of(bounds[i], shift, kinds_[i]))
        return Error{ErrorCode::data, name + " is in the wrong cell"};
      if (longest_side(bounds[i]) > longest_[kinds_[i]])
        return Error{ErrorCode::data, name + " is longer than its cells know"};
      ++counted[kinds_[i]];
      before = i;
    }
  }
  std::size_t present = 0;
  for (const std::uint32_t mask : masks_) present += mask != 0 ? 1 : 0;
  if (present != listed || present != present_ || counted != counts_)
    return Error{ErrorCode::data, "the bodies in cells are miscounted"};
  for (std::size_t kind = 0; kind < counted.size(); ++kind)
    if ((counted[kind] != 0) != ((used_[kind >> 5] >> (kind & 31) & 1) != 0))
      return Error{ErrorCode::data, "the sizes of cells are miscounted"};
  return {};
}

}  // namespace hitmask::detail::world::places

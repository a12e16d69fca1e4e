#include "world/bodies.hpp"

#include <limits>

#include "world/lower_parts.hpp"

namespace hitmask::detail {

namespace {

/// A slot of this generation has been used as often as ids can tell apart.
constexpr std::uint16_t last_generation = std::numeric_limits<std::uint16_t>::max();

template <class T>
std::size_t vector_bytes(const Vector<T>& items) noexcept {
  return items.capacity() * sizeof(T);
}

}  // namespace

void Bodies::reserve(std::size_t slots) {
  bounds.reserve(slots);
  positions.reserve(slots);
  records.reserve(slots);
  flags.reserve(slots);
  names.reserve(slots);
  sizes.reserve(slots);
  users.reserve(slots);
  free.reserve(slots);
  changed.make_room(slots);
}

BodyIndex Bodies::take_slot() noexcept {
  ++alive;
  if (!free.empty()) {
    const BodyIndex i = free.back();
    free.pop_back();
    flags[i] |= flag::alive | flag::enabled;
    names[i] |= number;
    return i;
  }
  bounds.push_back(nowhere);
  positions.emplace_back();
  records.emplace_back();
  flags.push_back(flag::alive | flag::enabled);
  names.push_back(number);
  sizes.emplace_back();
  users.push_back(0);
  return static_cast<BodyIndex>(slots() - 1);
}

Bounds Bodies::bounds_now(BodyIndex i) const noexcept {
  constexpr std::uint8_t present = flag::alive | flag::enabled;
  if ((flags[i] & present) != present) return nowhere;
  Box box = translated(solid_box_of(figure(i)), positions[i]);
  box.x = wrapped(box.x, periods.x);
  box.y = wrapped(box.y, periods.y);
  return bounds_of(box);
}

void Bodies::place(BodyIndex i) noexcept {
  somewhere += is_nowhere(bounds[i]) ? 1U : 0U;
  bounds[i] = bounds_now(i);
  somewhere -= is_nowhere(bounds[i]) ? 1U : 0U;
}

void Bodies::set_mask(BodyIndex i, std::uint32_t mask) noexcept {
  const std::uint32_t before = records[i].mask;
  with_mask += mask != MaskTable::none ? 1U : 0U;
  with_mask -= before != MaskTable::none ? 1U : 0U;
  if (mask != MaskTable::none) masks.use(mask);
  if (before != MaskTable::none) masks.release(before);
  records[i].mask = mask;
  if (mask != MaskTable::none) sizes[i] = masks.view(mask).size();
}

void Bodies::end_placement(BodyIndex i) noexcept {
  const Placement* const its = placements.of(i);
  if (its == nullptr) return;
  rasters.release(its->raster, masks);
  placements.erase(i);
}

void Bodies::set_look(BodyIndex i, const Look& look, const Transform& transform) noexcept {
  if (look.raster == RasterTable::none && placements.of(i) == nullptr)
    return set_mask(i, look.mask);
  const Point at = position(i);
  if (look.raster != RasterTable::none) rasters.use(look.raster);  // it may be what it has now
  set_mask(i, look.mask);
  end_placement(i);
  if (look.raster != RasterTable::none) placements.set(i, {transform, look.origin, look.raster});
  positions[i] = corner_at(i, at);
}

void Bodies::set_flag(BodyIndex i, std::uint8_t which, bool on) noexcept {
  const bool was = has(i, which);
  if (was == on) return;
  flags[i] = static_cast<std::uint8_t>(flags[i] ^ which);
  if (which == flag::still) still += on ? std::size_t{1} : ~std::size_t{0};
}

void Bodies::set_details(BodyIndex i, Details details) noexcept {
  const auto asks = [](Details set) { return set == Details::none ? 0U : 1U; };
  with_details += asks(details);
  with_details -= asks(records[i].details);
  records[i].details = details;
}

void Bodies::set_filter(BodyIndex i, const Filter& filter) noexcept {
  const auto differs = [](const Filter& one) { return one == Filter{} ? 0U : 1U; };
  with_filter += differs(filter);
  with_filter -= differs(records[i].filter);
  records[i].filter = filter;
}

void Bodies::renumber(std::uint16_t to) noexcept {
  for (std::uint32_t& name : names)
    if ((name & 0xFFFF) != 0) name = (name & ~0xFFFFU) | to;
  number = to;
}

void Bodies::remove(BodyIndex i) noexcept {
  set_mask(i, MaskTable::none);
  end_placement(i);
  set_flag(i, flag::still, false);
  set_details(i, Details::none);
  records[i].one_way = Face::none;
  flags[i] = static_cast<std::uint8_t>(flags[i] & ~(flag::alive | flag::enabled));
  sizes[i] = {};
  positions[i] = {};
  set_filter(i, {});
  users[i] = 0;
  place(i);
  --alive;
  ++removed;
  names[i] ^= number;
  if (generation(i) == last_generation) return;
  names[i] += 1U << 16;
  free.push_back(i);
}

std::size_t Bodies::memory_bytes() const noexcept {
  return vector_bytes(bounds) + vector_bytes(positions) + vector_bytes(records) +
         vector_bytes(flags) + vector_bytes(names) + vector_bytes(sizes) + vector_bytes(users) +
         vector_bytes(free) + changed.memory_bytes() + masks.memory_bytes() +
         rasters.memory_bytes() + placements.memory_bytes();
}

}  // namespace hitmask::detail

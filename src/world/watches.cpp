#include "world/watches.hpp"

#include <algorithm>

namespace hitmask::detail {

namespace {

/// The first block has room for so many more than a watch itself.
constexpr std::uint8_t first_power = 4;

}  // namespace

void Watches::clear() noexcept {
  for (const Watch& watch : watches_) numbers_[watch.body] = none;
  watches_.clear();
  pool_.clear();
  unused_ = no_blocks;
  total_ = 0;
  longest_ = 0;
}

void Watches::reserve_bodies(std::size_t bodies) {
  if (bodies > numbers_.size()) numbers_.resize(std::max(bodies, numbers_.capacity()), none);
}

Neighbour* Watches::find(Watch& watch, BodyIndex other) noexcept {
  const std::span<Neighbour> all = neighbours(watch);
  const auto found = std::ranges::find(all, other, &Neighbour::body);
  return found == all.end() ? nullptr : &*found;
}

Watch& Watches::add(BodyIndex body) {
  watches_.make_room(watches_.size() + 1);
  numbers_[body] = static_cast<std::uint32_t>(watches_.size());
  watches_.push({});
  watches_.back().body = body;
  return watches_.back();
}

void Watches::push(Watch& watch, Neighbour neighbour) {
  const std::uint32_t room = watch.power == 0 ? Watch::inline_room : 1U << watch.power;
  if (watch.count == room) grow(watch);
  (watch.power == 0 ? watch.few : pool_.begin() + watch.block)[watch.count++] = neighbour;
  ++total_;
  longest_ = std::max(longest_, watch.count);
}

/// Moves the neighbours to a block of twice the room.
void Watches::grow(Watch& watch) {
  const auto power = static_cast<std::uint8_t>(watch.power == 0 ? first_power : watch.power + 1);
  std::uint32_t block = 0;
  if (unused_[power] != no_block) {
    block = unused_[power];
    unused_[power] = pool_[block].body();
  } else {
    const std::size_t room = std::size_t{1} << power;
    block = static_cast<std::uint32_t>(pool_.size());
    pool_.make_room(pool_.size() + room);
    pool_.resize(pool_.size() + room);
  }
  std::ranges::copy(neighbours(watch), pool_.begin() + block);
  give_back(watch);
  watch.power = power;
  watch.block = block;
}

void Watches::give_back(const Watch& watch) noexcept {
  if (watch.power == 0) return;
  pool_[watch.block] = {unused_[watch.power], false};
  unused_[watch.power] = watch.block;
}

void Watches::drop(Watch& watch, Neighbour* entry) noexcept {
  *entry = neighbours(watch).back();
  --watch.count;
  --total_;
}

void Watches::remove(std::uint32_t number) noexcept {
  const Watch& watch = watches_[number];
  give_back(watch);
  total_ -= watch.count;
  numbers_[watch.body] = none;
  if (number + 1 != watches_.size()) {
    watches_[number] = watches_.back();
    numbers_[watches_[number].body] = number;
  }
  watches_.resize(watches_.size() - 1);
}

std::size_t Watches::memory_bytes() const noexcept {
  return numbers_.capacity() * sizeof(std::uint32_t) + watches_.memory_bytes() +
         pool_.memory_bytes();
}

}  // namespace hitmask::detail

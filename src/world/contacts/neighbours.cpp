#include "world/contacts/neighbours.hpp"

#include <algorithm>
#include <string>

namespace hitmask::detail::world::contacts {

namespace {

/// The first block holds 2^first_power neighbours.
constexpr std::uint8_t first_power = 4;

std::uint32_t capacity_of(const FatBox& fat) noexcept {
  return fat.power == 0 ? FatBox::inline_capacity : 1U << fat.power;
}

}  // namespace

void NeighbourLists::clear() noexcept {
  for (const FatBox& fat : boxes_) numbers_[fat.body] = none;
  boxes_.clear();
  pool_.clear();
  free_.clear();
  total_ = 0;
  longest_ = 0;
}

void NeighbourLists::reserve_bodies(std::size_t bodies) {
  if (bodies > numbers_.size()) numbers_.resize(std::max(bodies, numbers_.capacity()), none);
}

Neighbour* NeighbourLists::find(FatBox& fat, BodyIndex other) noexcept {
  const std::span<Neighbour> all = neighbours(fat);
  const auto found = std::ranges::find(all, other, &Neighbour::body);
  return found == all.end() ? nullptr : &*found;
}

FatBox& NeighbourLists::add(BodyIndex body) {
  boxes_.make_room(boxes_.size() + 1);
  numbers_[body] = static_cast<std::uint32_t>(boxes_.size());
  boxes_.push({});
  boxes_.back().body = body;
  return boxes_.back();
}

void NeighbourLists::push(FatBox& fat, Neighbour neighbour) {
  if (fat.count == capacity_of(fat)) grow(fat);
  (fat.power == 0 ? fat.few : pool_.begin() + fat.block)[fat.count++] = neighbour;
  ++total_;
  longest_ = std::max(longest_, fat.count);
}

/// Moves the neighbours to a block of twice the size.
void NeighbourLists::grow(FatBox& fat) {
  const auto power = static_cast<std::uint8_t>(fat.power == 0 ? first_power : fat.power + 1);
  std::uint32_t block =
      free_.take(power, [this](std::uint32_t free) { return pool_[free].body(); });
  if (block == free_.none) {
    const std::size_t block_size = std::size_t{1} << power;
    block = static_cast<std::uint32_t>(pool_.size());
    pool_.make_room(pool_.size() + block_size);
    pool_.resize(pool_.size() + block_size);
  }
  std::ranges::copy(neighbours(fat), pool_.begin() + block);
  give_back(fat);
  fat.power = power;
  fat.block = block;
}

void NeighbourLists::give_back(const FatBox& fat) noexcept {
  if (fat.power == 0) return;
  free_.give(fat.power, fat.block,
             [this](std::uint32_t block, std::uint32_t next) { pool_[block] = {next, false}; });
}

void NeighbourLists::drop(FatBox& fat, Neighbour* entry) noexcept {
  *entry = neighbours(fat).back();
  --fat.count;
  --total_;
}

void NeighbourLists::remove(std::uint32_t number) noexcept {
  const FatBox& fat = boxes_[number];
  give_back(fat);
  total_ -= fat.count;
  numbers_[fat.body] = none;
  if (number + 1 != boxes_.size()) {
    boxes_[number] = boxes_.back();
    numbers_[boxes_[number].body] = number;
  }
  boxes_.resize(boxes_.size() - 1);
}

Result<void> NeighbourLists::validate() const {
  if (Result<void> status = validate_pool(); !status) return status;
  std::size_t sum = 0;
  for (std::uint32_t number = 0; number < boxes_.size(); ++number) {
    if (Result<void> status = validate_fat_box(number); !status) return status;
    sum += boxes_[number].count;
  }
  const auto numbered = std::ranges::count_if(numbers_, [](auto each) { return each != none; });
  if (static_cast<std::size_t>(numbered) != boxes_.size())
    return Error{ErrorCode::data, "a fat box is lost"};
  return sum == total_ ? Result<void>{} : Error{ErrorCode::data, "neighbours are miscounted"};
}

Result<void> NeighbourLists::validate_fat_box(std::uint32_t number) const {
  const FatBox& fat = boxes_[number];
  const std::string name = "the fat box of body " + std::to_string(fat.body);
  if (fat.body >= numbers_.size() || numbers_[fat.body] != number)
    return Error{ErrorCode::data, name + " has another number"};
  if (fat.count > capacity_of(fat) || fat.count > longest_)
    return Error{ErrorCode::data, name + " is overfull"};
  for (const Neighbour neighbour : neighbours(fat)) {
    if (!knows(neighbour.body())) continue;
    const auto back = neighbours(of(neighbour.body()));
    const auto found = std::ranges::find(back, fat.body, &Neighbour::body);
    if (found == back.end() || found->touched() != neighbour.touched())
      return Error{ErrorCode::data, name + " has a neighbour that says otherwise"};
  }
  return {};
}

/// Checks that every entry of the pool belongs to exactly one block, used or free.
Result<void> NeighbourLists::validate_pool() const {
  base::Vector<bool> taken(pool_.size(), false);
  std::size_t sum = 0;
  const auto take = [&](std::uint32_t block, unsigned power) {
    for (std::size_t i = block; i < block + (std::size_t{1} << power); ++i) {
      if (i >= taken.size() || taken[i]) return false;
      taken[i] = true;
      ++sum;
    }
    return true;
  };
  for (const FatBox& fat : boxes_)
    if (fat.power != 0 && !take(fat.block, fat.power))
      return Error{ErrorCode::data, "lists of neighbours overlap"};
  for (unsigned power = first_power; power < 32; ++power)
    for (std::uint32_t block = free_.first(power); block != free_.none; block = pool_[block].body())
      if (!take(block, power)) return Error{ErrorCode::data, "a free block overlaps another one"};
  return sum == pool_.size() ? Result<void>{}
                             : Error{ErrorCode::data, "a block of neighbours is lost"};
}

std::size_t NeighbourLists::memory_bytes() const noexcept {
  return base::bytes_of(numbers_) + boxes_.memory_bytes() + pool_.memory_bytes();
}

}  // namespace hitmask::detail::world::contacts

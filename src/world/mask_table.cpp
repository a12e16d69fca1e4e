#include "world/mask_table.hpp"

#include <algorithm>
#include <functional>

namespace hitmask::detail {

std::size_t MaskTable::home_of(const Mask* mask) const noexcept {
  const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(mask));
  return static_cast<std::size_t>((address * 0x9E37'79B9'7F4A'7C15U) >> 32) & (places_.size() - 1);
}

std::uint32_t MaskTable::find(const Mask* mask) const noexcept {
  if (places_.empty()) return none;
  for (std::size_t place = home_of(mask);; place = (place + 1) & (places_.size() - 1)) {
    const std::uint32_t number = places_[place];
    if (number == none || entries_[number].mask.get() == mask) return number;
  }
}

std::uint32_t MaskTable::intern(const std::shared_ptr<const Mask>& mask) {
  if (const std::uint32_t known = find(mask.get()); known != none) return known;
  if (free_.empty()) make_room();
  const std::uint32_t number = free_.back();
  free_.pop_back();
  entries_[number] = {mask, hash_of(*mask), 0};
  views_[number] = &mask->view();
  insert_place(number);
  return number;
}

/// After this there is a free number. Masks out of use go first; when that frees less than half,
/// the table doubles, so that the work stays constant on average.
void MaskTable::make_room() {
  const auto used = static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const Entry& entry) { return entry.users != 0; }));
  const std::size_t before = entries_.size();
  const std::size_t size = 2 * used >= before ? std::max<std::size_t>(16, 2 * before) : before;
  free_.reserve(size);  // all that may fail comes first
  places_.reserve(2 * size);
  entries_.reserve(size);
  views_.reserve(size);
  for (auto i = static_cast<std::uint32_t>(before); i < size; ++i) free_.push_back(i);
  entries_.resize(size);
  views_.resize(size);
  places_.resize(std::max<std::size_t>(places_.size(), 2 * size));
  forget_unused();
}

void MaskTable::make_room_for(const MaskTable& other) {
  entries_.reserve(other.entries_.size());
  views_.reserve(other.views_.size());
  places_.reserve(other.places_.size());
  free_.reserve(other.entries_.size());
}

void MaskTable::forget_unused() {
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    if (entry.mask == nullptr || entry.users != 0) continue;
    entry = {};
    free_.push_back(i);
  }
  // From the front, whatever was freed when: which number comes next does not depend on the past.
  std::ranges::sort(free_, std::greater{});
  rehash();
}

void MaskTable::rehash() noexcept {
  std::ranges::fill(places_, none);
  for (std::uint32_t i = 0; i < entries_.size(); ++i)
    if (entries_[i].mask != nullptr) insert_place(i);
}

void MaskTable::insert_place(std::uint32_t number) noexcept {
  std::size_t place = home_of(entries_[number].mask.get());
  while (places_[place] != none) place = (place + 1) & (places_.size() - 1);
  places_[place] = number;
}

std::size_t MaskTable::memory_bytes() const noexcept {
  std::size_t bytes = entries_.capacity() * (sizeof(Entry) + sizeof(const MaskView*)) +
                      (free_.capacity() + places_.capacity()) * sizeof(std::uint32_t);
  for (const Entry& entry : entries_)
    if (entry.mask != nullptr) bytes += entry.mask->memory_bytes();
  return bytes;
}

}  // namespace hitmask::detail

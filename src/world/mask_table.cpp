#include "world/mask_table.hpp"

#include <algorithm>
#include <functional>

namespace hitmask::detail {

namespace {

std::uint64_t hash_of_address(const Mask* mask) noexcept {
  const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(mask));
  return address * 0x9E37'79B9'7F4A'7C15U;
}

}  // namespace

std::uint32_t MaskTable::find(const Mask* mask) const noexcept {
  return index_.find(hash_of_address(mask),
                     [&](std::uint32_t number) { return entries_[number].mask.get() == mask; });
}

std::uint32_t MaskTable::intern(const std::shared_ptr<const Mask>& mask) {
  if (const std::uint32_t known = find(mask.get()); known != none) return known;
  if (free_.empty()) make_room();
  const std::uint32_t number = free_.back();
  free_.pop_back();
  entries_[number] = {mask, hash_of(*mask), 0};
  views_[number] = &mask->view();
  index_.insert(number, hash_of_address(mask.get()));
  return number;
}

void MaskTable::drop(std::uint32_t number) noexcept {
  release(number);
  if (entries_[number].users != 0) return;
  index_.erase(number,
               [&](std::uint32_t each) { return hash_of_address(entries_[each].mask.get()); });
  entries_[number] = {};
  free_.push_back(number);
}

/// After this there is a free number. Masks out of use go first; when that frees less than half,
/// the table doubles, so that the work stays constant on average.
void MaskTable::make_room() {
  const auto used = static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const Entry& entry) { return entry.users != 0; }));
  const std::size_t before = entries_.size();
  const std::size_t size = 2 * used >= before ? std::max<std::size_t>(16, 2 * before) : before;
  free_.reserve(size);  // all that may fail comes first
  entries_.reserve(size);
  views_.reserve(size);
  if (index_.make_room(size)) rebuild_index();
  for (auto i = static_cast<std::uint32_t>(before); i < size; ++i) free_.push_back(i);
  entries_.resize(size);
  views_.resize(size);
  forget_unused();
}

void MaskTable::make_room_for(const MaskTable& other) {
  entries_.reserve(other.entries_.size());
  views_.reserve(other.views_.size());
  index_.make_room_for(other.index_);
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
  rebuild_index();
}

void MaskTable::rebuild_index() noexcept {
  index_.clear();
  for (std::uint32_t i = 0; i < entries_.size(); ++i)
    if (entries_[i].mask != nullptr) index_.insert(i, hash_of_address(entries_[i].mask.get()));
}

std::size_t MaskTable::memory_bytes() const noexcept {
  std::size_t bytes = entries_.capacity() * (sizeof(Entry) + sizeof(const MaskView*)) +
                      free_.capacity() * sizeof(std::uint32_t) + index_.memory_bytes();
  for (const Entry& entry : entries_)
    if (entry.mask != nullptr) bytes += entry.mask->memory_bytes();
  return bytes;
}

}  // namespace hitmask::detail

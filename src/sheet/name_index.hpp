// Finds frames and animations by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/hash_index.hpp"
#include "base/keyed_hash.hpp"

namespace hitmask::detail::sheet {

[[nodiscard]] inline std::uint64_t hash_of_name(std::string_view name) noexcept {
  base::KeyedHash hash;
  hash.add(name.size());
  while (!name.empty()) {
    std::uint64_t word = 0;
    const std::size_t length = name.size() < sizeof word ? name.size() : sizeof word;
    std::memcpy(&word, name.data(), length);
    hash.add(word);
    name.remove_prefix(length);
  }
  return hash.finish();
}

/// Numbers of items that have a `name`. The items are the caller's.
class NameIndex {
 public:
  static constexpr std::uint32_t none = base::HashIndex::none;

  template <class Items>
  [[nodiscard]] std::uint32_t find(const Items& items, std::string_view name) const noexcept {
    return index_.find(hash_of_name(name),
                       [&](std::uint32_t number) { return items[number].name == name; });
  }

  /// Room for one more than `items`, or for more at once.
  template <class Items>
  void make_room(const Items& items, std::size_t more = 1) {
    if (!index_.make_room(items.size() + more)) return;
    for (std::uint32_t i = 0; i < items.size(); ++i) insert(i, items[i].name);
  }
  /// Requires room.
  void insert(std::uint32_t number, std::string_view name) noexcept {
    index_.insert(number, hash_of_name(name));
  }

  [[nodiscard]] std::size_t memory_bytes() const noexcept { return index_.memory_bytes(); }

 private:
  base::HashIndex index_;
};

}  // namespace hitmask::detail::sheet

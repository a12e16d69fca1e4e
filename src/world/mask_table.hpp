// The masks of a world, each once, however many bodies have it.
#pragma once

#include <cstdint>
#include <memory>

#include "hitmask/mask.hpp"
#include "world/lower_parts.hpp"
#include "world/number_index.hpp"

namespace hitmask::detail {

/// Numbers masks by their address, so that bodies keep 4 bytes and a snapshot of thousands of
/// bodies copies a handful of pointers. A mask that no body has any more stays until others need
/// the room: an animation comes back to its frames.
class MaskTable {
 public:
  static constexpr std::uint32_t none = NumberIndex::none;

  /// The number of a mask, taken up if it is new. Does not count as a use.
  [[nodiscard]] std::uint32_t intern(const std::shared_ptr<const Mask>& mask);
  /// The number of a mask that is there; or none.
  [[nodiscard]] std::uint32_t find(const Mask* mask) const noexcept;

  void use(std::uint32_t number) noexcept { ++entries_[number].users; }
  void release(std::uint32_t number) noexcept { --entries_[number].users; }
  /// The same, and lets go of the mask at once if that was the last use.
  void drop(std::uint32_t number) noexcept;

  [[nodiscard]] const MaskView& view(std::uint32_t number) const noexcept {
    return *views_[number];
  }
  /// Asks the processor for a mask's view, which is two cache lines at most; `none` is fine.
  void fetch(std::uint32_t number) const noexcept {
    if (number == none) return;
    const auto* const bytes = reinterpret_cast<const char*>(views_[number]);
    __builtin_prefetch(bytes);
    __builtin_prefetch(bytes + sizeof(MaskView) - 1);
  }
  [[nodiscard]] const std::shared_ptr<const Mask>& shared(std::uint32_t number) const noexcept {
    return entries_[number].mask;
  }
  /// Of size and pixels: the same on every platform.
  [[nodiscard]] std::uint64_t hash(std::uint32_t number) const noexcept {
    return entries_[number].hash;
  }

  void forget_unused();
  /// After this, copying `other` here allocates nothing.
  void make_room_for(const MaskTable& other);
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  struct Entry {
    std::shared_ptr<const Mask> mask;  // null: a free number
    std::uint64_t hash = 0;
    std::uint32_t users = 0;
  };

  void make_room();
  void rebuild_index() noexcept;

  Vector<Entry> entries_;
  Vector<const MaskView*> views_;  // of the entries: what the narrow phase reads of them
  Vector<std::uint32_t> free_;     // has room for every number
  NumberIndex index_;              // by address
};

}  // namespace hitmask::detail

// Where the bodies are that a platform pushed or left behind.
#pragma once

#include "world/places/box_list.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

/// Travellers that do not ride, with all that is attached to them. They are not where the world has
/// them, so its indexes cannot find them. Scratch memory.
class Strays {
 public:
  /// Adds a body and all below it, which have gone so far since the start. Returns a number for
  /// move(). May run out of memory.
  std::uint32_t add(const bodies::Store& bodies, BodyIndex top, WidePoint moved);
  /// The body has now gone so far since the start.
  void move(const bodies::Store& bodies, BodyIndex top, std::uint32_t number,
            WidePoint moved) noexcept;
  void clear() noexcept;

  /// Without what is attached to them.
  [[nodiscard]] std::size_t size() const noexcept { return tops_; }
  [[nodiscard]] bool empty() const noexcept { return tops_ == 0; }
  /// Where they are now: each top, then those below it; with solid pixels only.
  [[nodiscard]] const places::BoxList& parts() const noexcept { return parts_; }

  [[nodiscard]] std::size_t memory_bytes() const noexcept { return parts_.memory_bytes(); }
  /// So many are looked at one by one. For tests, before the first.
  void set_few(std::size_t few) noexcept { parts_.few = few; }

 private:
  std::size_t tops_ = 0;
  places::BoxList parts_;
};

}  // namespace hitmask::detail::world::travel

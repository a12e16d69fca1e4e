// What a move of a platform knows about the bodies with many parts that take part in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/allocator.hpp"
#include "base/hash_index.hpp"
#include "world/travel/others.hpp"

namespace hitmask::detail::world::travel {

/// A body with many parts.
struct LargeTree : base::Hooked {
  BodyIndex top = 0;
  OtherBodies others;                  // at the start of the move
  base::Vector<BodyIndex> overlapped;  // by one of its parts at the start, in order

  /// Whether one of its parts may meet another body and overlapped it at the start.
  [[nodiscard]] bool is_over(BodyIndex other) const noexcept {
    return std::ranges::binary_search(overlapped, other);
  }
};

/// Scratch memory: keeps that of trees that are no longer in use.
class LargeTrees {
 public:
  /// Of a body for which has_many_parts() is true. Valid until clear(). May run out of memory.
  [[nodiscard]] LargeTree& of(const Scene& scene, BodyIndex top);
  void clear() noexcept;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  [[nodiscard]] static std::uint64_t hash_of(BodyIndex top) noexcept { return base::mixed(0, top); }

  base::Vector<std::unique_ptr<LargeTree>> trees_;
  std::uint32_t used_ = 0;
  base::HashIndex index_;  // by top
};

}  // namespace hitmask::detail::world::travel

// Where hitmask's memory comes from: operator new, or functions of the user's.
#pragma once

#include <cstddef>

#include "hitmask/export.hpp"

namespace hitmask {

struct MemoryHooks {
  /// At least so many bytes, aligned as malloc does; null when there are none. Null: operator new.
  void* (*allocate)(std::size_t bytes, void* user) = nullptr;
  void (*release)(void* block, void* user) = nullptr;
  void* user = nullptr;
};

/// From now on masks' pixels and all that worlds, movers and rotation caches keep come from these.
/// What a call returns (lists, texts) and lists it needs while it runs are the standard library's,
/// from operator new. Every block goes back to where it came from, so the hooks may change at any
/// time, in any thread. False, and nothing changes, when one function is given without the other.
HITMASK_API bool set_memory_hooks(const MemoryHooks& hooks) noexcept;
[[nodiscard]] HITMASK_API MemoryHooks memory_hooks() noexcept;

/// Memory from where hitmask takes its own, aligned as malloc does; null when there is none.
[[nodiscard]] HITMASK_API void* allocate_memory(std::size_t bytes) noexcept;
/// Gives such a block back to where it came from. Null is fine.
HITMASK_API void release_memory(void* block) noexcept;

}  // namespace hitmask

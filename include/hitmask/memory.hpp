// Memory hooks: hitmask allocates through operator new, or through functions of yours.
#pragma once

#include <cstddef>

#include "hitmask/export.hpp"

namespace hitmask {

struct MemoryHooks {
  /// Returns at least `bytes` bytes, aligned as malloc aligns; null when memory ran out.
  void* (*allocate)(std::size_t bytes, void* user) = nullptr;
  void (*release)(void* block, void* user) = nullptr;
  void* user = nullptr;
};

/// Sets the hooks for the pixels of masks and for everything that worlds, movers and rotation
/// caches keep. Returned containers and temporary lists use operator new. Every block is released
/// through the hooks that allocated it, so the hooks may change at any time, from any thread. Both
/// functions null: operator new. Returns false, and changes nothing, when only one of them is null.
HITMASK_API bool set_memory_hooks(const MemoryHooks& hooks) noexcept;
[[nodiscard]] HITMASK_API MemoryHooks memory_hooks() noexcept;

/// Allocates through the hooks, aligned as malloc aligns; null when memory ran out.
[[nodiscard]] HITMASK_API void* allocate_memory(std::size_t bytes) noexcept;
/// Releases such a block through the hooks that allocated it. Null does nothing.
HITMASK_API void release_memory(void* block) noexcept;

namespace detail {

/// Ends a long call whose thread was asked to stop. As when memory runs out, the call has changed
/// nothing. For bindings; docs/design.md has the reasons.
struct Interrupted {};

/// From now on, long calls of this thread ask from time to time whether to stop. Null: they do not.
HITMASK_API void set_stop_question(bool (*ask)() noexcept) noexcept;
[[nodiscard]] HITMASK_API bool is_asked_to_stop() noexcept;

}  // namespace detail

}  // namespace hitmask

#include "hitmask/memory.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace hitmask {

namespace {

/// In front of every block; as large as the strictest alignment, which the block thereby keeps.
struct alignas(std::max_align_t) Header {
  void (*release)(void* block, void* user);  // null: operator delete
  void* user;
};

std::atomic<bool> is_hooked{false};
std::atomic<bool> is_locked{false};
MemoryHooks current;

/// Hooks are read and written whole: a few instructions, so waiting for them may spin.
class HooksLock {
 public:
  HooksLock() noexcept {
    while (is_locked.exchange(true, std::memory_order_acquire)) {
    }
  }
  ~HooksLock() { is_locked.store(false, std::memory_order_release); }
  HooksLock(const HooksLock&) = delete;
  HooksLock& operator=(const HooksLock&) = delete;
};

}  // namespace

bool set_memory_hooks(const MemoryHooks& hooks) noexcept {
  if ((hooks.allocate == nullptr) != (hooks.release == nullptr)) return false;
  const HooksLock lock;
  current = hooks;
  is_hooked.store(hooks.allocate != nullptr, std::memory_order_release);
  return true;
}

MemoryHooks memory_hooks() noexcept {
  if (!is_hooked.load(std::memory_order_acquire)) return {};
  const HooksLock lock;
  return current;
}

void* allocate_memory(std::size_t bytes) noexcept {
  if (bytes > SIZE_MAX - sizeof(Header)) return nullptr;
  const std::size_t whole = bytes + sizeof(Header);
  const MemoryHooks hooks = memory_hooks();
  void* block = hooks.allocate != nullptr ? hooks.allocate(whole, hooks.user)
                                          : ::operator new(whole, std::nothrow);
  if (block == nullptr) return nullptr;
  return new (block) Header{hooks.release, hooks.user} + 1;
}

void release_memory(void* block) noexcept {
  if (block == nullptr) return;
  Header* header = static_cast<Header*>(block) - 1;
  const Header whose = *header;
  if (whose.release != nullptr)
    whose.release(header, whose.user);
  else
    ::operator delete(header);
}

namespace detail {

void* allocate(std::size_t bytes) noexcept { return allocate_memory(bytes); }
void release(void* block) noexcept { release_memory(block); }

void* allocate_or_fail(std::size_t bytes) {
  void* block = allocate(bytes);
  if (block == nullptr) fail_memory();
  return block;
}

void* allocate_aligned(std::size_t bytes, std::size_t alignment) {
  if (bytes > SIZE_MAX - alignment) fail_memory();
  auto* block = static_cast<std::byte*>(allocate_or_fail(bytes + alignment));
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(block) % alignment;
  std::byte* aligned = block + (alignment - beyond);  // further on: there is room for a pointer
  std::memcpy(aligned - sizeof block, &block, sizeof block);
  return aligned;
}

void release_aligned(void* aligned) noexcept {
  if (aligned == nullptr) return;
  std::byte* block = nullptr;
  std::memcpy(&block, static_cast<std::byte*>(aligned) - sizeof block, sizeof block);
  release(block);
}

void fail_memory() {
#if defined(__cpp_exceptions)
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

}  // namespace detail

}  // namespace hitmask

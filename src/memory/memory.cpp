#include "hitmask/memory.hpp"

#include <atomic>
#include <cstdint>
#include <new>

namespace hitmask {

namespace {

/// Precedes every block. Its size is a multiple of the strictest alignment, so the block stays
/// aligned.
struct alignas(std::max_align_t) Header {
  void (*release)(void* block, void* user);  // null: operator delete
  void* user;
};

std::atomic<bool> is_hooked{false};
std::atomic<bool> is_locked{false};
MemoryHooks current;

/// A spinlock: reading or writing the hooks takes only a few instructions.
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

namespace {

/// Not the nothrow form where exceptions exist: that only calls this one and catches.
void* allocate_default(std::size_t bytes) noexcept {
#if defined(__cpp_exceptions)
  try {
    return ::operator new(bytes);
  } catch (...) {
    return nullptr;
  }
#else
  return ::operator new(bytes, std::nothrow);
#endif
}

}  // namespace

void* allocate_memory(std::size_t bytes) noexcept {
  if (bytes > SIZE_MAX - sizeof(Header)) return nullptr;
  const std::size_t whole = bytes + sizeof(Header);
  const MemoryHooks hooks = memory_hooks();
  void* block =
      hooks.allocate != nullptr ? hooks.allocate(whole, hooks.user) : allocate_default(whole);
  if (block == nullptr) return nullptr;
  return new (block) Header{hooks.release, hooks.user} + 1;
}

void release_memory(void* block) noexcept {
  if (block == nullptr) return;
  Header* header = static_cast<Header*>(block) - 1;
  const Header origin = *header;
  if (origin.release != nullptr)
    origin.release(header, origin.user);
  else
    ::operator delete(header);
}

namespace {

thread_local bool (*stop_question)() noexcept = nullptr;

}  // namespace

void detail::set_stop_question(bool (*ask)() noexcept) noexcept { stop_question = ask; }
bool detail::is_asked_to_stop() noexcept { return stop_question != nullptr && stop_question(); }

}  // namespace hitmask

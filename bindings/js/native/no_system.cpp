// What the C and C++ libraries would ask the system for. With these definitions the module imports
// nothing: it has no environment, prints nothing, and ends by a trap, which JavaScript reports.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <new>

#include "wire.hpp"

namespace {
bool memory_ran_out = false;
std::uint64_t ticks = 0;

[[noreturn]] void stop() { __builtin_trap(); }

void* allocate(std::size_t bytes) {
  void* const block = std::malloc(bytes != 0 ? bytes : 1);
  if (block != nullptr) return block;
  memory_ran_out = true;
  stop();
}
}  // namespace

extern "C" {
char* getenv(const char*) { return nullptr; }
void abort() { stop(); }
[[noreturn]] void abort_message(const char*, ...) { stop(); }
[[noreturn]] void __cxa_pure_virtual() { stop(); }
/// The core asks for the time only to seed its hashes. JavaScript hands over a random number at the
/// start.
int clock_gettime(clockid_t, timespec* now) {
  ticks += 0x9E37'79B9'7F4A'7C15U;
  now->tv_sec = static_cast<time_t>(ticks >> 34);
  now->tv_nsec = static_cast<long>(ticks & 0x1FFF'FFFF);
  return 0;
}
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }  // nothing ends in order
}

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { stop(); }
_LIBCPP_END_NAMESPACE_STD

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  void* const block = std::malloc(bytes != 0 ? bytes : 1);
  memory_ran_out = block == nullptr;  // if the core ends now, it is for this
  return block;
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  void* const block = std::aligned_alloc(static_cast<std::size_t>(alignment), bytes);
  if (block != nullptr) return block;
  memory_ran_out = true;
  stop();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }

HITMASK_EXPORT(seed) void js_seed(double random) noexcept {
  ticks ^= static_cast<std::uint64_t>(random * 9007199254740992.0);
}

/// After a trap: whether it was for lack of memory. Reads one variable, so that it may be called.
HITMASK_EXPORT(trapped_for_memory) std::int32_t js_trapped_for_memory() noexcept {
  return memory_ran_out ? 1 : 0;
}

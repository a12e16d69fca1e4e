// Memory with a wall on either side.
#pragma once

#if defined(_WIN32)
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>
#undef near
#undef far
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

namespace hitmask::support {

/// Bytes between two pages that must not be read or written: an access past them ends the program,
/// sanitizer or not.
class GuardedBytes {
 public:
  GuardedBytes() {
    void* const all = reserved(3 * page_);
    if (all == nullptr) throw std::bad_alloc();
    first_ = static_cast<std::uint8_t*>(all) + page_;
    if (!open(first_, page_)) throw std::bad_alloc();
  }
  ~GuardedBytes() { release(first_ - page_, 3 * page_); }
  GuardedBytes(const GuardedBytes&) = delete;
  GuardedBytes& operator=(const GuardedBytes&) = delete;

  /// `count` bytes of a value, right behind the first guard or right before the second, and zeros
  /// on their other side. At most a page.
  [[nodiscard]] std::span<std::uint8_t> filled(std::size_t count, bool at_end, std::uint8_t value) {
    std::uint8_t* const start = at_end ? first_ + page_ - count : first_;
    std::fill_n(first_, page_, std::uint8_t{0});
    std::fill_n(start, count, value);
    return {start, count};
  }

 private:
#if defined(_WIN32)
  static void* reserved(std::size_t bytes) {
    return ::VirtualAlloc(nullptr, bytes, MEM_RESERVE, PAGE_NOACCESS);
  }
  static bool open(void* at, std::size_t bytes) {
    return ::VirtualAlloc(at, bytes, MEM_COMMIT, PAGE_READWRITE) != nullptr;
  }
  static void release(void* at, std::size_t) { ::VirtualFree(at, 0, MEM_RELEASE); }
  static std::size_t page_size() {
    SYSTEM_INFO facts = {};
    ::GetSystemInfo(&facts);
    return facts.dwPageSize;
  }
#else
  static void* reserved(std::size_t bytes) {
    void* const all = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return all == MAP_FAILED ? nullptr : all;
  }
  static bool open(void* at, std::size_t bytes) {
    return mprotect(at, bytes, PROT_READ | PROT_WRITE) == 0;
  }
  static void release(void* at, std::size_t bytes) { munmap(at, bytes); }
  static std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
#endif

  std::size_t page_ = page_size();
  std::uint8_t* first_ = nullptr;
};

}  // namespace hitmask::support

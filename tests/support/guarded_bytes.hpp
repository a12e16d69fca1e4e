// Memory with a wall on either side.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

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
    void* const all = mmap(nullptr, 3 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) throw std::bad_alloc();
    first_ = static_cast<std::uint8_t*>(all) + page_;
    if (mprotect(first_, page_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  }
  ~GuardedBytes() { munmap(first_ - page_, 3 * page_); }
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
  std::size_t page_ = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::uint8_t* first_ = nullptr;
};

}  // namespace hitmask::support

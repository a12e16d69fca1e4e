#include "image/temporary_names.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

#include "base/platform.hpp"
#include "hitmask/image.hpp"

namespace hitmask {

namespace detail::image {

namespace {

enum State : int { free_slot, being_written, listed };

/// Fixed memory: a signal handler must not follow pointers that another thread may release.
struct Slot {
  std::atomic<int> state = free_slot;
  unsigned long owner = 0;  // a child made by fork() has the list, but not the files
  std::array<char, 4096> name{};
};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler reads it");

std::array<Slot, 8> slots;  // files that threads write at the same time; more are not listed

/// `otherwise` when there is none.
std::size_t claim(std::size_t otherwise) noexcept {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    int expected = free_slot;
    if (slots[i].state.compare_exchange_strong(expected, being_written)) return i;
  }
  return otherwise;
}

}  // namespace

void ListedName::set(const std::string& path) noexcept {
  clear();
  if (path.size() >= slots[0].name.size()) return;
  slot_ = claim(none);
  if (slot_ == none) return;
  Slot& slot = slots[slot_];
  std::memcpy(slot.name.data(), path.c_str(), path.size() + 1);
  slot.owner = base::process_number();
  slot.state = listed;
}

void ListedName::clear() noexcept {
  if (slot_ != none) slots[slot_].state = free_slot;
  slot_ = none;
}

}  // namespace detail::image

void remove_temporary_files() noexcept {
  const int error_number = errno;  // the handler interrupts code that may be about to read it
  for (const detail::image::Slot& slot : detail::image::slots)
    if (slot.state == detail::image::listed && slot.owner == detail::base::process_number())
      detail::base::remove_file(slot.name.data());
  errno = error_number;
}

}  // namespace hitmask

// Tracks the order of last use of numbered items and their size in bytes, for caches with a limit.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"

namespace hitmask::detail::base {

/// A doubly linked list of numbers in an array, newest first. Nothing fails once capacity is
/// reserved.
class LruList {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  /// Reserves links for all numbers below `numbers`.
  void make_room(std::size_t numbers) {
    links_.make_room(numbers);
    while (links_.size() < numbers) links_.push({});
  }

  /// Adds a number as the newest. It must not be in the list.
  void push(std::uint32_t number, std::size_t bytes) noexcept {
    links_[number] = {none, newest_, bytes};
    (newest_ == none ? oldest_ : links_[newest_].newer) = number;
    newest_ = number;
    bytes_ += bytes;
    ++count_;
  }
  /// Removes a number. It must be in the list.
  void remove(std::uint32_t number) noexcept {
    const Link& link = links_[number];
    (link.newer == none ? newest_ : links_[link.newer].older) = link.older;
    (link.older == none ? oldest_ : links_[link.older].newer) = link.newer;
    bytes_ -= link.bytes;
    --count_;
  }
  /// Makes a number the newest. It must be in the list.
  void touch(std::uint32_t number) noexcept {
    if (number == newest_) return;
    Link& link = links_[number];  // not the newest, so link.newer is valid
    links_[link.newer].older = link.older;
    (link.older == none ? oldest_ : links_[link.older].newer) = link.newer;
    link.newer = none;
    link.older = newest_;
    links_[newest_].newer = number;
    newest_ = number;
  }

  /// The least recently used number, or none.
  [[nodiscard]] std::uint32_t oldest() const noexcept { return oldest_; }
  /// The next more recently used number, or none.
  [[nodiscard]] std::uint32_t newer(std::uint32_t number) const noexcept {
    return links_[number].newer;
  }
  /// Sum over all numbers in the list.
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept { return links_.memory_bytes(); }

 private:
  struct Link {
    std::uint32_t newer = none;
    std::uint32_t older = none;
    std::size_t bytes = 0;
  };

  Buffer<Link> links_;  // by number
  std::uint32_t newest_ = none;
  std::uint32_t oldest_ = none;
  std::size_t bytes_ = 0;
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail::base

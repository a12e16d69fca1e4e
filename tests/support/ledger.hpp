// An allocator for tests of memory.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>

namespace hitmask::support {

/// Tracks its blocks, and fails after a given number. For one thread.
struct Ledger {
  std::map<void*, std::size_t> blocks;
  std::size_t total = 0;
  std::size_t allowed = SIZE_MAX;

  static void* allocate(std::size_t bytes, void* user) {
    Ledger& ledger = *static_cast<Ledger*>(user);
    if (ledger.total >= ledger.allowed) return nullptr;
    ++ledger.total;
    void* block = std::malloc(bytes);
    ledger.blocks[block] = bytes;
    return block;
  }
  static void release(void* block, void* user) {
    EXPECT_EQ(static_cast<Ledger*>(user)->blocks.erase(block), 1u) << "not one of ours";
    std::free(block);
  }
  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& [block, size] : blocks) sum += size;
    return sum;
  }
  /// Allows this many more blocks.
  void allow(std::size_t more) { allowed = total + more; }
};

}  // namespace hitmask::support

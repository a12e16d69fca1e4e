// Copies of one terrain in several threads: they share chunks, and the labels that chunks keep.
#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

#include "hitmask/terrain.hpp"

namespace hitmask {
namespace {

/// Digs, lets pieces fall, and returns the hash of what is left.
std::uint64_t dig(Terrain terrain) {
  for (std::int32_t i = 0; i < 60; ++i) {
    const Terrain before = terrain;
    terrain.carve(DiscBrush{{i * 97 % 1500, i * 61 % 1000}, 30});
    if (i % 7 == 0) static_cast<void>(terrain.detached({.floor = 1000}));
    if (i % 11 == 0) terrain = before;
  }
  return hash_of(terrain);
}

TEST(TerrainThreads, CopiesAreEditedSideBySide) {
  Terrain terrain;
  terrain.deposit(Box{0, 0, 1500, 1024});
  for (std::int32_t x = 0; x < 1500; x += 3) terrain.carve(Box{x, 0, 1, 900});
  const std::uint64_t expected = dig(Terrain(to_mask(terrain, {0, 0, 1500, 1024})));
  std::vector<std::uint64_t> hashes(4);
  std::vector<std::thread> threads;
  for (std::uint64_t& hash : hashes)
    threads.emplace_back([&hash, copy = terrain] { hash = dig(copy); });
  for (std::thread& thread : threads) thread.join();
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, expected);
}

}  // namespace
}  // namespace hitmask

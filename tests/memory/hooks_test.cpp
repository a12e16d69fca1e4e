#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <thread>
#include <vector>

#include "hitmask/hitmask.hpp"

namespace hitmask {
namespace {

/// An allocator that knows its blocks, and gives none after so many.
struct Ledger {
  std::map<void*, std::size_t> blocks;
  std::size_t total = 0;
  std::size_t allowed = SIZE_MAX;

  static void* allocate(std::size_t bytes, void* user) {
    auto& ledger = *static_cast<Ledger*>(user);
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
};

class HooksFor {
 public:
  explicit HooksFor(Ledger& ledger) {
    EXPECT_TRUE(set_memory_hooks({&Ledger::allocate, &Ledger::release, &ledger}));
  }
  ~HooksFor() { set_memory_hooks({}); }
  HooksFor(const HooksFor&) = delete;
  HooksFor& operator=(const HooksFor&) = delete;
};

/// Discs on their way through a world that is asked, stepped, kept and put back.
void live_a_little() {
  World world;
  const auto disc = share(disc_mask(20));
  std::vector<BodyId> bodies;
  for (std::int32_t i = 0; i < 40; ++i) {
    BodyDefinition body;
    body.mask = disc;
    body.position = {i * 15, i % 3};
    bodies.push_back(*world.add(body));
  }
  const Snapshot kept = world.snapshot();
  for (std::int32_t frame = 0; frame < 3; ++frame) {
    ASSERT_TRUE(world.move(bodies[0], {frame * 20, 5}));
    static_cast<void>(world.step());
  }
  ASSERT_TRUE(world.restore(kept));
  auto spin = RotationCache::create(disc, {});
  ASSERT_TRUE(spin.ok());
  EXPECT_NE(spin->get(Angle::degrees(30)), nullptr);
}

TEST(MemoryHooks, AMasksPixelsComeFromThem) {
  Ledger ledger;
  const HooksFor hooks(ledger);
  const Mask mask(1000, 1000);
  EXPECT_GE(ledger.bytes() + sizeof mask, mask.memory_bytes());
  EXPECT_EQ(ledger.blocks.size(), 1u);
}

TEST(MemoryHooks, AllThatAWorldKeepsComesFromThem) {
  Ledger ledger;
  const HooksFor hooks(ledger);
  {
    World world;
    BodyDefinition body;
    body.size = {5, 5};
    for (std::int32_t i = 0; i < 3000; ++i) {
      body.position = {i * 4, 0};
      ASSERT_TRUE(world.add(body).ok());
    }
    static_cast<void>(world.step());
    EXPECT_GE(ledger.bytes(), world.memory_bytes() * 9 / 10);
  }
  EXPECT_TRUE(ledger.blocks.empty());
}

TEST(MemoryHooks, EverythingGoesBack) {
  Ledger ledger;
  const HooksFor hooks(ledger);
  live_a_little();
  EXPECT_TRUE(ledger.blocks.empty());
  EXPECT_GE(ledger.total, 50u);
}

TEST(MemoryHooks, MayChangeWhileBlocksAreInUse) {
  Ledger first, second;
  Mask before(100, 100), between, after;
  {
    const HooksFor hooks(first);
    between = Mask(100, 100);
    before = Mask();  // back to operator delete
  }
  {
    const HooksFor hooks(second);
    after = Mask(100, 100);
    between = Mask();
    EXPECT_TRUE(first.blocks.empty());
    EXPECT_EQ(second.blocks.size(), 1u);
  }
  after = Mask();
  EXPECT_TRUE(second.blocks.empty());
}

TEST(MemoryHooks, ComeInTwos) {
  EXPECT_FALSE(set_memory_hooks({&Ledger::allocate, nullptr, nullptr}));
  EXPECT_FALSE(set_memory_hooks({nullptr, &Ledger::release, nullptr}));
  EXPECT_EQ(memory_hooks().allocate, nullptr);
}

TEST(MemoryHooks, BlocksForCacheLinesAreAligned) {
  struct alignas(64) Line {
    char bytes[64];
  };
  Ledger ledger;
  const HooksFor hooks(ledger);
  for (std::size_t count = 1; count < 20; ++count) {
    const detail::Vector<Line> lines(count);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(lines.data()) % 64, 0u);
  }
  EXPECT_TRUE(ledger.blocks.empty());
}

#if defined(__cpp_exceptions)

TEST(MemoryHooks, MayRunOutAnywhere) {
  for (std::size_t allowed = 0;; ++allowed) {
    Ledger ledger;
    ledger.allowed = allowed;
    const HooksFor hooks(ledger);
    bool ran_out = false;
    try {
      live_a_little();
    } catch (const std::bad_alloc&) {
      ran_out = true;
    }
    ASSERT_TRUE(ledger.blocks.empty()) << "after " << allowed << " blocks";
    if (!ran_out) break;
    ASSERT_LT(allowed, 5000u);
  }
  EXPECT_FALSE(Mask::create({70000, 1}).ok());
}

#endif

}  // namespace
}  // namespace hitmask

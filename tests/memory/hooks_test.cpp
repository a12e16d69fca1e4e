#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <thread>
#include <vector>

#include "base/allocator.hpp"
#include "hitmask/hitmask.hpp"
#include "support/ledger.hpp"

namespace hitmask {
namespace {

using support::Ledger;

class HooksFor {
 public:
  explicit HooksFor(Ledger& ledger) {
    EXPECT_TRUE(set_memory_hooks({&Ledger::allocate, &Ledger::release, &ledger}));
  }
  ~HooksFor() { set_memory_hooks({}); }
  HooksFor(const HooksFor&) = delete;
  HooksFor& operator=(const HooksFor&) = delete;
};

bool same_events(Events a, Events b) {
  return std::ranges::equal(a, b, [](const Event& one, const Event& other) {
    return one.a == other.a && one.b == other.b && one.kind == other.kind &&
           (one.contact == nullptr) == (other.contact == nullptr) &&
           (one.contact == nullptr || *one.contact == *other.contact);
  });
}

/// Moves discs through a world that is queried, stepped, saved and restored.
void live_a_little() {
  World world;
  const auto disc = share(disc_mask(20));
  std::vector<BodyId> bodies;
  for (std::int32_t i = 0; i < 40; ++i) {
    BodyDefinition body;
    body.shape = disc;
    body.position = {i * 15, i % 3};
    bodies.push_back(*world.add(body));
  }
  const Snapshot kept = world.snapshot();
  for (std::int32_t frame = 0; frame < 3; ++frame) {
    ASSERT_TRUE(world.set_position(bodies[0], {frame * 20, 5}));
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
    body.shape = Size{5, 5};
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

TEST(MemoryHooks, MustBeSetTogether) {
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
    const detail::base::Vector<Line> lines(count);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(lines.data()) % 64, 0u);
  }
  EXPECT_TRUE(ledger.blocks.empty());
}

#if defined(__cpp_exceptions)

/// Calls work(); false when memory ran out.
template <class Work>
bool worked(Work&& work) {
  try {
    work();
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

/// Calls work() with 0, 1, 2 ... blocks of memory until that is enough; each failure must leave the
/// world unchanged. Returns the number of failures.
template <class Work>
std::size_t run_out(Ledger& ledger, const World& world, Work&& work) {
  const std::uint64_t before = world.state_hash();
  std::size_t blocks = 0;
  for (ledger.allow(blocks); !worked(work); ledger.allow(++blocks))
    EXPECT_EQ(world.state_hash(), before) << "after " << blocks << " blocks";
  ledger.allowed = SIZE_MAX;
  return blocks;
}

/// Calls work() with this many blocks, and if that fails without a limit.
template <class Work>
std::size_t run_out_once(Ledger& ledger, const World& world, std::size_t blocks, Work&& work) {
  const std::uint64_t before = world.state_hash();
  ledger.allow(blocks);
  const bool enough = worked(work);
  ledger.allowed = SIZE_MAX;
  if (enough) return 0;
  EXPECT_EQ(world.state_hash(), before) << "after " << blocks << " blocks";
  work();
  return 1;
}

BodyDefinition disc_in_a_row(const std::shared_ptr<const Mask>& disc, std::int32_t number,
                             Details details) {
  BodyDefinition body;
  body.shape = disc;
  body.position = {number * 15, number % 3};
  body.details = details;
  return body;
}

TEST(MemoryHooks, ARefusedAddChangesNothing) {
  Ledger ledger;
  const HooksFor hooks(ledger);
  const WorldDefinition same_ids{.number = 7};
  World world(same_ids), unlimited(same_ids);
  std::size_t refused = 0;
  for (std::int32_t i = 0; i < 300; ++i) {
    const BodyDefinition body = disc_in_a_row(share(disc_mask(20)), i, Details::all);
    BodyId added;
    refused += run_out(ledger, world, [&] { added = *world.add(body); });
    EXPECT_EQ(added, *unlimited.add(body));
    ASSERT_EQ(world.state_hash(), unlimited.state_hash());
  }
  EXPECT_GE(refused, 10u);
}

/// The same frames in a world that runs out of memory, and in one that never does. First all bodies
/// move, then a few and gradually more of them. Such a world checks only those, until memory runs
/// out, and again from the frame after next.
void step_without_memory(Details details) {
  Ledger ledger;
  const HooksFor hooks(ledger);
  const WorldDefinition same_ids{.number = 7};
  World world(same_ids), unlimited(same_ids);
  std::vector<BodyId> bodies;
  const auto disc = share(disc_mask(20));
  for (std::int32_t i = 0; i < 300; ++i) {
    bodies.push_back(*world.add(disc_in_a_row(disc, i, details)));
    ASSERT_TRUE(unlimited.add(disc_in_a_row(disc, i, details)).ok());
  }
  std::size_t refused_all = 0, refused_few = 0, incremental = 0;
  for (std::int32_t frame = 0; frame < 75; ++frame) {
    const std::size_t moving = frame < 5 ? bodies.size() : static_cast<std::size_t>(frame);
    for (std::size_t i = 0; i < moving; ++i) {
      const Point to{static_cast<std::int32_t>(i * 11) + frame * 40, frame % 7};
      ASSERT_TRUE(world.set_position(bodies[i], to) && unlimited.set_position(bodies[i], to));
    }
    const auto step = [&] { ASSERT_TRUE(world.step()); };
    if (frame < 5) {
      refused_all += run_out(ledger, world, step);
    } else {
      const auto blocks = static_cast<std::size_t>(frame % 3 == 0 ? frame / 3 % 4 : 1000);
      refused_few += run_out_once(ledger, world, blocks, step);
    }
    incremental += world.statistics().incremental ? 1 : 0;
    ASSERT_TRUE(unlimited.step());
    ASSERT_EQ(world.state_hash(), unlimited.state_hash()) << "frame " << frame;
    ASSERT_TRUE(same_events(world.events(), unlimited.events())) << "frame " << frame;
  }
  EXPECT_GE(refused_all, 10u);
  EXPECT_GE(refused_few, 5u);
  EXPECT_GE(incremental, 10u);
}

TEST(MemoryHooks, ARefusedStepChangesNothing) {
  step_without_memory(Details::none);
  step_without_memory(Details::all);
}

TEST(MemoryHooks, MayRunOutAnywhere) {
  for (std::size_t allowed = 0;; ++allowed) {
    Ledger ledger;
    ledger.allowed = allowed;
    const HooksFor hooks(ledger);
    const bool enough = worked(live_a_little);
    ASSERT_TRUE(ledger.blocks.empty()) << "after " << allowed << " blocks";
    if (enough) break;
    ASSERT_LT(allowed, 5000u);
  }
}

#endif

}  // namespace
}  // namespace hitmask

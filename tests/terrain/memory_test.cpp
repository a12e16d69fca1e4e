// When memory runs out in the middle, nothing has changed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "hitmask/memory.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask {
namespace {

/// Allocates so many times, then no more.
struct Rationing {
  explicit Rationing(int allocations) : left(allocations) {
    set_memory_hooks({&allocate, &release, this});
  }
  ~Rationing() { set_memory_hooks({}); }
  Rationing(const Rationing&) = delete;
  Rationing& operator=(const Rationing&) = delete;

  static void* allocate(std::size_t bytes, void* user) {
    return static_cast<Rationing*>(user)->left-- > 0 ? std::malloc(bytes) : nullptr;
  }
  static void release(void* block, void*) { std::free(block); }

  int left;
};

Terrain ledges() {
  Terrain terrain;
  terrain.deposit(Box{0, 1000, 1200, 100});
  terrain.deposit(Box{0, 400, 1200, 200}, 2);
  terrain.deposit(Box{580, 600, 40, 400}, 1);
  return terrain;
}

/// Runs `change` with 0, 1, 2 ... allocations until it succeeds.
template <class Change>
void run_out_at_every_allocation(const Change& change) {
  const Terrain before = ledges();
  for (int allocations = 0; allocations < 10'000; ++allocations) {
    Terrain terrain = before;
    bool is_done = true;
    {
      const Rationing rationing(allocations);
      try {
        change(terrain);
      } catch (const std::bad_alloc&) {
        is_done = false;
      }
    }
    if (is_done) {
      EXPECT_GT(allocations, 0);
      EXPECT_FALSE(terrain == before);
      return;
    }
    ASSERT_TRUE(terrain == before) << "after " << allocations << " allocations";
  }
  FAIL() << "it never succeeds";
}

TEST(TerrainMemory, AnEditThatRunsOutChangesNothing) {
  run_out_at_every_allocation([](Terrain& terrain) { terrain.carve(DiscBrush{{512, 512}, 300}); });
  run_out_at_every_allocation(
      [](Terrain& terrain) { terrain.deposit(Box{-5, 300, 1500, 300}, 3); });
  run_out_at_every_allocation(
      [](Terrain& terrain) { terrain.repaint(Box{-5, 300, 1500, 300}, 3); });
  run_out_at_every_allocation(
      [](Terrain& terrain) { terrain.carve(PolygonBrush{{{0, 0}, {1000, 300}, {600, 900}}}); });
}

TEST(TerrainMemory, PiecesThatCannotBeCutStay) {
  run_out_at_every_allocation([](Terrain& terrain) {
    const auto pieces = terrain.detached({.points = {{0, 1050}, {600, 700}}, .hard = true});
    EXPECT_TRUE(pieces.empty());
    terrain.set({5, 1000}, false);
  });
  run_out_at_every_allocation(
      [](Terrain& terrain) { EXPECT_EQ(terrain.detached({.points = {{0, 2000}}}).size(), 1u); });
}

TEST(TerrainMemory, APieceIsPutBackWholeOrNotAtAll) {
  Terrain ground = ledges();
  std::vector<TerrainPiece> pieces = ground.detached({});
  ASSERT_EQ(pieces.size(), 1u);
  TerrainPiece large;
  large.terrain = ledges();
  for (const TerrainPiece* piece : {&pieces[0], &large})
    run_out_at_every_allocation([&](Terrain& terrain) { terrain.deposit(*piece, {700, 40}); });
}

}  // namespace
}  // namespace hitmask

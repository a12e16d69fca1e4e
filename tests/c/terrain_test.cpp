// Terrains of C: what callbacks and a lack of memory leave behind.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "support/ledger.hpp"

namespace {

using hitmask::support::Ledger;

hm_terrain ground_with_a_loose_piece() {
  hm_terrain terrain{};
  EXPECT_EQ(hm_terrain_create(nullptr, &terrain), HM_OK);
  const hm_brush floor = hm_brush_box({0, 100, 600, 20});
  const hm_brush loose = hm_brush_box({500, 20, 30, 30});
  const hm_brush ice = hm_brush_box({500, 20, 30, 2});
  EXPECT_EQ(hm_terrain_deposit(terrain, &floor, 0, nullptr), HM_OK);
  EXPECT_EQ(hm_terrain_deposit(terrain, &loose, 0, nullptr), HM_OK);
  EXPECT_EQ(hm_terrain_repaint(terrain, &ice, 3, nullptr), HM_OK);
  return terrain;
}

std::int64_t pixels_of_terrain(hm_terrain terrain) {
  std::int64_t count = -1;
  EXPECT_EQ(hm_terrain_count(terrain, &count), HM_OK);
  return count;
}

/// The allocator of a test, until its end.
class Allowance {
 public:
  explicit Allowance(Ledger& ledger) {
    EXPECT_EQ(hm_set_allocator(&Ledger::allocate, &Ledger::release, &ledger), HM_OK);
  }
  ~Allowance() { hm_set_allocator(nullptr, nullptr, nullptr); }
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;
};

/// Pieces that cannot be handed out stay in the ground, and are found by the next call.
TEST(TerrainsOfC, PiecesStayWhenMemoryRunsOut) {
  Ledger ledger;
  const Allowance hooked(ledger);
  const std::size_t handles = hm_live_handles();
  const hm_terrain terrain = ground_with_a_loose_piece();
  hm_terrain_anchors anchors = hm_terrain_anchors_default();
  anchors.has_floor = 1;
  anchors.floor = 119;
  hm_terrain_piece* pieces = nullptr;
  std::size_t count = 77, blocks = 0;
  for (ledger.allow(0); hm_terrain_detached(terrain, &anchors, 1, &pieces, &count) != HM_OK;
       ledger.allow(++blocks)) {
    EXPECT_TRUE(pieces == nullptr && count == 77);
    EXPECT_EQ(pixels_of_terrain(terrain), 12'900);
    EXPECT_EQ(hm_live_handles(), handles + 1);
    ASSERT_LT(blocks, 1000u);
  }
  ledger.allowed = SIZE_MAX;
  EXPECT_GE(blocks, 3u);  // the list, two masks
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(pieces[0].area, 900);
  EXPECT_EQ(pixels_of_terrain(terrain), 12'000);
  hm_terrain_pieces_free(pieces, count);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
  EXPECT_EQ(hm_live_handles(), handles);
}

TEST(TerrainsOfC, WhatIsDirtyStaysDirtyWhenMemoryRunsOut) {
  Ledger ledger;
  const Allowance hooked(ledger);
  const hm_terrain terrain = ground_with_a_loose_piece();
  hm_chunk_change* dirty = nullptr;
  std::size_t count = 0;
  ledger.allow(0);
  EXPECT_EQ(hm_terrain_drain_dirty(terrain, &dirty, &count), HM_ERROR_MEMORY);
  ledger.allowed = SIZE_MAX;
  EXPECT_EQ(hm_terrain_drain_dirty(terrain, &dirty, &count), HM_OK);
  EXPECT_EQ(count, 2u);
  hm_free(dirty);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
}

#if defined(__cpp_exceptions)
TEST(TerrainsOfC, APainterThatThrowsChangesNothing) {
  const std::size_t handles = hm_live_handles();
  const hm_terrain terrain = ground_with_a_loose_piece();
  const auto throwing = [](hm_mask chunk, hm_point corner, void*) {
    hm_mask_fill(chunk);
    if (corner.x > 0) throw std::runtime_error("no more paint");
  };
  EXPECT_EQ(hm_terrain_generate(terrain, {0, 0, 2000, 512}, throwing, nullptr, 0, nullptr),
            HM_ERROR_CALLBACK);
  EXPECT_NE(std::string(hm_last_error()).find("no more paint"), std::string::npos);
  EXPECT_EQ(pixels_of_terrain(terrain), 12'900);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
  EXPECT_EQ(hm_live_handles(), handles);
}

TEST(TerrainsOfC, AVisitorOfEditsThatThrowsLeavesNoMaskBehind) {
  const std::size_t handles = hm_live_handles();
  hm_mask mask{};
  ASSERT_EQ(hm_mask_create({3, 3}, 1, &mask), HM_OK);
  hm_terrain_edit edit = hm_terrain_edit_default();
  edit.brush = hm_brush_mask(mask, {1, 2});
  std::uint8_t* bytes = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(hm_edits_to_bytes(&edit, 1, &bytes, &count), HM_OK);
  ASSERT_EQ(hm_mask_destroy(mask), HM_OK);
  const auto throwing = [](const hm_terrain_edit* seen, void*) -> std::int32_t {
    std::int64_t pixels = 0;
    EXPECT_EQ(hm_mask_count(seen->brush.mask, &pixels), HM_OK);
    throw pixels;
  };
  EXPECT_EQ(hm_edits_from_bytes(bytes, count, throwing, nullptr), HM_ERROR_CALLBACK);
  hm_free(bytes);
  EXPECT_EQ(hm_live_handles(), handles);
}
#endif

/// A function that gives obstacles beside those of a world blows up the world's ground: the call
/// goes on with the ground that it was shown.
TEST(TerrainsOfC, AQueryMayBlowUpTheGround) {
  struct State {
    hm_world world{};
    hm_body body = 0;
    int calls = 0;
  } state;
  ASSERT_EQ(hm_world_create(nullptr, &state.world), HM_OK);
  const hm_terrain terrain = ground_with_a_loose_piece();
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_terrain(terrain);
  ASSERT_EQ(hm_world_add(state.world, &definition, &state.body), HM_OK);
  ASSERT_EQ(hm_terrain_destroy(terrain), HM_OK);
  hm_obstacles obstacles = hm_obstacles_default();
  obstacles.world = state.world;
  obstacles.user = &state;
  obstacles.query = [](const hm_box*, hm_obstacle_sink*, void* user) {
    State& now = *static_cast<State*>(user);
    const hm_brush all = hm_brush_box({0, 0, 1000, 1000});
    EXPECT_EQ(hm_world_carve(now.world, now.body, &all, nullptr), HM_OK);
    ++now.calls;
  };
  hm_mask mask{};
  ASSERT_EQ(hm_mask_create({4, 4}, 1, &mask), HM_OK);
  hm_obstacle_sweep sweep{};
  EXPECT_EQ(hm_sweep_among(mask, {10, 0}, {0, 300}, &obstacles, HM_DETAIL_ALL, &sweep), HM_OK);
  EXPECT_EQ(sweep.last_free.y, 96);
  EXPECT_EQ(sweep.contact.area, 4);
  EXPECT_GE(state.calls, 1);
  EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
  EXPECT_EQ(hm_world_destroy(state.world), HM_OK);
}

std::uint64_t hash_of_terrain(hm_terrain terrain) {
  std::uint64_t hash = 0;
  EXPECT_EQ(hm_terrain_hash(terrain, &hash), HM_OK);
  return hash;
}

std::uint64_t hash_in_world(hm_world world, hm_body body) {
  hm_terrain terrain{};
  EXPECT_EQ(hm_world_terrain(world, body, &terrain), HM_OK);
  const std::uint64_t hash = hash_of_terrain(terrain);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
  return hash;
}

/// A beam of 80,000 pixels, which no mask can hold, of two materials.
hm_terrain long_beam() {
  hm_terrain terrain{};
  EXPECT_EQ(hm_terrain_create(nullptr, &terrain), HM_OK);
  const hm_brush left = hm_brush_box({0, 0, 40'000, 2}),
                 right = hm_brush_box({40'000, 0, 40'000, 2});
  EXPECT_EQ(hm_terrain_deposit(terrain, &left, 3, nullptr), HM_OK);
  EXPECT_EQ(hm_terrain_deposit(terrain, &right, 0, nullptr), HM_OK);
  return terrain;
}

hm_body body_of_terrain(hm_world world, hm_terrain terrain) {
  hm_body body = 0;
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_terrain(terrain);
  definition.is_static = 1;
  EXPECT_EQ(hm_world_add(world, &definition, &body), HM_OK);
  return body;
}

TEST(TerrainsOfC, APieceThatIsATerrainGoesBack) {
  const hm_terrain terrain = long_beam();
  const std::uint64_t whole = hash_of_terrain(terrain);
  const hm_terrain_anchors nothing = hm_terrain_anchors_default();
  hm_terrain_piece* pieces = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(hm_terrain_detached(terrain, &nothing, 1, &pieces, &count), HM_OK);
  ASSERT_TRUE(count == 1 && pieces[0].mask.id == 0 && pieces[0].terrain.id != 0);
  hm_world world{};
  ASSERT_EQ(hm_world_create(nullptr, &world), HM_OK);
  const hm_body body = body_of_terrain(world, terrain);

  hm_terrain_change change{};
  EXPECT_EQ(hm_terrain_deposit_piece(terrain, pieces, pieces[0].position, &change), HM_OK);
  EXPECT_EQ(change.pixels, 160'000);
  EXPECT_EQ(hash_of_terrain(terrain), whole);
  EXPECT_EQ(hm_world_deposit_piece(world, body, pieces, pieces[0].position, &change), HM_OK);
  EXPECT_EQ(change.pixels, 160'000);
  EXPECT_EQ(hash_in_world(world, body), whole);
  hm_terrain_pieces_free(pieces, count);
  EXPECT_EQ(hm_world_destroy(world), HM_OK);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
}

/// Such as one whose handles were kept for something else.
TEST(TerrainsOfC, APieceWithoutPixelsIsRefused) {
  const hm_terrain terrain = long_beam();
  hm_terrain_piece piece{};
  EXPECT_EQ(hm_terrain_deposit_piece(terrain, &piece, {}, nullptr), HM_ERROR_NULL_HANDLE);
  ASSERT_EQ(hm_terrain_copy(terrain, &piece.terrain), HM_OK);
  ASSERT_EQ(hm_terrain_destroy(piece.terrain), HM_OK);
  EXPECT_EQ(hm_terrain_deposit_piece(terrain, &piece, {}, nullptr), HM_ERROR_STALE_HANDLE);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
}

void add_a_bird(hm_world world) {
  hm_body bird = 0;
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_size({4, 4});
  definition.position = {510, 18};
  EXPECT_EQ(hm_world_add(world, &definition, &bird), HM_OK);
}

/// Neither the ground nor what stands on the piece has changed then.
TEST(TerrainsOfC, PiecesStayInAWorldWhenMemoryRunsOut) {
  Ledger ledger;
  const Allowance hooked(ledger);
  hm_world world{};
  ASSERT_EQ(hm_world_create(nullptr, &world), HM_OK);
  const hm_terrain terrain = ground_with_a_loose_piece();
  const std::uint64_t whole = hash_of_terrain(terrain);
  const hm_body ground = body_of_terrain(world, terrain);
  add_a_bird(world);
  std::size_t events = 0, count = 77, blocks = 0;
  ASSERT_EQ(hm_world_step(world, &events), HM_OK);
  ASSERT_EQ(events, 1u);
  const std::size_t handles = hm_live_handles();
  hm_terrain_anchors anchors = hm_terrain_anchors_default();
  anchors.has_floor = 1;
  anchors.floor = 119;
  hm_terrain_piece* pieces = nullptr;
  for (ledger.allow(0); hm_world_detached(world, ground, &anchors, 1, &pieces, &count) != HM_OK;
       ledger.allow(++blocks)) {
    ledger.allowed = SIZE_MAX;
    EXPECT_TRUE(pieces == nullptr && count == 77);
    EXPECT_EQ(hash_in_world(world, ground), whole);
    EXPECT_EQ(hm_live_handles(), handles);
    ASSERT_LT(blocks, 1000u);
  }
  ledger.allowed = SIZE_MAX;
  EXPECT_GE(blocks, 3u);  // the list, two masks
  EXPECT_EQ(count, 1u);
  EXPECT_NE(hash_in_world(world, ground), whole);
  EXPECT_EQ(hm_world_deposit_piece(world, ground, pieces, pieces[0].position, nullptr), HM_OK);
  EXPECT_EQ(hash_in_world(world, ground), whole);
  EXPECT_EQ(hm_world_step(world, nullptr), HM_OK);
  hm_event event{};
  EXPECT_EQ(hm_world_events(world, &event, 1, &events), HM_OK);
  EXPECT_TRUE(events == 1 && event.kind == HM_EVENT_STAY);
  hm_terrain_pieces_free(pieces, count);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
  EXPECT_EQ(hm_world_destroy(world), HM_OK);
}

/// What could not be handed out comes with the next call, each chunk once.
TEST(TerrainsOfC, WhatIsDirtyInAWorldStaysDirtyWhenMemoryRunsOut) {
  Ledger ledger;
  const Allowance hooked(ledger);
  hm_world world{};
  ASSERT_EQ(hm_world_create(nullptr, &world), HM_OK);
  const hm_terrain terrain = ground_with_a_loose_piece();
  const hm_body ground = body_of_terrain(world, terrain);
  const hm_body other = body_of_terrain(world, terrain);
  hm_chunk_change* dirty = nullptr;
  std::size_t count = 0;
  const auto drain = [&](hm_body body, std::size_t allowed) {
    ledger.allow(allowed);
    const hm_status status = hm_world_drain_dirty(world, body, &dirty, &count);
    ledger.allowed = SIZE_MAX;
    return status;
  };
  for (const std::size_t allowed : {0u, 1u}) {  // the world's own list comes first, then the answer
    EXPECT_EQ(drain(ground, allowed), HM_ERROR_MEMORY);
    EXPECT_EQ(drain(other, allowed), HM_ERROR_MEMORY);
  }
  const hm_brush below = hm_brush_box({20, 115, 10, 50});
  EXPECT_EQ(hm_world_deposit(world, ground, &below, 0, nullptr), HM_OK);
  EXPECT_EQ(drain(ground, 0), HM_ERROR_MEMORY);
  ASSERT_EQ(drain(ground, 1), HM_OK);
  ASSERT_EQ(count, 2u);
  EXPECT_TRUE(dirty[0].box.y == 20 && dirty[0].box.w == 512 && dirty[0].box.h == 145);
  EXPECT_TRUE(dirty[1].box.x == 512 && dirty[1].box.h == 100);
  hm_free(dirty);
  EXPECT_EQ(drain(ground, 1), HM_OK);
  EXPECT_EQ(count, 0u);
  hm_free(dirty);
  EXPECT_EQ(drain(other, 1), HM_OK);
  EXPECT_EQ(count, 2u);
  hm_free(dirty);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
  EXPECT_EQ(hm_world_destroy(world), HM_OK);
}

/// The terrain that a painter edits is another one than the one being made.
TEST(TerrainsOfC, APainterMayUseTheTerrain) {
  hm_terrain terrain = ground_with_a_loose_piece();
  const auto carving = [](hm_mask chunk, hm_point, void* user) {
    const hm_brush all = hm_brush_box({0, 0, 1000, 1000});
    EXPECT_EQ(hm_terrain_carve(*static_cast<hm_terrain*>(user), &all, nullptr), HM_OK);
    hm_mask_destroy(chunk);  // in use: it lives on to the end of the call
  };
  EXPECT_EQ(hm_terrain_generate(terrain, {0, 0, 600, 100}, carving, &terrain, 0, nullptr), HM_OK);
  EXPECT_EQ(pixels_of_terrain(terrain), 12'900);
  EXPECT_EQ(hm_terrain_destroy(terrain), HM_OK);
}

}  // namespace

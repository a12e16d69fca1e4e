// The allocator hooks: what goes through them comes back through them, and may fail at any time.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/ledger.hpp"

namespace {

using hitmask::support::Ledger;

class Hooked {
 public:
  explicit Hooked(Ledger& ledger) {
    EXPECT_EQ(hm_set_allocator(&Ledger::allocate, &Ledger::release, &ledger), HM_OK);
  }
  ~Hooked() { hm_set_allocator(nullptr, nullptr, nullptr); }
  Hooked(const Hooked&) = delete;
  Hooked& operator=(const Hooked&) = delete;
};

/// Masks, buffers, a world: false at the first call that is refused. Leaves nothing behind.
bool live_a_little() {
  hm_mask mask{};
  hm_mask_at* parts = nullptr;
  std::size_t count = 0;
  hm_world world{};
  char* text = nullptr;
  hm_body body = 0;
  hm_body_definition definition = hm_body_definition_default();
  bool good = hm_mask_from_text("#.#\n", &mask) == HM_OK;
  good = good && hm_component_masks(mask, HM_EIGHT, &parts, &count) == HM_OK;
  good = good && hm_mask_to_text(mask, &text) == HM_OK;
  good = good && hm_world_create(nullptr, &world) == HM_OK;
  definition.shape = hm_shape_of_mask(mask);
  good = good && hm_world_add(world, &definition, &body) == HM_OK;
  good = good && hm_mask_fill(mask) == HM_OK;  // a copy, as the world has it too
  EXPECT_TRUE(good || hm_last_error() == std::string("out of memory")) << hm_last_error();
  for (std::size_t i = 0; i < count; ++i) hm_mask_destroy(parts[i].mask);
  hm_free(parts);
  hm_free(text);
  if (world.id != 0) hm_world_destroy(world);
  if (mask.id != 0) hm_mask_destroy(mask);
  return good;
}

TEST(Memory, EverythingHandedOutComesFromTheHooks) {
  Ledger ledger;
  const Hooked hooked(ledger);
  EXPECT_TRUE(live_a_little());
  EXPECT_TRUE(ledger.blocks.empty());
  // A mask and its handle, two components, their list, a text, a world, a painted copy.
  EXPECT_GE(ledger.total, 9u);
}

TEST(Memory, MayRunOutAnywhere) {
  const std::size_t handles = hm_live_handles();
  std::size_t refused = 0;
  for (std::size_t allowed = 0;; ++allowed) {
    Ledger ledger;
    ledger.allowed = allowed;
    const Hooked hooked(ledger);
    const bool good = live_a_little();
    EXPECT_TRUE(ledger.blocks.empty());
    EXPECT_EQ(hm_live_handles(), handles);
    if (good) break;
    ++refused;
  }
  EXPECT_GE(refused, 9u);
}

/// What a world keeps of the arrays that it was handed.
TEST(Memory, AWorldsScratchComesFromTheHooks) {
  Ledger ledger;
  const Hooked hooked(ledger);
  hm_world world{};
  ASSERT_EQ(hm_world_create(nullptr, &world), HM_OK);
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_size({4, 4});
  hm_body body = 0;
  ASSERT_EQ(hm_world_add(world, &definition, &body), HM_OK);
  const std::vector<hm_body> bodies(1000, body);
  const std::vector<hm_point> to(1000, hm_point{1, 1});
  const std::size_t before = ledger.bytes();
  ASSERT_EQ(hm_world_set_position_many(world, bodies.data(), 1000, to.data()), HM_OK);
  EXPECT_GE(ledger.bytes(), before + 1000 * (sizeof(hm_body) + sizeof(hm_point)));
  EXPECT_EQ(hm_world_destroy(world), HM_OK);
  EXPECT_TRUE(ledger.blocks.empty());
}

/// Calls work() with 0, 1, 2 ... blocks until there are enough; refused() is called in between.
template <class Work, class Refused>
void run_out_of(Ledger& ledger, Work&& work, Refused&& refused) {
  std::size_t blocks = 0;
  for (ledger.allow(blocks); work() != HM_OK; ledger.allow(++blocks)) {
    EXPECT_STREQ(hm_last_error(), "out of memory");
    refused();
    ASSERT_LT(blocks, 100u);
  }
  EXPECT_GE(blocks, 2u);
  ledger.allowed = SIZE_MAX;
}

TEST(Memory, ARefusedTraceWritesNothing) {
  Ledger ledger;
  const Hooked hooked(ledger);
  hm_mask mask{};
  ASSERT_EQ(hm_mask_from_text("#.#\n", &mask), HM_OK);
  hm_point corner{};
  hm_loop loop{};
  hm_point* corners = &corner;
  hm_loop* loops = &loop;
  std::size_t corner_count = 77, loop_count = 78;
  run_out_of(
      ledger,
      [&] { return hm_trace(mask, HM_EIGHT, &corners, &corner_count, &loops, &loop_count); },
      [&] {
        EXPECT_TRUE(corners == &corner && loops == &loop);
        EXPECT_TRUE(corner_count == 77 && loop_count == 78);
      });
  EXPECT_EQ(corner_count, 8u);
  EXPECT_EQ(loop_count, 2u);
  if (corners != &corner) hm_free(corners);
  if (loops != &loop) hm_free(loops);
  EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
  EXPECT_TRUE(ledger.blocks.empty());
}

TEST(Memory, ARefusedMaskHasNoOrigin) {
  Ledger ledger;
  const Hooked hooked(ledger);
  hm_mask mask{}, cropped{};
  ASSERT_EQ(hm_mask_from_text("...\n..#\n", &mask), HM_OK);
  hm_point origin{77, 78};
  run_out_of(
      ledger, [&] { return hm_crop_to_solid(mask, &cropped, &origin); },
      [&] { EXPECT_TRUE(cropped.id == 0 && origin.x == 77 && origin.y == 78); });
  EXPECT_TRUE(origin.x == 2 && origin.y == 1);
  EXPECT_EQ(hm_mask_destroy(cropped), HM_OK);
  EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
}

TEST(Memory, BuffersAreAligned) {
  for (const std::size_t bytes : {1u, 7u, 64u}) {
    void* block = hm_alloc(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % alignof(std::max_align_t), 0u);
    hm_free(block);
  }
  EXPECT_EQ(hm_alloc(SIZE_MAX), nullptr);
}

}  // namespace

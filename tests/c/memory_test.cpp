// The allocator hooks: what goes through them comes back through them, and may fail at any time.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <cstdlib>
#include <map>

namespace {

/// An allocator that knows its blocks, and gives none after so many.
struct Ledger {
  std::map<void*, std::size_t> blocks;
  std::size_t total = 0;
  std::size_t allowed = SIZE_MAX;

  static void* alloc(std::size_t bytes, void* user) {
    Ledger& ledger = *static_cast<Ledger*>(user);
    if (ledger.total >= ledger.allowed) return nullptr;
    ++ledger.total;
    void* block = std::malloc(bytes);
    ledger.blocks[block] = bytes;
    return block;
  }
  static void free(void* block, void* user) {
    EXPECT_EQ(static_cast<Ledger*>(user)->blocks.erase(block), 1u) << "not one of ours";
    std::free(block);
  }
};

class Hooked {
 public:
  explicit Hooked(Ledger& ledger) {
    EXPECT_EQ(hm_set_allocator(&Ledger::alloc, &Ledger::free, &ledger), HM_OK);
  }
  ~Hooked() { hm_set_allocator(nullptr, nullptr, nullptr); }
  Hooked(const Hooked&) = delete;
  Hooked& operator=(const Hooked&) = delete;
};

/// Masks, buffers, a world: false at the first call that is refused. Leaves nothing behind.
bool live_a_little() {
  hm_mask mask{};
  hm_placed_mask* parts = nullptr;
  std::size_t count = 0;
  hm_world world{};
  char* text = nullptr;
  hm_body body = 0;
  hm_body_definition definition = hm_body_definition_default();
  bool good = hm_mask_from_text("#.#\n", &mask) == HM_OK;
  good = good && hm_component_masks(mask, HM_EIGHT, &parts, &count) == HM_OK;
  good = good && hm_mask_to_text(mask, &text) == HM_OK;
  good = good && hm_world_create(nullptr, &world) == HM_OK;
  definition.mask = mask;
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

TEST(Memory, BuffersAreAligned) {
  for (const std::size_t bytes : {1u, 7u, 64u}) {
    void* block = hm_alloc(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % alignof(std::max_align_t), 0u);
    hm_free(block);
  }
  EXPECT_EQ(hm_alloc(SIZE_MAX), nullptr);
}

}  // namespace

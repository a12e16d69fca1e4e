// Handles of the C library from several threads: read together, created and destroyed in parallel,
// and destroyed by one thread while others use them.
#if __has_include(<hitmask.h>)  // the C library is optional
#include <gtest/gtest.h>
#include <hitmask.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace {

template <class Work>
void with_threads(int count, Work work) {
  std::vector<std::thread> threads;
  for (int index = 0; index < count; ++index) threads.emplace_back(work, index);
  for (std::thread& thread : threads) thread.join();
}

hm_mask solid_mask(std::int32_t side) {
  hm_mask mask{};
  EXPECT_EQ(hm_mask_create({side, side}, 1, &mask), HM_OK);
  return mask;
}

TEST(CHandles, OneMaskIsReadByAll) {
  const hm_mask mask = solid_mask(100);
  with_threads(4, [&](int index) {
    for (std::int32_t i = 0; i < 2000; ++i) {
      std::int64_t area = 0;
      EXPECT_EQ(hm_overlap_area(mask, mask, {i % 100, index}, &area), HM_OK);
      EXPECT_EQ(area, (100 - i % 100) * (100 - index));
    }
  });
  EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
}

TEST(CHandles, AreMadeAndDestroyedSideBySide) {
  const std::size_t before = hm_live_handles();
  with_threads(4, [](int index) {
    std::vector<hm_mask> masks;
    for (std::int32_t i = 0; i < 500; ++i) {
      masks.push_back(solid_mask(1 + (index + i) % 5));
      if (i % 3 == 0) {
        EXPECT_EQ(hm_mask_destroy(masks.back()), HM_OK);
        EXPECT_EQ(hm_mask_destroy(masks.back()), HM_ERROR_STALE_HANDLE);
        masks.pop_back();
      }
    }
    for (const hm_mask mask : masks) EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
  });
  EXPECT_EQ(hm_live_handles(), before);
}

TEST(CHandles, MayBeDestroyedWhileOthersUseThem) {
  for (int round = 0; round < 50; ++round) {
    const hm_mask mask = solid_mask(64);
    std::atomic<int> destroyed{0};
    std::atomic<int> ready{0};
    with_threads(4, [&](int index) {
      for (++ready; ready < 4;) std::this_thread::yield();
      for (int i = 0; i < 200; ++i) {
        if (i == 20 + index && hm_mask_destroy(mask) == HM_OK) ++destroyed;
        std::int64_t count = 0;
        const hm_status status = hm_mask_count(mask, &count);
        EXPECT_TRUE(status == HM_OK ? count == 64 * 64 : status == HM_ERROR_STALE_HANDLE);
      }
    });
    EXPECT_EQ(destroyed, 1);
  }
}

TEST(CHandles, MessagesBelongToTheirThread) {
  hm_mask mask{};
  EXPECT_EQ(hm_mask_from_text("?", &mask), HM_ERROR_DATA);
  const std::string mine = hm_last_error();
  with_threads(1, [](int) {
    EXPECT_STREQ(hm_last_error(), "");
    EXPECT_EQ(hm_mask_clear({0}), HM_ERROR_NULL_HANDLE);
  });
  EXPECT_EQ(hm_last_error(), mine);
}

}  // namespace
#endif

// Sheets that run out of memory: an error, and the sheet is as before.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/sheet.hpp"
#include "sheet/samples.hpp"

namespace hitmask {
namespace {

/// Runs `attempt(successes)` until it no longer fails; it returns whether it did.
void until_memory_suffices(const std::function<bool(long)>& attempt) {
  long successes = 0;
  while (attempt(successes)) ASSERT_LT(++successes, 10'000);
  EXPECT_GT(successes, 0) << "it never allocates";
}

TEST(SheetAllocation, AFrameThatFailsChangesNothing) {
  const Sheet before = samples::rich_sheet();
  until_memory_suffices([&](long successes) {
    Sheet sheet = before;
    FrameDefinition frame{.name = "a name too long to be stored in place", .size = {90, 90}};
    frame.mask = Mask(90, 80, true);
    frame.parts = {{.name = "p", .box = {0, 0, 3, 3}, .mask = std::make_shared<const Mask>(3, 3)}};
    bool failed = false;
    {
      const support::FailAfter fail(successes);
      failed = !sheet.add_frame(std::move(frame)).ok();
    }
    EXPECT_EQ(sheet == before, failed);
    EXPECT_EQ(sheet.find_frame("frame 3"), 3U);
    return failed;
  });
}

TEST(SheetAllocation, AnAnimationThatFailsChangesNothing) {
  const Sheet before = samples::rich_sheet();
  until_memory_suffices([&](long successes) {
    Sheet sheet = before;
    Animation animation{.name = "a name too long to be stored in place", .frames = {1, 2, 3}};
    bool failed = false;
    {
      const support::FailAfter fail(successes);
      failed = !sheet.add_animation(std::move(animation)).ok();
    }
    EXPECT_EQ(sheet == before, failed);
    EXPECT_EQ(sheet.frame_of(*sheet.play("all")), 0U);
    return failed;
  });
}

TEST(SheetAllocation, AMaskThatFailsChangesNothing) {
  const Sheet before = samples::rich_sheet();
  until_memory_suffices([&](long successes) {
    Sheet sheet = before;
    bool failed = false;
    try {
      const support::FailAfter fail(successes);
      static_cast<void>(sheet.mask(3, Orientation::mirrored_quarter));
      static_cast<void>(sheet.part_mask(1, "hit", Orientation::half));
    } catch (const std::bad_alloc&) {
      failed = true;
    }
    EXPECT_EQ(sheet, before);
    EXPECT_EQ(sheet.mask(3, Orientation::mirrored_quarter).mask->size(), (Size{130, 600}));
    return failed;
  });
}

TEST(SheetAllocation, ReadingAndWritingFailWithAnError) {
  const Sheet sheet = samples::rich_sheet();
  const std::vector<std::uint8_t> bytes = to_bytes(sheet).value();
  until_memory_suffices([&](long successes) {
    const support::FailAfter fail(successes);
    const Result<std::vector<std::uint8_t>> written = to_bytes(sheet);
    EXPECT_EQ(written.error().code, written ? ErrorCode::none : ErrorCode::memory);
    return !written.ok();
  });
  for (const Trust trust : {Trust::none, Trust::source})
    until_memory_suffices([&](long successes) {
      const support::FailAfter fail(successes);
      const Result<Sheet> read = sheet_from_bytes(bytes, trust);
      EXPECT_EQ(read.error().code, read ? ErrorCode::none : ErrorCode::memory);
      return !read.ok();
    });
}

TEST(SheetAllocation, PlayersDoNotAllocate) {
  const Sheet sheet = samples::rich_sheet();
  std::vector<Player> players(100, *sheet.play("all"));
  std::vector<std::uint32_t> frames(players.size());
  EXPECT_EQ(support::allocations_of([&] {
              sheet.advance(players, 50, frames);
              sheet.advance(players[0], 500, [](const PlayerEvent&) {});
              sheet.seek(players[1], 5000);
              static_cast<void>(sheet.find_frame("frame 1"));
            }),
            0);
}

}  // namespace
}  // namespace hitmask

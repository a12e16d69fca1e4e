// Equality of sheets, and what differs.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "hitmask/sheet.hpp"
#include "sheet/samples.hpp"

namespace hitmask {
namespace {

using Names = std::vector<std::string>;

FrameDefinition plain_frame(const std::string& name) {
  FrameDefinition frame{.name = name, .size = {4, 3}, .mask = Mask(2, 2, true)};
  frame.parts = {{.name = "p", .box = {0, 0, 1, 1}}};
  return frame;
}

Sheet sheet_of(const FrameDefinition& second, const Animation& animation) {
  Sheet sheet;
  EXPECT_TRUE(sheet.add_frame(plain_frame("a")));
  EXPECT_TRUE(sheet.add_frame(second));
  EXPECT_TRUE(sheet.add_animation(animation));
  return sheet;
}

TEST(ComparedSheets, DifferInEveryField) {
  const Animation walk{.name = "walk", .frames = {0, 1}};
  const Sheet before = sheet_of(plain_frame("b"), walk);
  const std::function<void(FrameDefinition&)> changes[] = {
      [](FrameDefinition& frame) { frame.size.width = 5; },
      [](FrameDefinition& frame) { frame.mask.set(0, 0, false); },
      [](FrameDefinition& frame) { frame.mask_at.x = 1; },
      [](FrameDefinition& frame) { frame.pivot.y = 1; },
      [](FrameDefinition& frame) { frame.duration = 99; },
      [](FrameDefinition& frame) { frame.user = "u"; },
      [](FrameDefinition& frame) { frame.parts.clear(); },
      [](FrameDefinition& frame) { frame.parts[0].name = "q"; },
      [](FrameDefinition& frame) { frame.parts[0].box.x = 1; },
      [](FrameDefinition& frame) { frame.parts[0].user = "u"; },
      [](FrameDefinition& frame) { frame.parts[0].mask = std::make_shared<const Mask>(1, 1); },
  };
  for (const auto& change : changes) {
    FrameDefinition frame = plain_frame("b");
    change(frame);
    const Sheet after = sheet_of(frame, walk);
    EXPECT_NE(after, before);
    EXPECT_NE(to_bytes(after).value(), to_bytes(before).value());
    EXPECT_EQ(difference(before, after).changed_frames, Names{"b"});
    EXPECT_TRUE(difference(before, after).same_order);
  }
}

TEST(ComparedSheets, DifferInAnimations) {
  const Animation walk{.name = "walk", .frames = {0, 1}};
  const Sheet before = sheet_of(plain_frame("b"), walk);
  const Animation others[] = {{.name = "walk", .frames = {1, 0}},
                              {.name = "walk", .frames = {0, 1}, .playback = Playback::reverse},
                              {.name = "walk", .frames = {0, 1}, .repeat = 1},
                              {.name = "walk", .frames = {0, 1}, .user = "u"}};
  for (const Animation& other : others) {
    const Sheet after = sheet_of(plain_frame("b"), other);
    EXPECT_NE(after, before);
    EXPECT_EQ(difference(before, after).changed_animations, Names{"walk"});
    EXPECT_TRUE(difference(before, after).changed_frames.empty());
  }
}

TEST(ComparedSheets, HaveNames) {
  const Sheet before = sheet_of(plain_frame("b"), {.name = "walk", .frames = {0}});
  const Sheet after = sheet_of(plain_frame("c"), {.name = "run", .frames = {0}});
  const SheetDifference found = difference(before, after);
  EXPECT_EQ(found.added_frames, Names{"c"});
  EXPECT_EQ(found.removed_frames, Names{"b"});
  EXPECT_EQ(found.added_animations, Names{"run"});
  EXPECT_EQ(found.removed_animations, Names{"walk"});
  EXPECT_TRUE(found.changed_frames.empty());
  EXPECT_FALSE(found.same_order);
  EXPECT_FALSE(same_names(before, after));
  EXPECT_TRUE(same_names(before, before));
}

/// The order of frames changes indices, but not what an animation shows.
TEST(ComparedSheets, KnowFramesByName) {
  Sheet before;
  Sheet after;
  for (const char* const name : {"a", "b"}) EXPECT_TRUE(before.add_frame(plain_frame(name)));
  for (const char* const name : {"b", "a"}) EXPECT_TRUE(after.add_frame(plain_frame(name)));
  EXPECT_TRUE(before.add_animation({.name = "walk", .frames = {0, 1}}));
  EXPECT_TRUE(after.add_animation({.name = "walk", .frames = {1, 0}}));
  const SheetDifference found = difference(before, after);
  EXPECT_TRUE(found.changed_frames.empty() && found.changed_animations.empty());
  EXPECT_FALSE(found.same_order);
}

TEST(ComparedSheets, AreValues) {
  Sheet sheet = samples::rich_sheet();
  Sheet copy = sheet;
  EXPECT_EQ(copy, sheet);
  EXPECT_EQ(copy.frame(0).mask, sheet.frame(0).mask) << "shared";
  ASSERT_TRUE(copy.add_frame(plain_frame("new")));
  EXPECT_NE(copy, sheet);
  EXPECT_EQ(sheet.find_frame("new"), Sheet::none);
  sheet = copy;
  EXPECT_EQ(copy, sheet);
  const Sheet moved = std::move(copy);
  EXPECT_EQ(moved, sheet);
  EXPECT_GT(moved.memory_bytes(), moved.frame(3).mask->memory_bytes());
  EXPECT_GT(moved.memory_bytes(), Sheet().memory_bytes());
}

}  // namespace
}  // namespace hitmask

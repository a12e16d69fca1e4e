// Frames: cut to their solid pixels, placed by their pivot, mirrored and turned.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask {
namespace {

constexpr std::array all_orientations = {
    Orientation::upright,       Orientation::quarter,
    Orientation::half,          Orientation::three_quarters,
    Orientation::mirrored,      Orientation::mirrored_quarter,
    Orientation::mirrored_half, Orientation::mirrored_three_quarters};

FrameDefinition frame_of_mask(std::string name, Mask mask, Pivot pivot = {}) {
  FrameDefinition frame{.name = std::move(name), .size = mask.size(), .pivot = pivot};
  frame.mask = std::move(mask);
  return frame;
}

/// Pixels by the point that they have in world coordinates when the pivot is at (0, 0).
std::vector<Point> points_around_origin(const FrameMask& shown) {
  std::vector<Point> points;
  for (std::int32_t y = 0; y < shown.mask->height(); ++y)
    for (std::int32_t x = 0; x < shown.mask->width(); ++x)
      if (shown.mask->get(x, y)) points.push_back({x - shown.origin.x, y - shown.origin.y});
  return points;
}

TEST(SheetFrames, AreCutToTheirSolidPixels) {
  Sheet sheet;
  const Mask mask = Mask::from_text({".....", "..##.", "..#..", "....."});
  ASSERT_EQ(*sheet.add_frame(frame_of_mask("a", mask, Pivot::at({1, 3}))), 0U);
  const Frame frame = sheet.frame(0);
  EXPECT_EQ(frame.name, "a");
  EXPECT_EQ(frame.size, (Size{5, 4}));
  EXPECT_EQ(frame.solid, (Box{2, 1, 2, 2}));
  EXPECT_EQ(*frame.mask, Mask::from_text({"##", "#."}));
  EXPECT_EQ(frame.duration, 100);
  EXPECT_EQ(sheet.mask(0).mask, frame.mask);
  EXPECT_EQ(sheet.mask(0).origin, (Point{-1, 2}));
}

TEST(SheetFrames, AreEmptyWhereNothingIsSolid) {
  Sheet sheet;
  ASSERT_TRUE(sheet.add_frame(frame_of_mask("a", Mask(7, 5), Pivot::at({3, 1}))));
  ASSERT_TRUE(sheet.add_frame({.name = "b", .size = {7, 5}, .pivot = Pivot::at({3, 1})}));
  for (const std::uint32_t frame : {0U, 1U}) {
    EXPECT_EQ(sheet.frame(frame).solid, (Box{}));
    EXPECT_EQ(sheet.frame(frame).mask->size(), (Size{0, 0}));
    EXPECT_EQ(sheet.mask(frame).origin, (Point{3, 1}));
    EXPECT_EQ(sheet.mask(frame, Orientation::mirrored).origin, (Point{4, 1}));
  }
}

TEST(SheetFrames, StoreEqualPixelsOnce) {
  Sheet sheet;
  const Mask mask = Mask::from_text({"##", "#."});
  ASSERT_TRUE(sheet.add_frame(frame_of_mask("a", pad(mask, 3, 0, 0, 1), Pivot::at({1, 1}))));
  ASSERT_TRUE(sheet.add_frame(frame_of_mask("b", pad(mask, 0, 2, 0, 0))));
  EXPECT_EQ(sheet.frame(0).mask, sheet.frame(1).mask);
  EXPECT_EQ(sheet.mask(0, Orientation::quarter).mask, sheet.mask(1, Orientation::quarter).mask);
  ASSERT_TRUE(sheet.add_frame(frame_of_mask("c", flip_x(mask))));
  EXPECT_EQ(sheet.mask(0, Orientation::mirrored).mask, sheet.frame(2).mask);
}

/// The pixel of the untrimmed frame, mirrored first, then turned.
Point oriented_pixel(Point at, Size size, Orientation orientation) {
  if (orientation >= Orientation::mirrored) at.x = size.width - 1 - at.x;
  for (int i = static_cast<int>(orientation) % 4; i > 0; --i) {
    at = {size.height - 1 - at.y, at.x};
    std::swap(size.width, size.height);
  }
  return at;
}

/// Where the pivot's corner lies in the oriented frame: every step on the exact pivot, one floor.
Point oriented_pivot(Pivot pivot, Size size, Orientation orientation) {
  if (orientation >= Orientation::mirrored) pivot.x = size.width * 65'536LL - pivot.x;
  for (int i = static_cast<int>(orientation) % 4; i > 0; --i) {
    pivot = {size.height * 65'536LL - pivot.y, pivot.x};
    std::swap(size.width, size.height);
  }
  const auto floor_of = [](std::int64_t value) {
    return static_cast<std::int32_t>((value + (std::int64_t{1} << 40)) / 65'536 - (1 << 24));
  };
  return {floor_of(pivot.x), floor_of(pivot.y)};
}

std::vector<Point> expected_points(const Mask& mask, Pivot pivot, Orientation orientation) {
  std::vector<Point> points;
  const Point corner = oriented_pivot(pivot, mask.size(), orientation);
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      if (mask.get(x, y)) {
        const Point at = oriented_pixel({x, y}, mask.size(), orientation);
        points.push_back({at.x - corner.x, at.y - corner.y});
      }
  std::ranges::sort(points, {}, [](Point at) { return std::pair(at.y, at.x); });
  return points;
}

TEST(SheetFrames, AreMirroredAndTurnedAroundThePivot) {
  const Mask masks[] = {Mask::from_text({".....", ".##..", ".#.#.", "....."}),
                        Mask::from_text({"#"}), pad(Mask::from_text({"#.#", "##."}), 70, 3, 1, 66)};
  const Pivot pivots[] = {
      {}, Pivot::at({2, 1}), {98'304, 32'768}, {-1, 65'537}, {-70'000, 300'001}};
  for (const Mask& mask : masks)
    for (const Pivot pivot : pivots) {
      Sheet sheet;
      ASSERT_TRUE(sheet.add_frame(frame_of_mask("a", mask, pivot)));
      for (const Orientation orientation : all_orientations) {
        const FrameMask shown = sheet.mask(0, orientation);
        EXPECT_EQ(points_around_origin(shown), expected_points(mask, pivot, orientation));
        EXPECT_EQ(sheet.find_mask(0, orientation), shown);
      }
    }
}

TEST(SheetFrames, OfOddWidthTurnAroundInPlace) {
  Sheet sheet;
  const Mask mask(5, 7, true);
  ASSERT_TRUE(sheet.add_frame(frame_of_mask("odd", mask, Pivot::centre(mask.size()))));
  const std::vector<Point> upright = points_around_origin(sheet.mask(0));
  EXPECT_EQ(points_around_origin(sheet.mask(0, Orientation::mirrored)), upright);
  EXPECT_EQ(points_around_origin(sheet.mask(0, Orientation::half)), upright);
}

TEST(SheetFrames, MakeVariantsOnDemand) {
  Sheet sheet;
  ASSERT_TRUE(sheet.add_frame(frame_of_mask("a", Mask::from_text({"##", "#."}))));
  EXPECT_TRUE(sheet.find_mask(0).has_value());
  EXPECT_FALSE(sheet.find_mask(0, Orientation::half).has_value());
  const FrameMask made = sheet.mask(0, Orientation::half);
  EXPECT_EQ(sheet.find_mask(0, Orientation::half), made);
  EXPECT_EQ(sheet.mask(0, Orientation::half).mask, made.mask);
}

FramePart box_part(std::string name, const Box& box) {
  return {.name = std::move(name), .box = box};
}

TEST(SheetParts, MoveWithTheFrame) {
  const Mask frame_mask = Mask::from_text({"......", ".####.", ".##.#.", "......"});
  const Box boxes[] = {{1, 1, 3, 2}, {-4, 2, 2, 9}, {5, 3, 1, 1}};
  const Pivot pivot{150'000, 70'000};
  for (const Box& box : boxes) {
    Sheet sheet;
    FrameDefinition frame = frame_of_mask("a", frame_mask, pivot);
    frame.parts = {box_part("hit", box)};
    ASSERT_TRUE(sheet.add_frame(frame));
    // The same pixels as a frame of their own, with space on all sides for what reaches outside.
    Mask larger(16, 24);
    paint_box(larger, {box.x + 5, box.y + 5, box.w, box.h});
    const Pivot moved{pivot.x + 5 * 65'536, pivot.y + 5 * 65'536};
    ASSERT_TRUE(sheet.add_frame(frame_of_mask("b", larger, moved)));
    for (const Orientation orientation : all_orientations)
      EXPECT_EQ(points_around_origin(*sheet.part_mask(0, "hit", orientation)),
                points_around_origin(sheet.mask(1, orientation)));
  }
}

TEST(SheetParts, HaveMasksOfTheirOwn) {
  Sheet sheet;
  FrameDefinition frame = frame_of_mask("a", Mask(8, 8, true), Pivot::at({4, 4}));
  const auto mask = std::make_shared<const Mask>(Mask::from_text({"...", ".#."}));
  const auto full = std::make_shared<const Mask>(Mask(2, 2, true));
  frame.parts = {{.name = "z", .box = {1, 2, 3, 2}, .mask = mask, .user = "mine"},
                 {.name = "b", .box = {0, 0, 2, 2}, .mask = full}};
  ASSERT_TRUE(sheet.add_frame(frame));
  const Frame stored = sheet.frame(0);
  ASSERT_EQ(stored.parts.size(), 2U);
  EXPECT_EQ(stored.parts[0].name, "b") << "sorted";
  EXPECT_EQ(stored.parts[0].mask, nullptr) << "it fills its box";
  EXPECT_EQ(stored.parts[1].mask, mask) << "shared";
  EXPECT_EQ(stored.parts[1].user, "mine");
  EXPECT_EQ(sheet.part_mask(0, "z")->mask, mask) << "not cut";
  EXPECT_EQ(sheet.part_mask(0, "z")->origin, (Point{3, 2}));
  EXPECT_EQ(*sheet.part_mask(0, "b")->mask, *full);
  EXPECT_EQ(sheet.part_mask(0, "b")->mask, sheet.part_mask(0, "b")->mask) << "made once";
  EXPECT_FALSE(sheet.part_mask(0, "c").has_value());
  EXPECT_EQ(sheet.part_names(), (std::vector<std::string_view>{"b", "z"}));
}

TEST(SheetParts, GetExactBounds) {
  Mask loose(70, 70, true);
  loose.clear();
  for (std::int32_t x = 0; x < 70; ++x) loose.set(x, 3);
  loose.set(69, 3, false);  // the bounds are now too large
  Sheet sheet;
  FrameDefinition frame = frame_of_mask("a", Mask(70, 70, true));
  frame.parts = {{.name = "p", .box = {0, 0, 70, 70}, .mask = std::make_shared<const Mask>(loose)}};
  ASSERT_TRUE(sheet.add_frame(frame));
  EXPECT_EQ(sheet.frame(0).parts[0].mask->solid_bounds(), (Box{0, 3, 69, 1}));
  EXPECT_EQ(*sheet.frame(0).parts[0].mask, loose);
}

TEST(Sheets, RefuseWrongFrames) {
  Sheet sheet;
  ASSERT_TRUE(sheet.add_frame({.name = "there", .size = {4, 4}}));
  const auto refused = [&](FrameDefinition frame, const std::string& why) {
    const Result<std::uint32_t> added = sheet.add_frame(std::move(frame));
    EXPECT_NE(added.message().find(why), std::string::npos) << added.message();
    EXPECT_EQ(sheet.frame_count(), 1U);
  };
  const auto with_part = [](FramePart part) {
    return FrameDefinition{.name = "a", .size = {4, 4}, .parts = {part, box_part("b", {})}};
  };
  refused({.name = "there", .size = {4, 4}}, "frame 'there': the name exists already");
  refused({.name = "\xC0\x80"}, "the name of this frame is not UTF-8");
  refused({.name = "a", .size = {-1, 4}}, "frame 'a': no mask can have -1 x 4 pixels");
  refused({.name = "a", .size = {4, 65'536}}, "no mask can have 4 x 65536 pixels");
  refused({.name = "a", .size = {4, 4}, .mask = Mask(3, 3), .mask_at = {2, 0}},
          "its mask leaves it");
  refused({.name = "a", .size = {4, 4}, .mask = Mask(3, 3), .mask_at = {2'147'483'647, 0}},
          "leaves");
  refused({.name = "a", .duration = -1}, "its duration is negative");
  refused({.name = "a", .pivot = Pivot::at({1 << 21, 0})}, "its pivot is too far away");
  refused({.name = "a", .pivot = {0, std::numeric_limits<std::int64_t>::min()}}, "too far away");
  refused(with_part(box_part("b", {})), "frame 'a': part 'b': another one has this name");
  refused(with_part(box_part("\xFF", {})), "frame 'a': the name of this part is not UTF-8");
  refused(with_part(box_part("c", {0, 0, -1, 1})), "part 'c': no mask can have -1 x 1 pixels");
  refused(with_part(box_part("c", {2'147'483'647, 0, 2, 1})), "part 'c': it is too far");
  refused(with_part({.name = "c", .box = {0, 0, 2, 2}, .mask = std::make_shared<const Mask>(3, 2)}),
          "its mask has 3 x 2 pixels, its box 2 x 2");
}

TEST(Sheets, RefuseWrongAnimations) {
  Sheet sheet;
  ASSERT_TRUE(sheet.add_frame({.name = "a"}));
  ASSERT_EQ(*sheet.add_animation({.name = "walk", .frames = {0, 0}}), 0U);
  const auto refused = [&](const Animation& animation, const std::string& why) {
    EXPECT_EQ(sheet.add_animation(animation).message(), why);
    EXPECT_EQ(sheet.animation_count(), 1U);
  };
  refused({.name = "walk", .frames = {0}}, "animation 'walk': the name exists already");
  refused({.name = "\xED\xA0\x80", .frames = {0}}, "the name of this animation is not UTF-8");
  refused({.name = "b"}, "animation 'b': it needs 1 to 2,147,483,647 frames");
  refused({.name = "b", .frames = {0, 1}}, "animation 'b': there is no frame 1");
  refused({.name = "b", .frames = {0}, .playback = static_cast<Playback>(4)},
          "animation 'b': its playback is unknown");
}

TEST(Sheets, FindByName) {
  Sheet sheet;
  for (int i = 0; i < 300; ++i) {
    ASSERT_TRUE(sheet.add_frame({.name = "walk/" + std::to_string(i)}));
    ASSERT_TRUE(sheet.add_animation({.name = std::to_string(i), .frames = {0}}));
  }
  EXPECT_EQ(sheet.find_frame("walk/217"), 217U);
  EXPECT_EQ(sheet.find_frame("walk/300"), Sheet::none);
  EXPECT_EQ(sheet.find_animation("17"), 17U);
  EXPECT_EQ(sheet.find_animation(""), Sheet::none);
  ASSERT_TRUE(sheet.add_frame({.name = ""}));
  EXPECT_EQ(sheet.find_frame(""), 300U);
}

}  // namespace
}  // namespace hitmask

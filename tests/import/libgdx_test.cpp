// .atlas files of libGDX and Spine, from a writer of the tests.

#include "import/packer.hpp"

namespace hitmask::test {
namespace {

std::string pair_text(std::int32_t a, std::int32_t b) {
  return std::to_string(a) + "," + std::to_string(b);
}

std::string atlas_region(const PackedFrame& frame, bool is_new) {
  const Size whole = frame.original.size();
  const std::int32_t bottom = whole.height - frame.trimmed.height - frame.offset.y;
  const std::string rotate = frame.turned ? (is_new ? "rotate:90\n" : "  rotate: true\n")
                                          : (is_new ? "" : "  rotate: false\n");
  if (is_new)
    return frame.name + "\n" + "bounds:" + pair_text(frame.at.x, frame.at.y) + "," +
           pair_text(frame.trimmed.width, frame.trimmed.height) +
           "\noffsets:" + pair_text(frame.offset.x, bottom) + "," +
           pair_text(whole.width, whole.height) + "\n" + rotate;
  return frame.name + "\n" + rotate + "  xy: " + pair_text(frame.at.x, frame.at.y) +
         "\n  size: " + pair_text(frame.trimmed.width, frame.trimmed.height) +
         "\n  orig: " + pair_text(whole.width, whole.height) +
         "\n  offset: " + pair_text(frame.offset.x, bottom) + "\n  index: -1\n";
}

std::string atlas_text(const Packed& packed, bool is_new) {
  std::string text;
  for (std::size_t page = 0; page < packed.pages.size(); ++page) {
    text +=
        (is_new && page == 0 ? "" : "\n") + std::string("page") + std::to_string(page) + ".png\n";
    text += is_new ? "size:512,40\nfilter:Linear,Linear\n"
                   : "size: 512,40\nformat: RGBA8888\nfilter: Nearest,Nearest\nrepeat: none\n";
    for (const PackedFrame& frame : packed.frames)
      if (frame.page == static_cast<int>(page)) text += atlas_region(frame, is_new);
  }
  return text;
}

TEST(Libgdx, OldAndNewKeysAndSeveralPages) {
  for (const bool is_new : {false, true})
    for (const int pages : {1, 3}) {
      const Packed packed = pack(12, pages, false, 7);
      expect_packed(decode_text(atlas_text(packed, is_new), files_of(packed)), packed);
    }
}

TEST(Libgdx, WindowsLineEnds) {
  const Packed packed = pack(5, 2, false, 8);
  std::string text;
  for (const char letter : atlas_text(packed, true))
    text += letter == '\n' ? std::string("\r\n") : std::string(1, letter);
  expect_packed(decode_text(text, files_of(packed)), packed);
}

TEST(Libgdx, RotatedTheOtherWay) {
  const Packed packed = pack(10, 1, true, 9);
  SheetOptions options;
  options.rotated = RotatedFrames::clockwise;
  expect_packed(decode_text(atlas_text(packed, false), files_of(packed), options), packed);
  const auto wrong = decode_text(atlas_text(packed, false), files_of(packed));
  ASSERT_TRUE(wrong.ok());
  int differing = 0;
  for (const PackedFrame& frame : packed.frames)
    differing += untrimmed(*wrong, frame.name) == frame.original ? 0 : 1;
  EXPECT_GT(differing, 0);
}

TEST(Libgdx, HalfAndThreeQuarterTurns) {
  const Mask original = Mask::from_text({"##.", "#..", "#.#", "#.."});
  for (const int quarters : {0, 1, 2, 3}) {  // counter-clockwise
    Mask page(10, 10);
    page.draw(turn(original, -quarters), {2, 3});
    Files files{{{"p.png", *encode_png(page)}}};
    const auto sheet = decode_text(
        "p.png\nsize:10,10\na\nbounds:2,3,3,4\nrotate:" + std::to_string(quarters * 90) + "\n",
        files);
    ASSERT_TRUE(sheet.ok()) << sheet.message();
    EXPECT_EQ(untrimmed(*sheet, "a"), original) << quarters;
  }
}

TEST(Libgdx, IndicesMakeAnimations) {
  Files files{{{"p.png", *encode_png(Mask(8, 8, true))}}};
  std::string text = "p.png\n";
  for (const int index : {2, -1, 10, 0}) {
    text += "run\nbounds:0,0,1,1\n";
    if (index >= 0) text += "index:" + std::to_string(index) + "\n";
  }
  const auto sheet = decode_text(text + "jump_1\nbounds:1,1,2,2\njump_0\nbounds:1,1,2,2\n", files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  ASSERT_EQ(sheet->animation_count(), 2U);
  std::string names;
  for (const std::uint32_t frame : sheet->animation(sheet->find_animation("run")).frames)
    names += std::string(sheet->frame(frame).name) + " ";
  EXPECT_EQ(names, "run_0 run_2 run_10 run ");
  EXPECT_EQ(sheet->animation(sheet->find_animation("jump")).frames,
            (std::vector<std::uint32_t>{5, 4}));
}

TEST(Libgdx, Mistakes) {
  const Files files{{{"p.png", *encode_png(Mask(8, 8, true))}}};
  const auto expect = [&](const std::string& lines, const std::string& part) {
    expect_error(decode_text("p.png\nsize:8,8\nhero\n" + lines, files), part);
  };
  expect("bounds:0,0,9,1\n",
         "region 'hero': the region 0, 0, 9 x 1 is not on its page 'p.png' of 8 x 8");
  expect("bounds:-1,0,1,1\n", "is not on its page");
  expect("bounds:2147483647,0,2147483647,1\n", "is not on its page");
  expect("bounds:0,0,8\n", "line 4: bounds: needs 4 numbers");
  expect("bounds:0,0,8,x\n", "line 4: bounds: 'x' is not a whole number");
  expect("rotate:45\n", "rotate: '45'");
  expect("bounds:0,0,4,4\noffsets:0,0,3,9\n", "leaves the untrimmed one");
  expect("bounds:0,0,4,4\noffsets:0,-2147483648,8,2147483647\n", "out of range");
  expect("bounds:0,0,4,4\nhero\nbounds:0,0,4,4\n", "hero");
  expect("", "line 3: region 'hero': has neither bounds nor both xy and size");
  expect("xy: 0, 0\n", "line 3: region 'hero': has neither");
  expect("size: 4, 4\n", "line 3: region 'hero': has neither");
  expect("index: 7\nother\nbounds:0,0,4,4\n", "line 3: region 'hero': has neither");
  expect("bounds:0,0,4,4\n  off", "line 5: region 'off': has neither");
  expect("xy: 0, 0\nsize: 4, 4\norig: 8, 8\n", "line 3: region 'hero': has orig, but no offset");
  expect("bounds:0,0,4,4\nbounds:0,0,4,5\n", "line 5: bounds: is there twice");
  expect_error(decode_text("gone.png\na\nbounds:0,0,1,1\n", files),
               "line 1: gone.png: there is no such file");
  expect_error(decode_text("p.png\nsize:8,8\n", files), "no frames");
}

// Cut anywhere, a file has only whole frames, or it is an error. The end of a number or of a line
// can look like all of it, so the cuts are inside of keys and names, and between values.
TEST(Libgdx, CutShort) {
  for (const bool is_new : {false, true}) {
    const Packed packed = pack(4, 2, false, 10);
    const std::string text = atlas_text(packed, is_new);
    for (std::size_t length = 0; length < text.size(); ++length) {
      const std::size_t end = text.substr(0, length).find_last_not_of(' ');
      const char last = end == std::string::npos ? '\n' : text[end];
      if ((last >= '0' && last <= '9') || last == '\n') continue;
      const auto sheet = decode_text(text.substr(0, length), files_of(packed));
      if (!sheet) continue;
      for (std::uint32_t i = 0; i < sheet->frame_count(); ++i) {
        const std::string name(sheet->frame(i).name);
        const auto found = std::ranges::find(packed.frames, name, &PackedFrame::name);
        ASSERT_NE(found, packed.frames.end()) << name << " at " << length;
        ASSERT_EQ(untrimmed(*sheet, name), found->original) << name << " at " << length;
      }
    }
  }
}

}  // namespace
}  // namespace hitmask::test

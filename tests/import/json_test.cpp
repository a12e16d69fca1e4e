// JSON of Aseprite and TexturePacker.
#if defined(HITMASK_TEST_READERS)

#include "import/packer.hpp"

namespace hitmask::test {
namespace {

std::string box_json(std::int32_t x, std::int32_t y, Size size) {
  return R"({"x":)" + std::to_string(x) + R"(,"y":)" + std::to_string(y) + R"(,"w":)" +
         std::to_string(size.width) + R"(,"h":)" + std::to_string(size.height) + "}";
}

/// What both forms have in common.
std::string frame_json(const PackedFrame& frame) {
  const Size whole = frame.original.size();
  return R"("frame":)" + box_json(frame.at.x, frame.at.y, frame.trimmed) + R"(,"rotated":)" +
         (frame.turned ? "true" : "false") + R"(,"trimmed":true,"spriteSourceSize":)" +
         box_json(frame.offset.x, frame.offset.y, frame.trimmed) + R"(,"sourceSize":{"w":)" +
         std::to_string(whole.width) + R"(,"h":)" + std::to_string(whole.height) + "}";
}

std::string frames_json(const Packed& packed, int page, bool is_hash) {
  std::string text;
  for (const PackedFrame& frame : packed.frames) {
    if (frame.page != page) continue;
    text += text.empty() ? "" : ",";
    text += is_hash ? '"' + frame.name + "\":{" : R"({"filename":")" + frame.name + "\",";
    text += frame_json(frame) + "}";
  }
  return is_hash ? "{" + text + "}" : "[" + text + "]";
}

TEST(TexturePacker, HashAndArrayTurnedClockwise) {
  for (const bool is_hash : {true, false}) {
    const Packed packed = pack(12, 1, true, 21);
    const auto sheet = decode_text(R"({"frames":)" + frames_json(packed, 0, is_hash) +
                                       R"(,"meta":{"image":"page0.png","scale":"1"}})",
                                   files_of(packed));
    expect_packed(sheet, packed);
    EXPECT_EQ(sheet->animation(sheet->find_animation("frame")).frames.size(), 12U);
  }
}

TEST(TexturePacker, CounterClockwiseByOption) {
  const Packed packed = pack(8, 1, false, 22);
  SheetOptions options;
  options.rotated = RotatedFrames::counter_clockwise;
  expect_packed(decode_text(R"({"frames":)" + frames_json(packed, 0, true) +
                                R"(,"meta":{"image":"page0.png"}})",
                            files_of(packed), options),
                packed);
}

TEST(TexturePacker, SeveralPagesInOneFile) {
  const Packed packed = pack(9, 2, true, 23);
  std::string text = R"({"textures":[)";
  for (const int page : {0, 1})
    text += std::string(page == 0 ? "" : ",") + R"({"image":"page)" + std::to_string(page) +
            R"(.png","frames":)" + frames_json(packed, page, false) + "}";
  expect_packed(decode_text(text + "]}", files_of(packed)), packed);
}

TEST(TexturePacker, RelatedFiles) {
  const Packed packed = pack(9, 3, true, 24);
  Files files = files_of(packed);
  const auto text = [&](int page) {
    return R"({"frames":)" + frames_json(packed, page, true) + R"(,"meta":{"image":"page)" +
           std::to_string(page) +
           R"(.png","related_multi_packs":["s-0.json","s-1.json","s-2.json"]}})";
  };
  for (const int page : {0, 1, 2})
    files.files["s-" + std::to_string(page) + ".json"] = bytes_of(text(page));
  expect_packed(decode_text(text(0), files, {}, "art/s-0.json"), packed);
  files.files.erase("s-2.json");
  expect_error(decode_text(text(0), files, {}, "art/s-0.json"),
               "meta.related_multi_packs[2]: s-2.json");
  const auto related = [&](const std::string& name) {
    return R"({"frames":)" + frames_json(packed, 0, true) +
           R"(,"meta":{"image":"page0.png","related_multi_packs":[")" + name + R"("]}})";
  };
  for (const char* itself : {"s-0.json", "./s-0.json", "a/../s-0.json"})
    EXPECT_TRUE(decode_text(related(itself), files, {}, "art/s-0.json").ok()) << itself;
  for (const char* other : {"../s-0.json", "art/s-0.json", "s-0.txt"})
    expect_error(decode_text(related(other), files, {}, "art/s-0.json"),
                 "meta.related_multi_packs[0]: " + std::string(other));
  files.files["s-2.json"] = bytes_of("{\"frames\":");
  expect_error(decode_text(text(0), files, {}, "art/s-0.json"), "'s-2.json': byte ");
}

TEST(TexturePacker, PivotsAndAnimations) {
  const Files files{{{"p.png", *encode_png(Mask(8, 8, true))}}};
  const auto sheet = decode_text(
      R"({"frames":{"a.png":{"frame":{"x":0,"y":0,"w":3,"h":5},"pivot":{"x":0.5,"y":1}},
                    "b.png":{"frame":{"x":0,"y":0,"w":3.0,"h":5},"anchor":{"x":-0.3333333333,"y":2.25e0}}},
          "animations":{"blink":["b.png","a.png","b.png"]},"meta":{"image":"p.png"}})",
      files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(sheet->frame(0).pivot, (Pivot{3 * 32'768, 5 * 65'536}));
  EXPECT_EQ(sheet->frame(1).pivot, (Pivot{-65'536, 5 * 9 * 16'384}));
  ASSERT_EQ(sheet->animation_count(), 1U);
  EXPECT_EQ(sheet->animation(0).frames, (std::vector<std::uint32_t>{1, 0, 1}));
}

// --- Aseprite -----------------------------------------------------------------------------------

const Files ase_files{{{"hero.png", *encode_png(Mask(64, 8, true))}}};

std::string ase_frame(const std::string& name, int duration = 100) {
  return '"' + name + R"(":{"frame":{"x":0,"y":0,"w":4,"h":4},"rotated":false,"trimmed":false,)" +
         R"("spriteSourceSize":{"x":2,"y":1,"w":4,"h":4},"sourceSize":{"w":16,"h":12},"duration":)" +
         std::to_string(duration) + "}";
}

std::string ase_json(const std::vector<std::string>& names, const std::string& meta) {
  std::string frames;
  int duration = 10;
  for (const std::string& name : names)
    frames += (frames.empty() ? "" : ",") + ase_frame(name, duration += 10);
  return R"({"frames":{)" + frames +
         R"(},"meta":{"app":"https://www.aseprite.org/","image":"hero.png","scale":"1")" +
         (meta.empty() ? "" : ",") + meta + "}}";
}

std::string tag_json(const std::string& name, int from, int to, const std::string& more = {}) {
  return R"({"name":")" + name + R"(","from":)" + std::to_string(from) + R"(,"to":)" +
         std::to_string(to) + (more.empty() ? "" : "," + more) + "}";
}

std::vector<std::uint32_t> frames_of(const Sheet& sheet, const std::string& name) {
  const std::uint32_t number = sheet.find_animation(name);
  return number == Sheet::none ? std::vector<std::uint32_t>{} : sheet.animation(number).frames;
}

using Frames = std::vector<std::uint32_t>;

TEST(AsepriteJson, TagsByTheNumbersOfNames) {
  const auto sheet = decode_text(
      ase_json({"hero 2.aseprite", "hero 0.aseprite", "hero 1.aseprite", "hero 3.aseprite"},
               R"("frameTags":[)" +
                   tag_json("a", 0, 1, R"("direction":"pingpong","repeat":"3","data":"mine")") +
                   "," + tag_json("b", 2, 3, R"("direction":"reverse")") + "," +
                   tag_json("c", 0, 3, R"("direction":"pingpong_reverse")") + "]"),
      ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(frames_of(*sheet, "a"), (Frames{1, 2}));
  EXPECT_EQ(frames_of(*sheet, "b"), (Frames{0, 3}));
  EXPECT_EQ(frames_of(*sheet, "c"), (Frames{1, 2, 0, 3}));
  const Animation& a = sheet->animation(0);
  EXPECT_EQ(a.playback, Playback::ping_pong);
  EXPECT_EQ(a.repeat, 3U);
  EXPECT_EQ(a.user, "mine");
  EXPECT_EQ(sheet->animation(1).playback, Playback::reverse);
  EXPECT_EQ(sheet->animation(2).playback, Playback::ping_pong_reverse);
  EXPECT_EQ(sheet->frame(0).duration, 20);
  EXPECT_EQ(sheet->frame(0).solid, (Box{2, 1, 4, 4}));
}

/// As Aseprite exports a frame without pixels when it trims.
TEST(AsepriteJson, AnEmptyTrimmedFrameIsOneClearPixel) {
  Mask page(64, 8, true);
  page.set({5, 0}, false);
  const Files files{{{"hero.png", *encode_png(page)}}};
  const auto sheet = decode_text(
      R"({"frames":{"hero 0.aseprite":{"frame":{"x":0,"y":0,"w":4,"h":4},"rotated":false,"trimmed":true,
            "spriteSourceSize":{"x":2,"y":1,"w":4,"h":4},"sourceSize":{"w":16,"h":12},"duration":100},
          "hero 1.aseprite":{"frame":{"x":5,"y":0,"w":1,"h":1},"rotated":false,"trimmed":true,
            "spriteSourceSize":{"x":0,"y":0,"w":1,"h":1},"sourceSize":{"w":16,"h":12},"duration":70}},
          "meta":{"app":"https://www.aseprite.org/","image":"hero.png",
            "frameTags":[{"name":"blink","from":0,"to":1}]}})",
      files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  const Frame empty = sheet->frame(1);
  EXPECT_EQ(empty.size, (Size{16, 12}));
  EXPECT_EQ(empty.solid, Box{});
  EXPECT_EQ(empty.mask->size(), Size{});
  EXPECT_EQ(empty.duration, 70);
  EXPECT_EQ(frames_of(*sheet, "blink"), (Frames{0, 1}));
  EXPECT_EQ(*sheet_from_bytes(*to_bytes(*sheet)), *sheet);
}

TEST(AsepriteJson, TagsByOtherNames) {
  // By the tag in the name, also where the source frame is unknown.
  auto sheet = decode_text(
      ase_json({"h #run 0.ase", "h #run 1.ase", "h #hit 0.ase"},
               R"("frameTags":[)" + tag_json("run", 7, 8) + "," + tag_json("hit", -1, -1) + "]"),
      ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(frames_of(*sheet, "run"), (Frames{0, 1}));
  EXPECT_EQ(frames_of(*sheet, "hit"), (Frames{2}));
  // Counted from 1.
  sheet = decode_text(
      ase_json({"h-001", "h-002", "h-003"}, R"("frameTags":[)" + tag_json("x", 1, 2) + "]"),
      ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(frames_of(*sheet, "x"), (Frames{1, 2}));
  // One frame has no number.
  sheet = decode_text(ase_json({"h.aseprite"}, R"("frameTags":[)" + tag_json("x", 0, 0) + "]"),
                      ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  // One series per layer.
  sheet = decode_text(ase_json({"h (arm) 0.ase", "h (arm) 1.ase", "h (leg) 0.ase", "h (leg) 1.ase"},
                               R"("frameTags":[)" + tag_json("x", 0, 1) + "]"),
                      ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(frames_of(*sheet, "h (leg)/x"), (Frames{2, 3}));
  // The sheet's name is the tag's, and the tag has fewer frames.
  sheet = decode_text(ase_json({"walk 0.ase", "walk 1.ase", "walk 2.ase"},
                               R"("frameTags":[)" + tag_json("walk", 1, 2) + "]"),
                      ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(frames_of(*sheet, "walk"), (Frames{1, 2}));
}

TEST(AsepriteJson, TagsThatCannotBeMatchedFail) {
  const auto tags = [](const std::string& tag) { return R"("frameTags":[)" + tag + "]"; };
  expect_error(decode_text(ase_json({"h 0.ase", "h 2.ase"}, tags(tag_json("x", 0, 2))), ase_files),
               "meta.frameTags[0]: 'x': the names of the frames do not tell which are 0 to 2");
  expect_error(
      decode_text(ase_json({"h 0.ase", "h 1.ase"}, tags(tag_json("x", -1, -1))), ase_files),
      "meta.frameTags[0].from: -1 is no frame, and none is called after the tag 'x'");
  expect_error(decode_text(ase_json({"h 0.ase", "h 1.ase"}, tags(tag_json("x", 0, 99))), ase_files),
               "meta.frameTags[0].to: 'x' ends with frame 99, but the last one in the names of the "
               "frames is 1");
  expect_error(decode_text(ase_json({}, tags(tag_json("x", 0, 1))), ase_files),
               "sheet: the sheet has no frames");
  expect_error(decode_text(ase_json({"left", "right"}, tags(tag_json("x", 0, 1))), ase_files),
               "do not tell");
  expect_error(
      decode_text(ase_json({"h 0.ase"}, tags(tag_json("x", 0, 0, R"("direction":"sideways")"))),
                  ase_files),
      "meta.frameTags[0].direction: unknown direction 'sideways'");
  expect_error(
      decode_text(ase_json({"h 0.ase"}, tags(tag_json("x", 0, 0) + "," + tag_json("x", 0, 0))),
                  ase_files),
      "meta.frameTags[1].name: 'x' is the name of meta.frameTags[0], too");
  expect_error(decode_text(ase_json({"h 0.ase"}, tags(tag_json("x", 1, 0))), ase_files),
               "starts after its end");
}

TEST(AsepriteJson, SlicesFromTheirKeysOn) {
  const auto sheet = decode_text(ase_json({"h 0.ase", "h 1.ase", "h 2.ase", "h 3.ase"},
                                          R"("slices":[{"name":"fist","data":"hurts","keys":[
                    {"frame":1,"bounds":{"x":1,"y":2,"w":3,"h":4}},
                    {"frame":2,"bounds":{"x":0,"y":0,"w":0,"h":0}},
                    {"frame":3,"bounds":{"x":-5,"y":2,"w":3,"h":1},"pivot":{"x":1,"y":0}}]},
                  {"name":"pivot","keys":[{"frame":2,"bounds":{"x":4,"y":5,"w":1,"h":1},"pivot":{"x":0,"y":1}}]}])"),
                                 ase_files);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_TRUE(sheet->frame(0).parts.empty());
  ASSERT_EQ(sheet->frame(1).parts.size(), 1U);
  EXPECT_EQ(sheet->frame(1).parts[0].box, (Box{1, 2, 3, 4}));
  EXPECT_EQ(sheet->frame(1).parts[0].user, "hurts");
  EXPECT_TRUE(sheet->frame(2).parts.empty());
  EXPECT_EQ(sheet->frame(3).parts[0].box, (Box{-5, 2, 3, 1}));
  EXPECT_EQ(sheet->frame(1).pivot, Pivot{});
  EXPECT_EQ(sheet->frame(2).pivot, Pivot::at({4, 6}));
  EXPECT_EQ(sheet->frame(3).pivot, Pivot::at({4, 6}));
}

TEST(AsepriteJson, KeysOfSlices) {
  const auto slice = [](const std::string& name, const std::string& keys) {
    return R"({"name":")" + name + R"(","keys":[)" + keys + "]}";
  };
  const auto key = [](int frame, int width = 2) {
    return R"({"frame":)" + std::to_string(frame) + R"(,"bounds":{"x":0,"y":0,"w":)" +
           std::to_string(width) + R"(,"h":2}})";
  };
  const auto decode = [&](const std::string& slices, std::uint64_t most_parts = 100) {
    SheetOptions options;
    options.limits.parts = most_parts;
    return decode_text(ase_json({"h 0.ase", "h 1.ase", "h 2.ase"}, R"("slices":[)" + slices + "]"),
                       ase_files, options);
  };
  // In any order, and after the last frame, since a sheet may have some of the artist's frames
  // only.
  const auto sheet = decode(slice("a", key(99, 9) + "," + key(2, 1) + "," + key(1, 3)));
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_TRUE(sheet->frame(0).parts.empty());
  EXPECT_EQ(sheet->frame(1).parts[0].box.w, 3);
  EXPECT_EQ(sheet->frame(2).parts[0].box.w, 1);
  expect_error(decode(slice("a", key(-1))), "meta.slices[0].keys[0].frame: is negative");
  expect_error(decode(slice("a", key(1) + "," + key(1))), "meta.slices[0].keys[1].frame");
  // Parts are counted as they are in the sheet: none of a pivot, and none before the key.
  const std::string several = slice("pivot", key(0)) + "," + slice("a", key(1));
  EXPECT_TRUE(decode(several, 2).ok());
  expect_error(decode(several, 1), "meta.slices: 2 parts: over the limit of 1");
}

TEST(AsepriteJson, RepeatedKeysAreSeen) {
  expect_error(decode_text(ase_json({"h 0.ase", "h 0.ase"}, ""), ase_files),
               "sheet: frames['h 0.ase']: is there twice");
  const std::string whole = ase_json({"h 0.ase", "h 1.ase"},
                                     R"("frameTags":[)" + tag_json("x", 0, 1) + R"(],"slices":[])");
  ASSERT_TRUE(decode_text(whole, ase_files).ok());
  const auto expect_repeat = [&](const std::string& after, const std::string& repeat,
                                 const std::string& field) {
    std::string text = whole;
    text.insert(text.find(after) + after.size(), repeat);
    expect_error(decode_text(text, ase_files), "sheet: " + field + ": is there twice");
  };
  expect_repeat(R"("duration":20)", R"(,"duration":21)", "frames['h 0.ase'].duration");
  expect_repeat(R"("w":4)", R"(,"w":4)", "frames['h 0.ase'].frame.w");
  expect_repeat(R"("to":1)", R"(,"to":0)", "meta.frameTags[0].to");
  expect_repeat(R"("slices":[])", R"(,"frameTags":[])", "meta.frameTags");
  expect_repeat("{", R"("frames":{},)", "frames");
  expect_repeat("{", R"("meta":{},)", "meta");
}

TEST(AsepriteJson, ZerosInNames) {
  const std::string tag = R"("frameTags":[)" + tag_json("x", 0, 1) + "]";
  expect_error(decode_text(ase_json({"h 0.ase", "h\\u0000 1.ase"}, tag), ase_files),
               "frame 'h  1.ase': the name contains a zero byte");
  expect_error(
      decode_text(ase_json({"h 0.ase"}, R"("frameTags":[)" + tag_json("x\\u0000", 0, 0) + "]"),
                  ase_files),
      "animation 'x ': the name contains a zero byte");
}

TEST(AsepriteJson, RepeatedNamesInAList) {
  const auto sheet = decode_text(
      R"({"frames":[{"filename":"h 0","frame":{"x":0,"y":0,"w":4,"h":4}},
                    {"filename":"h 0","frame":{"x":4,"y":0,"w":4,"h":4}}],
          "meta":{"image":"hero.png","frameTags":[{"name":"x","from":0,"to":1}]}})",
      ase_files);
  expect_error(sheet, "sheet: frames[1]: another frame is called 'h 0'");
}

TEST(Json, Mistakes) {
  const auto expect = [](const std::string& text, const std::string& part) {
    SheetOptions options;
    options.format = SheetFormat::texture_packer;
    expect_error(decode_text(text, ase_files, options), part);
  };
  const auto frame = [](const std::string& fields) {
    return R"({"frames":{"a b":{)" + fields + R"(}},"meta":{"image":"hero.png"}})";
  };
  expect("", "sheet: byte 1");
  expect("[1]", "must be an object");
  expect("{}", "frames: is missing");
  expect(R"({"frames":3})", "frames: must be an object");
  expect(R"({"frames":{}})", "no frames");
  expect(R"({"frames":[{}]})", "frames[0].filename: is missing");
  expect(R"({"frames":[{"filename":7}]})", "frames[0].filename: must be a text");
  expect(frame(""), "frames['a b'].frame: is missing");
  expect(frame(R"("frame":{"x":0,"y":0,"w":1})"), "frames['a b'].frame.h: is missing");
  expect(frame(R"("frame":{"x":0.5,"y":0,"w":1,"h":1})"), "frame.x: '0.5' is not a whole number");
  expect(frame(R"("frame":{"x":99999999999,"y":0,"w":1,"h":1})"),
         "frame.x: '99999999999' is not a number in range");
  expect(frame(R"("frame":{"x":0,"y":0,"w":-1,"h":1})"), "is negative");
  expect(frame(R"("frame":{"x":0,"y":0,"w":"1","h":1})"),
         "frames['a b'].frame.w: must be a number");
  expect(
      R"({"frames":{"a\u0000b":{"frame":{"x":0,"y":0,"w":1,"h":1}}},"meta":{"image":"hero.png"}})",
      "the name contains a zero byte");
  expect(frame(R"("frame":{"x":0,"y":0,"w":65,"h":1})"),
         "frames['a b']: the region 0, 0, 65 x 1 is not on its page 'hero.png' of 64 x 8");
  expect(frame(R"("frame":{"x":2147483647,"y":2147483647,"w":2147483647,"h":2147483647})"),
         "not on its page");
  expect(frame(R"("frame":{"x":0,"y":0,"w":1,"h":1},"duration":-1)"), "duration: is negative");
  expect(frame(R"("frame":{"x":0,"y":0,"w":1,"h":1},"rotated":"yes")"),
         "rotated: must be true or false");
  expect(frame(R"("frame":{"x":0,"y":0,"w":1,"h":1},"sourceSize":{"w":65536,"h":1})"),
         "frames['a b']: ");
  expect(frame(R"("frame":{"x":0,"y":0,"w":1,"h":1},"pivot":{"x":1e308,"y":0})"), "pivot.x: ");
  expect(R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1,"h":1}}},"meta":{"image":"gone.png"}})",
         "meta.image: gone.png");
  expect(
      R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1,"h":1}}},"animations":{"b":["c"]},"meta":{"image":"hero.png"}})",
      "animations.b[0]: there is no frame 'c'");
  expect("{\"frames\":{\"\xFF\":1}}", "byte ");
  expect(std::string(100'000, '['), "nested too deeply");
  expect(R"({"frames":{"a":1e999}})", "byte ");
}

TEST(Json, Limits) {
  const Packed packed = pack(9, 1, true, 25);
  const std::string text =
      R"({"frames":)" + frames_json(packed, 0, true) + R"(,"meta":{"image":"page0.png"}})";
  const auto expect = [&](const SheetLimits& limits, const std::string& part) {
    SheetOptions options;
    options.limits = limits;
    expect_error(decode_text(text, files_of(packed), options), part);
  };
  expect({.frames = 8}, "9 frames: over the limit of 8");
  expect({.animations = 0}, "1 animations: over the limit of 0");
  expect({.animation_frames = 8}, "over the limit of 8");
  expect({.text_bytes = 100}, "bytes of text: over the limit of 100");
  expect({.pixels = 512 * 40 - 1}, "pixels: over the limit");
  expect({.image = {.pixels = 1000}}, "limit");
}

}  // namespace
}  // namespace hitmask::test

#endif
